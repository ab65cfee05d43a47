import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configure, resetConfiguration } from '../../../src/engine/configuration.ts'
import { PreparedDocument } from '../../../src/engine/documents/prepared-document.ts'
import { createController } from '../../../src/http/index.ts'
import { buildSchema, type BuildSchemaOptions, type Schema } from '../../../src/index.ts'
import { DirectiveApplications } from '../../../src/schema/compile/directive-applications.ts'
import { post, serve } from './server.ts'

/** The directives of a schema are read once when the schema is compiled. */
const reading = vi.spyOn(DirectiveApplications.prototype, 'applicationsOf')
const compilations = (): number =>
  reading.mock.calls.filter(([directives]) => directives?.[0]?.name === 'counted').length
const introspection = '{ __schema { queryType { name } } }'
const sdl = `
  directive @counted on SCHEMA
  schema @counted { query: Query }
  type Query { hello: String }
`
let schemas = 0

const schemaOf = (config: BuildSchemaOptions['config'] = {}): Schema =>
  buildSchema(sdl, {
    name: `Ahead${++schemas}`,
    resolvers: { Query: { hello: () => 'Hello!' } },
    config,
  })

beforeEach(() => {
  resetConfiguration()
  reading.mockClear()
})
afterEach(resetConfiguration)
afterAll(() => void reading.mockRestore())

test('a schema is compiled in the turn after its controller is made, not by the first request', async () => {
  const schema = schemaOf()
  const controller = createController({ schema })
  createController({ schema })
  expect(compilations()).toBe(0)
  await turn()
  expect(compilations()).toBe(1)
  const { status } = await post(await serve(controller.handler('/')), { query: '{ hello }' })
  expect(status).toBe(200)
  expect(compilations()).toBe(1)
})

test.each([
  [{}, { enableIntrospection: false }, 2],
  [{ enableIntrospection: false }, { enableIntrospection: true }, 1],
  [{ enableIntrospection: false }, { limits: { maxDepth: 5 } }, 1],
])('configure() may follow: %j, then %j', async (config, configuration, count) => {
  const controller = createController({ schema: schemaOf(config) })
  await turn()
  configure(configuration)
  const response = await post(await serve(controller.handler('/')), { query: introspection })
  expect(await response.text()).toContain('Cannot query field')
  expect(compilations()).toBe(count)
})

test('where persisting has read the options, the persisted documents are planned', async () => {
  const schema = schemaOf()
  schema.persist('{ hello }', { queryCacheKey: 'hello' })
  const addPlan = vi.spyOn(PreparedDocument.prototype, 'addPlan')
  createController({ schema })
  await turn()
  await turn()
  expect(addPlan).toHaveBeenCalledTimes(1)
  await schema.execute(undefined, { queryCacheKey: 'hello' })
  expect(addPlan).toHaveBeenCalledTimes(1)
  addPlan.mockRestore()
})

test('what a hook chooses is compiled by its first request, and a missing name is said to it', async () => {
  const schema = schemaOf()
  createController({ schema: () => schema })
  const controller = createController({ schema: 'Nowhere', onError: () => undefined })
  await turn()
  expect(compilations()).toBe(0)
  const { status } = await post(await serve(controller.handler('/')), { query: '{ hello }' })
  expect(status).toBe(500)
})
