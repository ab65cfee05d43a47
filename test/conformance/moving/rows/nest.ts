/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument --
   The packages are installed by the test alone, so that they have no types here. */
import { expect } from 'vitest'
import { GraphQLError, rescueFrom } from '../../../../src/index.ts'
import { Nest } from '../../nest/applications.ts'
import { clientOf, contentOf, eventsOf, send } from '../../nest/asking.ts'
import { whenClosed } from '../servers.ts'
import type { Rows } from './row.ts'

/** NestJS, which the test installs beside the other servers. */
export const nest = new Nest(11)

/** An application by a driver, with these options. */
async function serve(driver: unknown, options: object = {}): Promise<string> {
  const application = nest.load('./dist/start.js')
  const modules = [{ ...application.options, driver, ...options }]
  const { app, origin } = await application.start({ platform: 'express', modules })
  whenClosed(() => app.close())
  return origin as string
}

const serveTheirs = (options: object = {}): Promise<string> =>
  serve(nest.load('@nestjs/apollo').ApolloDriver, { playground: false, ...options })

async function serveOurs(options: object = {}): Promise<string> {
  const { TapeqlDriver } = await nest.drivers()
  return serve(TapeqlDriver, { onError: () => undefined, ...options })
}

const failing = (how: string): { query: string } => ({ query: `{ failing(how: "${how}") }` })

/** The first error of what both answer to a failing field: that of Apollo and ours. */
async function errorsOf(how: string): Promise<readonly [any, any]> {
  const [theirs, own] = [await serveTheirs(), await serveOurs()]
  const errorOf = async (origin: string): Promise<any> =>
    (await send(origin, failing(how))).json.errors[0]
  return [await errorOf(theirs), await errorOf(own)]
}

async function expectRefused(options: object, words: string): Promise<void> {
  await expect(serveOurs(options)).rejects.toThrow(words)
}

const graphqlWS = { subscriptions: { 'graphql-ws': true } }

/** "From @nestjs/apollo". */
export const nestRows: Rows = {
  async '`ApolloDriver`, `ApolloFederationDriver`'() {
    expect(Object.keys(await nest.drivers()).sort()).toEqual([
      'TapeqlDriver',
      'TapeqlFederationDriver',
    ])
    const query = '{ books(take: 3) { title author { name } } }'
    const expected = await send(await serveTheirs(), { query })
    expect(await send(await serveOurs(), { query })).toEqual(expected)
  },

  async '`ApolloGatewayDriver`'() {
    expect(nest.load('@nestjs/apollo')).toHaveProperty('ApolloGatewayDriver')
    expect(await nest.drivers()).not.toHaveProperty('TapeqlGatewayDriver')
  },

  async '`context`'() {
    const context = { loaders: {} }
    const usersOf = async (origin: string): Promise<unknown[]> => {
      const users: unknown[] = []
      for (const user of ['Ann', 'Bob']) {
        const request = { query: '{ account }', headers: { 'X-User': user } }
        users.push(contentOf(await send(origin, request))[1])
      }
      return users
    }
    const own = [{ account: 'of Ann' }, { account: 'of Bob' }]
    // The object keeps the first request that it was given.
    const shared = { ...context }
    expect(await usersOf(await serveTheirs({ context: shared }))).toEqual([own[0], own[0]])
    expect(await usersOf(await serveOurs({ context }))).toEqual(own)
    expect(context).toEqual({ loaders: {} })
    for (const start of [serveTheirs, serveOurs])
      expect(await usersOf(await start({ context: () => ({}) }))).toEqual(own)
  },

  async 'an `HttpException`'() {
    for (const how of ['badRequest', 'forbidden', 'unprocessable', 'conflict']) {
      const [theirs, own] = await errorsOf(how)
      expect(own).toEqual(theirs)
      expect(own.extensions.originalError.statusCode).toBeGreaterThan(399)
    }
    const [theirs, own] = await errorsOf('teapot')
    expect(theirs.extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR' })
    expect(own.extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR', status: 418 })
  },

  async 'an exception of another class'() {
    const [theirs, own] = await errorsOf('plain')
    expect([theirs.message, own.message]).toEqual([
      'A secret of the database.',
      'Internal server error',
    ])
  },

  async '`autoTransformHttpErrors: false`'() {
    const theirs = await serveTheirs({ autoTransformHttpErrors: false })
    const { json } = await send(theirs, failing('notFound'))
    expect(json.errors[0].extensions).not.toHaveProperty('originalError')
    await expectRefused({ autoTransformHttpErrors: false }, 'rescueFrom(HttpException, handler)')
    const { HttpException } = nest.load('@nestjs/common')
    const handler = rescueFrom(HttpException, () => new GraphQLError('Mine.'))
    const own = await serveOurs({ rescueFrom: [handler] })
    expect(contentOf(await send(own, failing('notFound')))).toEqual([200, 'Mine.'])
  },

  async '`formatError`'() {
    const theirs = await serveTheirs({ formatError: () => ({ message: 'Mine.' }) })
    await expectRefused({ formatError: () => undefined }, 'formatErrors')
    const own = await serveOurs({ formatErrors: () => [new GraphQLError('Mine.')] })
    for (const origin of [theirs, own])
      expect(contentOf(await send(origin, failing('notFound')))[1]).toBe('Mine.')
  },

  async '`playground`, `graphiql`'() {
    await expectRefused({ playground: true }, 'write `graphiql`')
    const statusOf = async (origin: string): Promise<number> =>
      (await fetch(`${origin}/graphql`, { headers: { Accept: 'text/html' } })).status
    expect(await statusOf(await serveTheirs({ graphiql: true }))).toBe(200)
    expect(await statusOf(await serveOurs())).toBe(200)
    expect(await statusOf(await serveOurs({ graphiql: false }))).not.toBe(200)
  },

  async '`plugins` and `@Plugin()`'() {
    const told: unknown[] = []
    const plugin = {
      requestDidStart: () =>
        Promise.resolve({
          willSendResponse: ({ errors }: any) => Promise.resolve(told.push(errors[0].message)),
        }),
    }
    await send(await serveTheirs({ plugins: [plugin] }), failing('notFound'))
    await expectRefused({ plugins: [plugin] }, '`responded`')
    const responded = ({ errors }: any): void => void told.push(errors[0].message)
    await send(await serveOurs({ responded }), failing('notFound'))
    expect(told).toEqual(['There is none.', 'There is none.'])
  },

  async '`preserveHttpStatusForExecutionErrors`'() {
    const preserving = { preserveHttpStatusForExecutionErrors: false }
    const statusOf = async (origin: string): Promise<number> =>
      (await send(origin, failing('status'))).status
    expect(await statusOf(await serveTheirs())).toBe(200)
    expect(await statusOf(await serveTheirs(preserving))).toBe(429)
    expect(await statusOf(await serveOurs())).toBe(429)
    await expectRefused(preserving, 'extensions.http')
  },

  async "`subscriptions: { 'graphql-ws': { onConnect, onDisconnect } }`"() {
    const extras: string[][] = []
    const onConnect = ({ connectionParams, extra }: any): void => {
      extra.user = connectionParams.user
      extras.push(Object.keys(extra as object).sort())
    }
    const ended: unknown[] = []
    const onDisconnect = ({ extra }: any): void => void ended.push(extra.user)
    for (const start of [serveTheirs, serveOurs]) {
      const origin = await start({ subscriptions: { 'graphql-ws': { onConnect, onDisconnect } } })
      await eventsOf(clientOf(origin, { user: 'Ann' }), '{ loud }')
    }
    expect(extras).toEqual([
      ['request', 'socket', 'user'],
      ['request', 'user'],
    ])
    await expect.poll(() => ended).toEqual(['Ann', 'Ann'])
    const closing = { onClose: () => undefined }
    await expectRefused({ subscriptions: { 'graphql-ws': closing } }, 'onDisconnect')
  },

  async '`subscriptions-transport-ws`, `installSubscriptionHandlers`'() {
    const subscriptions = { 'subscriptions-transport-ws': true }
    for (const options of [{ subscriptions }, { installSubscriptionHandlers: true }]) {
      await serveTheirs(options)
      await expectRefused(options, 'graphql-ws')
    }
  },

  async 'an `HttpException` over a WebSocket'() {
    const codes: unknown[] = []
    for (const start of [serveTheirs, serveOurs]) {
      const client = clientOf(await start(graphqlWS), {})
      const [response] = (await eventsOf(client, '{ failing(how: "forbidden") }')) as any[]
      codes.push(response.errors[0].extensions?.code)
    }
    expect(codes).toEqual([undefined, 'FORBIDDEN'])
  },

  async 'a `filter` of `@Subscription` that throws'() {
    const add = (genre: string): { query: string } => ({
      query: `mutation { addBook(book: { title: "Fault", genre: ${genre} }) { id } }`,
    })
    const responses: unknown[] = []
    for (const start of [serveTheirs, serveOurs]) {
      for (const field of ['poemAdded', 'strictlyAdded']) {
        const origin = await start(graphqlWS)
        const query = `subscription { ${field} { id } }`
        responses.push(await eventsOf(clientOf(origin, {}), query, () => send(origin, add('Poem'))))
      }
    }
    const refusal = [{ errors: [expect.objectContaining({ message: 'A filter may fail.' })] }]
    expect(responses).toEqual([[], refusal, [], []])
  },

  async 'graphql-upload'() {
    const origin = await serveOurs({ acceptUploads: true })
    const form = new FormData()
    const query = 'mutation ($file: Upload!) { fileText(file: $file, name: "A") }'
    form.append('operations', JSON.stringify({ query, variables: { file: null } }))
    form.append('map', '{"0":["variables.file"]}')
    form.append('0', new Blob(['Hello!']), 'hello.txt')
    const headers = { 'Apollo-Require-Preflight': 'true' }
    const answer = async (url: string): Promise<unknown> => {
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: form })
      return response.json()
    }
    expect(await answer(origin)).toEqual({ data: { fileText: 'A: hello.txt, Hello!' } })
    // Apollo has no files of its own.
    expect(await answer(await serveTheirs())).toHaveProperty('errors')
  },
}
