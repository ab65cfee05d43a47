import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { dropInFor, type DropIn } from '../../src/graphql-js/drop-in.ts'

type Host = typeof graphql16
type Functions = Pick<DropIn, keyof DropIn & keyof Host>
type Call = (functions: Functions) => unknown

const hosts = [graphql16, graphql17 as unknown as Host]

describe.each(hosts)('in the place of graphql-js $versionInfo.major', host => {
  const ours = dropInFor(host)
  const schema = host.buildSchema('type Query { a: Int } type Subscription { a: Int }')
  const document = host.parse('{ a }')
  const given: Readonly<Record<string, readonly unknown[]>> = {
    nothing: [],
    null: [null],
    'no document': [{ schema }],
    'null as document': [{ schema, document: null }],
    'null as schema': [{ schema: null, document }],
    'no schema': [{ document }],
    'an object as schema': [{ schema: {}, document }],
    'text as document': [{ schema, document: '{ a }' }],
    'text as variables': [{ schema, document, variableValues: '{}' }],
  }
  const texts: Readonly<Record<string, readonly unknown[]>> = {
    nothing: [],
    null: [null],
    'null as schema': [{ schema: null, source: '{ a }' }],
    'an object as schema': [{ schema: {}, source: '{ a }' }],
    'text as variables': [{ schema, source: '{ a }', variableValues: '{}' }],
  }

  describe.each(['execute', 'executeSync', 'subscribe'] as const)('%s', name => {
    test.each(Object.entries(given))('refuses %s as graphql-js does', async (_, parameters) => {
      await expectSameFailure(functions => functions[name](...(parameters as [never])))
    })
  })

  describe.each(['graphql', 'graphqlSync'] as const)('%s', name => {
    test.each(Object.entries(texts))('refuses %s as graphql-js does', async (_, parameters) => {
      await expectSameFailure(functions => functions[name](...(parameters as [never])))
    })
  })

  test.each([
    ['no document', [schema]],
    ['null as document', [schema, null]],
    ['null as schema', [null, document]],
  ])('validate refuses %s as graphql-js does', async (_, parameters) => {
    await expectSameFailure(functions => functions.validate(...(parameters as [never, never])))
  })

  test.each([[null], [undefined], [5], [{}]])(
    'parse refuses %s as graphql-js does',
    async source => {
      await expectSameFailure(functions => functions.parse(source as never))
    },
  )

  test('cachedParse returns one tree for a text from its second time on', () => {
    const { cachedParse } = dropInFor(host)
    const [first, second, third] = Array.from({ length: 3 }, () => cachedParse('{ a b }'))
    expect(second).not.toBe(first)
    expect(third).toBe(second)
    expect(JSON.stringify(third)).toBe(JSON.stringify(host.parse('{ a b }')))
  })

  test('cachedParse parses a text with options, a Source and a syntax error each time', () => {
    const { cachedParse } = dropInFor(host)
    for (let time = 0; time < 3; time++) cachedParse('{ a }')
    expect(cachedParse('{ a }', { noLocation: true }).loc).toBeUndefined()
    expect(cachedParse('{ a }').loc).toBeDefined()
    const source = new host.Source('{ a }', 'file.graphql')
    expect(cachedParse(source)).not.toBe(cachedParse(source))
    const failure = (): unknown => {
      try {
        return cachedParse('{ a')
      } catch (error) {
        return error
      }
    }
    const errors = [failure(), failure()]
    expect(errors).toEqual([expect.any(host.GraphQLError), expect.any(host.GraphQLError)])
    expect(errors[1]).not.toBe(errors[0])
  })

  test('a tree of cachedParse that its host changes is none of graphql', async () => {
    const { cachedParse, graphql } = dropInFor(host)
    const trees = Array.from({ length: 3 }, () => cachedParse('{ a }'))
    for (const { definitions } of trees) (definitions as unknown[]).splice(0)
    for (let time = 0; time < 3; time++)
      expect(await graphql({ schema, source: '{ a }' })).toEqual({ data: { a: null } })
  })

  test.each([
    ['execute', 'document', document],
    ['executeSync', 'document', document],
    ['subscribe', 'document', document],
    ['graphql', 'source', '{ a }'],
    ['graphqlSync', 'source', '{ a }'],
  ] as const)('%s refuses the parameters of version 15', async (name, property, source) => {
    const call: Call = functions => functions[name](...([schema, source] as unknown as [never]))
    expect(await failureOf(call, ours)).toBe(
      `throws TypeError: ${name}() takes one object; expected ${name}({ schema, ${property} }).`,
    )
  })

  test.each([
    ['validate', [document]],
    ['execute', { document }],
    ['executeSync', { document }],
    ['subscribe', { document }],
    ['graphql', { source: '{ a }' }],
    ['graphqlSync', { source: '{ a }' }],
  ] as const)('%s refuses the schema of another copy', async (name, rest) => {
    const otherHost = hosts.find(copy => copy !== host)!
    const otherSchema = otherHost.buildSchema('type Query { a: Int }')
    const parameters =
      name === 'validate' ? [otherSchema, document] : [{ schema: otherSchema, ...rest }]
    const call: Call = functions =>
      (functions[name] as (...values: unknown[]) => unknown)(...parameters)
    expect(await failureOf(call, ours)).toBe(
      `throws TypeError: ${name}() was given a schema of another copy of graphql-js; expected one of the copy that tapeql/graphql-js imports, version ${host.version}. \`npm ls graphql\` lists the copies, and functionsFor(graphql) makes the functions for another one.`,
    )
  })

  async function expectSameFailure(call: Call): Promise<void> {
    const expected = await failureOf(call, host)
    expect(await failureOf(call, ours)).toBe(expected)
  }
})

async function failureOf(call: Call, functions: Functions): Promise<string> {
  try {
    return `returns ${JSON.stringify(await call(functions))}`
  } catch (thrown) {
    return `throws ${String(thrown)}`
  }
}

test('executeSync of graphql-js 17 refuses what it delivers in parts, in its own words', () => {
  const graphqlJs = graphql17 as unknown as Host
  const request = {
    schema: graphqlJs.buildSchema('type Query { a: Int }'),
    document: graphqlJs.parse('{ ... @defer { a } }'),
  }
  const messageBy = (executeSync: Host['executeSync']): unknown => {
    try {
      return executeSync(request)
    } catch (error) {
      return (error as Error).message
    }
  }
  const expected = messageBy(graphqlJs.executeSync)
  expect(messageBy(dropInFor(graphqlJs).executeSync)).toEqual(expected)
})

test.each(hosts)(
  'validate asks a rule of the host once, which refuses, with graphql-js $versionInfo.major',
  host => {
    const schema = host.buildSchema('type Query { a: Int }')
    const document = host.parse('{ a }')
    let count = 0
    const rule: graphql16.ValidationRule = context => {
      count++
      return { Field: node => context.reportError(new host.GraphQLError('No.', { nodes: node })) }
    }
    const rules = [rule, ...host.specifiedRules]
    const expected = host.validate(schema, document, rules)
    const { validate } = dropInFor(host)
    for (let time = 0; time < 3; time++) expect(validate(schema, document, rules)).toEqual(expected)
    expect(count).toBe(1 + 3)
  },
)
