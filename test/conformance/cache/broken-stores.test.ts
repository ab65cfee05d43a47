import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildSchema, type CacheStore, type Schema } from '../../../src/index.ts'

// A store that does not keep what it is given: the process keeps what a SHA-256 proves.

const never = (): Promise<never> => new Promise(() => {})
const fail = (): never => {
  throw new Error('down')
}
const reject = (): Promise<never> => Promise.reject(new Error('down'))

const stores: Readonly<Record<string, CacheStore>> = {
  'that throws': { get: fail, set: fail, delete: fail, add: fail },
  'that rejects': { get: reject, set: reject, delete: reject, add: reject },
  'that hangs': { get: never, set: never, delete: never, add: never },
  'that throws without add': { get: fail, set: fail, delete: fail },
  'that is read-only': { get: () => undefined, set: fail, delete: fail, add: fail },
  'that refuses to add': { get: () => null, set: () => false, delete: fail, add: () => false },
  'that has other values': { get: () => 'x.y', set: fail, delete: fail, add: () => null },
}

function schemaWith(cache: CacheStore): Schema {
  return buildSchema('type Query { hello: String }', {
    config: { cache },
    resolvers: { Query: { hello: () => 'Hello!' } },
  })
}

const source = '{ hello }'
const digest = createHash('sha256').update(source).digest('hex')
const data = { data: { hello: 'Hello!' } }

describe.each(Object.entries(stores))('with a store %s', (_, cache) => {
  test.each([digest, `sha256:${digest.toUpperCase()}`])(
    'a SHA-256 is known from its first request on: %s',
    async queryCacheKey => {
      const schema = schemaWith(cache)
      const answerTo = (text: string | undefined): Promise<unknown> =>
        schema.execute(text, { queryCacheKey, responseFormat: 'hash' })
      expect(await answerTo(undefined)).toMatchObject({
        errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
      })
      expect(await answerTo(source)).toEqual(data)
      expect(await answerTo(undefined)).toEqual(data)
      expect(await answerTo('{ a: hello }')).toEqual({ data: { a: 'Hello!' } })
      expect(await answerTo(undefined)).toEqual(data)
    },
  )

  test('the request that registers a SHA-256 does not keep others waiting', async () => {
    const schema = schemaWith(cache)
    const options = { queryCacheKey: digest, responseFormat: 'hash' } as const
    const answers = [source, undefined, source].map(text => schema.execute(text, options))
    expect(await Promise.all(answers)).toEqual([data, data, data])
  })

  test('a chosen key is executed with its text, and unknown without it', async () => {
    const schema = schemaWith(cache)
    const options = { queryCacheKey: 'chosen', responseFormat: 'hash' } as const
    expect(await schema.execute(source, options)).toEqual(data)
    expect(await schema.execute(undefined, options)).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    })
  })
})
