import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RespondedEvent, ResponseObserver } from '../../engine/execute-options.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { inspectInput } from '../../errors/inspect.ts'
import type { SourceLocation } from '../../errors/location.ts'
import { logError } from '../../errors/log-error.ts'
import { errorForClient, errorInPlaceOf, errorResultOf, reportError } from '../../errors/masking.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import type { ErrorHooks } from './failure.ts'

/** A response that is about to be sent: to a request, of a part, or for an event of a subscription. */
export interface ResponseEvent extends RespondedEvent {
  /** Milliseconds since the context was made, or since the response before. */
  readonly durationMs: number
}

/** The hooks that every response passes. */
export interface ResponseHooks {
  /**
   * Returns the errors of a response in the place of `errors`, which are all of them: those of
   * exceptions, masked or rescued before, of validation, and of requests that are refused. A list of
   * the same length has an error in the place of each, whose exception and field listeners of the hook
   * `error` are told all the same. The status
   * of the answer follows the codes of the errors that are returned.
   *
   * @example
   * formatErrors: errors =>
   *   errors.map(({ message, ...error }) => new GraphQLError(translate(message), error))
   */
  readonly formatErrors?:
    | ((errors: readonly GraphQLError[], request: IncomingMessage) => readonly GraphQLError[])
    | undefined
  /**
   * Is told of each response before it is sent; may set headers on the first one of a request, as
   * `Server-Timing`. What the hook throws goes to `onError`, and changes no answer; no answer waits
   * for an async function.
   */
  readonly responded?:
    ((event: ResponseEvent, request: IncomingMessage, response: ServerResponse) => void) | undefined
}

/** The messages of a response, and the hooks that are told of it. */
interface ResponseEnvironment {
  readonly options: ResponseHooks & ErrorHooks
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The observer of the responses to one request. */
class HookedResponses implements ResponseObserver {
  readonly #options: ResponseHooks & ErrorHooks
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #formatted = new WeakSet<GraphQLError>()
  #startMs = performance.now()

  constructor({ options, request, response }: ResponseEnvironment) {
    this.#options = options
    this.#request = request
    this.#response = response
  }

  formatErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
    const { onError = logError } = this.#options
    if (this.#options.formatErrors === undefined) return errors
    if (errors.every(error => this.#formatted.has(error))) return errors
    try {
      const formatted: unknown = this.#options.formatErrors(errors, this.#request)
      if (isThenable(formatted)) {
        // Nobody else hears of a promise that is rejected.
        Promise.resolve(formatted).catch(() => undefined)
        throw new Error(
          'The hook formatErrors has returned a promise; expected a list of the errors of the response. Wait in the hook context.',
        )
      }
      if (!Array.isArray(formatted) || formatted.length === 0)
        throw new Error(
          `The hook formatErrors has returned ${inspectInput(formatted)}; expected a list of the errors of the response.`,
        )
      const misfit: unknown = formatted.find(error => !(error instanceof Error))
      if (misfit !== undefined)
        throw new Error(
          `The hook formatErrors has returned ${inspectInput(misfit)} in its list; expected GraphQLErrors: new GraphQLError(message, { extensions }).`,
        )
      const hasOneForEach = formatted.length === errors.length
      return this.#remember(
        formatted.map((error, index) => {
          const formattedError = errorForClient(error, onError, positionOf(error))
          return hasOneForEach && errorResultOf(error) !== undefined
            ? errorInPlaceOf(errors[index]!, formattedError)
            : formattedError
        }),
      )
    } catch (thrown) {
      return this.#remember([errorForClient(thrown, onError, {}, true)])
    }
  }

  responded({ operationName, errors }: RespondedEvent): void {
    const { onError = logError } = this.#options
    if (this.#options.responded === undefined) return
    const report = (thrown: unknown): void => void reportError(onError, thrown)
    try {
      const event = { operationName, errors, durationMs: performance.now() - this.#startMs }
      const result: unknown = this.#options.responded(event, this.#request, this.#response)
      // The hook may be an async function, for which no response waits.
      if (isThenable(result)) Promise.resolve(result).catch(report)
    } catch (thrown) {
      report(thrown)
    }
    this.#startMs = performance.now()
  }

  #remember(errors: readonly GraphQLError[]): readonly GraphQLError[] {
    for (const error of errors) this.#formatted.add(error)
    return errors
  }
}

/** The position in the response and in the document that an error of the host's has. */
function positionOf(error: unknown): Pick<GraphQLError, 'path' | 'locations'> {
  const { path, locations } = Object(error) as Partial<Record<keyof GraphQLError, unknown>>
  return {
    path: isListOf(path, isPathKey) ? path : undefined,
    locations: isListOf(locations, isLocation) ? locations : undefined,
  }
}

function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem)
}

function isPathKey(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function isLocation(value: unknown): value is SourceLocation {
  const { line, column } = Object(value) as Partial<SourceLocation>
  return typeof line === 'number' && typeof column === 'number'
}

/** Returns the observer of the responses to a request; undefined where the host has none of the hooks. */
export function responseObserverOf(environment: ResponseEnvironment): ResponseObserver | undefined {
  const { options } = environment
  return options.formatErrors === undefined && options.responded === undefined
    ? undefined
    : new HookedResponses(environment)
}

/** Returns the errors of a response without an operation, and tells the host of the response. */
export function errorsOfAnswer(
  error: GraphQLError,
  environment: ResponseEnvironment,
): readonly GraphQLError[] {
  const observer = responseObserverOf(environment)
  if (observer === undefined) return [error]
  const errors = observer.formatErrors([error])
  observer.responded({ operationName: undefined, errors })
  return errors
}
