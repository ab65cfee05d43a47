import { describe, expect, onTestFinished, test } from 'vitest'
import type { SchemaConfiguration } from '../../../src/index.ts'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { post, summary } from '../../behaviour/http/server.ts'
import { hosts } from '../http/hosts.ts'
import { createGreetings, sha256 } from './greetings.ts'

const query = 'query ($name: String) { hello(name: $name) }'
const json = 'application/json; charset=utf-8'
const graphqlResponse = 'application/graphql-response+json; charset=utf-8'
const greeting = (whom: string): unknown => ({
  status: 200,
  type: json,
  body: { data: { hello: `Hello, ${whom}!` } },
})
const notFoundBody = {
  errors: [
    { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
  ],
}
const notFound = { status: 200, type: json, body: notFoundBody }
const badRequest = (message: string): unknown => ({
  status: 400,
  type: json,
  body: { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] },
})

test('the hosts are eight', () => {
  expect(hosts.length).toBe(8)
})

describe.each(hosts)('Persisted queries behind $name', host => {
  /** Serves a schema of its own until the test ends, and returns what posts to it. */
  async function serve(
    config: SchemaConfiguration = {},
    options: ControllerOptions = {},
  ): Promise<(body: unknown, headers?: Record<string, string>) => Promise<unknown>> {
    const { url, close } = await host.start(
      createController({ schema: createGreetings(config), ...options }),
    )
    onTestFinished(close)
    return async (body, headers) => summary(await post(url, body, headers))
  }

  test('key, version and document, and then key and version alone, with default options', async () => {
    const ask = await serve()
    const key = { query_cache_key: 'greeting', query_cache_version: '1' }
    expect(await ask({ ...key, variables: { name: 'Ann' } })).toEqual(notFound)
    expect(await ask({ ...key, query, variables: { name: 'Ann' } })).toEqual(greeting('Ann'))
    expect(await ask({ ...key, variables: { name: 'Bob' } })).toEqual(greeting('Bob'))
    expect(await ask({ ...key, query_cache_version: 1, variables: { name: 'Cid' } })).toEqual(
      greeting('Cid'),
    )
    for (const query_cache_version of ['2', 2, '', null, undefined]) {
      expect(await ask({ ...key, query_cache_version })).toEqual(notFound)
    }
  })

  test('a numeric version is its text', async () => {
    const ask = await serve()
    await ask({ query, query_cache_key: 'greeting', query_cache_version: 1.5 })
    const variables = { name: 'Ann' }
    expect(
      await ask({ query_cache_key: 'greeting', query_cache_version: '1.5', variables }),
    ).toEqual(greeting('Ann'))
    expect(await ask({ query_cache_key: 'greeting', query_cache_version: 15, variables })).toEqual(
      notFound,
    )
  })

  test.each(['', '  ', null])('a blank key is no key: %j', async query_cache_key => {
    const ask = await serve()
    const variables = { name: 'Ann' }
    expect(await ask({ query, query_cache_key, query_cache_version: '1', variables })).toEqual(
      greeting('Ann'),
    )
    expect(await ask({ query_cache_key, query_cache_version: '1' })).toEqual(
      badRequest('The parameter "query" is missing; expected a string.'),
    )
  })

  test('a key that is not known is answered 404 or 200, as the media type says', async () => {
    const ask = await serve()
    const key = { query_cache_key: 'unknown' }
    expect(await ask(key, { accept: 'application/json' })).toEqual(notFound)
    expect(await ask(key, { accept: 'application/graphql-response+json' })).toEqual({
      status: 404,
      type: graphqlResponse,
      body: notFoundBody,
    })
  })

  test('documentId is a key', async () => {
    const ask = await serve()
    const documentId = `sha256:${sha256(query)}`
    await ask({ query, documentId })
    expect(await ask({ documentId, variables: { name: 'Ann' } })).toEqual(greeting('Ann'))
    expect(await ask({ documentId: `sha256:${sha256('{ another }')}` })).toEqual(notFound)
    expect(await ask({ query, documentId: `${documentId}0` })).toEqual(
      badRequest('The SHA-256 of a persisted query must be 64 hexadecimal digits.'),
    )
  })

  test('the form of Apollo is a key, which has to be the hash of its document', async () => {
    const ask = await serve()
    const extensions = { persistedQuery: { version: 1, sha256Hash: sha256(query) } }
    expect(await ask({ extensions })).toEqual(notFound)
    await ask({ query: '{ foreign: hello }', extensions })
    expect(await ask({ extensions })).toEqual(notFound)
    await ask({ query, extensions })
    expect(await ask({ extensions, variables: { name: 'Ann' } })).toEqual(greeting('Ann'))
  })

  test('a compiled request runs where the hook says so, as base64url', async () => {
    const config = { cacheSecret: 'a secret', limits: { maxTokens: 5 } }
    const ask = await serve(config, {
      isCompiledRequest: document => document?.startsWith('VFFMM') ?? false,
    })
    const schema = createGreetings(config)
    const compiled = Buffer.from(schema.compile(query)).toString('base64url')
    expect(await ask({ query: compiled, variables: { name: 'Ann' } })).toEqual(greeting('Ann'))
    expect(await ask({ query: compiled.slice(0, -4) })).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
    })
    // The limit of tokens is that of documents without a signature.
    expect(await ask({ query })).toMatchObject({
      body: { errors: [{ extensions: { code: 'TOKEN_LIMIT' } }] },
    })
    const unsigned = createGreetings({ limits: { maxTokens: 5 } }).compile(query)
    expect(await ask({ query: Buffer.from(unsigned).toString('base64url') })).toMatchObject({
      body: { errors: [{ extensions: { code: 'TOKEN_LIMIT' } }] },
    })
  })
})
