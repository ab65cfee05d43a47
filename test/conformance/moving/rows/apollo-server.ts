/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return --
   The packages are installed by the test alone, so that they have no types here. */
import { createServer } from 'node:http'
import type { Express } from 'express'
import { expect } from 'vitest'
import { createController } from '../../../../src/http/index.ts'
import { listen } from '../../../listen.ts'
import { peers, schemaOf, serve, serveApollo, serveOurs, whenClosed } from '../servers.ts'
import { fail, field, fieldOf, greeting, hello, helloData, type Rows } from './row.ts'

/** "From Apollo Server": what is served, and how. */
export const apolloServerRows: Rows = {
  async '`new ApolloServer({ typeDefs, resolvers })`'() {
    const [theirs, ours] = [await serveApollo(greeting), await serveOurs(schemaOf(greeting))]
    for (const server of [theirs, ours]) {
      expect((await server.ask(hello)).json).toEqual(helloData)
      const query = 'mutation { shout(text: "a") }'
      expect((await server.ask({ query })).json).toEqual({ data: { shout: 'A' } })
    }
  },

  async '`startStandaloneServer(server)`'() {
    const theirs = await serveApollo(greeting)
    const controller = createController({ schema: schemaOf(greeting) })
    const ours = await serve(controller.handler('/'), '/')
    const statuses = async ({ ask }: typeof ours): Promise<number[]> => [
      (await ask(hello)).status,
      (await ask(hello, { path: '/graphql' })).status,
    ]
    expect(await statuses(theirs as never)).toEqual([200, 200])
    expect(await statuses(ours)).toEqual([200, 404])
    const headers = { Origin: 'https://app.example' }
    const allowed = async ({ ask }: typeof ours): Promise<string | null> =>
      (await ask(hello, { headers })).headers.get('access-control-allow-origin')
    expect(await allowed(theirs as never)).toBe('*')
    expect(await allowed(ours)).toBeNull()
    const open = await serveOurs(schemaOf(greeting), { cors: { origins: '*' } })
    expect(await allowed(open as never)).toBe('*')
  },

  async '`expressMiddleware(server)` behind `express.json()`'() {
    const express = peers.load('express')
    const { expressMiddleware } = peers.load('@as-integrations/express5')
    const { ApolloServer } = peers.load('@apollo/server')
    const apollo = new ApolloServer(greeting)
    await apollo.start()
    whenClosed(() => apollo.stop())
    const [bare, parsing, oursBare, oursParsing] = [express(), express(), express(), express()]
    bare.use('/graphql', expressMiddleware(apollo))
    parsing.use('/graphql', express.json(), expressMiddleware(apollo))
    const controller = createController({ schema: schemaOf(greeting) })
    oursBare.use(controller.handler('/graphql'))
    oursParsing.use(express.json(), controller.handler('/graphql'))
    const answers = [bare, parsing, oursBare, oursParsing].map(async (app: Express) => {
      return (await (await serve(app)).ask(hello)).status
    })
    expect(await Promise.all(answers)).toEqual([500, 200, 200, 200])
  },

  async '`context: async ({ req, res }) =>`'() {
    const definitions = fieldOf((_parent, _args, { user }: { user: string }) => user)
    const theirs = await serveApollo(definitions, {
      context({ req, res }) {
        res.setHeader('X-Seen', '1')
        return Promise.resolve({ user: req.headers['x-user'] })
      },
    })
    const ours = await serveOurs(schemaOf(definitions), {
      context(request, response) {
        response.setHeader('X-Seen', '1')
        return Promise.resolve({ user: request.headers['x-user'] })
      },
    })
    for (const { ask } of [theirs, ours]) {
      const { json, headers } = await ask(field, { headers: { 'X-User': 'Ann' } })
      expect(json).toEqual({ data: { field: 'Ann' } })
      expect(headers.get('x-seen')).toBe('1')
    }
  },

  async 'an exception of `context`'() {
    const definitions = fieldOf(() => 'never')
    const context = (): never => fail(new Error('The database is at 10.0.0.1.'))
    const theirs = await (await serveApollo(definitions, { context })).ask(field)
    const ours = await (await serveOurs(schemaOf(definitions), { context })).ask(field)
    expect([theirs.status, theirs.json.errors[0].message]).toEqual([
      500,
      'Context creation failed: The database is at 10.0.0.1.',
    ])
    expect([ours.status, ours.json.errors[0].message]).toEqual([500, 'Internal server error'])
  },

  async 'landing page, Sandbox'() {
    const [theirs, ours] = [await serveApollo(greeting), await serveOurs(schemaOf(greeting))]
    const browser = { method: 'GET', headers: { Accept: 'text/html' } }
    const page = await theirs.ask(undefined, browser)
    expect(page.text).toContain('Apollo')
    const visited = await ours.ask(undefined, browser)
    expect([visited.status, visited.headers.get('location')]).toEqual([302, './graphql/graphiql'])
    const console = await ours.ask(undefined, { ...browser, path: '/graphql/graphiql' })
    expect([console.status, console.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
  },

  async '`ApolloServerPluginDrainHttpServer`, `server.stop()`'() {
    const statusesAtTheEnd = async (
      start: (definitions: typeof greeting) => Promise<{
        readonly ask: (body: object) => Promise<{ readonly status: number }>
        readonly stop: () => Promise<unknown>
      }>,
    ): Promise<unknown[]> => {
      const begun = withResolvers()
      const ended = withResolvers()
      const { ask, stop } = await start(
        fieldOf(async () => {
          begun.resolve(undefined)
          await ended.promise
          return 'done'
        }),
      )
      const running = ask(field)
      await begun.promise
      const stopped = stop()
      const later = ask(field).then(
        ({ status }) => status,
        () => 'refused',
      )
      const afterwards = await later
      ended.resolve(undefined)
      await stopped
      return [(await running).status, afterwards]
    }
    const theirs = await statusesAtTheEnd(async definitions => {
      const { ask, server } = await serveApollo(definitions)
      return { ask, stop: () => server.stop() }
    })
    const ours = await statusesAtTheEnd(async definitions => {
      const controller = createController({ schema: schemaOf(definitions) })
      const { ask } = await serve(controller.handler('/graphql'))
      return { ask, stop: () => controller.close() }
    })
    expect(theirs).toEqual([200, 'refused'])
    expect(ours).toEqual([200, 503])
  },

  async '`RESTDataSource`'() {
    const { RESTDataSource } = peers.load('@apollo/datasource-rest')
    const { origin, close } = await listen(
      createServer((request, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify({ path: request.url }))
      }),
    )
    whenClosed(close)
    const context = (): object => {
      class People extends RESTDataSource {
        baseURL = origin
        async person(): Promise<string> {
          return (await this['get']('/people/1')).path as string
        }
      }
      return { people: new People() }
    }
    type Context = Readonly<Record<'people', { readonly person: () => Promise<string> }>>
    const definitions = fieldOf((_parent, _args, { people }: Context) => people.person())
    const theirs = await serveApollo(definitions, { context })
    const ours = await serveOurs(schemaOf(definitions), { context })
    for (const { ask } of [theirs, ours])
      expect((await ask(field)).json).toEqual({ data: { field: '/people/1' } })
  },

  async '`@cacheControl`, response cache, usage reporting'() {
    const definitions = fieldOf(() => 'x')
    const typeDefs = `
      directive @cacheControl(maxAge: Int) on FIELD_DEFINITION
      type Query { field: String @cacheControl(maxAge: 60) }
    `
    const cached = { ...definitions, typeDefs }
    const cacheControl = async ({ ask }: Awaited<ReturnType<typeof serveOurs>>) =>
      (await ask(field)).headers.get('cache-control')
    expect(await cacheControl(await serveApollo(cached))).toBe('max-age=60, public')
    expect(await cacheControl(await serveOurs(schemaOf(cached)))).toBe('no-store')
    const context = (
      _request: unknown,
      response: { setHeader: (...header: string[]) => unknown },
    ) => response.setHeader('Cache-Control', 'max-age=60') as object
    expect(await cacheControl(await serveOurs(schemaOf(cached), { context }))).toBe('max-age=60')
    const path = `/graphql?query=${encodeURIComponent('{ field }')}`
    const kept = async (resolver: Parameters<typeof fieldOf>[0]) => {
      const settings = { config: { responseCache: {} } }
      const { ask } = await serveOurs(schemaOf({ ...fieldOf(resolver), typeDefs }, settings))
      return (await ask(undefined, { method: 'GET', path })).headers.get('cache-control')
    }
    expect(await kept(() => 'x')).toBe('public, max-age=60')
    type Info = { readonly event: { restrictCaching(hint: object): void } }
    const restricting = (_parent: unknown, _args: unknown, _context: unknown, info: Info) => {
      info.event.restrictCaching({ maxAge: 10 })
      return 'x'
    }
    expect(await kept(restricting as never)).toBe('public, max-age=10')
  },
}

function withResolvers(): { promise: Promise<unknown>; resolve: (value: unknown) => void } {
  let resolve: (value: unknown) => void = () => undefined
  const promise = new Promise(settle => (resolve = settle))
  return { promise, resolve }
}
