import { expect, test } from 'vitest'
import { binaryScalar } from '../../../src/schema/scalars/binary-scalar.ts'

const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)

test.each([
  ['', new Uint8Array()],
  ['SGVsbG8=', new TextEncoder().encode('Hello')],
  ['/+8=', Uint8Array.of(255, 239)],
  [Buffer.from(bytes).toString('base64'), bytes],
])('reads and writes %.20s', (text, expected) => {
  const read = [
    binaryScalar.coerceInput(text),
    binaryScalar.coerceLiteral({ kind: 'StringValue', text: `"${text}"`, value: text }),
  ]
  expect(read).toEqual([expected, expected])
  expect(read.map(value => (value as object).constructor)).toEqual([Uint8Array, Uint8Array])
  const { buffer } = expected
  const wider = new Uint8Array([1, ...expected, 2]).subarray(1, -1)
  expect(
    [expected, Buffer.from(expected), buffer, new DataView(buffer), wider].map(
      binaryScalar.coerceResult,
    ),
  ).toEqual(Array(5).fill(text))
})

test.each([
  'SGVsbG8',
  'SGVsbG8==',
  'SGVs bG8=',
  'SGVsbG9=',
  '_-8=',
  'a',
  '====',
  'SGVsbG8=\n',
  5,
  null,
  {},
  [''],
])('refuses to read %j', value => {
  expect(() => binaryScalar.coerceInput(value)).toThrow(
    /^Binary cannot represent value: .*; expected bytes as text in Base64, padded, as in "SGVsbG8="\.$/,
  )
})

test('refuses literals and results of other kinds', () => {
  expect(() => binaryScalar.coerceLiteral({ kind: 'IntValue', text: '5', value: 5 })).toThrow(
    'Binary cannot represent value: 5; expected bytes as text in Base64, padded, as in "SGVsbG8=".',
  )
  expect(() => binaryScalar.coerceResult('SGVsbG8=')).toThrow(
    'Binary cannot represent value: "SGVsbG8="; expected bytes in a Uint8Array.',
  )
})

test('does not repeat a long text in its message', () => {
  expect(() => binaryScalar.coerceInput('='.repeat(100_000))).toThrow(
    `Binary cannot represent value: "${'='.repeat(99)}…; expected bytes as text in Base64, padded, as in "SGVsbG8=".`,
  )
})
