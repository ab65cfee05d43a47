import { describe, expect, test, vi } from 'vitest'
import { arg, configure, defineGraphQL } from '../../src/index.ts'
import { DefinitionPrinter } from '../../src/printing/definition-printer.ts'
import { newProcess } from '../new-process.ts'

const GraphQL = defineGraphQL<{ user: string }>()({})
GraphQL.query
  .field('user', 'string', {}, ({ user }) => user)
  .field('later', 'string', {}, () => Promise.resolve('later'))
  .field(
    'echo',
    'string',
    { arguments: arg('text', 'string', { null: false }) },
    ({ text }) => text,
  )

describe('a schema', () => {
  test('executes to JSON text or to an object, as the call or the configuration says', async () => {
    const schema = GraphQL.schema('FormatSchema')
    const options = { context: { user: 'ann' } }
    const text = '{"data":{"user":"ann"}}'
    expect(await schema.execute('{ user }', options)).toBe(text)
    expect(await schema.execute('{ user }', { ...options, responseFormat: 'hash' })).toEqual(
      JSON.parse(text),
    )
    const hashed = GraphQL.schema('HashSchema', { config: { defaultResponseFormat: 'hash' } })
    expect(await hashed.execute('{ user }', options)).toEqual(JSON.parse(text))
    expect(await hashed.execute('{ user }', { ...options, responseFormat: 'json' })).toBe(text)
  })

  test('answers the same without the string collector', async () => {
    const schema = GraphQL.schema('PlainSchema', { config: { enableStringCollector: false } })
    const options = { context: { user: 'a "quoted" \u2028 name \ud800' } }
    expect(await schema.execute('{ user b: user }', options)).toBe(
      await GraphQL.schema('CollectorSchema').execute('{ user b: user }', options),
    )
  })

  test('prints each of its texts once, however often clients ask', () => {
    const schema = GraphQL.schema('PrintedSchema')
    const print = vi.spyOn(DefinitionPrinter.prototype, 'type')
    const texts = [{}, { withoutDescriptions: true }, { withoutSpec: true }, undefined].flatMap(
      options => Array.from({ length: 100 }, () => schema.toSDL(options)),
    )
    const named = print.mock.calls.filter(([{ name }]) => name === 'Query')
    expect(named.length).toBe(3)
    print.mockRestore()
    expect(new Set(texts).size).toBe(3)
    expect(() => schema.toSDL({ withoutDescription: true } as object)).toThrow(
      'toSDL() takes no option "withoutDescription"',
    )
  })

  test('executes without a promise, and refuses to where a resolver returns one', () => {
    const schema = GraphQL.schema('SyncSchema')
    expect(schema.executeSync('{ user }', { context: { user: 'ann' } })).toBe(
      '{"data":{"user":"ann"}}',
    )
    expect(() => schema.executeSync('{ later }', { context: { user: 'ann' } })).toThrow(
      'executeSync() cannot wait, but a resolver, a validate, the cache or the store of costBudget has returned a promise; use execute().',
    )
  })

  test.each([
    ['{ nope }', 'Cannot query field "nope" on type "Query".', 'GRAPHQL_VALIDATION_FAILED'],
    ['{', 'Syntax Error: Expected Name, found <EOF>.', 'GRAPHQL_PARSE_FAILED'],
    ['query ($a: String!) { echo(text: $a) }', 'Variable "$a" of required type "String!" was not provided.', 'BAD_USER_INPUT'],
    ['query A { user } query B { user }', 'Must provide operation name if query contains multiple operations.', 'OPERATION_RESOLUTION_FAILURE'],
  ])('answers a request error without data: %s', async (source, message, code) => {
    const result = await GraphQL.schema('ErrorSchema').execute(source, {
      context: { user: 'ann' },
      responseFormat: 'hash',
    })
    expect('data' in result).toBe(false)
    expect(result.errors).toEqual([expect.objectContaining({ message, extensions: { code } })])
  }) // prettier-ignore

  test('runs the operation of that name', async () => {
    const schema = GraphQL.schema('NamedSchema')
    const source = 'query A { a: user } query B { b: user }'
    const options = { context: { user: 'ann' } }
    expect(await schema.execute(source, { ...options, operationName: 'B' })).toBe(
      '{"data":{"b":"ann"}}',
    )
    expect(await schema.execute(source, { ...options, operationName: 'C' })).toContain(
      'Unknown operation named \\"C\\".',
    )
  })
})

describe('the configuration of a schema', () => {
  test('wins over the global one, whose calls may come later than the schema', async () => {
    newProcess()
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('user', 'string', () => 'ann')
    const open = GraphQL.schema('OpenSchema', { config: { enableIntrospection: true } })
    const follower = GraphQL.schema('FollowerSchema')
    configure({ enableIntrospection: false })
    const context = { user: 'ann' }
    expect(await open.execute('{ __schema { queryType { name } } }', { context })).toContain(
      '"name":"Query"',
    )
    expect(await follower.execute('{ __schema { queryType { name } } }', { context })).toContain(
      'Cannot query field \\"__schema\\" on type \\"Query\\".',
    )
  })

  test('switches introspection off on every path, with suggestions, but never __typename', async () => {
    const schema = GraphQL.schema('ClosedSchema', { config: { enableIntrospection: false } })
    expect(await schema.execute('{ __typename }', { context: { user: 'ann' } })).toBe(
      '{"data":{"__typename":"Query"}}',
    )
    for (const source of [
      '{ __type(name: "Query") { name } }',
      '{ ...F } fragment F on Query { __schema { description } }',
      '{ a: __schema { types { name } } }',
    ]) {
      const [error] = schema.validate(source)
      expect(error?.message).toMatch(
        /^Cannot query field "__(type|schema)" on type "Query"\. Introspection is switched off; the option enableIntrospection switches it on\.$/,
      )
    }
    expect(schema.validate('{ usr }')[0]?.message).toBe('Cannot query field "usr" on type "Query".')
    expect(schema.validate('{ ... on __Type { name } }')[0]?.message).toBe('Unknown type "__Type".')
  })

  test('is refused with the names of what there is, when it is unknown', () => {
    expect(() => configure({ introspections: true } as never)).toThrow(
      'configure() takes no option "introspections"; the options are enableIntrospection,',
    )
    expect(() =>
      GraphQL.schema('X', { config: { callbackInjectArguments: true } as never }),
    ).toThrow('The config of a schema takes no option "callbackInjectArguments"')
  })

  test('bounds what the document cache holds', async () => {
    const schema = GraphQL.schema('CachedSchema', { config: { limits: { maxCachedDocuments: 2 } } })
    for (let round = 0; round < 2; round++) {
      for (const name of ['a', 'b', 'c']) {
        expect(await schema.execute(`{ ${name}: user }`, { context: { user: name } })).toBe(
          `{"data":{"${name}":"${name}"}}`,
        )
      }
    }
  })
})

test('a limit that is unknown or no number is refused', () => {
  expect(() => GraphQL.schema('X', { config: { limits: { maxTokenz: 5 } as never } })).toThrow(
    'limits takes no option "maxTokenz"',
  )
  expect(() => configure({ limits: { maxTokens: -1 } })).toThrow(
    'limits has maxTokens -1; expected a positive integer or false.',
  )
})
