import { GraphQLError } from 'graphql'
import type { HostWorld } from './host-world.ts'
import type { Site } from './site.ts'

/** Which promise of which world was rejected with a reason. */
const rejected = new WeakMap<object, { readonly world: HostWorld; readonly site: Site }>()

/** Remembers what a promise of a world is rejected with. */
export function noteReason(reason: object, world: HostWorld, site: Site): void {
  rejected.set(reason, { world, site })
}

/**
 * Notes rejections that nobody has handled with the world that they come from, until what this
 * returns is called. Whoever else listens, as a test runner does, hears nothing meanwhile:
 * graphql-js leaves some.
 *
 * @param report takes those that come from no world
 */
export function watchRejections(report: (reason: unknown) => void): () => void {
  const others = process.listeners('unhandledRejection')
  const note = (reason: unknown): void => {
    const origin = originOfReason(reason)
    if (origin !== undefined) origin.world.unhandled.add(origin.site.path)
    // What graphql-js drops rejects with an error of its own.
    else if (!(reason instanceof GraphQLError)) report(reason)
  }
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', note)
  return () => {
    process.off('unhandledRejection', note)
    for (const listener of others) process.on('unhandledRejection', listener)
  }
}

function originOfReason(
  reason: unknown,
): { readonly world: HostWorld; readonly site: Site } | undefined {
  if (typeof reason !== 'object' || reason === null) return undefined
  return (
    rejected.get(reason) ??
    originOfReason((reason as { readonly originalError?: unknown }).originalError)
  )
}
