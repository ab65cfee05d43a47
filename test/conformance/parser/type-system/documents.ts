import type { ProductionCases } from '../production-cases.ts'

const everything = `
"""
a schema
"""
schema @s(a: 1) {
  query: Query
  mutation: Mutation
  subscription: Subscription
}
"a scalar" scalar Date @specifiedBy(url: "https://a.b")
type Query implements Node & Entity @t {
  "a field"
  user("an argument" id: ID! = "1" @a, filter: [Filter!]! = [{name: "n", at: [1, 2.5]}] @a @b): [User!]! @f(x: E)
  id: ID!
}
interface Entity implements & Node { id: ID! }
interface Node
union Thing @u = | User | Query
enum Unit @e { "first" KILOGRAM @v GRAM PIECE }
input Filter @oneOf { name: String = "n" @i, at: [Float!] = [] }
directive @f(x: Unit = KILOGRAM, y: [[Int!]]!) repeatable on FIELD_DEFINITION | OBJECT
extend schema @s
extend schema { query: Query }
extend scalar Date @d
extend type Query implements Entity
extend type Query { me: User }
extend interface Node @i
extend union Thing = Date
extend enum Unit { TON }
extend input Filter { more: Int }
query Q($id: ID! = 1 @v) @q { user(id: $id) { ...F } }
fragment F on User { name }
{ a }
`

const definitions = [
  '{ a }',
  'query Q { a }',
  '"d" mutation M { a }',
  'fragment f on T { a }',
  'schema { query: Q }',
  'scalar A',
  'type A { a: B }',
  '"d" type A',
  'interface A { a: B }',
  'union A = B',
  'enum A { B }',
  'input A { a: B }',
  'directive @a on FIELD',
  'extend schema @a',
  'extend type A @a',
  'extend union A = B',
]

/** "Document": any definitions in any order, and those that end too early. */
export const typeSystemDocuments: readonly ProductionCases[] = [
  {
    production: 'Definition : ExecutableDefinition, TypeSystemDefinitionOrExtension',
    accepts: [
      everything,
      everything.replaceAll('\n', ' '),
      everything.replaceAll('\n', '\r\n'),
      everything.replaceAll('\n', ',\ufeff# c\r'),
      ...definitions.flatMap((first, index) => [
        `${first} ${definitions[(index + 5) % definitions.length]!}`,
        `${first}\n\n${definitions[(index + 11) % definitions.length]!}\n`,
      ]),
    ],
    rejects: [
      ...definitions.map(definition => `${definition} }`),
      ...definitions.map(definition => `${definition} "d"`),
      ...definitions.map(definition => `${definition}\n"d" extend type A @d`),
      ...definitions.map(definition => `${definition} :`),
      ...definitions.map(definition => `"d" "e" ${definition}`),
    ],
  },
]

const sentences = [
  '"d" schema @a ( b : 1 ) { query : Q mutation : M }',
  '"d" type T implements & I & J @a { "e" f ( "g" h : [ U ! ] ! = [ 1 ] @b ) : V @c }',
  'extend interface T implements I @a { f : U }',
  '"d" union U @a = | A | B',
  '"d" enum E @a { "e" A @b C }',
  '"d" input I @a { "e" f : T = { g : E } @b }',
  '"d" directive @a ( b : T = 1 ) repeatable on | FIELD | QUERY',
  'extend scalar S @a ( b : [ C ] )',
]

/** One token of each kind, and words that are keywords somewhere. */
const everyToken =
  '! $ & ( ) ... : = @ [ ] { | } x on true null type extend implements repeatable FIELD 0 0.5 "s" """b""" ? 01 "'.split(
    ' ',
  )

/**
 * Sound definitions that end behind, or lack, any of their tokens. The oracle alone knows the
 * verdict.
 */
export const shortenedDefinitions: readonly string[] = sentences.flatMap(sentence => {
  const tokens = sentence.split(' ')
  return tokens.flatMap((_, place) => [
    tokens.slice(0, place).join(' '),
    [...tokens.slice(0, place), ...tokens.slice(place + 1)].join('\n'),
  ])
})

/**
 * Sound definitions into which each kind of token is put, and in which it takes each token's place.
 */
export const disturbedDefinitions: readonly string[] = sentences.flatMap(sentence => {
  const tokens = sentence.split(' ')
  return tokens.flatMap((_, place) =>
    everyToken.flatMap(token => [
      [...tokens.slice(0, place), token, ...tokens.slice(place)].join(' '),
      [...tokens.slice(0, place), token, ...tokens.slice(place + 1)].join(' '),
    ]),
  )
})
