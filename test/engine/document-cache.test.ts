import { expect, test } from 'vitest'
import { DocumentCache } from '../../src/engine/document-cache.ts'
import { defaultLimits, type Limits } from '../../src/limits.ts'

/** Which of the sources are still there after all were set in order. */
function kept(limits: Partial<Limits>, sources: readonly string[]): string[] {
  const cache = new DocumentCache<true>({ ...defaultLimits, ...limits })
  for (const source of sources) cache.set(source, true)
  return sources.filter(source => cache.get(source))
}

test('a document cache drops the oldest beyond its number of documents', () => {
  expect(kept({ maxCachedDocuments: 2 }, ['a', 'b', 'c'])).toEqual(['b', 'c'])
})

test('a document cache drops the oldest beyond the length of all sources', () => {
  expect(kept({ maxCachedLength: 7 }, ['aaa', 'bbb', 'ccc', 'd'])).toEqual(['bbb', 'ccc', 'd'])
})

test('a document cache takes no source beyond the length of one', () => {
  expect(kept({ maxCachedDocumentLength: 2 }, ['aaa', 'bb'])).toEqual(['bb'])
})

test('a document cache keeps what was used last', () => {
  const cache = new DocumentCache<number>({ ...defaultLimits, maxCachedDocuments: 2 })
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})
