import { describe, expect, test } from 'vitest'
import { getOperation } from '../../src/selections/get-operation.ts'
import { parseToTape } from '../../src/language/parse.ts'
import { nameOf } from '../../src/language/tape.ts'

describe('the operation that a request means', () => {
  test('is never a definition of the type system', () => {
    const definitions =
      'schema @a { query: Q } type A { b: C } fragment F on A { b } extend enum A { B }'
    expect(found(definitions, undefined)).toBe('Must provide an operation.')
    expect(found(definitions, 'A')).toBe('Unknown operation named "A".')
    expect(found(`${definitions} query A { b } directive @A on FIELD`, undefined)).toBe('A')
    expect(found(`scalar A ${definitions} query A { b } input A`, 'A')).toBe('A')
  })

  test('is the only one, or the one of that name', () => {
    expect(found('{ a }', null)).toBe('')
    expect(found('{ a }', '')).toBe('Unknown operation named "".')
    expect(found('query A { a } query B { a }', 'B')).toBe('B')
    expect(found('query A { a } query B { a }', undefined)).toBe(
      'Must provide operation name if query contains multiple operations.',
    )
  })
})

/** The name of the operation, or the message where there is none. */
function found(source: string, name: string | null | undefined): string {
  const document = parseToTape(source)
  if ('errors' in document) throw document.errors[0]
  const operation = getOperation(document, name)
  return typeof operation === 'number' ? nameOf(document, operation) : operation.message
}
