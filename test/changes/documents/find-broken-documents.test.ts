import { describe, expect, test } from 'vitest'
import { findBrokenDocuments } from '../../../src/changes/documents/find-broken-documents.ts'
import { findSchemaChanges } from '../../../src/changes/find-schema-changes.ts'
import { buildSchema } from '../../../src/index.ts'

describe('findBrokenDocuments', () => {
  const before = buildSchema(
    'type Query { u: U, a: Int } union U = A | B type A { x: Int } type B { x: Int }',
  )

  test('finds documents that a safe change makes invalid', () => {
    const after = buildSchema(
      'type Query { u: U, a: Int } union U = A | B type A { x: Int! } type B { x: Int }',
    )
    const documents = [
      { name: 'one', source: '{ u { ... on A { x } } }' },
      { name: 'both', source: '{ u { ... on A { x } ... on B { x } } }' },
    ]
    expect(findSchemaChanges(before, after, { documents })).toMatchObject([{ criticality: 'SAFE' }])
    expect(findBrokenDocuments(before, after, documents)).toEqual([
      { document: 'both', message: expect.stringContaining('Fields "x" conflict') },
    ])
  })

  test('leaves out documents that were invalid before', () => {
    const after = buildSchema('type Query { a: Int }')
    const documents = [
      { name: 'valid', source: '{ a }' },
      { name: 'broken', source: '{ u { __typename } }' },
      { name: 'invalid', source: '{ nothing }' },
      { name: 'no document', source: '{' },
    ]
    expect(findBrokenDocuments(before, after, documents)).toEqual([
      { document: 'broken', message: 'Cannot query field "u" on type "Query".' },
    ])
  })

  test('judges without the limits of the host', () => {
    const limited = buildSchema('type Query { a: Int }', { config: { limits: { maxAliases: 1 } } })
    const documents = [{ name: 'D', source: '{ a b: a c: a d: a }' }]
    expect(findBrokenDocuments(limited, limited, documents)).toEqual([])
  })

  test('says what it was given', () => {
    expect(() => findBrokenDocuments(before, 'type Query' as never, [])).toThrow(
      'findBrokenDocuments() was given a string as `after`; expected a schema of tapeql, as buildSchema() returns.',
    )
    expect(() => findBrokenDocuments(before, before, [{ name: 'D' }] as never)).toThrow(
      /expected an array of documents, each with `name` and `source`/,
    )
  })
})
