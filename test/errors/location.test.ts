import { getLocation, Source } from 'graphql'
import { expect, test } from 'vitest'
import { locate, locatorOf } from '../../src/errors/location.ts'

const sources = [
  '',
  'a',
  '\n',
  '\r',
  '\r\n',
  'a\nb\r\nc\rd',
  '\r\r\n\n\n\r',
  'one\ntwo\u2028three\r\n\r\nfour\n',
]

test.each(sources)('%j has the lines and columns that graphql-js finds', source => {
  const locator = locatorOf(source)
  for (let offset = 0; offset <= source.length; offset++) {
    // graphql-js puts the second half of a CRLF onto the next line, at column 0.
    if (source[offset] === '\n' && source[offset - 1] === '\r') continue
    const expected = getLocation(new Source(source), offset)
    expect(locate(source, offset)).toEqual(expected)
    expect(locator(offset)).toEqual(expected)
  }
})

test('CRLF is one line terminator', () => {
  expect(locate('a\r\nb', 1)).toEqual({ line: 1, column: 2 })
  expect(locate('a\r\nb', 2)).toEqual({ line: 1, column: 3 })
  expect(locate('a\r\nb', 3)).toEqual({ line: 2, column: 1 })
})
