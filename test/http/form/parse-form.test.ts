import { expect, test } from 'vitest'
import { parseForm } from '../../../src/http/form/parse-form.ts'

test.each<[string, object | undefined]>([
  ['', {}],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=1+%2B+%C3%A4&&=x', { a: '1 + ä', '': 'x' }],
  ['a&b=&c==', { c: '=' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a=%ZZ', undefined],
  ['%FF=a', undefined],
  ['extensions={"a":1}', { extensions: { a: 1 } }],
  ['extensions=null', { extensions: null }],
  ['extensions={', { extensions: '{' }],
  ['extensions=', {}],
])('the form %j has the entries %j', (text, entries) => {
  expect(parseForm(text)).toEqual(entries)
})

test('names that every object has are entries like others', () => {
  const form = parseForm('__proto__=1&constructor=2')!
  expect(Object.entries(form)).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ])
})

test('a name that is given half a million times costs no more than other names', () => {
  expect(parseForm('a=1&'.repeat(500_000))).toEqual({
    a: Array.from({ length: 500_000 }, () => '1'),
  })
})
