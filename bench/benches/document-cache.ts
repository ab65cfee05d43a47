// A hit in the document cache beside one in a Map in the order of last use: 200 documents in
// rotation, by strings that V8 has not hashed, as requests bring them, and by the same string
// objects again; then one object alone. Nanoseconds a hit, medians of interleaved rounds, and their
// ratio. `npm run bench -- document-cache`
import { defaultLimits, type Limits } from 'tapeql'
import { inputsOf, roundsOf } from '../effort.ts'
import { internal } from '../engines/internal.ts'
import { report } from '../report.ts'
import { median } from '../rounds.ts'

const ROUNDS = roundsOf(41)
const DOCUMENTS = 200
/** Hits of a round. */
const HITS = 2000
const SIZES = [60, 150, 400, 600, 2000]
const ENDS = [
  ['ASCII', ' '],
  ['one byte a unit', 'é'],
  ['two bytes a unit', '名'],
] as const

interface Cache {
  get(text: string): unknown
  set(text: string): void
}

interface Store {
  readonly order: object
  entryOfText(source: string): unknown
  addText(source: string, entry: object): void
}

const { DocumentStore } = await internal<{ DocumentStore: new (limits: Limits) => Store }>(
  'engine/documents/document-store',
  'DocumentStore',
)
const { InvalidDocument } = await internal<{
  InvalidDocument: new (order: object, source: string, errors: readonly unknown[]) => object
}>('engine/documents/prepared-document', 'InvalidDocument')

console.log(`node ${process.version}, V8 ${process.versions.v8}`)
for (const [name, end] of inputsOf(ENDS)) {
  for (const size of inputsOf(SIZES)) compare(name, sourcesOf(size, end))
}

/**
 * The cache as one would write it: a Map iterates in the order of insertion, so a hit inserts anew.
 */
function mapCache(): Cache {
  const entries = new Map<string, object>()
  return {
    get: text => {
      const value = entries.get(text)
      if (value === undefined) return undefined
      entries.delete(text)
      entries.set(text, value)
      return value
    },
    set: text => {
      entries.set(text, { text })
    },
  }
}

function storeCache(): Cache {
  const store = new DocumentStore(defaultLimits)
  return {
    get: text => store.entryOfText(text),
    set: text => store.addText(text, new InvalidDocument(store.order, text, [])),
  }
}

/**
 * Sources that begin alike, as the documents of one client do. The last unit but one decides how V8
 * holds them.
 */
function sourcesOf(size: number, end: string): readonly string[] {
  return Array.from({ length: DOCUMENTS }, (_, index) => {
    const text = `query Q${String(index).padStart(3, '0')} { ${'field(argument: "text") '.repeat(100)}`
    return `${text.slice(0, size - 2)}${end}}`
  })
}

function compare(name: string, sources: readonly string[]): void {
  const contenders = [mapCache(), storeCache()]
  for (const cache of contenders) for (const source of sources) cache.set(source)
  const bytes = sources.map(source => Buffer.from(source))
  const fresh = contenders.map((): number[] => [])
  const same = contenders.map((): number[] => [])
  const one = contenders.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, cache] of contenders.entries()) {
      fresh[index]!.push(nanosecondsAHit(cache, stringsOf(bytes)))
      same[index]!.push(nanosecondsAHit(cache, sources))
      one[index]!.push(nanosecondsAHit(cache, sources.slice(0, 1)))
    }
  }
  console.log(`${name}, ${sources[0]!.length} units`)
  const title = `${name}, ${sources[0]!.length} units`
  print(title, 'new strings', fresh)
  print(title, 'the same strings', same)
  print(title, 'one string', one)
}

function print(documents: string, title: string, rounds: readonly (readonly number[])[]): void {
  report(`${documents}, ${title}`, 'ns', ['a Map', 'tapeql'], rounds)
  const [map, native] = rounds.map(median) as [number, number]
  console.log(
    `  ${title.padEnd(16)} ${Math.round(map)} and ${Math.round(native)} ns, ${(map / native).toFixed(2)}`,
  )
}

/** New strings, none of which V8 has seen. */
function stringsOf(bytes: readonly Buffer[]): readonly string[] {
  return Array.from({ length: HITS }, (_, index) => bytes[index % bytes.length]!.toString())
}

function nanosecondsAHit(cache: Cache, sources: readonly string[]): number {
  let hits = 0
  const begin = performance.now()
  for (let index = 0; index < HITS; index++) {
    if (cache.get(sources[index % sources.length]!) !== undefined) hits++
  }
  const end = performance.now()
  if (hits !== HITS) throw new Error(`${HITS - hits} documents are not in the cache.`)
  return ((end - begin) * 1e6) / HITS
}
