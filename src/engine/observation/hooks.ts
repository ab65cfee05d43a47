import type { GraphQLError, ResponsePath } from '../../errors/graphql-error.ts'
import { inspect } from '../../errors/inspect.ts'
import { reportError, type OnError } from '../../errors/masking.ts'
import type { FieldCall } from './observed-fields.ts'

/** The events of a schema for listeners, by name. */
export interface HookEvents {
  /** A text is parsed. Cached documents are neither parsed nor validated again. */
  readonly parse: { readonly source: string }
  /** A document is validated. */
  readonly validate: { readonly source: string }
  /** An operation is executed, with the coercion of its variables. */
  readonly execute: ExecuteEvent
  /**
   * The source stream of a subscription is created. The execution of each event is an `execute`.
   */
  readonly subscribe: ExecuteEvent
  /**
   * A resolver, a batch resolver or a method of a parent value is called. Reading a plain property
   * is no event.
   */
  readonly resolve: FieldCall
  /**
   * A response has a request error or an execution error: an event for each error, when the response
   * is complete.
   */
  readonly error: ErrorEvent
}

/** The operation of an execution. */
export interface ExecuteEvent {
  readonly source: string
  /**
   * The `operationName` of the request, or the name of the document's only operation; undefined for
   * an anonymous operation.
   */
  readonly operationName: string | undefined
  /** Undefined for a document without the requested operation. */
  readonly operationType: 'query' | 'mutation' | 'subscription' | undefined
  /** The values of variables before coercion. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: object
}

/** An error in a response. */
export interface ErrorEvent {
  /** The error in the response. */
  readonly error: GraphQLError
  /** The exception behind the error, masked or not; undefined for an error without an exception. */
  readonly thrown: unknown
  /** The field, as `Type.field`; undefined for an error without a field. */
  readonly coordinate: string | undefined
  readonly path: ResponsePath | undefined
  /** The text of the document, valid or not; undefined for a request without a document. */
  readonly source: string | undefined
  /** The name of the operation, also where the request has no `operationName`. */
  readonly operationName: string | undefined
  readonly context: object
}

/** The end of an event; `errors` is empty after a success. */
export interface HookOutcome {
  readonly errors: readonly unknown[]
  /**
   * What an operation was estimated to cost, and what its response has cost: at the end of `execute`, where
   * costs are limited or reported, and the response has data and is whole.
   */
  readonly cost?: { readonly estimated: number; readonly actual: number } | undefined
}

/** Called at the beginning of an event; may return a function, which is called at the end. */
export type HookListener<Name extends keyof HookEvents> = (
  event: HookEvents[Name],
) => ((outcome: HookOutcome) => void) | void

type AnyListener = (event: unknown) => unknown

/** The listeners of a schema. Their exceptions go to `onError` and do not change a response. */
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
    // Two additions of the same function are removed separately.
    const wrapper = (event: unknown): unknown => listener(event as HookEvents[Name])
    this.#listeners[name].add(wrapper)
    return () => void this.#listeners[name].delete(wrapper)
  }

  hasListeners(name: keyof HookEvents): boolean {
    return this.#listeners[name].size > 0
  }

  /** Whether a stage or a field has listeners. */
  get hasStageListeners(): boolean {
    const { execute, subscribe, resolve } = this.#listeners
    return execute.size > 0 || subscribe.size > 0 || resolve.size > 0
  }

  /** Calls the listeners; returns a function that calls the functions returned by listeners. */
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
      const result = listener(event)
      // Listeners are synchronous, but the rejection of an async function is reported too.
      if (result instanceof Promise)
        result.catch((failure: unknown) => reportError(this.#onError, failure))
      return result
    } catch (failure) {
      reportError(this.#onError, failure)
      return undefined
    }
  }
}
