import { expect, test } from 'vitest'
import type { CacheStore, Schema, SchemaConfiguration } from '../../../src/index.ts'
import { withBindingOf, withChecksum, withSource, withWord } from '../../engine/compiled-bytes.ts'
import { ask, createGreetings, notFound, persistedOnly, refusal, sha256 } from './greetings.ts'

/**
 * The document that the key `known` stands for, and the one that an attacker wants to run under it:
 * equal in length.
 */
const known = '{ hello }            '
const foreign = '{ foreign: hello    }'
const knownData = '{"data":{"hello":"Hello, world!"}}'
const foreignData = '{"data":{"foreign":"Hello, world!"}}'
const otherSchema = refusal(
  'The compiled request was made for another schema, or for other limits.',
  'COMPILED_REQUEST_STALE',
)
const noDocument = refusal('The compiled request is damaged: its tape is no document.')
const badTag = refusal(
  'The compiled request is damaged, or signed with another secret: its tag does not fit.',
)
const unknownField = '{"errors":[{"message":"Cannot query field \\"nope\\" on type \\"Query\\".",'

const secret = { cacheSecret: 'a secret' }

/**
 * What an attempt has come to: the answer to the attacker, and what clients get who ask for the
 * known key afterwards.
 */
type Outcome = readonly [answer: string, ...afterwards: string[]]

interface Attempt {
  readonly attempt: () => Promise<Outcome>
  readonly expected: Outcome
}

type Store = CacheStore & Map<string, string>

interface Service {
  readonly schema: Schema
  readonly store: Store
  /** The same service in another process, with nothing in its memory. */
  readonly restarted: (config?: SchemaConfiguration) => Schema
}

/** A service in which `known` stands for its document, in the process and in the store. */
async function serve(config: SchemaConfiguration = {}): Promise<Service> {
  const store: Store = new Map()
  const restarted = (other: SchemaConfiguration = {}): Schema =>
    createGreetings({ cache: store, ...config, ...other })
  const schema = restarted()
  expect(await ask(schema, known, 'known', '1')).toBe(knownData)
  expect(store.size).toBe(1)
  return { schema, store, restarted }
}

const operationB = {
  queryCacheKey: 'known',
  queryCacheVersion: '1',
  operationName: 'B',
  responseFormat: 'json',
} as const
const askKnown = (schema: Schema): Promise<string> => ask(schema, undefined, 'known', '1')
const run = (schema: Schema, bytes: Uint8Array): Promise<string> =>
  schema.execute(bytes, { compiled: true, responseFormat: 'json' })

/** The key in the store that stands for a document under its name, and what is there. */
async function entryOf(
  service: Service,
  query: string,
  key: string,
): Promise<readonly [string, Buffer]> {
  await ask(service.schema, query, key, '1')
  const [name, value] = [...service.store].find(([each]) => each.endsWith(`:${key} 1`))!
  return [name, Buffer.from(value, 'base64url')]
}

/** Puts bytes under the known key, and asks a process that knows nothing yet. */
async function plant(service: Service, make: (entry: Buffer) => Uint8Array): Promise<Outcome> {
  const [name, entry] = await entryOf(service, known, 'known')
  service.store.set(name, Buffer.from(make(entry)).toString('base64url'))
  const planted = service.store.get(name)
  const answer = await askKnown(service.restarted())
  expect(service.store.get(name)).toBe(planted)
  // The document itself brings the entry back.
  const healed = service.restarted()
  return [answer, await ask(healed, known, 'known', '1'), await askKnown(service.restarted())]
}

const missed: Outcome = [notFound, knownData, knownData]

/**
 * Registers under the known key with a configuration, and asks for it afterwards, also in another
 * process.
 */
async function register(config: SchemaConfiguration, query: string, key: string): Promise<Outcome> {
  const store: Store = new Map()
  const [schema, restarted] = [0, 1].map(() => createGreetings({ cache: store, ...config })) as [
    Schema,
    Schema,
  ]
  return [
    await ask(schema, query, key),
    await ask(schema, undefined, key),
    await ask(restarted, undefined, key),
  ]
}

const attempts: Readonly<Record<string, Attempt>> = {
  'another text under the key': {
    attempt: async () => {
      const { schema, restarted } = await serve()
      return [
        await ask(schema, foreign, 'known', '1'),
        await askKnown(schema),
        await askKnown(restarted()),
      ]
    },
    expected: [foreignData, knownData, knownData],
  },
  'another text in a process that knows nothing yet, while the store is full': {
    attempt: async () => {
      const { schema, restarted } = await serve()
      const second = restarted()
      const answer = await ask(second, foreign, 'known', '1')
      return [answer, await askKnown(second), await askKnown(schema), await askKnown(restarted())]
    },
    expected: [foreignData, knownData, knownData, knownData],
  },
  'another text when so many others have come that the process has forgotten the key': {
    attempt: async () => {
      const { schema, restarted } = await serve({ limits: { maxCachedDocuments: 2 } })
      for (let count = 0; count < 10; count++)
        await ask(schema, `{ a${count}: hello }`, `flood-${count}`)
      return [
        await ask(schema, foreign, 'known', '1'),
        await askKnown(schema),
        await askKnown(restarted()),
      ]
    },
    expected: [foreignData, knownData, knownData],
  },
  'another text when so many others have come that a document of the host would have no room, without a store':
    {
      attempt: async () => {
        const schema = createGreetings({ limits: { maxCachedDocuments: 2 } })
        schema.persist(known, { queryCacheKey: 'known', queryCacheVersion: '1' })
        for (let count = 0; count < 10; count++)
          await ask(schema, `{ a${count}: hello }`, `flood-${count}`)
        return [await ask(schema, foreign, 'known', '1'), await askKnown(schema)]
      },
      expected: [foreignData, knownData],
    },
  'another text at the same time as the first one': {
    attempt: async () => {
      const store = new Map<string, string>()
      const cache = {
        get: async (key: string) => Promise.resolve(store.get(key)),
        set: async (key: string, value: string) => Promise.resolve(store.set(key, value)),
        delete: () => {},
      }
      const schema = createGreetings({ cache })
      const both = [ask(schema, known, 'known', '1'), ask(schema, foreign, 'known', '1')]
      const [, answer] = await Promise.all(both)
      return [answer!, await askKnown(schema), await askKnown(createGreetings({ cache }))]
    },
    expected: [foreignData, knownData, knownData],
  },
  'another text while the store does not answer': {
    attempt: async () => {
      const { store, schema } = await serve()
      let isDown = true
      const cache: CacheStore = {
        get: key => (isDown ? Promise.reject(new Error('down')) : store.get(key)),
        set: (key, value: string) => store.set(key, value),
        delete: () => {},
      }
      const second = createGreetings({ cache })
      const answer = await ask(second, foreign, 'known', '1')
      isDown = false
      return [answer, await askKnown(second), await askKnown(schema)]
    },
    expected: [foreignData, knownData, knownData],
  },
  'another text under another version': {
    attempt: async () => {
      const { schema, restarted } = await serve()
      return [
        await ask(schema, foreign, 'known', '2'),
        await askKnown(schema),
        await askKnown(restarted()),
      ]
    },
    expected: [foreignData, knownData, knownData],
  },
  'another text by a service of another schema in the same store': {
    attempt: async () => {
      const { schema, store, restarted } = await serve()
      const service = createGreetings({ cache: store }, 'other')
      return [
        await ask(service, foreign, 'known', '1'),
        await askKnown(schema),
        await askKnown(restarted()),
      ]
    },
    expected: [foreignData, knownData, knownData],
  },
  'a document of several operations, one of which is the known one': {
    attempt: async () => {
      const { schema, restarted } = await serve()
      const answer = await schema.execute(`query A ${known} query B ${foreign}`, operationB)
      return [answer, await askKnown(schema), await askKnown(restarted())]
    },
    expected: [foreignData, knownData, knownData],
  },
  'the name of another operation with the key alone': {
    attempt: async () => {
      const { schema } = await serve()
      return [await schema.execute(undefined, operationB), await askKnown(schema)]
    },
    expected: [refusal('Unknown operation named "B".', 'OPERATION_RESOLUTION_FAILURE'), knownData],
  },
  'keys and versions that would be the known ones if they were joined by a separator': {
    attempt: async () => {
      const answers = new Set<string>()
      for (const separator of ['.', ':', '-', '_', '']) {
        const { schema, restarted } = await serve()
        const [key, version] = [`a${separator}b`, 'c']
        await ask(schema, known, key, version)
        answers.add(await ask(schema, foreign, 'a', `b${separator}c`))
        answers.add(await ask(schema, foreign, `a${separator}b${separator}c`))
        for (const each of [schema, restarted()]) {
          expect(await ask(each, undefined, key, version)).toBe(knownData)
          expect(await askKnown(each)).toBe(knownData)
        }
        answers.add(await ask(schema, foreign, `known${separator}1`))
        answers.add(await askKnown(restarted()))
      }
      return [...answers] as unknown as Outcome
    },
    expected: [foreignData, knownData],
  },
  'keys that hold the separators, or a character that some store cuts off or folds': {
    attempt: async () => {
      const { schema, restarted, store } = await serve()
      const answers = new Set<string>()
      const keys = [
        'known 1',
        'known ',
        ' known',
        'known\u00a01',
        'known%201',
        'known%0A1',
        'KNÖWN',
      ]
      for (const key of keys) answers.add(await ask(schema, foreign, key))
      expect(store.size).toBe(1 + keys.length)
      for (const name of store.keys()) expect(name).toMatch(/^[!-~]+ [!-~]*$/)
      return [...answers, await askKnown(schema), await askKnown(restarted())] as unknown as Outcome
    },
    expected: [foreignData, knownData, knownData],
  },
  'keys with control characters and lone surrogates': {
    attempt: async () => {
      const { schema, restarted, store } = await serve()
      const answers = new Set<string>()
      for (const key of ['known\n', 'known\n1', 'known\0', 'known\r\nSET', 'known\ud800'])
        answers.add((await ask(schema, foreign, key)).replace(/U\+[0-9A-F]{4}/, 'U+'))
      expect(store.size).toBe(1)
      return [...answers, await askKnown(restarted())] as unknown as Outcome
    },
    expected: [
      refusal(
        'The key of a persisted query holds U+; it must be text without control characters and lone surrogates.',
      ),
      knownData,
    ],
  },
  'a key that looks like the whole key in the store': {
    attempt: async () => {
      const { schema, store, restarted } = await serve()
      const [name] = [...store.keys()] as [string]
      const answer = await ask(schema, foreign, name.split(' ')[0], '1')
      expect(store.size).toBe(2)
      return [answer, await askKnown(schema), await askKnown(restarted())]
    },
    expected: [foreignData, knownData, knownData],
  },
  'keys that are names of every object': {
    attempt: async () => {
      const { schema, restarted } = await serve()
      for (const key of ['__proto__', 'constructor', 'toString']) {
        expect(await ask(schema, undefined, key)).toBe(notFound)
        expect(await ask(schema, foreign, key)).toBe(foreignData)
      }
      return [await ask(restarted(), undefined, '__proto__'), await askKnown(restarted())]
    },
    expected: [foreignData, knownData],
  },
  'a document that is not valid': {
    attempt: async () => {
      const schema = createGreetings({ cache: new Map() })
      const answer = await ask(schema, '{ nope }', 'known', '1')
      return [answer.slice(0, unknownField.length), await askKnown(schema)]
    },
    expected: [unknownField, notFound],
  },
  "registration 'hash' with the hash of another text": {
    attempt: () => register({ registration: 'hash' }, foreign, sha256(known)),
    expected: [foreignData, notFound, notFound],
  },
  "registration 'hash' with a key that is no hash": {
    attempt: () => register({ registration: 'hash' }, foreign, 'known'),
    expected: [foreignData, notFound, notFound],
  },
  "registration 'open' with the hash of another text": {
    attempt: () => register({}, foreign, sha256(known)),
    expected: [foreignData, notFound, notFound],
  },
  "registration 'off'": {
    attempt: () => register({ registration: 'off' }, foreign, sha256(foreign)),
    expected: [foreignData, notFound, notFound],
  },
  'another text where persisted queries alone are executed': {
    attempt: async () => {
      const schema = createGreetings({ onlyPersisted: true })
      schema.persist(known, { queryCacheKey: 'known', queryCacheVersion: '1' })
      return [await ask(schema, foreign, 'known', '1'), await askKnown(schema)]
    },
    expected: [persistedOnly, knownData],
  },
  'the same text with a comment where persisted queries alone are executed': {
    attempt: async () => {
      const schema = createGreetings({ onlyPersisted: true })
      schema.persist(known, { queryCacheKey: 'known', queryCacheVersion: '1' })
      return [await ask(schema, `${known}#`, 'known', '1'), await askKnown(schema)]
    },
    expected: [persistedOnly, knownData],
  },
  'a compiled request with a checksum where persisted queries alone are executed': {
    attempt: async () => {
      const schema = createGreetings({ ...secret, onlyPersisted: true })
      schema.persist(known, { queryCacheKey: 'known', queryCacheVersion: '1' })
      return [await run(schema, withChecksum(schema.compile(foreign))), await askKnown(schema)]
    },
    expected: [persistedOnly, knownData],
  },
  'a compiled request whose source was exchanged, with a recomputed checksum': {
    attempt: async () => {
      const { schema } = await serve(secret)
      return [
        await run(schema, withSource(schema.compile(known), '{ __typename        }')),
        await askKnown(schema),
      ]
    },
    expected: ['{"data":{"__typename":"Query"}}', knownData],
  },
  'a compiled request whose source was exchanged, under the old signature': {
    attempt: async () => {
      const { schema } = await serve(secret)
      const forged = Buffer.from(schema.compile(known))
      forged.write(foreign, forged.length - 32 - foreign.length, 'latin1')
      return [await run(schema, forged), await askKnown(schema)]
    },
    expected: [badTag, knownData],
  },
  'a compiled request that another secret has signed': {
    attempt: async () => {
      const { schema, restarted } = await serve(secret)
      return [
        await run(schema, restarted({ cacheSecret: 'another' }).compile(foreign)),
        await askKnown(schema),
      ]
    },
    expected: [badTag, knownData],
  },
  'a tape that skips validation': {
    attempt: async () => {
      const { schema } = await serve(secret)
      const forged = withSource(schema.compile(known), '{ nope }'.padEnd(known.length))
      return [(await run(schema, forged)).slice(0, unknownField.length), await askKnown(schema)]
    },
    expected: [unknownField, knownData],
  },
  'a tape that skips the introspection switch, bound to the service by force': {
    attempt: async () => {
      const { schema, restarted } = await serve({ ...secret, enableIntrospection: false })
      const source = '{ __schema { queryType { name } } }'
      const open = restarted({ enableIntrospection: true }).compile(source)
      const forged = withSource(schema.compile(known.padEnd(source.length)), source)
      expect(await run(schema, forged)).toContain(
        'Cannot query field \\"__schema\\" on type \\"Query\\".',
      )
      expect(await run(schema, open)).toBe(otherSchema)
      return [await run(schema, withBindingOf(open, schema.compile(known))), await askKnown(schema)]
    },
    expected: [noDocument, knownData],
  },
  'a tape that skips the limits': {
    attempt: async () => {
      const { schema } = await serve({ ...secret, limits: { maxTokens: 3 } })
      const answer = await run(schema, withChecksum(schema.compile(foreign)))
      expect(await run(schema, schema.compile(foreign))).toBe(foreignData)
      return [answer.slice(answer.indexOf('"code"')), await askKnown(schema)]
    },
    expected: ['"code":"TOKEN_LIMIT"}}]}', knownData],
  },
  'a header that announces other symbols': {
    attempt: async () => {
      const { schema } = await serve()
      return [await run(schema, withWord(schema.compile(foreign), 12, 0)), await askKnown(schema)]
    },
    expected: [noDocument, knownData],
  },
  'a header that announces another binding': {
    attempt: async () => {
      const { schema } = await serve()
      return [await run(schema, withWord(schema.compile(foreign), 4, 0)), await askKnown(schema)]
    },
    expected: [otherSchema, knownData],
  },
  'a replay after a change of the schema': {
    attempt: async () => {
      const { schema, store } = await serve(secret)
      const changed = createGreetings({ ...secret, cache: store }, 'other')
      return [await run(changed, schema.compile(known)), await askKnown(changed)]
    },
    expected: [otherSchema, notFound],
  },
  'an entry of the store before a change of the schema, under the key of after it': {
    attempt: async () => {
      const { schema, store } = await serve(secret)
      const changed = (): Schema => createGreetings({ ...secret, cache: store }, 'other')
      const [before] = [...store.values()] as [string]
      await ask(changed(), foreign, 'known', '1')
      for (const name of store.keys()) store.set(name, before)
      return [await askKnown(changed()), await askKnown(schema)]
    },
    expected: [notFound, knownData],
  },
  'an entry of the store as a compiled request': {
    attempt: async () => {
      const service = await serve(secret)
      const [, entry] = await entryOf(service, foreign, 'mine')
      return [await run(service.schema, entry), await askKnown(service.schema)]
    },
    expected: [otherSchema, knownData],
  },
  'an entry of the store under another key, signed': {
    attempt: async () => {
      const service = await serve(secret)
      const [, mine] = await entryOf(service, foreign, 'mine')
      return plant(service, () => mine)
    },
    expected: missed,
  },
  'an entry of the store under another key, not signed': {
    attempt: async () => {
      const service = await serve()
      const [, mine] = await entryOf(service, foreign, 'mine')
      return plant(service, () => mine)
    },
    expected: missed,
  },
  'an entry of the store under another version': {
    attempt: async () => {
      const service = await serve(secret)
      await ask(service.schema, foreign, 'known', '2')
      const [, other] = [...service.store].find(([name]) => name.endsWith(':known 2'))!
      return plant(service, () => Buffer.from(other, 'base64url'))
    },
    expected: missed,
  },
  'a compiled request as an entry of the store': {
    attempt: async () => {
      const service = await serve(secret)
      return plant(service, () => service.schema.compile(foreign))
    },
    expected: missed,
  },
  'an entry of the store that another secret has signed': {
    attempt: async () => {
      const service = await serve(secret)
      const other = await serve({ cacheSecret: 'another' })
      const [, entry] = await entryOf(other, known, 'known')
      return plant(service, () => entry)
    },
    expected: missed,
  },
  'an entry of the store with a checksum for its signature': {
    attempt: async () => {
      const service = await serve(secret)
      return plant(service, entry => withSource(entry, '{ __typename        }'))
    },
    expected: missed,
  },
  'an entry of a service without secret where there is one': {
    attempt: async () => {
      const service = await serve(secret)
      const [, entry] = await entryOf(await serve(), known, 'known')
      return plant(service, () => entry)
    },
    expected: missed,
  },
  'an entry of the store with one bit exchanged': {
    attempt: async () => {
      const service = await serve(secret)
      return plant(service, entry => {
        entry[70]! ^= 1
        return entry
      })
    },
    expected: missed,
  },
  'an entry of the store that is truncated': {
    attempt: async () => plant(await serve(secret), entry => entry.subarray(0, -1)),
    expected: missed,
  },
  'an entry of the store that is extended': {
    attempt: async () => plant(await serve(secret), entry => Buffer.concat([entry, Buffer.of(0)])),
    expected: missed,
  },
  'an entry of the store that is empty': {
    attempt: async () => plant(await serve(secret), () => Buffer.of()),
    expected: missed,
  },
  'an entry of the store that is huge': {
    attempt: async () => plant(await serve(secret), () => Buffer.alloc(8 * 1024 * 1024, 'TQL1')),
    expected: missed,
  },
  'a store that answers anything but a text of its own': {
    attempt: async () => {
      const answers = new Set<string>()
      const trap = new Proxy({}, { get: () => { throw new Error('a trap') } }) // prettier-ignore
      const values = [
        null,
        0,
        1,
        true,
        {},
        [],
        Buffer.from(foreign),
        Symbol('s'),
        () => foreign,
        trap,
        foreign,
        '\0',
        '\ud800',
      ]
      for (const value of values) {
        for (const get of [() => value, () => Promise.resolve(value)]) {
          const schema = createGreetings({ cache: { get, set: () => {}, delete: () => {} } })
          answers.add(await askKnown(schema))
          expect(await ask(schema, known, 'known', '1')).toBe(knownData)
        }
      }
      return [...answers] as unknown as Outcome
    },
    expected: [notFound],
  },
}

test('there are more than twenty attempts to run another text under a known key', () => {
  expect(Object.keys(attempts).length).toBe(47)
})

test.each(Object.keys(attempts))('nobody runs another text under a known key by %s', async name => {
  const { attempt, expected } = attempts[name]!
  expect(await attempt()).toEqual(expected)
})
