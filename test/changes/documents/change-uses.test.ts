import { describe, expect, test } from 'vitest'
import { findSchemaChanges } from '../../../src/changes/find-schema-changes.ts'
import { criticalityOf, type ChangeKind } from '../../../src/changes/schema-change.ts'
import { buildSchema } from '../../../src/index.ts'

/** A change, and documents that use what changed, that may use it by a variable, and that do not. */
interface Example {
  readonly before: string
  readonly after: string
  readonly used?: readonly string[]
  readonly variable?: readonly string[]
  readonly unused?: readonly string[]
}

const users = 'type Query { user(id: ID, role: Role): User } type User { name: String }'
const input =
  'type Query { a(i: I, x: Int): Int, b: Int } input I { x: Int = 1, y: J, l: [I] } input J { e: E }'
const union =
  'type Query { u: U, a: A, n: N } union U = A | B interface N { x: Int } type A implements N { x: Int } type B implements N { x: Int }'
const directives =
  'directive @d(x: Int, y: Int! = 1) repeatable on FIELD | QUERY type Query { a: Int }'

const examples: Readonly<Partial<Record<ChangeKind, readonly Example[]>>> = {
  FIELD_REMOVED: [
    {
      before: 'type Query { a: Int, b: A } type A { a: Int, b: Int }',
      after: 'type Query { b: A } type A { a: Int, b: Int }',
      used: ['{ a }', '{ x: a b { b } }', '{ ... { a } }', '{ ...F } fragment F on Query { a }'],
      unused: ['{ b { a } }', '{ __typename a: b { b } }'],
    },
    {
      before:
        'type Query { n: N, u: U } interface N { x: Int y: Int } type A implements N { x: Int y: Int } union U = A',
      after: 'type Query { n: N, u: U } interface N { y: Int } type A { y: Int } union U = A',
      used: ['{ n { x } }', '{ u { ... on A { x } } }'],
      unused: ['{ n { y } }', '{ u { ... on A { y } } }'],
    },
    {
      before: input + ' enum E { A }',
      after: input.replace('x: Int = 1, ', '') + ' enum E { A }',
      used: [
        '{ a(i: { x: 1 }) }',
        '{ a(i: { l: [{ x: 1 }] }) }',
        'query ($i: I = { x: 1 }) { a(i: $i) }',
      ],
      variable: ['query ($i: I) { a(i: $i) }', 'query ($i: [I]) { a(i: { l: $i }) }'],
      unused: ['{ a(x: 1) }', '{ a(i: { y: { e: A } }) }', 'query ($j: J) { a(i: { y: $j }) }'],
    },
  ],
  FIELD_CHANGED_KIND: [
    {
      before: 'type Query { a: Int, b: Int }',
      after: 'type Query { a: String, b: Int }',
      used: ['{ a }'],
      unused: ['{ b }'],
    },
    {
      before: 'type Query { a: Int!, b: Int }',
      after: 'type Query { a: Int, b: Int }',
      used: ['{ a }'],
      unused: ['{ b }'],
    },
    {
      before: 'type Query { a(i: I): Int } input I { x: Int, y: Int }',
      after: 'type Query { a(i: I): Int } input I { x: Int!, y: Int }',
      used: ['{ a(i: { x: 1 }) }', '{ a(i: {}) }'],
      variable: ['query ($i: I) { a(i: $i) }'],
      unused: ['{ a }'],
    },
    {
      before: 'type Query { a(i: I): Int } input I { x: Int, y: Int }',
      after: 'type Query { a(i: I): Int } input I { x: Boolean, y: Int }',
      used: ['{ a(i: { x: 1 }) }'],
      unused: ['{ a(i: { y: 1 }) }'],
    },
  ],
  ARG_REMOVED: [
    {
      before: users + ' enum Role { A }',
      after: users.replace(', role: Role', '') + ' enum Role { A }',
      used: ['{ user(role: A) { name } }', 'query ($r: Role) { user(role: $r) { name } }'],
      unused: ['{ user { name } }', '{ user(id: 1) { name } }'],
    },
  ],
  ARG_CHANGED_KIND: [
    {
      before: 'type Query { a(x: Int): Int, b: Int }',
      after: 'type Query { a(x: String): Int, b: Int }',
      used: ['{ a(x: 1) }'],
      unused: ['{ a }', '{ b }'],
    },
    {
      before: 'type Query { a(x: Int = 1): Int, b: Int }',
      after: 'type Query { a(x: Int!): Int, b: Int }',
      used: ['{ a(x: 1) }', '{ a }'],
      unused: ['{ b }'],
    },
  ],
  ARG_BECAME_REQUIRED: [
    {
      before: 'type Query { a(x: Int! = 1): Int, b: Int }',
      after: 'type Query { a(x: Int!): Int, b: Int }',
      used: ['{ a }'],
      variable: [
        'query ($x: Int) { a(x: $x) }',
        'query ($x: Int = null) { b ...F } fragment F on Query { a(x: $x) }',
      ],
      unused: [
        '{ a(x: 1) }',
        '{ b }',
        'query ($x: Int!) { a(x: $x) }',
        'query ($x: Int = 1) { a(x: $x) }',
      ],
    },
    {
      before:
        'type Query { n: N } interface N { a(x: Int! = 1): Int } type A implements N { a(x: Int! = 1): Int }',
      after:
        'type Query { n: N } interface N { a(x: Int! = 1): Int } type A implements N { a(x: Int!): Int }',
      used: ['{ n { a } }', '{ n { ... on A { a } } }'],
      unused: ['{ n { a(x: 1) } }'],
    },
  ],
  REQUIRED_ARG_ADDED: [
    {
      before: 'type Query { a: Int, b: Int }',
      after: 'type Query { a(x: Int!): Int, b: Int }',
      used: ['{ a }'],
      unused: ['{ b }'],
    },
  ],
  OPTIONAL_ARG_ADDED: [
    {
      before: 'type Query { a: Int, b: Int }',
      after: 'type Query { a(x: Int): Int, b: Int }',
      used: ['{ a }'],
      unused: ['{ b }'],
    },
  ],
  ARG_DEFAULT_VALUE_CHANGE: [
    {
      before: 'type Query { a(x: Int = 1): Int, b: Int }',
      after: 'type Query { a(x: Int = 2): Int, b: Int }',
      used: ['{ a }'],
      variable: ['query ($x: Int) { a(x: $x) }'],
      unused: ['{ a(x: 1) }', '{ b }'],
    },
    {
      before: directives,
      after: directives.replace('= 1', '= 2'),
      used: ['{ a @d }'],
      unused: ['{ a }', '{ a @d(y: 3) }'],
    },
  ],
  INPUT_FIELD_BECAME_REQUIRED: [
    {
      before: 'type Query { a(i: I): Int } input I { x: Int! = 1 }',
      after: 'type Query { a(i: I): Int } input I { x: Int! }',
      used: ['{ a(i: {}) }'],
      variable: ['query ($i: I) { a(i: $i) }', 'query ($x: Int) { a(i: { x: $x }) }'],
      unused: ['{ a }', '{ a(i: { x: 1 }) }'],
    },
  ],
  INPUT_FIELD_DEFAULT_VALUE_CHANGE: [
    {
      before: input + ' enum E { A }',
      after: input.replace('= 1', '= 2') + ' enum E { A }',
      used: ['{ a(i: {}) }', '{ a(i: { x: 1, l: {} }) }'],
      variable: ['query ($i: I!) { a(i: $i) }'],
      unused: ['{ a(i: { x: 1 }) }', '{ a }'],
    },
  ],
  REQUIRED_INPUT_FIELD_ADDED: [
    {
      before: input + ' enum E { A }',
      after: input.replace('x: Int = 1', 'x: Int = 1, z: Int!') + ' enum E { A }',
      used: ['{ a(i: {}) }'],
      variable: ['query ($i: I) { a(i: $i) }'],
      unused: ['{ a }', '{ b }'],
    },
  ],
  OPTIONAL_INPUT_FIELD_ADDED: [
    {
      before: input + ' enum E { A }',
      after: input.replace('e: E', 'e: E, z: Int') + ' enum E { A }',
      used: ['{ a(i: { y: {} }) }'],
      variable: ['query ($i: I) { a(i: $i) }', 'query ($j: J) { a(i: { y: $j }) }'],
      unused: ['{ a }', '{ a(i: {}) }', '{ a(i: { y: null }) }'],
    },
  ],
  ONE_OF_ADDED: [
    {
      before: 'type Query { a(i: I): Int } input I { x: Int, y: Int }',
      after: 'type Query { a(i: I): Int } input I @oneOf { x: Int, y: Int }',
      used: ['{ a(i: { x: 1, y: 1 }) }'],
      variable: ['query ($i: I) { a(i: $i) }'],
      unused: ['{ a }'],
    },
  ],
  VALUE_REMOVED_FROM_ENUM: [
    {
      before: input.replace('b: Int', 'b: E') + ' enum E { A B }',
      after: input.replace('b: Int', 'b: E') + ' enum E { A }',
      used: ['{ a(i: { y: { e: B } }) }', 'query ($e: E = B) { a(i: { y: { e: $e } }) }'],
      variable: ['query ($e: E) { a(i: { y: { e: $e } }) }', 'query ($i: [I]) { a(i: { l: $i }) }'],
      unused: ['{ a(i: { y: { e: A } }) }', '{ b }'],
    },
  ],
  VALUE_ADDED_TO_ENUM: [
    {
      before: 'type Query { a(e: E): Int, b: [E!] } enum E { A }',
      after: 'type Query { a(e: E): Int, b: [E!] } enum E { A B }',
      used: ['{ b }'],
      unused: ['{ a(e: A) }', 'query ($e: E) { a(e: $e) }'],
    },
  ],
  TYPE_REMOVED: [
    {
      before: 'type Query { a: A, b: Int } type A { a: Int }',
      after: 'type Query { b: Int }',
      used: ['{ a { __typename } }'],
      unused: ['{ b }'],
    },
    {
      before:
        'type Query { n: N, m: M } interface N { x: Int } interface M { x: Int } type A implements N & M { x: Int } type B implements N { x: Int } type C implements M { x: Int }',
      after:
        'type Query { n: N, m: M } interface N { x: Int } interface M { x: Int } type B implements N { x: Int } type C implements M { x: Int }',
      used: [
        '{ n { ... on A { x } } }',
        '{ n { ... on M { x } } }',
        '{ m { ...F } } fragment F on N { x }',
      ],
      unused: ['{ n { x } m { ... on C { x } } }'],
    },
    {
      before: 'type Query { a(i: I): Int, b: Int } input I { j: J } input J { x: Int }',
      after: 'type Query { b: Int }',
      used: ['{ a(i: { j: {} }) }', 'query ($j: J) { a(i: { j: $j }) }'],
      unused: ['{ b }'],
    },
  ],
  TYPE_CHANGED_KIND: [
    {
      before: 'type Query { a: A, b: Int } type A { a: Int }',
      after: 'type Query { a: A, b: Int } interface A { a: Int }',
      used: ['{ a { a } }'],
      unused: ['{ b }'],
    },
  ],
  TYPE_REMOVED_FROM_UNION: [
    {
      before: union,
      after: union.replace('A | B', 'B'),
      used: ['{ u { ... on A { x } } }', '{ a { ...F } } fragment F on U { __typename }'],
      unused: ['{ u { __typename ... on B { x } } a { x } n { ... on U { __typename } } }'],
    },
  ],
  TYPE_ADDED_TO_UNION: [
    {
      before: union.replace('A | B', 'B'),
      after: union,
      used: ['{ u { __typename } }', '{ n { ... on U { __typename } } }'],
      unused: ['{ a { x } }'],
    },
  ],
  IMPLEMENTED_INTERFACE_REMOVED: [
    {
      before: union,
      after: union.replace('A implements N', 'A'),
      used: ['{ n { ... on A { x } } }', '{ a { ... on N { x } } }'],
      unused: ['{ n { x ... on B { x } } }', '{ u { ... on N { x } } }'],
    },
  ],
  IMPLEMENTED_INTERFACE_ADDED: [
    {
      before: union.replace('A implements N', 'A'),
      after: union,
      used: ['{ n { x } }'],
      unused: ['{ a { x } }'],
    },
  ],
  TYPE_ADDED_TO_INTERFACE: [
    {
      before: union,
      after: union + ' type C implements N { x: Int }',
      used: ['{ n { x } }', '{ u { ... on N { x } } }'],
      unused: ['{ a { x } }'],
    },
  ],
  TYPE_BECAME_UNREACHABLE: [
    {
      before: 'type Query { a: A, b: Int } type A { x: Int }',
      after: 'type Query { b: Int } type A { x: Int }',
      used: ['{ a { x } }'],
      unused: ['{ b }'],
    },
  ],
  ROOT_TYPE_REMOVED: [
    {
      before: 'type Query { a: Int } type Mutation { a: Int }',
      after: 'schema { query: Query } type Query { a: Int } type Mutation { a: Int }',
      used: ['mutation { a }'],
      unused: ['{ a }'],
    },
  ],
  ROOT_TYPE_CHANGED: [
    {
      before:
        'schema { query: Query mutation: M } type Query { a: Int } type M { a: Int } type N { a: Int }',
      after:
        'schema { query: Query mutation: N } type Query { a: Int } type M { a: Int } type N { a: Int }',
      used: ['mutation { a }'],
      unused: ['{ a }'],
    },
  ],
  DIRECTIVE_REMOVED: [
    {
      before: directives,
      after: 'type Query { a: Int }',
      used: ['{ a @d }', 'query @d { a }'],
      unused: ['{ a @skip(if: false) }'],
    },
  ],
  DIRECTIVE_ARG_REMOVED: [
    {
      before: directives,
      after: directives.replace('x: Int, ', ''),
      used: ['{ a @d(x: 1) }'],
      unused: ['{ a @d(y: 1) }'],
    },
  ],
  DIRECTIVE_LOCATION_REMOVED: [
    {
      before: directives,
      after: directives.replace(' | QUERY', ''),
      used: ['query @d { a }'],
      unused: ['{ a @d }', 'query { a }'],
    },
  ],
  DIRECTIVE_REPEATABLE_REMOVED: [
    {
      before: directives,
      after: directives.replace('repeatable ', ''),
      used: ['{ a @d @d }'],
      unused: ['{ a @d b: a @d }'],
    },
  ],
  REQUIRED_DIRECTIVE_ARG_ADDED: [
    {
      before: directives,
      after: directives.replace('x: Int', 'x: Int, z: Int!'),
      used: ['{ a @d }'],
      unused: ['{ a }'],
    },
  ],
  SPECIFIED_BY_CHANGED: [
    {
      before: 'type Query { a(x: S): Int, b: S } scalar S @specifiedBy(url: "a:b")',
      after: 'type Query { a(x: S): Int, b: S } scalar S @specifiedBy(url: "a:c")',
      used: ['{ a(x: 1) }', '{ b }', 'query ($x: S) { a(x: $x) }'],
      unused: ['{ a }'],
    },
  ],
  SPECIFIED_BY_REMOVED: [
    {
      before: 'type Query { a(x: S): Int, b: S } scalar S @specifiedBy(url: "a:b")',
      after: 'type Query { a(x: S): Int, b: S } scalar S',
      used: ['{ b }'],
      unused: ['{ a }'],
    },
  ],
  APPLIED_DIRECTIVE_ADDED: [
    {
      before:
        'directive @d on FIELD_DEFINITION | SCHEMA | ENUM_VALUE type Query { a: Int, b: E } enum E { A }',
      after:
        'directive @d on FIELD_DEFINITION | SCHEMA | ENUM_VALUE type Query { a: Int, b: E } enum E { A @d }',
      used: ['{ b }'],
      unused: ['{ a }'],
    },
    {
      before: 'directive @d on SCHEMA schema { query: Query } type Query { a: Int }',
      after: 'directive @d on SCHEMA schema @d { query: Query } type Query { a: Int }',
      used: ['{ a }', '{ __typename }'],
    },
  ],
  APPLIED_DIRECTIVE_CHANGED: [
    {
      before:
        'directive @d(x: Int) on ARGUMENT_DEFINITION type Query { a(x: Int @d): Int, b: Int }',
      after:
        'directive @d(x: Int) on ARGUMENT_DEFINITION type Query { a(x: Int @d(x: 1)): Int, b: Int }',
      used: ['{ a }', '{ a(x: 1) }'],
      unused: ['{ b }'],
    },
  ],
  APPLIED_DIRECTIVE_REMOVED: [
    {
      before: 'directive @d on FIELD_DEFINITION type Query { a: Int @d, b: Int }',
      after: 'directive @d on FIELD_DEFINITION type Query { a: Int, b: Int }',
      used: ['{ a }'],
      unused: ['{ b }'],
    },
  ],
}

describe('the uses of a change', () => {
  test('have examples of every kind that is not safe', () => {
    const kinds = Object.entries(criticalityOf).flatMap(([kind, criticality]) =>
      criticality === 'SAFE' ? [] : [kind],
    )
    expect(Object.keys(examples).sort()).toEqual(kinds.sort())
  })

  test.each(
    Object.entries(examples).flatMap(([kind, kindExamples]) =>
      kindExamples.map(example => [kind, example] as const),
    ),
  )('of the kind %s', (kind, { before, after, used = [], variable = [], unused = [] }) => {
    const documents = [...unused, ...used, ...variable].map(source => ({ name: source, source }))
    const changes = findSchemaChanges(buildSchema(before), buildSchema(after), { documents })
    const change = changes.find(candidate => candidate.kind === kind)!
    expect(change.uses!.map(({ document, variable: name }) => [document, name !== null])).toEqual([
      ...used.map(source => [source, false]),
      ...variable.map(source => [source, true]),
    ])
  })

  test('name the variable, and come from the text of a document first', () => {
    const before = buildSchema('type Query { a(e: E): Int, b: Int } enum E { A B }')
    const after = buildSchema('type Query { a(e: E): Int, b: Int } enum E { A }')
    const documents = [
      { name: 'variable', source: 'query ($e: E) { a(e: $e) }' },
      { name: 'none', source: '{ b }' },
      { name: 'both', source: 'query ($e: E) { a(e: $e) b: a(e: B) }' },
    ]
    expect(findSchemaChanges(before, after, { documents })).toMatchObject([
      {
        coordinate: 'E.B',
        uses: [
          { document: 'variable', variable: 'e' },
          { document: 'both', variable: null },
        ],
      },
    ])
  })

  test('make the removal of a deprecated member breaking, but for those by variables', () => {
    const before = buildSchema(
      'type Query { a(e: E): Int, b: Int @deprecated, c: Int @deprecated } enum E { A B @deprecated }',
    )
    const after = buildSchema('type Query { a(e: E): Int } enum E { A }')
    const documents = [{ name: 'D', source: 'query ($e: E) { a(e: $e) b }' }]
    const changes = findSchemaChanges(before, after, { documents })
    expect(changes.map(({ criticality, coordinate }) => `${criticality} ${coordinate}`)).toEqual([
      'BREAKING Query.b',
      'DEPRECATED E.B',
      'DEPRECATED Query.c',
    ])
  })

  test('are absent from safe changes, and without documents', () => {
    const [before, after] = [
      buildSchema('type Query { a: Int, b: Int }'),
      buildSchema('type Query { a: Int! }'),
    ]
    expect(findSchemaChanges(before, after).some(change => 'uses' in change)).toBe(false)
    expect(
      findSchemaChanges(before, after, { documents: [] }).map(({ kind, uses }) => [kind, uses]),
    ).toEqual([
      ['FIELD_REMOVED', []],
      ['FIELD_CHANGED_KIND_SAFE', undefined],
    ])
  })

  test('are of valid documents alone', () => {
    const schema = buildSchema('type Query { a: Int }')
    expect(() =>
      findSchemaChanges(schema, schema, { documents: [{ name: 'D', source: '{ b }' }] }),
    ).toThrow(
      'The document D is invalid against the schema before the changes: Cannot query field "b" on type "Query". Expected documents that are valid there.',
    )
    expect(() => findSchemaChanges(schema, schema, { documents: ['{ a }'] as never })).toThrow(
      /findSchemaChanges\(\) has documents .*; expected an array of documents, each with `name` and `source`/,
    )
    expect(() => findSchemaChanges(schema, schema, { document: [] } as never)).toThrow(
      /takes no option "document"/,
    )
  })
})
