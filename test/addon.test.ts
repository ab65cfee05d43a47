import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { createSymbolTable, HEADER_WORDS, nativeResults, parseNatively } from '../src/addon.ts'

const THREADS = 16
const root = fileURLToPath(new URL('..', import.meta.url))

describe('the addon', () => {
  it('parses in sixteen threads at once, each into its own tape', async () => {
    const threads = Array.from({ length: THREADS }, (_, thread) => parseInThread(thread))
    expect(await Promise.all(threads)).toEqual(Array.from({ length: THREADS }, () => 'right'))
  })

  it('writes header, words and spans', () => {
    expect(parseNatively('{ a }', createSymbolTable(['a']), 0, 0)).toBe(4)
    expect(nativeResults()[0]).toBe(1)
    expect([...nativeResults().subarray(HEADER_WORDS, HEADER_WORDS + 24)]).toEqual([
      0, 0, 4, 0xffffffff, 0x0801, 0, 4, 0xffffffff, 3, 0, 4, 0xffffffff, 0x10004, 2, 4, 0, 0, 5, 0, 5, 0, 5, 2, 3,
    ]) // prettier-ignore
  })

  it('answers wrong arguments with a TypeError', () => {
    const calls: readonly (readonly [call: string, word: string])[] = [
      ['parse("{a}", undefined, 0, 0)', 'results'],
      ['share()', 'Uint32Array'],
      ['share(new Uint8Array(1000))', 'Uint32Array'],
      ['share([1, 2, 3])', 'Uint32Array'],
      ['share(new Uint32Array(1))', 'room'],
      ['share(new Uint32Array(100))', 'accepted'],
      ['parse()', 'limits'],
      ['parse(1, undefined, 0, 0)', 'source'],
      ['parse({}, undefined, 0, 0)', 'source'],
      ['parse("{a}", {}, 0, 0)', 'symbol'],
      ['parse("{a}", null, 0, 0)', 'symbol'],
      ['parse("{a}", [], 0, 0)', 'symbol'],
      ['parse("{a}", undefined, "1", 0)', 'limits'],
      ['parse("{a}", undefined, 0)', 'limits'],
      ['parse("{a}", undefined, 0, 0, "1")', 'goal'],
      ['parse("{a}", undefined, 0, 0, 5)', 'goal'],
      ['parse("[A]", undefined, 0, 0, 3)', 'accepted'],
      ['createSymbolTable()', 'array'],
      ['createSymbolTable("a")', 'array'],
      ['createSymbolTable(["a", 1])', 'string'],
      ['createSymbolTable([Symbol()])', 'string'],
      ['parse("{a}", undefined, 0, 0)', 'accepted'],
    ]
    const lines = inProcess(`
      for (const [call] of ${JSON.stringify(calls)}) {
        try { eval('addon.' + call); console.log('accepted') } catch (error) { console.log(error.name, error.message) }
      }`)
    for (const [index, [, word]] of calls.entries()) {
      expect(lines[index]).toMatch(word === 'accepted' ? /^accepted$/ : new RegExp(`^TypeError .*${word}`))
    }
  })

  it('frees symbol tables that nobody holds', () => {
    const lines = inProcess(`
      addon.share(new Uint32Array(1000))
      const names = Array.from({ length: 1000 }, (_, index) => 'n' + index)
      let kept
      for (let index = 0; index < 2000; index++) {
        const table = addon.createSymbolTable(names)
        if (index === 1000) kept = table
        if (index % 100 === 0) gc()
      }
      setImmediate(() => { gc(); console.log(addon.parse('{n7}', kept, 0, 0)) })`)
    expect(lines).toEqual(['4'])
  })
})

/** The lines that a script prints in a process of its own, where it may share arrays of its own. */
function inProcess(script: string): string[] {
  const load = `const addon = require('node-gyp-build')(process.cwd())\n`
  const output = execFileSync(process.execPath, ['--expose-gc', '-e', load + script], {
    cwd: root,
    encoding: 'utf8',
  })
  return output.trimEnd().split('\n')
}

/** 'right' when a thread read its own field from every one of its tapes. */
function parseInThread(thread: number): Promise<string> {
  const script = `
    const { parentPort, workerData: { root, thread } } = require('node:worker_threads')
    const addon = require('node:module').createRequire(root)('node-gyp-build')(root)
    const results = new Uint32Array(16 + 6 * 100)
    addon.share(results)
    const table = addon.createSymbolTable(Array.from({ length: thread + 1 }, (_, index) => 'f' + index))
    const padding = '#'.repeat(thread)
    let wrong = 0
    for (let round = 0; round < 20000; round++) {
      const count = addon.parse('{ f' + thread + '(' + 'x' + round + ': 1) }' + padding, table, 0, 0)
      const field = results.subarray(16 + 12, 16 + 16)
      const spans = results.subarray(16 + 4 * count)
      if (count !== 6 || results[0] !== thread + 1 || field[3] !== thread || field[1] !== 2) wrong++
      else if (spans[1] !== ('{ f' + thread + '(x' + round + ': 1) }').length + thread) wrong++
    }
    parentPort.postMessage(wrong === 0 ? 'right' : wrong + ' tapes are wrong')`
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { eval: true, workerData: { root, thread } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
