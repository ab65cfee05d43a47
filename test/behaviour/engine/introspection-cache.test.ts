import { expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../../src/index.ts'

const source = '{ __schema { queryType { name } } kind: __typename }'
const answer = '{"data":{"__schema":{"queryType":{"name":"Query"}},"kind":"Query"}}'

function namedSchema(): Schema {
  return buildSchema('type Query { name: String }', {
    resolvers: { Query: { name: () => 'a' } },
  })
}

/** The bodies of the responses to a source that is asked for several times. */
function bodiesOf(schema: Schema, source: string, variables = {}): readonly (string | Buffer)[] {
  return Array.from({ length: 4 }, () => {
    const response = schema.respond(source, { variables })
    if (response instanceof Promise) throw new Error('The response is a promise.')
    return response.body
  })
}

test('the answer of introspection is written once for each plan', () => {
  const [first, second, third, fourth] = bodiesOf(namedSchema(), source)
  expect([first, second, third].map(String)).toEqual([answer, answer, answer])
  expect(third).toBeInstanceOf(Buffer)
  expect(third).toBe(second)
  expect(fourth).toBe(second)
})

test('an answer that depends on a variable or on a resolver is written each time', () => {
  for (const [document, variables] of [
    ['query ($name: String!) { __type(name: $name) { name } }', { name: 'Query' }],
    ['{ name __typename }', {}],
  ] as const) {
    const bodies = bodiesOf(namedSchema(), document, variables)
    expect(new Set(bodies.map(String)).size).toBe(1)
    expect(bodies[3] === bodies[2] && typeof bodies[3] !== 'string').toBe(false)
  }
})

test('fields that tell of their calls are resolved each time', () => {
  const schema = namedSchema()
  bodiesOf(schema, source)
  const remove = schema.on('resolve', () => undefined)
  const [, , third, fourth] = bodiesOf(schema, source)
  expect(String(fourth)).toBe(answer)
  expect(fourth === third && typeof fourth !== 'string').toBe(false)
  remove()
  const bodies = bodiesOf(schema, source)
  expect(bodies[3]).toBe(bodies[2])
})
