import { refusal, type ExecutionCase, type ExecutionSection } from '../execution-case.ts'

/** The text of the value, or the message of the error that stands in its place. */
type Row = readonly [name: string, value: unknown, outcome: string | { readonly error: string }]

/** Each value as it is, and as the only item of a list where the field has such a sibling. */
function casesOf(field: string, rows: readonly Row[]): readonly ExecutionCase[] {
  return rows.map(([name, value, outcome]) => {
    const base = { name: `${field}: ${name}`, source: `{ ${field} }`, root: { [field]: value } }
    if (typeof outcome === 'string') return { ...base, data: `{"${field}":${outcome}}` }
    return { ...base, data: `{"${field}":null}`, errors: [[outcome.error, '1:3', field]] }
  })
}

const valueOf = (value: unknown): object => ({ valueOf: () => value })
const toJSON = (value: unknown): object => ({ toJSON: () => value })

export const int: ExecutionSection = {
  section: '6.4.3 Value Completion: Int',
  cases: casesOf('int', [
    ['a whole number', 17, '17'],
    ['zero', 0, '0'],
    ['negative zero', -0, '0'],
    ['a negative number', -5, '-5'],
    ['the largest', 2147483647, '2147483647'],
    ['the smallest', -2147483648, '-2147483648'],
    ['a number with a fraction of nothing', 3.0, '3'],
    ['true', true, '1'],
    ['false', false, '0'],
    ['a text of a number', '42', '42'],
    ['a text of a number with an exponent', '1e3', '1000'],
    ['an object of a number', valueOf(4), '4'],
    ['an object that serializes to a number', toJSON(6), '6'],
    ['undefined', undefined, 'null'],
    ['null', null, 'null'],
    [
      'too large',
      2147483648,
      { error: 'Int cannot represent non 32-bit signed integer value: 2147483648' },
    ],
    [
      'too small',
      -2147483649,
      { error: 'Int cannot represent non 32-bit signed integer value: -2147483649' },
    ],
    ['a fraction', 1.5, { error: 'Int cannot represent non-integer value: 1.5' }],
    ['not a number', NaN, { error: 'Int cannot represent non-integer value: NaN' }],
    ['infinity', Infinity, { error: 'Int cannot represent non-integer value: Infinity' }],
    ['a text', 'word', { error: 'Int cannot represent non-integer value: "word"' }],
    ['an empty text', '', { error: 'Int cannot represent non-integer value: ""' }],
    ['a text of a fraction', '1.5', { error: 'Int cannot represent non-integer value: "1.5"' }],
    ['an object', { a: 1 }, { error: 'Int cannot represent non-integer value: { a: 1 }' }],
    ['a list', [5], { error: 'Int cannot represent non-integer value: [5]' }],
    ['an error of the host', new Error('secret'), { error: 'Internal server error' }],
    ['an error that is made on purpose', refusal('no number'), { error: 'no number' }],
  ]),
}

export const float: ExecutionSection = {
  section: '6.4.3 Value Completion: Float',
  cases: casesOf('float', [
    ['a fraction', 0.5, '0.5'],
    ['a whole number', 3, '3'],
    ['negative zero', -0, '0'],
    ['a large number', 1e21, '1e+21'],
    ['a small number', 1e-7, '1e-7'],
    ['the largest number', Number.MAX_VALUE, '1.7976931348623157e+308'],
    ['the least number', Number.MIN_VALUE, '5e-324'],
    ['a number beyond 32 bits', 2147483648, '2147483648'],
    ['a sum that is not exact', 0.1 + 0.2, '0.30000000000000004'],
    ['true', true, '1'],
    ['false', false, '0'],
    ['a text of a number', '-2.5', '-2.5'],
    ['an object of a number', valueOf(1.25), '1.25'],
    ['null', null, 'null'],
    ['not a number', NaN, { error: 'Float cannot represent non numeric value: NaN' }],
    ['infinity', -Infinity, { error: 'Float cannot represent non numeric value: -Infinity' }],
    ['a text', 'word', { error: 'Float cannot represent non numeric value: "word"' }],
    ['an empty text', '', { error: 'Float cannot represent non numeric value: ""' }],
    ['an object', {}, { error: 'Float cannot represent non numeric value: {}' }],
    ['a list', [0.5], { error: 'Float cannot represent non numeric value: [0.5]' }],
  ]),
}

export const string: ExecutionSection = {
  section: '6.4.3 Value Completion: String',
  cases: casesOf('string', [
    ['a text', 'word', '"word"'],
    ['an empty text', '', '""'],
    ['a number', 1.5, '"1.5"'],
    ['negative zero', -0, '"0"'],
    ['true', true, '"true"'],
    ['false', false, '"false"'],
    ['an object of a text', valueOf('inner'), '"inner"'],
    ['an object that serializes to a text', toJSON('json'), '"json"'],
    ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['null', null, 'null'],
    ['an object', { a: 'b' }, { error: 'String cannot represent value: { a: "b" }' }],
    ['a list', ['a'], { error: 'String cannot represent value: ["a"]' }],
    ['not a number', NaN, { error: 'String cannot represent value: NaN' }],
    ['infinity', Infinity, { error: 'String cannot represent value: Infinity' }],
    ['a symbol', Symbol('odd'), { error: 'String cannot represent value: Symbol(odd)' }],
  ]).map(one => (one.name.endsWith('a date') ? { ...one, data: '{"string":"0"}' } : one)),
}

export const boolean: ExecutionSection = {
  section: '6.4.3 Value Completion: Boolean',
  cases: casesOf('boolean', [
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['one', 1, 'true'],
    ['zero', 0, 'false'],
    ['a fraction', 0.5, 'true'],
    ['an object of a boolean', valueOf(false), 'false'],
    ['null', null, 'null'],
    ['a text', 'true', { error: 'Boolean cannot represent a non boolean value: "true"' }],
    ['an empty text', '', { error: 'Boolean cannot represent a non boolean value: ""' }],
    ['not a number', NaN, { error: 'Boolean cannot represent a non boolean value: NaN' }],
    ['an object', {}, { error: 'Boolean cannot represent a non boolean value: {}' }],
    ['a list', [true], { error: 'Boolean cannot represent a non boolean value: [true]' }],
  ]),
}

export const id: ExecutionSection = {
  section: '6.4.3 Value Completion: ID',
  cases: casesOf('id', [
    ['a text', 'a1', '"a1"'],
    ['an empty text', '', '""'],
    ['a whole number', 17, '"17"'],
    ['a negative number', -1, '"-1"'],
    ['a number beyond 32 bits', 2 ** 40, '"1099511627776"'],
    ['an object of a text', valueOf('x'), '"x"'],
    ['an object of a number', valueOf(9), '"9"'],
    ['null', null, 'null'],
    ['a fraction', 1.5, { error: 'ID cannot represent value: 1.5' }],
    ['a boolean', true, { error: 'ID cannot represent value: true' }],
    ['an object', {}, { error: 'ID cannot represent value: {}' }],
    ['a list', ['1'], { error: 'ID cannot represent value: ["1"]' }],
    ['not a number', NaN, { error: 'ID cannot represent value: NaN' }],
  ]),
}

export const enums: ExecutionSection = {
  section: '6.4.3 Value Completion: enums',
  cases: casesOf('color', [
    ['a text behind a name', 'red', '"RED"'],
    ['a number behind a name', 2, '"GREEN"'],
    ['a symbol behind a name', Symbol.for('blue'), '"BLUE"'],
    ['null', null, 'null'],
    ['the name itself', 'RED', { error: 'Enum "Color" cannot represent value: "RED"' }],
    ['another number', 3, { error: 'Enum "Color" cannot represent value: 3' }],
    ['a text of the number', '2', { error: 'Enum "Color" cannot represent value: "2"' }],
    ['an object', {}, { error: 'Enum "Color" cannot represent value: {}' }],
    ['a list', ['red'], { error: 'Enum "Color" cannot represent value: ["red"]' }],
    [
      'another symbol',
      Symbol('blue'),
      { error: 'Enum "Color" cannot represent value: Symbol(blue)' },
    ],
    [
      'a name of every object',
      'constructor',
      { error: 'Enum "Color" cannot represent value: "constructor"' },
    ],
  ]),
}

export const customScalars: ExecutionSection = {
  section: '6.4.3 Value Completion: scalars of the host',
  cases: [
    ...casesOf('even', [
      ['a value that fits', 8, '8'],
      ['null', null, 'null'],
      ['an error that is made on purpose', 'x', { error: 'Internal server error' }],
      ['an error of the host', 1.5, { error: 'Internal server error' }],
      [
        'undefined as the result',
        3,
        { error: 'Expected `Even.serialize(3)` to return non-nullable value, returned: undefined' },
      ],
    ]),
    ...casesOf('loose', [
      ['a text', 'a"b', '"a\\"b"'],
      ['a number', 1.5, '1.5'],
      ['a boolean', false, 'false'],
      ['an object', { a: ['\u0001"é'], b: null }, '{"a":["\\u0001\\"é"],"b":null}'],
      ['an empty object', {}, '{}'],
      ['a list', [1, '2', [null]], '[1,"2",[null]]'],
      ['an object that serializes to another', toJSON({ c: 1 }), '{"c":1}'],
      ['keys in the order of the object', { b: 1, a: 2 }, '{"b":1,"a":2}'],
      [
        'null as the result',
        'nothing',
        {
          error:
            'Expected `Loose.serialize("nothing")` to return non-nullable value, returned: null',
        },
      ],
    ]),
  ],
}

const texts: readonly (readonly [name: string, value: string, text: string])[] = [
  ['a quote', 'a"b', '"a\\"b"'],
  ['a backslash', 'a\\b', '"a\\\\b"'],
  ['a slash', 'a/b', '"a/b"'],
  ['a backslash at the end', 'a\\', '"a\\\\"'],
  ['a quote alone', '"', '"\\""'],
  ['delete', '\x7f', '"\x7f"'],
  ['two bytes of UTF-8', 'é', '"é"'],
  ['three bytes of UTF-8', '名', '"名"'],
  ['four bytes of UTF-8', '\u{1f600}', '"\u{1f600}"'],
  ['the last of one byte and the first of two', '\x7f\x80', '"\x7f\x80"'],
  ['the last of Latin-1 and the first behind it', 'ÿĀ', '"ÿĀ"'],
  ['the last of two bytes and the first of three', '\u07ff\u0800', '"\u07ff\u0800"'],
  ['the separator of lines', '\u2028', '"\u2028"'],
  ['the separator of paragraphs', '\u2029', '"\u2029"'],
  ['the mark of byte order', '\ufeffx', '"\ufeffx"'],
  ['the last of the basic plane', '\uffff', '"\uffff"'],
  ['the last of all characters', '\u{10ffff}', '"\u{10ffff}"'],
  ['half a pair, the first', 'x\ud83d', '"x\\ud83d"'],
  ['half a pair, the second', '\ude00x', '"\\ude00x"'],
  ['a pair in the wrong order', '\ude00\ud83d', '"\\ude00\\ud83d"'],
  ['half a pair before a pair', '\ud83d\u{1f600}', '"\\ud83d\u{1f600}"'],
  ['what looks like JSON', '","string":"x"},{"id":"', '"\\",\\"string\\":\\"x\\"},{\\"id\\":\\""'],
  ['what looks like an escape', '\\u0041\\n', '"\\\\u0041\\\\n"'],
  ['the stand-in of a quote', 'a\x01b', '"a\\u0001b"'],
  ['the stand-ins of finished JSON', '\x02{"a":1}\x02', '"\\u0002{\\"a\\":1}\\u0002"'],
  ['both stand-ins', '\x01\x02\x01', '"\\u0001\\u0002\\u0001"'],
  ['a word of names', '__proto__', '"__proto__"'],
  ['null as a word', 'null', '"null"'],
  ['a text of 15 units and a quote', `${'x'.repeat(15)}"`, `"${'x'.repeat(15)}\\""`],
  ['a text of 16 units and a quote', `${'x'.repeat(16)}"`, `"${'x'.repeat(16)}\\""`],
  ['a text of 31 units and a control character', `${'x'.repeat(31)}\n`, `"${'x'.repeat(31)}\\n"`],
  ['a long text with a quote at its end', `${'y'.repeat(20_000)}"`, `"${'y'.repeat(20_000)}\\""`],
  ['a long text beyond Latin-1', `${'名"'.repeat(9_000)}`, `"${'名\\"'.repeat(9_000)}"`],
]

const controls: readonly string[] = [
  '\\u0000', '\\u0001', '\\u0002', '\\u0003', '\\u0004', '\\u0005', '\\u0006', '\\u0007',
  '\\b', '\\t', '\\n', '\\u000b', '\\f', '\\r', '\\u000e', '\\u000f',
  '\\u0010', '\\u0011', '\\u0012', '\\u0013', '\\u0014', '\\u0015', '\\u0016', '\\u0017',
  '\\u0018', '\\u0019', '\\u001a', '\\u001b', '\\u001c', '\\u001d', '\\u001e', '\\u001f',
] // prettier-ignore

export const serialization: ExecutionSection = {
  section: '7.2.1 JSON Serialization',
  cases: [
    ...texts.map(([name, value, text]) => ({
      name,
      source: '{ string strings again: string person { name } }',
      root: { string: value, strings: [value, 'x', value], person: { name: value } },
      data: `{"string":${text},"strings":[${text},"x",${text}],"again":${text},"person":{"name":${text}}}`,
    })),
    ...controls.map((text, unit) => ({
      name: `the control character ${unit}`,
      source: '{ string id strings }',
      root: {
        string: `a${String.fromCharCode(unit)}b`,
        id: String.fromCharCode(unit),
        strings: [`é${String.fromCharCode(unit)}`, `名${String.fromCharCode(unit)}`],
      },
      data: `{"string":"a${text}b","id":"${text}","strings":["é${text}","名${text}"]}`,
    })),
  ],
}
