import { createSourceTable, createSymbolTable } from '../../src/runtime/addon.ts'
import { DocumentStore } from '../../src/engine/documents/document-store.ts'
import { InvalidDocument } from '../../src/engine/documents/prepared-document.ts'
import { parseToTape } from '../../src/language/parse.ts'
import { toAST } from '../../src/language/tree/to-ast.ts'
import { defaultLimits } from '../../src/runtime/limits.ts'
import { corpus } from '../conformance/parser/corpus.ts'
import { mutantOf, originsOf } from '../conformance/parser/mutate.ts'
import { randomOf } from '../random/random.ts'
import { seed } from '../random/seed.ts'
import type { Attack } from './attack.ts'

const PARSES = 1_000_000
const CHECKPOINTS = 10
// A leak of 50 bytes a call is more, or one of 256 KB a call with a large document, whose arrays
// are freed late.
const MAX_GROWTH_MEGABYTES = 16
const MAX_GROWTH_OF_LARGE_MEGABYTES = 64
// Finalizers run between tasks.
const CALLS_PER_TASK = 1000

/**
 * Calls a function a number of times, in which the resident memory does not grow after the first
 * calls.
 */
function flat(title: string, calls: number, call: (index: number) => void): Attack {
  const maxGrowth = calls === PARSES ? MAX_GROWTH_MEGABYTES : MAX_GROWTH_OF_LARGE_MEGABYTES
  return {
    title: `${calls} times ${title}`,
    maxSeconds: 180,
    maxGigabytes: 7.5,
    run: () => run(calls, call, maxGrowth),
  }
}

async function run(
  calls: number,
  call: (index: number) => void,
  maxGrowth: number,
): Promise<string> {
  const sizes: number[] = []
  for (let index = 0; index < calls; index++) {
    call(index)
    if (index % CALLS_PER_TASK === CALLS_PER_TASK - 1) await nextTask()
    if ((index + 1) % (calls / CHECKPOINTS) === 0) sizes.push(await residentMegabytes())
  }
  // The lowest sizes, once V8 has found how much it likes to keep.
  const growth = Math.min(...sizes.slice(7)) - Math.min(...sizes.slice(3, 6))
  const outcome = `${sizes.map(size => Math.round(size)).join(' ')} MB`
  if (growth > maxGrowth) throw new Error(`${outcome} is ${Math.round(growth)} MB of growth`)
  return outcome
}

async function residentMegabytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    gc!()
    await nextTask()
  }
  return process.memoryUsage.rss() / 2 ** 20
}

function nextTask(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

const origins = originsOf(corpus)
let parsed = 0
const names = Array.from({ length: 20 }, (_, index) => `name${index}`)
const large = `{${' a(b: [1, 2])'.repeat(50_000)} }`
const numbered = `{${Array.from({ length: 20_000 }, (_, index) => ` a${index}`).join('')} }`
const table = createSymbolTable(names)
const store = new DocumentStore(defaultLimits)

/** Calls that would take all memory in the end if each kept a little. */
export const memoryAttacks: readonly Attack[] = [
  flat('a document that is accepted', PARSES, () =>
    parseToTape('query Q($a: Int) { name1 b(c: $a) { ...D } }', {}, table),
  ),
  flat('a document that is refused', PARSES, index =>
    parseToTape(`{ a(b: ${index % 1000}) { c: } }`, {}, table),
  ),
  flat('a document that is made a syntax tree', PARSES, () => {
    const document = parseToTape('query Q($a: Int) { name1 b(c: [$a "d\\n"]) { ...D } }')
    if (!('errors' in document)) toAST(document)
  }),
  flat('a document that is different each time', PARSES, () =>
    parseToTape(mutantOf(origins, randomOf(seed, parsed++))),
  ),
  flat('a symbol table that is made and dropped', PARSES, () => createSymbolTable(names)),
  flat('a table of sources that is made and dropped', PARSES, () => createSourceTable()),
  flat('a source that no store of documents has seen', PARSES, index => {
    const source = `{ a(b: "${'x'.repeat(500)}${index}") } ${index % 2 === 0 ? '' : '# 名'}`
    if (store.entryOfText(source) !== undefined) throw new Error('It was there.')
    store.addText(source, new InvalidDocument(store.order, source, []))
  }),
  flat('a call that throws', PARSES, () => {
    try {
      parseToTape(1 as unknown as string)
    } catch {
      // That is the answer.
    }
  }),
  flat('a large document', 500, () => parseToTape(large, { maxTokens: false })),
  flat('a large document that is refused', 500, () =>
    parseToTape(`${large} }`, { maxTokens: false }),
  ),
  flat('a document of many names', 500, () => parseToTape(numbered, { maxTokens: false })),
]
