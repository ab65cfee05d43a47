import { expect, test } from 'vitest'
import type { CachedDocument } from '../../../src/engine/documents/document-cache.ts'
import { sourceKeys } from '../../../src/engine/documents/document-keys.ts'
import { readKnownRequest } from '../../../src/engine/documents/known-request.ts'
import { parse } from '../../../src/language/parse.ts'
import type { Limits } from '../../../src/runtime/limits.ts'
import { CacheOfOne } from '../../behaviour/engine/kept.ts'

class Documents {
  readonly #keys = sourceKeys()
  readonly #cache: CacheOfOne

  constructor(limits: Partial<Limits> = {}) {
    this.#cache = new CacheOfOne(limits, this.#keys)
  }

  add(...sources: readonly string[]): this {
    for (const source of sources) {
      const document = parse(source)
      this.#cache.set(source, 'errors' in document ? undefined : document)
    }
    return this
  }

  get(source: string): CachedDocument | undefined {
    return this.#cache.get(source)
  }

  read(body: string): unknown {
    return readKnownRequest(Buffer.from(body), this.#keys, this.#cache.cache)?.parameters
  }
}

test('parameters are what JSON.parse makes of them, in their order', () => {
  const documents = new Documents().add('{ a }', '{\n  b\n}')
  for (const body of [
    '{"query":"{ a }"}',
    '{"variables":{"a":[1.50,{"b":null}],"__proto__":1},"query":"{\\n  b\\n}","operationName":null}',
    ' { "query" : "{ a }" , "extensions" : { } , "__proto__" : {} , "1" : "\\u0041" } ',
  ]) {
    const [known, parsed] = [documents.read(body), JSON.parse(body) as unknown]
    expect(known).toEqual(parsed)
    expect(JSON.stringify(known)).toBe(JSON.stringify(parsed))
    expect(Object.getPrototypeOf(known)).toBe(Object.prototype)
  }
})

test('parameters are not known when the body is no JSON', () => {
  const documents = new Documents().add('{ a }')
  for (const value of ['', '{', '[}', '1 2', '01', 'tru', '"\\x"', '"\n"', '{"a":}']) {
    expect([value, documents.read(`{"variables":${value},"query":"{ a }"}`)]).toEqual([
      value,
      undefined,
    ])
  }
})

test('parameters are not known when their query is no document', () => {
  const documents = new Documents().add('{ a', '{ a }')
  expect(documents.read('{"query":"{ a"}')).toBe(undefined)
  expect(documents.read('{"query":"{ b }"}')).toBe(undefined)
  expect(documents.read('{"query":"{ a }"}')).toEqual({ query: '{ a }' })
})

test('parameters are not known any more when their document is dropped, whatever has its slot then', () => {
  const documents = new Documents({ maxCachedDocuments: 2 }).add('{ a }', '{ b }', '{ c }')
  const read = (): unknown =>
    ['a', 'b', 'c', 'd'].map(name => documents.read(`{"query":"{ ${name} }"}`))
  expect(read()).toEqual([undefined, { query: '{ b }' }, { query: '{ c }' }, undefined])
  documents.add('{ d }')
  expect(read()).toEqual([undefined, undefined, { query: '{ c }' }, { query: '{ d }' }])
})

test('a document is not the one that was asked for last before somebody asks for it', () => {
  for (const [asks, left] of [
    [false, ['{ b }', '{ c }']],
    [true, ['{ a }', '{ c }']],
  ] as const) {
    const documents = new Documents({ maxCachedDocuments: 2 }).add('{ a }', '{ b }')
    const { query } = documents.read('{"query":"{ a }"}') as { readonly query: string }
    if (asks) documents.get(query)
    documents.add('{ c }')
    expect(['{ a }', '{ b }', '{ c }'].filter(source => documents.get(source))).toEqual(left)
  }
})

test('a document is found by its own source after parameters were known, and by no other', () => {
  const documents = new Documents().add('{ a }', '{ b }', '{')
  for (const name of ['a', 'b', 'a', 'a']) {
    documents.read(`{"query":"{ ${name} }"}`)
    expect(documents.get('{ a }')?.document?.source).toBe('{ a }')
    documents.read(`{"query":"{ ${name} }"}`)
    expect(documents.get('{ b }')?.document?.source).toBe('{ b }')
    documents.read(`{"query":"{"}`)
    expect([documents.get('{')?.document, documents.get('{ c }')]).toEqual([undefined, undefined])
  }
})
