import { describe, expect, test } from 'vitest'
import { isUTF8, parseMediaType, splitOutsideQuotes } from '../../../src/http/request/media-type.ts'

describe('parseMediaType', () => {
  test.each([
    ['application/json', 'application/json', []],
    [' Application/JSON ; Charset="UTF-8" ', 'application/json', [['charset', 'UTF-8']]],
    ['application/json;a="x;y\\"z";b=c', 'application/json', [['a', 'x;y"z'], ['b', 'c']]], // prettier-ignore
    ['application/json;;charset', 'application/json', []],
    ['*/*;q=0.5', '*/*', [['q', '0.5']]],
  ])('reads %j', (text, essence, parameters) => {
    expect(parseMediaType(text)).toEqual({
      essence,
      parameters: new Map(parameters as [string, string][]),
    })
  })

  test.each([
    '',
    'json',
    'application/json, text/plain',
    'text/plain application/json',
    'a/b/c',
    '/json',
  ])('finds no media type in %j', text => {
    expect(parseMediaType(text)).toBeUndefined()
  })

  test('refuses two parameters of one name that differ', () => {
    expect(parseMediaType('a/b;charset=utf-8;charset=latin1')).toBe(undefined)
    expect(parseMediaType('a/b;charset=utf-8;charset=utf-8')?.parameters.get('charset')).toBe(
      'utf-8',
    )
  })
})

test('isUTF8 admits UTF-8 in its usual spellings, and no charset', () => {
  const charsets = [
    '',
    ';charset=utf-8',
    ';charset="UTF-8"',
    ';charset=utf8',
    ';charset=utf-16',
    ';charset=latin1',
  ]
  const answers = charsets.map(charset => isUTF8(parseMediaType(`application/json${charset}`)!))
  expect(answers).toEqual([true, true, true, true, false, false])
})

test('splitOutsideQuotes leaves separators in quoted strings alone', () => {
  expect(splitOutsideQuotes('a,"b,\\",c",d', ',')).toEqual(['a', '"b,\\",c"', 'd'])
  expect(splitOutsideQuotes('a,"b,c', ',')).toEqual(['a', '"b,c'])
})
