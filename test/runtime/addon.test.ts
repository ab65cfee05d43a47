import { describe, expect, it } from 'vitest'
import {
  createSymbolTable,
  nativeHeader,
  parseNatively,
  takeTape,
} from '../../src/runtime/addon.ts'
import { runRawScript } from '../abuse/script.ts'

const nodeMajor = Number(process.versions.node.split('.')[0])

/** Expressions in JavaScript that are no numbers. */
const noNumbers = [
  '"1"',
  'true',
  '1n',
  'null',
  '{}',
  '[]',
  'Symbol()',
  'new Number(1)',
  '{ valueOf() { throw 1 } }',
]
const noStrings = [
  '1',
  'null',
  '1n',
  'Symbol()',
  '{}',
  '["{a}"]',
  'new String("{a}")',
  'new Proxy(Object("{a}"), {})',
]
const noTables = [
  '{}',
  'null',
  '[]',
  '1',
  '"a"',
  'Symbol()',
  '() => 1',
  'new Proxy(table, {})',
  // Node.js 24 ends by it without us.
  ...(nodeMajor < 24 ? ['Object.create(table)'] : []),
]
const noTargets = [
  'undefined',
  '[1, 2, 3]',
  'new Uint8Array(1000)',
  'new DataView(new ArrayBuffer(1000))',
  'new Proxy(target, {})',
  'new Uint32Array(8)',
  'detached',
]

/** Calls in JavaScript, each with a word of the TypeError that answers it. */
const calls: readonly (readonly [call: string, answer: string])[] = [
  ['addon.parse()', 'symbols|limits|target'],
  ...noStrings.map(
    value => [`addon.parse(${value}, undefined, 0, 0, 0, 0, target, 0)`, 'source'] as const,
  ),
  ...noTables.map(
    value => [`addon.parse("{a}", ${value}, 0, 0, 0, 0, target, 0)`, 'symbol'] as const,
  ),
  ['addon.parse("{a}", foreign, 0, 0, 0, 0, target, 0)', 'symbol'],
  ...noNumbers.map(
    value => [`addon.parse("{a}", table, ${value}, 0, 0, 0, target, 0)`, 'limits'] as const,
  ),
  ...noNumbers.map(
    value => [`addon.parse("{a}", table, 0, ${value}, 0, 0, target, 0)`, 'limits'] as const,
  ),
  ...noNumbers.map(
    value => [`addon.parse("{a}", table, 0, 0, ${value}, 0, target, 0)`, 'limits'] as const,
  ),
  ...noNumbers.map(
    value => [`addon.parse("{a}", table, 0, 0, 0, ${value}, target, 0)`, 'goal'] as const,
  ),
  ...['5', '-1', '2 ** 32 - 1'].map(
    goal => [`addon.parse("{a}", table, 0, 0, 0, ${goal}, target, 0)`, 'goal'] as const,
  ),
  ...noTargets.map(
    value => [`addon.parse("{a}", table, 0, 0, 0, 0, ${value}, 0)`, 'target'] as const,
  ),
  ...noNumbers.map(
    value => [`addon.parse("{a}", table, 0, 0, 0, 0, target, ${value})`, 'target'] as const,
  ),
  ...['992', '1000', '-1', '2 ** 32 - 1'].map(
    offset => [`addon.parse("{a}", table, 0, 0, 0, 0, target, ${offset})`, 'target'] as const,
  ),
  ['addon.parse("{a}", table, 0, 0, 0, 0, target, 991)', 'accepted'],
  ['addon.takeTape(new Uint32Array(23))', 'room'],
  ['addon.takeTape([])', 'room'],
  ['addon.takeTape(detached)', 'room'],
  ['addon.takeTape(new Uint32Array(24))', 'accepted'],
  ['addon.takeTape(new Uint32Array(0))', 'accepted'],
  [
    'addon.parse("{a}", table, 0, 0, 0, 0, new Uint32Array(new SharedArrayBuffer(400)), 0)',
    'accepted',
  ],
  [
    'addon.parse("{" + "a ".repeat(100), table, 0, 0, 0, 0, new (class extends Uint32Array { get length() { return 1e9 } })(9), 0)',
    'accepted',
  ],
  ['addon.parse("[A]", undefined, 0, 0, 0, 3, target, 0)', 'accepted'],
  // Methods in JavaScript are no constructors.
  ...(process.env['TAPEQL_NATIVE'] === 'wasm'
    ? []
    : [['new addon.parse("{a}", table, 0, 0, 0, 0, target, 0)', 'accepted'] as const]),
  ['addon.createSymbolTable()', 'names'],
  ...noStrings.map(value => [`addon.createSymbolTable(${value}, 1)`, 'names'] as const),
  ...noNumbers.map(value => [`addon.createSymbolTable("a", ${value})`, 'names'] as const),
  ['addon.createSymbolTable("", 0)', 'accepted'],
  ['addon.createSymbolTable("a  b", 3)', 'accepted'],
  ['addon.createSymbolTable("a", 3)', 'accepted'],
  ['addon.createSymbolTable("a b c", 1)', 'accepted'],
]

describe('the addon', () => {
  it('writes header, words and spans', () => {
    expect(parseNatively('{ a }', createSymbolTable(['a']), 0, 0)).toBe(4)
    expect(nativeHeader(0)).toBe(1)
    expect([...takeTape(4)!]).toEqual([
      0, 0, 4, 0xffffffff, 0x0801, 0, 4, 0xffffffff, 3, 0, 4, 0xffffffff, 0x10004, 2, 4, 0, 0, 5, 0, 5, 0, 5, 2, 3,
    ]) // prettier-ignore
  })

  it('answers wrong arguments with a TypeError', () => {
    const lines = runRawScript(`
      const table = addon.createSymbolTable('a', 1)
      const target = new Uint32Array(1000)
      const detached = new Uint32Array(1000)
      structuredClone(detached.buffer, { transfer: [detached.buffer] })
      const other = loadOther()
      const foreign = other.createSymbolTable('a', 1)
      if (other === addon) throw new Error('The addon was not loaded twice.')
      for (const [call] of ${JSON.stringify(calls)}) {
        try { eval(call); console.log('accepted') } catch (error) { console.log(error.name, error.message) }
      }`)
    const expected = calls.map(([, answer]): unknown =>
      expect.stringMatching(
        answer === 'accepted' ? /^accepted$/ : new RegExp(`^TypeError .*${answer}`),
      ),
    )
    expect(lines).toEqual(expected)
  })

  it('keeps a tape for which there is no room until it is taken or the next parse', () => {
    const lines = runRawScript(`
      const small = new Uint32Array(9), large = new Uint32Array(100)
      const take = () => { const tape = new Uint32Array(30).fill(7); addon.takeTape(tape); return tape.join() }
      console.log(addon.parse('{ a b }', undefined, 0, 0, 0, 0, large, 0), addon.parse('{ a b }', undefined, 0, 0, 0, 0, small, 0))
      console.log(take() === large.subarray(9, 39).join(), take())
      addon.parse('{ a b }', undefined, 0, 0, 0, 0, small, 0)
      console.log(addon.parse('{', undefined, 0, 0, 0, 0, small, 0), take())`)
    const nothing = Array.from({ length: 30 }, () => 7).join()
    expect(lines).toEqual(['5 5', `true ${nothing}`, `-9 ${nothing}`])
  })

  it('frees symbol tables that nobody holds', () => {
    const lines = runRawScript(`
      const target = new Uint32Array(100)
      const names = Array.from({ length: 1000 }, (_, index) => 'n' + index).join(' ')
      let kept
      for (let index = 0; index < 2000; index++) {
        const table = addon.createSymbolTable(names, 1000)
        if (index === 1000) kept = table
        if (index % 100 === 0) gc()
      }
      setImmediate(() => { gc(); console.log(addon.parse('{n7}', kept, 0, 0, 0, 0, target, 0)) })`)
    expect(lines).toEqual(['4'])
  })
})
