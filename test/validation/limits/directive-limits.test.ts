import { describe, expect, test } from 'vitest'
import { excessesOf, repeat, schemaWith } from './fixture.ts'

const tags = (count: number): string => repeat(count, () => '@tag')

describe('the directives of a document', () => {
  const schema = schemaWith({ maxDirectives: 3 })

  test('are so many, and no more', () => {
    expect(excessesOf(schema, `{ number ${tags(3)} }`)).toEqual([])
    expect(excessesOf(schema, `{ number ${tags(4)} }`)).toEqual([
      ['DIRECTIVE_LIMIT', 'The document has more than 3 directives.', '1:25'],
    ])
  })

  test('count as they are written, in fragments as in operations', () => {
    const source = 'query @tag { ...F @tag ...F } fragment F on Query { number @tag }'
    expect(excessesOf(schema, source)).toEqual([])
    expect(excessesOf(schema, `${source.slice(0, -1)} ... @tag { number } }`)).toEqual([
      ['DIRECTIVE_LIMIT', 'The document has more than 3 directives.', '1:70'],
    ])
  })

  test('may be any number where the limit is false', () => {
    expect(excessesOf(schemaWith({}), `{ number ${tags(500)} }`)).toEqual([])
  })
})

describe('the directives at one place', () => {
  const schema = schemaWith({ maxDirectivesPerLocation: 2 })

  test('are so many, and no more', () => {
    expect(
      excessesOf(schema, `query ${tags(2)} { number ${tags(2)} ... ${tags(2)} { number } }`),
    ).toEqual([])
    expect(excessesOf(schema, `{ number ${tags(3)} }`)).toEqual([
      ['DIRECTIVE_LIMIT', 'More than 2 directives stand at one place.', '1:20'],
    ])
  })

  test('are refused where nobody defines them', () => {
    expect(excessesOf(schema, '{ number @a @b @c @d }')).toEqual([
      ['GRAPHQL_VALIDATION_FAILED', 'Unknown directive "@a".', '1:10'],
      ['GRAPHQL_VALIDATION_FAILED', 'Unknown directive "@b".', '1:13'],
      ['DIRECTIVE_LIMIT', 'More than 2 directives stand at one place.', '1:16'],
    ])
  })
})
