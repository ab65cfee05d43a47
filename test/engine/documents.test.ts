import { describe, expect, test } from 'vitest'
import { defineGraphQL, object, type SchemaConfiguration } from '../../src/index.ts'
import {
  ask,
  createGreetings as createSchema,
  notFound,
  persistedOnly,
  refusal,
  sha256,
} from '../conformance/cache/greetings.ts'
import { withBindingOf } from './compiled-bytes.ts'

const text = '{ hello }'
const other = '{ other: hello }'
const data = '{"data":{"hello":"Hello, world!"}}'
const otherData = '{"data":{"other":"Hello, world!"}}'

describe('a key with a document', () => {
  test('stands for it from then on, in its version only', async () => {
    const schema = createSchema()
    expect(await ask(schema, undefined, 'key', '1')).toBe(notFound)
    expect(await ask(schema, text, 'key', '1')).toBe(data)
    expect(await ask(schema, undefined, 'key', '1')).toBe(data)
    for (const version of ['2', '', undefined, '01']) {
      expect(await ask(schema, undefined, 'key', version)).toBe(notFound)
    }
    expect(await ask(schema, undefined, 'Key', '1')).toBe(notFound)
    expect(await ask(schema, other, 'key', '2')).toBe(otherData)
    expect(await ask(schema, undefined, 'key', '1')).toBe(data)
    expect(await ask(schema, undefined, 'key', '2')).toBe(otherData)
  })

  test('that is not valid stands for nothing', async () => {
    const schema = createSchema()
    for (const invalid of ['{', '{ nope }', '{ hello(nope: 1) }']) {
      expect(await ask(schema, invalid, 'key')).toContain('"errors"')
      expect(await ask(schema, undefined, 'key')).toBe(notFound)
    }
    expect(await ask(schema, text, 'key')).toBe(data)
    expect(await ask(schema, undefined, 'key')).toBe(data)
  })

  test.each(['', ' ', '\t', null])('that is blank is none: %j', async queryCacheKey => {
    const cache = new Map<string, string>()
    const schema = createSchema({ cache })
    expect(await schema.execute(text, { queryCacheKey })).toBe(data)
    expect([...cache.keys()]).toEqual([])
    expect(await schema.execute(undefined, { queryCacheKey })).toBe(
      refusal('A request needs a document, or the key of a persisted query.'),
    )
  })

  test('is executed with variables and by the name of an operation', async () => {
    const schema = createSchema()
    const source = 'query A($n: String) { hello(name: $n) } query B { b: hello }'
    await schema.execute(source, { queryCacheKey: 'key', operationName: 'B' })
    const options = { queryCacheKey: 'key', responseFormat: 'json' } as const
    expect(
      await schema.execute(undefined, { ...options, operationName: 'A', variables: { n: 'Ann' } }),
    ).toBe('{"data":{"hello":"Hello, Ann!"}}')
    expect(await schema.execute(undefined, { ...options, operationName: 'B' })).toBe(
      '{"data":{"b":"Hello, world!"}}',
    )
    expect(schema.executeSync(undefined, { ...options, operationName: 'B' })).toBe(
      '{"data":{"b":"Hello, world!"}}',
    )
  })

  test('is forgotten with the document cache, and then has to bring it again', async () => {
    const schema = createSchema({ limits: { maxCachedDocuments: 1 } })
    await ask(schema, text, 'first')
    await ask(schema, other, 'second')
    expect(await ask(schema, undefined, 'first')).toBe(notFound)
    expect(await ask(schema, undefined, 'second')).toBe(otherData)
    await ask(schema, text, 'first')
    expect(await ask(schema, undefined, 'first')).toBe(data)
  })

  test('stands for it even when the document is forgotten: no other text takes the key', async () => {
    const schema = createSchema({ limits: { maxCachedDocuments: 1 } })
    await ask(schema, text, 'key')
    await ask(schema, other, 'another')
    expect(await ask(schema, other, 'key')).toBe(otherData)
    expect(await ask(schema, undefined, 'key')).toBe(notFound)
    expect(await ask(schema, text, 'key')).toBe(data)
    expect(await ask(schema, undefined, 'key')).toBe(data)
  })

  test('is not loaded from a store that has another text under it since', async () => {
    const cache = new Map<string, string>()
    const schema = createSchema({ cache, limits: { maxCachedDocuments: 1 } })
    await ask(schema, text, 'key')
    await ask(schema, other, 'another')
    cache.clear()
    const second = createSchema({ cache, limits: { maxCachedDocuments: 1 } })
    await ask(second, other, 'key')
    expect(await ask(schema, undefined, 'key')).toBe(notFound)
    expect(await ask(second, undefined, 'key')).toBe(otherData)
  })

  test('counts with all the bytes of its key and its version, however many a character takes', async () => {
    const maxCachedBytes = 512 * 1024
    const schema = createSchema({ limits: { maxCachedBytes } })
    const keys = Array.from({ length: 1000 }, (_, index) => `${index} `.padEnd(5, 'x'))
    const wide = (key: string): [string, string] => [key + '🐢'.repeat(251), '🐢'.repeat(64)]
    for (const key of keys) expect(await ask(schema, text, ...wide(key))).toBe(data)
    let found = 0
    for (const key of keys) if ((await ask(schema, undefined, ...wide(key))) === data) found++
    expect(found).toBeGreaterThan(0)
    // Two bytes a unit, of which a turtle takes two.
    expect(found * (251 + 64) * 2 * 2).toBeLessThan(maxCachedBytes)
  })

  test('is executed but not kept where all keys are taken', async () => {
    const schema = createSchema({ limits: { maxPersistedKeys: 1 } })
    await ask(schema, text, 'first')
    expect(await ask(schema, text, 'second')).toBe(data)
    expect(await ask(schema, undefined, 'second')).toBe(notFound)
    expect(await ask(schema, undefined, 'first')).toBe(data)
    await ask(schema, text, sha256(text))
    expect(await ask(schema, undefined, sha256(text))).toBe(data)
  })

  test('of a SHA-256 stands for it in every version and every spelling', async () => {
    const schema = createSchema({ registration: 'hash' })
    const key = sha256(text)
    await ask(schema, text, `sha256:${key}`, '1')
    for (const version of [undefined, '1', '2']) {
      for (const spelling of [key, key.toUpperCase(), `sha256:${key}`]) {
        expect(await ask(schema, undefined, spelling, version)).toBe(data)
      }
    }
  })
})

/** Which keys may be registered with `text`, by the mode of registration. */
describe.each<
  readonly [NonNullable<SchemaConfiguration['registration']> | 'default', readonly string[]]
>([
  ['default', ['any', 'hash', 'HASH']],
  ['open', ['any', 'hash', 'HASH']],
  ['hash', ['hash', 'HASH']],
  ['off', []],
])('registration, %s', (mode, allowed) => {
  const keys: Readonly<Record<string, string>> = {
    any: 'any',
    hash: sha256(text),
    HASH: sha256(text).toUpperCase(),
    'hash of another text': sha256(other),
    'part of the hash': sha256(text).slice(0, 63),
  }
  const expected =
    mode === 'default' || mode === 'open' ? [...allowed, 'part of the hash'] : allowed

  test.each(Object.keys(keys))('of %s', async name => {
    const cache = new Map<string, string>()
    const schema = createSchema({ cache, ...(mode === 'default' ? {} : { registration: mode }) })
    const isAllowed = expected.includes(name)
    expect(await ask(schema, text, keys[name])).toBe(data)
    expect(await ask(schema, undefined, keys[name])).toBe(isAllowed ? data : notFound)
    expect(cache.size).toBe(isAllowed ? 1 : 0)
  })

  test('leaves the documents of the host', async () => {
    const schema = createSchema(mode === 'default' ? {} : { registration: mode })
    expect(schema.persist(text)).toBe(sha256(text))
    expect(schema.persist(other, { queryCacheKey: 'other', queryCacheVersion: '1' })).toBe('other')
    expect(await ask(schema, undefined, sha256(text))).toBe(data)
    expect(await ask(schema, undefined, 'other', '1')).toBe(otherData)
    expect(await ask(schema, undefined, 'other')).toBe(notFound)
  })
})

describe('a document of the host', () => {
  test('takes the place of what was under its key', async () => {
    const schema = createSchema()
    await ask(schema, other, 'key')
    schema.persist(text, { queryCacheKey: 'key' })
    expect(await ask(schema, undefined, 'key')).toBe(data)
    schema.persist(other, { queryCacheKey: 'key' })
    expect(await ask(schema, undefined, 'key')).toBe(otherData)
  })

  test('stays, however many and however long documents there are', async () => {
    const schema = createSchema({ limits: { maxCachedDocuments: 2, maxCachedDocumentBytes: 100 } })
    const sources = Array.from(
      { length: 50 },
      (_, index) => `{ hello(name: "${index}") } #${'.'.repeat(200)}`,
    )
    const keys = sources.map(source => schema.persist(source))
    for (let count = 0; count < 50; count++) await ask(schema, text, `client-${count}`)
    for (const [index, key] of keys.entries()) {
      expect(await ask(schema, undefined, key)).toBe(`{"data":{"hello":"Hello, ${index}!"}}`)
    }
  })

  test('is refused with its faults, and with a key that cannot be one', () => {
    const schema = createSchema()
    expect(() => schema.persist('{ nope }')).toThrow(
      'The document is not valid: Cannot query field "nope" on type "Query".',
    )
    expect(() => schema.persist(text, { queryCacheKey: ' ' })).toThrow(
      'The key of a persisted query is blank.',
    )
    expect(() => schema.persist(text, { queryCacheKey: sha256(other) })).toThrow(
      'The key is the SHA-256 of another document.',
    )
    expect(() => schema.persist(text, { queryCacheKey: 'a\nb' })).toThrow(
      'The key of a persisted query holds U+000A; it must be text without control characters and lone surrogates.',
    )
  })
})

describe('with onlyPersisted', () => {
  const secret = { onlyPersisted: true, cacheSecret: 'a secret' }

  test('nothing but what the host has persisted is executed', async () => {
    const schema = createSchema({ onlyPersisted: true })
    const key = schema.persist(text)
    expect(await ask(schema, undefined, key)).toBe(data)
    expect(await ask(schema, text, key)).toBe(data)
    expect(await ask(schema, text)).toBe(persistedOnly)
    expect(await ask(schema, other, key)).toBe(persistedOnly)
    expect(await ask(schema, `${text} `, key)).toBe(persistedOnly)
    expect(await ask(schema, other, sha256(other))).toBe(persistedOnly)
    expect(await ask(schema, undefined, sha256(other))).toBe(notFound)
  })

  test('compiled requests need the signature of the host', async () => {
    const signing = createSchema(secret)
    expect(await signing.execute(signing.compile(text), { compiled: true })).toBe(data)
    const plain = createSchema({ onlyPersisted: true })
    for (const schema of [signing, plain]) {
      expect(await schema.execute(plain.compile(text), { compiled: true })).toBe(persistedOnly)
    }
  })

  test('what another process has persisted is found in the store', async () => {
    for (const config of [secret, { onlyPersisted: true }]) {
      const cache = new Map<string, string>()
      const key = createSchema({ ...config, cache }).persist(text)
      expect(cache.size).toBe(1)
      const second = createSchema({ ...config, cache })
      expect(await ask(second, text, key)).toBe(data)
      expect(await ask(second, undefined, key)).toBe(data)
      expect(await ask(second, other, key)).toBe(persistedOnly)
    }
  })
})

describe('the store', () => {
  test('is not asked for what the process knows', async () => {
    const asked: string[] = []
    const kept = new Map<string, unknown>()
    const cache = {
      get: (key: string) => {
        asked.push(key)
        return kept.get(key)
      },
      set: (key: string, value: unknown, ttlMs: number) => {
        kept.set(key, value)
        expect(ttlMs).toBe(30 * 24 * 60 * 60 * 1000)
      },
      delete: () => {},
    }
    const schema = createSchema({ cache })
    for (let count = 0; count < 3; count++) expect(await ask(schema, text, 'key')).toBe(data)
    for (let count = 0; count < 3; count++) expect(await ask(schema, undefined, 'key')).toBe(data)
    expect(asked).toEqual([...kept.keys()])
    expect(asked).toEqual([expect.stringMatching(/^tapeql:[\w-]{43}:key $/)])
    expect(await ask(schema, text)).toBe(data)
    expect(asked.length).toBe(1)
  })

  test('is not asked for a key that stands for another text', async () => {
    const kept = new Map<string, string>()
    let count = 0
    const cache = {
      get: (key: string) => (count++, kept.get(key)),
      set: (key: string, value: string) => void kept.set(key, value),
      delete: () => {},
    }
    const schema = createSchema({ cache, limits: { maxCachedDocuments: 1 } })
    await ask(schema, text, 'key')
    await ask(schema, text)
    await ask(schema, other)
    count = 0
    expect([await ask(schema, other, 'key'), count]).toEqual([otherData, 0])
  })

  test.each<readonly [string, SchemaConfiguration, string | undefined]>([
    ['another schema', {}, 'other'],
    ['another introspection switch', { enableIntrospection: false }, undefined],
    ['other limits', { limits: { maxDepth: 49 } }, undefined],
  ])('has nothing of its own for %s', async (_, config, field) => {
    const cache = new Map<string, string>()
    await ask(createSchema({ cache }), text, 'key')
    const foreigner = createSchema({ cache, ...config }, field)
    expect(await ask(foreigner, undefined, 'key')).toBe(notFound)
    expect(await ask(foreigner, other, 'key')).toBe(otherData)
    expect(cache.size).toBe(2)
    expect(await ask(createSchema({ cache }), undefined, 'key')).toBe(data)
  })

  test('makes executeSync() throw where it has to be waited for', () => {
    const cache = { get: () => Promise.resolve(), set: () => {}, delete: () => {} }
    expect(() => createSchema({ cache }).executeSync(undefined, { queryCacheKey: 'key' })).toThrow(
      'executeSync() cannot wait, but a resolver, a validate, the cache or the store of costBudget has returned a promise; use execute().',
    )
  })

  test('of two texts that are registered under one key at one time keeps the first', async () => {
    const kept = new Map<string, unknown>()
    const later = <Value>(value: Value): Promise<Value> =>
      new Promise(resolve => setImmediate(() => resolve(value)))
    const cache = {
      get: (key: string) => later(kept.get(key)),
      set: (key: string, value: string) => later(kept.set(key, value)),
      delete: () => {},
    }
    const schema = createSchema({ cache })
    const answers = [ask(schema, text, 'key'), ask(schema, other, 'key')]
    expect(await Promise.all(answers)).toEqual([data, otherData])
    expect(await ask(schema, undefined, 'key')).toBe(data)
    expect(await ask(createSchema({ cache }), undefined, 'key')).toBe(data)
  })
})

describe('what clients have registered where they may', () => {
  test.each<[string, SchemaConfiguration]>([
    ['off', { registration: 'off' }],
    ['hash', { registration: 'hash' }],
    ['onlyPersisted', { onlyPersisted: true }],
  ])('is nothing where they may not: %s', async (_, stricter) => {
    for (const config of [{}, { cacheSecret: 'a secret' }]) {
      const cache = new Map<string, string>()
      await ask(createSchema({ cache, ...config }), text, 'key')
      expect(await ask(createSchema({ cache, ...config }), undefined, 'key')).toBe(data)
      expect(await ask(createSchema({ cache, ...config, ...stricter }), undefined, 'key')).toBe(
        notFound,
      )
    }
  })

  test('gives way to the host in the store', async () => {
    const cache = new Map<string, string>()
    await ask(createSchema({ cache }), text, 'key')
    createSchema({ cache }).persist(other, { queryCacheKey: 'key' })
    expect(cache.size).toBe(1)
    expect(await ask(createSchema({ cache }), undefined, 'key')).toBe(otherData)
    expect(await ask(createSchema({ cache, onlyPersisted: true }), undefined, 'key')).toBe(
      otherData,
    )
  })
})

test('a SHA-256 in the store stands for its text alone, even for who writes to the store', async () => {
  const cache = new Map<string, string>()
  const writer = createSchema({ cache })
  for (const source of [text, other]) writer.persist(source)
  const keyOf = (source: string): string =>
    [...cache.keys()].find(key => key.endsWith(sha256(source)))!
  const bytesOf = (source: string): Buffer => Buffer.from(cache.get(keyOf(source))!, 'base64url')
  const forged = withBindingOf(bytesOf(other), bytesOf(text))
  cache.set(keyOf(text), forged.toString('base64url'))
  const schema = createSchema({ cache, onlyPersisted: true })
  expect(await ask(schema, undefined, sha256(text))).toBe(notFound)
  expect(await ask(schema, undefined, sha256(other))).toBe(otherData)
})

test('a document of the host keeps its freedom from limits in another process, and where its text is sent', async () => {
  const cache = new Map<string, string>()
  const limits = { maxTokens: 3 }
  for (const config of [
    { cache, limits },
    { cache, limits, cacheSecret: 'a secret' },
  ]) {
    const first = createSchema(config)
    first.persist(other, { queryCacheKey: 'key' })
    expect(await ask(first, undefined, 'key')).toBe(otherData)
    expect(await ask(first, other, 'key')).toBe(otherData)
    expect(await ask(first, other)).toContain('TOKEN_LIMIT')
    const second = createSchema(config)
    expect(await ask(second, undefined, 'key')).toBe(otherData)
    expect(await ask(second, other)).toContain('TOKEN_LIMIT')
  }
})

describe('a store that cannot keep a text', () => {
  test('leaves its key to the text that it can keep', async () => {
    const kept = new Map<string, string>()
    let isFull = true
    const cache = {
      get: (key: string) => kept.get(key),
      set: (key: string, value: string) => {
        if (isFull) throw new Error('full')
        kept.set(key, value)
      },
      delete: () => {},
    }
    const [first, second] = [createSchema({ cache }), createSchema({ cache })]
    expect(await ask(first, text, 'key')).toBe(data)
    expect(await ask(first, undefined, 'key')).toBe(notFound)
    isFull = false
    expect(await ask(second, other, 'key')).toBe(otherData)
    expect(await ask(first, undefined, 'key')).toBe(otherData)
  })

  test('says so where it has `add`: the first of two processes wins', async () => {
    const kept = new Map<string, string>()
    const later = <Value>(value: () => Value): Promise<Value> =>
      new Promise(resolve => setTimeout(() => resolve(value()), 5))
    const cache = {
      get: (key: string) => later(() => kept.get(key)),
      set: (key: string, value: string) => later(() => kept.set(key, value)),
      add: (key: string, value: string) =>
        later(() => (kept.has(key) ? null : (kept.set(key, value), 'OK'))),
      delete: () => {},
    }
    const [first, second] = [createSchema({ cache }), createSchema({ cache })]
    expect(await Promise.all([ask(first, text, 'key'), ask(second, other, 'key')])).toEqual([
      data,
      otherData,
    ])
    for (const schema of [first, second, createSchema({ cache })]) {
      expect(await ask(schema, undefined, 'key')).toBe(data)
    }
  })
})

test('a compiled request with a known tag and another content is refused', () => {
  const schema = createSchema({ cacheSecret: 'a secret' })
  const bytes = schema.compile(text)
  const run = (given: Uint8Array): unknown =>
    schema.executeSync(given, { compiled: true, responseFormat: 'json' })
  expect(run(bytes)).toBe(data)
  for (let index = 0; index < bytes.length; index += 7) {
    const forged = Uint8Array.from(bytes)
    forged[index]! ^= 1
    expect(run(forged)).toContain('BAD_REQUEST')
  }
  expect(run(bytes)).toBe(data)
})

test('a compiled request without a document is refused', () => {
  const response = createSchema().executeSync(undefined, { compiled: true, responseFormat: 'json' })
  expect(response).toContain('A compiled request has at least 96 bytes, but there are 0.')
})

test('what the host signs nests as deep as the stack allows, and no deeper', () => {
  const GraphQL = defineGraphQL()({ Node: object<{ readonly depth: number }>() })
  GraphQL.Node.field('deeper', 'Node', {}, ({ current }) => ({ depth: current.depth + 1 }))
  GraphQL.Node.field('depth', 'int', { null: false })
  GraphQL.query.field('node', 'Node', {}, () => ({ depth: 1 }))
  const schema = GraphQL.schema('DeepSchema', { config: { cacheSecret: 'a secret' } })
  const nested = (depth: number): string =>
    `{ node ${'{ deeper '.repeat(depth - 2)}{ depth }${' }'.repeat(depth - 1)}`
  const response = schema.executeSync(schema.compile(nested(499)), {
    compiled: true,
    responseFormat: 'json',
  })
  expect(response).toContain('"depth":498')
  expect(() => schema.compile(nested(600))).toThrow('The document is not valid: ')
  const spreads = Array.from(
    { length: 600 },
    (_, at) => `fragment F${at} on Node { deeper { ...F${at + 1} } }`,
  )
  expect(() =>
    schema.persist(`{ node { ...F0 } } ${spreads.join(' ')} fragment F600 on Node { depth }`),
  ).toThrow('The document is not valid: ')
})
