import {
  buildSchema as buildHostSchema,
  introspectionFromSchema,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import {
  buildSchema as buildHostSchema17,
  introspectionFromSchema as introspectionFromSchema17,
} from 'graphql17'
import { describe, expect, test } from 'vitest'
import { introspectedTypeMap } from '../../../src/cli/schema/introspected-type-map.ts'
import { buildFrom } from '../../../src/definition/text/build-schema.ts'

const everyKind = `
"""A "quoted" text
of two lines with a \\ and \u2028."""
schema { query: Root mutation: Change }
"on fields" directive @cost("how much" weight: [Int!]! = [1, 2], unit: Unit = EURO) repeatable on FIELD_DEFINITION | OBJECT
scalar Instant @specifiedBy(url: "https://example.com/instant")
type Root implements Node & Named {
  id: ID!
  "described"
  name(a: Int = 3, "b" b: In = { name: "x", list: [[1], null] } @deprecated(reason: "gone")): String @deprecated
  found: [[Found!]]!
  old: Int @deprecated(reason: "it is \\"old\\"")
}
type Change { set(by: By!): Boolean }
interface Node { id: ID! }
interface Named implements Node { id: ID! name(a: Int = 3, b: In): String @deprecated }
union Found = Root | Change
enum Unit { EURO "d" DOLLAR @deprecated(reason: "no") }
input In { name: String! list: [[Int]] = [[1]] gone: Int @deprecated(reason: "r") }
input By @oneOf { id: ID name: String }
`

const answer = introspectionFromSchema(buildHostSchema(everyKind), {
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
})
const printed = (sdl: string): string => printSchema(lexicographicSortSchema(buildHostSchema(sdl)))

const sdlOf = (given: object): string => {
  const source = { name: 'schema.json', source: JSON.stringify(given) }
  return buildFrom(() => introspectedTypeMap(source), {}).toSDL({ withoutSpec: true })
}

const int = { kind: 'SCALAR', name: 'Int' }
const withType = (type: object): string =>
  JSON.stringify({ __schema: { queryType: { name: 'Query' }, directives: [], types: [type] } })

describe('introspectedTypeMap', () => {
  test.each([
    ['the whole answer', { data: answer }],
    ['its data', answer],
  ])('makes the schema that was asked, of %s', (_, given) => {
    expect(printed(sdlOf(given))).toBe(printed(everyKind))
  })

  // The directives of both have a location that the edition of September 2025 does not have.
  test.each([
    ['16', introspectionFromSchema(buildHostSchema('type Query { a: Int }'))],
    ['17', introspectionFromSchema17(buildHostSchema17('type Query { a: Int }'))],
  ])('makes a schema without faults, of graphql-js %s', (_, given) => {
    expect(sdlOf(given)).toBe('type Query {\n  a: Int\n}')
  })

  test('leaves out a directive that has no location of this edition', () => {
    const [first] = answer.__schema.directives
    const later = { ...first!, name: 'later', locations: ['DIRECTIVE_DEFINITION'] }
    const given = { __schema: { ...answer.__schema, directives: [later] } }
    expect(sdlOf(given)).not.toContain('later')
  })

  test.each([
    ['no JSON', '{', /^The JSON in s\.json cannot be read: /],
    ['another object', '{"a":1}', /^s\.json holds no answer to an introspection; expected /],
    ['null', 'null', /^s\.json holds no answer to an introspection; expected /],
    ['an answer of errors', '{"errors":[],"data":null}', /introspection; it has errors; expected /],
    [
      'a part',
      '{"__schema":{"types":[]}}',
      /^The introspection in s\.json is not complete: `directives` of the schema is missing; expected /,
    ],
    [
      'one without types',
      '{"__schema":{"directives":[]}}',
      /not complete: `types` of the schema is missing; /,
    ],
    [
      'a type without fields',
      withType({ kind: 'OBJECT', name: 'Query' }),
      /: `fields` of Query is /,
    ],
    ['a union of nothing', withType({ kind: 'UNION', name: 'U' }), /: `possibleTypes` of U is /],
    [
      'an enum of nothing',
      withType({ kind: 'ENUM', name: 'E' }),
      /: `enumValues` of E is missing; /,
    ],
    ['no input fields', withType({ kind: 'INPUT_OBJECT', name: 'I' }), /: `inputFields` of I is /],
    [
      'a field without arguments',
      withType({ kind: 'OBJECT', name: 'Query', fields: [{ name: 'a', type: int }] }),
      /: `args` of Query\.a is missing; /,
    ],
    [
      'a field without a type',
      withType({ kind: 'OBJECT', name: 'Query', fields: [{ name: 'a', args: [] }] }),
      /: `type` of Query\.a is missing; /,
    ],
    [
      'a type reference that is cut off',
      withType({
        kind: 'OBJECT',
        name: 'Query',
        fields: [{ name: 'a', args: [], type: { kind: 'LIST' } }],
      }),
      /: `ofType` of the type of Query\.a is missing; /,
    ],
    [
      'a default value that is no literal',
      withType({
        kind: 'INPUT_OBJECT',
        name: 'I',
        inputFields: [{ name: 'a', type: int, defaultValue: '[' }],
      }),
      /: `defaultValue` of I\.a is no literal \(Syntax Error: /,
    ],
    ['a type of no kind', withType({ name: 'Query' }), /: `kind` of Query is missing; /],
    ['a type of no name', withType({ kind: 'SCALAR' }), /: `name` of a type is missing; /],
  ])('refuses %s', (_, json, message) => {
    expect(() => introspectedTypeMap({ name: 's.json', source: json })).toThrow(message)
  })
})
