import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parse as parseByGraphqlJs, parseValue as parseValueByGraphqlJs } from 'graphql'
import { describe, expect, it } from 'vitest'
import { Kind } from '../../src/language/kinds.ts'
import type { Document, Node } from '../../src/language/document.ts'
import { parseToTape } from '../../src/language/parse.ts'
import { stringValueOf } from '../../src/language/string-value.ts'
import { kindOf, nextOfKind } from '../../src/language/tape.ts'

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

describe('a long value', () => {
  const LINES = 60_000
  const texts = {
    'with indentation': `"""\n${'  é\n'.repeat(LINES)}"""`,
    'without indentation': `"""\n${'éa\n'.repeat(LINES)}"""`,
    'that breaks lines by two characters': `"""\r\n${'  é\r\n'.repeat(LINES)}"""`,
    'of blank lines': `"""a${'\n'.repeat(LINES)}b"""`,
    'of blanks that stay': `"""\n  a\n${'    \n'.repeat(LINES)}  b"""`,
    'of escaped quotes': `"""\n${'  \\"""\n'.repeat(LINES)}"""`,
    'of escapes': `"${'\\n\\u00e9\\\\'.repeat(LINES)}"`,
    'of other characters': `"""\n${'  \u4e2d\n'.repeat(LINES)}"""`,
    'of escaped pairs': `"${'\\u{1F600}\\uD83D\\uDE00'.repeat(LINES)}"`,
    'of more than a million units': `"${'\\n\\u00e9'.repeat(LINES * 10)}"`,
    'of more than a million other units': `"${'\\n\u{1F600}'.repeat(LINES * 10)}"`,
  }

  it.each(Object.entries(texts))('%s is that of graphql-js', (_name, text) => {
    const theirs = parseValueByGraphqlJs(text) as { readonly value: string }
    // A diff of so long texts takes minutes.
    expect(valueOf(text) === theirs.value).toBe(true)
  })

  it.each(Object.entries(texts))(
    '%s takes one or two bytes a unit, and no string for each line',
    (_name, text) => {
      setFlagsFromString('--expose-gc')
      const collectGarbage = runInNewContext('gc') as () => void
      const { document, node } = parsedString(text)
      const { length } = stringValueOf(document, node)
      const hasWide = /[^\0-\xff]|\{1F600/.test(text)
      collectGarbage()
      const before = process.memoryUsage().heapUsed
      const values = Array.from({ length: 5 }, () => stringValueOf(document, node))
      const bytes = process.memoryUsage().heapUsed - before
      expect(bytes / values.length).toBeLessThan(length * (hasWide ? 2 : 1) * 1.2 + 100_000)
    },
  )
})

function valueOf(text: string): string {
  return valuesOf(`{ f(x: ${text}) }`)[0]!
}

function valuesOf(source: string): string[] {
  const document = parsed(source)
  return Array.from({ length: document.nodeCount }, (_, node) => node)
    .filter(node => kindOf(document, node) === Kind.STRING_VALUE)
    .map(node => stringValueOf(document, node))
}

function parsedString(text: string): { readonly document: Document; readonly node: Node } {
  const document = parsed(`{ f(x: ${text}) }`)
  return { document, node: nextOfKind(document, 0, Kind.STRING_VALUE) }
}

function parsed(source: string): Document {
  const document = parseToTape(source, { maxTokens: false })
  if ('errors' in document) throw document.errors[0]
  return document
}
