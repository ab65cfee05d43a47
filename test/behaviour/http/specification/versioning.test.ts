import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { defineGraphQL, parse } from '../../../../src/index.ts'
import { wasmIsMissing, wasmModule } from '../../../runtime/native/wasm-module.ts'
import { post, serveController, summary } from '../server.ts'
import { createLibrary } from './library.ts'

const json = 'application/json; charset=utf-8'
const schema = createLibrary('LibrarySchema')

describe('Versioning, rule 1: host requirements', () => {
  test('the package names the lowest version of Node.js, and this process satisfies it', () => {
    expect(packageJson.engines).toEqual({ node: '>=20.19' })
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    expect(major > 20 || (major === 20 && minor >= 19)).toBe(true)
  })

  test('no framework is required: the package has no dependency at run time but the parser of forms, what finds its addon, what matches patterns in linear time and those of its command line; its peers are optional', () => {
    expect(Object.keys(packageJson.dependencies)).toEqual([
      '@fastify/busboy',
      'commander',
      'js-tokens',
      'node-gyp-build',
      're2js',
      'tinyglobby',
    ])
    const peers = Object.entries(packageJson.peerDependenciesMeta)
    expect(peers).toEqual(
      Object.keys(packageJson.peerDependencies).map(name => [name, { optional: true }]),
    )
  })

  test('the parser in C needs no compiler: the package holds it as WebAssembly, too, and runs no script when it is installed', () => {
    expect(packageJson.files).toContain('prebuilds')
    expect(packageJson.files).not.toContain('binding.gyp')
    expect(packageJson.gypfile).toBe(false)
    const scripts = Object.keys(packageJson.scripts)
    expect(scripts.filter(name => /^(pre|post)?install$/.test(name))).toEqual([])
    if (wasmIsMissing === '') expect(existsSync(wasmModule)).toBe(true)
    expect(parse('{ a }')).not.toHaveProperty('errors')
  })
})

describe('Versioning, rule 2: persisted queries carry a version of the client', () => {
  test('in query_cache_version', async () => {
    const url = await serveController({ schema })
    const ask = async (query_cache_version: unknown, query?: string): Promise<unknown> =>
      summary(await post(url, { query, query_cache_key: 'books', query_cache_version }))
    const found = (data: object): object => ({ status: 200, type: json, body: { data } })
    expect(await ask('1', '{ one: viewer }')).toEqual(found({ one: null }))
    expect(await ask('2.0-beta_1:x', '{ two: viewer }')).toEqual(found({ two: null }))
    expect(await ask('1')).toEqual(found({ one: null }))
    expect(await ask(1)).toEqual(found({ one: null }))
    expect(await ask('2.0-beta_1:x')).toEqual(found({ two: null }))
    expect(await ask('3')).toEqual({
      status: 200,
      type: json,
      body: {
        errors: [
          { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
        ],
      },
    })
  })

  test.each([
    ['a/b', '1/2'],
    ['my key', 'version 1'],
    ['früh', 'é'],
    ['🐢'.repeat(256), '🐢'.repeat(64)],
    ['a', ' '],
    [42, 7],
    [0, 0],
  ])('the key %j and the version %j are any text', async (key, version) => {
    const url = await serveController({ schema: createLibrary('KeysSchema') })
    const kept = { query_cache_key: key, query_cache_version: version }
    const found = { data: { kept: null } }
    expect(await (await post(url, { query: '{ kept: viewer }', ...kept })).json()).toEqual(found)
    expect(await (await post(url, kept)).json()).toEqual(found)
    const inTarget = new URLSearchParams({
      query_cache_key: String(key),
      query_cache_version: String(version),
    })
    expect(await (await fetch(`${url}?${inTarget.toString()}`)).json()).toEqual(found)
    const other = { ...kept, query_cache_key: 'another' }
    expect(await (await post(url, other)).json()).toHaveProperty(
      ['errors', 0, 'message'],
      'PersistedQueryNotFound',
    )
  })

  test('blanks around a version are of it: another text may stand without them', async () => {
    const url = await serveController({ schema: createLibrary('BlanksSchema') })
    const versions = ['1', ' 1', '1 ', '1\u00a0']
    for (const [index, query_cache_version] of versions.entries()) {
      const query = `{ text${index}: viewer }`
      await post(url, { query, query_cache_key: 'books', query_cache_version })
    }
    for (const [index, query_cache_version] of versions.entries()) {
      const answer = await post(url, { query_cache_key: 'books', query_cache_version })
      expect(await answer.json()).toEqual({ data: { [`text${index}`]: null } })
    }
  })

  test('what stands under a key and a version stays: another text is executed, but not kept', async () => {
    const url = await serveController({ schema })
    const kept = { query_cache_key: 'stays', query_cache_version: '1' }
    await post(url, { query: '{ first: viewer }', ...kept })
    const other = await post(url, { query: '{ second: viewer }', ...kept })
    expect(await other.json()).toEqual({ data: { second: null } })
    expect(await (await post(url, kept)).json()).toEqual({ data: { first: null } })
  })

  test.each<[string, unknown, string]>([
    [
      'key',
      { query_cache_key: 'k'.repeat(257) },
      'The key of a persisted query has 257 characters; at most 256 are allowed.',
    ],
    [
      'version',
      { query_cache_key: 'k', query_cache_version: 'v'.repeat(65) },
      'The version of a persisted query has 65 characters; at most 64 are allowed.',
    ],
    [
      'key',
      { query_cache_key: 'a\nb' },
      'The key of a persisted query holds U+000A; it must be text without control characters and lone surrogates.',
    ],
    [
      'version',
      { query_cache_key: 'k', query_cache_version: '1\0' },
      'The version of a persisted query holds U+0000; it must be text without control characters and lone surrogates.',
    ],
    [
      'key',
      { query_cache_key: true },
      'The parameter "query_cache_key" is a boolean; expected a string, or a number up to 2^53.',
    ],
    [
      'key',
      { query_cache_key: 2 ** 53 },
      'The parameter "query_cache_key" is a whole number of more than 32 bits; expected a string, or a number up to 2^53.',
    ],
    [
      'version',
      { query_cache_key: 'k', query_cache_version: {} },
      'The parameter "query_cache_version" is an object; expected a string, or a number up to 2^53.',
    ],
  ])('a %s of a wrong form is refused: %j', async (_, parameters, message) => {
    const url = await serveController({ schema })
    const body = { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] }
    for (const sent of [parameters, { query: '{ hello }', ...(parameters as object) }]) {
      expect(await summary(await post(url, sent))).toEqual({ status: 400, type: json, body })
    }
  })
})

describe('Versioning, rule 3: version identifiers', () => {
  test('the action describe names those of the schema and of the package', async () => {
    const text = await (await fetch(`${await serveController({ schema })}/describe`)).text()
    const digest = createHash('sha256').update(schema.toSDL()).digest('hex').slice(0, 8)
    expect(text.split('\n').slice(-3)).toEqual([
      `# Version: ${digest}`,
      `# tapeql ${packageJson.version} (Spec September 2025)`,
      '',
    ])
  })

  test('the version of the schema is the one that the host gives it', async () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('a', 'int', {}, () => 1)
    const versioned = GraphQL.schema('VersionedSchema', { version: '2026-11' })
    const text = await (
      await fetch(`${await serveController({ schema: versioned })}/describe`)
    ).text()
    expect(text).toContain('\n# Version: 2026-11\n')
  })
})
