import { afterEach, expect, test } from 'vitest'
import { arg, configure, defineGraphQL, type Schema } from '../../../src/index.ts'

// The service's specification, "Argument injection", and its two options of configuration.

interface Context {
  request: { path: string }
  current_user: string
}

const context: Context = { request: { path: '/graphql' }, current_user: 'Ada' }

afterEach(() => configure({ callbackInjectArguments: true, callbackInjectNamedArguments: true }))

let schemas = 0

/** A schema whose field writes down what its resolver finds by name; schemas read the configuration at the first request. */
function schemaThatTells(): { readonly schema: Schema; readonly found: unknown[] } {
  const found: unknown[] = []
  const GraphQL = defineGraphQL<Context>()({})
  GraphQL.query.field('tell', 'boolean', { arguments: arg('limit', 'int') }, named => {
    const { limit, current_user, request, event } = named
    found.push({ limit, current_user, request, inContext: event.context.current_user })
    return true
  })
  GraphQL.query.field('shadow', 'boolean', { arguments: arg('current_user', 'string') }, named =>
    Boolean(found.push(named.current_user)),
  )
  return { schema: GraphQL.schema(`InjectionSchema${++schemas}`), found }
}

const nothing = { limit: 1, current_user: undefined, request: undefined, inContext: 'Ada' }

test('parameters that are not arguments are filled from the context by name', async () => {
  const { schema, found } = schemaThatTells()
  await schema.execute('{ tell(limit: 1) }', { context })
  expect(found).toEqual([{ limit: 1, current_user: 'Ada', request: { path: '/graphql' }, inContext: 'Ada' }])
})

test('an argument of the name of an entry of the context is the argument', async () => {
  const { schema, found } = schemaThatTells()
  await schema.execute('{ shadow(currentUser: "Alan") }', { context })
  await schema.execute('{ shadow }', { context })
  expect(found).toEqual(['Alan', undefined])
})

test('callbackInjectArguments: false fills nothing', async () => {
  configure({ callbackInjectArguments: false })
  const { schema, found } = schemaThatTells()
  await schema.execute('{ tell(limit: 1) }', { context })
  expect(found).toEqual([nothing])
})

test('callbackInjectNamedArguments: false fills nothing by name', async () => {
  configure({ callbackInjectNamedArguments: false })
  const { schema, found } = schemaThatTells()
  await schema.execute('{ tell(limit: 1) }', { context })
  expect(found).toEqual([nothing])
})
