import { parseValue, print } from 'graphql'
import { expect, test } from 'vitest'
import { parseToTape } from '../../../src/language/parse.ts'
import { printValue } from '../../../src/language/print/print-value.ts'

function printed(text: string, maxLength?: number): string {
  const document = parseToTape(`{f(a:${text})}`)
  if ('errors' in document) throw document.errors[0]
  // Document, operation, selection set, field and argument stand before the value.
  return printValue(document, 5, maxLength)
}

test.each([
  ['-0', '-0'],
  ['1.50e+3', '1.50e+3'],
  ['NEWEST', 'NEWEST'],
  ['$ variable', '$variable'],
  ['[ 1 2,3 ,[ ] , [[]]]', '[1, 2, 3, [], [[]]]'],
  ['{a:1 b :{c:[$x,{d:null}],} e:true}', '{a: 1, b: {c: [$x, {d: null}]}, e: true}'],
  ['[{a:1} {b:2 c:3} 4]', '[{a: 1}, {b: 2, c: 3}, 4]'],
  ['"\\u0041\\u{1F600}\\/"', '"A\u{1F600}/"'],
])('%s is written as %s', (text, expected) => {
  expect(printed(text)).toBe(expected)
})

test.each([
  ...[
    '""',
    '"a"',
    '"\\" \\\\ \\b \\f \\n \\r \\t"',
    '"\t \\u0000 \\u001F \u007f \\u0085"',
    '"\u2028"',
  ],
  ...['""""""', '"""a"""', '"""a "b" c"""', '"""a\n  b\n"""', '"""\n    a\n  b\n"""', '"""  a"""'],
  ...['"""a\\"""b"""', '"""ends with a quote" """', '"""\nends with a quote"\n"""', '"""a\\\n"""'],
  ...[
    `"""${'long '.repeat(20)}"""`,
    `"""${' long'.repeat(20)}"""`,
    '"""\n\n\n  a\n\n  b\n\n"""',
    '"""a\r\nb"""',
  ],
  ...['["""a\nb""", {c: """d\n  e"""}]'],
])('graphql-js writes %s the same way', text => {
  expect(printed(text)).toBe(print(parseValue(text)))
})

test.each([
  `[${'1, 2.5, RED, $v, '.repeat(20)}]`,
  `{${'a: [1, {b: "c"}], '.repeat(20)}}`,
  ...['a', '\\n', '\\u0001', '\\"', '😀'].map(
    character => `"${'x'.repeat(93)}${character.repeat(20)}"`,
  ),
  `"""${'x'.repeat(90)}${'\\"""'.repeat(20)}"""`,
  `"""${'line\n'.repeat(40)}"""`,
  `${'['.repeat(150)}${']'.repeat(150)}`,
])('the beginning of %s is the same where the rest is not wanted', text => {
  const whole = printed(text)
  for (let maxLength = 80; maxLength < 110; maxLength++) {
    const start = printed(text, maxLength)
    expect(start.slice(0, maxLength + 1)).toBe(whole.slice(0, maxLength + 1))
    expect(start.length).toBeLessThan(maxLength + 100)
  }
})

test('a value that is no longer than wanted is whole', () => {
  expect(printed('[1, {a: "b"}]', 13)).toBe('[1, {a: "b"}]')
})
