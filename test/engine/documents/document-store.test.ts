import { describe, expect, test } from 'vitest'
import type { DocumentStore } from '../../../src/engine/documents/document-store.ts'
import type { Limits } from '../../../src/runtime/limits.ts'
import { documentEntryOf, entryOf, request, storeWith, textsIn } from './stored.ts'

const [a, b, c, d] = ['{ a }', '{ b }', '{ c }', '{ d }'] as const
const all = [a, b, c, d]

/** What a store with some limits has of sources that were requested in turn. */
function left(limits: Partial<Limits>, sources: readonly string[]): string[] {
  const store = storeWith(limits)
  for (const source of sources) request(store, source)
  return textsIn(store, [...new Set(sources)])
}

describe('a text', () => {
  test('is found by all its units, whatever their width', () => {
    const comments = ['', 'a', 'a\0', '\0a', 'é', 'e\u0301', '\u0161', '\u6100', '😀', '\ufffd']
    const sources = comments.map(comment => `{ a } #${comment}`)
    const store = storeWith()
    const entries = sources.map(source => request(store, source))
    for (const [index, source] of sources.entries()) {
      expect([source, store.entryOfText(source) === entries[index]]).toEqual([source, true])
    }
    for (const comment of ['A', '😁', 'b\0', 'a\0\0']) {
      expect(store.entryOfText(`{ a } #${comment}`)).toBe(undefined)
    }
  })

  test('is found with its errors where it is no document', () => {
    const store = storeWith()
    const entry = request(store, '{')
    expect([store.entryOfText('{'), store.entryOfText('{ ')]).toEqual([entry, undefined])
  })

  test('stands for the entry that it was given last', () => {
    const store = storeWith()
    const entries = [0, 1, 2].map(() => entryOf(store, a))
    for (const entry of entries) store.addText(a, entry)
    expect([store.entryOfText(a), store.order.count]).toEqual([entries[2], 1])
  })

  test('is not kept when it has more bytes in UTF-8 than a document may have', () => {
    const comments = ['aaaa', 'aaaaa', 'éé', 'ééa', '名a', '名aa', '😀', '😀a', '\ud800a']
    const sources = comments.map(comment => `{ a } #${comment}`)
    const kept = (maxCachedDocumentBytes: number | false): readonly boolean[] => {
      const store = storeWith({ maxCachedDocumentBytes })
      for (const source of sources) request(store, source)
      return sources.map(source => store.entryOfText(source) !== undefined)
    }
    const isShort = [true, false, true, false, true, false, true, false, true]
    expect([kept(11), kept(false)]).toEqual([isShort, isShort.map(() => true)])
  })

  test('under a key is not kept when it is longer than a document may be', () => {
    const store = storeWith({ maxCachedDocumentBytes: 5 })
    const [short, long] = [documentEntryOf(store, a), documentEntryOf(store, '{ ab }')]
    store.addKey('a longer key', short)
    store.addKey('key', long)
    store.addRequest('tag', Buffer.from('bytes'), long)
    expect([store.entryOfKey('a longer key'), store.entryOfKey('key')]).toEqual([short, undefined])
    expect(store.entryOfRequest('tag', Buffer.from('bytes'))).toBe(undefined)
  })

  test('is not kept when it takes more than a quarter of the bytes, and displaces nothing', () => {
    const long = `{ ${'a '.repeat(100)}}`
    const { bytes } = entryOf(storeWith(), long)
    expect(left({ maxCachedBytes: bytes * 4 }, [a, long])).toEqual([a, long])
    expect(left({ maxCachedBytes: bytes * 4 - 1 }, [a, long])).toEqual([a])
  })
})

describe('an entry', () => {
  test('is found by its text, under keys and by a compiled request, until it goes', () => {
    const store = storeWith({ maxCachedDocuments: 1 })
    const entry = documentEntryOf(store, a)
    const bytes = Buffer.from('bytes of a request')
    store.addText(a, entry)
    for (const key of ['key', 'another']) store.addKey(key, entry)
    store.addRequest('tag', bytes, entry)
    const found = (): readonly unknown[] => [
      store.entryOfText(a),
      store.entryOfKey('key'),
      store.entryOfKey('another'),
      store.entryOfRequest('tag', bytes),
    ]
    expect(found()).toEqual(Array(4).fill(entry))
    expect(store.entryOfRequest('tag', Buffer.from('other bytes'))).toBe(undefined)
    expect(store.order.count).toBe(1)
    request(store, b)
    expect(found()).toEqual(Array(4).fill(undefined))
    expect([store.order.count, store.entryOfText(b) !== undefined]).toEqual([1, true])
  })

  test('takes a key of another entry, which is no longer counted with it', () => {
    const store = storeWith()
    const [first, second] = [documentEntryOf(store, a), documentEntryOf(store, b)]
    store.addKey('key', first)
    const { bytes } = first
    store.addKey('a long key', first)
    store.addKey('a long key', second)
    expect([first.bytes, store.entryOfKey('a long key')]).toEqual([bytes, second])
    store.order.remove(first)
    expect([store.entryOfKey('key'), store.entryOfKey('a long key')]).toEqual([undefined, second])
  })

  test('takes the place of another one with the tag of its compiled request', () => {
    const store = storeWith()
    const [first, second] = [documentEntryOf(store, a), documentEntryOf(store, a)]
    store.addRequest('tag', Buffer.from('first'), first)
    store.addRequest('tag', Buffer.from('second'), second)
    const found = ['first', 'second'].map(text => store.entryOfRequest('tag', Buffer.from(text)))
    expect([...found, store.order.count]).toEqual([undefined, second, 1])
  })

  test('counts what it is found by', () => {
    const store = storeWith()
    const entry = documentEntryOf(store, a)
    store.addText(a, entry)
    const sizes = [store.order.bytes]
    store.addKey('k'.repeat(200), entry)
    sizes.push(store.order.bytes)
    store.addRequest('tag', Buffer.alloc(300), entry)
    sizes.push(store.order.bytes)
    expect(sizes[1]! - sizes[0]!).toBeGreaterThan(200)
    expect(sizes[2]! - sizes[1]!).toBe(300)
  })

  test('that has gone is found no more, even if it was found last', () => {
    const store = storeWith({ maxCachedDocuments: 1 })
    for (const source of all) {
      const entry = request(store, source)
      expect(store.entryOfText(source)).toBe(entry)
      expect(textsIn(store, all)).toEqual([source])
      expect(all.map(text => store.entryOfText(text))).toEqual(
        all.map(text => (text === source ? entry : undefined)),
      )
    }
  })
})

describe('the body of a request', () => {
  const read = (store: DocumentStore, body: string): unknown =>
    store.readKnown(Buffer.from(body))?.parameters
  const storeOf = (...sources: readonly string[]): DocumentStore => {
    const store = storeWith()
    for (const source of sources) request(store, source)
    return store
  }

  test('is what JSON.parse makes of it, in its order', () => {
    const store = storeOf(a, '{\n  b\n}')
    for (const body of [
      '{"query":"{ a }"}',
      '{"variables":{"a":[1.50,{"b":null}],"__proto__":1},"query":"{\\n  b\\n}","operationName":null}',
      ' { "query" : "{ a }" , "extensions" : { } , "__proto__" : {} , "1" : "\\u0041" } ',
    ]) {
      const [known, parsed] = [read(store, body), JSON.parse(body) as unknown]
      expect(known).toEqual(parsed)
      expect(JSON.stringify(known)).toBe(JSON.stringify(parsed))
      expect(Object.getPrototypeOf(known)).toBe(Object.prototype)
    }
  })

  test('is not known when it is no JSON', () => {
    const store = storeOf(a)
    for (const value of ['', '{', '[}', '1 2', '01', 'tru', '"\\x"', '"\n"', '{"a":}']) {
      expect([value, read(store, `{"variables":${value},"query":"{ a }"}`)]).toEqual([
        value,
        undefined,
      ])
    }
  })

  test('is not known when its query is no document', () => {
    const store = storeOf('{ a', a)
    expect(read(store, '{"query":"{ a"}')).toBe(undefined)
    expect(read(store, '{"query":"{ b }"}')).toBe(undefined)
    expect(read(store, '{"query":"{ a }"}')).toEqual({ query: a })
  })

  test('is not known any more when its document has gone, whatever has its number then', () => {
    const store = storeWith({ maxCachedDocuments: 2 })
    for (const source of [a, b, c]) request(store, source)
    expect(textsIn(store, all)).toEqual([b, c])
    request(store, d)
    expect(textsIn(store, all)).toEqual([c, d])
  })

  test('does not make its document the newest', () => {
    for (const [isUsed, texts] of [
      [false, [b, c]],
      [true, [a, c]],
    ] as const) {
      const store = storeWith({ maxCachedDocuments: 2 })
      for (const source of [a, b]) request(store, source)
      const { document } = store.readKnown(Buffer.from('{"query":"{ a }"}'))!
      if (isUsed) document.use()
      request(store, c)
      expect(textsIn(store, all)).toEqual(texts)
    }
  })

  test('leaves the text that was found last to be found', () => {
    const store = storeOf(a, b, '{')
    for (const name of ['a', 'b', 'a', 'a']) {
      for (const source of [a, b]) {
        read(store, `{"query":"{ ${name} }"}`)
        expect(store.entryOfText(source)).toMatchObject({ document: { source } })
      }
      read(store, '{"query":"{"}')
      expect([store.entryOfText('{') !== undefined, store.entryOfText(c)]).toEqual([
        true,
        undefined,
      ])
    }
  })
})
