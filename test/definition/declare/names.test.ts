import { describe, expect, test } from 'vitest'
import { camelCase, enumValueName } from '../../../src/definition/declare/names.ts'

describe('camelCase', () => {
  test.each([
    ['name', 'name'],
    ['include_archived', 'includeArchived'],
    ['title_like_any_of', 'titleLikeAnyOf'],
    ['createPost', 'createPost'],
    ['_internal_id', '_internalId'],
    ['__typename', '__typename'],
    ['line_1', 'line1'],
    ['a__b', 'aB'],
    ['class_', 'class_'],
  ])('%s is exposed as %s', (declared, exposed) => {
    expect(camelCase(declared)).toBe(exposed)
  })
})

test('enum values are upper case in GraphQL', () => {
  expect(['asc', 'in_stock', 'ASC'].map(enumValueName)).toEqual(['ASC', 'IN_STOCK', 'ASC'])
})
