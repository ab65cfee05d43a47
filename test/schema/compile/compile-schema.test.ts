import { describe, expect, test } from 'vitest'
import { SchemaError } from '../../../src/errors/schema-error.ts'
import { arg, defineGraphQL, enumOf, idArgument, input, object, union } from '../../../src/index.ts'
import { copyOfTemplate } from '../../../src/schema/input-coercion/template.ts'
import { compileSchema, type CompileOptions } from '../../../src/schema/compile/compile-schema.ts'
import type {
  CompiledSchema,
  EnumType,
  InterfaceType,
  UnionType,
} from '../../../src/schema/compiled/compiled-schema.ts'
import { specifiedScalars } from '../../../src/schema/scalars/specified-scalars.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type FieldDefinition,
  type InputValueDefinition,
  type TypeDefinition,
} from '../../../src/schema/definitions/type-map.ts'

const field = (
  name: string,
  type: string,
  inputs: readonly InputValueDefinition[] = [],
): FieldDefinition => ({
  name,
  declaredName: name,
  type: namedType(type),
  arguments: inputs,
  propertyNames: [name],
})
const inputValue = (name: string, type: string, value?: unknown): InputValueDefinition => ({
  name,
  declaredName: name,
  type: namedType(type),
  ...(value !== undefined && { default: { value } }),
})
const query = (...fields: FieldDefinition[]): TypeDefinition => ({
  kind: 'OBJECT',
  name: 'Query',
  interfaces: [],
  fields,
})

const unwilling = {
  coerceResult: () => fail(),
  coerceInput: () => fail(),
  coerceLiteral: () => fail(),
}

function fail(): never {
  throw new Error('No value fits.')
}

function compile(types: readonly TypeDefinition[], options?: CompileOptions): CompiledSchema {
  const defined = new Set(types.map(({ name }) => name))
  const scalars = specifiedScalars.filter(({ name }) => !defined.has(name))
  const typeMap = { types: [...scalars, ...types], directives: [], rootTypes: { query: 'Query' } }
  return compileSchema(typeMap, undefined, options)
}

describe('a schema with faults', () => {
  test('is refused with all of them at once', () => {
    const types = [query(field('a', 'Nowhere'), field('a', 'Int'))]
    expect(() => compile(types)).toThrow(
      new SchemaError([
        'Query has two fields named "a".',
        'Query.a refers to the type "Nowhere", which is not defined.',
      ]),
    )
  })

  test('says which names become the same in GraphQL', () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query
      .field('full_name', 'string', {}, () => '')
      .field('fullName', 'string', {}, () => '')
    expect(() => GraphQL.schema('CollidingSchema')).toThrow(
      new SchemaError([
        'Query has two fields named "fullName"; "full_name" and "fullName" become the same name.',
      ]),
    )
  })

  test('is refused when it has no query', () => {
    expect(() => defineGraphQL()({}).schema('EmptySchema')).toThrow(
      'The query root Query has no fields; expected at least one.',
    )
  })
})

describe('a schema that is assumed to be valid', () => {
  const loop = inputValue('next', 'Loop', {})

  test('is compiled in spite of its faults', () => {
    const schema = compile(
      [
        query(field('a', 'Int', [inputValue('x', 'Int', 'text'), inputValue('loop', 'Loop', {})])),
        { kind: 'OBJECT', name: 'A', interfaces: ['I', 'I'], fields: [] },
        { kind: 'INTERFACE', name: 'I', interfaces: ['I'], fields: [] },
        { kind: 'UNION', name: 'U', members: ['A', 'A'] },
        { kind: 'INPUT_OBJECT', name: 'Loop', fields: [loop] },
        { kind: 'SCALAR', name: 'Int', ...unwilling },
      ],
      { assumeValid: true },
    )
    const [i, u] = [schema.typeByName.get('I'), schema.typeByName.get('U')] as [
      InterfaceType,
      UnionType,
    ]
    const objects = [i, u].map(type =>
      Array.from(schema.possibleTypes.get(type)!, ({ name }) => name),
    )
    expect(objects).toEqual([['A'], ['A']])
    const defaults = schema.queryType.fields[0]!.arguments.map(
      ({ defaultLiteral, defaultValue }) => [defaultLiteral, copyOfTemplate(defaultValue)],
    )
    expect(defaults).toEqual([
      ['null', 'text'],
      ['{}', { next: {} }],
    ])
  })

  test('is refused when names refer to nothing', () => {
    expect(() => compile([query(field('a', 'Nowhere'))], { assumeValid: true })).toThrow(
      new SchemaError(['Query.a refers to the type "Nowhere", which is not defined.']),
    )
  })
})

test('equal references mean one list and one non-null', () => {
  const all = (): FieldDefinition['type'] => nonNullOf(listOf(nonNullOf(namedType('Query'))))
  const { queryType } = compileSchema({
    types: [
      ...specifiedScalars,
      {
        kind: 'OBJECT',
        name: 'Query',
        interfaces: [],
        fields: [
          { ...field('a', 'Query'), type: all() },
          { ...field('b', 'Query'), type: all() },
        ],
      },
    ],
    directives: [],
    rootTypes: { query: 'Query' },
  })
  const [one, other] = queryType.fields
  expect(one!.type).toBe(other!.type)
})

test('a directive on a definition keeps the arguments that are given, as literals', () => {
  const applied = { name: 'by', arguments: { order: 'asc', names: ['a'], absent: undefined } }
  const { directives, queryType } = compileSchema({
    types: [
      ...specifiedScalars,
      {
        ...query({ ...field('a', 'Color'), directives: [applied, applied] }),
        directives: [applied],
      },
      { kind: 'ENUM', name: 'Order', values: [{ name: 'ASC', value: 'asc' }] },
      {
        kind: 'ENUM',
        name: 'Color',
        values: [{ name: 'RED', value: 'red', directives: [applied] }],
      },
    ],
    directives: [
      {
        name: 'by',
        arguments: [
          inputValue('order', 'Order'),
          { ...inputValue('names', 'String'), type: listOf(namedType('String')) },
          inputValue('absent', 'Int', 1),
        ],
        isRepeatable: true,
        locations: ['OBJECT', 'FIELD_DEFINITION', 'ENUM_VALUE'],
      },
    ],
    rootTypes: { query: 'Query' },
  })
  const compiled = {
    directive: directives[0]!,
    arguments: [
      { name: 'order', literal: 'ASC' },
      { name: 'names', literal: '["a"]' },
    ],
  }
  const color = queryType.fields[0]!.type as EnumType
  expect(queryType.appliedDirectives).toEqual([compiled])
  expect(queryType.fields[0]!.appliedDirectives).toEqual([compiled, compiled])
  expect(color.values[0]!.appliedDirectives).toEqual([compiled])
})

describe('a default', () => {
  test('takes the defaults that others take, through as many inputs as there are', () => {
    const depth = 5_000
    const inputs = Array.from({ length: depth }, (_, index): TypeDefinition => ({
      kind: 'INPUT_OBJECT',
      name: `I${index}`,
      fields: [
        index + 1 < depth ? inputValue('next', `I${index + 1}`, {}) : inputValue('end', 'Int', 1),
      ],
    }))
    const schema = compile([query(field('a', 'Int', [inputValue('first', 'I0', {})])), ...inputs])
    let value: any = copyOfTemplate(schema.queryType.fields[0]!.arguments[0]!.defaultValue)
    for (let level = 1; level < depth; level++) value = value.next
    expect(value).toEqual({ end: 1 })
  })

  test('of type ID is text for resolvers, as in a request', () => {
    const schema = compile([query(field('a', 'Int', [inputValue('id', 'ID', 5)]))])
    expect(schema.queryType.fields[0]!.arguments[0]).toMatchObject({
      defaultLiteral: '"5"',
      defaultValue: '5',
    })
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
      query({ ...field('b', 'Int'), type: nonNullOf(listOf(namedType('Int'))) }, field('a', 'Int')),
    ],
    directives: [],
    rootTypes: { query: 'Query' },
  })
  expect(compiled.symbolNames).toEqual([
    '__typename', '__schema', '__type', 'skip', 'include', 'if',
    'defer', 'stream', 'label', 'initialCount',
    'Boolean', 'Float', 'ID', 'Int', 'Query', 'String', 'a', 'b',
  ]) // prettier-ignore
  expect(compiled.queryType.fieldBySymbol.get(16)?.name).toBe('a')
})

test('types refer to each other in circles, and unions know their members', () => {
  interface Cat {
    id: string
  }
  const GraphQL = defineGraphQL()({
    Cat: object<Cat>(),
    Dog: object<Cat>(),
    Pet: union('Cat', 'Dog'),
  })
  GraphQL.Cat.field('id', 'id', { null: false }).field('enemies', 'Pet', { array: true }, () => [])
  GraphQL.Dog.field('id', 'id', { null: false })
  GraphQL.query.field('cat', 'Cat', { arguments: idArgument() }, ({ id }) => ({ id }))
  const { compiled } = GraphQL.schema('PetSchema')
  const pet = compiled.typeByName.get('Pet')
  expect(pet?.kind === 'UNION' && pet.members.map(({ name }) => name)).toEqual(['Cat', 'Dog'])
})
