import { expect, test } from 'vitest'
import { GraphQLError } from '../../src/errors/graphql-error.ts'
import { limitErrorBytes, responseText } from '../../src/response/response.ts'

const errors = ['ä'.repeat(50), 'b'.repeat(100), 'c'].map(message => new GraphQLError(message))
const bytesOf = (count: number): number => Buffer.byteLength(responseText(errors.slice(0, count)))

test.each<[string, number, number | false]>([
  ['all', 3, false],
  ['all', 3, bytesOf(3) + 1],
  ['two', 2, bytesOf(3) - 1],
  ['two', 2, bytesOf(2) + 1],
  ['one', 1, bytesOf(2) - 1],
])('as many errors are kept as there is room for: %s', (_, count, maxBytes) => {
  expect(limitErrorBytes(errors, maxBytes)).toEqual(errors.slice(0, count))
})

test('the message of the first error is cut where nothing else helps', () => {
  const long = new GraphQLError('x'.repeat(5_000), {
    locations: [{ line: 1, column: 2 }],
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  })
  expect(limitErrorBytes([long, long], 2_000).map(error => error.toJSON())).toEqual([
    {
      message: `${'x'.repeat(1_000)}…`,
      locations: [{ line: 1, column: 2 }],
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    },
  ])
})

test('a message of a thousand characters is not cut', () => {
  const error = new GraphQLError('x'.repeat(1_000))
  expect(limitErrorBytes([error], 500).map(({ message }) => message)).toEqual([error.message])
})
