import type { IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createController } from '../../../../src/http/index.ts'
import { configure, type Schema, type SchemaConfiguration } from '../../../../src/index.ts'
import { newProcess } from '../../../new-process.ts'
import { notFoundAt, post, serve, serveController, summary } from '../server.ts'
import { createLibrary } from './library.ts'

let schemas = 0

// Global options can be set until a schema is used.
beforeEach(newProcess)

/** A new schema, which no request has reached yet. */
function newSchema(config?: SchemaConfiguration): Schema {
  return createLibrary(`Configured${++schemas}Schema`, config)
}

/**
 * One option: two values of it, what tells them apart over HTTP, and the value where nobody sets
 * it.
 */
interface Option {
  readonly values: readonly [SchemaConfiguration, SchemaConfiguration]
  readonly outcomes: readonly [unknown, unknown]
  readonly outcome: (schema: Schema) => Promise<unknown>
  readonly default: unknown
}

const options: readonly (readonly [string, Option])[] = [
  [
    'enable_introspection',
    {
      values: [{ enableIntrospection: true }, { enableIntrospection: false }],
      outcomes: [
        [{ data: { __schema: { queryType: { name: 'Query' } } } }, 200, 200],
        [
          {
            errors: [
              {
                message:
                  'Cannot query field "__schema" on type "Query". Introspection is switched off; the option enableIntrospection switches it on.',
                locations: [{ line: 1, column: 3 }],
                extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
              },
            ],
          },
          404,
          404,
        ],
      ],
      outcome: async schema => {
        const url = await serveController({ schema })
        const response = await post(url, { query: '{ __schema { queryType { name } } }' })
        const statuses = ['describe', 'graphiql'].map(
          async action => (await fetch(`${url}/${action}`)).status,
        )
        return [await response.json(), ...(await Promise.all(statuses))]
      },
      default: [{ data: { __schema: { queryType: { name: 'Query' } } } }, 200, 200],
    },
  ],
  [
    'default_response_format',
    {
      values: [{ defaultResponseFormat: 'json' }, { defaultResponseFormat: 'hash' }],
      outcomes: ['{"data":{"hello":"Hello, world!"}}', { data: { hello: 'Hello, world!' } }],
      outcome: responseOf,
      default: '{"data":{"hello":"Hello, world!"}}',
    },
  ],
  [
    'enable_string_collector',
    {
      values: [{ enableStringCollector: true }, { enableStringCollector: false }],
      outcomes: [
        [true, { data: { hello: 'Hello, world!' } }],
        [false, { data: { hello: 'Hello, world!' } }],
      ],
      outcome: async schema => {
        const response = await post(await serveController({ schema }), { query: '{ hello }' })
        return [schema.configuration.enableStringCollector, await response.json()]
      },
      default: [true, { data: { hello: 'Hello, world!' } }],
    },
  ],
  [
    'limits',
    {
      values: [{ limits: { maxBodyBytes: 30 } }, { limits: { maxBodyBytes: 1000 } }],
      outcomes: [413, 200],
      outcome: async schema => {
        const url = await serveController({ schema })
        return (await post(url, { query: '{ hello }', ignored: '.'.repeat(50) })).status
      },
      default: 200,
    },
  ],
]

/** What `controller.request` returns where neither hook nor setting names a format. */
async function responseOf(schema: Schema): Promise<unknown> {
  const controller = createController({ schema })
  let outcome: unknown
  const origin = await serve((request: IncomingMessage, response) => {
    void controller.request(request).then(returned => {
      outcome = returned
      response.end()
    })
  })
  await post(origin, { query: '{ hello }' })
  return outcome
}

describe.each(options)('Configuration options, %s', (_, option) => {
  // The action describe says on the console why it is off.
  const silence = (): void => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
  }

  test('has a default', async () => {
    expect(await option.outcome(newSchema())).toEqual(option.default)
  })

  test.each([0, 1] as const)('is set globally, value %i', async index => {
    silence()
    configure(option.values[index])
    expect(await option.outcome(newSchema())).toEqual(option.outcomes[index])
  })

  test.each([0, 1] as const)(
    'is set for one schema, whose value overrides the global one, value %i',
    async index => {
      silence()
      configure(option.values[1 - index]!)
      expect(await option.outcome(newSchema(option.values[index]))).toEqual(option.outcomes[index])
      expect(await option.outcome(newSchema())).toEqual(option.outcomes[1 - index])
    },
  )

  test('is read at the first request: configure may come before or after the schema, but no later', async () => {
    silence()
    const before = newSchema()
    configure(option.values[1])
    expect(await option.outcome(before)).toEqual(option.outcomes[1])
    expect(await option.outcome(newSchema())).toEqual(option.outcomes[1])
    expect(() => configure(option.values[0])).toThrow(
      `configure() comes after the schema "${before.name}" was first used`,
    )
    expect(await option.outcome(newSchema())).toEqual(option.outcomes[1])
  })
})

test('Configuration options, enable_introspection: in production it is off where nobody sets it', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const schema = newSchema()
  const response = await fetch(`${await serveController({ schema })}/describe`)
  expect(await summary(response)).toEqual(notFoundAt('/graphql/describe'))
  expect(warn.mock.calls).toEqual([
    [
      `The action describe of the schema ${schema.name} is off, as introspection is; createController({ describe: true }) switches it on.`,
    ],
  ])
})

test('Configuration options, limits: options that a schema does not set are the global ones', async () => {
  configure({ limits: { maxTokens: 2, maxBodyBytes: 20 } })
  const url = await serveController({ schema: newSchema({ limits: { maxBodyBytes: 100 } }) })
  expect(await (await post(url, { query: '{ hello }' })).json()).toEqual({
    errors: [
      {
        message: 'Syntax Error: Document contains more that 2 tokens. Parsing aborted.',
        locations: [{ line: 1, column: 9 }],
        extensions: { code: 'TOKEN_LIMIT' },
      },
    ],
  })
})

describe('Configuration options, cache', () => {
  const register = async (schema: Schema): Promise<void> => {
    const url = await serveController({ schema })
    const response = await post(url, {
      query: '{ hello }',
      query_cache_key: 'key',
      query_cache_version: '1',
    })
    expect(await response.json()).toEqual({ data: { hello: 'Hello, world!' } })
    const again = await post(url, { query_cache_key: 'key', query_cache_version: '1' })
    expect(await again.json()).toEqual({ data: { hello: 'Hello, world!' } })
  }
  const entry = [expect.stringMatching(/^tapeql:[\w-]{43}:key 1$/)]

  test('has a default: the process itself keeps persisted queries', async () => {
    const schema = newSchema()
    expect(schema.configuration.cache).toBeUndefined()
    await register(schema)
  })

  test('is set globally', async () => {
    const cache = new Map<string, string>()
    configure({ cache })
    await register(newSchema())
    expect([...cache.keys()]).toEqual(entry)
  })

  test('is set for one schema, whose store overrides the global one', async () => {
    const [global, own] = [new Map<string, string>(), new Map<string, string>()]
    configure({ cache: global })
    await register(newSchema({ cache: own }))
    expect([global.size, [...own.keys()]]).toEqual([0, entry])
  })

  test('is read at the first request: configure may come after the schema', async () => {
    const cache = new Map<string, string>()
    const schema = newSchema()
    configure({ cache })
    await register(schema)
    expect(cache.size).toBe(1)
  })

  test.each([{}, { get: () => {}, set: () => {} }, 'redis', () => {}])(
    'must be a store: %j',
    cache => {
      expect(() => newSchema({ cache } as never)).toThrow(
        /expected an object with get, set and delete\.$/,
      )
    },
  )
})

describe.each(['callbackInjectArguments', 'callbackInjectNamedArguments'] as const)(
  'Configuration options, %s',
  name => {
    const viewer = async (schema: Schema): Promise<unknown> => {
      const url = await serveController({ schema, context: () => ({ current_user: 'Ann' }) })
      return (await post(url, { query: '{ viewer hello(name: "Bob") }' })).json()
    }
    const injected = { data: { viewer: 'Ann', hello: 'Hello, Bob!' } }
    const notInjected = { data: { viewer: null, hello: 'Hello, Bob!' } }

    test('is on by default: resolvers receive entries of the context by name', async () => {
      expect(await viewer(newSchema())).toEqual(injected)
    })

    test('is set globally, before or after the schema is made', async () => {
      const before = newSchema()
      configure({ [name]: false })
      expect(await viewer(before)).toEqual(notInjected)
      expect(await viewer(newSchema())).toEqual(notInjected)
    })

    test('is global only', () => {
      expect(() => newSchema({ [name]: false })).toThrow(
        `The config of a schema takes no option "${name}"; the options are enableIntrospection, defaultResponseFormat, enableStringCollector, generatesCodeAfter, cache, cacheSecret, registration, onlyPersisted, errorBehavior, subscriberQueue, assumedListSize, reportsCost, costBudget, responseCache, limits.`,
      )
    })
  },
)

test('Configuration: an unknown option and a wrong value are refused together', () => {
  expect(() =>
    configure({ enableIntrospections: true, defaultResponseFormat: 'xml' } as never),
  ).toThrow(
    /^2 options are wrong:\n- configure\(\) takes no option "enableIntrospections"; the options are .+\. Did you mean "enableIntrospection"\?\n- configure\(\) has defaultResponseFormat "xml"; expected "json" or "hash"\.$/,
  )
})

describe('Configuration, context', () => {
  test('its default content is nothing', async () => {
    const response = await post(await serveController({ schema: newSchema() }), {
      query: '{ viewer }',
    })
    expect(await response.json()).toEqual({ data: { viewer: null } })
  })

  test('it is built by the hook of the controller, and resolvers see it', async () => {
    const url = await serveController({
      schema: newSchema(),
      context: async ({ headers }) => Promise.resolve({ current_user: headers['x-user'] }),
    })
    const response = await post(url, { query: '{ viewer }' }, { 'x-user': 'Ann' })
    expect(await response.json()).toEqual({ data: { viewer: 'Ann' } })
  })
})
