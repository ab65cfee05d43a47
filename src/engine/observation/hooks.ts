import type { GraphQLError, ResponsePath } from '../../errors/graphql-error.ts'
import { inspect } from '../../errors/inspect.ts'
import { reportError, type OnError } from '../../errors/masking.ts'
import type { FieldCall } from './observed-fields.ts'

/** The events that listeners of a schema receive, by the name that they listen to. */
export interface HookEvents {
  /** A text is parsed. Cached documents are neither parsed nor validated again. */
  readonly parse: { readonly source: string }
  /** A document is validated. */
  readonly validate: { readonly source: string }
  /** An operation is executed, with the coercion of its variables. */
  readonly execute: ExecuteEvent
  /**
   * The source stream of a subscription is made. Each of its events is executed, which is an
   * `execute`.
   */
  readonly subscribe: ExecuteEvent
  /**
   * A resolver, a batch resolver or a method of a parent value is called. Reading a plain property
   * is no event.
   */
  readonly resolve: FieldCall
  /**
   * A response holds a request error or an execution error: one event for each error, when the
   * response is complete.
   */
  readonly error: ErrorEvent
}

/** The operation that is executed. */
export interface ExecuteEvent {
  readonly source: string
  /**
   * The `operationName` of the request, or the name of the document's only operation; undefined for
   * an anonymous one.
   */
  readonly operationName: string | undefined
  /** Undefined where the document does not hold the requested operation. */
  readonly operationType: 'query' | 'mutation' | 'subscription' | undefined
  /** The values of variables before coercion. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: object
}

/** An error in a response. */
export interface ErrorEvent {
  /** As the client sees it. */
  readonly error: GraphQLError
  /** The exception that caused the error, also of a masked one; undefined where there was none. */
  readonly thrown: unknown
  /** The field, as `Type.field`; undefined where the error does not belong to a field. */
  readonly coordinate: string | undefined
  readonly path: ResponsePath | undefined
  /** The text of the document, also of an invalid one; undefined where none was found. */
  readonly source: string | undefined
  /** The name of the operation, also where the request did not repeat it. */
  readonly operationName: string | undefined
  readonly context: object
}

/** The end of an event; `errors` is empty where it succeeded. */
export interface HookOutcome {
  readonly errors: readonly unknown[]
}

/** Called when something begins; may return a function that is called when it ends. */
export type HookListener<Name extends keyof HookEvents> = (
  event: HookEvents[Name],
) => ((outcome: HookOutcome) => void) | void

type AnyListener = (event: unknown) => unknown

/** The listeners of a schema. They cannot change a response: what they throw goes to `onError`. */
export class Hooks {
  readonly #onError: OnError
  readonly #listeners: Readonly<Record<keyof HookEvents, Set<AnyListener>>> = {
    parse: new Set(),
    validate: new Set(),
    execute: new Set(),
    subscribe: new Set(),
    resolve: new Set(),
    error: new Set(),
  }

  constructor(onError: OnError) {
    this.#onError = onError
  }

  /**
   * Adds a listener; returns a function that removes it.
   *
   * @throws Error when there is no event of that name, or the listener is not a function
   */
  add<Name extends keyof HookEvents>(name: Name, listener: HookListener<Name>): () => void {
    const names = Object.keys(this.#listeners)
    if (!names.includes(name)) {
      throw new Error(`on() takes ${names.join(', ')}, but no ${inspect(name)}.`)
    }
    if (typeof (listener as unknown) !== 'function') {
      throw new Error(`on() has the listener ${inspect(listener)}; expected a function.`)
    }
    // The same function may be added twice; each time it is removed on its own.
    const own = (event: unknown): unknown => listener(event as HookEvents[Name])
    this.#listeners[name].add(own)
    return () => void this.#listeners[name].delete(own)
  }

  hasListeners(name: keyof HookEvents): boolean {
    return this.#listeners[name].size > 0
  }

  /** Calls the listeners; returns a function that calls those functions that they returned. */
  begin<Name extends keyof HookEvents>(
    name: Name,
    event: HookEvents[Name],
  ): (outcome: HookOutcome) => void {
    const ends: AnyListener[] = []
    for (const listener of this.#listeners[name]) {
      const end = this.#call(listener, event)
      if (typeof end === 'function') ends.push(end as AnyListener)
    }
    return outcome => ends.forEach(end => this.#call(end, outcome))
  }

  #call(listener: AnyListener, event: unknown): unknown {
    try {
      const returned = listener(event)
      // Listeners are synchronous, but the rejection of an async function is reported too.
      if (returned instanceof Promise)
        returned.catch((failure: unknown) => reportError(this.#onError, failure))
      return returned
    } catch (failure) {
      reportError(this.#onError, failure)
      return undefined
    }
  }
}
