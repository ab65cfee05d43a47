import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { compileSchema } from '../../../src/schema/compile/compile-schema.ts'
import { operationTypeExistence } from '../../../src/validation/rules/operation-type-existence.ts'
import { typeMapOf } from '../../conformance/type-map-of.ts'
import { faultsOf } from '../fixture.ts'

const queryOnly = compileSchema(typeMapOf(buildSchema('type Query { a: Int }')))

describe('operation type existence', () => {
  test('accepts operations whose root type the schema has', () => {
    const source =
      'query { dog { name } } mutation M { remove(id: 1) } subscription S { petRemoved }'
    expect(faultsOf(source, [operationTypeExistence])).toEqual([])
  })

  test('refuses a mutation where the schema has none', () => {
    const source = 'mutation { remove(id: 1) }'
    expect(faultsOf(source, [operationTypeExistence], {}, queryOnly)).toEqual([
      ['The mutation operation is not supported by the schema.', '1:1'],
    ])
  })

  test('refuses a subscription where the schema has none, at its first token', () => {
    const source = `
      { a }
      
        "text" subscription S { petRemoved }
    `
    expect(faultsOf(source, [operationTypeExistence], {}, queryOnly)).toEqual([
      ['The subscription operation is not supported by the schema.', '4:9'],
    ])
  })

  test('accepts a query where the schema has nothing else', () => {
    const source = 'query Q { a }'
    expect(faultsOf(source, [operationTypeExistence], {}, queryOnly)).toEqual([])
  })
})
