import { expect, test } from 'vitest'
import {
  columnValue,
  comparableValue,
  referenceValue,
} from '../../../src/sources/loading/key-values.ts'
import type { SourceField } from '../../../src/sources/model/source.ts'
import type { ColumnKind } from '../../../src/sources/source-adapter.ts'

/** The value in a column of this kind of an ID that a client gave. */
function idIn(kind: ColumnKind, text: string | number): unknown {
  return columnValue({ type: 'id', column: { kind } } as SourceField, text)
}

test.each<[ColumnKind, unknown, unknown]>([
  ['uuid', 'xyz', undefined],
  ['bigint', 2n ** 63n, undefined],
  ['bigint', 7n, 7n],
  ['int', 2 ** 31, undefined],
  ['string', 'a\0', undefined],
  ['string', 'a', 'a'],
  ['boolean', true, true],
])('a column of %s takes %s from a reference as %s', (kind, value, taken) => {
  expect(referenceValue({ type: 'string', column: { kind } } as SourceField, value)).toBe(taken)
})

test.each<[ColumnKind, string | number, unknown]>([
  ['int', '7', 7],
  ['int', 7, 7],
  ['int', '-2147483648', -2147483648],
  ['int', '2147483647', 2147483647],
  ['int', '2147483648', undefined],
  ['int', '-2147483649', undefined],
  ['int', '07', undefined],
  ['int', '7.0', undefined],
  ['bigint', '7', 7n],
  ['bigint', '9223372036854775807', 9223372036854775807n],
  ['bigint', '-9223372036854775808', -9223372036854775808n],
  ['bigint', '9223372036854775808', undefined],
  ['bigint', 'seven', undefined],
  ['uuid', '01234567-89AB-cdef-0123-456789abcdef', '01234567-89ab-cdef-0123-456789abcdef'],
  ['uuid', '01234567', undefined],
  ['string', '07', '07'],
  ['string', 'a\0', undefined],
])('in a column of %s the ID %j is %s', (kind, text, value) => {
  expect(idIn(kind, text)).toBe(value)
})

test('what is no ID stays as it is', () => {
  expect(columnValue({ type: 'Int', column: { kind: 'int' } } as SourceField, '7')).toBe('7')
  expect(columnValue({ type: 'id', column: { kind: 'int' } } as SourceField, null)).toBeNull()
})

test('equal keys of columns of different types are equal values', () => {
  expect(comparableValue(7n)).toBe(7)
  expect(comparableValue(2n ** 60n)).toBe('1152921504606846976')
  expect(comparableValue(new Date(0))).toBe(comparableValue(new Date(0)))
  expect(comparableValue(Buffer.from('key'))).toBe(comparableValue(new Uint8Array([107, 101, 121])))
})
