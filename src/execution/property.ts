import { types } from 'node:util'

/**
 * The first of several properties that a parent value has; undefined where it has none, or is neither an object nor a function.
 * GraphQL specification, 6.4.2 "Value Resolution".
 */
export function readProperty(parent: unknown, names: readonly string[]): unknown {
  if ((typeof parent !== 'object' && typeof parent !== 'function') || parent === null) return undefined
  for (const name of names) {
    const value = (parent as Record<string, unknown>)[name]
    if (value !== undefined) return value
  }
  return undefined
}

/**
 * Whether a value, or an item of it, must be waited for; or whether, where there are to be so many lists inside each other, it is an
 * iterable other than an array, whose items may be readable once only. What throws when it is looked at counts as such: it has to be
 * looked at by itself, so that only its own position fails.
 */
export function isDeferred(value: unknown, listDepth: number): boolean {
  try {
    return holdsDeferred(value, listDepth)
  } catch {
    return true
  }
}

function holdsDeferred(value: unknown, listDepth: number): boolean {
  if (typeof value === 'function') return isThenable(value)
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value)) return isThenable(value) || (listDepth > 0 && isIterable(value))
  if (listDepth <= 0) return false
  for (let index = 0; index < value.length; index++) {
    const item: unknown = value[index]
    if (typeof item === 'object' || typeof item === 'function') {
      if (holdsDeferred(item, listDepth - 1)) return true
    }
  }
  return false
}

function isIterable(value: object): boolean {
  return Symbol.iterator in value || Symbol.asyncIterator in value
}

/** Whether a value is a promise, or anything else with a `then` method. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  const mayHaveThen = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return mayHaveThen && typeof (value as { readonly then?: unknown }).then === 'function'
}

/**
 * Takes note of promises that nobody is going to wait for, so that none of them ends the process when it is rejected. Other
 * thenables are left alone: some begin their work when `then` is called; so are proxies, which may throw whatever is done to them.
 */
export function disregard(value: unknown, depth = 0): undefined {
  if (typeof value !== 'object' || value === null || types.isProxy(value) || depth > MAX_LIST_DEPTH) return
  try {
    if (types.isPromise(value)) {
      const settle = (settled: unknown): void => disregard(settled, depth + 1)
      void Promise.prototype.then.call(value, settle, () => undefined)
    } else if (Array.isArray(value) || types.isSet(value))
      for (const item of value) disregard(item, depth + 1)
  } catch {
    // Whoever looks at it is going to be told what is wrong.
  }
}

/** Promises are looked for in so many lists inside each other: a list may hold itself. */
const MAX_LIST_DEPTH = 8

/** The items of an iterable; those that it gave before it threw are nobody's. */
export function itemsOf(iterable: Iterable<unknown>): readonly unknown[] {
  const items: unknown[] = []
  try {
    for (const item of iterable) items.push(item)
  } catch (thrown) {
    disregard(items)
    throw thrown
  }
  return items
}
