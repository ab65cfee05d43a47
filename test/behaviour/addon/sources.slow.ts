import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import {
  addSource,
  createSourceTable,
  findSource,
  removeSource,
} from '../../../src/runtime/addon.ts'
import { parseToTape } from '../../../src/language/parse.ts'
import { endOf, messageOf, runRawScript, runScript, startThread } from '../../abuse/script.ts'

const units = [
  '',
  'a',
  '\0',
  '\x7f',
  '\x80',
  'é',
  'ÿ',
  'Ā',
  '名',
  '\ud83d',
  '\ude00',
  '😀',
  '\uffff',
]

describe('a table of sources', () => {
  it('finds what was added, and nothing else', () => {
    const table = createSourceTable()
    expect(findSource(table, '{ a }')).toBe(-1)
    expect(addSource(table, '{ a }')).toBe(0)
    expect(addSource(table, '{ b }')).toBe(1)
    expect(['{ a }', '{ b }', '{ c }', '{ a', ''].map(source => findSource(table, source))).toEqual(
      [0, 1, -1, -1, -1],
    )
  })

  it('gives a source that it holds the same slot again', () => {
    const table = createSourceTable()
    expect(['a', 'b', 'a', 'b', 'c'].map(source => addSource(table, source))).toEqual([
      0, 1, 0, 1, 2,
    ])
  })

  it('gives slots of removed sources away first', () => {
    const table = createSourceTable()
    const sources = Array.from({ length: 1000 }, (_, index) => `{ a${index} }`)
    expect(sources.map(source => addSource(table, source))).toEqual([...sources.keys()])
    for (const slot of [5, 700, 0]) removeSource(table, slot)
    expect([5, 700, 0].map(slot => findSource(table, sources[slot]!))).toEqual([-1, -1, -1])
    expect(sources.filter(source => findSource(table, source) < 0)).toHaveLength(3)
    expect(new Set(['x', 'y', 'z'].map(source => addSource(table, source)))).toEqual(
      new Set([0, 5, 700]),
    )
    expect(addSource(table, 'w')).toBeGreaterThanOrEqual(1000)
  })

  it('holds no more slots than sources at once', () => {
    const table = createSourceTable()
    const slots = Array.from({ length: 50_000 }, (_, index) => {
      if (index >= 10) removeSource(table, findSource(table, `{ a${index - 10} }`))
      return addSource(table, `{ a${index} }`)
    })
    expect(Math.max(...slots)).toBeLessThan(64)
  })

  it('tells sources of every width and length apart by each of their units', () => {
    const table = createSourceTable()
    const sources = [
      0, 1, 15, 16, 17, 31, 32, 33, 64, 100, 1000, 4093, 4095, 4096, 4097, 10_000,
    ].flatMap(length =>
      units.flatMap(unit =>
        ['a', 'é', '名'].flatMap(pad => {
          const rest = pad.repeat(Math.max(0, length - unit.length))
          return [
            unit + rest,
            rest + unit,
            rest.slice(rest.length >> 1) + unit + rest.slice(rest.length >> 1),
          ]
        }),
      ),
    )
    const distinct = [...new Set(sources)]
    expect(distinct.map(source => addSource(table, source))).toEqual([...distinct.keys()])
    expect(distinct.map(source => findSource(table, source))).toEqual([...distinct.keys()])
  })

  it('does not take two-byte units for pairs of bytes', () => {
    const table = createSourceTable()
    const wide = Array.from({ length: 40 }, () => '\u6162').join('')
    expect(addSource(table, wide)).toBe(0)
    expect(['ba', 'ab', 'b', 'a'].flatMap(text => [40, 80].map(length => findSource(table, text.repeat(length)))))
      .toEqual(Array(8).fill(-1)) // prettier-ignore
    expect(findSource(table, wide)).toBe(0)
  })

  it('finds a source however V8 holds it', () => {
    const table = createSourceTable()
    const source = `{ ${'abcdefgh '.repeat(10)}}`
    const wide = `${source} # 名`
    for (const text of [source, wide]) addSource(table, text)
    const internal: Record<string, number> = { [source.slice(0, 30) + source.slice(30)]: 1 }
    const held = [
      Buffer.from(source).toString('latin1'),
      Buffer.from(source, 'utf16le').toString('utf16le'),
      source.slice(0, 20) + source.slice(20),
      `${'x'.repeat(100)}${source}`.slice(100),
      `${source}${'名'.repeat(100)}`.slice(0, source.length),
      Object.keys(internal)[0]!,
      externalized(source),
    ]
    expect(held.map(text => findSource(table, text))).toEqual(held.map(() => 0))
    const heldWide = [wide.slice(0, 20) + wide.slice(20), `名${wide}`.slice(1), externalized(wide)]
    expect(heldWide.map(text => findSource(table, text))).toEqual([1, 1, 1])
  })

  it('knows nothing of another one', () => {
    const [table, other] = [createSourceTable(), createSourceTable()]
    addSource(table, 'a')
    expect(findSource(other, 'a')).toBe(-1)
    expect(addSource(other, 'b')).toBe(0)
    expect(() => {
      removeSource(other, 1)
    }).toThrow(new TypeError('The slot is not one that holds a source.'))
  })

  it('leaves a tape alone that is still to be taken', () => {
    const lines = runRawScript(`
      const table = addon.createSourceTable()
      const long = '{' + 'a '.repeat(3_000_000) + '}'
      const count = addon.parse(long, undefined, 0, 0, 0, 0, new Uint32Array(9), 0)
      addon.addSource(table, long)
      addon.findSource(table, '{ a }')
      const tape = new Uint32Array(6 * count)
      addon.takeTape(tape)
      console.log(count, tape[1], tape[2] === count, tape.at(-1))`)
    expect(lines).toEqual(['3000003 0 true 6000000'])
  })
})

const noTables = ['{}', 'null', '1', '"a"', 'Symbol()', 'new Proxy(table, {})', 'Object.create(table)', 'symbols', 'foreign'] // prettier-ignore
const noSources = ['1', 'null', '1n', 'Symbol()', '{}', '["a"]', 'new String("a")', 'new Proxy(Object("a"), {})'] // prettier-ignore
const noSlots = ['"0"', 'true', '0n', 'null', '{}', 'Symbol()', '1', '63', '64', '-1', '2 ** 31', '2 ** 32 - 1'] // prettier-ignore

/** Calls in JavaScript, each with some words of the TypeError that answers it. */
const calls: readonly (readonly [call: string, answer: string])[] = [
  ...noTables.flatMap(value =>
    ['findSource(VALUE, "a")', 'addSource(VALUE, "a")', 'removeSource(VALUE, 0)'].map(
      call => [`addon.${call.replace('VALUE', value)}`, 'not a table of sources'] as const,
    ),
  ),
  ...['findSource', 'addSource', 'removeSource'].map(
    name => [`addon.${name}()`, 'not a table of sources'] as const,
  ),
  ...noSources.flatMap(value =>
    ['findSource', 'addSource'].map(
      name => [`addon.${name}(table, ${value})`, 'source is not a string'] as const,
    ),
  ),
  ...noSlots.map(
    value => [`addon.removeSource(table, ${value})`, 'not one that holds a source'] as const,
  ),
  ['addon.parse("{a}", table, 0, 0, 0, 0, new Uint32Array(100), 0)', 'not a symbol table'],
]

describe('the functions of sources', () => {
  it('answer wrong arguments with a TypeError', () => {
    const lines = runRawScript(`
      const table = addon.createSourceTable()
      const symbols = addon.createSymbolTable('a', 1)
      addon.addSource(table, 'a')
      const foreign = loadOther().createSourceTable()
      for (const [call] of ${JSON.stringify(calls)}) {
        try { eval(call); console.log('accepted') } catch (error) { console.log(error.name, error.message) }
      }
      console.log(addon.findSource(table, 'a'))`)
    expect(lines).toEqual([
      ...calls.map(([, answer]): unknown =>
        expect.stringMatching(new RegExp(`^TypeError .*${answer}`)),
      ),
      '0',
    ])
  })

  it('take no memory for sources that are gone', () => {
    const lines = runScript(`
      const { addSource, createSourceTable, findSource, removeSource } = addon
      const table = createSourceTable()
      const used = () => { gc(); return process.memoryUsage.rss() }
      const text = '{ a(b: "' + 'x'.repeat(2000) + '") c }'
      const run = (from, count) => {
        for (let index = from; index < from + count; index++) {
          removeSource(table, findSource(table, text + (index - 100)))
          addSource(table, text + index)
        }
      }
      for (let index = 0; index < 100; index++) addSource(table, text + index)
      run(100, 5_000)
      const before = used()
      run(5_100, 45_000)
      console.log(used() - before < 20e6)`)
    expect(lines).toEqual(['true'])
  })

  it('tell V8 what a table takes, so that it frees tables that nobody holds', () => {
    const lines = runRawScript(`
      const sources = Array.from({ length: 20 }, (_, index) => index + 'x'.repeat(500_000))
      const before = process.memoryUsage.rss()
      for (let count = 0; count < 80; count++) {
        const table = addon.createSourceTable()
        for (const source of sources) addon.addSource(table, source)
        await new Promise(resolve => setImmediate(resolve))
      }
      console.log(process.memoryUsage.rss() - before < 400e6)`)
    expect(lines).toEqual(['true'])
  })
})

describe('threads', () => {
  it('have tables of their own and end with them', async () => {
    const script = `
      const table = addon.createSourceTable()
      const sources = Array.from({ length: 2000 }, (_, index) => '{ a' + index + ' }' + 'é名'[index % 2])
      const slots = sources.map(source => addon.addSource(table, source))
      globalThis.table = table
      parentPort.postMessage(sources.every((source, index) => addon.findSource(table, source) === slots[index]))`
    const threads = Array.from({ length: 8 }, () => startThread(script))
    const ends = threads.map(endOf)
    expect(await Promise.all(threads.map(messageOf))).toEqual(threads.map(() => true))
    expect(await Promise.all(ends)).toEqual(threads.map(() => 0))
  })

  it('may be terminated while they look for sources', async () => {
    for (let delay = 0; delay < 5; delay++) {
      const thread = startThread(`
        const table = addon.createSourceTable()
        const source = 'a'.repeat(5_000_000)
        parentPort.postMessage('begins')
        for (;;) addon.removeSource(table, addon.addSource(table, source))`)
      await messageOf(thread)
      await new Promise(resolve => setTimeout(resolve, delay * 7))
      expect(await thread.terminate()).toBe(1)
      expect(parseToTape('{ a b }')).toHaveProperty('nodeCount', 5)
    }
  })

  it('cannot hand a table to each other', () => {
    const table = createSourceTable()
    expect(() => structuredClone(table)).toThrow(/could not be cloned/)
    expect(addSource(table, 'a')).toBe(0)
  })
})

/** A string whose units are outside of V8's heap. */
function externalized(text: string): string {
  setFlagsFromString('--expose-externalize-string')
  const externalize = runInNewContext('externalizeString') as (text: string) => void
  const copy = Buffer.from(text, 'utf16le').toString('utf16le')
  externalize(copy)
  return copy
}
