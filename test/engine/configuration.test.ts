import { expect, onTestFinished, test, vi } from 'vitest'

/** The warnings of a process in which schemas with these configurations are asked for theirs. */
async function warningsOf(
  environment: string,
  ...configurations: readonly object[]
): Promise<unknown[]> {
  vi.resetModules()
  vi.stubEnv('NODE_ENV', environment)
  const emitWarning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => {
    vi.unstubAllEnvs()
    emitWarning.mockRestore()
  })
  const { resolveConfiguration } = await import('../../src/engine/configuration.ts')
  configurations.forEach(configuration => resolveConfiguration(configuration))
  return emitWarning.mock.calls
}

test('in production an open registration that nobody has decided is warned of, once', async () => {
  expect(await warningsOf('production', {}, {})).toEqual([
    [
      "Clients may register documents under any key. In production set the option registration to 'hash', so that keys prove their documents; or to 'open', if that is meant.",
      { type: 'TapeqlWarning', code: 'TAPEQL_OPEN_REGISTRATION' },
    ],
  ])
})

test.each<[string, object]>([
  ['development', {}],
  ['production', { registration: 'open' }],
  ['production', { registration: 'hash' }],
  ['production', { onlyPersisted: true }],
])('in %s with %j there is no warning', async (environment, configuration) => {
  expect(await warningsOf(environment, configuration)).toEqual([])
})

test('a wrong cache and a wrong secret are not shown', async () => {
  const { checkSchemaConfiguration } = await import('../../src/engine/configuration.ts')
  class Redis {
    readonly options = { password: 'hunter2' }
  }
  const cache = new Redis() as never
  expect(() => checkSchemaConfiguration({ cache, cacheSecret: ['hunter2'] as never })).toThrow(
    'The config of a schema has cache [Redis]; expected an object with get, set and delete. ' +
      'The config of a schema has cacheSecret [Array]; expected a text that is not empty.',
  )
  expect(() => checkSchemaConfiguration({ cacheSecret: '' })).toThrow(
    'The config of a schema has cacheSecret a string; expected a text that is not empty.',
  )
})
