import { describe, expect, test } from 'vitest'
import { bigIntScalar, decimalScalar } from '../../../src/schema/scalars/numeric-scalars.ts'
import type { Literal } from '../../../src/schema/definitions/scalar-coercion.ts'

const int = (text: string): Literal => ({ kind: 'IntValue', text, value: Number(text) })
const float = (text: string): Literal => ({ kind: 'FloatValue', text, value: Number(text) })
const string = (value: string): Literal => ({
  kind: 'StringValue',
  text: JSON.stringify(value),
  value,
})
const enumValue: Literal = { kind: 'EnumValue', text: 'ASC', value: 'ASC' }

const digits = '9'.repeat(1000)

describe('BigInt', () => {
  test('reads whole numbers of any size, as text and as numbers that have kept their digits', () => {
    expect(
      ['0', '-0', '-12', '12345678901234567890', digits, 7, -7, 2 ** 53 - 1].map(
        bigIntScalar.coerceInput,
      ),
    ).toEqual([
      ...[0n, 0n, -12n, 12345678901234567890n, BigInt(digits), 7n, -7n, 9007199254740991n],
    ])
    expect(
      [int('12345678901234567890'), int('-1'), string('42')].map(bigIntScalar.coerceLiteral),
    ).toEqual([12345678901234567890n, -1n, 42n])
  })

  test('writes text', () => {
    const values: unknown[] = [
      10n,
      -(2n ** 64n),
      5,
      '12345678901234567890',
      '-0',
      { valueOf: () => 7n },
      { toJSON: () => '8' },
    ]
    expect(values.map(bigIntScalar.coerceResult)).toEqual([
      ...['10', '-18446744073709551616', '5', '12345678901234567890', '0', '7', '8'],
    ])
  })

  test.each([
    ...[
      '',
      ' 1',
      '1 ',
      '+1',
      '01',
      '1.0',
      '1e3',
      '0x10',
      '1_000',
      'NaN',
      '-',
      '٣',
      `${digits}9`,
      '1\n',
    ],
    ...[1.5, NaN, Infinity, true, null, {}, [1], 1n],
  ])('refuses to read %.20s', value => {
    expect(outcome(() => bigIntScalar.coerceInput(value))).toMatch(
      /^error: BigInt cannot represent value: .*; expected a whole number of at most 1000 digits as text, as in "12345678901234567890"\.$/s,
    )
  })

  test.each([2 ** 53, -(2 ** 53), 1e21])(
    'refuses the number %s, whose digits may be lost',
    value => {
      expect(outcome(() => bigIntScalar.coerceInput(value))).toBe(
        `error: BigInt cannot represent value: ${value}; a number of this size may have lost digits, give it as text.`,
      )
    },
  )

  test('refuses other literals and results', () => {
    expect([
      ...[float('1.0'), string('1.0'), enumValue].map(literal =>
        outcome(() => bigIntScalar.coerceLiteral(literal)),
      ),
      ...[1.5, 2 ** 53, true, 'a', null].map(value =>
        outcome(() => bigIntScalar.coerceResult(value)),
      ),
    ]).toEqual([
      ...['1.0', '"1.0"', 'ASC'].map(
        found =>
          `error: BigInt cannot represent value: ${found}; expected a whole number of at most 1000 digits as text, as in "12345678901234567890".`,
      ),
      ...['1.5', '9007199254740992', 'true', '"a"', 'null'].map(
        found => `error: BigInt cannot represent non-integer value: ${found}`,
      ),
    ])
  })
})

describe('Decimal', () => {
  test.each([
    ['0', '0'],
    ['-0.00', '-0.00'],
    ['1234.50', '1234.50'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['1e3', '1000'],
    ['1.5E+2', '150'],
    ['-12.345e1', '-123.45'],
    ['12.5e-3', '0.0125'],
    ['0.05e1', '0.5'],
    ['0.05e2', '5'],
    ['1e0', '1'],
    ['1e-1', '0.1'],
    [digits, digits],
  ])('keeps the digits of %.30s, in plain form', (text, expected) => {
    expect([
      decimalScalar.coerceInput(text),
      decimalScalar.coerceLiteral(float(text)),
      decimalScalar.coerceLiteral(string(text)),
      decimalScalar.coerceResult(text),
    ]).toEqual([expected, expected, expected, expected])
  })

  test('reads numbers that have kept their digits, and literals of integers', () => {
    expect(
      [0.1, -5, 1e-7, 1e20, 123456789012.345].map(value =>
        outcome(() => decimalScalar.coerceInput(value)),
      ),
    ).toEqual([
      '0.1',
      '-5',
      '0.0000001',
      expect.stringMatching(
        /^error: .* 100000000000000000000; a number of so many digits may have lost some/,
      ),
      '123456789012.345',
    ])
    expect(decimalScalar.coerceLiteral(int('12345678901234567890'))).toBe('12345678901234567890')
  })

  test('writes numbers, and objects of libraries', () => {
    const values: unknown[] = [0.1, 12n, 1e21, { toJSON: () => '1e+21' }, { valueOf: () => 1.5 }]
    expect(values.map(decimalScalar.coerceResult)).toEqual([
      ...['0.1', '12', '1000000000000000000000', '1000000000000000000000', '1.5'],
    ])
  })

  test.each([
    ...[
      '',
      '.5',
      '5.',
      '+1',
      '01',
      '1,5',
      '1e',
      '1e99999',
      '1e1001',
      '1e-1001',
      'NaN',
      '-',
      '1.2.3',
      '0x1',
    ],
    ...[
      `${digits}9`,
      `0.${digits}9`,
      '9'.repeat(100_000),
      `1e${'0'.repeat(100_000)}`,
      NaN,
      Infinity,
      true,
      null,
      {},
      1n,
    ],
  ])('refuses to read %.20s', value => {
    expect(outcome(() => decimalScalar.coerceInput(value))).toMatch(
      /^error: Decimal cannot represent value: .*; expected a decimal number of at most 1000 digits as text, as in "1234.50"\.$/s,
    )
  })

  test('refuses other literals and results', () => {
    expect([
      outcome(() => decimalScalar.coerceLiteral(enumValue)),
      ...['NaN', NaN, true, null].map(value => outcome(() => decimalScalar.coerceResult(value))),
    ]).toEqual([
      'error: Decimal cannot represent value: ASC; expected a decimal number of at most 1000 digits as text, as in "1234.50".',
      ...['"NaN"', 'NaN', 'true', 'null'].map(
        found => `error: Decimal cannot represent non-decimal value: ${found}`,
      ),
    ])
  })
})

function outcome(coerce: () => unknown): unknown {
  try {
    return coerce()
  } catch (error) {
    return `error: ${(error as Error).message}`
  }
}
