/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-return --
   The packages are installed by the test alone, so that they have no types here. */
import type { EventEmitter } from 'node:events'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as drivers from '../../../src/nest/index.ts'
import { Nest } from './applications.ts'
import { clientOf, contentOf, eventsOf, send } from './asking.ts'
import { differentRequests, equalRequests, type Request } from './requests.ts'

/** The options of the drivers; undefined is one that the application has and a test has not. */
type Options = {
  [Name in keyof drivers.TapeqlDriverConfig]?: drivers.TapeqlDriverConfig[Name] | undefined
}
type Platform = 'express' | 'fastify'
const platforms: readonly Platform[] = ['express', 'fastify']

/** One application by the drivers of Apollo and of this package, side by side. */
export function describeDrivers(version: 11 | 12): void {
  const nest = new Nest(version)
  let ours: typeof drivers
  let apollo: any
  let application: any
  const running = new Set<any>()

  beforeAll(async () => {
    nest.install()
    if (nest.fault !== undefined) return
    ours = await nest.drivers()
    apollo = nest.load('@nestjs/apollo')
    application = { ...nest.load('./dist/start.js'), ...nest.load('./dist/resolvers.js') }
  }, 240_000)
  beforeEach(({ skip }) => skip(nest.fault !== undefined, nest.fault))
  afterEach(async () => {
    for (const app of running) await app.close()
    running.clear()
  })

  async function start(
    platform: Platform,
    options: object | readonly object[],
    settings: object = {},
  ): Promise<string> {
    const modules = [options].flat().map(module => ({ ...application.options, ...module }))
    const { app, origin } = await application.start({ platform, modules, ...settings })
    running.add(app)
    return origin
  }

  const quiet = { onError: () => undefined }
  const startOurs = (
    platform: Platform,
    options: Options = {},
    settings: object = {},
  ): Promise<string> =>
    start(platform, { driver: ours.TapeqlDriver, ...quiet, ...options }, settings)
  const startApollo = (
    platform: Platform,
    options: object = {},
    settings: object = {},
  ): Promise<string> =>
    start(platform, { driver: apollo.ApolloDriver, playground: false, ...options }, settings)

  describe.each(platforms)('on %s', platform => {
    test('both drivers answer equally', async () => {
      const [expected, actual] = [await startApollo(platform), await startOurs(platform)]
      for (const [name, request] of Object.entries(equalRequests)) {
        expect(await send(actual, request), name).toEqual(await send(expected, request))
      }
    })

    test('answers differ where there is a reason', async () => {
      const [theirs, own] = [await startApollo(platform), await startOurs(platform)]
      for (const [name, request] of Object.entries(differentRequests)) {
        expect(contentOf(await send(theirs, request)), name).toEqual(request.apollo)
        expect(contentOf(await send(own, request)), name).toEqual(request.tapeql)
      }
    })

    test('before the middleware both drivers answer equally, and other paths are those of Nest', async () => {
      const ran: string[] = []
      const settings = {
        prepare: (app: any) =>
          app.use(({ url }: any, _response: unknown, next: () => void) => {
            ran.push(url)
            next()
          }),
      }
      const paths = ['/graphql', '/other'].map(path => ({ path }))
      const expected = await startApollo(platform)
      const own = { driver: ours.TapeqlDriver, ...quiet, beforeMiddleware: true }
      const actual = await start(
        platform,
        paths.map(path => ({ ...own, ...path })),
        settings,
      )
      for (const [name, request] of Object.entries(equalRequests)) {
        // A body that is no JSON is otherwise refused by the parser of the platform.
        if (request.body === undefined)
          expect(await send(actual, request), name).toEqual(await send(expected, request))
      }
      for (const [name, request] of Object.entries(differentRequests))
        expect(contentOf(await send(actual, request)), name).toEqual(request.tapeql)
      const other = await fetch(`${actual}/other?query={__typename}`, {
        headers: { 'Apollo-Require-Preflight': 'true', Accept: 'application/json' },
      })
      expect(await other.json()).toEqual({ data: { __typename: 'Query' } })
      expect(await (await fetch(`${actual}/graphql/describe`)).text()).toContain('type Author')
      expect(ran).toEqual([])
      expect(await (await fetch(`${actual}/rest`)).text()).toBe('hello')
      expect((await fetch(`${actual}/graphqls`)).status).toBe(404)
      expect(ran).toEqual(['/rest', '/graphqls'])
    })

    test('an HttpException has the code of its status, whatever its response is', async () => {
      const origin = await startOurs(platform)
      const { json } = await send(origin, { query: '{ failing(how: "teapot") }' })
      expect(json.errors).toMatchObject([
        { message: 'Short and stout.', extensions: { code: 'INTERNAL_SERVER_ERROR', status: 418 } },
      ])
    })

    test.each([
      ['no context', undefined],
      ['an object', { own: 1 }],
      ['a function', (...parameters: any[]) => ({ own: parameters.length })],
      ['a function that adds a request', ({ req }: any) => ({ req: { headers: { own: !!req } } })],
      ['a promise', (...parameters: any[]) => Promise.resolve({ own: parameters.length })],
      ['a function of nothing', () => undefined],
    ])('%s makes the context as with Apollo', async (_, context) => {
      const seen: object[] = []
      const rootOf = {
        typeDefs: 'type Query { hello: String }',
        autoSchemaFile: undefined,
        resolvers: {
          Query: {
            hello(_parent: unknown, _args: unknown, { req, ...entries }: any) {
              seen.push({ user: req.headers['x-user'], headers: typeof req.headers.own, entries })
              return 'Hello'
            },
          },
        },
        context,
      }
      const request = { query: '{ hello }', headers: { 'X-User': 'Ann' } }
      await send(await startApollo(platform, rootOf, { providers: [] }), request)
      await send(await startOurs(platform, rootOf, { providers: [] }), request)
      expect(seen).toHaveLength(2)
      expect(seen[1]).toEqual(seen[0])
    })

    const shared = { loaders: {} }
    test.each([
      ['an object', shared],
      ['a function that returns one object', () => shared],
      ['a promise of one object', () => Promise.resolve(shared)],
    ])('each request has a context of its own: %s', async (_, context) => {
      const origin = await startOurs(platform, { context })
      const request = (user: string): Request => ({
        query: '{ visitor }',
        headers: { 'X-User': user },
      })
      const users = ['Ann', 'Bob', 'Cid']
      const answers = await Promise.all(users.map(user => send(origin, request(user))))
      expect(answers.map(({ json }) => json.data.visitor)).toEqual(users)
    })

    test('an object of a class is the context of one request', async () => {
      class Loaders {}
      const loaders = new Loaders()
      const origin = await startOurs(platform, { context: () => loaders })
      const request = { query: '{ visitor }', headers: { 'X-User': 'Ann' } }
      expect((await send(origin, request)).json.data).toEqual({ visitor: 'Ann' })
      expect((await send(origin, request)).json.data ?? null).toBeNull()
    })

    test('subscriptions over WebSockets have the events of Apollo', async () => {
      for (const query of [
        'subscription { bookAdded { id title genre author { name } } }',
        'subscription { poemAdded(from: "B") { title slug } }',
        'subscription { poemAdded { title } }',
        'subscription { secrets }',
        '{ loud books(take: 2) { author { name } } }',
      ]) {
        const sockets = { subscriptions: { 'graphql-ws': true } }
        const responses = []
        for (const origin of [
          await startApollo(platform, sockets),
          await startOurs(platform, sockets),
        ]) {
          responses.push(
            await eventsOf(clientOf(origin, { 'x-user': 'Ann' }), query, async () => {
              for (const title of ['Zen', 'Fault', 'Ash', 'Zoo'])
                for (const genre of ['Poem', 'Novel']) await send(origin, add(title, genre))
            }),
          )
        }
        expect(responses[0]?.length, query).toBeGreaterThan(0)
        expect(responses[1], query).toEqual(responses[0])
      }
    })

    test('a guard refuses a subscription, and a client that has left is unsubscribed', async () => {
      const origin = await startOurs(platform, { subscriptions: { 'graphql-ws': true } })
      const refused = await eventsOf(clientOf(origin, {}), 'subscription { secrets }')
      expect(refused).toMatchObject([
        { errors: [{ message: 'Forbidden resource', extensions: { code: 'FORBIDDEN' } }] },
      ])
      const emitter = application.emitter as EventEmitter
      const client = clientOf(origin, {})
      const events = client.iterate({ query: 'subscription { poemAdded { title } }' })
      void events.next()
      await expect.poll(() => emitter.listenerCount('added')).toBe(1)
      await events.return!()
      await expect.poll(() => emitter.listenerCount('added')).toBe(0)
    })

    test('subscriptions are served as server-sent events, too', async () => {
      const origin = await startOurs(platform)
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
          'X-User': 'Ann',
        },
        body: '{"query":"subscription { secrets }"}',
      })
      const text = await response.text()
      expect(text.match(/"secrets":"\w+"/g)).toEqual(['"secrets":"one"', '"secrets":"two"'])
    })

    test('onConnect refuses a socket, or makes its payload and its context', async () => {
      const ended: unknown[] = []
      const origin = await startOurs(platform, {
        subscriptions: {
          'graphql-ws': {
            path: '/sockets',
            onConnect({ connectionParams, extra }) {
              if (connectionParams['x-user'] === undefined) return false
              extra['user'] = connectionParams['x-user']
              return { welcome: extra.request.url }
            },
            onDisconnect: ({ extra }) => ended.push(extra['user']),
          },
        },
        context: ({ req, extra }: any) => ({
          req: req ?? { headers: { 'x-user': `${extra.user} of a socket` } },
        }),
      })
      const closes: any[] = []
      const refused = clientOf(origin, {}, '/sockets')
      refused.on('closed', event => closes.push(event))
      await expect(eventsOf(refused, '{ account }')).rejects.toBeDefined()
      expect(closes[0].code).toBe(4403)
      const client = clientOf(origin, { 'x-user': 'Ann' }, '/sockets')
      const payloads: unknown[] = []
      client.on('connected', (_socket, payload) => payloads.push(payload))
      expect(await eventsOf(client, '{ account }')).toEqual([
        { data: { account: 'of Ann of a socket' } },
      ])
      expect(payloads).toEqual([{ welcome: '/sockets' }])
      await client.dispose()
      await expect.poll(() => ended).toEqual(['Ann'])
    })

    test('files are uploaded', async () => {
      const origin = await startOurs(platform, { acceptUploads: true })
      const form = new FormData()
      const query =
        'mutation ($file: Upload!, $name: String!) { fileText(file: $file, name: $name) }'
      form.append('operations', JSON.stringify({ query, variables: { file: null, name: 'A' } }))
      form.append('map', '{"0":["variables.file"]}')
      form.append('0', new Blob(['Hello!']), 'hello.txt')
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'Apollo-Require-Preflight': 'true' },
        body: form,
      })
      expect(await response.json()).toEqual({ data: { fileText: 'A: hello.txt, Hello!' } })
    })

    test('the console, the schema and the routes of the application are served', async () => {
      const origin = await startOurs(platform, { health: true })
      const page = await fetch(`${origin}/graphql`, { headers: { Accept: 'text/html' } })
      expect([page.status, new URL(page.url).pathname]).toEqual([200, '/graphql/graphiql'])
      expect(await page.text()).toContain('<html')
      expect(await (await fetch(`${origin}/graphql/describe`)).text()).toContain('type Author')
      expect((await fetch(`${origin}/graphql/health`)).status).toBe(200)
      expect(await (await fetch(`${origin}/rest`)).text()).toBe('hello')
      expect((await fetch(`${origin}/graphql/nothing`)).status).toBe(404)
      const closed = await startOurs(platform, { introspection: false })
      expect((await fetch(`${closed}/graphql/describe`)).status).toBe(404)
      expect(contentOf(await send(closed, { query: '{ __schema { description } }' }))[1]).toMatch(
        /introspection/i,
      )
    })

    test('a module has a path below the global prefix, and options of a promise', async () => {
      const { options } = application
      const modules = {
        driver: ours.TapeqlDriver,
        useFactory: () =>
          Promise.resolve({ ...options, path: '/own', useGlobalPrefix: true, acceptBatches: true }),
      }
      const origin = await start(platform, modules, {
        prepare: (app: any) => app.setGlobalPrefix('api'),
      })
      const request = { body: '[{ "query": "{ loud }" }]' }
      const { json } = await send(origin, request, '/api/own')
      expect(json).toEqual([{ data: { loud: 'QUIET' } }])
      expect((await fetch(`${origin}/api/own/graphiql`)).status).toBe(200)
    })

    test('an application has several modules', async () => {
      const typeDefs = 'type Query { hello: String }'
      const small = (path: string, hello: string): object => ({
        driver: ours.TapeqlDriver,
        autoSchemaFile: undefined,
        subscriptions: { 'graphql-ws': true },
        typeDefs,
        path,
        resolvers: { Query: { hello: () => hello } },
      })
      const origin = await start(platform, [small('/graphql', 'a'), small('/graphql/b', 'b')], {
        providers: [],
      })
      for (const [path, hello] of Object.entries({ '/graphql': 'a', '/graphql/b': 'b' })) {
        expect((await send(origin, { query: '{ hello }' }, path)).json).toEqual({ data: { hello } })
        expect(await eventsOf(clientOf(origin, {}, path), '{ hello }')).toEqual([
          { data: { hello } },
        ])
      }
    })

    test('headers of the application, those of CORS among them, are on each answer', async () => {
      const origin = await startOurs(
        platform,
        {},
        {
          prepare(app: any) {
            app.enableCors({ origin: 'https://page.example' })
            if (platform === 'express')
              return app.use((_request: unknown, response: any, next: () => void) => {
                response.setHeader('X-Own', '1')
                next()
              })
            const { httpAdapter } = app
            httpAdapter
              .getInstance()
              .addHook('onRequest', (_request: unknown, reply: any, done: () => void) => {
                reply.header('X-Own', '1')
                done()
              })
          },
        },
      )
      const headers = { Origin: 'https://page.example', 'Content-Type': 'application/json' }
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers,
        body: '{"query":"{ loud }"}',
      })
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('https://page.example')
      expect(response.headers.get('X-Own')).toBe('1')
      const preflight = await fetch(`${origin}/graphql`, {
        method: 'OPTIONS',
        headers: { ...headers, 'Access-Control-Request-Method': 'POST' },
      })
      expect(preflight.status).toBe(204)
    })

    test('limits, rules and errors of the host hold', async () => {
      const { GraphQLError, rescueFrom } = await import('../../../src/index.ts')
      const { HttpException } = nest.load('@nestjs/common')
      const masked: unknown[] = []
      const origin = await startOurs(platform, {
        config: { limits: { maxDepth: 3 } },
        onError: thrown => void masked.push((thrown as Error).message),
        rescueFrom: [rescueFrom(HttpException, ({ status }: any) => new GraphQLError(`${status}`))],
        formatErrors: errors =>
          errors.map(({ message, path }) => new GraphQLError(`${message}!`, { path })),
      })
      const messageOf = async (query: string): Promise<unknown> =>
        contentOf(await send(origin, { query }))[1]
      expect(await messageOf('{ books { author { books(take: 1) { id } } } }')).toMatch(/3.*!$/)
      expect(await messageOf('{ failing(how: "notFound") }')).toBe('404!')
      expect(await messageOf('{ failing(how: "plain") }')).toBe('Internal server error!')
      expect(masked).toEqual(['A secret of the database.'])
    })

    test('a schema of SDL is served as by Apollo', async () => {
      const { Resolver, Query, Args, ResolveField, Parent } = nest.load('@nestjs/graphql')
      const { NotFoundException } = nest.load('@nestjs/common')
      class Cats {
        cat(name: string): object {
          if (name === 'none') throw new NotFoundException()
          return { name, color: 1 }
        }
        shout({ name }: any): string {
          return name.toUpperCase()
        }
      }
      const of = (name: string): unknown => Object.getOwnPropertyDescriptor(Cats.prototype, name)
      Args('name')(Cats.prototype, 'cat', 0)
      Query('cat')(Cats.prototype, 'cat', of('cat'))
      Parent()(Cats.prototype, 'shout', 0)
      ResolveField('shout')(Cats.prototype, 'shout', of('shout'))
      Resolver('Cat')(Cats)
      const options = {
        autoSchemaFile: undefined,
        typePaths: [`${import.meta.dirname}/application/*.graphql`],
        resolvers: { Color: { BLACK: 1 } },
      }
      const settings = { providers: [Cats] }
      const theirs = await startApollo(platform, options, settings)
      const own = await startOurs(platform, options, settings)
      for (const query of [
        '{ cat(name: "Tom") { name color shout } }',
        '{ cat(name: "none") { name } }',
        '{ __type(name: "Cat") { fields { name } } }',
      ]) {
        expect(await send(own, { query }), query).toEqual(await send(theirs, { query }))
      }
    })

    test('a subgraph answers a gateway as that of Apollo', async () => {
      const { Directive, ObjectType, Field, ID, Int, Resolver, Query, ResolveReference } =
        nest.load('@nestjs/graphql')
      class Product {}
      Field(() => ID)(Product.prototype, 'id')
      Field(() => Int)(Product.prototype, 'price')
      Directive('@key(fields: "id")')(Product)
      ObjectType('Product')(Product)
      class Products {
        products(): object[] {
          return [{ id: '1', price: 2 }]
        }
        resolveReference({ id }: any): object | null {
          return id === '1' ? { id, price: 2 } : null
        }
      }
      const of = (name: string): unknown =>
        Object.getOwnPropertyDescriptor(Products.prototype, name)
      Query(() => [Product])(Products.prototype, 'products', of('products'))
      ResolveReference()(Products.prototype, 'resolveReference', of('resolveReference'))
      Resolver(() => Product)(Products)
      const options = { autoSchemaFile: { federation: 2 } } as const
      const settings = { providers: [Products] }
      const theirs = await startApollo(
        platform,
        { ...options, driver: apollo.ApolloFederationDriver },
        settings,
      )
      const texts: unknown[] = []
      const keep = (text: string): number => texts.push(text)
      const own = await startOurs(
        platform,
        {
          ...options,
          driver: ours.TapeqlFederationDriver,
          definitions: { path: 'none.ts' },
        },
        { ...settings, prepare: (app: any) => void (factoryOf(app).generateDefinitions = keep) },
      )
      const entities =
        'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Product { price } } }'
      const variables = { of: ['1', '2'].map(id => ({ __typename: 'Product', id })) }
      const requests = [
        { query: '{ _service { sdl } }' },
        { query: entities, variables },
        { query: '{ products { id price } }' },
      ]
      const answers = []
      for (const request of requests) {
        answers.push(await send(own, request))
        expect(answers.at(-1)).toEqual(await send(theirs, request))
      }
      expect(answers[1]?.json).toEqual({ data: { _entities: [{ price: 2 }, null] } })
      expect(texts).toEqual([answers[0]?.json.data._service.sdl])
    })

    test('the end of the application closes sockets and answers what is in flight', async () => {
      const origin = await startOurs(platform, { subscriptions: { 'graphql-ws': true } })
      const client = clientOf(origin, {})
      const closes: any[] = []
      client.on('closed', event => closes.push(event))
      const events = eventsOf(client, 'subscription { bookAdded { id } }')
      events.catch(() => undefined)
      await expect.poll(() => application.emitter.listenerCount('added')).toBe(1)
      const [app] = running
      const answer = send(origin, { query: '{ slow }' })
      await expect.poll(() => application.emitter.listenerCount('slow')).toBe(1)
      const closed = app.close()
      await expect.poll(() => closes[0]?.code).toBe(1001)
      application.emitter.emit('slow')
      expect((await answer).json).toEqual({ data: { slow: 'at last' } })
      await closed
      running.clear()
      await expect(fetch(origin)).rejects.toThrow()
    })

    test('the controller reads bodies where Nest does not', async () => {
      const origin = await startOurs(platform, {}, { bodyParser: false })
      expect((await send(origin, { query: '{ loud }' })).json).toEqual({ data: { loud: 'QUIET' } })
      const { status, json } = await send(origin, { body: '{' })
      // Fastify has a parser of its own.
      const words = platform === 'express' ? json.errors[0].message : json.message
      expect([status, words]).toEqual([400, expect.stringContaining('not valid JSON')])
    })
  })

  test('a context of an application without a server starts no driver', async () => {
    const { NestFactory } = nest.load('@nestjs/core')
    const module = application.moduleOf([{ ...application.options, driver: ours.TapeqlDriver }])
    const app = await NestFactory.createApplicationContext(module, { logger: false })
    const { GraphQLModule, GraphQLSchemaHost } = nest.load('@nestjs/graphql')
    expect(app.get(GraphQLSchemaHost, { strict: false }).schema.getQueryType().name).toBe('Query')
    expect(app.get(GraphQLModule).graphQlAdapter.controller).toBeUndefined()
    await app.close()
  })

  test('definitions are generated of the whole schema', async () => {
    const texts: string[] = []
    await startOurs(
      'express',
      { definitions: { path: 'none.ts' } },
      {
        prepare: (app: any) =>
          void (factoryOf(app).generateDefinitions = (text: string) => texts.push(text)),
      },
    )
    const { buildSchema, printSchema, lexicographicSortSchema } = nest.load('graphql')
    const [app] = running
    const { GraphQLSchemaHost } = nest.load('@nestjs/graphql')
    const { schema } = app.get(GraphQLSchemaHost, { strict: false })
    const sorted = (graphqlSchema: unknown): unknown =>
      printSchema(lexicographicSortSchema(graphqlSchema))
    expect(sorted(buildSchema(texts[0]))).toBe(sorted(schema))
  })

  test.each<[object, RegExp]>([
    [{ playground: true }, /no option "playground": the console .* write `graphiql`/],
    [{ plugins: [], jit: 1 }, /2 options are wrong:\n- .*"plugins".*\n- .*"jit"/],
    [{ acceptUpload: true }, /no option "acceptUpload".*acceptUploads/],
    [{ subscriptions: { 'subscriptions-transport-ws': true } }, /graphql-ws/],
    [{ subscriptions: { 'graphql-ws': { onClose: () => 1 } } }, /"onClose": write `onDisconnect`/],
    [{ subscriptions: { 'graphql-ws': { keepAlive: 1 } } }, /no option "keepAlive"/],
    [{ config: { limits: { maxDeth: 1 } } }, /maxDepth/],
    [{ beforeMiddleware: 'yes' }, /beforeMiddleware "yes"; expected a boolean/],
  ])('options that fit nothing are told: %j', async (options, words) => {
    await expect(startOurs('express', options)).rejects.toThrow(words)
  })

  function factoryOf(app: any): any {
    return app.get(nest.load('@nestjs/graphql').GraphQLFactory, { strict: false })
  }
}

const add = (title: string, genre: string): Request => ({
  query: `mutation { addBook(book: { title: "${title}", genre: ${genre} }) { id } }`,
})
