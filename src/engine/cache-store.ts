import { isThenable } from '../runtime/is-thenable.ts'
import { whenSettled } from '../runtime/when-settled.ts'

/**
 * Where persisted queries are kept for several processes or for long: a Map, Keyv, or three functions around Redis. Values
 * are texts. Every method may be asynchronous. Where a store's `set` takes something else than milliseconds, as that of
 * lru-cache and of Redis does, three functions adapt it.
 */
export interface CacheStore {
  /** The text under a key; undefined or null where there is none. */
  get(key: string): unknown
  /** Keeps a text under a key, for `ttlMs` milliseconds at least as far as the store can. */
  set(key: string, value: string, ttlMs?: number): unknown
  delete(key: string): unknown
  /**
   * Keeps a text under a key that has none, and says whether it did: true, or any text such as the `OK` of Redis. Of processes
   * that share a store and give one key two texts at one moment, only this lets the first one win.
   */
  add?(key: string, value: string, ttlMs?: number): unknown
}

/** What asking a store has come to. */
export type Found =
  { readonly outcome: 'hit'; readonly value: string } | { readonly outcome: 'miss' | 'failure' }

/** Told of every question to a store. */
type OnFound = (found: Found['outcome'], key: string) => void

const MAX_WAIT_MS = 50
const MAX_FAILURES = 5
const REST_MS = 1_000

/**
 * A store that may fail: it is waited for at most 50 milliseconds; after five failures in a row it is left alone for a second,
 * then one question tries it. Equal questions at one time are one question. Nothing is ever thrown.
 */
export class GuardedStore {
  readonly #store: CacheStore
  readonly #onFound: OnFound
  readonly #asked = new Map<string, Promise<Found>>()
  #failures = 0
  #restsUntil = 0

  constructor(store: CacheStore, onFound: OnFound) {
    this.#store = store
    this.#onFound = onFound
  }

  get(key: string): Found | Promise<Found> {
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

  /** Keeps a text in the place of what was there; whether that worked is nobody's concern. */
  set(key: string, value: string, ttlMs: number): void {
    void this.#ask(() => this.#store.set(key, value, ttlMs))
  }

  /** Keeps a text under a key that had none, and says whether it did. A store without `add` is trusted to have had none. */
  add(key: string, value: string, ttlMs: number): boolean | Promise<boolean> {
    const store = this.#store
    const tells = store.add !== undefined
    const answer = this.#ask(() => (tells ? store.add!(key, value, ttlMs) : store.set(key, value, ttlMs)))
    return whenSettled(answer, settled => settled !== failure && (!tells || Boolean(settled.value)))
  }

  /** The answer of the store; a failure where there is none in time. */
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
      // An answer that has come while this process was busy is read before the immediate: that delay is not the store's.
      const timer = setTimeout(() => setImmediate(() => settle(() => this.#fail())), MAX_WAIT_MS)
      const settle = (end: () => Answer): void => {
        // A store that answers too late has failed already.
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

  #found(answer: Answer, key: string): Found {
    const found: Found =
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

/** The answer of a store that has thrown, rejected or kept silent, or that is left alone. */
const failure: Answer = { value: undefined }
