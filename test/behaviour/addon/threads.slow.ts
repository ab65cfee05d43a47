import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { createSymbolTable } from '../../../src/runtime/addon.ts'
import { parseToTape } from '../../../src/language/parse.ts'
import { endOf, messageOf, runScript, startThread } from '../../abuse/script.ts'
import { corpus } from '../../conformance/parser/corpus.ts'
import { mutantOf, originsOf } from '../../conformance/parser/mutate.ts'
import { randomOf } from '../../random/random.ts'
import { seed } from '../../random/seed.ts'

const THREADS = 16
const DOCUMENTS = 500
const ROUNDS = 5
const LOADS = 50

describe('threads', () => {
  it('parse sixteen at once, each its own documents into its own tapes', async () => {
    const gate = new Int32Array(new SharedArrayBuffer(4))
    const work = Array.from({ length: THREADS }, (_, thread) => workOf(thread))
    const threads = work.map(task =>
      startThread(digesting, { ...task, gate, threads: THREADS, rounds: ROUNDS }),
    )
    const threadDigests = await Promise.all(threads.map(messageOf))
    const digests = work.map(task =>
      digestOf(task, { createHash, createSymbolTable, parse: parseToTape }),
    )
    expect(threadDigests).toEqual(
      digests.map(digest => Array.from({ length: ROUNDS }, () => digest)),
    )
    expect(new Set(digests).size).toBe(THREADS)
  })

  it('load and unload the addon, however they end', async () => {
    for (let load = 0; load < LOADS; load += 10) {
      const threads = Array.from(
        { length: 10 },
        (_, index) => endings[(load + index) % endings.length]!,
      )
      expect(await Promise.all(threads.map(endingOf))).toEqual(threads.map(({ code }) => code))
      expect(parseToTape('{ a b }')).toHaveProperty('nodeCount', 5)
    }
  })

  it('may be terminated while they parse a large document', async () => {
    for (let delay = 0; delay < 5; delay++) {
      const thread = startThread(`
        const source = '{' + 'a(b: [1, 2]) '.repeat(1_000_000) + '}'
        parentPort.postMessage('begins')
        for (;;) parse(source, { maxTokens: false })`)
      await messageOf(thread)
      await new Promise(resolve => setTimeout(resolve, delay * 7))
      expect(await thread.terminate()).toBe(1)
      expect(parseToTape('{ a b }')).toHaveProperty('nodeCount', 5)
    }
  })

  // It ends the process: the addon reports a failed call into JavaScript by throwing, which a
  // thread that ends cannot do.
  it('may be terminated while they make a symbol table', () => {
    const lines = runScript(`
      const { Worker } = await import('node:worker_threads')
      for (let round = 0; round < 5; round++) {
        const thread = new Worker(
          "import(require('node:worker_threads').workerData).then(addon => {" +
            "const names = Array.from({ length: 100_000 }, (_, index) => 'n' + index);" +
            "require('node:worker_threads').parentPort.postMessage('begins');" +
            "for (;;) addon.createSymbolTable(names) })",
          { eval: true, execArgv: [], workerData: ${JSON.stringify(new URL('../../../dist/modules/runtime/addon.js', import.meta.url).href)} },
        )
        await new Promise(resolve => thread.once('message', resolve))
        await new Promise(resolve => setTimeout(resolve, 5 * round))
        console.log(await thread.terminate())
      }`)
    expect(lines).toEqual(['1', '1', '1', '1', '1'])
  })

  it('parse while they exit', async () => {
    const words = new Int32Array(new SharedArrayBuffer(8))
    const thread = startThread(
      `const table = addon.createSymbolTable(['a'])
       process.on('exit', () => {
         workerData[0] = parse('{ a b }', {}, table).nodeCount
         workerData[1] = 'errors' in parse('{') ? 1 : 0
       })`,
      words,
    )
    expect(await endOf(thread)).toBe(0)
    expect([...words]).toEqual([5, 1])
  })

  it('cannot hand a symbol table to each other', () => {
    const table = createSymbolTable(['a'])
    const { port1 } = new MessageChannel()
    const error = expect.objectContaining({
      name: 'DataCloneError',
      message: expect.stringMatching(/could not be cloned/),
    })
    expect(() => structuredClone(table)).toThrow(error)
    expect(() => {
      port1.postMessage({ table })
    }).toThrow(error)
    expect(() => startThread('', { table })).toThrow(error)
    expect(() => serialize(table)).toThrow(/could not be cloned/)
    port1.close()
    expect(parseToTape('{ a }', {}, table)).toHaveProperty('symbolCount', 1)
  })
})

describe('a process', () => {
  it('parses while it exits', () => {
    const lines = runScript(`
      const table = addon.createSymbolTable(['a'])
      process.on('exit', () => console.log(parse('{ a b }', {}, table).nodeCount, 'errors' in parse('{')))`)
    expect(lines).toEqual(['5 true'])
  })

  it('parses while garbage is collected', () => {
    const lines = runScript(`
      const table = addon.createSymbolTable(['a'])
      let parsed = 0
      const registry = new FinalizationRegistry(source => { parsed += parse(source, {}, table).nodeCount })
      for (let index = 0; index < 100; index++) registry.register(addon.createSymbolTable(['b']), '{ a b }')
      while (parsed < 500) { gc(); await new Promise(resolve => setImmediate(resolve)) }
      console.log(parsed)`)
    expect(lines).toEqual(['500'])
  })
})

interface Work {
  readonly names: readonly string[]
  readonly sources: readonly string[]
}

/** Documents of a thread, sound and unsound, and the names of its schema. */
function workOf(thread: number): Work {
  const random = randomOf(seed, 'thread', thread)
  const origins = originsOf(corpus)
  const names = ['a', 'b', 'c', 'T', 'on', 'Int'].slice(thread % 6)
  return { names, sources: Array.from({ length: DOCUMENTS }, () => mutantOf(origins, random)) }
}

interface Modules {
  readonly createHash: typeof createHash
  readonly createSymbolTable: typeof createSymbolTable
  readonly parse: typeof parseToTape
}

/**
 * A digest of all that is made of the documents: words, spans and counts, or the error. Threads get
 * its text.
 */
function digestOf(
  { names, sources }: Work,
  { createHash, createSymbolTable, parse }: Modules,
): string {
  const table = createSymbolTable(names)
  const hash = createHash('sha256')
  for (const source of sources) {
    const result = parse(source, {}, table)
    if ('errors' in result) hash.update(JSON.stringify(result.errors))
    else {
      const { words, spans, nodeCount, symbolCount, variableCount, fragmentCount } = result
      hash
        .update(words)
        .update(spans)
        .update([nodeCount, symbolCount, variableCount, fragmentCount].join())
    }
  }
  return hash.digest('hex')
}

/** The same in a thread, which begins when all threads are there. */
const digesting = `
  const { createHash } = require('node:crypto')
  ${digestOf.toString()}
  const { gate, threads, rounds } = workerData
  if (Atomics.add(gate, 0, 1) === threads - 1) Atomics.notify(gate, 0)
  for (let there = Atomics.load(gate, 0); there < threads; there = Atomics.load(gate, 0)) Atomics.wait(gate, 0, there)
  const modules = { createHash, createSymbolTable: addon.createSymbolTable, parse }
  parentPort.postMessage(Array.from({ length: rounds }, () => digestOf(workerData, modules)))`

interface Ending {
  readonly script: string
  readonly code: number
}

const usage = `
  globalThis.table = addon.createSymbolTable(['a', 'b', 'c'])
  globalThis.document = parse('{ a b c(d: "e") }', {}, globalThis.table)
  parse('{ a', {}, globalThis.table)`

/** The ways of a thread to end, each with a symbol table and a document that it still holds. */
const endings: readonly Ending[] = [
  { script: usage, code: 0 },
  { script: `${usage}; process.exit(3)`, code: 3 },
  { script: `${usage}; throw new Error('the end')`, code: 1 },
  {
    script: `${usage}; parentPort.postMessage('terminate'); setInterval(() => parse('{ a }'), 1)`,
    code: 1,
  },
  {
    script: `${usage}; parentPort.postMessage('terminate'); for (;;) parse('{ a b }', {}, table)`,
    code: 1,
  },
]

function endingOf({ script }: Ending): Promise<number> {
  const thread: Worker = startThread(script)
  thread.on('error', () => undefined)
  thread.on('message', () => void thread.terminate())
  return endOf(thread)
}
