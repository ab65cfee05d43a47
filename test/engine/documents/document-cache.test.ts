import { describe, expect, test } from 'vitest'
import type { CachedDocument } from '../../../src/engine/documents/document-cache.ts'
import {
  nameKeys,
  sourceKeys,
  type DocumentKeys,
} from '../../../src/engine/documents/document-keys.ts'
import { bytesOfDocument, ENTRY_BYTES } from '../../../src/engine/documents/kept-bytes.ts'
import type { Document } from '../../../src/language/document.ts'
import { parse } from '../../../src/language/parse.ts'
import type { Limits } from '../../../src/runtime/limits.ts'
import { CacheOfOne } from '../../behaviour/engine/kept.ts'

const kinds = [
  ['sources', sourceKeys],
  ['names', nameKeys],
] as const

function cacheOf(limits: Partial<Limits>, keys: DocumentKeys = sourceKeys()): CacheOfOne {
  return new CacheOfOne(limits, keys)
}

/** Which of the sources are still there after all were set in order. */
function kept(
  limits: Partial<Limits>,
  sources: readonly string[],
  keys: DocumentKeys = sourceKeys(),
): string[] {
  const cache = cacheOf(limits, keys)
  for (const source of sources) cache.set(source)
  return sources.filter(source => cache.get(source))
}

function documentOf(source: string): Document {
  const document = parse(source)
  if ('errors' in document) throw document.errors[0]
  return document
}

describe.each(kinds)('a document cache of %s', (_name, keys) => {
  test('drops the oldest beyond its number of documents', () => {
    expect(kept({ maxCachedDocuments: 2 }, ['a', 'b', 'c'], keys())).toEqual(['b', 'c'])
  })

  test('drops the oldest beyond its bytes, as many as it takes', () => {
    // The source, and the copy of it that is the key.
    const maxCachedBytes = 3 * ENTRY_BYTES + 2 * 7
    expect(kept({ maxCachedBytes }, ['aaa', 'bbb', 'c', 'd'], keys())).toEqual(['bbb', 'c', 'd'])
    expect(kept({ maxCachedBytes }, ['a', 'b', 'ccccc'], keys())).toEqual(['a', 'b', 'ccccc'])
    expect(kept({ maxCachedBytes }, ['a', 'b', 'cccccc'], keys())).toEqual(['b', 'cccccc'])
    const long = 'c'.repeat(ENTRY_BYTES / 2 + 6)
    expect(kept({ maxCachedBytes }, ['a', 'b', long], keys())).toEqual(['b', long])
    expect(kept({ maxCachedBytes }, ['a', 'b', `${long}c`], keys())).toEqual([`${long}c`])
  })

  test('keeps what was asked for last, at either end of the order and in its middle', () => {
    for (const [asked, left] of [
      ['a', ['a', 'c', 'd']],
      ['b', ['b', 'c', 'd']],
      ['c', ['b', 'c', 'd']],
    ] as const) {
      const cache = cacheOf({ maxCachedDocuments: 3 }, keys())
      const values = new Map(['a', 'b', 'c'].map(source => [source, cache.set(source)]))
      expect(cache.get(asked)).toBe(values.get(asked))
      cache.set('d')
      expect(['a', 'b', 'c', 'd'].filter(source => cache.get(source))).toEqual(left)
    }
  })

  test('forgets what it drops, even if it was asked for last', () => {
    const cache = cacheOf({ maxCachedDocuments: 1 }, keys())
    const first = cache.set('a')
    expect(cache.get('a')).toBe(first)
    for (const source of ['b', 'c', 'd']) {
      const value = cache.set(source)
      expect([cache.get('a'), cache.get(source)]).toEqual([undefined, value])
      expect(cache.get(source)).toBe(value)
    }
  })

  test('is in the order of last use, whatever was asked for before', () => {
    const cache = cacheOf({ maxCachedDocuments: 4 }, keys())
    const order: string[] = []
    let state = 1
    for (let step = 0; step < 5000; step++) {
      state = (state * 48_271) % 2_147_483_647
      const source = `{ a${state % 8} }`
      const rank = order.indexOf(source)
      expect([source, cache.get(source) !== undefined]).toEqual([source, rank >= 0])
      if (rank < 0) cache.set(source)
      else order.splice(rank, 1)
      order.push(source)
      if (order.length > 4) order.shift()
    }
  })

  test('takes the place of what was under a key', () => {
    const cache = cacheOf({ maxCachedBytes: 2 * (ENTRY_BYTES + 2) }, keys())
    const [, , , last] = Array.from({ length: 4 }, () => cache.set('a'))
    const other = cache.set('b')
    expect(cache.get('b')).toBe(other)
    expect(cache.get('a')).toBe(last)
    cache.set('c')
    expect(['a', 'b', 'c'].filter(source => cache.get(source))).toEqual(['a', 'c'])
  })

  test('has no bounds that are switched off', () => {
    const unbounded = {
      maxCachedDocuments: false,
      maxCachedBytes: false,
      maxCachedDocumentBytes: false,
    } as const
    const sources = Array.from(
      { length: 2000 },
      (_, index) => `${index}${' '.repeat(100_000 * (index % 2))}`,
    )
    expect(kept(unbounded, sources, keys())).toEqual(sources)
  })

  test('leaves the others when one alone is beyond its bytes', () => {
    expect(kept({ maxCachedBytes: 1000 }, ['a', 'b'.repeat(1000)], keys())).toEqual(['a'])
  })
})

describe('a document', () => {
  test('takes the bytes of its source and its tape, of its key, and some of its own', () => {
    for (const [source, sourceBytes] of [
      ['{ a }', 5],
      ['{ a } # é', 9],
      ['{ a } # 名', 18],
    ] as const) {
      const document = documentOf(source)
      const bytes = bytesOfDocument(document)
      for (const [maxCachedBytes, isKept] of [
        [bytes, true],
        [bytes - 1, false],
      ] as const) {
        const byText = cacheOf({ maxCachedBytes: maxCachedBytes + ENTRY_BYTES + sourceBytes })
        const byKey = cacheOf({ maxCachedBytes: maxCachedBytes + ENTRY_BYTES + 3 }, nameKeys())
        byText.set(source, document)
        byKey.set('key', document)
        const found = [byText.get(source)?.document, byKey.get('key')?.document]
        expect([source, found]).toEqual([
          source,
          isKept ? [document, document] : [undefined, undefined],
        ])
      }
    }
  })

  test('is not kept when its source has more bytes in UTF-8 than a source may have', () => {
    const limits = { maxCachedDocumentBytes: 6 }
    const sources = [
      'aaaaaa',
      'aaaaaaa',
      'ééé',
      'éééa',
      '名名',
      '名名a',
      '😀aa',
      '😀aaa',
      '\ud800\udfff',
      '\ud800a名',
    ]
    expect(kept(limits, sources)).toEqual(['aaaaaa', 'ééé', '名名', '😀aa', '\ud800\udfff'])
    const cache = cacheOf(limits, nameKeys())
    cache.set('key', documentOf('{ abc }'))
    cache.set('a longer key', documentOf('{abcd}'))
    expect([cache.get('key'), cache.get('a longer key') !== undefined]).toEqual([undefined, true])
  })
})

test('errors are kept as documents are', () => {
  const cache = cacheOf({})
  const value = cache.set('{')
  expect(cache.get('{')).toBe(value)
  expect(cache.get('{ ')).toBe(undefined)
})

test('sources of every width are told apart', () => {
  const sources = [
    '',
    'a',
    'a\0',
    '\0a',
    'é',
    'e\u0301',
    '\u0161',
    '\u6100',
    '😀',
    '\ud83d',
    '\ude00',
    '\ude00\ud83d',
    '\ufffd',
  ]
  const cache = cacheOf({})
  const values = sources.map((source): CachedDocument => cache.set(source))
  for (const [index, source] of sources.entries()) {
    expect([source, cache.get(source) === values[index]]).toEqual([source, true])
  }
  expect(['A', '\ud83e', '😁', 'b\0', 'a\0\0'].map(source => cache.get(source))).toEqual(
    Array(5).fill(undefined),
  )
})

describe('a document cache for anybody', () => {
  const cacheForAnybody = (limits: Partial<Limits>): CacheOfOne =>
    new CacheOfOne(limits, sourceKeys(), true)

  test.each([{ maxCachedDocuments: 2 }, { maxCachedBytes: 2 * (ENTRY_BYTES + 2) }])(
    'keeps at once while there is room, then what comes a second time: %o',
    limits => {
      const cache = cacheForAnybody(limits)
      for (const source of ['a', 'b', 'c', 'd']) cache.set(source)
      expect(['a', 'b', 'c', 'd'].filter(source => cache.get(source))).toEqual(['a', 'b'])
      cache.set('d')
      expect(['a', 'b', 'c', 'd'].filter(source => cache.get(source))).toEqual(['b', 'd'])
    },
  )

  test('is not emptied by documents that never come back', () => {
    const cache = cacheForAnybody({ maxCachedDocuments: 2 })
    const usual = ['query A { a }', 'query B { b }']
    for (const source of usual) cache.set(source)
    let left = 0
    for (let index = 0; index < 3000; index++) {
      const source = `query Other${index} { ${'field '.repeat(index % 90)}}`
      cache.set(source)
      if (cache.get(source) !== undefined) left++
    }
    // A note may be taken for that of another document, which is then kept as it would be without
    // notes.
    expect(left).toBeLessThan(30)
  })
})
