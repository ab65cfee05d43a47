import { describe, expect, it } from 'vitest'
import { createSymbolTable, verifyTape } from '../../../src/runtime/addon.ts'
import type { Document } from '../../../src/language/document.ts'
import { Flag, Kind } from '../../../src/language/kinds.ts'
import { parseToTape, parseTypeToTape, parseValueToTape } from '../../../src/language/parse.ts'
import { corpus } from '../../conformance/parser/corpus.ts'

const WORDS_PER_NODE = 6
const NO_ID = 0xffffffff

/** A node of a tape that can be changed. */
interface MutableNode {
  kind: number
  flags: number
  nameLength: number
  start: number
  next: number
  id: number
  from: number
  to: number
}

interface MutableTape {
  symbolCount: number
  variableCount: number
  fragmentCount: number
  length: number
  readonly nodes: MutableNode[]
}

function documentOf(source: string): Document {
  const document = parseToTape(source, {}, createSymbolTable(['user', 'id', 'Int']))
  if ('errors' in document) throw document.errors[0]
  return document
}

function tapeOf({ source, words, spans, nodeCount, ...counts }: Document): MutableTape {
  const nodes = Array.from({ length: nodeCount }, (_, node) => ({
    kind: words[node * 4]! & 0xff,
    flags: (words[node * 4]! >>> 8) & 0xff,
    nameLength: words[node * 4]! >>> 16,
    start: words[node * 4 + 1]!,
    next: words[node * 4 + 2]!,
    id: words[node * 4 + 3]!,
    from: spans[node * 2]!,
    to: spans[node * 2 + 1]!,
  }))
  return { ...counts, length: source.length, nodes }
}

function wordsOf({
  symbolCount,
  variableCount,
  fragmentCount,
  length,
  nodes,
}: MutableTape): Uint32Array {
  const words = nodes.flatMap(({ kind, flags, nameLength, start, next, id }) => [
    (kind | (flags << 8) | (nameLength << 16)) >>> 0,
    start,
    next,
    id,
  ])
  const spans = nodes.flatMap(({ from, to }) => [from, to])
  return Uint32Array.from([symbolCount, variableCount, fragmentCount, length, ...words, ...spans])
}

//                    0         1         2         3         4         5         6         7         8         9
//                    0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890
const source =
  'query Q($a: [Int!] = 1) @d { me: user(id: $a, s: "t", b: """u""") { ...F } } fragment F on T { x }'

/** The first node of a kind, or a later one. */
function nodeOf(tape: MutableTape, kind: Kind, rank: number = 0): MutableNode {
  return tape.nodes.filter(node => node.kind === kind)[rank]!
}

type Change = (tape: MutableTape) => unknown

/** Takes the node at an index off the tape, and no other. */
function removeNode({ nodes }: MutableTape, index: number): void {
  nodes.splice(index, 1)
  for (const node of nodes) if (node.next > index) node.next--
}

/** Writes a node once more, behind its own text and as long as that. */
function repeatNode({ nodes }: MutableTape, index: number): void {
  for (const node of nodes) if (node.next > index) node.next++
  const { from, to, ...node } = nodes[index]!
  nodes[index] = { ...node, from, to, next: index + 1 }
  nodes.splice(index + 1, 0, {
    ...node,
    start: node.start + to - from,
    from: to,
    to: to + to - from,
  })
}

function indexOf(tape: MutableTape, kind: Kind, rank: number = 0): number {
  return tape.nodes.indexOf(nodeOf(tape, kind, rank))
}

const faults: readonly (readonly [string, Change])[] = [
  ['no nodes', tape => tape.nodes.splice(0)],
  ['a kind that there is not', tape => (nodeOf(tape, Kind.FIELD).kind = 200)],
  ['a kind of the type system', tape => (nodeOf(tape, Kind.OPERATION_DEFINITION).kind = Kind.SCHEMA_DEFINITION)],
  ['a first node that is no document', tape => tape.nodes.shift()],
  ['a document in a document', tape => (nodeOf(tape, Kind.FIELD).kind = Kind.DOCUMENT)],
  ['a kind in the place of another', tape => (nodeOf(tape, Kind.DIRECTIVE).kind = Kind.ARGUMENT)],
  ['a next that leads back', tape => (nodeOf(tape, Kind.FIELD).next = 1)],
  ['a next that is the node itself', tape => (nodeOf(tape, Kind.ALIAS).next = indexOf(tape, Kind.ALIAS))],
  ['a next beyond the parent', tape => nodeOf(tape, Kind.FIELD).next++],
  ['a next beyond the tape', tape => (nodeOf(tape, Kind.FIELD, 1).next = 0xffffffff)],
  ['nodes behind the document', tape => nodeOf(tape, Kind.DOCUMENT).next--],
  ['a document that is longer than the tape', tape => nodeOf(tape, Kind.DOCUMENT).next++],
  ['children that are left over', tape => nodeOf(tape, Kind.NAMED_TYPE, 1).next++],
  ['one child too many', tape => { repeatNode(tape, indexOf(tape, Kind.NAMED_TYPE, 1)) }],
  ['a flag without its child', tape => (nodeOf(tape, Kind.FIELD, 1).flags = Flag.HAS_ALIAS)],
  ['a flag without its description', tape => (nodeOf(tape, Kind.OPERATION_DEFINITION).flags = Flag.HAS_DESCRIPTION)],
  ['a child without its flag', tape => (nodeOf(tape, Kind.FIELD).flags = Flag.HAS_ALIAS)],
  ['a default value without its flag', tape => (nodeOf(tape, Kind.VARIABLE_DEFINITION).flags = 0)],
  ['a flag of another kind', tape => (nodeOf(tape, Kind.INT_VALUE).flags = Flag.IS_TRUE)],
  ['a flag that there is not', tape => (nodeOf(tape, Kind.FIELD).flags |= 0x80)],
  ['flags of the document', tape => (nodeOf(tape, Kind.DOCUMENT).flags = 1)],
  ['an operation of two types', tape => (nodeOf(tape, Kind.OPERATION_DEFINITION).flags = Flag.IS_MUTATION | Flag.IS_SUBSCRIPTION)],
  ['a shorthand with a name', tape => (nodeOf(tape, Kind.OPERATION_DEFINITION).flags = Flag.IS_SHORTHAND)],
  ['a shorthand with a variable', tape => Object.assign(nodeOf(tape, Kind.OPERATION_DEFINITION), { flags: Flag.IS_SHORTHAND, nameLength: 0, id: NO_ID, start: 0 })],
  ['a document without definitions', tape => { tape.nodes.splice(1); tape.nodes[0]!.next = 1 }],
  ['a selection set without selections', tape => { removeNode(tape, tape.nodes.length - 1) }],
  ['an argument without its value', tape => { removeNode(tape, indexOf(tape, Kind.VARIABLE, 1)) }],
  ['an operation without its selection set', tape => { removeNode(tape, indexOf(tape, Kind.SELECTION_SET)) }],
  ['an id of a name out of range', tape => (nodeOf(tape, Kind.FIELD).id = tape.symbolCount + tape.nodes.length)],
  ['an id of a variable out of range', tape => (nodeOf(tape, Kind.VARIABLE, 1).id = tape.variableCount)],
  ['an id of a fragment out of range', tape => (nodeOf(tape, Kind.FRAGMENT_SPREAD).id = tape.fragmentCount)],
  ['more variables than nodes', tape => (tape.variableCount = tape.nodes.length + 1)],
  ['more fragments than nodes', tape => (tape.fragmentCount = 0xffffffff)],
  ['a name without an id', tape => (nodeOf(tape, Kind.FIELD).id = NO_ID)],
  ['an id without a name', tape => (nodeOf(tape, Kind.INT_VALUE).id = 0)],
  ['a name where none belongs', tape => Object.assign(nodeOf(tape, Kind.INT_VALUE), { nameLength: 1, id: 0 })],
  ['no name where one belongs', tape => (nodeOf(tape, Kind.FIELD).nameLength = 0)],
  ['no name and no id where they belong', tape => Object.assign(nodeOf(tape, Kind.NAMED_TYPE), { nameLength: 0, id: NO_ID })],
  ['a name behind its span', tape => (nodeOf(tape, Kind.ALIAS).nameLength = 3)],
  ['a name in front of its span', tape => nodeOf(tape, Kind.ALIAS).start--],
  ['a name at the end of all offsets', tape => (nodeOf(tape, Kind.ALIAS).start = 0xffffffff)],
  ['a long name in a short source', tape => (nodeOf(tape, Kind.FIELD, 1).nameLength = 0xffff)],
  ['a name in a child', tape => (nodeOf(tape, Kind.FIELD).start = nodeOf(tape, Kind.ALIAS).start)],
  ['a text in front of its span', tape => nodeOf(tape, Kind.INT_VALUE).start--],
  ['a text in the quotes', tape => nodeOf(tape, Kind.STRING_VALUE).start--],
  ['a block string of other quotes', tape => (nodeOf(tape, Kind.STRING_VALUE).flags = Flag.IS_BLOCK)],
  ['a string without room for its quotes', tape => (nodeOf(tape, Kind.STRING_VALUE).to = nodeOf(tape, Kind.STRING_VALUE).from + 1)],
  ['a span outside of that of the parent', tape => (nodeOf(tape, Kind.FRAGMENT_SPREAD).to = nodeOf(tape, Kind.FIELD).to + 1)],
  ['a span that begins before that of the parent', tape => (nodeOf(tape, Kind.FRAGMENT_SPREAD).from = 0)],
  ['a span in that of a sibling', tape => (nodeOf(tape, Kind.ARGUMENT, 1).from = nodeOf(tape, Kind.ARGUMENT).from)],
  ['a span that ends before it begins', tape => (nodeOf(tape, Kind.INT_VALUE).to = nodeOf(tape, Kind.INT_VALUE).from - 1)],
  ['a span of nothing', tape => (nodeOf(tape, Kind.INT_VALUE).to = nodeOf(tape, Kind.INT_VALUE).from)],
  ['a document that begins behind the source', tape => (tape.nodes[0]!.from = tape.nodes[1]!.from = tape.nodes[1]!.start)],
  ['a document that is shorter than the source', tape => nodeOf(tape, Kind.DOCUMENT).to--],
  ['a source that is shorter than the document', tape => tape.length--],
  ['a source that is too long', tape => (tape.length = tape.nodes[0]!.to = 0x40000000)],
  ['a definition of another variable', tape => nodeOf(tape, Kind.VARIABLE_DEFINITION).start++],
  ['a definition with a part of the name', tape => Object.assign(nodeOf(tape, Kind.VARIABLE_DEFINITION), { nameLength: 2 })],
  ['a definition with another id', tape => { tape.variableCount = 2; nodeOf(tape, Kind.VARIABLE_DEFINITION).id = 1 }],
  ['a variable in a constant', tape => Object.assign(nodeOf(tape, Kind.INT_VALUE), { kind: Kind.VARIABLE, nameLength: 1, id: 0 })],
] // prettier-ignore

describe('verifyTape', () => {
  it('accepts the tapes of executable documents, and no others', () => {
    const fates = { accepted: 0, refused: 0 }
    for (const { accepts } of corpus) {
      for (const one of accepts) {
        const text = typeof one === 'string' ? one : one.source
        const document = parseToTape(text, { maxTokens: false, maxSyntaxDepth: false })
        if ('errors' in document) throw document.errors[0]
        const tape = tapeOf(document)
        let isExecutable = true
        for (let node = 1; node < tape.nodes.length; node = tape.nodes[node]!.next) {
          const { kind } = tape.nodes[node]!
          isExecutable &&= kind === Kind.OPERATION_DEFINITION || kind === Kind.FRAGMENT_DEFINITION
        }
        expect([text, verifyTape(wordsOf(tape))]).toEqual([text, isExecutable])
        fates[isExecutable ? 'accepted' : 'refused']++
      }
    }
    expect(fates.accepted).toBeGreaterThan(300)
    expect(fates.refused).toBeGreaterThan(300)
  })

  it('accepts names of 65,535 units and more', () => {
    for (const length of [65_534, 65_535, 65_536, 200_000]) {
      expect(verifyTape(wordsOf(tapeOf(documentOf(`{ ${'n'.repeat(length)}(b: 1) }`))))).toBe(true)
    }
  })

  it('refuses values and types that were parsed alone', () => {
    for (const alone of [parseValueToTape('[$a]'), parseTypeToTape('[T!]')]) {
      if ('errors' in alone) throw alone.errors[0]
      expect(verifyTape(wordsOf(tapeOf(alone)))).toBe(false)
    }
  })

  it.each(faults)('refuses a tape with %s', (_fault, change) => {
    const tape = tapeOf(documentOf(source))
    expect(verifyTape(wordsOf(tape))).toBe(true)
    const before = JSON.stringify(tape)
    change(tape)
    expect(JSON.stringify(tape)).not.toBe(before)
    expect(verifyTape(wordsOf(tape))).toBe(false)
  })

  it('refuses a tape that is cut off behind any node', () => {
    const words = wordsOf(tapeOf(documentOf(source)))
    const nodeCount = (words.length - 4) / WORDS_PER_NODE
    for (let nodes = 0; nodes < nodeCount; nodes++) {
      const short = words.slice(0, 4 + nodes * WORDS_PER_NODE)
      expect(verifyTape(short)).toBe(false)
      // The document may know it.
      if (nodes > 0) short[4 + 2] = nodes
      expect(verifyTape(short)).toBe(false)
    }
  })

  it('reads a part of an array where it stands', () => {
    const words = wordsOf(tapeOf(documentOf(source)))
    const larger = new Uint32Array(words.length + 7).fill(0xffffffff)
    larger.set(words, 3)
    expect(verifyTape(larger.subarray(3, 3 + words.length))).toBe(true)
  })

  it('throws a TypeError for what is no Uint32Array of counts and whole nodes', () => {
    const words = wordsOf(tapeOf(documentOf(source)))
    const detached = words.slice()
    structuredClone(detached, { transfer: [detached.buffer] })
    const wrong: readonly unknown[] = [
      undefined,
      null,
      1,
      'words',
      {},
      [...words],
      words.buffer,
      new DataView(words.buffer),
      new Int32Array(words),
      new Uint8Array(words.buffer),
      new Float64Array(words),
      new BigUint64Array(5),
      new Proxy(words, {}),
      Object.create(words),
      detached,
      ...[0, 1, 3].map(length => words.slice(0, length)),
      ...[1, 2, 3, 4, 5].map(missing => words.slice(0, -missing)),
    ]
    for (const value of wrong) {
      expect(() => verifyTape(value as Uint32Array)).toThrow(
        new TypeError('The words are not a Uint32Array of counts and whole nodes.'),
      )
    }
    expect(verifyTape(words)).toBe(true)
  })
})
