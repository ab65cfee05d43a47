import {
  buildSchema as buildHostSchema,
  introspectionFromSchema,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { introspectionToSDL } from '../../../src/cli/schema/introspection-to-sdl.ts'

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
interface Named implements Node { id: ID! name(a: Int = 3, b: In): String }
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

describe('introspectionToSDL', () => {
  test.each([
    ['the whole answer', { data: answer }],
    ['its data', answer],
  ])('makes the schema that was asked, of %s', (_, given) => {
    const { name, source } = introspectionToSDL('schema.json', JSON.stringify(given))
    expect(name).toBe('schema.json as SDL')
    expect(printed(source)).toBe(printed(everyKind))
  })

  test.each([
    ['no JSON', '{', /^The JSON in s\.json cannot be read: /],
    ['another object', '{"a":1}', /^s\.json holds no answer to an introspection; expected /],
    ['null', 'null', /^s\.json holds no answer to an introspection; expected /],
    ['an answer of errors', '{"errors":[],"data":null}', /introspection; it has errors; expected /],
    ['a part', '{"__schema":{"types":[]}}', /^The introspection in s\.json is not complete \(/],
  ])('refuses %s', (_, json, message) => {
    expect(() => introspectionToSDL('s.json', json)).toThrow(message)
  })
})
