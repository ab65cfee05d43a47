import { describe, expect, test } from 'vitest'
import { typeReference } from '../../../src/definition/declare/type-expression.ts'
import type { TypeOptions } from '../../../src/definition/declare/type-options.ts'
import type { TypeReference } from '../../../src/schema/definitions/type-map.ts'

describe('typeReference', () => {
  test.each([
    ['id', 'ID'],
    ['int', 'Int'],
    ['float', 'Float'],
    ['string', 'String'],
    ['boolean', 'Boolean'],
    ['bool', 'Boolean'],
    ['date', 'Date'],
    ['date_time', 'DateTime'],
    ['DateTime', 'DateTime'],
    ['ID', 'ID'],
    ['User', 'User'],
    ['toString', 'toString'],
  ])('%s means %s', (name, expected) => {
    expect(read(name, {})).toBe(expected)
  })

  test.each<[TypeOptions, string]>([
    [{}, 'String'],
    [{ null: true }, 'String'],
    [{ null: false }, 'String!'],
    [{ array: true }, '[String]'],
    [{ array: true, null: false }, '[String]!'],
    [{ array: true, nullable: false }, '[String!]'],
    [{ array: true, nullable: false, null: false }, '[String!]!'],
    [{ full: true }, '[String!]!'],
    [{ full: false }, 'String'],
  ])('the options %o mean %s', (options, expected) => {
    expect(read('string', options)).toBe(expected)
  })
})

describe('what is no name of a type is refused', () => {
  const dimensions =
    'is a list of lists, but lists have one dimension; use an input or object that holds a list.'

  test.each<[unknown, object, string]>([
    ['[[Int]]', {}, `Query.rows ${dimensions}`],
    ['[Int]', { array: true }, `Query.rows ${dimensions}`],
    [['int'], { array: true }, `Query.rows ${dimensions}`],
    ['int', { array: [true] }, `Query.rows ${dimensions}`],
    [
      '[Int]',
      {},
      'Query.rows has the type "[Int]"; a list is written with the option array: true.',
    ],
    [
      ['int'],
      {},
      'Query.rows has the type "[int]"; a list is written with the option array: true.',
    ],
    [
      'Int!',
      {},
      'Query.rows has the type "Int!"; a required value is written with the option null: false.',
    ],
    [undefined, {}, 'Query.rows has the type undefined; expected the name of a type.'],
    [{}, {}, 'Query.rows has the type [object Object]; expected the name of a type.'],
  ])('%o with %o', (type, options, fault) => {
    const faults: string[] = []
    const reference = typeReference(type, options, 'Query.rows', found => faults.push(found))
    expect(print(reference)).toMatch(/^\[?String\]?$/)
    expect(faults).toEqual([fault])
  })
})

/** The reference as GraphQL writes it, when nothing is reported. */
function read(type: string, options: TypeOptions): string {
  const faults: string[] = []
  const reference = typeReference(type, options, 'Query.rows', fault => faults.push(fault))
  expect(faults).toEqual([])
  return print(reference)
}

function print(reference: TypeReference): string {
  switch (reference.kind) {
    case 'LIST':
      return `[${print(reference.ofType)}]`
    case 'NON_NULL':
      return `${print(reference.ofType)}!`
    default:
      return reference.name
  }
}
