import { describe, expect, test } from 'vitest'
import { buildSchema, SchemaError } from '../../../src/index.ts'

/** The faults of a text that is a subgraph, with the lines that they point at. */
function faultsOf(text: string, resolvers: object = {}, version?: string): readonly string[] {
  try {
    buildSchema(text, {
      federation: version === undefined ? true : { version },
      resolvers: resolvers as never,
    })
    return []
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    return error.locatedErrors.map(({ message, locations }) => {
      const line = locations?.[0]?.line
      return line === undefined ? message : `${line}: ${message}`
    })
  }
}

const link = (imports: string, version = '2.9'): string =>
  `extend schema @link(url: "https://specs.apollo.dev/federation/v${version}", import: [${imports}])`

const cases: readonly [string, string, readonly string[]][] = [
  [
    'a key of an unknown field',
    'type A @key(fields: "idd") { id: ID }',
    ['1: @key(fields: "idd") of A selects "idd", which A does not have. Did you mean "id"?'],
  ],
  [
    'a key that is no selection',
    'type A @key(fields: "id {") { id: ID } type B @key(fields: "") { id: ID } type C @key(fields: "id } { id") { id: ID }',
    [
      '1: @key(fields: "id {") of A is no selection of fields: Syntax Error: Expected Name, found "}".',
      '1: @key(fields: "") of B is no selection of fields: Syntax Error: Expected Name, found "}".',
      '1: @key(fields: "id } { id") of C is no selection of fields: expected one selection set.',
    ],
  ],
  [
    'a key with an alias, a directive or a fragment',
    'type A @key(fields: "a: id") @key(fields: "id @skip(if: true)") @key(fields: "...F") { id: ID }',
    [
      '1: @key(fields: "a: id") of A is no selection of fields: expected fields without aliases.',
      '1: @key(fields: "id @skip(if: true)") of A is no selection of fields: expected fields without directives.',
      '1: @key(fields: "...F") of A is no selection of fields: expected no fragments of other documents.',
    ],
  ],
  [
    'a key of a list, of arguments, of an interface and of a union',
    `type A @key(fields: "ids") @key(fields: "n(x: 1)") @key(fields: "i { id }") @key(fields: "u { __typename }") {
       ids: [ID!]! n(x: Int): Int i: I u: U
     }
     interface I { id: ID } union U = B type B { id: ID }`,
    [
      '1: @key(fields: "ids") of A selects A.ids, which is a list; expected a leaf or an object.',
      '1: @key(fields: "n(x: 1)") of A selects A.n, which has arguments; expected a field without.',
      '1: @key(fields: "i { id }") of A selects A.i, which is an interface; expected a leaf or an object.',
      '1: @key(fields: "u { __typename }") of A selects A.u, which is a union; expected a leaf or an object.',
    ],
  ],
  [
    'a key of an object without its fields, and of a leaf with some',
    'type A @key(fields: "b") @key(fields: "id { x }") { id: ID b: B } type B { id: ID }',
    [
      '1: @key(fields: "b") of A selects nothing below A.b; expected fields of B.',
      '1: @key(fields: "id { x }") of A selects fields below A.id, which is a leaf; expected none.',
    ],
  ],
  [
    'an external field that nothing uses',
    'type A @key(fields: "id") { id: ID x: Int @external }',
    [
      '1: A.x is @external, and nothing uses it; expected a @key, @requires or @provides that selects it.',
    ],
  ],
  [
    'an external field of an interface',
    'interface I { x: Int @external } type A implements I { x: Int }',
    ['1: I.x is @external, and of an interface; expected it on the fields of objects.'],
  ],
  [
    'a requirement of a field that is here',
    'type A @key(fields: "id") { id: ID x: Int y: Int @requires(fields: "x") z: Int @requires(fields: "w") }',
    [
      '1: @requires(fields: "w") of A.z selects "w", which A does not have. Did you mean "x", "y", or "z"?',
      '1: @requires(fields: "x") of A.y selects A.x, which is not @external; expected a field of another subgraph.',
    ],
  ],
  [
    'a provision of a field that is here, and of a leaf',
    'type Query { b: B @provides(fields: "x") i: Int @provides(fields: "x") } type B @key(fields: "id") { id: ID x: Int }',
    [
      '1: @provides(fields: "x") of Query.i selects fields of the scalar Int; expected a field of an object, an interface or a union.',
      '1: @provides(fields: "x") of Query.b selects B.x, which is not @external; expected a field of another subgraph.',
    ],
  ],
  [
    'an interface object without a key',
    'type A @interfaceObject { id: ID }',
    ['1: A has @interfaceObject and no key; expected a @key of the interface.'],
  ],
  [
    'an object without the key of its interface',
    'interface I @key(fields: "id x") { id: ID x: ID } type A implements I @key(fields: "id") { id: ID x: ID } type B implements I @key(fields: "x, id") { id: ID x: ID }',
    ['1: A implements I without its key "id x"; expected the same @key.'],
  ],
  [
    'a composed directive that no link imports',
    `extend schema @composeDirective(name: "@a") @composeDirective(name: "b") @link(url: "https://x.example/c/v1.0", import: ["@c"]) @composeDirective(name: "@c")
     directive @a on OBJECT directive @c on OBJECT type Query { a: Int }`,
    [
      '1: @composeDirective names "@a", which no @link imports; expected it in the import of a link to its specification.',
      '1: @composeDirective names "b"; expected the name with its @: "@b".',
    ],
  ],
  [
    'a directive that the link does not import',
    `${link('"@key"')} type A @key(fields: "id") { id: ID @shareable x: Int @federation__shareable }`,
    [
      '1: The directive @shareable is not imported; expected "@shareable" in the import of @link, or @federation__shareable.',
    ],
  ],
  [
    'directives newer than the link',
    `${link('"@key", "@cost", "@nope"', '2.0')} type A @key(fields: "id") @interfaceObject { id: ID }`,
    [
      '1: The @link to federation imports "@cost", which version 2.9 brings; the version of the link is 2.0.',
      '1: The @link to federation imports "@nope", which federation does not define.',
      '1: The directive @interfaceObject is of federation 2.3; the schema has version 2.0.',
    ],
  ],
  [
    'a version that nobody knows, and two links',
    `${link('', '3.0')} ${link('')} type Query { a: Int }`,
    [
      '1: The @link to federation is "https://specs.apollo.dev/federation/v3.0"; expected https://specs.apollo.dev/federation/v2.0 to v2.14.',
      '1: The schema has two links to federation; expected one.',
    ],
  ],
  [
    'imports under names of another kind',
    `${link('7, { name: "@key", as: "key" }')} type Query { a: Int }`,
    [
      '1: The @link imports 7; expected a name such as "@key", or { name: "@key", as: "@uniqueKey" }.',
      '1: The @link imports "@key" as "key"; expected an @ before the new name.',
    ],
  ],
  [
    'definitions of federation that are others',
    'directive @key(field: String!) on OBJECT type _Service { sdl: String } input _Any { x: Int } type Query { a: Int }',
    [
      '1: The type _Any is not defined as federation defines it; expected no definition, or that one.',
    ],
  ],
]

describe('a subgraph', () => {
  test.each(cases)('is faulty for %s', (_name, text, faults) => {
    expect(faultsOf(text)).toEqual(faults)
  })

  test('has functions that resolve references only with a key that is resolvable', () => {
    const text = 'type A @key(fields: "id", resolvable: false) { id: ID } type B { id: ID }'
    const __resolveReference = (): null => null
    expect(faultsOf(text, { A: { __resolveReference }, B: { __resolveReference } })).toEqual([
      '1: A has a function that resolves references, and no key that is resolvable; expected a @key without resolvable: false.',
      '1: B has a function that resolves references, and no key; expected a @key.',
    ])
    const both = { __resolveReference, __resolveReferences: (): unknown[] => [] }
    expect(faultsOf('type A @key(fields: "id") { id: ID }', { A: both })).toEqual([
      'The resolvers of A have __resolveReference and __resolveReferences; expected one of them.',
    ])
  })

  test('has a version', () => {
    const text =
      'interface I @key(fields: "id") { id: ID } type A implements I @key(fields: "id") { id: ID }'
    expect(faultsOf(text, {}, '2.2')).toEqual([
      '1: @key(fields: "id") of I stands on an interface, which federation 2.3 allows; the schema has version 2.2.',
    ])
    expect(faultsOf(text, {}, '2.3')).toEqual([])
    expect(faultsOf(text, {}, '1.0')).toEqual([
      "The version of federation is \"1.0\"; expected '2.0' to '2.14'.",
    ])
  })

  test('may have what is right: external fields of keys, contexts, fields of interfaces and definitions', () => {
    expect(
      faultsOf(`
        scalar FieldSet
        scalar _Any
        union _Entity = A
        type _Service { sdl: String }
        directive @key(fields: FieldSet!, resolvable: Boolean = true) repeatable on OBJECT | INTERFACE
        directive @external on FIELD_DEFINITION
        type Query { _service: _Service! _entities(representations: [_Any!]!): [_Entity]! a: A @provides(fields: "b { x }") }
        interface I { y: Int }
        type A implements I @key(fields: "id b { id }") {
          id: ID! @external
          b: B @external
          y: Int @external
          w: Int @requires(fields: "b { x } ... on A { y }")
        }
        type B @external { id: ID x: Int }
      `),
    ).toEqual([])
  })
})

test('references are a fault without the option', () => {
  const text = 'type Query { a: A } type A { id: ID }'
  const resolvers = { A: { __resolveReference: () => null } }
  expect(() => buildSchema(text, { resolvers })).toThrow(
    'A has a key or a function that resolves references; expected the option federation: true.',
  )
})
