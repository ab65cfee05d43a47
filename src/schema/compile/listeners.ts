import type { AppliedListener } from '../compiled/compiled-schema.ts'
import { readProperty } from '../compiled/property.ts'
import type { BatchResolver, PositionalResolver, Resolver } from '../definitions/resolver.ts'

/** Wraps a resolver in the listeners of its directives. The first directive is the outermost. */
export function wrapResolver(listeners: readonly AppliedListener[], resolve: Resolver): Resolver {
  return listeners.reduceRight<Resolver>(
    (inner, { onResolve, values }) =>
      (named, event) =>
        onResolve(values(), () => inner(named, event), event),
    resolve,
  )
}

/** Wraps a positional resolver in the listeners of its directives. */
export function wrapPositionalResolver(
  listeners: readonly AppliedListener[],
  resolve: PositionalResolver,
): PositionalResolver {
  return listeners.reduceRight<PositionalResolver>(
    (inner, { onResolve, values }) =>
      (parent, args, context, info) =>
        onResolve(values(), () => inner(parent, args, context, info), info.event),
    resolve,
  )
}

/**
 * Wraps a batch resolver in the listeners of its directives, which are called once for all parents.
 */
export function wrapBatchResolver(
  listeners: readonly AppliedListener[],
  batch: BatchResolver,
): BatchResolver {
  return listeners.reduceRight<BatchResolver>(
    (inner, { onResolve, values }) =>
      (parents, named, event) =>
        onResolve(values(), () => inner(parents, named, event), event),
    batch,
  )
}

/** A resolver that reads a property of the parent value, for listeners to wrap. */
export function propertyResolver(names: readonly string[]): Resolver {
  return (named, event) => {
    const current: unknown = event.current
    const property = readProperty(current, names)
    return typeof property === 'function'
      ? (Reflect.apply(property, current, [named, event]) as unknown)
      : property
  }
}

/** A positional resolver that reads a property of the parent value, for listeners to wrap. */
export function positionalPropertyResolver(names: readonly string[]): PositionalResolver {
  return (parent: unknown, args, context, info) => {
    const property = readProperty(parent, names)
    return typeof property === 'function'
      ? (Reflect.apply(property, parent, [args, context, info]) as unknown)
      : property
  }
}
