import { describe, expect, test } from 'vitest'
import { SchemaError } from '../../src/errors/schema-error.ts'
import { arg, defineGraphQL, enumOf, idArgument, input, object, union } from '../../src/index.ts'
import { compileSchema } from '../../src/schema/compile-schema.ts'
import { specifiedScalars } from '../../src/schema/scalars.ts'
import {
  listOf,
  named,
  nonNull,
  type FieldDefinition,
  type InputValueDefinition,
  type TypeDefinition,
} from '../../src/schema/type-map.ts'

const field = (
  name: string,
  type: string,
  inputs: readonly InputValueDefinition[] = [],
): FieldDefinition => ({
  name,
  declaredName: name,
  type: named(type),
  arguments: inputs,
  propertyNames: [name],
})
const inputValue = (name: string, type: string, value?: unknown): InputValueDefinition => ({
  name,
  declaredName: name,
  type: named(type),
  ...(value !== undefined && { default: { value } }),
})
const query = (...fields: FieldDefinition[]): TypeDefinition => ({
  kind: 'OBJECT',
  name: 'Query',
  interfaces: [],
  fields,
})

function faultsOf(types: readonly TypeDefinition[], mutation?: string): readonly string[] {
  try {
    const rootTypes = { query: 'Query', mutation }
    compileSchema({ types: [...specifiedScalars, ...types], directives: [], rootTypes })
  } catch (error) {
    return (error as SchemaError).faults
  }
  return []
}

describe('a schema with faults', () => {
  test('is refused with all of them at once', () => {
    const faults = faultsOf([
      query(
        field('a', 'Nowhere'),
        field('b', 'I'),
        field('c', 'Int', [inputValue('x', 'Query'), inputValue('y', 'Int', 'text'), inputValue('y', 'Int')]),
        field('__d', 'Int'),
        field('1e', 'Int'),
        field('a', 'Int'),
      ),
      { kind: 'INPUT_OBJECT', name: 'I', fields: [] },
      { kind: 'ENUM', name: 'E', values: [] },
      { kind: 'UNION', name: 'U', members: ['Int', 'Nobody'] },
      { kind: 'OBJECT', name: 'O', interfaces: ['E'], fields: [] },
      { kind: 'ENUM', name: 'O', values: [{ name: 'A', value: 'a' }] },
    ], 'E') // prettier-ignore
    expect(faults).toEqual([
      'There are two types named "O"; the second is O.',
      '"__d" (Query.__d) begins with "__", which is reserved for introspection.',
      '"1e" (Query.1e) is no GraphQL name: letters, digits and underscores, no digit first.',
      'Query has two fields named "a".',
      'Query.a refers to the type "Nowhere", which is not defined.',
      'Query.b cannot return I, which is an input type.',
      'Query.c has two arguments named "y".',
      'Query.c(x:) cannot take Query, which is an output type; scalars, enums and inputs can be taken.',
      'The input I has no fields.',
      'The enum E has no values.',
      '"Int", a member of U, is of kind SCALAR, not OBJECT.',
      '"Nobody", a member of U, is not defined.',
      'O has no fields; a type needs at least one.',
      '"E", an interface of O, is of kind ENUM, not INTERFACE.',
      'The root type of mutation, "E", is of kind ENUM.',
      'The default of Query.c(y:) does not fit: Int cannot represent non-integer value: "text".',
    ])
  })

  test('says which names become the same in GraphQL', () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('full_name', 'string', {}, () => '').field('fullName', 'string', {}, () => '')
    expect(() => GraphQL.schema('CollidingSchema')).toThrow(
      new SchemaError([
        'Query has two fields named "fullName"; "full_name" and "fullName" become the same name.',
      ]),
    )
  })

  test('is refused when it has no query', () => {
    expect(() => defineGraphQL()({}).schema('EmptySchema')).toThrow(
      'Query has no fields; a type needs at least one.',
    )
  })

  test('is refused when a default needs itself', () => {
    expect(
      faultsOf([
        query(field('a', 'Int', [inputValue('loop', 'Loop', {})])),
        { kind: 'INPUT_OBJECT', name: 'Loop', fields: [inputValue('next', 'Loop', {})] },
      ]),
    ).toEqual([
      'The default of Query.a(loop:) does not fit: it needs the default of Loop.next, which needs itself.',
      'The default of Loop.next does not fit: it needs the default of Loop.next, which needs itself.',
    ])
  })
})

test('a default takes the defaults of the fields that it omits', async () => {
  const GraphQL = defineGraphQL()({
    Order: enumOf('asc', 'desc'),
    Page: input(
      arg('order', 'Order', { null: false, default: 'desc' }),
      arg('size', 'int', { default: 10 }),
      arg('tags', 'string', { full: true, default: ['a', 'b"c'] }),
    ),
  })
  const seen: unknown[] = []
  GraphQL.query.field(
    'list',
    'boolean',
    { arguments: GraphQL.arg('page', 'Page', { null: false, default: { size: 5 } as never }) },
    ({ page }) => seen.push(page) > 0,
  )
  const schema = GraphQL.schema('PagedSchema')
  await schema.execute('{ list }')
  await schema.execute('{ list(page: { size: 5 }) }')
  expect(seen).toEqual(Array(2).fill({ order: 'desc', size: 5, tags: ['a', 'b"c'] }))
  expect(schema.toSDL({ withoutSpec: true })).toBe(`enum Order {
  ASC
  DESC
}

input Page {
  order: Order! = DESC
  size: Int = 10
  tags: [String!]! = ["a", "b\\"c"]
}

type Query {
  list(page: Page! = {size: 5}): Boolean
}`)
})

test('symbols are the rank of the fixed names and then of the sorted names of the schema', () => {
  const compiled = compileSchema({
    types: [
      ...specifiedScalars,
      query({ ...field('b', 'Int'), type: nonNull(listOf(named('Int'))) }, field('a', 'Int')),
    ],
    directives: [],
    rootTypes: { query: 'Query' },
  })
  expect(compiled.symbolNames).toEqual([
    '__typename', '__schema', '__type', 'skip', 'include', 'if',
    'Boolean', 'Float', 'ID', 'Int', 'Query', 'String', 'a', 'b',
  ]) // prettier-ignore
  expect(compiled.queryType.fieldBySymbol.get(12)?.name).toBe('a')
})

test('types refer to each other in circles, and unions know their members', () => {
  interface Cat {
    id: string
  }
  const GraphQL = defineGraphQL()({ Cat: object<Cat>(), Dog: object<Cat>(), Pet: union('Cat', 'Dog') })
  GraphQL.Cat.field('id', 'id', { null: false }).field('enemies', 'Pet', { array: true }, () => [])
  GraphQL.Dog.field('id', 'id', { null: false })
  GraphQL.query.field('cat', 'Cat', { arguments: idArgument() }, ({ id }) => ({ id }))
  const { compiled } = GraphQL.schema('PetSchema')
  const pet = compiled.typeByName.get('Pet')
  expect(pet?.kind === 'UNION' && pet.members.map(({ name }) => name)).toEqual(['Cat', 'Dog'])
})
