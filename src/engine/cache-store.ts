import { isThenable } from '../runtime/is-thenable.ts'
import { whenSettled } from '../runtime/when-settled.ts'

/**
 * A store of persisted queries that processes share, or that outlives a process: a Map, Keyv, or
 * three functions around Redis. Values are strings. Every method may be asynchronous. A store whose
 * `set` takes no milliseconds as its third parameter, such as lru-cache or Redis, needs an adapter.
 */
export interface CacheStore {
  /** Returns the text under a key; undefined or null where there is none. */
  get(key: string): unknown
  /** Stores a text under a key, if possible for at least `ttlMs` milliseconds. */
  set(key: string, value: string, ttlMs?: number): unknown
  delete(key: string): unknown
  /**
   * Stores a text under a key that has none, and returns whether the text was stored: true, or a
   * string such as the `OK` of Redis. In a store without `add`, the last of two processes that
   * register texts under the same key at the same time wins.
   */
  add?(key: string, value: string, ttlMs?: number): unknown
}

/** The result of a lookup in a store. */
export type CacheLookup =
  { readonly outcome: 'hit'; readonly value: string } | { readonly outcome: 'miss' | 'failure' }

/** Called after every lookup in a store. */
type OnLookup = (outcome: CacheLookup['outcome'], key: string) => void

const MAX_WAIT_MS = 50
const MAX_FAILURES = 5
const PAUSE_MS = 1_000

/**
 * Wraps a store that may fail. A call fails after 50 milliseconds. After five failures in a row the
 * store is not called for a second, then a single call tries the store again. Concurrent lookups of
 * a key share a call. No method throws.
 */
export class GuardedStore {
  readonly #store: CacheStore
  readonly #onLookup: OnLookup
  readonly #lookups = new Map<string, Promise<CacheLookup>>()
  #failures = 0
  #pauseEnd = 0

  constructor(store: CacheStore, onLookup: OnLookup) {
    this.#store = store
    this.#onLookup = onLookup
  }

  get(key: string): CacheLookup | Promise<CacheLookup> {
    const pendingLookup = this.#lookups.get(key)
    if (pendingLookup !== undefined) return pendingLookup
    const reply = this.#call(() => this.#store.get(key))
    if (!(reply instanceof Promise)) return this.#lookupOf(reply, key)
    const lookup = reply.then(settledReply => {
      this.#lookups.delete(key)
      return this.#lookupOf(settledReply, key)
    })
    this.#lookups.set(key, lookup)
    return lookup
  }

  /** Stores a text under a key, replacing the text there; a failure is ignored. */
  set(key: string, value: string, ttlMs: number): void {
    void this.#call(() => this.#store.set(key, value, ttlMs))
  }

  /**
   * Stores a text under a key that has none, and returns whether the text was stored. For a store
   * without `add`, calls `set` without a check.
   */
  add(key: string, value: string, ttlMs: number): boolean | Promise<boolean> {
    const store = this.#store
    const hasAdd = store.add !== undefined
    const reply = this.#call(() =>
      hasAdd ? store.add!(key, value, ttlMs) : store.set(key, value, ttlMs),
    )
    return whenSettled(
      reply,
      settledReply => settledReply !== failure && (!hasAdd || Boolean(settledReply.value)),
    )
  }

  /** Calls the store; returns `failure` where the store throws, rejects or takes too long. */
  #call(method: () => unknown): StoreReply | Promise<StoreReply> {
    if (this.#failures >= MAX_FAILURES) {
      const now = performance.now()
      if (now < this.#pauseEnd) return failure
      this.#pauseEnd = now + PAUSE_MS
    }
    let promise: Promise<unknown>
    try {
      const value = method()
      if (!isThenable(value)) return this.#succeed(value)
      promise = Promise.resolve(value)
    } catch {
      return this.#fail()
    }
    return new Promise(resolve => {
      let isSettled = false
      // A reply that arrived while the event loop was blocked is handled before the immediate.
      const timer = setTimeout(() => setImmediate(() => settle(() => this.#fail())), MAX_WAIT_MS)
      const settle = (replyOf: () => StoreReply): void => {
        // A reply after the timeout.
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        resolve(replyOf())
      }
      promise.then(
        value => settle(() => this.#succeed(value)),
        () => settle(() => this.#fail()),
      )
    })
  }

  #succeed(value: unknown): StoreReply {
    this.#failures = 0
    return { value }
  }

  #fail(): StoreReply {
    this.#failures++
    if (this.#failures >= MAX_FAILURES) this.#pauseEnd = performance.now() + PAUSE_MS
    return failure
  }

  #lookupOf(reply: StoreReply, key: string): CacheLookup {
    const lookup: CacheLookup =
      reply === failure
        ? { outcome: 'failure' }
        : typeof reply.value === 'string'
          ? { outcome: 'hit', value: reply.value }
          : { outcome: 'miss' }
    this.#onLookup(lookup.outcome, key)
    return lookup
  }
}

interface StoreReply {
  readonly value: unknown
}

/** The reply of a store that threw, rejected or took too long, or that was not called. */
const failure: StoreReply = { value: undefined }
