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

/** What the handler of an exception gets besides the exception. */
export interface RescueDetails<Context = any> {
  /** The path of the first field that failed with the exception. */
  readonly path: ResponsePath | undefined
  readonly context: Context
}

/** What handlers need of the request in which an exception was thrown. */
type RescuedRequest = Pick<ExecutionRequest, 'context' | 'signal' | 'errorOrigin'>

/** An error class of the host, and the handler that makes errors for clients of its instances. */
export interface ErrorRescue {
  readonly errorClass: abstract new (...parameters: any[]) => unknown
  readonly handler: (error: any, details: RescueDetails) => GraphQLError | Promise<GraphQLError>
}

/**
 * Makes errors for clients of exceptions of a class and its subclasses, wherever code of the host
 * throws them in an execution, or in a hook of a controller. The error that the handler returns or
 * throws replaces the exception; to leave the exception masked, the handler throws it again. Over
 * HTTP `extensions.http` of the error says the status and headers of the answer.
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

/** The values that the option `rescueFrom` takes. */
export const rescues: Expectation = {
  words: 'a list of rescueFrom(ErrorClass, handler)',
  fits: value =>
    Array.isArray(value) &&
    value.every(
      (each: Partial<ErrorRescue> | null) =>
        typeof each?.errorClass === 'function' && typeof each.handler === 'function',
    ),
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
   * The `onError` of exceptions. It ignores exceptions that have a handler: `apply` reports those
   * that stay masked.
   */
  get onError(): OnError {
    if (this.#rescues.length === 0) return this.#onError
    return (error, details) => {
      if (this.rescueOf(error) === undefined) this.#onError(error, details)
    }
  }

  /**
   * Replaces errors by those of their handlers; a promise where a handler is
   * asynchronous.
   */
  apply(
    errors: readonly GraphQLError[],
    request: RescuedRequest,
  ): readonly GraphQLError[] | Promise<readonly GraphQLError[]> {
    if (errors.length === 0 || this.#rescues.length === 0) return errors
    const handled = new Map<unknown, Handled | Promise<Handled>>()
    const applied = errors.map((error): GraphQLError | Promise<GraphQLError> => {
      const rescue = this.rescueOf(error.cause)
      if (rescue === undefined) return error
      let result = handled.get(error.cause)
      if (result === undefined) {
        const details = { path: error.path, context: request.context }
        result = this.#handle(rescue, error.cause, details, request.signal)
        handled.set(error.cause, result)
      }
      return whenSettled(result, settled => {
        const origin = { ...request.errorOrigin, coordinate: coordinateOf(error), path: error.path }
        return this.#errorFor(error, settled, origin)
      })
    })
    const isSync = applied.every(each => each instanceof GraphQLError)
    return isSync ? applied : Promise.all(applied.map(async each => each))
  }

  /** The rescue of the nearest class in the prototype chain; of several for one class the last. */
  rescueOf(thrown: unknown): ErrorRescue | undefined {
    let nearest: ErrorRescue | undefined
    for (const rescue of this.#rescues) {
      if (
        isInstance(thrown, rescue.errorClass) &&
        (nearest === undefined || !isBelow(nearest, rescue))
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
  ): Handled | Promise<Handled> {
    const checked = (result: unknown): Handled => {
      if (result instanceof Error) return { result }
      const found = `but it has returned ${inspect(result)}`
      const expected = `The handler of rescueFrom(${errorClass.name}) must return a GraphQLError`
      return { result: new Error(`${expected}, ${found}.`, { cause: thrown }) }
    }
    try {
      const result: unknown = handler(thrown, details)
      if (!(result instanceof Promise)) return checked(result)
      const late = {
        result: new Error(`The handler of rescueFrom(${errorClass.name}) took too long.`),
      }
      return withTimeout(result.then(checked), this.#timeoutMs, signal, late).catch(
        (result: unknown) => ({
          result,
        }),
      )
    } catch (result) {
      return { result }
    }
  }

  #errorFor(error: GraphQLError, { result }: Handled, origin: ErrorOrigin): GraphQLError {
    const { cause } = error
    if (result !== cause) return replacedError(error, errorForClient(result, this.#onError, origin))
    // The handler threw the exception again: a masked one is still to be reported.
    const { code, id } = error.extensions
    const isMasked = code === 'INTERNAL_SERVER_ERROR' && typeof id === 'string'
    if (isMasked) reportError(this.#onError, cause, origin, id)
    return error
  }
}

/** What a handler has returned or thrown. */
interface Handled {
  readonly result: unknown
}

function isBelow(one: ErrorRescue, other: ErrorRescue): boolean {
  return one.errorClass !== other.errorClass && one.errorClass.prototype instanceof other.errorClass
}

/** The value of a promise, or `late` after the timeout or when the signal aborts. */
async function withTimeout<Value>(
  promise: Promise<Value>,
  timeoutMs: number | false,
  signal: Cancellation | undefined,
  late: Value,
): Promise<Value> {
  let end = (): void => undefined
  const ended = new Promise<Value>(resolve => (end = () => resolve(late)))
  const clear = timeoutMs === false ? undefined : beginDeadline(timeoutMs, end)
  if (signal?.aborted === true) end()
  signal?.addEventListener('abort', end)
  try {
    return await Promise.race([promise, ended])
  } finally {
    clear?.()
    signal?.removeEventListener('abort', end)
  }
}
