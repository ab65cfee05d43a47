import { describe, expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { schemaErrorOf } from './faults-of.ts'

/** A schema that breaks rules. */
function assumed(sdl: string): Schema {
  return buildSchema(sdl, { assumeValid: true })
}

describe('a schema that is assumed to be valid', () => {
  test.each([
    ['type Query{b:Int e:Em} type Em', 'type Em'],
    ['type Query{b:Int} enum E', 'enum E'],
    ['type Query{b:Int} input I', 'input I'],
    ['type Query{b:Int} union U', 'union U'],
  ])('prints types without members as texts have them: %s', (sdl, printed) => {
    const text = assumed(sdl).toSDL({ withoutSpec: true })
    expect(text.split('\n')).toContain(printed)
    expect(assumed(text).toSDL({ withoutSpec: true })).toBe(text)
  })

  test('keeps directives that nothing defines', () => {
    const sdl = 'type Query @key(fields: "id", n: [1, {a: B}]) {\n  id: ID @external\n}'
    expect(assumed(sdl).toSDL({ withoutSpec: true })).toContain(sdl)
  })

  test('has of fields with one name the last, at the place of the first', () => {
    const schema = assumed('type Query { a: Int b: Int a: String }')
    expect(schema.toSDL({ withoutSpec: true })).toContain('{\n  a: String\n  b: Int\n}')
  })

  test('needs types of the right kind', () => {
    expect(schemaErrorOf(() => assumed('input I { a: Int } type Query { a: I }')).faults).toEqual([
      'Query.a cannot return I, which is an input type; expected an output type.',
    ])
  })
})

test('what is printed can be read, built-in scalars and directives included', () => {
  const schema = buildSchema('type Query { a(b: Float, c: Boolean, d: ID): Int }')
  expect(buildSchema(schema.toSDL()).toSDL()).toBe(schema.toSDL())
})

test('a fault far behind in a line is told with its place, and without the line', () => {
  const padding = '#'.repeat(3_000).replaceAll('#', ' ')
  const { message, locatedErrors } = schemaErrorOf(() =>
    buildSchema(`type Query {${padding}a: Nowhere }`),
  )
  expect(message).toBe(
    'Query.a refers to the type "Nowhere", which is not defined. (schema:1:3013)',
  )
  expect(locatedErrors.map(({ locations }) => locations)).toEqual([[{ line: 1, column: 3013 }]])
})

test('a text that holds nothing yet is no fault among others', () => {
  const schema = buildSchema(['type Query { a: Int }', '# to do', '', ' \n'])
  expect(schema.executeSync('{ a }', { responseFormat: 'json' })).toBe('{"data":{"a":null}}')
  expect(schemaErrorOf(() => buildSchema('# to do')).faults).toEqual([
    'Syntax Error: Unexpected <EOF>.',
  ])
})

test('resolvers that are a promise are refused', () => {
  const resolvers = Promise.resolve({}) as never
  expect(schemaErrorOf(() => buildSchema('type Query { a: Int }', { resolvers })).faults).toEqual([
    'The resolvers are {}; expected an object with the resolvers of types.',
  ])
})
