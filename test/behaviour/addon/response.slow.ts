import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import {
  beginResponse,
  dropResponse,
  RESPONSE_OUT_OF_MEMORY,
  RESPONSE_TOO_LARGE,
  takeResponse,
  takeSmallResponse,
  writeResponseText,
  writeSmallResponse,
} from '../../../src/runtime/addon.ts'
import { endOf, messageOf, runRawScript, runScript, startThread } from '../../abuse/script.ts'
import { forEachCase } from '../../random/cases.ts'
import { countOf } from '../../random/seed.ts'

const LONGEST_SMALL = 48 * 1024
const values = [
  'plain', '"', '\\', '\\"', '\0', '\x03', '\b', '\t', '\n', '\v', '\f', '\r', '\x0e', '\x1f', ' ', '/', '\x7f', '\x80', 'é',
  'ÿ', 'Ā', '\u0122', '\u015c', '\u07ff', '\u0800', '\u2028', '\u2029', '名', '\ud7ff', '\ue000', '\ufeff', '\uffff', '😀', '\ud800', '\udbff',
  '\udc00', '\udfff', '\udc00\ud800', '\ud83d😀', '😀\ude00', '\ud83d"', '\ud83d\\ude00',
] // prettier-ignore

/** A string as the text phase writes it. */
const marked = (value: string) => `\x01${value}\x01`

describe('a small response', () => {
  it('is what JSON.stringify writes, whatever a value holds and wherever', () => {
    for (const value of values) {
      for (let before = 0; before <= 70; before++) {
        const text = 'a'.repeat(before) + value
        for (const one of [text, `${text}b`, `${text}${'b'.repeat(40)}`]) {
          expect(small(marked(one))).toEqual([JSON.stringify(one), 2])
        }
      }
    }
  })

  it('has quotation marks where the text has marks, and everything else as it stands', () => {
    expect(small('{\x01a\x01:[1,-2.5e3,true,null,\x01b "c"\x01],\x01d\x01:{}}')).toEqual([
      '{"a":[1,-2.5e3,true,null,"b \\"c\\""],"d":{}}',
      6,
    ])
    expect(small('')).toEqual(['', 0])
  })

  it('has finished JSON as it is', () => {
    const finished = JSON.stringify({ a: 'b "c"\n', d: [values.join('')], 名: 'é' }, null, '\t')
    for (let before = 0; before <= 40; before++) {
      const text = `${'x'.repeat(before)}\x02${finished}\x02,${marked('"')}`
      expect(small(text)).toEqual([`${'x'.repeat(before)}${finished},"\\""`, 4])
    }
    expect(small('\x02\ud800\x02')).toEqual(['\\ud800', 2])
  })

  it('counts every mark, beside whatever it stands', () => {
    const planted = ['\x01', '\x02', '\x01\x01', '\x02"\x01', '"\x02\\', 'é\x01é', '名\x02名', '\ud83d\x01\ude00', '\x02\x01\x02\x01'] // prettier-ignore
    for (const marks of planted) {
      for (let before = 0; before <= 70; before++) {
        const text = marked('a'.repeat(before) + marks + 'b'.repeat(70 - before))
        expect(small(text)[1]).toBe(text.replace(/[^\x01\x02]/g, '').length)
      }
    }
  })

  it('may have as many units as there is room for, each of six bytes', () => {
    for (const unit of ['a', '"', '\x1f', '名', '\ud800']) {
      for (const length of [LONGEST_SMALL - 3, LONGEST_SMALL - 2]) {
        expect(small(marked(unit.repeat(length)))).toEqual([JSON.stringify(unit.repeat(length)), 2])
      }
    }
    expect(writeSmallResponse('a'.repeat(LONGEST_SMALL + 1))).toBe(-1)
    expect(takeSmallResponse()).toHaveLength(0)
  })

  it('stays as it is when others are written', () => {
    const texts = Array.from({ length: 3000 }, (_, index) => `${index}`.repeat(1 + (index % 60)))
    const taken = texts.map(text => {
      writeSmallResponse(marked('given up'))
      writeSmallResponse(marked(text))
      return takeSmallResponse()
    })
    expect(taken.map(String)).toEqual(texts.map(text => `"${text}"`))
  })

  it('is taken once', () => {
    writeSmallResponse('{}')
    expect(String(takeSmallResponse())).toBe('{}')
    expect(takeSmallResponse()).toHaveLength(0)
  })

  it('is a string', () => {
    for (const text of [undefined, null, 1, {}, [], Symbol(), { length: 1 }]) {
      expect(() => writeSmallResponse(text as string)).toThrow(TypeError)
    }
    expect(small('1')).toEqual(['1', 0])
  })
})

describe('a response in pieces', () => {
  it('is the same wherever its text is cut', () => {
    const text = `[${values.map(marked).join(',')},\x02"${values.slice(19).join('')}"\x02,${marked('\ud83d\ude00\ud83d')}]`
    const expected = [String(Buffer.from(small(text)[0])), small(text)[1]]
    for (let cut = 0; cut <= text.length; cut++) {
      expect(written([text.slice(0, cut), text.slice(cut)])).toEqual(expected)
    }
    for (const size of [1, 2, 3, 5, 16, 31, 32, 33, 64])
      expect(written(piecesOf(text, size))).toEqual(expected)
  })

  it('is what JSON.stringify writes of random values', async () => {
    await forEachCase(countOf(2000), random => {
      const list = Array.from({ length: random.below(12) }, () =>
        Array.from({ length: random.below(12) }, () => values[random.below(values.length)]).join(
          'a'.repeat(random.below(40)),
        ),
      )
      const [bytes, marks] = written(
        piecesOf(`[${list.map(marked).join(',')}]`, 1 + random.below(100)),
      )
      expect(bytes).toBe(JSON.stringify(list))
      expect(JSON.parse(bytes)).toEqual(list)
      expect(marks).toBe(2 * list.length)
    })
  })

  it.each([['a'], ['é'], ['名'], ['"'], ['😀'], ['\ud800']])('may be a large one of %j', unit => {
    const value = unit.repeat(1_000_000)
    const expected = Buffer.from(JSON.stringify(value))
    for (const size of [16_384, 20_479, 20_480, 3_000_000]) {
      const slot = beginResponse(false)
      for (const piece of piecesOf(marked(value), size)) writeResponseText(slot, piece)
      expect(expected.equals(takeResponse(slot) as Buffer)).toBe(true)
    }
  })

  it('may have as many bytes as the limit says, and not one more', () => {
    for (const value of [
      'a',
      'a'.repeat(100),
      'é',
      '名'.repeat(50_000),
      '\x1f'.repeat(999),
      '\ud800',
      '😀',
    ]) {
      const bytes = Buffer.byteLength(JSON.stringify(value))
      const exact = beginResponse(bytes)
      expect(writeResponseText(exact, marked(value))).toBe(2)
      expect(takeResponse(exact)).toHaveLength(bytes)
      const short = beginResponse(bytes - 1)
      expect(writeResponseText(short, marked(value))).toBe(RESPONSE_TOO_LARGE)
      dropResponse(short)
    }
  })

  it('is too large when half a pair at its end has no room', () => {
    for (const [limit, answer] of [
      [7, Buffer.from('a\\ud83d')],
      [6, RESPONSE_TOO_LARGE],
    ] as const) {
      const slot = beginResponse(limit)
      expect(writeResponseText(slot, 'a\ud83d')).toBe(0)
      expect(takeResponse(slot)).toEqual(answer)
    }
  })

  it('takes limits beyond all responses for none', () => {
    for (const limit of [false, 2 ** 31, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER] as const) {
      const slot = beginResponse(limit)
      expect(writeResponseText(slot, marked('a'))).toBe(2)
      expect(String(takeResponse(slot))).toBe('"a"')
    }
  })

  it('is not touched by others that are open, nor by small ones', () => {
    const slots = ['a', 'é', '名'].map(unit => ({ unit, slot: beginResponse(false) }))
    expect(new Set(slots.map(({ slot }) => slot)).size).toBe(3)
    for (let count = 0; count < 100; count++) {
      for (const { unit, slot } of slots) writeResponseText(slot, marked(unit.repeat(count)))
      expect(small(marked('"'))).toEqual(['"\\""', 2])
    }
    const [first, second, third] = slots.map(({ slot }) => slot) as [number, number, number]
    dropResponse(second)
    expect(beginResponse(false)).toBe(second)
    dropResponse(second)
    for (const [slot, unit] of [[first, 'a'], [third, '名']] as const) {
      const expected = Array.from({ length: 100 }, (_, count) => `"${unit.repeat(count)}"`).join('')
      expect(String(takeResponse(slot))).toBe(expected)
    } // prettier-ignore
    expect(beginResponse(false)).toBe(first)
    dropResponse(first)
  })

  it('is written the same however V8 holds its text', () => {
    const text = `{\x01a\x01:\x01${'"é\n'.repeat(30)}\x01}`
    const wide = `{\x01a\x01:\x01${'"名\u0122\n'.repeat(30)}\x01}`
    for (const one of [text, wide]) {
      const key: Record<string, number> = { [one.slice(0, 9) + one.slice(9)]: 1 }
      const held = [
        Buffer.from(one, 'utf16le').toString('utf16le'),
        one.slice(0, 20) + one.slice(20),
        `${'x'.repeat(100)}${one}`.slice(100),
        `${one}${'名'.repeat(100)}`.slice(0, one.length),
        Object.keys(key)[0]!,
        externalized(one),
      ]
      const expected = [JSON.stringify(JSON.parse(small(one)[0])), 4]
      expect(held.map(small)).toEqual(held.map(() => expected))
    }
  })
})

const noSlots = ['"0"', 'true', 'null', '{}', 'undefined', '-1', '1', '2 ** 32 - 1', 'dropped'] // prettier-ignore
const noTargets = ['null', '{}', '[]', '"a"', 'new Uint8Array(1)', 'new Uint16Array(9)', 'new ArrayBuffer(9)', 'detached'] // prettier-ignore

/** Calls in JavaScript, each with some words of the TypeError that answers it. */
const calls: readonly (readonly [call: string, answer: string])[] = [
  ...noSlots.flatMap(slot =>
    [`writeResponse(${slot}, "a")`, `endResponse(${slot})`, `takeResponse(${slot})`].map(
      call => [call, 'slot is not one that holds a response'] as const,
    ),
  ),
  ...['1', 'null', 'undefined', '{}', 'Symbol()', 'new String("a")'].flatMap(text => [
    [`writeResponse(slot, ${text})`, 'text is not a string'] as const,
    [`writeText(${text}, new Uint8Array(99), 0)`, 'text is not a string'] as const,
  ]),
  ...noTargets.map(target => [`takeResponse(slot, ${target})`, 'room for the response'] as const),
  ...noTargets
    .filter(target => target !== 'new Uint8Array(1)')
    .map(target => [`writeText("ab", ${target}, 1)`, 'offset in it'] as const),
  ...['100', '"0"', '2 ** 31', 'undefined'].map(
    offset => [`writeText("ab", new Uint8Array(99), ${offset})`, 'offset in it'] as const,
  ),
  ...['"1"', 'undefined', '{}', '1n'].map(
    limit => [`beginResponse(${limit})`, 'limit of a response is not a number'] as const,
  ),
]

describe('the functions of responses', () => {
  it('answer failures with minus the number that they have in C', () => {
    const header = readFileSync(new URL('../../../native/response.h', import.meta.url), 'utf8')
    const names = header
      .match(/^ {2}GQL_RESPONSE_\w+/gm)
      ?.map(name => name.trim().slice('GQL_'.length))
    expect(names).toEqual(['RESPONSE_OK', 'RESPONSE_OUT_OF_MEMORY', 'RESPONSE_TOO_LARGE'])
    expect([RESPONSE_OUT_OF_MEMORY, RESPONSE_TOO_LARGE]).toEqual([-1, -2])
  })

  it('answer wrong arguments with a TypeError', () => {
    const lines = runRawScript(`
      const detached = new Uint8Array(99)
      structuredClone(detached.buffer, { transfer: [detached.buffer] })
      const slot = addon.beginResponse(100), dropped = addon.beginResponse(100)
      addon.takeResponse(dropped)
      addon.writeResponse(slot, '\\x01a\\x01')
      for (const [call] of ${JSON.stringify(calls)}) {
        try { eval('addon.' + call); console.log('accepted') } catch (error) { console.log(error.name, error.message) }
      }
      const target = new Uint8Array(3)
      console.log(addon.endResponse(slot), addon.takeResponse(slot, target), String(Buffer.from(target)))`)
    expect(lines).toEqual([
      ...calls.map(([, answer]): unknown =>
        expect.stringMatching(new RegExp(`^TypeError .*${answer}`)),
      ),
      '3 undefined "a"',
    ])
  })

  it('write nothing before the offset and nothing behind the memory', () => {
    const lines = runRawScript(`
      const buffer = Buffer.alloc(300, 7), target = buffer.subarray(100, 200)
      let fits = 0
      for (let offset = 0; offset <= 100; offset++) {
        buffer.fill(7)
        const written = addon.writeText('\\x01' + 'a"'.repeat(10) + '\\x01', target, offset)
        if (written >= 0) fits++
        if (written >= 0 && buffer.toString('latin1', 100 + offset, 100 + offset + written % 2 ** 32) !== JSON.stringify('a"'.repeat(10))) throw new Error('other bytes')
        if (buffer.subarray(0, 100 + offset).some(byte => byte !== 7) || buffer.subarray(200).some(byte => byte !== 7)) throw new Error('bytes outside')
      }
      console.log(fits > 20, fits < 69)`)
    expect(lines).toEqual(['true true'])
  })

  it('take no memory for responses that are gone', () => {
    const lines = runScript(`
      const piece = '\\x01' + 'x'.repeat(16_000) + '\\x01'
      const large = 'é'.repeat(3_000_000)
      // Buffers are freed by another thread, which a busy machine lets wait.
      const used = async () => {
        for (let round = 0; round < 3; round++) { gc(); await new Promise(resolve => setTimeout(resolve, 100)) }
        return process.memoryUsage.rss()
      }
      const run = async count => {
        for (let index = 0; index < count; index++) {
          addon.writeSmallResponse('\\x01' + index + '\\x01')
          addon.takeSmallResponse()
          const slot = addon.beginResponse(false), other = addon.beginResponse(false)
          for (let pieces = 0; pieces < 30; pieces++) addon.writeResponseText(slot, piece)
          addon.writeResponseText(other, piece)
          addon.dropResponse(other)
          addon.takeResponse(slot)
          if (index % 50 === 0) await new Promise(setImmediate)
        }
        const slot = addon.beginResponse(false)
        addon.writeResponseText(slot, large)
        addon.dropResponse(slot)
      }
      await run(300)
      const before = await used()
      await run(2000)
      console.log(await used() - before < 40e6)`)
    expect(lines).toEqual(['true'])
  })

  it('lose no response when the memory of one is transferred', () => {
    const lines = runScript(`
      addon.writeSmallResponse('1'); const first = addon.takeSmallResponse()
      for (const transfer of [() => structuredClone(first, { transfer: [first.buffer] }), () => first.buffer.transfer?.()]) {
        try { transfer() } catch (error) { if (error.name !== 'DataCloneError') throw error }
        addon.writeSmallResponse('23')
        console.log(String(addon.takeSmallResponse()))
      }`)
    expect(lines).toEqual(['23', '23'])
  })
})

describe('threads', () => {
  it('write responses at once, each its own', async () => {
    const script = `
      const slot = addon.beginResponse(false)
      const value = '"' + workerData + 'é'.repeat(workerData)
      const expected = Buffer.from(JSON.stringify(value))
      let wrong = 0
      for (let count = 0; count < 2000; count++) {
        if (addon.writeSmallResponse('\\x01' + value + '\\x01') !== 2 || !addon.takeSmallResponse().equals(expected)) wrong++
        if (addon.writeResponseText(slot, '\\x01' + value + '\\x01') !== 2) wrong++
      }
      const all = addon.takeResponse(slot)
      for (let at = 0; at < all.length; at += expected.length) {
        if (!all.subarray(at, at + expected.length).equals(expected)) wrong++
      }
      addon.beginResponse(false)
      parentPort.postMessage([wrong, all.length === 2000 * expected.length])`
    const threads = Array.from({ length: 8 }, (_, index) => startThread(script, index))
    const ends = threads.map(endOf)
    expect(await Promise.all(threads.map(messageOf))).toEqual(threads.map(() => [0, true]))
    expect(await Promise.all(ends)).toEqual(threads.map(() => 0))
  })

  it('may be terminated while they write', async () => {
    for (let delay = 0; delay < 5; delay++) {
      const thread = startThread(`
        const text = '"'.repeat(1_000_000)
        parentPort.postMessage('begins')
        for (;;) { const slot = addon.beginResponse(false); addon.writeResponseText(slot, text); addon.takeResponse(slot) }`)
      await messageOf(thread)
      await new Promise(resolve => setTimeout(resolve, delay * 7))
      expect(await thread.terminate()).toBe(1)
      expect(small(marked('"'))).toEqual(['"\\""', 2])
    }
  })
})

/** The small response of a text, and the marks in it. */
function small(text: string): readonly [bytes: string, marks: number] {
  const marks = writeSmallResponse(text)
  return [String(takeSmallResponse()), marks]
}

/** The response of pieces, and the marks in all of them. */
function written(pieces: readonly string[]): readonly [bytes: string, marks: number] {
  const slot = beginResponse(false)
  const marks = pieces.map(piece => writeResponseText(slot, piece))
  return [String(takeResponse(slot)), marks.reduce((sum, count) => sum + count, 0)]
}

function piecesOf(text: string, size: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}

/** A string whose units are outside of V8's heap. */
function externalized(text: string): string {
  setFlagsFromString('--expose-externalize-string')
  const externalize = runInNewContext('externalizeString') as (text: string) => void
  const copy = Buffer.from(text, 'utf16le').toString('utf16le')
  externalize(copy)
  return copy
}
