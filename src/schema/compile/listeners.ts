import { CompletionError } from '../../errors/completion-error.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import type { AppliedListener } from '../compiled/compiled-schema.ts'
import { readProperty } from '../compiled/property.ts'
import type {
  BatchResolver,
  BatchResolverEvent,
  PositionalResolver,
  Resolver,
} from '../definitions/resolver.ts'

/** Wraps a resolver in the listeners of its directives. The first directive is the outermost. */
export function wrapResolver(listeners: readonly AppliedListener[], resolve: Resolver): Resolver {
  return listeners.reduceRight<Resolver>(
    (inner, listener) => (named, event) => callListener(listener, () => inner(named, event), event),
    resolve,
  )
}

/** Wraps a positional resolver in the listeners of its directives. */
export function wrapPositionalResolver(
  listeners: readonly AppliedListener[],
  resolve: PositionalResolver,
): PositionalResolver {
  return listeners.reduceRight<PositionalResolver>(
    (inner, listener) => (parent, args, context, info) =>
      callListener(listener, () => inner(parent, args, context, info), info.event),
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
    (inner, listener) => (parents, named, event) =>
      callListener(listener, () => inner(parents, named, event), event),
    batch,
  )
}

/**
 * Calls a listener. Undefined is what a listener returns that forgets `return next()`, so it is only
 * a value where `next` has returned it; null is one always.
 *
 * @throws CompletionError for undefined
 */
function callListener(
  listener: AppliedListener,
  inner: () => unknown,
  event: BatchResolverEvent,
): unknown {
  const { onResolve, values } = listener
  let innerResult: unknown = noResult
  const next = (): unknown => (innerResult = inner())
  const result = onResolve(values(), next, event)
  // A result that is passed on, a promise too, takes no further turn of the microtask queue.
  if (result === innerResult) return result
  if (result === undefined) {
    if (isThenable(innerResult)) Promise.resolve(innerResult).catch(() => undefined)
    throw undefinedResult(listener)
  }
  if (!isThenable(result)) return result
  return Promise.resolve(result).then(async value => {
    if (value !== undefined) return value
    const innerValue = await Promise.resolve(innerResult).catch(() => noResult)
    if (innerValue !== undefined) throw undefinedResult(listener)
    return undefined
  })
}

/** The result of `next` before its first call, and that of a call that throws. */
const noResult = Symbol('no result')

function undefinedResult({ directiveName }: AppliedListener): CompletionError {
  const message = `The listener of the directive "${directiveName}" returned undefined; expected the value of the field, by return next(), or null.`
  return new CompletionError(message, undefined)
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
