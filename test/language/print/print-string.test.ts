import { parseValue, type StringValueNode } from 'graphql'
import { parseValue as parseValue17 } from 'graphql17'
import { describe, expect, test } from 'vitest'
import { checkSmallest, forEachCase } from '../../random/cases.ts'
import { countOf } from '../../random/seed.ts'
import { shrinkText } from '../../random/shrink-text.ts'
import { printBlockString, printString } from '../../../src/language/print/print-string.ts'

describe('a description', () => {
  test.each([
    ['a short text', '"""a short text"""'],
    ['', '""""""'],
    ['two\nlines', '"""\ntwo\nlines\n"""'],
    ['a "quoted" word', '"""a "quoted" word"""'],
    ['"quoted" first', '""""quoted" first"""'],
    ['quoted "last"', '"""\nquoted "last"\n"""'],
    ['"', '"""\n"\n"""'],
    ['ends with a backslash \\', '"""\nends with a backslash \\\n"""'],
    ['three """ quotes', '"""three \\""" quotes"""'],
    ['three quotes last """', '"""\nthree quotes last \\"""\n"""'],
    ['five """""', '"""\nfive \\"""""\n"""'],
    ['escaped \\""" already', '"""escaped \\\\""" already"""'],
    ['  indented', '"""  indented"""'],
    ['  indented "', '"""  indented "\n"""'],
    ['trailing  ', '"""trailing  """'],
    ['  indented\nfirst', '"""\n  indented\nfirst\n"""'],
    ['indented\n  second', '"""\nindented\n  second\n"""'],
    ['  all\n  indented', '"  all\\n  indented"'],
    ['\nblank first', '"\\nblank first"'],
    [' \t\nblank first', '" \\t\\nblank first"'],
    ['blank last\n', '"blank last\\n"'],
    ['blank last\n  ', '"blank last\\n  "'],
    [' ', '" "'],
    ['blank\n\n   \nbetween', '"""\nblank\n\n   \nbetween\n"""'],
    ['carriage\rreturn', '"carriage\\rreturn"'],
    ['carriage\r\nreturn', '"carriage\\r\\nreturn"'],
    ['a bell \x07', '"a bell \\u0007"'],
    ['half a pair \ud83d.', '"""half a pair \ufffd."""'],
    ['a whole pair \u{1f600}', '"""a whole pair \u{1f600}"""'],
    ['x'.repeat(70), `"""${'x'.repeat(70)}"""`],
    ['x'.repeat(71), `"""\n${'x'.repeat(71)}\n"""`],
    [` ${'x'.repeat(70)}`, `""" ${'x'.repeat(70)}\n"""`],
  ])('%j is printed as a string that has its value', (text, printed) => {
    expect(printBlockString(text, '')).toBe(printed)
  })

  test('lines are indented, blank ones are not', () => {
    expect(printBlockString('first\n\n  second\n \nthird', '  ')).toBe(
      '"""\n  first\n\n    second\n   \n  third\n  """',
    )
    expect(printBlockString('first\n\n\nsecond', '    ')).toBe(
      '"""\n    first\n\n\n    second\n    """',
    )
  })

  test('reads back whatever the text is', async () => {
    const pieces = [
      '"',
      '""',
      '"""',
      '\\',
      ' ',
      '  ',
      '\t',
      '\n',
      '\n\n',
      '\r',
      'a',
      '#',
      '\u00a0',
      '\u2028',
      '\ufeff',
    ]
    await forEachCase(countOf(5_000), async ({ below, pick }) => {
      const text = Array.from({ length: below(9) }, () => pick(pieces)).join('')
      await checkSmallest(text, checkBlockString, shrinkText)
    })
  })
})

function checkBlockString(text: string): void {
  for (const indentation of ['', '  ', '    ']) {
    const printed = printBlockString(text, indentation)
    expect([printed, (parseValue(printed) as StringValueNode).value]).toEqual([printed, text])
    expect([printed, (parseValue17(printed) as StringValueNode).value]).toEqual([printed, text])
  }
}

describe('a reason or an address', () => {
  test.each([
    ['No "more"', '"No \\"more\\""'],
    ['a\\b\n\r\t\b\f\x00', '"a\\\\b\\n\\r\\t\\b\\f\\u0000"'],
    [
      'half a pair \udc00 and a whole one \u{1f600}',
      '"half a pair \ufffd and a whole one \u{1f600}"',
    ],
  ])('%j is printed as a quoted string', (text, printed) => {
    expect(printString(text)).toBe(printed)
  })
})

test('control characters are escaped as graphql-js escapes them', () => {
  const characters = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('')
  expect(printString(characters)).toMatch(/"#\$.*~\\u007F\\u0080.*\\u009F"$/)
  expect((parseValue(printString(characters)) as StringValueNode).value).toBe(characters)
})
