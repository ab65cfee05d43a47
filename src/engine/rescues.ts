import { beginDeadline } from '../runtime/deadlines.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import type { Expectation } from '../errors/expectation.ts'
import { GraphQLError, type ResponsePath } from '../errors/graphql-error.ts'
import { inspect } from '../errors/inspect.ts'
import { isInstance } from '../errors/is-instance.ts'
import {
  coordinateOf,
  errorForClient,
  replacedError,
  reportError,
  type ErrorOrigin,
  type OnError,
} from '../errors/masking.ts'
import type { ExecutionRequest } from '../execution/request/execution-request.ts'
import type { Cancellation } from '../runtime/cancellation.ts'

/** The second argument of the handler of an exception. */
export interface RescueDetails<Context = any> {
  /** The path of the first field that failed with the exception. */
  readonly path: ResponsePath | undefined
  readonly context: Context
}

/** The part of the request of an exception that handlers need. */
type RescuedRequest = Pick<ExecutionRequest, 'context' | 'signal' | 'errorOrigin'>

/** An error class of the host, and the handler that turns its instances into errors for clients. */
export interface ErrorRescue {
  readonly errorClass: abstract new (...parameters: any[]) => unknown
  readonly handler: (error: any, details: RescueDetails) => GraphQLError | Promise<GraphQLError>
}

/**
 * Turns exceptions of a class and its subclasses into errors for clients, wherever code of the host
 * throws them in an execution, or in a hook of a controller. The error that the handler returns or
 * throws replaces the exception; a handler that throws the exception again leaves it masked. Over
 * HTTP `extensions.http` of the error sets the status and headers of the response.
 *
 * @example
 * class NotFound extends Error {}
 * buildSchema('type Query { user: String }', {
 *   rescueFrom: [rescueFrom(NotFound, error => new GraphQLError(error.message))],
 * })
 */
export function rescueFrom<Rescued>(
  errorClass: abstract new (...parameters: any[]) => Rescued,
  handler: (error: Rescued, details: RescueDetails) => GraphQLError | Promise<GraphQLError>,
): ErrorRescue {
  return { errorClass, handler }
}

/** The condition on the option `rescueFrom`. */
export const rescues: Expectation = {
  words: 'a list of rescueFrom(ErrorClass, handler)',
  fits: value =>
    Array.isArray(value) &&
    value.every(
      (rescue: Partial<ErrorRescue> | null) =>
        isClass(rescue?.errorClass) && typeof rescue?.handler === 'function',
    ),
}

/** Whether a value has instances, as an arrow function in the place of an error class has not. */
function isClass(value: unknown): boolean {
  return typeof value === 'function' && typeof value.prototype === 'object'
}

/** The handlers of a schema, or those of a controller for exceptions of its hooks. */
export class Rescues {
  readonly #rescues: readonly ErrorRescue[]
  readonly #onError: OnError
  readonly #timeoutMs: number | false

  constructor(rescues: readonly ErrorRescue[], onError: OnError, timeoutMs: number | false) {
    this.#rescues = rescues
    this.#onError = onError
    this.#timeoutMs = timeoutMs
  }

  /**
   * The `onError` for exceptions without a handler. `apply` reports exceptions with a handler that
   * stay masked.
   */
  get onError(): OnError {
    if (this.#rescues.length === 0) return this.#onError
    return (error, details) => {
      if (this.rescueOf(error) === undefined) this.#onError(error, details)
    }
  }

  /**
   * Replaces errors by the errors of their handlers; a promise where a handler is asynchronous.
   */
  apply(
    errors: readonly GraphQLError[],
    request: RescuedRequest,
  ): readonly GraphQLError[] | Promise<readonly GraphQLError[]> {
    if (errors.length === 0 || this.#rescues.length === 0) return errors
    const outcomes = new Map<unknown, HandlerOutcome | Promise<HandlerOutcome>>()
    const replacements = errors.map((error): GraphQLError | Promise<GraphQLError> => {
      const rescue = this.rescueOf(error.cause)
      if (rescue === undefined) return error
      let outcome = outcomes.get(error.cause)
      if (outcome === undefined) {
        const details = { path: error.path, context: request.context }
        outcome = this.#handle(rescue, error.cause, details, request.signal)
        outcomes.set(error.cause, outcome)
      }
      return whenSettled(outcome, settledOutcome => {
        const origin = { ...request.errorOrigin, coordinate: coordinateOf(error), path: error.path }
        return this.#errorFor(error, settledOutcome, origin)
      })
    })
    const isSync = replacements.every(replacement => replacement instanceof GraphQLError)
    return isSync ? replacements : Promise.all(replacements.map(async replacement => replacement))
  }

  /** Returns the rescue of the nearest class in the prototype chain; for equal classes the last. */
  rescueOf(thrown: unknown): ErrorRescue | undefined {
    let nearest: ErrorRescue | undefined
    for (const rescue of this.#rescues) {
      if (
        isInstance(thrown, rescue.errorClass) &&
        (nearest === undefined || !isSubclass(nearest, rescue))
      )
        nearest = rescue
    }
    return nearest
  }

  #handle(
    { errorClass, handler }: ErrorRescue,
    thrown: unknown,
    details: RescueDetails,
    signal: RescuedRequest['signal'],
  ): HandlerOutcome | Promise<HandlerOutcome> {
    const outcomeOf = (result: unknown): HandlerOutcome => {
      if (result instanceof Error) return { result }
      const message = `The handler of rescueFrom(${errorClass.name}) must return a GraphQLError, but it has returned ${inspect(result)}.`
      return { result: new Error(message, { cause: thrown }) }
    }
    try {
      const result: unknown = handler(thrown, details)
      if (!(result instanceof Promise)) return outcomeOf(result)
      const timeoutOutcome = {
        result: new Error(`The handler of rescueFrom(${errorClass.name}) took too long.`),
      }
      return withTimeout(result.then(outcomeOf), this.#timeoutMs, signal, timeoutOutcome).catch(
        (result: unknown) => ({
          result,
        }),
      )
    } catch (result) {
      return { result }
    }
  }

  #errorFor(error: GraphQLError, { result }: HandlerOutcome, origin: ErrorOrigin): GraphQLError {
    const { cause } = error
    if (result !== cause) return replacedError(error, errorForClient(result, this.#onError, origin))
    // The handler threw the exception again; a masked exception is not reported yet.
    const { code, id } = error.extensions
    const isMasked = code === 'INTERNAL_SERVER_ERROR' && typeof id === 'string'
    if (isMasked) reportError(this.#onError, cause, origin, id)
    return error
  }
}

/** The value that a handler has returned or thrown. */
interface HandlerOutcome {
  readonly result: unknown
}

function isSubclass(rescue: ErrorRescue, baseRescue: ErrorRescue): boolean {
  return (
    rescue.errorClass !== baseRescue.errorClass &&
    rescue.errorClass.prototype instanceof baseRescue.errorClass
  )
}

/** Returns the value of a promise, or `fallback` after the timeout or when the signal aborts. */
async function withTimeout<Value>(
  promise: Promise<Value>,
  timeoutMs: number | false,
  signal: Cancellation | undefined,
  fallback: Value,
): Promise<Value> {
  let onTimeout = (): void => undefined
  const timeout = new Promise<Value>(resolve => (onTimeout = () => resolve(fallback)))
  const clear = timeoutMs === false ? undefined : beginDeadline(timeoutMs, onTimeout)
  if (signal?.aborted === true) onTimeout()
  signal?.addEventListener('abort', onTimeout)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clear?.()
    signal?.removeEventListener('abort', onTimeout)
  }
}
