import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  parseValue,
} from 'graphql'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Literal } from '../../../src/schema/definitions/scalar-coercion.ts'
import { specifiedScalars } from '../../../src/schema/scalars/specified-scalars.ts'
import { extraScalars } from '../../../src/schema/scalars/extra-scalars.ts'
import type { ScalarTypeDefinition } from '../../../src/schema/definitions/type-map.ts'

const peers = [GraphQLInt, GraphQLFloat, GraphQLString, GraphQLBoolean, GraphQLID]

const circular: Record<string, unknown> = { name: 'x' }
circular['self'] = circular

function named() {}

function nullPrototype(entries: object): object {
  return Object.assign(Object.create(null) as object, entries)
}

class Point {
  x = { y: { z: 1 } }
}

const values: readonly unknown[] = [
  ...[
    '',
    ' ',
    'abc',
    '4',
    '1.5',
    '1e3',
    '0x10',
    '-0',
    'a"b\\c\n',
    '\u{1F600}',
    'NaN',
    'Infinity',
    '9'.repeat(40),
  ],
  ...[
    0,
    -0,
    1,
    -1,
    1.5,
    1e21,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31),
    -(2 ** 31) - 1,
    NaN,
    Infinity,
    -Infinity,
  ],
  ...[true, false, null, undefined, Symbol('s'), named, () => 1],
  ...[
    [],
    {},
    [1, 'a', [2, [3, [4]]]],
    Array.from({ length: 11 }, (_, i) => i),
    Array.from({ length: 13 }, () => 0),
  ],
  ...[
    { a: { b: { c: { d: 1 } } } },
    new Point(),
    { p: [new Point()] },
    circular,
    nullPrototype({}),
  ],
  ...[nullPrototype({ a: { b: nullPrototype({ c: 1 }) } }), new Map()],
  ...[
    new Number(5),
    new String('text'),
    new Boolean(false),
    { valueOf: () => 7 },
    { toJSON: () => 'json' },
  ],
  ...[
    { valueOf: () => null },
    { valueOf: () => ({}), toJSON: () => 12 },
    { toJSON: () => ({ a: 1 }) },
  ],
  ...[
    { valueOf: 1, toJSON: 2 },
    new Date(0),
    new Date(NaN),
    { in: { toJSON: () => ({ a: { b: [1] } }) } },
  ],
]

const literals: readonly Literal[] = [
  ...[0, -1, 2147483647, 2147483648, -2147483649].map((value): Literal => ({
    kind: 'IntValue',
    text: String(value),
    value,
  })),
  {
    kind: 'IntValue',
    text: '123456789012345678901234567890',
    value: 123456789012345678901234567890,
  },
  { kind: 'FloatValue', text: '1.0', value: 1 },
  { kind: 'FloatValue', text: '-1.5e3', value: -1500 },
  { kind: 'StringValue', text: '""', value: '' },
  { kind: 'StringValue', text: '"4"', value: '4' },
  { kind: 'StringValue', text: '"a\\"b"', value: 'a"b' },
  { kind: 'BooleanValue', text: 'true', value: true },
  { kind: 'BooleanValue', text: 'false', value: false },
  { kind: 'EnumValue', text: 'ASC', value: 'ASC' },
  { kind: 'ListValue', text: '[1, 2]', value: [1, 2] },
  { kind: 'ObjectValue', text: '{a: 1}', value: { a: 1 } },
]

describe.each(peers.map((peer, index) => ({ peer, scalar: specifiedScalars[index]! })))(
  'the specified scalar $peer.name',
  ({ peer, scalar }) => {
    test('has the name of the specification and no address of another one', () => {
      expect([scalar.name, scalar.specifiedByURL]).toEqual([peer.name, undefined])
    })

    test('writes every value as the reference implementation does', () => {
      expect(values.map(value => outcome(() => scalar.coerceResult(value)))).toEqual(
        values.map(value => outcome(() => peer.serialize(value))),
      )
    })

    test('reads every variable as the reference implementation does', () => {
      expect(values.map(value => outcome(() => scalar.coerceInput(value)))).toEqual(
        values.map(value => outcome(() => peer.parseValue(value))),
      )
    })

    test('reads every literal as the reference implementation does', () => {
      expect(literals.map(literal => outcome(() => scalar.coerceLiteral(literal)))).toEqual(
        literals.map(({ text }) => outcome(() => peer.parseLiteral(parseValue(text), null))),
      )
    })
  },
)

describe('where the reference implementation falls short', () => {
  const [int, float, string, boolean, id] = specifiedScalars as [
    ScalarTypeDefinition,
    ScalarTypeDefinition,
    ScalarTypeDefinition,
    ScalarTypeDefinition,
    ScalarTypeDefinition,
  ]

  test('results take big integers that fit', () => {
    expect(specifiedScalars.map(scalar => outcome(() => scalar.coerceResult(10n)))).toEqual([
      10,
      10,
      '10',
      true,
      '10',
    ])
    expect([
      boolean.coerceResult(0n),
      id.coerceResult(2n ** 64n),
      string.coerceResult(-1n),
    ]).toEqual([false, '18446744073709551616', '-1'])
    expect(outcome(() => int.coerceResult(2n ** 31n))).toBe(
      'error: Int cannot represent non 32-bit signed integer value: 2147483648',
    )
    expect(outcome(() => float.coerceResult(2n ** 53n + 1n))).toBe(
      'error: Float cannot represent non numeric value: 9007199254740993 (value would lose precision)',
    )
  })

  test('a literal that no double holds is refused', () => {
    expect(
      outcome(() => float.coerceLiteral({ kind: 'FloatValue', text: '1e999', value: Infinity })),
    ).toBe('error: Float cannot represent non numeric value: 1e999')
  })
})

describe('Date', () => {
  const date = extraScalars[0]!
  const expected = 'expected a day of the calendar as "YYYY-MM-DD".'

  test('names its specification', () => {
    expect(date.specifiedByURL).toBe('https://www.rfc-editor.org/rfc/rfc3339#section-5.6')
  })

  test('is a day at midnight UTC', () => {
    const days = ['2024-02-29', '2000-02-29', '0000-01-01', '0099-12-31', '9999-12-31']
    expect(days.map(day => (date.coerceInput(day) as Date).toISOString())).toEqual(
      days.map(day => `${day}T00:00:00.000Z`),
    )
    expect(days.map(day => date.coerceResult(date.coerceInput(day)))).toEqual(days)
    expect(
      date.coerceLiteral({ kind: 'StringValue', text: '"2024-02-29"', value: '2024-02-29' }),
    ).toEqual(new Date('2024-02-29'))
  })

  test.each([
    ...[
      '',
      '2024',
      '2024-2-9',
      '2024-02-9',
      '24-02-09',
      '2024-02-30',
      '2023-02-29',
      '1900-02-29',
      '2024-00-01',
    ],
    ...[
      '2024-13-01',
      '2024-01-00',
      '2024-01-32',
      '2024-04-31',
      '2024/01/01',
      '2024-01-01 ',
      ' 2024-01-01',
    ],
    ...[
      '2024-01-01T00:00:00Z',
      '+02024-01-01',
      '٢٠٢٤-01-01',
      '202a-01-01',
      '2024-01-0x',
      '-001-01-01',
    ],
    ...[20240101, null, true, {}, []],
  ])('refuses %j', value => {
    expect(outcome(() => date.coerceInput(value))).toMatch(
      /^error: Date cannot represent value: .*; expected a day of the calendar as "YYYY-MM-DD"\.$/,
    )
  })

  test('says what it found and what it expected', () => {
    expect([
      outcome(() => date.coerceInput('2024-02-30')),
      outcome(() => date.coerceLiteral({ kind: 'IntValue', text: '2024', value: 2024 })),
      outcome(() => date.coerceResult('soon')),
    ]).toEqual([
      `error: Date cannot represent value: "2024-02-30"; ${expected}`,
      `error: Date cannot represent value: 2024; ${expected}`,
      `error: Date cannot represent value: "soon"; ${expected}`,
    ])
  })

  test('writes a day as a Date, as text and as an object that becomes text', () => {
    const midnight = new Date('2024-03-02')
    expect(
      [
        midnight,
        '2024-03-02',
        '2024-03-02T00:00:00.000Z',
        '2024-03-01T22:00:00-02:00',
        { toJSON: () => '2024-03-02', toString: () => 'a Temporal.PlainDate' },
        { toJSON: () => midnight.toISOString() },
      ].map(value => date.coerceResult(value)),
    ).toEqual(Array.from({ length: 6 }, () => '2024-03-02'))
    expect(date.coerceResult(new Date(Date.UTC(1900, 0, 1)))).toBe('1900-01-01')
  })

  const advice =
    'so that its day depends on the time zone. Return the day as "YYYY-MM-DD", as a Temporal.PlainDate, or as new Date("YYYY-MM-DD").'

  test.each([
    new Date('2024-03-01T23:30:00-02:00'),
    new Date('1900-01-01T00:00:00.001Z'),
    '2024-03-01T23:30:00-02:00',
    { toJSON: () => '2024-03-01T15:00:00.000Z' },
  ])('refuses the moment %j, which is of several days', value => {
    expect(outcome(() => date.coerceResult(value))).toContain(
      `; its time is not midnight UTC, ${advice}`,
    )
  })

  test('refuses midnight of another time zone, and names it', () => {
    const { TZ } = process.env
    process.env['TZ'] = 'Asia/Tokyo'
    onTestFinished(() => {
      if (TZ === undefined) delete process.env['TZ']
      else process.env['TZ'] = TZ
    })
    expect(outcome(() => date.coerceResult(new Date(2024, 2, 1)))).toBe(
      `error: Date cannot represent value: 2024-02-29T15:00:00.000Z; it is midnight in the time zone of this process, and not midnight UTC, ${advice}`,
    )
  })
})

describe('DateTime', () => {
  const dateTime = extraScalars[1]!

  test('names its specification', () => {
    expect(dateTime.specifiedByURL).toBe('https://www.rfc-editor.org/rfc/rfc3339')
  })

  test.each([
    ['2024-02-29T12:34:56Z', '2024-02-29T12:34:56.000Z'],
    ['2024-02-29t12:34:56z', '2024-02-29T12:34:56.000Z'],
    ['2024-02-29T12:34:56.7Z', '2024-02-29T12:34:56.700Z'],
    ['2024-02-29T12:34:56.789999999Z', '2024-02-29T12:34:56.789Z'],
    ['2024-12-31T23:30:00-02:15', '2025-01-01T01:45:00.000Z'],
    ['2024-03-01T00:30:00+05:45', '2024-02-29T18:45:00.000Z'],
    ['2024-03-01T00:00:00-00:00', '2024-03-01T00:00:00.000Z'],
    ['0050-01-01T00:00:00Z', '0050-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    [`2024-01-01T00:00:00.${'1'.repeat(100_000)}Z`, '2024-01-01T00:00:00.111Z'],
  ])('reads %.40s', (text, inUtc) => {
    expect(dateTime.coerceInput(text)).toEqual(new Date(inUtc))
    expect(dateTime.coerceLiteral({ kind: 'StringValue', text: `"${text}"`, value: text })).toEqual(
      new Date(inUtc),
    )
    expect(dateTime.coerceResult(text)).toBe(inUtc)
    expect(dateTime.coerceResult(new Date(inUtc))).toBe(inUtc)
  })

  test.each([
    ...[
      '2024-02-29',
      '2024-02-29T12:34:56',
      '2024-02-30T00:00:00Z',
      '2024-02-29 12:34:56Z',
      '2024-02-29T12:34Z',
    ],
    ...[
      '2024-02-29T24:00:00Z',
      '2024-02-29T12:60:00Z',
      '2016-12-31T23:59:60Z',
      '2024-02-29T12:34:56.Z',
    ],
    ...[
      '2024-02-29T12:34:56+0100',
      '2024-02-29T12:34:56+24:00',
      '2024-02-29T12:34:56+01:60',
      '2024-02-29T12:34:56Zz',
    ],
    ...[
      '2024-02-29T12:34:56+01:00 ',
      '2024-02-29T12:34:56,5Z',
      '0000-01-01T00:00:00+01:00',
      '2024-02-29T1x:34:56Z',
    ],
    ...[
      '9999-12-31T23:59:59-00:01',
      '+010000-01-01T00:00:00Z',
      '2024-02-29T12:34:56\u2212' + '01:00',
      0,
      null,
      {},
    ],
  ])('refuses %j', value => {
    expect(outcome(() => dateTime.coerceInput(value))).toMatch(
      /^error: DateTime cannot represent value: .*; expected a date and time with an offset, as in /,
    )
  })

  test('writes moments that four digits of a year can hold, and no others', () => {
    expect([
      outcome(() => dateTime.coerceResult('2024-02-29')),
      outcome(() => dateTime.coerceResult(new Date(0))),
      ...[new Date(NaN), new Date(8.64e15), 0].map(
        value => outcome(() => dateTime.coerceResult(value)) as string,
      ),
    ]).toEqual([
      '2024-02-29T00:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
      ...['null', '+275760-09-13T00:00:00.000Z', '0'].map(
        found =>
          `error: DateTime cannot represent value: ${found}; expected a date and time with an offset, as in "2025-01-31T23:59:59Z" or "2025-01-31T23:59:59.999+01:00".`,
      ),
    ])
  })
})

describe('Time', () => {
  const time = extraScalars[2]!

  test('names its specification', () => {
    expect([time.name, time.specifiedByURL]).toEqual([
      'Time',
      'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
    ])
  })

  test.each([
    '00:00:00',
    '23:59:59',
    '12:34:56.7',
    '12:34:56.789012345',
    `01:02:03.${'4'.repeat(100_000)}`,
  ])('is the text %.30s, outside and inside', text => {
    expect([
      time.coerceInput(text),
      time.coerceLiteral({ kind: 'StringValue', text: `"${text}"`, value: text }),
      time.coerceResult(text),
    ]).toEqual([text, text, text])
  })

  test('has seconds, which a field of HTML leaves out', () => {
    const literal = { kind: 'StringValue', text: '"10:00"', value: '10:00' } as const
    expect([
      time.coerceInput('10:00'),
      time.coerceLiteral(literal),
      time.coerceResult('10:00'),
    ]).toEqual(['10:00:00', '10:00:00', '10:00:00'])
  })

  test.each([
    ...[
      '',
      '1:34',
      '24:00',
      '12:60',
      '12:3x',
      '12:34Z',
      '1:02:03',
      '24:00:00',
      '23:60:00',
      '23:59:60',
      '12:34:56.',
      '12:34:56Z',
      '12:34:56+01:00',
    ],
    ...[
      'T12:34:56',
      ' 12:34:56',
      '12:34:56 ',
      '12-34-56',
      '12:34:5x',
      '1２:34:56',
      123456,
      null,
      new Date(0),
    ],
  ])('refuses %j', value => {
    const expected =
      /^error: Time cannot represent value: .*; expected a time of the day without an offset, as in "23:59:59" or "23:59:59.999"\.$/
    expect([
      outcome(() => time.coerceInput(value)),
      outcome(() => time.coerceResult(value)),
    ]).toEqual([expect.stringMatching(expected), expect.stringMatching(expected)])
  })
})

function outcome(coerce: () => unknown): unknown {
  try {
    return coerce()
  } catch (error) {
    return `error: ${(error as Error).message}`
  }
}
