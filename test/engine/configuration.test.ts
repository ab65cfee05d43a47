import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkSchemaConfiguration, resolveConfiguration } from '../../src/engine/configuration.ts'
import type { ExecuteOptions } from '../../src/engine/execute-options.ts'
import { buildSchema, type SchemaConfiguration } from '../../src/index.ts'
import { defaultLimits } from '../../src/runtime/limits.ts'
import { newProcess } from '../new-process.ts'

const text = '{ hello }'
const asked = { queryCacheKey: 'greeting' }

/** The warnings of a process in which a client sends these requests to schemas so configured. */
async function warningsOf(
  environment: string,
  configurations: readonly SchemaConfiguration[],
  ...requests: readonly [string | undefined, ExecuteOptions][]
): Promise<unknown[]> {
  newProcess()
  vi.stubEnv('NODE_ENV', environment)
  const emitWarning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => {
    vi.unstubAllEnvs()
    emitWarning.mockRestore()
  })
  for (const config of configurations) {
    const schema = buildSchema('type Query { hello: String }', { config })
    for (const [source, options] of requests) await schema.execute(source, options)
  }
  return emitWarning.mock.calls
}

test('in production an open registration that nobody has decided is warned of, once, when a client uses it', async () => {
  expect(await warningsOf('production', [{}, {}], [text, asked], [text, asked])).toEqual([
    [
      "A client has registered a document under a key of its choice. In production set the option registration to 'hash', so that keys prove their documents; or to 'open', if that is meant.",
      { type: 'TapeqlWarning', code: 'TAPEQL_OPEN_REGISTRATION' },
    ],
  ])
})

test.each<[string, SchemaConfiguration]>([
  ['development', {}],
  ['production', { registration: 'open' }],
  ['production', { registration: 'hash' }],
  ['production', { onlyPersisted: true }],
])('in %s with %j there is no warning', async (environment, configuration) => {
  expect(await warningsOf(environment, [configuration], [text, asked])).toEqual([])
})

test('a client that registers where none may is warned of, once', async () => {
  const off = { registration: 'off' } as const
  expect(await warningsOf('production', [off, off], [text, asked], [text, asked])).toEqual([
    [
      "A client registers documents, and the option registration is 'off', so that no key is kept. Persist the documents of your clients by schema.persist(), or have them send texts alone.",
      { type: 'TapeqlWarning', code: 'TAPEQL_REFUSED_REGISTRATION' },
    ],
  ])
})

test('in production nothing is said at the start, nor of requests that register nothing', async () => {
  const digest = createHash('sha256').update(text).digest('hex')
  const requests: [string | undefined, ExecuteOptions][] = [
    [text, {}],
    [undefined, asked],
    ['{ nope }', asked],
    [text, { queryCacheKey: digest }],
  ]
  expect(await warningsOf('production', [{}], ...requests)).toEqual([])
})

test('a wrong cache and a wrong secret are not shown', () => {
  class Redis {
    readonly options = { password: 'hunter2' }
  }
  const cache = new Redis() as never
  expect(() => checkSchemaConfiguration({ cache, cacheSecret: ['hunter2'] as never })).toThrow(
    '2 options are wrong:\n' +
      '- The config of a schema has cache [Redis]; expected an object with get, set and delete.\n' +
      '- The config of a schema has cacheSecret [Array]; expected a text that is not empty.',
  )
  expect(() => checkSchemaConfiguration({ cacheSecret: '' })).toThrow(
    'The config of a schema has cacheSecret a string; expected a text that is not empty.',
  )
})

test('what nobody has set has its default', () => {
  newProcess()
  expect(resolveConfiguration({}, 'DefaultSchema')).toEqual({
    enableIntrospection: true,
    defaultResponseFormat: 'json',
    enableStringCollector: true,
    generatesCodeAfter: 16,
    injection: { hasContext: true, hasEntries: true },
    cache: undefined,
    cacheSecret: undefined,
    registration: 'open',
    isRegistrationSet: false,
    onlyPersisted: false,
    errorBehavior: 'PROPAGATE',
    subscriberQueue: {},
    assumedListSize: 10,
    reportsCost: false,
    limits: defaultLimits,
  })
})
