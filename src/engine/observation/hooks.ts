import type { GraphQLError } from '../../errors/graphql-error.ts'
import { inspect } from '../../errors/inspect.ts'
import { reportError, type OnError } from '../../errors/masking.ts'
import type { FieldCall } from './observed-fields.ts'

/** What listeners of a schema are told when something begins, by the name that they listen to. */
export interface HookEvents {
  /** A text is parsed. Documents that the schema knows already are neither parsed nor validated again. */
  readonly parse: { readonly source: string }
  /** A document that was parsed is validated. */
  readonly validate: { readonly source: string }
  /** An operation is executed, with the coercion of its variables. */
  readonly execute: ExecuteEvent
  /** A resolver, a batch resolver or a method of a parent value is called; plain properties are not told of. */
  readonly resolve: FieldCall
  /** A response holds an error, whatever its kind: told once for each when the response is made. */
  readonly error: ErrorEvent
}

/** What a request asks for. */
export interface ExecuteEvent {
  readonly source: string
  /** The name of the operation, as the request or the document has it; undefined for an anonymous one. */
  readonly operationName: string | undefined
  /** Undefined where the document does not hold the operation that was asked for. */
  readonly operationType: 'query' | 'mutation' | 'subscription' | undefined
  /** The values of variables as the client has sent them. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: object
}

/** An error in a response. */
export interface ErrorEvent {
  /** As the client sees it. */
  readonly error: GraphQLError
  /** What was thrown, where something was: for masked errors the original. */
  readonly thrown: unknown
  /** The document; undefined where none was found. */
  readonly source: string | undefined
  readonly operationName: string | undefined
  readonly context: object
}

/** How what a listener was told of has ended; `errors` is empty where all went well. */
export interface HookOutcome {
  readonly errors: readonly unknown[]
}

/** Told when something begins; what it returns is told of the end. */
export type HookListener<Name extends keyof HookEvents> = (
  event: HookEvents[Name],
) => ((outcome: HookOutcome) => void) | void

type AnyListener = (event: unknown) => unknown

/** The listeners of a schema. Nothing that they do changes an answer: what they throw goes to `onError`. */
export class Hooks {
  readonly #onError: OnError
  readonly #listeners: Readonly<Record<keyof HookEvents, Set<AnyListener>>> = {
    parse: new Set(),
    validate: new Set(),
    execute: new Set(),
    resolve: new Set(),
    error: new Set(),
  }

  constructor(onError: OnError) {
    this.#onError = onError
  }

  /**
   * Adds a listener; returns what removes it.
   *
   * @throws Error when there is nothing of that name to listen to, or the listener is no function
   */
  add<Name extends keyof HookEvents>(name: Name, listener: HookListener<Name>): () => void {
    const names = Object.keys(this.#listeners)
    if (!names.includes(name)) {
      throw new Error(`on() takes ${names.join(', ')}, but no ${inspect(name)}.`)
    }
    if (typeof (listener as unknown) !== 'function') {
      throw new Error(`on() has the listener ${inspect(listener)}; expected a function.`)
    }
    // One function may be added twice, and each is removed by itself.
    const own = (event: unknown): unknown => listener(event as HookEvents[Name])
    this.#listeners[name].add(own)
    return () => void this.#listeners[name].delete(own)
  }

  hears(name: keyof HookEvents): boolean {
    return this.#listeners[name].size > 0
  }

  /** Tells listeners of the beginning; returns what tells them of the end. */
  begin<Name extends keyof HookEvents>(name: Name, event: HookEvents[Name]): (outcome: HookOutcome) => void {
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
      // An async function is no listener that could tell of an end, but what it throws is not lost.
      if (returned instanceof Promise)
        returned.catch((failure: unknown) => reportError(this.#onError, failure))
      return returned
    } catch (failure) {
      reportError(this.#onError, failure)
      return undefined
    }
  }
}
