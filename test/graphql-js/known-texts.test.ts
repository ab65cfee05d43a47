import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { KnownTexts } from '../../src/graphql-js/known-texts.ts'
import { DocumentRecord } from '../../src/graphql-js/planning/document-record.ts'

/** How many documents are parsed for texts that are asked for in turn. */
function parsedFor(texts: Iterable<string>): number {
  const known = new KnownTexts()
  let parsed = 0
  for (const text of texts) {
    const record = known.recordOf(text, () => {
      parsed++
      return new DocumentRecord(parse(text), text)
    })
    expect(record.source).toBe(text)
  }
  return parsed
}

const named = (count: number, name = 'a'): string[] =>
  Array.from({ length: count }, (_, index) => `{ ${name}${index} }`)
const times = (count: number, texts: readonly string[]): string[] =>
  Array.from({ length: count }, () => texts).flat()

describe('the documents of texts', () => {
  test('a text that comes again and again is parsed once', () => {
    expect(parsedFor(times(100, ['{ a }']))).toBe(1)
  })

  test('texts that come in turn are parsed twice', () => {
    expect(parsedFor(times(100, named(64)))).toBe(2 * 64)
  })

  test('texts that never come again push out none that do', () => {
    const others = named(5_000, 'b')
    const texts = others.flatMap(other => ['{ a }', other])
    expect(parsedFor(texts)).toBe(2 + others.length)
  })

  test('of more texts than are kept, those that were used last stay', () => {
    // With the text between them 1,001 come again, one more than is kept.
    const first = named(1_000).flatMap(text => [text, '{ other }', text, '{ other }'])
    const before = parsedFor(first)
    expect(parsedFor([...first, '{ a999 }', '{ other }', '{ a1 }'])).toBe(before)
    expect(parsedFor([...first, '{ a0 }'])).toBe(before + 1)
  })
})
