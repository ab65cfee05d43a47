import { expect, test, vi } from 'vitest'
import { CompletionError } from '../../src/errors/completion-error.ts'
import { logError } from '../../src/errors/log-error.ts'
import type { ErrorDetails } from '../../src/errors/masking.ts'

const place: ErrorDetails = {
  id: '7',
  coordinate: 'User.name',
  path: ['users', 0, 'name'],
  operationName: 'Users',
  source: 'query Users {\n  users { name }\n}',
  context: { db: 'secret', currentUser: 'secret' },
  value: undefined,
}
const nowhere: ErrorDetails = {
  id: '7',
  coordinate: undefined,
  path: undefined,
  operationName: undefined,
  source: undefined,
  context: undefined,
  value: undefined,
}

/** The lines that are printed in one call. */
function linesOf(error: unknown, details: ErrorDetails): readonly string[] {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {})
  logError(error, details)
  const { calls } = print.mock
  print.mockRestore()
  expect(calls).toHaveLength(1)
  expect(calls[0]).toHaveLength(1)
  return String(calls[0]![0]).split('\n')
}

test('an exception is one line that says where, and below it its stack, the document and the names of the context', () => {
  const error = new TypeError('no name')
  expect(linesOf(error, place)).toEqual([
    'tapeql: masked error 7 at User.name (users.0.name) in Users: TypeError: no name',
    ...error.stack!.split('\n'),
    '  document: query Users {   users { name } }',
    '  context: db, currentUser',
  ])
})

test('a value that does not fit is one line that says where, and below it the value and the reason', () => {
  const value = { passwordHash: 'secret' }
  const error = new CompletionError('Int cannot represent it.', value, new Error('for a reason'))
  expect(linesOf(error, { ...place, value })).toEqual([
    'tapeql: completion error 7 at User.name (users.0.name) in Users: Int cannot represent it.',
    "  found: { passwordHash: 'secret' }",
    '  reason: for a reason',
    '  document: query Users {   users { name } }',
    '  context: db, currentUser',
  ])
})

test('what is not known is left out', () => {
  expect(linesOf('a text', nowhere)).toEqual(["tapeql: masked error 7: 'a text'"])
})

test('a text of a client begins no line, moves no cursor, formats nothing and has an end', () => {
  const hostile = `a\n\u001b[2Jtapeql: masked error 8\r\u2028%s%o${'x'.repeat(10_000)}`
  const [first, ...below] = linesOf(hostile, {
    ...place,
    operationName: hostile,
    source: hostile,
    context: { [hostile]: 1 },
  })
  expect(below.map(line => line.slice(0, 12))).toEqual(['  document: ', '  context: a'])
  for (const line of [first!, ...below]) {
    expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    expect(line.length).toBeLessThan(2_500)
  }
})
