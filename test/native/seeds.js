// Writes the sources of the conformance corpus as inputs of the fuzz targets: `node seeds.js
// <compiled corpus> <folder>` makes <folder>/parse, <folder>/reparse, <folder>/literals,
// <folder>/verify, <folder>/envelope and <folder>/response. Tapes are those of the addon.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const [cases, folder] = process.argv.slice(2)
const { corpus } = await import(resolve(cases, 'corpus.js'))

const addon = createRequire(import.meta.url)('node-gyp-build')(resolve('.'))

// The bits of source.h.
const IS_UTF16 = 0x08
const HAS_SYMBOLS = 0x20
const HAS_MAX_TOKENS = 0x40
const HAS_MAX_DEPTH = 0x80

const documents = corpus
  .flatMap(({ accepts, rejects }) => [...accepts, ...rejects])
  .map(one => (typeof one === 'string' ? one : one.source))
  .filter(source => source.length <= 2000)

const otherGoals = [
  [
    1,
    [
      '$a',
      '[1, -2.5e3, "a", """b""", true, null, A]',
      '{a: {b: [$c, {}]}}',
      '[[]]',
      '1 2',
      '{a 1}',
    ],
  ],
  [2, ['[1 {a: B}]', '"\\u{1F600}\\uD83D\\uDE00"', '$a', '[$', 'false', '-0']],
  [3, ['A', '[[A!]!]!', '[A', 'A!!', ' [ A ] ', '[]']],
  [4, ['A', 'A.b', 'A.b(c:)', '@a', '@a(b:)', 'A .b', 'A.b(c', '@a.b', 'A...b', 'A.b(c:)d', 'Ä']],
]

const targets = {
  parse: [
    ...documents.flatMap((source, index) => [
      encode(0, 0, source),
      encode([HAS_SYMBOLS, HAS_MAX_TOKENS, HAS_MAX_DEPTH][index % 3], index % 7, source),
    ]),
    ...otherGoals.flatMap(([goal, sources]) =>
      sources.flatMap(source => [encode(goal, 0, source), encode(goal | HAS_SYMBOLS, 0, source)]),
    ),
  ],
  reparse: documents.filter(source => source.isWellFormed()).map(source => Buffer.from(source)),
  literals: documents.flatMap(literalsOf),
  verify: documents.flatMap(tapeOf),
  envelope: documents.flatMap(bodiesOf),
  response: documents.flatMap(textsOf),
}

for (const [target, inputs] of Object.entries(targets)) {
  mkdirSync(join(folder, target), { recursive: true })
  inputs.forEach((input, index) => writeFileSync(join(folder, target, `seed-${index}`), input))
}

/** A source behind its two bytes; in UTF-16 where UTF-8 cannot say it. */
function encode(head, limit, source) {
  const isUtf8 = source.isWellFormed()
  const text = Buffer.from(source, isUtf8 ? 'utf8' : 'utf16le')
  return Buffer.concat([Buffer.from([isUtf8 ? head : head | IS_UTF16, limit]), text])
}

/**
 * The strings and numbers of a source, each behind the byte that says what it is: see
 * fuzz-literals.c.
 */
function literalsOf(source) {
  const literals = source.match(/"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|-?\d[\w.+-]*/g) ?? []
  return literals.map(literal => {
    if (literal.startsWith('"""') && literal.length >= 6) return tagged(2, literal.slice(3, -3))
    return literal.startsWith('"') ? tagged(1, literal.slice(1, -1)) : tagged(0, literal)
  })
}

function tagged(tag, text) {
  return Buffer.concat([Buffer.from([tag]), Buffer.from(text)])
}

/**
 * A source as a value and as finished JSON, behind the bytes that say where the text is cut: see
 * fuzz-response.c.
 */
function textsOf(source, index) {
  const texts = [`{\x01a\x01:\x01${source}\x01}`, `{\x01a\x01:\x02${JSON.stringify(source)}\x02}`]
  return texts.map(text =>
    Buffer.concat([Buffer.from([index % 100, index % 7]), Buffer.from(text, 'utf16le')]),
  )
}

/**
 * Requests whose query a source is, in the forms of different clients, of which not all are JSON.
 */
function bodiesOf(source, index) {
  const query = JSON.stringify(source)
  const variables = JSON.stringify({ a: [source, index, null, {}], 'b"]}': -1.5e30 })
  const bodies = [
    `{"query":${query},"variables":${variables}}`,
    `{"operationName":"A","variables":{},"extensions":{"a":[[]]},"query":${query}}`,
    ` { "variables" : ${variables} , "query" : ${query} , "id" : ${index} } \n`,
    `{"query":${query.replace(/[^]/gu, unit => (unit === 'a' ? '\\u0061' : unit))}}`,
    [`{"query":${query},"query":""}`, `{"qu\\u0065ry":${query}}`, `[{"query":${query}}]`, query][
      index % 4
    ],
  ]
  return bodies.map(body => Buffer.from(body))
}

/** The tape of a source that is accepted behind its four counts: see fuzz-verify.c. */
function tapeOf(source) {
  const HEADER_WORDS = 9
  const target = new Uint32Array(HEADER_WORDS + 6 * (source.length + 2))
  const nodeCount = addon.parse(source, undefined, 0, 0, 0, 0, target, 0)
  if (nodeCount < 0) return []
  const words = [
    ...target.subarray(0, 3),
    source.length,
    ...target.subarray(HEADER_WORDS).subarray(0, 6 * nodeCount),
  ]
  return [Buffer.from(new Uint32Array(words).buffer)]
}
