import { describe, expect, test } from 'vitest'
import {
  fieldTypeReference,
  typeReference,
} from '../../../src/definition/declare/type-expression.ts'
import type { FieldTypeOptions, TypeOptions } from '../../../src/definition/declare/type-options.ts'
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
    'is a list of lists, but lists in arguments have one dimension; use an input object that holds a list.'

  test.each<[unknown, object, string]>([
    ['[[Int]]', {}, `Query.rows ${dimensions}`],
    ['[Int]', { array: true }, `Query.rows ${dimensions}`],
    [['int'], { array: true }, `Query.rows ${dimensions}`],
    ['int', { array: [true] }, `Query.rows ${dimensions}`],
    ['int', { array: { array: true } }, `Query.rows ${dimensions}`],
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
    [
      undefined,
      {},
      "Query.rows has the type undefined; expected the name of a type, as 'string' or 'User'.",
    ],
    [{}, {}, "Query.rows has the type {}; expected the name of a type, as 'string' or 'User'."],
    [
      String,
      {},
      "Query.rows has the type [function String]; expected the name of a type, as 'string' or 'User'.",
    ],
  ])('%o with %o', (type, options, fault) => {
    const faults: string[] = []
    const reference = typeReference(type, options, 'Query.rows', found => faults.push(found))
    expect(print(reference)).toMatch(/^\[*String\]*$/)
    expect(faults).toEqual([fault])
  })
})

describe('fieldTypeReference', () => {
  test.each<[FieldTypeOptions, string]>([
    [{}, 'String'],
    [{ full: true }, '[String!]!'],
    [{ array: true, nullable: false }, '[String!]'],
    [{ array: { array: true } }, '[[String]]'],
    [{ array: { array: true, nullable: false } }, '[[String!]]'],
    [{ array: { array: true, null: false } }, '[[String]!]'],
    [{ null: false, array: { array: true } }, '[[String]]!'],
    [{ array: { full: true } }, '[[String!]!]'],
    [{ null: false, array: { full: true } }, '[[String!]!]!'],
    [{ null: false, array: { null: false, array: { full: true } } }, '[[[String!]!]!]!'],
    [{ full: false, array: { full: true, null: false, array: true } }, '[[String!]!]'],
  ])('the options %o mean %s', (options, expected) => {
    const faults: string[] = []
    const reference = fieldTypeReference('string', options, 'Query.rows', fault =>
      faults.push(fault),
    )
    expect(faults).toEqual([])
    expect(print(reference)).toBe(expected)
  })

  const innerLists =
    'expected true, false, or the options of the inner lists, as in array: { array: true }.'
  const noList =
    'has in its option array the options of no list; expected array: true or full: true there, or nullable: false in the place of null: false for a list of one dimension.'
  const isFull = 'full stands for null: false, array: true, nullable: false.'

  test.each<[unknown, object, readonly string[]]>([
    ['string', { array: 2 }, [`has the option array: 2; ${innerLists}`]],
    ['string', { array: [true] }, [`has the option array: [true]; ${innerLists}`]],
    ['string', { array: null }, [`has the option array: null; ${innerLists}`]],
    ['string', { array: {} }, [noList]],
    ['string', { array: { null: false } }, [noList]],
    ['string', { array: { array: false } }, [noList]],
    [
      'string',
      { array: { array: true, desc: 'inner' } },
      ['has in its option array the option "desc"; expected null, array, nullable and full.'],
    ],
    [
      'string',
      { array: { array: true, null: 'no' } },
      ['has in its option array the option null: "no"; expected true or false.'],
    ],
    [
      'string',
      { array: { array: { array: 3 } } },
      [`has in its option array the option array: 3; ${innerLists}`],
    ],
    [
      'string',
      { array: { full: true }, nullable: false },
      [
        'has the option nullable beside the options of the inner lists, whose null says whether they may be null; expected array: { null: false } with the others.',
      ],
    ],
    [
      'string',
      { full: true, array: { array: true } },
      [`has the options full: true and array: { ... }; ${isFull}`],
    ],
    [
      'string',
      { array: { full: true, null: true } },
      [`has in its option array the options full: true and null: true; ${isFull}`],
    ],
    [
      '[[Int]]',
      {},
      [
        'has the type "[[Int]]"; a list of lists is written with the options of the inner lists, array: { array: true }.',
      ],
    ],
    [
      ['int'],
      { array: true },
      [
        'has the type "[int]"; a list of lists is written with the options of the inner lists, array: { array: true }.',
      ],
    ],
    ['[Int]', {}, ['has the type "[Int]"; a list is written with the option array: true.']],
  ])('refuses %o with %o', (type, options, expected) => {
    const faults: string[] = []
    fieldTypeReference(type, options, 'Query.rows', fault => faults.push(fault))
    expect(faults).toEqual(expected.map(fault => `Query.rows ${fault}`))
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
