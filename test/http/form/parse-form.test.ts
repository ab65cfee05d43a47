import { expect, test } from 'vitest'
import { parseForm } from '../../../src/http/form/parse-form.ts'
import { Refusal } from '../../../src/http/refusal.ts'

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

test.each([
  ['variables[a=1', '"variables[a"'],
  ['variables[]=1', '"variables[]"'],
  ['variables[a]b=1', '"variables[a]b"'],
])('a name that is no path of a variable is refused: %s', (form, name) => {
  const refusal = parseForm(form) as Refusal
  expect(refusal.message).toContain(`The parameter ${name}`)
  expect(refusal.message).toContain('names no variable; expected a name as "variables[a][b]"')
})

test('a name has 32 keys at most', () => {
  expect(parseForm(`variables${'[a]'.repeat(32)}=1`)).not.toBeInstanceOf(Refusal)
  const refusal = parseForm(`variables${'[a]'.repeat(33)}=1`) as Refusal
  expect(refusal.message).toContain('has 33 keys; at most 32 are allowed.')
})

test.each([
  'variables[v]=2&variables[v][y]=1',
  'variables[v][y]=1&variables[v]=2',
  'variables[a][v]=2&variables[a][v][]=1',
])('a variable has a value or keys, and neither is lost: %s', form => {
  const refusal = parseForm(form) as Refusal
  expect(refusal.message).toContain('has a value and keys; expected one of them.')
})

test('of two values of one name the second one counts', () => {
  expect(JSON.stringify(parseForm('variables[v]=0&variables[v]=1'))).toBe('{"variables":{"v":"1"}}')
})

test('variables are in one parameter or in several, not in both', () => {
  expect(parseForm('variables={}&variables[a]=1')).toMatchObject({
    message:
      'The request has the parameter "variables" beside such as "variables[a]"; expected one of them.',
  })
  expect(parseForm('variables=&variables[a]=1')).not.toBeInstanceOf(Refusal)
})
