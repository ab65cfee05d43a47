import { describe, expect, test } from 'vitest'
import { criticalityOf, type ChangeKind } from '../../../src/changes/schema-change.ts'
import { findSchemaChanges } from 'tapeql/changes'
import { buildSchema } from '../../../src/index.ts'
import { changesOf16, changesOf17 } from './their-changes.ts'

/** What we find between two texts, and what graphql-js 16 and 17 find, as kinds and coordinates. */
interface Case {
  readonly what: string
  readonly before: string
  readonly after: string
  readonly ours: readonly string[]
  readonly of16?: readonly string[]
  readonly of17?: readonly string[]
}

const query = 'type Query { a: Int }'
const input = 'type Query { a(i: I): Int } input I'
const directive = 'type Query { a: Int } directive'
const node = 'type Query { n: N } interface N { id: ID } type A implements N { id: ID }'
const tagged = 'directive @tag(name: String) repeatable on OBJECT | FIELD_DEFINITION | SCHEMA'

const cases: readonly Case[] = [
  {
    what: 'a root operation type that is removed, its type being kept',
    before: `schema { query: Query mutation: M } ${query} type M { a: Int }`,
    after: `schema { query: Query } ${query} type M { a: Int }`,
    ours: ['ROOT_TYPE_REMOVED M', 'TYPE_BECAME_UNREACHABLE M'],
  },
  {
    what: 'another root operation type',
    before: `schema { query: Query } ${query} type Other { a: Int }`,
    after: `schema { query: Other } ${query} type Other { a: Int }`,
    ours: ['ROOT_TYPE_CHANGED Query', 'TYPE_BECAME_UNREACHABLE Query'],
  },
  {
    what: 'a type that becomes a root operation type',
    before: `schema { query: Query } ${query} type M { a: Int }`,
    after: `schema { query: Query mutation: M } ${query} type M { a: Int }`,
    ours: ['ROOT_TYPE_ADDED M'],
  },
  {
    what: 'a default that is removed from an argument that is not null',
    before: 'type Query { a(x: Int! = 1): Int }',
    after: 'type Query { a(x: Int!): Int }',
    ours: ['ARG_BECAME_REQUIRED Query.a(x:)'],
    of16: ['ARG_DEFAULT_VALUE_CHANGE Query.a(x:)'],
    of17: ['ARG_DEFAULT_VALUE_CHANGE Query.a(x:)'],
  },
  {
    what: 'a default that is removed from an input field that is not null',
    before: `${input} { x: Int! = 1 }`,
    after: `${input} { x: Int! }`,
    ours: ['INPUT_FIELD_BECAME_REQUIRED I.x'],
    of17: ['INPUT_FIELD_DEFAULT_VALUE_CHANGE I.x'],
  },
  {
    what: 'a default that is removed from an argument of a directive that is not null',
    before: `${directive} @d(x: Int! = 1) on FIELD`,
    after: `${directive} @d(x: Int!) on FIELD`,
    ours: ['ARG_BECAME_REQUIRED @d(x:)'],
    of17: ['ARG_DEFAULT_VALUE_CHANGE @d(x:)'],
  },
  {
    what: '@oneOf that is added',
    before: `${input} { x: Int y: Int }`,
    after: `${input} @oneOf { x: Int y: Int }`,
    ours: ['ONE_OF_ADDED I'],
  },
  {
    what: '@oneOf that is removed',
    before: `${input} @oneOf { x: Int y: Int }`,
    after: `${input} { x: Int y: Int }`,
    ours: ['ONE_OF_REMOVED I'],
  },
  {
    what: 'another specification of a scalar',
    before: 'type Query { a: S } scalar S @specifiedBy(url: "https://example.com/1")',
    after: 'type Query { a: S } scalar S @specifiedBy(url: "https://example.com/2")',
    ours: ['SPECIFIED_BY_CHANGED S'],
  },
  {
    what: 'a specification that is removed',
    before: 'type Query { a: S } scalar S @specifiedBy(url: "https://example.com/1")',
    after: 'type Query { a: S } scalar S',
    ours: ['SPECIFIED_BY_REMOVED S'],
  },
  {
    what: 'a specification that is added',
    before: 'type Query { a: S } scalar S',
    after: 'type Query { a: S } scalar S @specifiedBy(url: "https://example.com/1")',
    ours: ['SPECIFIED_BY_ADDED S'],
  },
  {
    what: 'a new type of an interface',
    before: node,
    after: `${node} type B implements N { id: ID }`,
    ours: ['TYPE_ADDED_TO_INTERFACE N', 'TYPE_ADDED B'],
    of17: ['TYPE_ADDED B'],
  },
  {
    what: 'a type to which nothing leads any more',
    before: 'type Query { a: Int b: B } type B { c: C } type C { x: E } enum E { A }',
    after: 'type Query { a: Int } type B { c: C } type C { x: E } enum E { A }',
    ours: [
      'FIELD_REMOVED Query.b',
      'TYPE_BECAME_UNREACHABLE B',
      'TYPE_BECAME_UNREACHABLE C',
      'TYPE_BECAME_UNREACHABLE E',
    ],
    of16: ['FIELD_REMOVED Query.b'],
    of17: ['FIELD_REMOVED Query.b'],
  },
  {
    what: 'a deprecation that is added, changed and removed',
    before: 'type Query { a: E b: Int @deprecated } enum E { A B @deprecated(reason: "x") }',
    after: 'type Query { a: E @deprecated b: Int } enum E { A B @deprecated(reason: "y") }',
    ours: [
      'DEPRECATION_REASON_CHANGED E.B',
      'DEPRECATION_ADDED Query.a',
      'DEPRECATION_REMOVED Query.b',
    ],
  },
  {
    what: 'applied directives',
    before: `${tagged} schema @tag { query: Query } type Query { a: Int @tag(name: "a") b: Int @tag }`,
    after: `${tagged} schema { query: Query } type Query @tag { a: Int @tag(name: "b") b: Int @tag }`,
    ours: [
      'APPLIED_DIRECTIVE_ADDED Query',
      'APPLIED_DIRECTIVE_CHANGED Query.a',
      'APPLIED_DIRECTIVE_REMOVED schema',
    ],
  },
  {
    what: 'an applied directive that is repeated',
    before: `${tagged} type Query @tag(name: "a") { a: Int }`,
    after: `${tagged} type Query @tag(name: "a") @tag(name: "b") { a: Int }`,
    ours: ['APPLIED_DIRECTIVE_CHANGED Query'],
  },
  {
    what: 'the description of the schema',
    before: `schema { query: Query } ${query}`,
    after: `"""What it is""" schema { query: Query } ${query}`,
    ours: ['DESCRIPTION_CHANGED schema'],
  },
  {
    what: 'a safe change of a type beside a change of the default',
    before: 'type Query { a(x: Int! = 1): Int }',
    after: 'type Query { a(x: Int = 2): Int }',
    ours: ['ARG_DEFAULT_VALUE_CHANGE Query.a(x:)', 'ARG_CHANGED_KIND_SAFE Query.a(x:)'],
    of16: ['ARG_DEFAULT_VALUE_CHANGE Query.a(x:)'],
    of17: ['ARG_DEFAULT_VALUE_CHANGE Query.a(x:)'],
  },
  {
    what: 'a safe change of the type of what has a default',
    before: `type Query { a(x: Int! = 1): Int, b(i: I): Int } input I { x: Int! = 1 }`,
    after: `type Query { a(x: Int = 1): Int, b(i: I): Int } input I { x: Int = 1 }`,
    ours: ['FIELD_CHANGED_KIND_SAFE I.x', 'ARG_CHANGED_KIND_SAFE Query.a(x:)'],
  },
  // What graphql-js 16 alone misses.
  {
    what: 'the default of an input field',
    before: `${input} { x: Int = 1 }`,
    after: `${input} { x: Int = 2 }`,
    ours: ['INPUT_FIELD_DEFAULT_VALUE_CHANGE I.x'],
    of17: ['INPUT_FIELD_DEFAULT_VALUE_CHANGE I.x'],
  },
  {
    what: 'the type of an argument of a directive',
    before: `${directive} @d(x: Int) on FIELD`,
    after: `${directive} @d(x: String) on FIELD`,
    ours: ['ARG_CHANGED_KIND @d(x:)'],
    of17: ['ARG_CHANGED_KIND @d(x:)'],
  },
  {
    what: 'the default of an argument of a directive',
    before: `${directive} @d(x: Int = 1) on FIELD`,
    after: `${directive} @d(x: Int = 2) on FIELD`,
    ours: ['ARG_DEFAULT_VALUE_CHANGE @d(x:)'],
    of17: ['ARG_DEFAULT_VALUE_CHANGE @d(x:)'],
  },
  // What all find.
  {
    what: 'a directive that is no longer repeatable',
    before: `${directive} @d repeatable on FIELD`,
    after: `${directive} @d on FIELD`,
    ours: ['DIRECTIVE_REPEATABLE_REMOVED @d'],
    of16: ['DIRECTIVE_REPEATABLE_REMOVED @d'],
    of17: ['DIRECTIVE_REPEATABLE_REMOVED @d'],
  },
  {
    what: 'an argument that is not null any more, with a default',
    before: 'type Query { a(x: Int): Int }',
    after: 'type Query { a(x: Int! = 1): Int }',
    ours: ['ARG_CHANGED_KIND Query.a(x:)'],
    of16: ['ARG_CHANGED_KIND Query.a(x:)'],
    of17: ['ARG_CHANGED_KIND Query.a(x:)'],
  },
  {
    what: 'an interface that another interface implements no longer',
    before: `${node} interface M implements N { id: ID }`,
    after: `${node} interface M { id: ID }`,
    ours: ['IMPLEMENTED_INTERFACE_REMOVED M', 'TYPE_BECAME_UNREACHABLE M'],
    of16: ['IMPLEMENTED_INTERFACE_REMOVED M N'],
    of17: ['IMPLEMENTED_INTERFACE_REMOVED M N'],
  },
  {
    what: 'a deprecated member that is removed',
    before: 'type Query { a: Int b: Int @deprecated }',
    after: 'type Query { a: Int }',
    ours: ['FIELD_REMOVED Query.b'],
    of16: ['FIELD_REMOVED Query.b'],
    of17: ['FIELD_REMOVED Query.b'],
  },
  // What is no change, though graphql-js reports some of it.
  {
    what: 'values of an enum in another order',
    before: 'type Query { a: E } enum E { A B C }',
    after: 'type Query { a: E } enum E { C A B }',
    ours: [],
  },
  {
    what: 'a description of a scalar of the specification',
    before: `"""Before""" scalar Int ${query}`,
    after: `"""After""" scalar Int ${query}`,
    ours: [],
  },
  {
    what: 'a default that is written in another way',
    before: `type Query { a(i: I = {x: ["a"], y: 1}, f: Float = 1): Int } input I { x: [String] y: ID }`,
    after: `type Query { a(i: I = {y: "1", x: """a"""}, f: Float = 1.0): Int } input I { x: [String] y: ID }`,
    ours: [],
    of17: ['ARG_DEFAULT_VALUE_CHANGE Query.a(f:)', 'ARG_DEFAULT_VALUE_CHANGE Query.a(i:)'],
  },
  {
    what: 'an object as a default, of which a field has another default',
    before: 'type Query { a(i: I = {}): Int } input I { x: Int = 1 }',
    after: 'type Query { a(i: I = {}): Int } input I { x: Int = 2 }',
    ours: ['INPUT_FIELD_DEFAULT_VALUE_CHANGE I.x'],
    of16: ['ARG_DEFAULT_VALUE_CHANGE Query.a(i:)'],
    of17: ['INPUT_FIELD_DEFAULT_VALUE_CHANGE I.x'],
  },
]

describe('beside graphql-js, we find', () => {
  test.each(cases)('$what', ({ before, after, ours, of16 = [], of17 = [] }) => {
    const changes = findSchemaChanges(buildSchema(before), buildSchema(after))
    expect(changes.map(({ kind, coordinate }) => `${kind} ${coordinate}`)).toEqual(ours)
    expect(changesOf16(before, after)).toEqual(of16)
    expect(changesOf17(before, after)).toEqual(of17)
  })

  test('every kind that graphql-js has not', () => {
    const found = new Set(cases.flatMap(({ ours }) => ours.map(change => change.split(' ')[0]!)))
    const theirs = new Set(
      cases.flatMap(({ of16 = [], of17 = [] }) =>
        [...of16, ...of17].map(key => key.split(' ')[0]!),
      ),
    )
    const kinds = Object.keys(criticalityOf) as ChangeKind[]
    const own = kinds.filter(kind =>
      /^(ROOT_|ONE_OF_|SPECIFIED_BY_|DEPRECATION_|APPLIED_)|BECAME|_TO_INTERFACE$/.test(kind),
    )
    expect(own).toHaveLength(18)
    expect(own.filter(kind => !found.has(kind))).toEqual([])
    expect(own.filter(kind => theirs.has(kind))).toEqual([])
  })
})
