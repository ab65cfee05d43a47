import { describe, expect, test } from 'vitest'
import { specifiedScalars } from '../../../../src/schema/scalars/specified-scalars.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type DirectiveDefinition,
  type FieldDefinition,
  type InputValueDefinition,
  type ScalarTypeDefinition,
  type TypeDefinition,
  type TypeReference,
} from '../../../../src/schema/definitions/type-map.ts'
import { faultsOfTypeMap } from './judge.ts'

describe('names that SDL cannot have', () => {
  test.each(['', '1a', 'a-b', 'a b', 'é', 'a\n', '$a'])('%j is none', name => {
    const rest = 'is no GraphQL name: letters, digits and underscores, no digit first.'
    expect(faults([{ ...text, name }])).toEqual([`"${name}" (scalar ${name}) ${rest}`])
    expect(faults([object('A', field(name, namedType('Int')))])).toEqual([
      `"${name}" (A.${name}) ${rest}`,
    ])
    expect(faults([{ kind: 'ENUM', name: 'E', values: [{ name, value: 1 }] }])).toEqual([
      `"${name}" (E.${name}) ${rest}`,
    ])
    expect(
      faults([], [{ name, arguments: [], isRepeatable: false, locations: ['FIELD'] }]),
    ).toEqual([`"${name}" (@${name}) ${rest}`])
  })

  test.each(['true', 'false', 'null'])('%s is none of an enum value', name => {
    expect(faults([{ kind: 'ENUM', name: 'E', values: [{ name, value: name }] }])).toEqual([
      `"${name}" (E.${name}) cannot name an enum value; expected a name but true, false or null.`,
    ])
    expect(faults([object('A', field(name, namedType('Int')))])).toEqual([])
  })
})

describe('names that become the same in GraphQL', () => {
  const clash = (name: string, ...declaredNames: string[]) =>
    declaredNames.map(declaredName => ({ ...field(name, namedType('Int')), declaredName }))

  test('are shown as they were declared', () => {
    const [first, second] = clash('fullName', 'full_name', 'fullName') as [
      FieldDefinition,
      FieldDefinition,
    ]
    const rest = '"full_name" and "fullName" become the same name.'
    expect(faults([object('A', first, second)])).toEqual([
      `A has two fields named "fullName"; ${rest}`,
    ])
    expect(
      faults([object('A', { ...field('a', namedType('Int')), arguments: [first, second] })]),
    ).toEqual([`A.a has two arguments named "fullName"; ${rest}`])
    expect(faults([{ kind: 'INPUT_OBJECT', name: 'I', fields: [first, second] }])).toEqual([
      `I has two fields named "fullName"; ${rest}`,
    ])
  })

  test('are values of an enum that differ in case', () => {
    const values = ['asc', 'ASC', 'Asc'].map(value => ({ name: 'ASC', value }))
    expect(faults([{ kind: 'ENUM', name: 'E', values }])).toEqual([
      'E has two values named "ASC"; "asc" and "ASC" become the same name.',
      'E has two values named "ASC"; "ASC" and "Asc" become the same name.',
    ])
  })
})

describe('directives that SDL cannot define', () => {
  const directive = (...locations: string[]): DirectiveDefinition[] => [
    { name: 'a', arguments: [], isRepeatable: false, locations },
  ]

  test('have no locations', () => {
    expect(faults([], directive())).toEqual([
      'The directive @a has no locations; expected at least one.',
    ])
  })

  test('have locations that do not exist', () => {
    expect(faults([], directive('FIELDS', 'nowhere', 'QUERY'))).toEqual([
      'The directive @a has the location "FIELDS", which GraphQL does not have. Did you mean "FIELD"?',
      'The directive @a has the location "nowhere", which GraphQL does not have.',
    ])
  })

  test('may have the location that graphql-js 17 has and the specification of September 2025 has not', () => {
    expect(faults([], directive('DIRECTIVE_DEFINITION'))).toEqual([])
  })
})

test('a type that takes the name of a built-in scalar is a fault, unless it is a scalar', () => {
  const others = specifiedScalars.filter(({ name }) => name !== 'ID')
  const faultsOfId = (id: TypeDefinition) =>
    faultsOfTypeMap({
      types: [...others, object('Query', field('ok', namedType('Int'))), id],
      directives: [],
      rootTypes: { query: 'Query' },
    })
  expect(faultsOfId(object('ID', field('a', namedType('Int'))))).toEqual([
    'The object ID has the name of a built-in scalar; expected another name.',
  ])
  expect(faultsOfId({ ...text, name: 'ID' })).toEqual([])
  expect(faultsOfId({ ...text, name: 'ID', position: 0 })).toEqual([])
})

test('a built-in scalar with a specification URL is a fault', () => {
  const [int, ...others] = specifiedScalars
  const scalars = [{ ...int!, specifiedByURL: 'https://example.org' }, ...others]
  const query = object('Query', field('ok', namedType('Int')))
  const typeMap = { types: [...scalars, query], directives: [], rootTypes: { query: 'Query' } }
  expect(faultsOfTypeMap(typeMap)).toEqual([
    `The scalar ${int!.name} has a specification URL; expected none, because it is built in.`,
  ])
})

test('a non-null type inside a non-null type is a fault', () => {
  const double = listOf(nonNullOf(nonNullOf(namedType('Int'))))
  expect(faults([object('A', field('a', double, [inputValue('b', double)]))])).toEqual([
    'A.a has a non-null type inside a non-null type; expected one of the two.',
    'A.a(b:) has a non-null type inside a non-null type; expected one of the two.',
  ])
})

test('a fault names the place where the code defines a type', () => {
  const definedAt = 'type A (schema.graphql:3:1)'
  expect(
    faults([{ ...object('A'), definedAt }, object('A', field('a', namedType('Int')))]),
  ).toEqual([
    `There are two types named "A": the ${definedAt} and the object A; take one definition out.`,
    `The ${definedAt} has no fields; expected at least one.`,
  ])
})

describe('defaults in code', () => {
  const faultsOfDefault = (type: TypeReference, value: unknown, ...types: TypeDefinition[]) =>
    faults([object('A', field('a', namedType('Int'), [inputValue('b', type, value)])), ...types])

  test('are what resolvers receive: values of enums, declared names, objects of scalars', () => {
    const filter: TypeDefinition = {
      kind: 'INPUT_OBJECT',
      name: 'Filter',
      fields: [{ ...inputValue('sortOrder', namedType('Order')), declaredName: 'sort_order' }],
    }
    const order: TypeDefinition = {
      kind: 'ENUM',
      name: 'Order',
      values: [{ name: 'ASC', value: 'asc' }],
    }
    expect(faultsOfDefault(namedType('Filter'), { sort_order: 'asc' }, filter, order)).toEqual([])
    expect(faultsOfDefault(namedType('Filter'), { sort_order: 'ASC' }, filter, order)).toEqual([
      'The default of A.a(b:) does not fit at sort_order: Order has no value "ASC"; expected one of "asc".',
    ])
    expect(faultsOfDefault(namedType('Filter'), { sortOrder: 'asc' }, filter, order)).toEqual([
      'The default of A.a(b:) does not fit: Filter has no field "sortOrder". Did you mean "sort_order"?',
    ])
  })

  test('may be values of introspection', () => {
    expect(faultsOfDefault(namedType('__TypeKind'), 'SCALAR')).toEqual([])
    expect(faultsOfDefault(namedType('__TypeKind'), 'OBJECTS')).toHaveLength(1)
  })

  test('must be values that a client could give', () => {
    const upper: TypeDefinition = {
      ...text,
      name: 'Upper',
      coerceResult: value => (value as Date).toISOString(),
      coerceInput: value => (value === '1970-01-01T00:00:00.000Z' ? new Date(0) : undefined),
    }
    expect(faultsOfDefault(namedType('Upper'), new Date(0), upper)).toEqual([])
    expect(faultsOfDefault(namedType('Upper'), new Date(1), upper)).toEqual([
      'The default of A.a(b:) does not fit: Upper cannot represent 1970-01-01T00:00:00.001Z.',
    ])
  })

  test('must be values that a literal can have', () => {
    expect(faultsOfDefault(namedType('Text'), { 'a-b': 1 }, text)).toEqual([
      'The default of A.a(b:) does not fit: "a-b" is no GraphQL name, so no literal can have it as a field.',
    ])
    expect(faultsOfDefault(namedType('String'), '\ud800')).toEqual([
      'The default of A.a(b:) does not fit: "\\ud800" holds half a surrogate pair, which no literal can.',
    ])
  })

  test('have as many levels as a request may have', () => {
    const loop: TypeDefinition = {
      kind: 'INPUT_OBJECT',
      name: 'Loop',
      fields: [inputValue('next', namedType('Loop'))],
    }
    const circular: Record<string, unknown> = {}
    circular.next = circular
    expect(faultsOfDefault(namedType('Loop'), circular, loop)).toEqual([
      'The default of A.a(b:) does not fit: expected a value of at most 200 levels.',
    ])
  })
})

const text: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Text',
  coerceResult: value => value,
  coerceInput: value => value,
  coerceLiteral: ({ value }) => value,
}

function faults(types: readonly TypeDefinition[], directives: readonly DirectiveDefinition[] = []) {
  const query = object('Query', field('ok', namedType('Int')))
  return faultsOfTypeMap({
    types: [...specifiedScalars, query, ...types],
    directives,
    rootTypes: { query: 'Query' },
  })
}

function object(name: string, ...fields: FieldDefinition[]): TypeDefinition {
  return { kind: 'OBJECT', name, interfaces: [], fields }
}

function field(
  name: string,
  type: TypeReference,
  inputValues: readonly InputValueDefinition[] = [],
): FieldDefinition {
  return { name, declaredName: name, type, arguments: inputValues, propertyNames: [] }
}

function inputValue(name: string, type: TypeReference, value?: unknown): InputValueDefinition {
  return { name, declaredName: name, type, default: value === undefined ? undefined : { value } }
}
