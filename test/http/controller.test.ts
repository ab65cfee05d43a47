import type { IncomingMessage } from 'node:http'
import { GraphQLError as OtherGraphQLError } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import { GraphQLError, RecordNotFoundError } from '../../src/errors/graphql-error.ts'
import { rescueFrom } from '../../src/engine/rescues.ts'
import { createController } from '../../src/http/index.ts'
import { createGreetings } from '../behaviour/http/schema.ts'
import { post, serve, serveController, summary } from '../behaviour/http/server.ts'

const json = 'application/json; charset=utf-8'
const schema = createGreetings()
const query = '{ hello }'

interface Masked {
  readonly errors: readonly [{ readonly extensions: { readonly id: string } }]
}

test('unknown options and wrong values are refused, all at once', () => {
  const wrong = { schemas: [], contxt: null, schema: 5, allowGet: 'yes', before: true }
  expect(() => createController(wrong as never)).toThrow(
    /^5 options are wrong:\n- createController\(\) takes no option "schemas"; the options are schema, .+\n- createController\(\) takes no option "contxt"\. Did you mean "context"\?\n- createController\(\) has schema 5; expected a schema, its name, or a function that chooses one\.\n- createController\(\) has allowGet "yes"; expected a boolean\.\n- createController\(\) has before true; expected a function\.$/,
  )
})

test.each([
  [{ acceptForms: true }, 'acceptForms true without verifyCsrf'],
  [{ cors: { origins: '*', credentials: true } }, "cors with credentials for the origins '*'"],
  [{ cors: { origins: '*', orgins: 1 } }, 'cors takes no option "orgins"'],
  [
    { cors: { origins: 'https://a.example' } },
    'A single origin stands in a list: origins: ["https://a.example"].',
  ],
  [
    { cors: { origins: '*', credentials: 'true' } },
    'cors has credentials "true"; expected a boolean.',
  ],
  [{ cors: { origins: '*', exposedHeaders: ['a b'] } }, 'expected a list of names of headers.'],
  [{ cors: { origins: '*', maxAgeSeconds: 'x\r\ny' } }, 'expected a whole number of seconds.'],
  [{ cors: {} }, 'expected an object with origins.'],
  [{ rescueFrom: [TypeError] }, 'expected a list of rescueFrom(ErrorClass, handler)'],
  [
    { cache: new Map() },
    'takes no option "cache", because it may serve several schemas; give it to one, as in GraphQL.schema(name, { config: { cache } }), or to all by configure({ cache }).',
  ],
  [{ limits: { maxDepth: 5 } }, 'or to all by configure({ limits }).'],
])('the options %j are refused', (options, message) => {
  expect(() => createController(options as never)).toThrow(message)
})

test('the actions serve routes of the host', async () => {
  const { execute, describe: describeAction, graphiql } = createController({ schema })
  const routes = new Map([
    ['/run', execute],
    ['/sdl', describeAction],
    ['/console', graphiql],
  ])
  const origin = await serve(
    (request, response) => void routes.get(request.url!)!(request, response),
  )
  expect(await (await post(`${origin}/run`, { query })).json()).toEqual({
    data: { hello: 'Hello, world!' },
  })
  expect((await fetch(`${origin}/sdl`)).headers.get('content-type')).toBe(
    'text/plain; charset=utf-8',
  )
  expect((await fetch(`${origin}/console`)).headers.get('content-type')).toBe(
    'text/html; charset=utf-8',
  )
  expect((await fetch(`${origin}/run`, { headers: { accept: 'text/html' } })).status).toBe(406)
})

describe('a body that a framework has read', () => {
  async function serveWithBody(body: unknown): Promise<string> {
    const { execute } = createController({ schema })
    return serve((request: IncomingMessage & { body?: unknown }, response) => {
      request.resume().once('end', () => {
        request.body = body
        void execute(request, response)
      })
    })
  }

  test.each<[string, unknown]>([
    ['parsed', { query }],
    ['as text', JSON.stringify({ query })],
    ['as bytes', Buffer.from(JSON.stringify({ query }))],
  ])('is used %s', async (_, body) => {
    const response = await post(await serveWithBody(body), 'not looked at')
    expect(await response.json()).toEqual({ data: { hello: 'Hello, world!' } })
  })

  test.each([[[{ query }]], [7], [false]])('and is %j is refused', async body => {
    expect((await post(await serveWithBody(body), 'not looked at')).status).toBe(400)
  })

  test('and thrown away is a fault of the host', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await post(await serveWithBody(undefined), { query })).status).toBe(500)
    expect(String(error.mock.calls[0]![0]).split('\n')[0]).toContain(
      'Error: The body of the request was read before the action, which finds no request.body either.',
    )
    error.mockRestore()
  })
})

describe('the hook', () => {
  test('schema chooses by request, as an object or by name', async () => {
    createGreetings('LaterSchema')
    for (const choice of [
      'LaterSchema',
      () => 'LaterSchema',
      async () => Promise.resolve(schema),
    ]) {
      expect((await post(await serveController({ schema: choice }), { query })).status).toBe(200)
    }
  })

  test('before runs before every action, and may answer itself', async () => {
    const seen: string[] = []
    const url = await serveController({
      schema,
      before: (request, response, action) => {
        seen.push(`${request.method} ${action}`)
        if (action !== 'execute') response.writeHead(418).end('a teapot')
      },
    })
    const answers = [
      await post(url, { query }),
      await fetch(`${url}/describe`),
      await fetch(`${url}/graphiql`),
    ]
    expect(answers.map(answer => answer.status)).toEqual([200, 418, 418])
    expect(seen).toEqual(['POST execute', 'GET describe', 'GET graphiql'])
  })

  test('context gives resolvers what it returns', async () => {
    const url = await serveController({
      schema,
      context: async request => Promise.resolve({ viewer: request.headers['x-viewer'] }),
    })
    const response = await post(url, { query: '{ viewer }' }, { 'x-viewer': 'Ann' })
    expect(await response.json()).toEqual({ data: { viewer: 'Ann' } })
  })

  test('query, variables and operationName replace the parameters', async () => {
    const url = await serveController({
      schema,
      query: (_, parameters) =>
        `query A { __typename } query B($n: String) { ${String(parameters['field'])}(name: $n) }`,
      variables: async () => Promise.resolve({ n: 'Bob' }),
      operationName: request => request.headers['x-operation'],
    })
    const response = await post(url, { field: 'hello' }, { 'x-operation': 'B' })
    expect(await response.json()).toEqual({ data: { hello: 'Hello, Bob!' } })
  })
})

describe('an error that a hook throws', () => {
  const made = { extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } } }

  test.each<[string, Error]>([
    ['ours', new GraphQLError('Sign in first.', made)],
    ['of graphql-js', new OtherGraphQLError('Sign in first.', made)],
  ])('on purpose answers its status: %s', async (_, error) => {
    const fails = (): never => {
      throw error
    }
    const errors = [{ message: 'Sign in first.', extensions: { code: 'UNAUTHENTICATED' } }]
    for (const hooks of [{ before: fails }, { context: fails }]) {
      const response = await post(await serveController({ schema, ...hooks }), { query })
      expect(await summary(response)).toEqual({ status: 401, type: json, body: { errors } })
    }
  })

  test('on purpose without a status is 400, also at the other actions', async () => {
    const url = await serveController({
      schema,
      before: () => {
        throw new GraphQLError('Not today.')
      },
    })
    const body = { errors: [{ message: 'Not today.' }] }
    expect(await summary(await fetch(`${url}/describe`))).toEqual({ status: 400, type: json, body })
  })

  test.each<[string, unknown]>([
    ['an error', new Error('a secret')],
    ['nothing', undefined],
    ['a frozen object', Object.freeze({ message: 'a secret' })],
  ])('by mistake is masked, and the original reaches onError: %s', async (_, thrown) => {
    const reported: unknown[] = []
    const url = await serveController({
      schema,
      context: () => {
        throw thrown
      },
      onError: (error, { id }) => void reported.push(error, id),
    })
    const response = await post(url, { query }, { accept: 'application/graphql-response+json' })
    const id = reported[1]
    expect(reported).toEqual([thrown, id])
    expect(await summary(response)).toEqual({
      status: 500,
      type: 'application/graphql-response+json; charset=utf-8',
      body: {
        errors: [
          { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR', id } },
        ],
      },
    })
  })

  test('that cannot even be looked at is masked', async () => {
    const hostile = new Proxy(new Error('a secret'), {
      get: () => {
        throw new Error('another secret')
      },
      getPrototypeOf: () => {
        throw new Error('a third secret')
      },
    })
    const url = await serveController({
      schema,
      before: () => {
        throw hostile
      },
      onError: error => {
        throw error
      },
    })
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await post(url, { query })
    print.mockRestore()
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
  })

  test('is printed with its id where there is no onError', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const secret = new Error('a secret')
    const url = await serveController({
      schema: () => {
        throw secret
      },
    })
    const body = (await (await post(url, { query })).json()) as Masked
    const [[text]] = print.mock.calls as [[string]]
    const [first, ...below] = text.split('\n')
    expect(first).toBe(`tapeql: masked error ${body.errors[0].extensions.id}: Error: a secret`)
    expect(below.join('\n')).toBe(secret.stack)
    print.mockRestore()
  })

  test('is answered by the handler of the nearest class', async () => {
    class Missing extends RecordNotFoundError {}
    const shown = (status: number) => (error: Error) =>
      new GraphQLError(error.message, {
        extensions: { code: 'SHOWN', http: { status, headers: { 'X-Status': status } } },
      })
    const url = await serveController({
      schema,
      context: () => {
        throw new Missing('No such shop.')
      },
      rescueFrom: [
        rescueFrom(TypeError, shown(400)),
        rescueFrom(Error, shown(500)),
        rescueFrom(RecordNotFoundError, shown(404)),
      ],
    })
    const response = await post(url, { query })
    expect(response.headers.get('x-status')).toBe('404')
    expect(await summary(response)).toEqual({
      status: 404,
      type: json,
      body: { errors: [{ message: 'No such shop.', extensions: { code: 'SHOWN' } }] },
    })
  })

  const answering = (http: object) => () => new GraphQLError('', { extensions: { http } })
  test.each<[string, () => unknown]>([
    ['throws', () => Promise.reject(new Error('no'))],
    ['has a bad header', answering({ headers: { 'x y': '' } })],
    ['has a header of two lines', answering({ headers: { x: 'a\r\nb' } })],
    ['is no error', () => ({ status: 400 })],
    ['is nothing', () => undefined],
  ])('is masked where that of the handler %s', async (_, handler) => {
    const reported: unknown[] = []
    const url = await serveController({
      schema,
      before: () => {
        throw new Error('a secret')
      },
      rescueFrom: [rescueFrom(Error, handler as () => GraphQLError)],
      onError: error => void reported.push(error),
    })
    const response = await post(url, { query })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('Internal server error')
    expect(reported).toHaveLength(1)
  })
})
