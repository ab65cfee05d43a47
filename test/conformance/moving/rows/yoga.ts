/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return --
   The packages are installed by the test alone, so that they have no types here. */
import { createClient } from 'graphql-sse'
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { GraphQLError, rescueFrom } from '../../../../src/index.ts'
import { createController, type FetchedRequest } from '../../../../src/http/index.ts'
import { peers, schemaOf, serveOurs, serveYoga, whenClosed } from '../servers.ts'
import { fail, field, fieldOf, greeting, hello, helloData, type Rows } from './row.ts'

const browser = { method: 'GET', headers: { Accept: 'text/html' } }

/** "From GraphQL Yoga". */
export const yogaRows: Rows = {
  async '`createSchema({ typeDefs, resolvers })`, `createYoga({ schema })`, `createServer(yoga)`'() {
    for (const { ask } of [await serveYoga(greeting), await serveOurs(schemaOf(greeting))]) {
      expect((await ask(hello)).json).toEqual(helloData)
      expect((await ask(hello, { path: '/nothing' })).status).toBe(404)
    }
  },

  async '`yoga.fetch`'() {
    const { createSchema, createYoga } = peers.load('graphql-yoga')
    const yoga = createYoga({ schema: createSchema(greeting), logging: false })
    const controller = createController({ schema: schemaOf(greeting) })
    const request = (): Request =>
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(hello),
      })
    for (const response of [await yoga.fetch(request()), await controller.fetch(request())])
      expect(await response.json()).toEqual(helloData)
  },

  async '`context: ({ request }) =>`, a `Request`'() {
    const definitions = fieldOf((_parent, _args, { user }: { user: string }) => user)
    const headers = { 'X-User': 'Ann' }
    const theirs = await serveYoga(definitions, {
      context: ({ request }: { readonly request: Request }) => ({
        user: request.headers.get('x-user'),
      }),
    })
    const ours = await serveOurs(schemaOf(definitions), {
      context: request => ({ user: request.headers['x-user'] }),
    })
    for (const { ask } of [theirs, ours])
      expect((await ask(field, { headers })).json).toEqual({ data: { field: 'Ann' } })
    const fetched = createController({
      schema: schemaOf(definitions),
      context: request => ({ user: (request as FetchedRequest).original.headers.get('x-user') }),
    })
    const init = { method: 'POST', body: JSON.stringify(field) }
    const response = await fetched.fetch(
      new Request('http://localhost/graphql', {
        ...init,
        headers: { ...headers, 'Content-Type': 'application/json' },
      }),
    )
    expect(await response.json()).toEqual({ data: { field: 'Ann' } })
  },

  async '`graphqlEndpoint`'() {
    const theirs = await serveYoga(greeting, { graphqlEndpoint: '/api' })
    expect((await theirs.ask(hello, { path: '/api' })).json).toEqual(helloData)
    const { fetch } = createController({ schema: schemaOf(greeting), basePath: '/api' })
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const request = new Request('http://localhost/api', { ...init, body: JSON.stringify(hello) })
    expect(await (await fetch(request)).json()).toEqual(helloData)
  },

  async '`cors`, on for every origin'() {
    const headers = { Origin: 'https://app.example' }
    const allowed = async ({ ask }: Awaited<ReturnType<typeof serveYoga>>) =>
      ['access-control-allow-origin', 'access-control-allow-credentials'].map(
        (
          (answered: Headers) => (name: string) =>
            answered.get(name)
        )((await ask(hello, { headers })).headers),
      )
    expect(await allowed(await serveYoga(greeting))).toEqual(['https://app.example', 'true'])
    expect(await allowed(await serveOurs(schemaOf(greeting)))).toEqual([null, null])
    const cors = { origins: ['https://app.example'], credentials: true }
    const ours = await serveOurs(schemaOf(greeting), { cors })
    expect(await allowed(ours)).toEqual(['https://app.example', 'true'])
  },

  async '`batching: true`'() {
    const theirs = await serveYoga(greeting, { batching: true })
    const ours = await serveOurs(schemaOf(greeting), { acceptBatches: true })
    const eleven = Array.from({ length: 11 }, () => hello)
    for (const { ask } of [theirs, ours])
      expect((await ask([hello, hello])).json).toEqual([helloData, helloData])
    expect((await theirs.ask(eleven)).status).toBe(413)
    expect((await ours.ask(eleven)).status).toBe(400)
  },

  async '`extensions: { http: { status, headers } }`'() {
    const http = { status: 418, headers: { 'X-Why': 'tea' } }
    const definitions = fieldOf(() =>
      fail(new (peers.load('graphql').GraphQLError)('Tea.', { extensions: { http } })),
    )
    for (const { ask } of [await serveYoga(definitions), await serveOurs(schemaOf(definitions))]) {
      const { status, headers, json } = await ask(field)
      expect([status, headers.get('x-why'), json.errors[0].extensions]).toEqual([
        418,
        'tea',
        undefined,
      ])
    }
  },

  async '`maskedErrors: { maskError }`'() {
    class RowMissing extends Error {}
    const definitions = fieldOf(() => fail(new RowMissing('secret')))
    const message = async ({ ask }: Awaited<ReturnType<typeof serveYoga>>): Promise<string> =>
      (await ask(field)).json.errors[0].message as string
    expect(await message(await serveYoga(definitions))).toBe('Unexpected error.')
    expect(await message(await serveOurs(schemaOf(definitions)))).toBe('Internal server error')
    const host = peers.load('graphql')
    const maskError = (): Error => new host.GraphQLError('There is no such row.')
    const missing = rescueFrom(RowMissing, () => new GraphQLError('There is no such row.'))
    const theirs = await serveYoga(definitions, { maskedErrors: { maskError } })
    const ours = await serveOurs(schemaOf(definitions, { rescueFrom: [missing] }))
    for (const server of [theirs, ours]) expect(await message(server)).toBe('There is no such row.')
  },

  async '`graphiql: false`'() {
    const statuses = async (graphiql: boolean): Promise<number[]> => {
      const theirs = await serveYoga(greeting, { graphiql, landingPage: false })
      const ours = await serveOurs(schemaOf(greeting), { graphiql })
      const path = '/graphql/graphiql'
      return [
        (await theirs.ask(undefined, browser)).status,
        (await ours.ask(undefined, { ...browser, path })).status,
      ]
    }
    expect(await statuses(true)).toEqual([200, 200])
    expect(await statuses(false)).toEqual([406, 404])
  },

  async '`healthCheckEndpoint: "/health"`, on by default'() {
    const theirs = await serveYoga(greeting)
    const off = await serveOurs(schemaOf(greeting))
    const ours = await serveOurs(schemaOf(greeting), { health: true })
    const status = async ({ ask }: typeof ours, path: string): Promise<number> =>
      (await ask(undefined, { method: 'GET', path })).status
    expect(await status(theirs, '/health')).toBe(200)
    expect(await status(off, '/graphql/health')).toBe(404)
    expect(await status(ours, '/graphql/health')).toBe(200)
  },

  async 'server-sent events'() {
    const typeDefs = 'type Query { a: Int } type Subscription { count: Int }'
    const subscribe = async function* (): AsyncGenerator<object> {
      yield Promise.resolve({ count: 1 })
      yield { count: 2 }
    }
    const definitions = { typeDefs, resolvers: { Subscription: { count: { subscribe } } } }
    const body = { query: 'subscription { count }' }
    const headers = { Accept: 'text/event-stream' }
    for (const { ask } of [await serveYoga(definitions), await serveOurs(schemaOf(definitions))]) {
      const { text } = await ask(body, { headers })
      const lines = text.split('\n').filter(line => /^(event|data): ./.test(line))
      expect(lines).toEqual([
        ...[1, 2].flatMap(count => ['event: next', `data: {"data":{"count":${count}}}`]),
        'event: complete',
      ])
    }
  },

  async '`createPubSub()`'() {
    const { createPubSub } = peers.load('graphql-yoga')
    const typeDefs = 'type Query { a: Int } type Subscription { count: Int }'
    const pubSub = createPubSub()
    const count = { subscribe: () => pubSub.subscribe('count') as AsyncIterable<object> }
    const theirs = await serveYoga({ typeDefs, resolvers: { Subscription: { count } } })
    const schema = schemaOf({ typeDefs, resolvers: {} })
    const ours = await serveOurs(schema)
    const publish = setInterval(() => {
      pubSub.publish('count', { count: 1 })
      void schema.trigger('count', { payload: 1 })
    }, 10)
    whenClosed(() => clearInterval(publish))
    for (const { origin } of [theirs, ours])
      expect(await firstEvent(`${origin}/graphql`)).toBe('data: {"data":{"count":1}}')
  },

  async '`usePersistedOperations`'() {
    const { usePersistedOperations } = peers.load('@graphql-yoga/plugin-persisted-operations')
    const sha256Hash = createHash('sha256').update(hello.query).digest('hex')
    const getPersistedOperation = (key: string): string | null =>
      key === sha256Hash ? hello.query : null
    const plugins = [usePersistedOperations({ getPersistedOperation })]
    const schema = schemaOf(greeting, { config: { onlyPersisted: true } })
    schema.persist(hello.query, { queryCacheKey: sha256Hash })
    const extensions = { persistedQuery: { version: 1, sha256Hash } }
    for (const { ask } of [await serveYoga(greeting, { plugins }), await serveOurs(schema)]) {
      expect((await ask({ extensions })).json).toEqual(helloData)
      const refused = await ask({ query: '{ __typename }' })
      expect(refused.json.data).toBeUndefined()
    }
  },

  async '`useGraphQLSSE`'() {
    const { useGraphQLSSE } = peers.load('@graphql-yoga/plugin-graphql-sse')
    const theirs = await serveYoga(greeting, { plugins: [useGraphQLSSE()] })
    const ours = await serveOurs(schemaOf(greeting), { singleConnection: true })
    for (const url of [`${theirs.origin}/graphql/stream`, `${ours.origin}/graphql`]) {
      const client = createClient({ url, singleConnection: true })
      whenClosed(() => client.dispose())
      for (const result of [client.iterate(hello).next(), client.iterate(hello).next()])
        expect(await result).toEqual({ value: helloData, done: false })
    }
  },

  async '`useDisableIntrospection({ isDisabled })`'() {
    const { useDisableIntrospection } = peers.load('@graphql-yoga/plugin-disable-introspection')
    const isOwn = (user: string | null | undefined): boolean => user === 'Ann'
    const isDisabled = (request: Request): boolean => !isOwn(request.headers.get('x-user'))
    const theirs = await serveYoga(greeting, { plugins: [useDisableIntrospection({ isDisabled })] })
    const enableIntrospection = ({ user }: { user?: string }): boolean => isOwn(user)
    const ours = await serveOurs(schemaOf(greeting, { config: { enableIntrospection } }), {
      context: request => ({ user: request.headers['x-user'] }),
    })
    const body = { query: '{ __schema { queryType { name } } }' }
    for (const { ask } of [theirs, ours]) {
      const allowed = await ask(body, { headers: { 'X-User': 'Ann' } })
      expect(allowed.json).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } })
      const refused = await ask(body)
      expect(refused.json.data).toBeUndefined()
      expect(refused.json.errors.length).toBeGreaterThan(0)
      expect((await ask(hello)).json).toEqual(helloData)
    }
  },

  async 'file uploads, `scalar File`'() {
    const theirs = await serveYoga({
      typeDefs: 'scalar File type Query { text(file: File!): String }',
      resolvers: { Query: { text: (_parent: unknown, { file }: { file: File }) => file.text() } },
    })
    const ours = await serveOurs(
      schemaOf({
        typeDefs: 'scalar Upload type Query { text(file: Upload!): String }',
        resolvers: { Query: { text: (_parent: unknown, { file }: { file: File }) => file.text() } },
      }),
      { acceptUploads: true },
    )
    const send = async (
      { ask }: typeof ours,
      type: string,
      headers: Record<string, string>,
    ): Promise<unknown> => {
      const form = new FormData()
      const query = `query ($file: ${type}!) { text(file: $file) }`
      form.append('operations', JSON.stringify({ query, variables: { file: null } }))
      form.append('map', '{"0":["variables.file"]}')
      form.append('0', new Blob(['Hello!']), 'a.txt')
      const { status, json } = await ask(form, { headers })
      return status === 200 ? json : status
    }
    const expected = { data: { text: 'Hello!' } }
    expect(await send(theirs, 'File', {})).toEqual(expected)
    expect(await send(ours, 'Upload', {})).toBe(403)
    expect(await send(ours, 'Upload', { 'X-GraphQL-Yoga-CSRF': '1' })).toEqual(expected)
  },

  async '`useResponseCache`'() {
    const { useResponseCache } = peers.load('@graphql-yoga/plugin-response-cache')
    let calls = 0
    const definitions = fieldOf(() => `${++calls}`)
    const theirs = await serveYoga(definitions, {
      plugins: [useResponseCache({ session: () => null })],
    })
    for (const { ask } of [theirs, await serveOurs(schemaOf(definitions))]) {
      await ask(field)
      await ask(field)
    }
    expect(calls).toBe(3)
  },
}

/** The first event of a subscription, which is then given up. */
async function firstEvent(url: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ query: 'subscription { count }' }),
  })
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    const event = /^data: \{.*$/m.exec(text)
    if (event !== null) return event[0]
  }
  return text
}
