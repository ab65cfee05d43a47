import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  directive,
  enumOf,
  input,
  interfaceOf,
  object,
  oneOf,
  scalar,
  union,
  type Schema,
} from '../../../src/index.ts'
import type { PrintSchemaOptions } from '../../../src/printing/print-schema.ts'
import {
  whole,
  withoutBoth,
  withoutDescriptions,
  withoutSpec,
} from '../../printing/printed-every-kind.ts'

const tag = directive(
  'tag',
  {
    on: ['SCHEMA', 'OBJECT', 'FIELD_DEFINITION', 'ENUM_VALUE', 'SCALAR', 'INPUT_OBJECT', 'INTERFACE', 'UNION', 'ENUM'],
    arguments: [
      arg('its_name', 'string', { null: false, desc: 'What it is called.' }),
      arg('old', 'int', { default: 1, deprecated: true }),
    ],
    repeatable: true,
    desc: 'Names a part.',
  },
) // prettier-ignore

const declarations = {
  Zoned: scalar<string>({
    parse: String,
    serialize: String,
    specifiedByURL: 'https://example.com/zoned',
  })
    .desc('A time in a zone.')
    .directives(tag({ its_name: 'z' })),
  Plain: scalar<string>({ parse: String, serialize: String }),
  Order: enumOf({
    desc: { desc: 'From the end.', deprecated: 'Sort it yourself.' },
    asc: { directives: [tag({ its_name: 'a' })] },
  }).desc('An order.'),
  Level: enumOf('low', 'high'),
  Filter: input(
    arg('title_like', 'string', { desc: 'With "%" in it.', default: 'say "hi"' }),
    arg('in_order', 'Order', { null: false, default: 'asc' }),
    arg('any_of', 'Filter', { array: true, nullable: false, deprecated: 'Ask twice.' }),
  ).desc('Which rows.'),
  Choice: oneOf(arg('id', 'id'), arg('name', 'string')),
  Titled: interfaceOf<{ id: string; title: string }>().desc('Has a title.'),
  Node: interfaceOf<{ id: string }>(),
  Thing: union('Post', 'Author').desc('One of both.'),
  Every: union('Author'),
  Post: object<{ id: string; title: string }>().desc('Something\nwritten.'),
  Author: object<{ id: string }>().directives(
    tag({ its_name: 'x' }),
    tag({ its_name: 'y', old: 2 }),
  ),
}

const makeNamespace = (declared = declarations) => defineGraphQL()(declared)
type Made = ReturnType<typeof makeNamespace>

/** What is said about the types, in pieces whose order means nothing. */
const statements: readonly ((GraphQL: Made) => unknown)[] = [
  ({ Titled }) => Titled.implements('Node').field('id', 'id', { null: false }).field('title', 'string'),
  ({ Node }) => Node.field('id', 'id', { null: false, desc: 'For good.' }),
  ({ Post }) =>
    Post.implements('Titled', 'Node')
      .field('title', 'string')
      .field('id', 'id', { null: false }),
  ({ Author }) =>
    Author.implements('Node')
      .field('id', 'id', { null: false, desc: 'Of a person.', directives: [tag({ its_name: 'i' })] })
      .field('posts', 'Post', { full: true, arguments: arg('limit', 'int', { default: 10 }) }, () => []),
  ({ query }) =>
    query
      .field('things', 'Thing', {
        array: true,
        arguments: [arg('filter', 'Filter', { default: { any_of: [{ title_like: 'a' }] } }), arg('choice', 'Choice')],
      }, () => [])
      .field('every', 'Every', { deprecated: 'Ask for things.' }, () => null)
      .field('at', 'Zoned', { arguments: arg('plain', 'Plain', { desc: 'Anything.' }) }, () => '')
      .field('level', 'Level', () => 'low'),
  ({ mutation }) => mutation.field('write', 'Post', { desc: 'Writes.', arguments: arg('on', 'date') }, () => null),
  ({ subscription }) => subscription.field('written', 'Post'),
  GraphQL => GraphQL.directive('cached', { on: ['QUERY', 'FIELD'], arguments: arg('seconds', 'int', { default: 60 }) }),
  GraphQL => GraphQL.directive('always', { on: ['QUERY'] }),
] // prettier-ignore

let schemas = 0

function makeSchema(GraphQL: Made, said: typeof statements): Schema {
  for (const statement of said) statement(GraphQL)
  return GraphQL.schema(`PrintedSchema${++schemas}`, {
    description: 'All that is read and written.',
    schemaTypeNames: { mutation: 'Writes' },
    directives: [tag({ its_name: 's' })],
  })
}

const schema = makeSchema(makeNamespace(), statements)

test('the schema has every kind of type', () => {
  const kinds = new Set(schema.compiled.types.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual([
    'ENUM',
    'INPUT_OBJECT',
    'INTERFACE',
    'OBJECT',
    'SCALAR',
    'UNION',
  ])
})

describe('toSDL', () => {
  const forms: readonly [PrintSchemaOptions | undefined, string][] = [
    [undefined, whole],
    [{}, whole],
    [{ withoutDescriptions: false, withoutSpec: false }, whole],
    [{ withoutDescriptions: undefined, withoutSpec: undefined }, whole],
    [{ withoutDescriptions: true }, withoutDescriptions],
    [{ withoutSpec: true }, withoutSpec],
    [{ withoutDescriptions: true, withoutSpec: true }, withoutBoth],
  ]

  test.each(forms)('with %o is the whole text that it should be', (options, expected) => {
    expect(schema.toSDL(options)).toBe(expected)
  })

  test.each(forms)(
    'with %o is a schema of the same meaning for the reference implementation',
    (_, expected) => {
      const withDescriptions = expected === whole || expected === withoutSpec
      const meaning = (sdl: string): string =>
        printSchema(lexicographicSortSchema(buildSchema(sdl)))
      expect(meaning(expected)).toBe(meaning(withDescriptions ? whole : withoutBoth))
    },
  )

  test('is the same text each time, and of each schema that is made of the same definitions', () => {
    expect(schema.toSDL()).toBe(whole)
    expect(makeSchema(makeNamespace(), statements).toSDL()).toBe(whole)
  })
})

describe('the order of toSDL', () => {
  const reversed = Object.fromEntries(Object.entries(declarations).reverse()) as typeof declarations
  const orders: readonly [string, typeof declarations, typeof statements][] = [
    ['statements backwards', declarations, statements.toReversed()],
    [
      'statements from the middle on',
      declarations,
      [...statements.slice(4), ...statements.slice(0, 4)],
    ],
    ['declarations backwards', reversed, statements],
    ['both backwards', reversed, statements.toReversed()],
  ]

  test.each(orders)('does not depend on the order of what is defined: %s', (_, declared, said) => {
    const other = makeSchema(makeNamespace(declared), said)
    expect(other.toSDL()).toBe(whole)
    expect(other.toSDL({ withoutDescriptions: true, withoutSpec: true })).toBe(withoutBoth)
  })

  test('is the schema, the directives, and the types by kind, each sorted by name', () => {
    const definitions = withoutBoth.split('\n\n').map(block => block.split(/[ (]/, 2).join(' '))
    expect(definitions).toEqual([
      'schema @tag',
      ...['directive @always', 'directive @cached', 'directive @tag'],
      ...['scalar Date', 'scalar Plain', 'scalar Zoned'],
      ...['enum Level', 'enum Order'],
      ...['input Choice', 'input Filter'],
      ...['interface Node', 'interface Titled'],
      ...['union Every', 'union Thing'],
      ...['type Author', 'type Post', 'type Query', 'type Subscription', 'type Writes'],
    ])
  })

  test('of fields, arguments, values, members and interfaces is that of their definition', () => {
    const GraphQL = defineGraphQL()({
      Order: enumOf('z', 'a', 'm'),
      Filter: input(arg('z', 'int'), arg('a', 'int')),
      Named: interfaceOf<{ z: number; a: number }>(),
      Aged: interfaceOf<{ a: number }>(),
      Thing: object<{ z: number; a: number }>(),
      Being: object<{ a: number }>(),
      Found: union('Thing', 'Being'),
    })
    GraphQL.Named.field('z', 'int').field('a', 'int')
    GraphQL.Aged.field('a', 'int')
    GraphQL.Thing.implements('Named', 'Aged').field('z', 'int').field('a', 'int')
    GraphQL.Being.field('a', 'int')
    GraphQL.query
      .field('z', 'Found', { arguments: [arg('z', 'int'), arg('a', 'Filter')] }, () => null)
      .field('a', 'Order', () => 'z')
    expect(GraphQL.schema('OrderOfMembers').toSDL({ withoutSpec: true })).toBe(`enum Order {
  Z
  A
  M
}

input Filter {
  z: Int
  a: Int
}

interface Aged {
  a: Int
}

interface Named {
  z: Int
  a: Int
}

union Found = Thing | Being

type Being {
  a: Int
}

type Query {
  z(z: Int, a: Filter): Found
  a: Order
}

type Thing implements Named & Aged {
  z: Int
  a: Int
}`)
  })

  test('leaves a schema out that is implied', () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('a', 'int', () => 1)
    GraphQL.mutation.field('b', 'int', () => 1)
    expect(GraphQL.schema('ImpliedSchema').toSDL({ withoutSpec: true })).toBe(
      'type Mutation {\n  b: Int\n}\n\ntype Query {\n  a: Int\n}',
    )
  })
})

test.each([
  [
    { withoutFoo: true },
    'toSDL() takes no option "withoutFoo"; the options are withoutDescriptions, withoutSpec, subgraph. Did you mean "withoutSpec"?',
  ],
  [{ withoutSpec: 'yes' }, 'toSDL() has withoutSpec "yes"; expected a boolean.'],
  [
    null,
    'toSDL() has the options null; expected an object with some of withoutDescriptions, withoutSpec, subgraph.',
  ],
])('toSDL(%j) is refused', (options, message) => {
  expect(() => schema.toSDL(options as never)).toThrow(message)
})
