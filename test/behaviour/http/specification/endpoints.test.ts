import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSchema, printSchema, parse as parseByGraphqlJS } from 'graphql'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { createController, type ControllerOptions } from '../../../../src/http/index.ts'
import { configure, defineGraphQL } from '../../../../src/index.ts'
import { newProcess } from '../../../new-process.ts'
import { post, serve, serveController, summary } from '../server.ts'
import { headersOf } from '../headers-of.ts'
import { createLibrary, librarySDL } from './library.ts'

const json = 'application/json; charset=utf-8'
const text = 'text/plain; charset=utf-8'
const schema = createLibrary('LibrarySchema')

const header = `# Parameters of this page:
#   without_descriptions  leaves the descriptions out
#   without_spec          leaves out what the GraphQL specification defines itself
#
# Schema LibrarySchema`
const footer = `# Version: ${schema.version}
# tapeql ${packageJson.version} (Spec September 2025)`

async function describeText(query = '', options: ControllerOptions = {}): Promise<string> {
  const response = await fetch(`${await serveController({ schema, ...options })}/describe${query}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, text])
  return response.text()
}

/** What is another one in each page of the console, and in its policy. */
const noncePattern = /nonce[-=]"?[\w+/]{22}==/g

/** The settings in a page of the console. */
async function consoleSettings(options: ControllerOptions, path = ''): Promise<unknown> {
  const page = await (await fetch(`${await serveController(options)}/graphiql${path}`)).text()
  const element = /<script id="settings" type="application\/json">(.*)<\/script>/.exec(page)
  return JSON.parse(element![1]!)
}

describe('Endpoints, execute', () => {
  test('POST of a JSON body is answered with a JSON object whose key data holds the result', async () => {
    const url = await serveController({ schema })
    const body = {
      query: 'query A { viewer } query B($id: ID!) { book(id: $id) { id title } }',
      variables: { id: 1 },
      operationName: 'B',
      query_cache_key: 'endpoints',
      query_cache_version: '1',
    }
    const response = await post(url, body)
    expect(headersOf(response)).toEqual({
      'cache-control': 'no-store',
      'content-length': '50',
      'content-type': json,
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    })
    expect(await summary(response)).toEqual({
      status: 200,
      type: json,
      body: { data: { book: { id: '1', title: 'Middlemarch' } } },
    })
  })
})

describe('Endpoints, describe', () => {
  test('GET is answered with plain text: a header, the schema as SDL, a footer', async () => {
    const response = await fetch(`${await serveController({ schema })}/describe?without_spec`)
    const body = `${header}\n\n${librarySDL}\n\n${footer}\n`
    expect(headersOf(response)).toEqual({
      'cache-control': 'no-cache',
      'content-length': String(Buffer.byteLength(body)),
      'content-type': text,
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    })
    expect([response.status, await response.text()]).toEqual([200, body])
  })

  test.each(['', '?without_spec', '?without_descriptions', '?without_spec&without_descriptions'])(
    'the whole text after %j is a document of SDL',
    async query => {
      const whole = await describeText(query)
      const definitions = parseByGraphqlJS(whole).definitions.map(
        each => 'name' in each && each.name?.value,
      )
      const own = ['BookOrder', 'Book', 'Mutation', 'Query']
      const specified = [
        'deprecated',
        'include',
        'oneOf',
        'skip',
        'specifiedBy',
        'Boolean',
        'ID',
        'String',
      ]
      expect(definitions).toEqual(query.includes('without_spec') ? own : [...specified, ...own])
    },
  )

  test('the text builds the schema in graphql-js', async () => {
    const built = printSchema(buildSchema(await describeText('?without_spec')))
    expect(
      built
        .split('\n\n')
        .map(part => part.replace('"""Greets."""\n  ', ''))
        .sort(),
    ).toEqual(librarySDL.replace('"""Greets."""\n  ', '').split('\n\n').sort())
    expect(built).toContain('"""Greets."""')
  })

  test.each<[string, boolean]>([
    ['', true],
    ['?without_descriptions', false],
    ['?without_descriptions=', false],
    ['?without_descriptions=1', false],
    ['?without_descriptions=true', false],
    ['?without_descriptions=no', false],
    ['?without_descriptions=false', true],
    ['?without_descriptions=0', true],
  ])('without_descriptions: after %j descriptions are shown: %j', async (query, areShown) => {
    const body = areShown ? librarySDL : librarySDL.replace('  """Greets."""\n', '')
    const joined = `${query}${query === '' ? '?' : '&'}without_spec`
    expect(await describeText(joined)).toBe(`${header}\n\n${body}\n\n${footer}\n`)
  })

  test.each<[string, boolean]>([
    ['', true],
    ['?without_spec', false],
    ['?without_spec=', false],
    ['?without_spec=1', false],
    ['?without_spec=true', false],
    ['?without_spec=false', true],
    ['?without_spec=0', true],
  ])(
    'without_spec: after %j what the specification defines is shown: %j',
    async (query, isShown) => {
      const sdl = schema.toSDL({ withoutSpec: !isShown })
      expect(sdl.includes('scalar String')).toBe(isShown)
      expect(await describeText(query)).toBe(`${header}\n\n${sdl}\n\n${footer}\n`)
    },
  )

  test('the header and the footer are those of the hooks, made comments', async () => {
    const whole = await describeText('?without_spec', {
      describeHeader: (request, { name }) => `${name} for ${request.method}\ntype Query { a: Int }`,
      describeFooter: async () => Promise.resolve('# bye'),
    })
    expect(whole).toBe(
      `# LibrarySchema for GET\n# type Query { a: Int }\n\n${librarySDL}\n\n# bye\n`,
    )
  })

  test('a namespace that is not the base one stands behind the name of the schema', async () => {
    const Admin = defineGraphQL()({}).extend('admin')({})
    Admin.query.field('a', 'int', {}, () => 1)
    expect(await describeText('', { schema: Admin.schema('AdminSchema') })).toContain(
      '\n# Schema AdminSchema [admin]\n\n',
    )
  })

  test('If-None-Match with the ETag of the text is answered 304 without it', async () => {
    const url = `${await serveController({ schema })}/describe`
    const entityTag = (await fetch(url)).headers.get('etag')!
    for (const tag of [entityTag, `W/${entityTag}`, `"other", ${entityTag}`, '*']) {
      const response = await fetch(url, { headers: { 'if-none-match': tag } })
      expect(response.headers.get('etag')).toBe(entityTag)
      expect([response.status, await response.text()]).toEqual([304, ''])
    }
    expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('each text has an ETag of its own', async () => {
    const url = `${await serveController({ schema })}/describe`
    const queries = [
      '',
      '?without_spec',
      '?without_descriptions',
      '?without_spec&without_descriptions',
    ]
    const tags = await Promise.all(
      queries.map(async query => (await fetch(url + query)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(4)
    expect(
      (await fetch(`${url}?without_spec`, { headers: { 'if-none-match': tags[0]! } })).status,
    ).toBe(200)
  })

  test('HEAD is answered as GET, without the text', async () => {
    const url = `${await serveController({ schema })}/describe`
    const head = await fetch(url, { method: 'HEAD' })
    expect(headersOf(head)).toEqual(headersOf(await fetch(url)))
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('Endpoints, graphiql', () => {
  test('GET is answered with a whole HTML page', async () => {
    const response = await fetch(`${await serveController({ schema })}/graphiql`)
    const page = await response.text()
    expect(headersOf(response)).toEqual({
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(page)),
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'sha256-[^']+'; /,
      ),
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    })
    expect(response.status).toBe(200)
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">[^]*<\/html>\n$/)
    expect(page).not.toMatch(/\b(?:src|href)="(?!data:,"|\?asset=[\w.-]+")/)
  })

  test('HEAD is answered as GET, without the page', async () => {
    const url = `${await serveController({ schema })}/graphiql`
    const head = await fetch(url, { method: 'HEAD' })
    const [ofHead, ofGet] = [headersOf(head), headersOf(await fetch(url))].map(
      ({ 'content-security-policy': policy, ...rest }) => [policy!.replace(noncePattern, ''), rest],
    )
    expect(ofHead).toEqual(ofGet)
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('nothing of the request stands in the page', async () => {
    const url = await serveController({ schema })
    const query = '?query=%3C/script%3E%7Bsecret%7D&variables=secret'
    const page = await (
      await fetch(`${url}/graphiql${query}`, { headers: { 'x-secret': 'secret' } })
    ).text()
    expect(page).not.toContain('secret')
    const plain = await (await fetch(`${url}/graphiql`)).text()
    expect(page.replaceAll(noncePattern, '')).toBe(plain.replaceAll(noncePattern, ''))
  })
})

test('Endpoints, rule 1: the document is read from the parameter query, run, and answered as JSON', async () => {
  const url = await serveController({ schema })
  expect(await summary(await post(url, { query: 'mutation { borrow(id: 1) }' }))).toEqual({
    status: 200,
    type: json,
    body: { data: { borrow: 'borrowed 1' } },
  })
})

test('Endpoints, rule 2: a query for __typename at the root returns the name of the root query type', async () => {
  const renamed = createLibrary('RenamedSchema', { enableIntrospection: false }, 'Root')
  for (const [served, name] of [
    [schema, 'Query'],
    [renamed, 'Root'],
  ] as const) {
    const response = await post(await serveController({ schema: served }), {
      query: '{ __typename }',
    })
    expect(await summary(response)).toEqual({
      status: 200,
      type: json,
      body: { data: { __typename: name } },
    })
  }
})

test('Endpoints, rule 3: a key that is not blank is used with its version', async () => {
  const url = await serveController({ schema })
  await post(url, {
    query: '{ first: viewer }',
    query_cache_key: 'rule-3',
    query_cache_version: 'a',
  })
  await post(url, {
    query: '{ second: viewer }',
    query_cache_key: 'rule-3',
    query_cache_version: 'b',
  })
  const ask = async (query_cache_version: unknown): Promise<unknown> =>
    (await post(url, { query_cache_key: 'rule-3', query_cache_version })).json()
  expect(await ask('a')).toEqual({ data: { first: null } })
  expect(await ask('b')).toEqual({ data: { second: null } })
  expect(await ask('')).toEqual({
    errors: [
      { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ],
  })
})

describe('Endpoints, rule 4: the console receives settings', () => {
  test('in fetch mode these are mode and url', async () => {
    expect(await consoleSettings({ schema })).toEqual({ mode: 'fetch', url: './execute' })
  })

  test('the application overrides them, extra request headers included', async () => {
    const seen: unknown[] = []
    const settings = await consoleSettings(
      {
        schema,
        graphiqlSettings: (request, mode) => {
          seen.push(mode)
          return {
            url: '/other',
            headers: { 'X-User': request.headers.host, note: '</script>\u2028&' },
          }
        },
      },
      '?query=x',
    )
    expect(settings).toEqual({
      mode: 'fetch',
      url: '/other',
      headers: { 'X-User': expect.stringMatching(/^127\.0\.0\.1:\d+$/), note: '</script>\u2028&' },
    })
    expect(seen).toEqual(['fetch'])
  })

  test('a url of another origin is one that the page may reach', async () => {
    const url = await serveController({
      schema,
      graphiqlSettings: () => ({ url: 'https://api.example/graphql?a' }),
    })
    const policy = (await fetch(`${url}/graphiql`)).headers.get('content-security-policy')
    expect(policy).toContain("; connect-src 'self' https://api.example; ")
  })

  test('in cable mode these are mode, url and channel, which the application overrides, too', async () => {
    expect(await consoleSettings({ schema, graphiqlMode: 'cable' })).toEqual({
      mode: 'cable',
      url: '/cable',
      channel: 'GraphQL::BaseChannel',
    })
    const graphiqlSettings = () => ({ url: '/socket', channel: 'Books' })
    expect(await consoleSettings({ schema, graphiqlMode: 'cable', graphiqlSettings })).toEqual({
      mode: 'cable',
      url: '/socket',
      channel: 'Books',
    })
  })
})

describe('Endpoints, rule 5: the schema of a controller', () => {
  const first = createLibrary('FirstSchema', {}, 'First')
  const second = createLibrary('SecondSchema', {}, 'Second')
  const typename = async (url: string, headers: OutgoingHttpHeaders = {}): Promise<unknown> => {
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      })
        .once('response', resolve)
        .once('error', reject)
        .end('{"query":"{ __typename }"}')
    })
    return JSON.parse((await incoming.setEncoding('utf8').toArray()).join(''))
  }

  test('is the one that is set', async () => {
    expect(await typename(await serveController({ schema: first }))).toEqual({
      data: { __typename: 'First' },
    })
  })

  test('may be a name, which is looked up when a request comes', async () => {
    const url = await serveController({ schema: 'LateSchema' })
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await typename(url)).toMatchObject({ errors: [{ message: 'Internal server error' }] })
    expect(String(error.mock.calls[0]![0])).toMatch(
      /^tapeql: masked error \S+: Error: There is no schema named "LateSchema"; the registered/,
    )
    error.mockRestore()
    createLibrary('LateSchema', {}, 'Late')
    expect(await typename(url)).toEqual({ data: { __typename: 'Late' } })
  })

  test('may be chosen for each request, by subdomain for example, at every action', async () => {
    const byHost = (request: IncomingMessage): string =>
      request.headers.host?.startsWith('second.') === true ? 'SecondSchema' : 'FirstSchema'
    for (const choice of [
      byHost,
      async (request: IncomingMessage) =>
        Promise.resolve(byHost(request) === 'FirstSchema' ? first : second),
    ]) {
      const url = await serveController({ schema: choice })
      expect(await typename(url)).toEqual({ data: { __typename: 'First' } })
      expect(await typename(url, { host: 'second.example' })).toEqual({
        data: { __typename: 'Second' },
      })
      expect(await (await fetch(`${url}/describe`)).text()).toContain('\n# Schema FirstSchema\n')
    }
  })

  test('is the one of the configured application name where none is set', async () => {
    newProcess()
    configure({ applicationName: 'SecondSchema' })
    for (const name of ['First', 'Second']) createLibrary(`${name}Schema`, {}, name)
    expect(await typename(await serveController({}))).toEqual({ data: { __typename: 'Second' } })
  })

  test.each([
    ['{"name":"book-shop_v2"}', 'BookShopV2Schema'],
    ['{"name":"@library/catalogue"}', 'CatalogueSchema'],
  ])(
    'is the one named after %j, the nearest package.json, where nothing else is said',
    async (text, name) => {
      const folder = mkdtempSync(join(tmpdir(), 'application-'))
      writeFileSync(join(folder, 'package.json'), text)
      const before = process.cwd()
      process.chdir(folder)
      onTestFinished(() => {
        process.chdir(before)
        rmSync(folder, { recursive: true })
        newProcess()
      })
      newProcess()
      for (const each of ['OtherSchema', name]) {
        const GraphQL = defineGraphQL()({})
        GraphQL.query.field('name', 'string', { null: false }, () => each)
        GraphQL.schema(each)
      }
      const url = await serve(createController().handler('/'))
      expect(await (await post(url, { query: '{ name }' })).json()).toEqual({ data: { name } })
    },
  )
})

describe('Endpoints, rule 6: the application decides for each request whether its document is compiled', () => {
  const compiled = Buffer.from(schema.compile('{ hello }')).toString('base64url')
  const greeting = { status: 200, type: json, body: { data: { hello: 'Hello, world!' } } }

  test('by a hook query that returns the bytes of schema.compile', async () => {
    const bytes = schema.compile('{ hello }')
    const url = await serveController({ schema, query: () => bytes, acceptBatches: true })
    expect(await summary(await post(url, { query: '{ __typename }' }))).toEqual(greeting)
    expect(await (await post(url, [{ query: '{ __typename }' }])).json()).toEqual([greeting.body])
  })

  test('but bytes that a parser of bodies made of what a client sent are no document', async () => {
    const { handler } = createController({ schema })
    const listener = handler('/graphql')
    const url = await serve((request, response) => {
      void listener(
        Object.assign(request, { body: { query: schema.compile('{ hello }') } }),
        response,
      )
    })
    expect(await summary(await post(`${url}/graphql`, {}))).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'The parameter "query" is an object; expected a string.' }] },
    })
  })

  test('by the hook isCompiledRequest, which sees the document and the request, and may be asynchronous', async () => {
    const seen: unknown[] = []
    const url = await serveController({
      schema,
      isCompiledRequest: async (document, request) => {
        seen.push([document, request.headers['x-client']])
        return Promise.resolve(request.headers['x-client'] === 'ours')
      },
    })
    const ask = async (query: string, client: string): Promise<unknown> =>
      summary(await post(url, { query }, { 'x-client': client }))
    expect(await ask(compiled, 'ours')).toEqual(greeting)
    expect(await ask('{ hello }', 'another')).toEqual(greeting)
    expect(await ask('{ hello }', 'ours')).toEqual({
      status: 400,
      type: json,
      body: {
        errors: [
          {
            message: 'A compiled request has at least 96 bytes, but there are 3.',
            extensions: { code: 'BAD_REQUEST' },
          },
        ],
      },
    })
    expect(await ask(compiled, 'another')).toMatchObject({
      body: { errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] },
    })
    expect(seen).toEqual([
      [compiled, 'ours'],
      ['{ hello }', 'another'],
      ['{ hello }', 'ours'],
      [compiled, 'another'],
    ])
  })

  test.each([1, 'true', {}, null, undefined])('nothing but true is a yes: %j', async answer => {
    const url = await serveController({ schema, isCompiledRequest: () => answer as boolean })
    expect(await summary(await post(url, { query: '{ hello }' }))).toEqual(greeting)
  })

  test('what a client says of it does not matter', async () => {
    const url = await serveController({ schema })
    for (const more of [
      { compiled: true },
      { isCompiledRequest: true },
      { extensions: { compiled: true } },
    ]) {
      expect(await summary(await post(url, { query: '{ hello }', ...more }))).toEqual(greeting)
      expect(await summary(await post(url, { query: compiled, ...more }))).toMatchObject({
        body: { errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] },
      })
    }
  })
})

test('Endpoints, rule 7: resolvers set headers and cookies through the context', async () => {
  const url = await serveController({ schema, context: (_, response) => ({ response }) })
  const response = await post(url, { query: '{ cookie again: cookie }' })
  expect(await response.json()).toEqual({ data: { cookie: 'set', again: 'set' } })
  expect(response.headers.getSetCookie()).toEqual(['seen=1; HttpOnly', 'seen=1; HttpOnly'])
  expect(response.headers.get('x-shelf')).toBe('A3')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('Endpoints, rule 7: headers that the host has set stay where the service has only a default', async () => {
  const url = await serveController({
    schema,
    before: (_, response) =>
      void response.setHeader('Cache-Control', 'private').setHeader('Vary', 'Cookie'),
  })
  const response = await post(url, { query: '{ hello }' })
  expect(headersOf(response)).toEqual({
    'cache-control': 'private',
    'content-length': '34',
    'content-type': json,
    vary: 'Cookie, Accept',
    'x-content-type-options': 'nosniff',
  })
})
