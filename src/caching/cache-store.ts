import { failure, GuardedCalls, type StoreReply } from '../runtime/guarded-calls.ts'
import { whenSettled } from '../runtime/when-settled.ts'

/**
 * A store of persisted queries or of responses that processes share, or that outlives a process: a Map,
 * Keyv, or three functions around Redis. Values are strings. Every method may be asynchronous. A store whose
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

/** Whether a value has the methods of a store. */
export function isCacheStore(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const store = value as Partial<Record<string, unknown>>
  return ['get', 'set', 'delete'].every(method => typeof store[method] === 'function')
}

/** The result of a lookup in a store. */
export type CacheLookup =
  { readonly outcome: 'hit'; readonly value: string } | { readonly outcome: 'miss' | 'failure' }

/** Called after every lookup in a store. */
type OnLookup = (outcome: CacheLookup['outcome'], key: string) => void

/**
 * Wraps a store that may fail, whose calls are `GuardedCalls`. Concurrent lookups of a key share a call.
 * No method throws.
 */
export class GuardedStore {
  readonly #store: CacheStore
  readonly #onLookup: OnLookup
  readonly #lookups = new Map<string, Promise<CacheLookup>>()
  readonly #calls = new GuardedCalls()

  constructor(store: CacheStore, onLookup: OnLookup) {
    this.#store = store
    this.#onLookup = onLookup
  }

  get(key: string): CacheLookup | Promise<CacheLookup> {
    const pendingLookup = this.#lookups.get(key)
    if (pendingLookup !== undefined) return pendingLookup
    const reply = this.#calls.call(() => this.#store.get(key))
    if (!(reply instanceof Promise)) return this.#lookupOf(reply, key)
    const lookup = reply.then(settledReply => {
      this.#lookups.delete(key)
      return this.#lookupOf(settledReply, key)
    })
    this.#lookups.set(key, lookup)
    return lookup
  }

  /** Stores a text under a key, replacing the text there; a failure is ignored. */
  set(key: string, value: string, ttlMs: number): unknown {
    return this.#calls.call(() => this.#store.set(key, value, ttlMs))
  }

  /** Deletes a text; a failure is ignored. */
  delete(key: string): void {
    void this.#calls.call(() => this.#store.delete(key))
  }

  /**
   * Stores a text under a key that has none, and returns whether the text was stored. For a store
   * without `add`, calls `set` without a check.
   */
  add(key: string, value: string, ttlMs: number): boolean | Promise<boolean> {
    const store = this.#store
    const hasAdd = store.add !== undefined
    const reply = this.#calls.call(() =>
      hasAdd ? store.add!(key, value, ttlMs) : store.set(key, value, ttlMs),
    )
    return whenSettled(
      reply,
      settledReply => settledReply !== failure && (!hasAdd || Boolean(settledReply.value)),
    )
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
