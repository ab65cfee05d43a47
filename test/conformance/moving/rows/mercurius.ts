/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-argument --
   The packages are installed by the test alone, so that they have no types here. */
import { createServer } from 'node:http'
import DataLoader from 'dataloader'
import { createClient } from 'graphql-ws'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { defineGraphQL, GraphQLError, object } from '../../../../src/index.ts'
import { createController } from '../../../../src/http/index.ts'
import { attachWebSocket } from '../../../../src/websocket/index.ts'
import { listen } from '../../../listen.ts'
import { peers, schemaOf, serve, serveMercurius, serveOurs, whenClosed } from '../servers.ts'
import { fail, field, fieldOf, greeting, hello, helloData, type Rows } from './row.ts'

const get = (path: string): readonly [undefined, object] => [
  undefined,
  { method: 'GET', path, headers: { Accept: 'text/html' } },
]

/** "From Mercurius". */
export const mercuriusRows: Rows = {
  async '`app.register(mercurius, { schema, resolvers })`'() {
    const theirs = await serveMercurius(greeting)
    const app = peers.load('fastify')()
    const listener = createController({ schema: schemaOf(greeting) }).handler('/graphql')
    app.all('/graphql*', (request: any, reply: any) => {
      reply.hijack()
      listener(Object.assign(request.raw, { body: request.body }), reply.raw)
    })
    whenClosed(() => app.close())
    await app.ready()
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/graphql',
      payload: hello,
    })
    expect((await theirs.ask(hello)).json).toEqual(helloData)
    expect([statusCode, JSON.parse(body)]).toEqual([200, helloData])
  },

  async '`context: (request, reply) =>`'() {
    const definitions = fieldOf((_parent, _args, { user }: { user: string }) => user)
    const theirs = await serveMercurius(definitions, {
      context(request: any, reply: any) {
        reply.header('X-A', '1')
        return { user: request.headers['x-user'] }
      },
    })
    const ours = await serveOurs(schemaOf(definitions), {
      context(request, response) {
        response.setHeader('X-A', '1')
        return { user: request.headers['x-user'] }
      },
    })
    for (const { ask } of [theirs, ours]) {
      const { json, headers } = await ask(field, { headers: { 'X-User': 'Ann' } })
      expect([json, headers.get('x-a')]).toEqual([{ data: { field: 'Ann' } }, '1'])
    }
  },

  async '`loaders: { Post: { author(queries) } }`'() {
    const typeDefs = 'type Query { posts: [Post!]! } type Post { id: ID!, author: String }'
    const posts = [{ id: '1' }, { id: '2' }]
    const resolvers = { Query: { posts: () => posts } }
    const batches: string[] = []
    const authorsOf = (ids: readonly string[]): Promise<string[]> => {
      batches.push(ids.join())
      return Promise.resolve(ids.map(id => `author ${id}`))
    }
    const theirs = await serveMercurius(
      { typeDefs, resolvers },
      {
        loaders: {
          Post: { author: (queries: any) => authorsOf(queries.map(({ obj }: any) => obj.id)) },
        },
      },
    )
    interface Context {
      readonly authors: DataLoader<string, string>
    }
    const bySDL = await serveOurs(
      schemaOf({
        typeDefs,
        resolvers: {
          ...resolvers,
          Post: {
            author: ({ id }: { id: string }, _args: object, { authors }: Context) =>
              authors.load(id),
          },
        },
      }),
      { context: (): Context => ({ authors: new DataLoader(authorsOf) }) },
    )
    const GraphQL = defineGraphQL()({ Post: object<{ readonly id: string }>() })
    GraphQL.Post.field('id', 'id', { null: false }).field(
      'author',
      'string',
      {},
      {
        batch: parents => authorsOf(parents.map(({ id }) => id)),
      },
    )
    GraphQL.query.field('posts', 'Post', { full: true }, () => posts)
    const inCode = await serveOurs(GraphQL.schema('Loaders', { replace: true }))
    for (const { ask } of [theirs, bySDL, inCode])
      expect((await ask({ query: '{ posts { author } }' })).json).toEqual({
        data: { posts: [{ author: 'author 1' }, { author: 'author 2' }] },
      })
    expect(batches).toEqual(['1,2', '1,2', '1,2'])
  },

  async '`app.graphql(query)`'() {
    const { app } = await serveMercurius(greeting)
    const ours = await schemaOf(greeting).execute(hello.query, { responseFormat: 'hash' })
    for (const result of [await app.graphql(hello.query), ours])
      expect(JSON.parse(JSON.stringify(result))).toEqual(helloData)
  },

  async '`reply.graphql(query)`'() {
    const route = (app: any): void =>
      app.get('/greeting', (_request: any, reply: any) => reply.graphql(hello.query))
    const app = await serveMercurius(greeting)
    const [path, method] = ['/greeting', 'GET']
    const withRoute = await serveMercurius(greeting, {}, route)
    expect((await app.ask(undefined, { path, method })).status).toBe(404)
    expect((await withRoute.ask(undefined, { path, method })).json).toEqual(helloData)
    const controller = createController({ schema: schemaOf(greeting) })
    const ours = await serve((request, response) => {
      const { query } = hello
      const settings = {
        query,
        variables: null,
        operationName: null,
        responseFormat: 'json',
      } as const
      void controller.request(request, settings).then(text => response.end(text))
    })
    expect((await ours.ask(undefined, { path, method })).json).toEqual(helloData)
  },

  async '`graphiql: true`, `path`'() {
    const theirs = await serveMercurius(greeting, { graphiql: true, path: '/api' })
    const controller = createController({ schema: schemaOf(greeting), basePath: '/api' })
    const ours = await serve(controller.handler())
    for (const { ask } of [theirs, ours])
      expect((await ask(hello, { path: '/api' })).json).toEqual(helloData)
    expect((await theirs.ask(...get('/graphiql'))).status).toBe(200)
    expect((await ours.ask(...get('/api/graphiql'))).status).toBe(200)
  },

  async '`jit: 1`'() {
    const theirs = await serveMercurius(greeting, { jit: 1 })
    const ours = await serveOurs(schemaOf(greeting, { config: { generatesCodeAfter: 1 } }))
    for (const { ask } of [theirs, ours])
      for (let time = 0; time < 3; time++) expect((await ask(hello)).json).toEqual(helloData)
  },

  async '`queryDepth: 3`'() {
    const definitions = {
      typeDefs: 'type Query { a: A } type A { a: A, b: Int }',
      resolvers: { Query: { a: () => ({}) } },
    }
    const theirs = await serveMercurius(definitions, { queryDepth: 3 })
    const ours = await serveOurs(schemaOf(definitions, { config: { limits: { maxDepth: 3 } } }))
    for (const { ask } of [theirs, ours]) {
      expect((await ask({ query: '{ a { a { b } } }' })).json.errors).toBeUndefined()
      expect((await ask({ query: '{ a { a { a { b } } } }' })).json.errors).toHaveLength(1)
    }
  },

  async '`allowBatchedQueries`'() {
    const theirs = await serveMercurius(greeting, { allowBatchedQueries: true })
    const ours = await serveOurs(schemaOf(greeting), { acceptBatches: true })
    for (const { ask } of [theirs, ours])
      expect((await ask([hello, hello])).json).toEqual([helloData, helloData])
    const eleven = Array.from({ length: 11 }, () => hello)
    expect((await theirs.ask(eleven)).status).toBe(200)
    expect((await ours.ask(eleven)).status).toBe(400)
  },

  async '`persistedQueries`, `onlyPersisted`'() {
    const theirs = await serveMercurius(greeting, {
      persistedQueries: { greeting: hello.query },
      onlyPersisted: true,
    })
    const schema = schemaOf(greeting, { config: { onlyPersisted: true } })
    schema.persist(hello.query, { queryCacheKey: 'greeting' })
    const ours = await serveOurs(schema)
    expect((await theirs.ask({ query: 'greeting', persisted: true })).json).toEqual(helloData)
    expect((await ours.ask({ documentId: 'greeting' })).json).toEqual(helloData)
    const translating = await serveOurs(schema, {
      query: () => null,
      queryCacheKey: (_request, { query }) => String(query),
    })
    expect((await translating.ask({ query: 'greeting', persisted: true })).json).toEqual(helloData)
    for (const { ask } of [theirs, ours])
      expect((await ask(hello)).json.data ?? undefined).toBeUndefined()
  },

  async '`new ErrorWithProps(message, extensions, statusCode)`'() {
    const { ErrorWithProps } = peers.load('mercurius')
    for (const [type, theirStatus] of [
      ['String!', 404],
      ['String', 200],
    ] as const) {
      const theirs = await serveMercurius(
        fieldOf(() => fail(new ErrorWithProps('Missing.', { code: 'NONE' }, 404)), type),
      )
      const http = { status: 404 }
      const error = (): never =>
        fail(new GraphQLError('Missing.', { extensions: { code: 'NONE', http } }))
      const ours = await serveOurs(schemaOf(fieldOf(error, type)))
      const [their, our] = [await theirs.ask(field), await ours.ask(field)]
      expect([their.status, our.status]).toEqual([theirStatus, 404])
      for (const { json } of [their, our])
        expect(json.errors).toMatchObject([{ message: 'Missing.', extensions: { code: 'NONE' } }])
    }
    // To this server an ErrorWithProps is an exception like others.
    const ours = await serveOurs(schemaOf(fieldOf(() => fail(new ErrorWithProps('Missing.')))))
    expect((await ours.ask(field)).json.errors[0].message).toBe('Internal server error')
  },

  async exceptions() {
    const definitions = fieldOf(() => fail(new Error('secret')))
    const theirs = await serveMercurius(definitions)
    const ours = await serveOurs(schemaOf(definitions))
    const messages = [theirs, ours].map(
      async ({ ask }) => (await ask(field)).json.errors[0].message,
    )
    expect(await Promise.all(messages)).toEqual(['secret', 'Internal server error'])
  },

  async '`subscription: true`'() {
    const typeDefs = 'type Query { a: Int } type Subscription { count: Int }'
    const subscribe = async function* (): AsyncGenerator<object> {
      yield await Promise.resolve({ count: 1 })
    }
    const definitions = { typeDefs, resolvers: { Subscription: { count: { subscribe } } } }
    const theirs = await serveMercurius(definitions, { subscription: true })
    const controller = createController({ schema: schemaOf(definitions) })
    const server = createServer(controller.handler('/graphql'))
    attachWebSocket(controller, server, { path: '/graphql' })
    const { origin, close } = await listen(server)
    whenClosed(close)
    whenClosed(() => controller.close())
    for (const each of [theirs.origin, origin]) {
      const url = `${each.replace('http', 'ws')}/graphql`
      const client = createClient({ url, webSocketImpl: WebSocket })
      const results: unknown[] = []
      for await (const { data } of client.iterate({ query: 'subscription { count }' }))
        results.push(data)
      expect(results).toEqual([{ count: 1 }])
      await client.dispose()
    }
  },

  async 'mercurius-upload'() {
    const typeDefs = 'scalar Upload type Query { size(file: Upload!): Int }'
    const size = async (_parent: unknown, { file }: any): Promise<number> => {
      const upload = await file
      let byteCount = 0
      for await (const chunk of (upload.createReadStream ?? upload.stream).call(upload))
        byteCount += (chunk as Buffer).length
      return byteCount
    }
    const GraphQLUpload = peers.load('graphql-upload-minimal').GraphQLUpload
    const theirs = await serveMercurius(
      { typeDefs, resolvers: { Upload: GraphQLUpload, Query: { size } } },
      {},
      app => app.register(peers.load('mercurius-upload')),
    )
    const ours = await serveOurs(schemaOf({ typeDefs, resolvers: { Query: { size } } }), {
      acceptUploads: true,
    })
    for (const { ask } of [theirs, ours]) {
      const form = new FormData()
      const query = 'query ($file: Upload!) { size(file: $file) }'
      form.append('operations', JSON.stringify({ query, variables: { file: null } }))
      form.append('map', '{"0":["variables.file"]}')
      form.append('0', new Blob(['Hello!']), 'a.txt')
      const headers = { 'GraphQL-Preflight': '1' }
      expect((await ask(form, { headers })).json).toEqual({ data: { size: 6 } })
    }
  },
}
