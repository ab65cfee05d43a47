import { parse as parseByGraphqlJs } from 'graphql'
import { describe, expect, it } from 'vitest'
import { Kind } from '../../src/language/kinds.ts'
import { parse } from '../../src/language/parse.ts'
import { stringValueOf } from '../../src/language/string-value.ts'
import { kindOf } from '../../src/language/tape.ts'

describe('the value of a string', () => {
  it.each([
    ['""', ''],
    ['"plain é \u{1F600} \0 \u2028"', 'plain é \u{1F600} \0 \u2028'],
    ['"\\" \\\\ \\/ \\b \\f \\n \\r \\t"', '" \\ / \b \f \n \r \t'],
    ['"\\\\n \\\\u0041"', '\\n \\u0041'],
    ['"\\u0041\\u00e9\\uFFFF"', 'A\u00e9\uffff'],
    ['"\\uD83D\\uDE00"', '\u{1F600}'],
    ['"\\u{41}\\u{1F600}\\u{10FFFF}"', 'A\u{1F600}\u{10FFFF}'],
    ['"\\u{000000000000000041}"', 'A'],
    ['"\\u0041b\\u{42}c"', 'AbBc'],
    ['"#, {}"', '#, {}'],
  ])('%s decodes escapes', (text, value) => {
    expect(valueOf(text)).toBe(value)
  })
})

describe('the value of a block string', () => {
  it.each([
    ['""""""', ''],
    ['"""\n \n\t\n"""', ''],
    ['"""one line"""', 'one line'],
    ['"""  indented first line\n    a\n      b\n  """', '  indented first line\na\n  b'],
    ['"""\n    a\n      b\n\n    c\n  """', 'a\n  b\n\nc'],
    ['"""\r\n  a\r  b\n  c\r\n"""', 'a\nb\nc'],
    ['"""\n\ta\n\t\tb\n"""', 'a\n\tb'],
    ['"""\n    a\n \n  b\n"""', '  a\n\nb'],
    ['"""\n  a  \n  b\t\n"""', 'a  \nb\t'],
    ['"""\\n \\u0041 \\ """', '\\n \\u0041 \\ '],
    ['"""a \\""" b " "" c"""', 'a """ b " "" c'],
    ['"""\\"""\\""""""', '""""""'],
    ['"""\n  \u00a0a\n   b\n"""', '\u00a0a\n b'],
    ['"""a\u2028  b"""', 'a\u2028  b'],
  ])('%j loses its indentation and its blank ends', (text, value) => {
    expect(valueOf(text)).toBe(value)
  })

  it('is what graphql-js says, for every text of a few characters', () => {
    const alphabet = ['\n', '\r', ' ', '\t', 'a', '\\"""']
    let texts = ['']
    for (let length = 0; length < 5; length++)
      texts = texts.flatMap(text => alphabet.map(unit => text + unit))
    const source = `{ f(${texts.map(text => `x: """${text}"""`).join(' ')}) }`
    const theirs: string[] = []
    JSON.stringify(
      parseByGraphqlJs(source, { noLocation: true }),
      (_key, node: { kind?: string; value?: string }) => {
        if (node?.kind === 'StringValue') theirs.push(node.value!)
        return node
      },
    )
    expect(valuesOf(source)).toEqual(theirs)
  })
})

function valueOf(text: string): string {
  return valuesOf(`{ f(x: ${text}) }`)[0]!
}

function valuesOf(source: string): string[] {
  const document = parse(source, { maxTokens: false })
  if ('errors' in document) throw document.errors[0]
  return Array.from({ length: document.nodeCount }, (_, node) => node)
    .filter(node => kindOf(document, node) === Kind.STRING_VALUE)
    .map(node => stringValueOf(document, node))
}
