import { buildSchema, lexicographicSortSchema, printSchema as printPeer, printType } from 'graphql'
import {
  buildSchema as buildSchema17,
  lexicographicSortSchema as lexicographicSortSchema17,
  printSchema as printPeer17,
} from 'graphql17'
import { describe, expect, test } from 'vitest'
import { printSchema } from '../../src/printing/print-schema.ts'
import { typeLookupOf, type TypeLookup } from '../../src/schema/definitions/definitions.ts'
import { dateScalar, dateTimeScalar } from '../../src/schema/scalars/date-scalars.ts'
import { specifiedScalars } from '../../src/schema/scalars/specified-scalars.ts'
import { namedType } from '../../src/schema/definitions/type-map.ts'
import { introspectionOf } from '../../src/introspection/introspection.ts'
import { typeMapOfSdl } from '../schema/type-map-of-sdl.ts'
import { describedSpecified } from './specified-definitions.ts'

const source = `
  type Query { node(id: ID!, at: Moment): Node, search(text: String = "a\\"b", kinds: [Kind!]! = [POST, USER]): [Found!]! }
  """Writes."""
  type Mutation { rename("Which one." id: ID!, by: Rename = {tags: ["y", "z"]}, "" reason: String @deprecated): User }
  union Found = User | Post
  """
  Has an id.

    And "quotes".
  """
  interface Node { "Unique." id: ID! }
  interface Named implements Node { id: ID!, name: String @deprecated, }
  type User implements Named & Node {
    id: ID!
    "First line.\\nSecond line."
    name: String @deprecated(reason: "Ask for \\"fullName\\".")
    ratio(of: Float = 1.5, on: Boolean = true, none: Int = null): Float
  }
  type Post implements Node { id: ID! }
  input Rename @oneOf { name: String, tags: [String!] @deprecated(reason: "") }
  enum Kind { POST "A person." USER @deprecated }
  scalar Moment @specifiedBy(url: "https://example.com/a")
  scalar Any
  directive @tag("Its name." name: String! = "none", other: Int @deprecated) repeatable on OBJECT | FIELD_DEFINITION
  directive @mark on FIELD
`

const printed = `directive @mark on FIELD

directive @tag(
  """Its name."""
  name: String! = "none"
  other: Int @deprecated
) repeatable on OBJECT | FIELD_DEFINITION

scalar Any

scalar Moment @specifiedBy(url: "https://example.com/a")

enum Kind {
  POST

  """A person."""
  USER @deprecated
}

input Rename @oneOf {
  name: String
  tags: [String!] @deprecated(reason: "")
}

interface Named implements Node {
  id: ID!
  name: String @deprecated
}

"""
Has an id.

  And "quotes".
"""
interface Node {
  """Unique."""
  id: ID!
}

union Found = User | Post

"""Writes."""
type Mutation {
  rename(
    """Which one."""
    id: ID!
    by: Rename = {tags: ["y", "z"]}

    """"""
    reason: String @deprecated
  ): User
}

type Post implements Node {
  id: ID!
}

type Query {
  node(id: ID!, at: Moment): Node
  search(text: String = "a\\"b", kinds: [Kind!]! = [POST, USER]): [Found!]!
}

type User implements Named & Node {
  id: ID!

  """
  First line.
  Second line.
  """
  name: String @deprecated(reason: "Ask for \\"fullName\\".")
  ratio(of: Float = 1.5, on: Boolean = true, none: Int = null): Float
}`

const specifiedPart = [...Object.values(describedSpecified), 'type Query {\n  a: Int\n}'].join(
  '\n\n',
)

describe('the SDL of a schema', () => {
  test('has directives, then types by kind and name, with members in the order of their definition', () => {
    expect(printSchema(read(source), { withoutSpec: true })).toBe(printed)
  })

  test('has the specified scalars and directives unless they are left out', () => {
    const schema = read('type Query { a: Int }')
    expect(printSchema(schema)).toBe(specifiedPart)
    expect(printSchema(schema, { withoutSpec: true })).toBe('type Query {\n  a: Int\n}')
  })

  test('has no types of introspection', () => {
    const introspection = introspectionOf(() => {
      throw new Error('Printing calls no resolver.')
    })
    const schema = typeLookupOf(typeMapOfSdl('type Query { a: Int }'), introspection)
    expect(printSchema(schema)).toBe(specifiedPart)
  })

  test('has no descriptions when they are left out', () => {
    const schema = read(
      '"About all." schema { query: Query } "About it." type Query { "A." a("B." b: Int, c: Int): Int, d: E } "About." enum E { "F." F G }',
    )
    expect(printSchema(schema, { withoutSpec: true, withoutDescriptions: true })).toBe(
      'enum E {\n  F\n  G\n}\n\ntype Query {\n  a(b: Int, c: Int): Int\n  d: E\n}',
    )
    expect(printSchema(schema, { withoutDescriptions: true })).not.toContain('"""')
  })

  test('hides by kind: a type may bear the name of a specified directive', () => {
    const schema = read('type Query { a: skip } scalar skip directive @Int on FIELD')
    expect(printSchema(schema, { withoutSpec: true })).toBe(
      'directive @Int on FIELD\n\nscalar skip\n\ntype Query {\n  a: skip\n}',
    )
  })

  test('keeps the scalars that are not specified', () => {
    const types = [
      ...specifiedScalars,
      dateScalar,
      dateTimeScalar,
      {
        kind: 'OBJECT' as const,
        name: 'Query',
        interfaces: [],
        fields: [
          {
            name: 'at',
            declaredName: 'at',
            type: namedType('DateTime'),
            arguments: [],
            propertyNames: ['at'],
          },
        ],
      },
    ]
    const schema = typeLookupOf({ types, directives: [], rootTypes: { query: 'Query' } })
    expect(printSchema(schema, { withoutSpec: true, withoutDescriptions: true })).toBe(
      'scalar Date @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")\n\nscalar DateTime @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339")\n\ntype Query {\n  at: DateTime\n}',
    )
  })

  test('does not change the schema it prints', () => {
    const schema = read(source)
    const names = (): string[][] => [
      [...schema.typeByName.keys()],
      [...schema.directiveByName.keys()],
    ]
    const before = names()
    printSchema(schema)
    expect(names()).toEqual(before)
  })
})

describe('the schema definition', () => {
  const a = '{ a: Int }'

  test.each([
    [`type Query ${a}`, ''],
    [`type Query ${a} type Mutation ${a} type Subscription ${a}`, ''],
    [`schema { query: Q } type Q ${a}`, 'schema {\n  query: Q\n}\n\n'],
    [
      `schema { query: Query mutation: Writes } type Query ${a} type Writes ${a}`,
      'schema {\n  query: Query\n  mutation: Writes\n}\n\n',
    ],
    [
      `schema { query: Query } type Query ${a} type Mutation ${a}`,
      'schema {\n  query: Query\n}\n\n',
    ],
    [
      `schema { query: Query } type Query { a: Subscription } enum Subscription { B }`,
      'schema {\n  query: Query\n}\n\n',
    ],
    [
      `"About \\"it\\"" schema { query: Query subscription: Subscription } type Query ${a} type Subscription ${a}`,
      '"""\nAbout "it"\n"""\nschema {\n  query: Query\n  subscription: Subscription\n}\n\n',
    ],
  ])('of %s stands there unless it is implied', (sdl, definition) => {
    const text = printSchema(read(sdl), { withoutSpec: true })
    expect(text.slice(0, text.search(/(enum|type) /))).toBe(definition)
    expect(sorted(text)).toBe(sorted(sdl))
    expect(buildSchema(text).getMutationType()?.name).toBe(buildSchema(sdl).getMutationType()?.name)
  })
})

describe('the reference implementation', () => {
  test.each([{}, { withoutSpec: true }])('reads an equal schema, %o', options => {
    const text = printSchema(read(source), options)
    expect(sorted(text)).toBe(sorted(source))
    expect(sorted17(text)).toBe(sorted17(source))
  })

  test('prints every type in the same words', () => {
    const peer = buildSchema(source)
    const blocks = printSchema(read(source), { withoutSpec: true })
    const types = Object.values(peer.getTypeMap()).filter(
      ({ name }) => !/^(__.*|String|Int|Float|Boolean|ID|Mutation)$/.test(name),
    )
    expect(
      types.map(type => withoutBlanks(printType(type))).filter(block => !blocks.includes(block)),
    ).toEqual([])
  })
})

function read(sdl: string): TypeLookup {
  return typeLookupOf(typeMapOfSdl(sdl))
}

function sorted(sdl: string): string {
  return printPeer(lexicographicSortSchema(buildSchema(sdl)))
}

function sorted17(sdl: string): string {
  return printPeer17(lexicographicSortSchema17(buildSchema17(sdl)))
}

function withoutBlanks(text: string): string {
  return text.replace(/[ ]+$/gm, '')
}
