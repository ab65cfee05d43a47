import { describe, expect, test, vi } from 'vitest'
import {
  buildSchema,
  type ErrorDetails,
  type Schema,
  type SchemaConfiguration,
} from '../../../src/index.ts'

// `enableIntrospection` as a function of the context.

const sdl = `
  type Query { user(id: ID, order: Order): User }
  enum Order { asc desc }
  type User { name: String }
  type Subscription { renamed(order: Order): User }
`

interface Asked {
  readonly schema: Schema
  readonly ask: ReturnType<typeof vi.fn<(context: { readonly isDeveloper?: boolean }) => boolean>>
  readonly errors: unknown[]
}

let schemas = 0

function createSchema(config: SchemaConfiguration = {}): Asked {
  const ask = vi.fn(({ isDeveloper }: { readonly isDeveloper?: boolean }) => isDeveloper === true)
  const errors: unknown[] = []
  const schema = buildSchema(sdl, {
    name: `Asked${++schemas}`,
    resolvers: {
      Query: { user: () => ({ name: 'Ada' }) },
      Subscription: {
        renamed: {
          // eslint-disable-next-line @typescript-eslint/require-await -- a source without delay
          subscribe: async function* () {
            yield { renamed: { name: 'A' } }
            yield { renamed: { name: 'B' } }
          },
        },
      },
    },
    config: { enableIntrospection: ask, ...config },
    onError: (error: unknown) => errors.push(error),
  })
  return { schema, ask, errors }
}

const developer = { context: { isDeveloper: true } }
const client = { context: { isDeveloper: false } }
const introspection = '{ __schema { queryType { name } } }'
const answer = { data: { __schema: { queryType: { name: 'Query' } } } }
const refusal = {
  errors: [
    {
      message:
        'Cannot query field "__schema" on type "Query". Introspection is switched off; the option enableIntrospection switches it on.',
      locations: [{ line: 1, column: 3 }],
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    },
  ],
}

/** A response of any form as plain objects. */
const parsed = (response: unknown): unknown => {
  if (response instanceof Uint8Array) return JSON.parse(Buffer.from(response).toString())
  return JSON.parse(typeof response === 'string' ? response : JSON.stringify(response))
}

/** The ways to ask for a document: each of them with the options of a client. */
const ways: Readonly<Record<string, (schema: Schema) => (options: object) => unknown>> = {
  execute: schema => async options => parsed(await schema.execute(introspection, options)),
  'execute with plain objects': schema => async options =>
    parsed(
      JSON.stringify(
        await schema.execute(introspection, { ...options, responseFormat: 'hash' as const }),
      ),
    ),
  executeSync: schema => options => parsed(schema.executeSync(introspection, options)),
  prepare: schema => {
    const request = schema.prepare(introspection)
    return async options => parsed(await request.execute(options))
  },
  'a key of the host': schema => {
    const queryCacheKey = schema.persist(introspection)
    return async options => parsed(await schema.execute(undefined, { ...options, queryCacheKey }))
  },
  'a compiled request': schema => {
    const bytes = schema.compile(introspection)
    return async options => parsed(await schema.execute(bytes, { ...options, compiled: true }))
  },
  subscribe: schema => async options => {
    const responses = await schema.subscribe(introspection, options)
    if ('errors' in responses) return parsed(JSON.stringify({ errors: responses.errors }))
    for await (const response of responses) return parsed(response)
    return undefined
  },
  executeIncrementally: schema => async options => {
    for await (const part of await schema.executeIncrementally(introspection, options))
      return parsed(part)
    return undefined
  },
  'a batch': schema => async options => {
    const batch = await schema.prepareBatch([{ query: introspection }])
    if (!Array.isArray(batch)) throw new Error('The batch was refused.')
    const { body } = await (
      batch as readonly { respond: (options: object) => Promise<{ body: unknown }> }[]
    )[0]!.respond(options)
    return parsed(body)
  },
}

describe.each(Object.entries(ways))('%s', (_, prepareWay) => {
  test.each([
    ['whoever comes first', [client, developer, client, developer, client]],
    ['the other way round', [developer, client, developer, client, developer]],
  ])('is answered to developers alone, %s, and asks once a request', async (_order, requests) => {
    for (const cacheSecret of [undefined, 'secret']) {
      const { schema, ask, errors } = createSchema({ ...(cacheSecret && { cacheSecret }) })
      const send = prepareWay(schema)
      for (const [index, options] of requests.entries()) {
        expect(await send(options)).toEqual(options === developer ? answer : refusal)
        expect(ask).toHaveBeenCalledTimes(index + 1)
        expect(ask).toHaveBeenLastCalledWith(options.context)
      }
      expect(errors).toEqual([])
    }
  })
})

test.each([
  ['another operation', 'query A { user { name } } query B { __schema { description } }'],
  ['a fragment', 'query A { ...F } fragment F on Query { __type(name: "User") { name } }'],
  ['a skipped field', 'query A { user { name } meta: __schema @skip(if: true) { description } }'],
])('a document is refused as a whole for %s', async (_, query) => {
  const { schema } = createSchema()
  const options = { operationName: 'A', responseFormat: 'hash' as const }
  const { errors } = await schema.execute(query, { ...client, ...options })
  expect(errors?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Cannot query field "__(schema|type)" on type "Query"\./),
  ])
})

test('a subscription beside introspection is refused, and its source is not opened', async () => {
  const { schema } = createSchema()
  const document = 'subscription S { renamed { name } } query Q { __schema { description } }'
  const result = await schema.subscribe(document, { ...client, operationName: 'S' })
  expect('errors' in result && result.errors?.map(({ message }) => message)).toEqual([
    refusal.errors[0]!.message,
  ])
  expect('errors' in (await schema.subscribe(document, { ...developer, operationName: 'S' }))).toBe(
    false,
  )
})

test('a subscription asks once for all of its events', async () => {
  const { schema, ask } = createSchema()
  const responses = await schema.subscribe('subscription { renamed { name } }', client)
  if ('errors' in responses) throw new Error('No stream.')
  const received = []
  for await (const response of responses) received.push(parsed(response))
  expect(received).toEqual(['A', 'B'].map(name => ({ data: { renamed: { name } } })))
  expect(ask).toHaveBeenCalledTimes(1)
})

test('__typename is answered to every client', async () => {
  const { schema } = createSchema()
  expect(await schema.execute('{ __typename }', client)).toBe('{"data":{"__typename":"Query"}}')
})

describe('suggestions', () => {
  const wrong = '{ usr { name } }'
  const wrongVariable = 'query ($o: Order) { user(order: $o) { name } }'
  const messageOf = async (schema: Schema, query: string, options: object): Promise<string> => {
    const { errors } = await schema.execute(query, { ...options, responseFormat: 'hash' as const })
    return errors![0]!.message
  }

  test.each([
    ['the client first', [client, developer, client, developer]],
    ['the developer first', [developer, client, developer, client]],
  ])('are for developers alone: %s', async (_order, requests) => {
    const { schema } = createSchema()
    const variables = { o: 'ascc' }
    for (const options of requests) {
      const isDeveloper = options === developer
      expect(await messageOf(schema, wrong, options)).toBe(
        `Cannot query field "usr" on type "Query".${isDeveloper ? ' Did you mean "user"?' : ''}`,
      )
      const message = await messageOf(schema, wrongVariable, { ...options, variables })
      expect(message.endsWith(' Did you mean the enum value "asc"?')).toBe(isDeveloper)
    }
  })

  test('are in what the host asks: validate, persist and compile', () => {
    const { schema, ask } = createSchema()
    const message = 'Cannot query field "usr" on type "Query". Did you mean "user"?'
    expect(schema.validate(wrong).map(error => error.message)).toEqual([message])
    expect(() => schema.persist(wrong)).toThrow(message)
    expect(() => schema.compile(wrong)).toThrow(message)
    expect(schema.validate(introspection)).toEqual([])
    expect(ask).not.toHaveBeenCalled()
  })
})

test('a document is validated once for all clients, and a wrong one once more for developers', async () => {
  const { schema } = createSchema()
  const validated: string[] = []
  schema.on('validate', ({ source }) => void validated.push(source))
  const send = async (query: string): Promise<readonly string[]> => {
    validated.length = 0
    for (const options of [client, developer, client, developer, client])
      await schema.execute(query, options)
    return [...validated]
  }
  expect(await send('{ user { name } }')).toHaveLength(1)
  expect(await send(introspection)).toHaveLength(1)
  expect(await send('{ usr }')).toHaveLength(2)
})

test('what clients who may not introspect send takes one entry of the cache', async () => {
  const { schema } = createSchema({ limits: { maxCachedDocuments: 4 } })
  const validated: string[] = []
  schema.on('validate', ({ source }) => void validated.push(source))
  for (let round = 0; round < 3; round++)
    for (const options of [client, developer]) await schema.execute('{ user { name } }', options)
  for (let index = 0; index < 50; index++)
    await schema.execute(`{ a${index}: __schema { description } }`, client)
  validated.length = 0
  await schema.execute('{ user { name } }', client)
  expect(validated).toEqual([])
})

describe('a function that does not answer true or false', () => {
  test.each<[string, () => unknown, string]>([
    ['throws', () => { throw new Error('no') }, 'no'],
    ['returns undefined', () => undefined, 'enableIntrospection() returned undefined. Expected true or false.'],
    ['returns a text', () => 'true', 'enableIntrospection() returned a string. Expected true or false.'],
    ['returns a promise of true', () => Promise.resolve(true), 'enableIntrospection() returned [Promise]. Expected true or false; wait in the hook context, and return what it has learned.'],
    ['returns a promise that is rejected', () => Promise.reject(new Error('lost')), 'enableIntrospection() returned [Promise]. Expected true or false; wait in the hook context, and return what it has learned.'],
  ])('refuses where it %s, and onError hears of it', async (_, ask, message) => {
    const errors: [unknown, ErrorDetails][] = []
    const schema = buildSchema(sdl, {
      name: `Asked${++schemas}`,
      config: { enableIntrospection: ask as never },
      onError: (error: unknown, details: ErrorDetails) => void errors.push([error, details]),
    })
    expect(parsed(await schema.execute(introspection, developer))).toEqual(refusal)
    expect(errors.map(([error, { context }]) => [(error as Error).message, context])).toEqual([
      [message, developer.context],
    ])
  }) // prettier-ignore
})

test('without a context the function is asked about an empty object', async () => {
  const { schema, ask } = createSchema()
  await schema.execute('{ __typename }')
  expect(ask.mock.calls).toEqual([[{}]])
})

test('a value that is no boolean and no function is refused', () => {
  expect(() => createSchema({ enableIntrospection: 'yes' as never })).toThrow(
    'The config of a schema has enableIntrospection "yes"; expected a boolean or a function.',
  )
})

test('no option of a request says that its client may introspect', () => {
  const { schema } = createSchema()
  expect(() => schema.executeSync(introspection, { mayIntrospect: true } as never)).toThrow(
    'execute() takes no option "mayIntrospect"',
  )
})
