import { expect, test } from 'vitest'
import { applicationSchema, schemaNamed } from '../../src/engine/registry.ts'
import { configure, defineGraphQL } from '../../src/index.ts'

const GraphQL = defineGraphQL()({})
GraphQL.query.field('name', 'string', {}, () => 'x')

test('a schema is found by its name, as the only one, and by the name of the application', () => {
  expect(() => applicationSchema()).toThrow(
    'No schema is named "TapeqlSchema" after the application; no schema is registered.',
  )
  const only = GraphQL.schema('OnlySchema')
  expect(schemaNamed('OnlySchema')).toBe(only)
  expect(applicationSchema()).toBe(only)

  const named = GraphQL.schema('TapeqlSchema')
  expect(applicationSchema()).toBe(named)
  configure({ applicationName: 'OnlySchema' })
  expect(applicationSchema()).toBe(only)
  expect(() => schemaNamed('NoSchema')).toThrow(
    'There is no schema named "NoSchema"; the registered schemas are OnlySchema, TapeqlSchema.',
  )
})
