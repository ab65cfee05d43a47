import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { configure, GraphQLError } from '../../../src/index.ts'
import {
  createController,
  type ControllerOptions,
  type ExecutionSettings,
} from '../../../src/http/index.ts'
import { post, serve, serveController, summary } from '../../behaviour/http/server.ts'
import { createLibrary } from '../../behaviour/http/specification/library.ts'

const json = 'application/json; charset=utf-8'
configure({ applicationName: 'SentSchema' })
const schema = createLibrary('LibrarySchema')
const greeting = 'query ($name: String = "nobody") { hello(name: $name) }'
const operations =
  'query Sent { sent: hello } query Hook { hook: hello } query Explicit { explicit: hello }'

function refusal(message: string, code = 'BAD_REQUEST'): object {
  return { errors: [{ message, extensions: { code } }] }
}

describe('Request parameters', () => {
  test('query: the document is executed', async () => {
    const url = await serveController({ schema })
    expect(await summary(await post(url, { query: '{ hello }' }))).toEqual({
      status: 200,
      type: json,
      body: { data: { hello: 'Hello, world!' } },
    })
  })

  test.each([
    [{}, 'missing'],
    [{ query: null }, 'missing'],
    [{ query: 1 }, 'a whole number'],
    [{ query: ['{ hello }'] }, 'a list'],
    [{ query: false }, 'a boolean'],
  ])('query: it is required, and a string; %j is refused', async (body, found) => {
    expect(await summary(await post(await serveController({ schema }), body))).toEqual({
      status: 400,
      type: json,
      body: refusal(`The parameter "query" is ${found}; expected a string.`),
    })
  })

  test.each<[string, unknown, string]>([
    ['a JSON object', { name: 'Ann' }, 'Ann'],
    ['text that holds a JSON object', '{"name":"Ann"}', 'Ann'],
    ['null', null, 'nobody'],
    ['blank', ' ', 'nobody'],
    ['absent', undefined, 'nobody'],
  ])('variables: they may be %s', async (_, variables, name) => {
    const response = await post(await serveController({ schema }), { query: greeting, variables })
    expect(await summary(response)).toEqual({
      status: 200,
      type: json,
      body: { data: { hello: `Hello, ${name}!` } },
    })
  })

  test.each([
    [[], 'a list'],
    [1, 'a whole number'],
    [false, 'a boolean'],
    ['[]', 'a string that holds a list'],
    ['{', 'a string that holds no JSON'],
    ['"text"', 'a string that holds a string'],
  ])('variables: %j is refused', async (variables, found) => {
    expect(
      await summary(await post(await serveController({ schema }), { query: greeting, variables })),
    ).toEqual({
      status: 400,
      type: json,
      body: refusal(
        `The parameter "variables" is ${found}; expected a JSON object, or a string that holds one.`,
      ),
    })
  })

  test('variables: they are a key of the JSON body that holds the key of a persisted query', async () => {
    const url = await serveController({ schema })
    await post(url, {
      query: greeting,
      query_cache_key: 'with-variables',
      query_cache_version: '1',
    })
    const response = await post(url, {
      query_cache_key: 'with-variables',
      query_cache_version: '1',
      variables: { name: 'Ann' },
    })
    expect(await summary(response)).toEqual({
      status: 200,
      type: json,
      body: { data: { hello: 'Hello, Ann!' } },
    })
  })

  test.each([
    [{ operationName: 'Hook' }],
    [{ operation_name: 'Hook' }],
    [{ operationName: 'Hook', operation_name: 'Sent' }],
    [{ operationName: null, operation_name: 'Hook' }],
  ])('operation name: %j says which operation of the document runs', async parameters => {
    const response = await post(await serveController({ schema }), {
      query: operations,
      ...parameters,
    })
    expect(await response.json()).toEqual({ data: { hook: 'Hello, world!' } })
  })

  test('operation name: it is not required where the document has one operation', async () => {
    const response = await post(await serveController({ schema }), {
      query: 'query Only { hello }',
    })
    expect(await response.json()).toEqual({ data: { hello: 'Hello, world!' } })
  })

  test('operation name: it is required where the document has several operations', async () => {
    const response = await post(await serveController({ schema }), { query: operations })
    expect(await response.json()).toEqual(
      refusal(
        'Must provide operation name if query contains multiple operations.',
        'OPERATION_RESOLUTION_FAILURE',
      ),
    )
  })

  test.each([[undefined], [null], [''], ['  '], ['\t\n']])(
    'query_cache_key: %j stands for no key',
    async query_cache_key => {
      const url = await serveController({ schema })
      const response = await post(url, {
        query: '{ hello }',
        query_cache_key,
        query_cache_version: '1',
      })
      expect(await response.json()).toEqual({ data: { hello: 'Hello, world!' } })
      expect(await summary(await post(url, { query_cache_key }))).toEqual({
        status: 400,
        type: json,
        body: refusal('The parameter "query" is missing; expected a string.'),
      })
    },
  )

  test('query_cache_key: it stands for the document that was sent with it', async () => {
    const url = await serveController({ schema })
    await post(url, { query: '{ a: hello }', query_cache_key: 'row' })
    expect(await (await post(url, { query_cache_key: 'row' })).json()).toEqual({
      data: { a: 'Hello, world!' },
    })
  })

  test('query_cache_key: where it is blank, another form of a key counts', async () => {
    const url = await serveController({ schema })
    const hash = createHash('sha256').update('{ b: hello }').digest('hex')
    await post(url, { query: '{ b: hello }', query_cache_key: ' ', documentId: hash })
    const asked = {
      query_cache_key: '',
      documentId: '\t',
      extensions: { persistedQuery: { sha256Hash: hash } },
    }
    expect(await (await post(url, asked)).json()).toEqual({ data: { b: 'Hello, world!' } })
  })

  test('query_cache_version: each version of a key stands for its own document', async () => {
    const url = await serveController({ schema })
    await post(url, {
      query: '{ one: hello }',
      query_cache_key: 'versioned',
      query_cache_version: '1',
    })
    await post(url, {
      query: '{ two: hello }',
      query_cache_key: 'versioned',
      query_cache_version: 2,
    })
    const answers = [1, '2', '3', undefined].map(async query_cache_version =>
      (await post(url, { query_cache_key: 'versioned', query_cache_version })).json(),
    )
    const unknown = refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')
    expect(await Promise.all(answers)).toEqual([
      { data: { one: 'Hello, world!' } },
      { data: { two: 'Hello, world!' } },
      unknown,
      unknown,
    ])
  })
})

/**
 * One setting: what the client sends, what the hook says, what is given explicitly, and the outcome
 * of each.
 */
interface Setting {
  readonly sent: object
  readonly hook: ControllerOptions
  readonly explicit: ExecutionSettings
  readonly undefinedGiven: ExecutionSettings
  readonly nullGiven: object
  readonly falseGiven: object
  readonly fromSent: object
  readonly fromHook: object
  readonly fromExplicit: object
  readonly fromNull: object
  readonly fromFalse: object
}

const hello = (name: string): object => ({ data: { hello: `Hello, ${name}!` } })
const chosenSchemas = ['SentSchema', 'HookSchema', 'ExplicitSchema'].map(name =>
  createLibrary(name, {}, `QueryOf${name}`),
)
const answerOf = (name: string): object => ({ data: { __typename: `QueryOf${name}` } })

const settings: readonly (readonly [string, Setting])[] = [
  [
    'operation name',
    {
      sent: { query: operations, operationName: 'Sent' },
      hook: { operationName: () => 'Hook' },
      explicit: { operationName: 'Explicit' },
      undefinedGiven: { operationName: undefined },
      nullGiven: { operationName: null },
      falseGiven: { operationName: false },
      fromSent: { data: { sent: 'Hello, world!' } },
      fromHook: { data: { hook: 'Hello, world!' } },
      fromExplicit: { data: { explicit: 'Hello, world!' } },
      fromNull: refusal(
        'Must provide operation name if query contains multiple operations.',
        'OPERATION_RESOLUTION_FAILURE',
      ),
      fromFalse: refusal('The parameter "operationName" is a boolean; expected a string.'),
    },
  ],
  [
    'variables',
    {
      sent: { query: greeting, variables: { name: 'sent' } },
      hook: { variables: () => ({ name: 'hook' }) },
      explicit: { variables: { name: 'explicit' } },
      undefinedGiven: { variables: undefined },
      nullGiven: { variables: null },
      falseGiven: { variables: false },
      fromSent: hello('sent'),
      fromHook: hello('hook'),
      fromExplicit: hello('explicit'),
      fromNull: hello('nobody'),
      fromFalse: refusal(
        'The parameter "variables" is a boolean; expected a JSON object, or a string that holds one.',
      ),
    },
  ],
  [
    'context',
    {
      sent: { query: '{ viewer }', context: { current_user: 'sent' } },
      hook: { context: () => ({ current_user: 'hook' }) },
      explicit: { context: { current_user: 'explicit' } },
      undefinedGiven: { context: undefined },
      nullGiven: { context: null },
      falseGiven: { context: false },
      // Who calls is for the host to say, never for the client.
      fromSent: { data: { viewer: null } },
      fromHook: { data: { viewer: 'hook' } },
      fromExplicit: { data: { viewer: 'explicit' } },
      fromNull: { data: { viewer: null } },
      fromFalse: { data: { viewer: null } },
    },
  ],
  [
    'schema',
    {
      sent: { query: '{ __typename }', schema: 'ExplicitSchema' },
      hook: { schema: () => 'HookSchema' },
      explicit: { schema: 'ExplicitSchema' },
      undefinedGiven: { schema: undefined },
      nullGiven: { schema: null },
      falseGiven: { schema: false },
      // Without any choice the application's own, here called SentSchema.
      fromSent: answerOf('SentSchema'),
      fromHook: answerOf('HookSchema'),
      fromExplicit: answerOf('ExplicitSchema'),
      fromNull: answerOf('SentSchema'),
      fromFalse: {
        fault:
          'Error: The schema of a request must be a schema or the name of one, but it is false.',
      },
    },
  ],
  [
    'query cache key',
    {
      sent: { query_cache_key: 'sent' },
      hook: { queryCacheKey: () => 'hook' },
      explicit: { queryCacheKey: 'explicit' },
      undefinedGiven: { queryCacheKey: undefined },
      nullGiven: { queryCacheKey: null },
      falseGiven: { queryCacheKey: false },
      fromSent: hello('key sent'),
      fromHook: hello('key hook'),
      fromExplicit: hello('key explicit'),
      fromNull: refusal('The parameter "query" is missing; expected a string.'),
      fromFalse: refusal(
        'The parameter "query_cache_key" is a boolean; expected a string, or a number up to 2^53.',
      ),
    },
  ],
  [
    'query cache version',
    {
      sent: { query_cache_key: 'same', query_cache_version: 'sent' },
      hook: { queryCacheVersion: () => 'hook' },
      explicit: { queryCacheVersion: 'explicit' },
      undefinedGiven: { queryCacheVersion: undefined },
      nullGiven: { queryCacheVersion: null },
      falseGiven: { queryCacheVersion: false },
      fromSent: hello('version sent'),
      fromHook: hello('version hook'),
      fromExplicit: hello('version explicit'),
      fromNull: hello('version none'),
      fromFalse: refusal(
        'The parameter "query_cache_version" is a boolean; expected a string, or a number up to 2^53.',
      ),
    },
  ],
]

/** Serves `controller.request` with explicit settings, as a route of the host would. */
async function serveRequest(options: ControllerOptions, explicit: object): Promise<string> {
  const controller = createController(options)
  const answer = async (request: IncomingMessage): Promise<[number, string]> => {
    try {
      return [200, await controller.request(request, { ...explicit, responseFormat: 'json' })]
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error
      return [
        (error as GraphQLError & { status: number }).status,
        JSON.stringify({ errors: [error] }),
      ]
    }
  }
  return serve((request, response) => {
    answer(request).then(
      ([status, body]) => response.writeHead(status, { 'content-type': json }).end(body),
      error =>
        response
          .writeHead(500, { 'content-type': json })
          .end(JSON.stringify({ fault: String(error) })),
    )
  })
}

describe.each(settings)('The setting %s of request execution', (name, setting) => {
  const base: ControllerOptions = name === 'schema' ? {} : { schema }
  const outcome = async (options: ControllerOptions, explicit: object): Promise<unknown> => {
    if (name.startsWith('query cache')) await keepDocuments()
    const response = await post(await serveRequest({ ...base, ...options }, explicit), setting.sent)
    const { status, body } = await summary(response)
    const text = JSON.stringify(body)
    expect([status, text]).toEqual([
      text.includes('BAD_REQUEST') ? 400 : text.includes('fault') ? 500 : 200,
      text,
    ])
    return body
  }

  test('is taken from the request', async () => {
    expect(await outcome({}, {})).toEqual(setting.fromSent)
  })

  test('is taken from the hook over the request, by execute too', async () => {
    expect(await outcome(setting.hook, {})).toEqual(setting.fromHook)
    const url = await serveController({ ...base, ...setting.hook })
    expect(await (await post(url, setting.sent)).json()).toEqual(setting.fromHook)
  })

  test('is taken from an explicit setting over the hook and the request', async () => {
    expect(await outcome(setting.hook, setting.explicit)).toEqual(setting.fromExplicit)
    expect(await outcome({}, setting.explicit)).toEqual(setting.fromExplicit)
  })

  test('is not given by undefined', async () => {
    expect(await outcome(setting.hook, setting.undefinedGiven)).toEqual(setting.fromHook)
    expect(await outcome({}, setting.undefinedGiven)).toEqual(setting.fromSent)
  })

  test('is given by null', async () => {
    expect(await outcome(setting.hook, setting.nullGiven)).toEqual(setting.fromNull)
  })

  test('is given by false', async () => {
    expect(await outcome(setting.hook, setting.falseGiven)).toEqual(setting.fromFalse)
  })
})

test('The settings of request execution are six', () => {
  expect(settings.map(([name]) => name)).toEqual([
    'operation name',
    'variables',
    'context',
    'schema',
    'query cache key',
    'query cache version',
  ])
  expect(chosenSchemas).toHaveLength(3)
})

test('The document, too, is taken from the explicit setting, else from the hook, else from the request', async () => {
  const sent = { query: '{ sent: hello }' }
  const hook = { schema, query: () => '{ hook: hello }' }
  const outcome = async (options: ControllerOptions, explicit: object): Promise<unknown> =>
    (await post(await serveRequest(options, explicit), sent)).json()
  expect(await outcome({ schema }, {})).toEqual({ data: { sent: 'Hello, world!' } })
  expect(await outcome(hook, { query: undefined })).toEqual({ data: { hook: 'Hello, world!' } })
  expect(await outcome(hook, { query: '{ explicit: hello }' })).toEqual({
    data: { explicit: 'Hello, world!' },
  })
  for (const [query, found] of [
    [null, 'missing'],
    [false, 'a boolean'],
  ]) {
    expect(await outcome(hook, { query })).toEqual(
      refusal(`The parameter "query" is ${found}; expected a string.`),
    )
  }
})

test('The hooks of request execution receive the request and what was sent', async () => {
  const seen: unknown[] = []
  const see = (request: IncomingMessage, parameters: unknown): undefined => {
    seen.push([request.headers['x-caller'], parameters])
    return undefined
  }
  const hooks = { variables: see, operationName: see, queryCacheKey: see, queryCacheVersion: see }
  const url = await serveController({ schema, ...hooks })
  const sent = { query: '{ hello }', variables: { name: 'ignored' }, own: 1 }
  expect((await post(url, sent, { 'x-caller': 'me' })).status).toBe(200)
  expect(seen).toEqual(Array(4).fill(['me', sent]))
})

test('A hook that returns nothing says that there is none, whatever was sent', async () => {
  const url = await serveController({
    schema,
    variables: () => undefined,
    operationName: () => null,
  })
  const sent = { query: greeting, variables: { name: 'sent' }, operationName: 'No' }
  expect(await (await post(url, sent)).json()).toEqual(hello('nobody'))
})

async function keepDocuments(): Promise<void> {
  const keep = async (
    name: string,
    queryCacheKey: string,
    queryCacheVersion?: string,
  ): Promise<unknown> =>
    schema.execute(`{ hello(name: "${name}") }`, { queryCacheKey, queryCacheVersion })
  for (const origin of ['sent', 'hook', 'explicit']) {
    await keep(`key ${origin}`, origin)
    await keep(`version ${origin}`, 'same', origin)
  }
  await keep('version none', 'same')
}
