import { getLocation, GraphQLError, Source } from 'graphql'
import { expect, test } from 'vitest'
import { printError } from '../../src/errors/print-error.ts'

const long = 'abcdefgh '.repeat(40)
const sources: readonly (readonly [name: string, text: string])[] = [
  ['one line', 'type A'],
  ['nothing', ''],
  ['LF', 'one\ntwo\n\nthree\n'],
  ['CR', 'one\rtwo\r\rthree\r'],
  ['CRLF', 'one\r\ntwo\r\n\r\nthree\r\n'],
  ['all line terminators', '\n\r\n\rone\n\rtwo\u2028three\r\n\r'],
  ['tabs', '\tone\n\t\ttwo\tthree\n'],
  ['characters of two units', '"\u{1F600}" a\n\u{1F600}b'],
  ['lines of 119 to 121 units', [119, 120, 121].map(length => 'x'.repeat(length)).join('\n')],
  ['a very long line', `first\n${long}\nlast`],
  ['very long lines alone', `${long}\r\n${long}`],
  ['more than nine lines', 'a\n'.repeat(12)],
]

test.each(sources)(
  'at every place of %s an error is printed as graphql-js prints it',
  (_name, text) => {
    const offsets = [
      { line: 1, column: 1 },
      { line: 9, column: 1 },
      { line: 99, column: 30 },
      { line: 2, column: 130 },
    ]
    for (const locationOffset of offsets) {
      const source = new Source(text, 'shop.graphql', locationOffset)
      for (let position = 0; position <= text.length; position++) {
        const location = getLocation(source, position)
        const found = printError(
          { message: 'Oh no.', locations: [location] },
          { name: 'shop.graphql', source: text, locationOffset },
        )
        expect(found).toBe(new GraphQLError('Oh no.', { source, positions: [position] }).toString())
      }
    }
  },
)

test('every location has an excerpt, in order', () => {
  const locations = [
    { line: 3, column: 3 },
    { line: 1, column: 6 },
  ]
  const source = { name: 'shop.graphql', source: 'type A {\n  a: B\n  b: C\n}' }
  expect(printError({ message: 'Oh no.', locations }, source)).toBe(`Oh no.

shop.graphql:3:3
2 |   a: B
3 |   b: C
  |   ^
4 | }

shop.graphql:1:6
1 | type A {
  |      ^
2 |   a: B`)
})

test('an error without locations is its message', () => {
  expect(printError({ message: 'Oh no.' }, { name: 'shop.graphql', source: 'a' })).toBe('Oh no.')
})
