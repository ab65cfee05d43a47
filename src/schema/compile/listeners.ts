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

/** Wraps a resolver in listeners. The first listener is the outermost. */
export function wrapResolver(listeners: readonly AppliedListener[], resolve: Resolver): Resolver {
  if (listeners.length === 0) return resolve
  return (named, event) =>
    callListeners(listeners, () => resolve(named, event), event, [named, event])
}

/** Wraps a positional resolver in listeners. */
export function wrapPositionalResolver(
  listeners: readonly AppliedListener[],
  resolve: PositionalResolver,
): PositionalResolver {
  if (listeners.length === 0) return resolve
  return (...parameters) =>
    callListeners(listeners, () => resolve(...parameters), parameters[3].event, parameters)
}

/** Wraps a batch resolver in listeners, which are called once for all parents. */
export function wrapBatchResolver(
  listeners: readonly AppliedListener[],
  batch: BatchResolver,
): BatchResolver {
  if (listeners.length === 0) return batch
  return (parents, named, event) =>
    callListeners(listeners, () => batch(parents, named, event), event, [parents, named, event])
}

/**
 * Calls listeners around a resolver, the first one outermost.
 *
 * @param parameters those of the resolver
 * @throws CompletionError where a listener returns undefined, and its `next` did not
 */
export function callListeners(
  listeners: readonly AppliedListener[],
  resolve: () => unknown,
  event: BatchResolverEvent,
  parameters: readonly unknown[],
): unknown {
  return listeners.reduceRight<() => unknown>(
    (next, listener) => () => callListener(listener, next, event, parameters),
    resolve,
  )()
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
  parameters: readonly unknown[],
): unknown {
  let innerResult: unknown = noResult
  let isLate = false
  const next = (): unknown => {
    // A listener that has waited may call `next` when the execution is over, which calls nothing more.
    if (isLate && event.signal.aborted) throw event.signal.reason
    return (innerResult = inner())
  }
  const result = listener.call(next, event, parameters)
  isLate = true
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

function undefinedResult({ subject }: AppliedListener): CompletionError {
  const message = `${subject} returned undefined; expected the value of the field, by return next(), or null.`
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
