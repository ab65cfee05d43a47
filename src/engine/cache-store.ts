import { isThenable } from '../runtime/is-thenable.ts'
import { whenSettled } from '../runtime/when-settled.ts'

/**
 * A store of persisted queries for several processes or beyond the life of one: a Map, Keyv, or
 * three functions around Redis. Values are strings. Every method may be asynchronous. A store whose
 * `set` takes no milliseconds as its third parameter, such as lru-cache or Redis, needs an adapter.
 */
export interface CacheStore {
  /** The text under a key; undefined or null where there is none. */
  get(key: string): unknown
  /** Stores a text under a key, if possible for at least `ttlMs` milliseconds. */
  set(key: string, value: string, ttlMs?: number): unknown
  delete(key: string): unknown
  /**
   * Stores a text under a key that has none, and returns whether it did: true, or a string such as
   * the `OK` of Redis. Without it, of two processes that register two texts under one key at the
   * same time, the later one wins.
   */
  add?(key: string, value: string, ttlMs?: number): unknown
}

/** The result of a lookup in a store. */
export type CacheLookup =
  { readonly outcome: 'hit'; readonly value: string } | { readonly outcome: 'miss' | 'failure' }

/** Called after every lookup in a store. */
type OnFound = (found: CacheLookup['outcome'], key: string) => void

const MAX_WAIT_MS = 50
const MAX_FAILURES = 5
const REST_MS = 1_000

/**
 * Wraps a store that may fail. A call fails after 50 milliseconds. After five failures in a row the
 * store is not called for a second, then one call tries it again. Concurrent lookups of one key
 * share one call. Nothing is thrown.
 */
export class GuardedStore {
  readonly #store: CacheStore
  readonly #onFound: OnFound
  readonly #asked = new Map<string, Promise<CacheLookup>>()
  #failures = 0
  #restsUntil = 0

  constructor(store: CacheStore, onFound: OnFound) {
    this.#store = store
    this.#onFound = onFound
  }

  get(key: string): CacheLookup | Promise<CacheLookup> {
    const asked = this.#asked.get(key)
    if (asked !== undefined) return asked
    const answer = this.#ask(() => this.#store.get(key))
    if (!(answer instanceof Promise)) return this.#found(answer, key)
    const found = answer.then(settled => {
      this.#asked.delete(key)
      return this.#found(settled, key)
    })
    this.#asked.set(key, found)
    return found
  }

  /** Stores a text under a key, replacing the one there; a failure is ignored. */
  set(key: string, value: string, ttlMs: number): void {
    void this.#ask(() => this.#store.set(key, value, ttlMs))
  }

  /**
   * Stores a text under a key that has none; false where that fails. Where the store has no `add`,
   * `set` is called without a check.
   */
  add(key: string, value: string, ttlMs: number): boolean | Promise<boolean> {
    const store = this.#store
    const hasAdd = store.add !== undefined
    const answer = this.#ask(() =>
      hasAdd ? store.add!(key, value, ttlMs) : store.set(key, value, ttlMs),
    )
    return whenSettled(
      answer,
      settled => settled !== failure && (!hasAdd || Boolean(settled.value)),
    )
  }

  /** Calls the store; `failure` where it throws, rejects or takes too long. */
  #ask(ask: () => unknown): Answer | Promise<Answer> {
    if (this.#failures >= MAX_FAILURES) {
      const now = performance.now()
      if (now < this.#restsUntil) return failure
      this.#restsUntil = now + REST_MS
    }
    let promise: Promise<unknown>
    try {
      const answer = ask()
      if (!isThenable(answer)) return this.#succeed(answer)
      promise = Promise.resolve(answer)
    } catch {
      return this.#fail()
    }
    return new Promise(resolve => {
      let isSettled = false
      // An answer that arrived while the event loop was blocked is handled before the immediate.
      const timer = setTimeout(() => setImmediate(() => settle(() => this.#fail())), MAX_WAIT_MS)
      const settle = (end: () => Answer): void => {
        // The call has failed already, and the answer is late.
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        resolve(end())
      }
      promise.then(
        value => settle(() => this.#succeed(value)),
        () => settle(() => this.#fail()),
      )
    })
  }

  #succeed(value: unknown): Answer {
    this.#failures = 0
    return { value }
  }

  #fail(): Answer {
    this.#failures++
    if (this.#failures >= MAX_FAILURES) this.#restsUntil = performance.now() + REST_MS
    return failure
  }

  #found(answer: Answer, key: string): CacheLookup {
    const found: CacheLookup =
      answer === failure
        ? { outcome: 'failure' }
        : typeof answer.value === 'string'
          ? { outcome: 'hit', value: answer.value }
          : { outcome: 'miss' }
    this.#onFound(found.outcome, key)
    return found
  }
}

interface Answer {
  readonly value: unknown
}

/** The answer of a store that has thrown, rejected or taken too long, or that was not called. */
const failure: Answer = { value: undefined }
