import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { expectedOutcomeOf } from '../../conformance/parser/oracle-outcome.ts'
import { outcomeOf } from '../../conformance/parser/tape-outcome.ts'

// Tokens of all kinds; the second source is one that no string of one-byte units can hold.
const sources = [
  'query Q($a: [Int!]! = [1, -2.5e3]) @b(c: "s\\n") { d: e(f: {g: H, i: $a}) ...j ... on K { """b\n c""" # l\n } }',
  'query Q($a: T = "é名😀") { a(b: """\n  名\n  😀""", c: 1) # 名\n ... on T { b } }',
  '"d" type T implements I & J @a { "e" f(g: H = [1]): [U!]! } union V = | A | B directive @a repeatable on FIELD',
]

describe('a string', () => {
  it('of two-byte units is not taken for its low bytes', () => {
    const punctuators = [...'!$&()*.:=@[]{|}"#,\\ \n\r\t_a0-']
    const pages = [0x01, 0x02, 0x20, 0x80, 0xd7, 0xe0, 0xfe, 0xff]
    const units = punctuators.flatMap(one =>
      pages.map(page => String.fromCharCode((page << 8) | one.charCodeAt(0))),
    )
    expect(units.flatMap(unit => differencesOf(`{ a${unit}(b: ${unit}1) }`))).toEqual([])
    expect(units.flatMap(unit => differencesOf(`${unit}{ a }`))).toEqual([])
    expect(
      units.flatMap(unit => differencesOf(`{ a(b: "x${unit}y") # ${unit}\n c(d: """${unit}""") }`)),
    ).toEqual([])
    expect(outcomeOf('{ a(b: "\u0122\u017b") }')).toHaveProperty('accepted')
    expect(outcomeOf('{ a\u017b b }')).toHaveProperty('refused.column', 4)
  })

  it('with half a pair of surrogates anywhere is judged as graphql-js judges it', () => {
    const halves = ['\ud800', '\udbff', '\udc00', '\udfff', '\udc00\ud800', '\ud83d\ude00']
    for (const source of sources) {
      const mutants = Array.from(source, (_, index) =>
        halves.map(half => source.slice(0, index) + half + source.slice(index)),
      ).flat()
      expect(
        [...mutants, ...halves.map(half => source + half), ...halves].flatMap(differencesOf),
      ).toEqual([])
    }
  })

  it('makes the same tape however V8 holds it', () => {
    for (const source of sources) {
      const expected = outcomeOf(source)
      for (const [representation, make] of representations) {
        expect([representation, outcomeOf(make(source))]).toEqual([representation, expected])
      }
    }
  })

  it('of any size around the size of a buffer is read to its end and no further', () => {
    expect(
      sizes().flatMap(size => paddings.flatMap(([, pad]) => differencesAtEnd(pad, size))),
    ).toEqual([])
  })
})

type Make = (source: string) => string

const representations: readonly (readonly [representation: string, make: Make])[] = [
  ['flat', source => Buffer.from(source, 'utf16le').toString('utf16le')],
  ['cons', source => source.slice(0, 20) + source.slice(20)],
  ['cons of units', source => source.split('').reduce((text, unit) => text + unit, '')],
  ['sliced', source => `${'x'.repeat(100)}${source}`.slice(100)],
  ['sliced of two-byte units', source => `${source}${'名'.repeat(100)}`.slice(0, source.length)],
  ['thin', source => internalized(source.slice(0, 30) + source.slice(30))],
  ['external', source => externalized(source)],
  ['sliced of external', source => externalized(`${'x'.repeat(100)}${source}`).slice(100)],
]

/**
 * A string that has become another name of the internal one, because it was the key of a property.
 */
function internalized(text: string): string {
  const holder: Record<string, number> = {}
  holder[text] = 1
  return text
}

/** A string whose units are outside of V8's heap. */
function externalized(text: string): string {
  setFlagsFromString('--expose-externalize-string')
  setFlagsFromString('--expose-gc')
  const externalize = runInNewContext('externalizeString') as (text: string) => void
  const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void
  const copy = Buffer.from(text, 'utf16le').toString('utf16le')
  // From Node.js 22 on a string has to have survived.
  for (let count = 0; count < 2; count++) collect({ type: 'minor' })
  externalize(copy)
  return copy
}

type Pad = (length: number) => string

/** Documents of a length whose last unit but one belongs to a token or to what is ignored. */
const paddings: readonly (readonly [name: string, pad: Pad])[] = [
  ['a name', length => `{${'a'.repeat(length - 2)}}`],
  ['blanks', length => `{a${' '.repeat(length - 3)}}`],
  ['a comment', length => `{a}#${'x'.repeat(length - 4)}`],
  ['a comment of two-byte units', length => `{a}#${'名'.repeat(length - 4)}`],
  ['a comment of one-byte units beyond ASCII', length => `{a}#${'é'.repeat(length - 4)}`],
]

/** Powers of two up to 2 ** 20 with their neighbours, and the units that one call copies. */
function sizes(): readonly number[] {
  const around = Array.from({ length: 18 }, (_, index) => 2 ** (index + 3)).flatMap(size =>
    [-2, -1, 0, 1, 2].map(more => size + more),
  )
  return [...around, ...Array.from({ length: 8 }, (_, index) => 4093 + index)]
}

/**
 * What is wrong with a document of a size, with its first units alone, and with a token behind it
 * that does not fit.
 */
function differencesAtEnd(pad: Pad, size: number): readonly unknown[] {
  const source = pad(size)
  const accepted = outcomeOf(source)
  const refused = outcomeOf(`${source.slice(0, 3) === '{a}' ? source.slice(3) + '\n' : source}?`)
  const line = source.startsWith('{a}') ? 2 : 1
  const isAccepted =
    'accepted' in accepted &&
    accepted.accepted.nodeCount === 4 &&
    accepted.accepted.root.end === size
  const isRefused =
    'refused' in refused &&
    refused.refused.line === line &&
    refused.refused.message === 'Syntax Error: Unexpected character: "?".'
  const column = 'refused' in refused ? refused.refused.column : 0
  return source.length === size && isAccepted && isRefused && column === (line === 2 ? 1 : size + 1)
    ? []
    : [{ size, source: source.slice(0, 10), accepted, refused }]
}

function differencesOf(source: string): readonly unknown[] {
  const [found, expected] = [outcomeOf(source), expectedOutcomeOf(source)]
  return isDeepStrictEqual(found, expected) ? [] : [{ source, found, expected }]
}
