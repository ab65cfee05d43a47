import { createServer, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { buildSchema as buildHostSchema } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import { createController, type Controller, type Listener } from '../../../src/http/index.ts'
import { attachWebSocket } from '../../../src/websocket/index.ts'
import { createGreetings } from './schema.ts'
import { post, serve, serveController } from './server.ts'

// What people write on their first day with a server, and what they are told.

const schema = createGreetings()
const wrong = (value: unknown): never => value as never
const query = '{ hello }'

describe('controller.handler', () => {
  test('without a call answers each request, and tells the host', async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const { handler } = createController({ schema, onError })
    const origin = await serve(handler as unknown as Listener)
    for (const path of ['/', '/graphql'])
      expect((await post(`${origin}${path}`, { query })).status).toBe(500)
    expect(onError).toHaveBeenCalledTimes(2)
    expect(String(onError.mock.calls[0]![0])).toBe(
      'Error: controller.handler() has a request in the place of the base path; expected a call that returns the listener: write http.createServer(controller.handler()).',
    )
  })

  test('of a host of the Fetch Standard names controller.fetch', () => {
    const { handler } = createController({ schema })
    expect(() => handler(wrong(new Request('http://localhost/graphql')))).toThrow(
      "controller.handler() has basePath [Request]; expected a path, as in controller.handler('/graphql'). Hosts of the Fetch Standard take controller.fetch.",
    )
    expect(() => handler(wrong(4000))).toThrow(
      "controller.handler() has basePath a number; expected a path, as in controller.handler('/graphql').",
    )
  })
})

describe('attachWebSocket', () => {
  const controller = createController({ schema })
  const server = createServer()
  const attach = attachWebSocket as (...parameters: unknown[]) => unknown
  const expectedServer =
    'expected a server of node:http or node:https, as http.createServer() or app.listen() returns it.'

  test.each<[string, unknown[], string]>([
    [
      'the server first',
      [server, controller],
      'attachWebSocket() has a server in the place of the controller; write attachWebSocket(controller, server).',
    ],
    ['a port', [controller, 4000], `attachWebSocket() has server a number; ${expectedServer}`],
    ['no server', [controller], `attachWebSocket() has server undefined; ${expectedServer}`],
    [
      'an application of Express',
      [controller, function app() {}],
      `attachWebSocket() has server [function app]; ${expectedServer}`,
    ],
    [
      'neither a controller nor a server',
      [schema, {}],
      `2 options are wrong:\n- attachWebSocket() has controller [ExecutableSchema]; expected a controller, which createController() returns.\n- attachWebSocket() has server [Object]; ${expectedServer}`,
    ],
  ])('with %s', (_, parameters, message) => {
    expect(() => attach(...parameters)).toThrow(new Error(message))
  })
})

describe('createController', () => {
  const advice =
    'Of a schema object of graphql-js, fromGraphQLSchema(schema) of tapeql/graphql-js makes one.'

  test('with a schema object of graphql-js', async () => {
    const hostSchema = buildHostSchema('type Query { hello: String }')
    expect(() => createController({ schema: wrong(hostSchema) })).toThrow(
      new Error(
        `createController() has schema [GraphQLSchema]; expected a schema, its name, or a function that chooses one. ${advice}`,
      ),
    )
    expect(() => createController(wrong(hostSchema))).toThrow(
      `createController() has a schema in the place of its options; write createController({ schema }). ${advice}`,
    )
    const onError = vi.fn<(error: unknown) => void>()
    const url = await serveController({ schema: () => wrong(hostSchema), onError })
    await post(url, { query })
    expect(String(onError.mock.calls[0]![0])).toBe(
      `Error: The schema of a request must be a schema or the name of one, but it is [GraphQLSchema]. ${advice}`,
    )
  })

  test('with a long value is told of its begin', () => {
    expect(() => createController({ allowGet: wrong('x'.repeat(2000)) })).toThrow(
      new Error(`createController() has allowGet "${'x'.repeat(99)}…; expected a boolean.`),
    )
  })

  test('with a schema in the place of the options', () => {
    expect(() => createController(wrong(schema))).toThrow(
      'createController() has a schema in the place of its options; write createController({ schema }).',
    )
    expect(() => createController(wrong('BookSchema'))).toThrow(
      'createController() has a schema in the place of its options; write createController({ schema: "BookSchema" }).',
    )
  })

  test.each([
    [
      { port: 4000 },
      'createController() takes no option "port". A controller does not listen: write http.createServer(controller.handler()).listen(port, host).',
    ],
    [
      { subscriptions: '/ws' },
      'createController() takes no option "subscriptions". Server-sent events are on; WebSockets are attached: write attachWebSocket(controller, server).',
    ],
  ])('with %j, an option of other servers', (options, message) => {
    expect(() => createController(wrong({ schema, ...options }))).toThrow(new Error(message))
  })

  test('with introspection, an option of other servers', () => {
    expect(() => createController(wrong({ schema, introspection: false }))).toThrow(
      'Introspection is switched by an option of a schema: write { config: { enableIntrospection } } where it is made, or configure({ enableIntrospection }).',
    )
  })

  test.each([
    ['http://app/', 'The origin of "http://app/" is "http://app".'],
    [['http://app/'], 'The origin of "http://app/" is "http://app".'],
    [['https://a.example', 'b.example'], 'The origin of "b.example" is "https://b.example".'],
    [['https://A.example:443'], 'is "https://a.example".'],
    [['*'], "All origins are origins: '*', without a list."],
    [
      ['https://*.example.com'],
      "A pattern is a function: origins: origin => origin.endsWith('.example.com').",
    ],
    [
      [5],
      "cors has origins [5]; expected '*', a list of origins as 'https://example.com', or a function.",
    ],
  ])('with the origins %j, which no browser sends', (origins, message) => {
    expect(() => createController({ schema, cors: { origins: wrong(origins) } })).toThrow(message)
  })

  test.each(['http://localhost:5173', 'null', 'capacitor://localhost', 'http://[::1]:3000'])(
    'takes the origin %j',
    origin => {
      expect(() => createController({ schema, cors: { origins: [origin] } })).not.toThrow()
    },
  )
})

test('controller.request refuses unknown settings and wrong values', async () => {
  const request = new IncomingMessage(new Socket())
  const settings = { operation_name: 'A', signal: 5, responseFormat: 'object', response: {} }
  await expect(createController({ schema }).request(request, wrong(settings))).rejects.toThrow(
    /^4 options are wrong:\n- controller\.request\(\) takes no option "operation_name"; the options are .*\. Did you mean "operationName"\?\n- controller\.request\(\) has signal 5; expected an AbortSignal\.\n- controller\.request\(\) has responseFormat "object"; expected "json" or "hash" or "bytes"\.\n- controller\.request\(\) has response \[Object\]; expected a ServerResponse\.$/,
  )
})

describe('a server', () => {
  const requestsOf = async (controller: Controller): Promise<string> => {
    const origin = await serve(controller.handler())
    return (await post(`${origin}/graphql`, [{ query }])).text()
  }

  test('without batches says so to a client that sends one', async () => {
    expect(await requestsOf(createController({ schema }))).toContain(
      'The body is an array; expected a JSON object. Batches need the option acceptBatches of the server.',
    )
  })

  test('without health says so', async () => {
    const url = await serveController({ schema })
    expect(await (await fetch(`${url}/health`)).text()).toContain(
      'the base path is \\"/graphql\\". The option health: true of the controller serves it.',
    )
  })

  test('without uploads or forms says so to a client that sends one', async () => {
    const url = await serveController({ schema })
    const body = new FormData()
    body.set('query', query)
    const message = 'The Content-Type of the request must be application/json.'
    expect(await (await fetch(url, { method: 'POST', body })).text()).toContain(
      `${message} Files need the option acceptUploads of the server.`,
    )
    const form = new URLSearchParams({ query })
    expect(await (await fetch(url, { method: 'POST', body: form })).text()).toContain(
      `${message} Forms need the option acceptForms of the server.`,
    )
    expect(await (await fetch(url, { method: 'POST', body: query })).text()).toContain(
      `${message}"`,
    )
  })

  test('without cors says so to a browser that asks for a page', async () => {
    const url = await serveController({ schema })
    const preflight = { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' }
    const answerTo = async (headers: Record<string, string>): Promise<unknown> => {
      const response = await fetch(url, { method: 'OPTIONS', headers })
      return [response.status, response.headers.get('allow'), await response.text()]
    }
    const answer = (advice: string): unknown => [
      405,
      'GET, HEAD, POST',
      `{"errors":[{"message":"The method must be GET or HEAD or POST.${advice}","extensions":{"code":"METHOD_NOT_ALLOWED"}}]}`,
    ]
    expect(await answerTo(preflight)).toEqual(
      answer(
        ' A page of another origin asks before it sends; its origin must be one of those in the option cors.',
      ),
    )
    expect(await answerTo({})).toEqual(answer(''))
  })

  test('whose hook context forgets to return says so to the host, over each transport', async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const controller = createController({ schema, onError, context: wrong(async () => {}) })
    const url = `${await serve(controller.handler())}/graphql`
    expect((await post(url, { query })).status).toBe(500)
    const events = await post(url, { query }, { accept: 'text/event-stream' })
    await events.text()
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual(
      Array.from(
        { length: 2 },
        () =>
          'Error: The hook context has returned undefined; expected an object, or null for an empty one: write a return statement.',
      ),
    )
    const nothing = await serveController({ schema, context: wrong(() => null) })
    expect(await (await post(nothing, { query })).text()).toContain('"data":{"hello"')
  })

  test('of a framework, whose response is none of node:http, is told of that one', async () => {
    const controller = createController({ schema })
    const message =
      'expected the response of node:http behind its request. Fastify has both as raw: write (request.raw, reply.raw); Koa has them in its context: write (context.req, context.res).'
    const request = new IncomingMessage(new Socket())
    await expect(controller.execute(request, wrong({ send() {} }))).rejects.toThrow(
      `The controller has the response [Object]; ${message}`,
    )
    await expect(controller.execute(request, wrong(undefined))).rejects.toThrow(
      `The controller has the response undefined; ${message}`,
    )
    expect(() => controller.handler('/')(Object.assign(request, { url: '/' }), wrong({}))).toThrow(
      message,
    )
  })
})

describe('a hook that returns what other frameworks take for a refusal', () => {
  const told = async (options: object): Promise<string> => {
    const onError = vi.fn<(error: unknown) => void>()
    const url = await serveController({ schema, onError, ...options })
    const answer = await post(url, { query })
    expect([answer.status, await answer.text()]).toEqual([
      500,
      expect.stringContaining('Internal server error'),
    ])
    return String(onError.mock.calls[0]![0])
  }
  const refuse = 'throw a GraphQLError to refuse a request.'

  test.each([
    ['false', () => false, 'a boolean'],
    ['a promise of false', () => Promise.resolve(false), 'a boolean'],
    ['a Response', () => new Response('no', { status: 401 }), '[Response]'],
    ['an Error', () => new Error('no'), '[Error]'],
  ])('before with %s executes nothing', async (_, before, kind) => {
    expect(await told({ before })).toBe(
      `Error: The hook before has returned ${kind}, and has not answered the request; expected nothing: ${refuse}`,
    )
  })

  test('before may return its response, or true', async () => {
    const ended = await serveController({
      schema,
      before: (_request, response) => response.writeHead(401).end(),
    })
    expect((await post(ended, { query })).status).toBe(401)
    expect(
      (await post(await serveController({ schema, before: () => true }), { query })).status,
    ).toBe(200)
  })

  test.each([
    ['an Error', new Error('no'), '[Error]'],
    ['a Response', new Response('no'), '[Response]'],
    ['false', false, 'a boolean'],
  ])('context with %s executes nothing', async (_, value, kind) => {
    expect(await told({ context: () => wrong(value) })).toBe(
      `Error: The hook context has returned ${kind}; expected an object, or null for an empty one: ${refuse}`,
    )
  })

  test('schema with undefined is no choice', async () => {
    expect(await told({ schema: () => wrong(undefined) })).toBe(
      'Error: The hook schema has returned undefined; expected a schema or the name of one.',
    )
  })
})

test('controller.fetch and controller.request say what they take', async () => {
  const controller = createController({ schema })
  await expect(controller.fetch(wrong('http://localhost/graphql'))).rejects.toThrow(
    'fetch() was given a string; expected a Request: fetch(new Request(url, init)).',
  )
  await expect(controller.request(wrong('{ hello }'))).rejects.toThrow(
    'controller.request() was given a string; expected the request of the client. A document alone is executed by schema.execute(query).',
  )
})
