import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import type { NativeFunctions } from '../../../../src/runtime/native/native-functions.ts'
import { createWasmFunctions } from '../../../../src/runtime/native/wasm/wasm-functions.ts'
import { forEachCase, ofAllCases } from '../../../random/cases.ts'
import { countOf } from '../../../random/seed.ts'
import { wasmIsMissing, wasmModule } from '../wasm-module.ts'

const root = new URL('../../../../', import.meta.url)
const load = createRequire(import.meta.url)('node-gyp-build') as (root: string) => NativeFunctions
const addon = load(root.pathname)
const both =
  wasmIsMissing === '' ? [addon, createWasmFunctions(readFileSync(wasmModule))] : [addon, addon]

const HEADER_WORDS = 9
const names = ['a', 'b', 'user', 'name', 'a_very_long_name_of_more_than_sixteen_units']
/** What documents are made of, right and wrong. */
const parts = [
  '{', '}', '(', ')', '[', ']', ':', '=', '!', '|', '&', '@', '$', '...', ',', ' ', '\n', '\r\n', '\t',
  'query', 'mutation', 'fragment', 'on', 'type', 'input', 'enum', 'union', 'extend', 'schema', 'true', 'null',
  '0', '-1', '12.5e-3', '01', '"x"', '"\\n\\u{1f600}"', '"\\ud83d\\ude00"', '"""block\n  "text\\""""', '"', '"""',
  '# comment\n', 'é', '名', '😀', '\ud83d', '\ude00', '\ufeff', '\0', '\u0100', '?', '{ a }', '(a: 1)', 'a: b',
  'type A { b(c: [D!]!): E @f }', 'a'.repeat(70), ' '.repeat(130), ...names,
] // prettier-ignore

function sourceOf(random: (bound: number) => number): string {
  const count = random(10) === 0 ? random(2000) : random(40)
  const middle = Array.from({ length: count }, () => parts[random(parts.length)]!).join(
    random(2) === 0 ? ' ' : '',
  )
  return random(3) === 0 ? middle : `{ a ${balanced(random, 4)} } ${random(2) === 0 ? middle : ''}`
}

/** Selections that are right, so that whole tapes come of them. */
function balanced(random: (bound: number) => number, depth: number): string {
  return Array.from({ length: random(5) }, () => {
    const name = names[random(names.length)]!
    const args = random(3) === 0 ? `(a: ${random(100)}, b: [$c, {d: "e\\t"}])` : ''
    return `${name}${args}${depth > 0 && random(3) === 0 ? ` { b ${balanced(random, depth - 1)} }` : ''}`
  }).join(' ')
}

describe.skipIf(wasmIsMissing !== '')(`WebAssembly ${wasmIsMissing}`.trim(), () => {
  it('parses random documents to the words and errors of the addon', async () => {
    const tables = both.map(native => native.createSymbolTable(names.join(' '), names.length))
    const targets = both.map(() => new Uint32Array(100_000))
    let parsed = 0
    await forEachCase(countOf(3000), ({ below: random }) => {
      const source = sourceOf(random)
      const limits = [random(4) === 0 ? random(50) : 0, random(4) === 0 ? random(5) : 0] as const
      const maxLength = random(8) === 0 ? random(200) : 0
      const goal = random(4) === 0 ? random(5) : 0
      const hasSymbols = random(2) === 0
      const small = random(10) === 0
      const at = small ? 100_000 - HEADER_WORDS : random(50)
      const answers = both.map((native, index) => {
        const target = targets[index]!.fill(7)
        const symbols = hasSymbols ? tables[index] : undefined
        const count = native.parse(source, symbols, ...limits, maxLength, goal, target, at)
        const tape = new Uint32Array(small && count > 0 ? count * 6 : 0)
        if (small) native.takeTape(tape)
        return { count, words: target.subarray(at).slice(0, 20_000), tape }
      })
      expect(answers[1]!.count, source).toBe(answers[0]!.count)
      expect(Buffer.compare(bytesOf(answers[1]!.words), bytesOf(answers[0]!.words)), source).toBe(0)
      expect(Buffer.compare(bytesOf(answers[1]!.tape), bytesOf(answers[0]!.tape)), source).toBe(0)
      if (answers[0]!.count > 0) parsed++
    })
    ofAllCases(() => expect(parsed).toBeGreaterThan(500))
  })

  it.each([4095, 4096, 4097, 11_000, 200_000])(
    'parses %i nodes to the words of the addon',
    count => {
      const source = `{${'a '.repeat(count - 3)}}`
      const tapes = both.map(native => {
        const target = new Uint32Array(HEADER_WORDS)
        expect(native.parse(source, undefined, 0, 0, 0, 0, target, 0)).toBe(count)
        const tape = new Uint32Array(count * 6)
        native.takeTape(tape)
        const all = new Uint32Array(HEADER_WORDS + count * 6)
        native.parse(source, undefined, 0, 0, 0, 0, all, 0)
        expect(Buffer.compare(bytesOf(all.subarray(HEADER_WORDS)), bytesOf(tape))).toBe(0)
        return tape
      })
      expect(Buffer.compare(bytesOf(tapes[1]!), bytesOf(tapes[0]!))).toBe(0)
    },
  )

  it('judges tapes as the addon does', async () => {
    let valid = 0
    await forEachCase(countOf(2000), ({ below: random }) => {
      const source = `{ a ${balanced(random, 3)} }`
      const target = new Uint32Array(20_000)
      const count = addon.parse(source, undefined, 0, 0, 0, 0, target, 0)
      const words = new Uint32Array(4 + count * 6)
      words.set([target[0]!, target[1]!, target[2]!, source.length])
      words.set(target.subarray(HEADER_WORDS, HEADER_WORDS + count * 6), 4)
      if (random(3) > 0) words[random(words.length)]! += random(3) - 1
      const [expected, judged] = both.map(native => native.verifyTape(words))
      expect(judged, source).toBe(expected)
      if (expected) valid++
    })
    ofAllCases(() => {
      expect(valid).toBeGreaterThan(300)
      expect(valid).toBeLessThan(countOf(2000))
    })
  })

  it('writes random responses to the bytes of the addon', async () => {
    const units = ['\x01', '\x02', '"', '\\', '\n', '\0', 'a', 'plain text ', 'é', '名', '😀', '\ud83d', '\ude00', '{', '}'] // prettier-ignore
    await forEachCase(countOf(2000), ({ below: random }) => {
      const text = Array.from({ length: random(random(20) === 0 ? 5000 : 60) }, () =>
        units[random(units.length)]!.repeat(1 + random(4)),
      ).join('')
      const limit = random(3) === 0 ? random(200) : 2 ** 31 - 1
      const cuts = Array.from({ length: random(4) }, () => random(text.length + 1)).sort(
        (a, b) => a - b,
      )
      const answers = both.map(native => {
        const target = new Uint8Array(60_000)
        const written = native.writeText(text, target, 10)
        const slot = native.beginResponse(limit)
        const pieces = [0, ...cuts].map((from, index) =>
          text.slice(from, cuts[index] ?? text.length),
        )
        const marks: number[] = []
        for (const piece of pieces) {
          marks.push(native.writeResponse(slot, piece))
          if (marks.at(-1)! < 0) break
        }
        const size = marks.at(-1)! < 0 ? -1 : native.endResponse(slot)
        const bytes = new Uint8Array(Math.max(size, 0))
        if (size >= 0) native.takeResponse(slot, bytes)
        else native.takeResponse(slot)
        const small =
          written < 0
            ? ''
            : Buffer.from(target.subarray(10, 10 + (written % 2 ** 32))).toString('latin1')
        return { slot, written, small, marks, size, bytes: Buffer.from(bytes).toString('latin1') }
      })
      expect(answers[1]).toEqual(answers[0])
    })
  })

  it('finds sources and reads envelopes as the addon does, while sources come and go', async () => {
    const tables = both.map(native => native.createSourceTable())
    await forEachCase(countOf(1), ({ below: random }) => {
      const sources = Array.from({ length: 300 }, () => sourceOf(random))
      let known = 0
      for (let step = 0; step < 5000; step++) {
        const source = sources[random(sources.length)]!
        const action = random(4)
        const body = Buffer.from(JSON.stringify({ variables: { a: step }, query: source }))
        const [expected, answer] = both.map((native, index) => {
          const table = tables[index]!
          if (action === 0) return native.addSource(table, source)
          if (action === 1) return native.readEnvelope(table, body)
          const slot = native.findSource(table, source)
          if (action === 2 && slot >= 0) native.removeSource(table, slot)
          return slot
        })
        expect(answer).toBe(expected)
        if (action === 1 && expected !== undefined) known++
      }
      expect(known).toBeGreaterThan(50)
    })
  })

  it('throws what the addon throws', () => {
    const calls: readonly ((native: NativeFunctions) => unknown)[] = [
      native => native.parse(1 as never, undefined, 0, 0, 0, 0, new Uint32Array(9), 0),
      native => native.parse('{a}', {} as never, 0, 0, 0, 0, new Uint32Array(9), 0),
      native => native.parse('{a}', undefined, 0, 0, 0, 5, new Uint32Array(9), 0),
      native => native.parse('{a}', undefined, 0, 0, 0, 0, new Uint32Array(9), 1),
      native => native.takeTape([] as never),
      native => native.verifyTape(new Uint32Array(5)),
      native => native.createSymbolTable('a', '1' as never),
      native => native.findSource({} as never, 'a'),
      native => native.findSource(native.createSourceTable(), 1 as never),
      native => native.removeSource(native.createSourceTable(), 0),
      native => native.readEnvelope(native.createSourceTable(), 'a' as never),
      native => native.writeText('a', new Uint8Array(3), 4),
      native => native.writeText(1 as never, new Uint8Array(3), 0),
      native => native.beginResponse('1' as never),
      native => native.writeResponse(9, 'a'),
      native => native.endResponse(9),
      native => native.takeResponse(9),
    ]
    for (const call of calls) {
      const [expected, thrown] = both.map(native => thrownBy(() => call(native)))
      expect(expected).toMatch(/^TypeError: /)
      expect(thrown).toBe(expected)
    }
  })
})

function thrownBy(call: () => unknown): string {
  try {
    return `nothing, but ${String(call())}`
  } catch (error) {
    return String(error)
  }
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
}
