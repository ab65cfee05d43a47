import { ExecutableDefinitionsRule, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { executableDefinitions } from '../../../src/validation/rules/executable-definitions.ts'
import { faultsOf, peerSchema } from '../fixture.ts'

const definitions = [
  'schema { query: Query }',
  'extend schema @onSchema',
  '"d" schema @once { query: Query mutation: Mutation }',
  'scalar Json',
  '"""\nd\n""" scalar Json @once(label: 1)',
  'type Dog implements Pet & Missing @once @missing(a: [1, {b: C}]) { "d" name(a: Int = "x" @d): [Missing!]! @e }',
  'extend type Dog { name: String }',
  'interface Pet',
  'extend interface Pet @missing',
  'union CatOrDog = | Cat | Missing',
  'extend union CatOrDog = Dog',
  'enum Unit { "d" PIECE @missing GRAM GRAM }',
  'extend enum Unit { TON }',
  'input Filter { a: Missing = {b: [C]} @d, a: Int }',
  'extend input Filter @oneOf',
  'directive @once(a: Missing = 1) repeatable on FIELD | QUERY',
]

describe('executable definitions', () => {
  test('accepts operations and fragments', () => {
    const source = '{ dog { ...F } } fragment F on Dog { name }'
    expect(faultsOf(source, [executableDefinitions])).toEqual([])
  })

  test('refuses definitions and extensions of the type system', () => {
    const source = `
      query Q { dog { name } }
      "a description"
      type Dog { name: String }
      extend schema @onSchema
      directive @once on FIELD
    `
    expect(faultsOf(source, [executableDefinitions])).toEqual([
      ['The "Dog" definition is not executable.', '3:7'],
      ['The schema definition is not executable.', '5:7'],
      ['The "once" definition is not executable.', '6:7'],
    ])
  })

  test.each(definitions)(
    'finds in %s what graphql-js finds, alone and among executable definitions',
    definition => {
      for (const source of [
        definition,
        `${definition} query Q { dog { ...F } } ${definition} fragment F on Dog { name }`,
      ]) {
        const peerFaults = validate(peerSchema, parse(source), [ExecutableDefinitionsRule])
        const expected = peerFaults.map(({ message, locations }) => [
          message,
          ...locations!.map(({ line, column }) => `${line}:${column}`),
        ])
        expect(faultsOf(source, [executableDefinitions])).toEqual(expected)
        // No rule looks into them.
        expect(faultsOf(source)).toEqual(expected)
      }
    },
  )

  test('keeps the other rules at work', () => {
    const source =
      'type A { b: C } { dog { nam @skip } } enum E { F } { cat { name } ...G } extend type A @d'
    const withoutDefinitions = source.replace(/type . {.*?}|enum . {.*?}|extend.*/g, text =>
      ' '.repeat(text.length),
    )
    expect(faultsOf(source)).toEqual([
      ['The "A" definition is not executable.', '1:1'],
      ['The "E" definition is not executable.', '1:39'],
      ['The "A" definition is not executable.', '1:74'],
      ...faultsOf(withoutDefinitions),
    ])
  })

  test('counts toward the limit on errors', () => {
    const faults = faultsOf(definitions.join('\n'), undefined, { maxErrors: 3 })
    expect(faults).toHaveLength(4)
  })
})
