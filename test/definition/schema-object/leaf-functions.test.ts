import * as host from 'graphql'
import * as graphql17 from 'graphql17'
import { afterEach, describe, expect, test } from 'vitest'
import { dropInFor } from '../../../src/graphql-js/drop-in.ts'
import { isOriginal } from '../../../src/definition/schema-object/leaf-functions.ts'

const schema = host.buildSchema('type Query { text(of: String): String, all: [Query] }')
const rootValue = {
  text: ({ of = 'a text' }) => of,
  all: () => Array.from({ length: 40 }, () => ({ text: 'an item' })),
}
const { GraphQLString } = host
const { serialize, parseValue, parseLiteral } = GraphQLString

afterEach(() => {
  Object.assign(GraphQLString, { serialize, parseValue, parseLiteral })
})

const replacements = {
  serialize: () => 'serialized',
  parseValue: () => 'parsed',
  parseLiteral: () => 'parsed',
}
const sources = {
  serialize: '{ text all { text } }',
  parseValue: 'query ($of: String) { text(of: $of) }',
  parseLiteral: '{ text(of: "literal") }',
}

describe.each(['serialize', 'parseValue', 'parseLiteral'] as const)('a replaced %s', name => {
  const args = { schema, source: sources[name], rootValue, variableValues: { of: 'value' } }

  test.each([0, 1, 3])('is heeded after %d executions', async count => {
    const ours = dropInFor(host)
    for (let index = 0; index < count; index++) await ours.graphql(args)
    Object.assign(GraphQLString, { [name]: replacements[name] })
    const replaced = await host.graphql(args)
    expect(JSON.stringify(replaced)).toMatch(/serialized|parsed/)
    for (let index = 0; index < 3; index++) expect(await ours.graphql(args)).toEqual(replaced)
    Object.assign(GraphQLString, { [name]: { serialize, parseValue, parseLiteral }[name] })
    for (let index = 0; index < 3; index++)
      expect(await ours.graphql(args)).toEqual(await host.graphql(args))
  })
})

test('a parseLiteral that refuses more is heeded by validate', () => {
  GraphQLString.parseLiteral = () => {
    throw new Error('No literals.')
  }
  const document = host.parse(sources.parseLiteral)
  const messages = ({ validate }: Pick<typeof host, 'validate'>): string[] =>
    validate(schema, document).map(({ message }) => message)
  expect(messages(dropInFor(host))).toEqual(messages(host))
  expect(messages(host)).toHaveLength(1)
})

test.each([host, graphql17 as unknown as typeof host])(
  'no function of $versionInfo.major is taken for a replaced one',
  ({ specifiedScalarTypes }) => {
    for (const type of specifiedScalarTypes)
      for (const name of ['serialize', 'parseValue', 'parseLiteral'] as const)
        expect(isOriginal(type, name), `${type.name}.${name}`).toBe(true)
  },
)
