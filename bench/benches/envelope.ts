// The parameters of a request and its cached document from the bytes of its body: by JSON.parse and
// a Map of the queries, by the ordinary path of the controller (a decoder that refuses what is not
// UTF-8, JSON.parse, the document cache), and by the native scan that makes no string of the query.
// 200 documents in rotation; what each gives is compared before. CPU time of the process, garbage
// collection included; nanoseconds a request, medians of interleaved rounds, and ratios in pairs of
// one round, with the least and the greatest. `npm run bench -- envelope`
import { deepStrictEqual } from 'node:assert'
import { defaultLimits, parse, type Document, type Limits } from 'tapeql'
import { countOf, inputsOf, roundsOf } from '../effort.ts'
import { internal } from '../engines/internal.ts'
import { report } from '../report.ts'
import { median } from '../rounds.ts'

const ROUNDS = roundsOf(31)
const DOCUMENTS = 200
/** Requests of a round. */
const REQUESTS = countOf(20_000)
const SIZES = [150, 600, 2000]

interface Cached {
  readonly document: Document
}

interface Store {
  readonly order: object
  entryOfText(source: string): Cached | undefined
  addText(source: string, entry: Cached): void
  readKnown(
    body: Buffer,
  ): { readonly parameters: Parameters; readonly document: Cached } | undefined
}

type Parameters = Readonly<Record<string, unknown>>

/** What a request asks for, and its document. */
interface Found {
  readonly parameters: Parameters
  readonly document: Document
}

type Reader = (body: Buffer) => Found

const { DocumentStore } = await internal<{ DocumentStore: new (limits: Limits) => Store }>(
  'engine/documents/document-store',
  'DocumentStore',
)
const { PreparedDocument } = await internal<{
  PreparedDocument: new (order: object, document: Document, provenance: object) => Cached
}>('engine/documents/prepared-document', 'PreparedDocument')

console.log(
  `node ${process.version}, V8 ${process.versions.v8}, ${process.platform}-${process.arch}`,
)
for (const [name, separator] of [
  ['over lines', '\n  '],
  ['on one line', ' '],
] as const) {
  for (const size of inputsOf(SIZES)) compare(name, size, bodiesOf(size, separator))
}

/** Bodies as clients send them, about of a size, with queries that begin alike. */
function bodiesOf(size: number, separator: string): readonly Buffer[] {
  return Array.from({ length: DOCUMENTS }, (_, index) => {
    const operationName = `Query${String(index).padStart(3, '0')}`
    const variables = { id: `item-${index}`, first: 20 }
    const bodyOf = (fields: readonly string[]): string => {
      const selections = ['item(id: $id) { id }', ...fields].join(separator)
      const query = `query ${operationName}($id: ID!) {${separator}${selections}\n}`
      return JSON.stringify({ operationName, variables, query })
    }
    const fields: string[] = []
    while (bodyOf(fields).length < size) {
      fields.push(
        fields.length % 8 === 7 ? `text${fields.length}(as: "plain")` : `field${fields.length}`,
      )
    }
    return Buffer.from(bodyOf(fields))
  })
}

function compare(name: string, size: number, bodies: readonly Buffer[]): void {
  const readers: readonly Reader[] = [byMap(bodies), ordinary(bodies), native(bodies)]
  for (const body of bodies) {
    const found = readers.map(read => read(body))
    for (const other of found.slice(1)) {
      deepStrictEqual(other.parameters, found[0]!.parameters)
      deepStrictEqual(other.document.source, found[0]!.document.source)
    }
  }
  const times = readers.map((): number[] => [])
  // The first rounds warm up.
  for (let round = -3; round < ROUNDS; round++) {
    for (const [index, read] of readers.entries()) {
      const time = nanosecondsARequest(read, bodies)
      if (round >= 0) times[index]!.push(time)
    }
  }
  report(
    `${name}, ${size} bytes`,
    'ns',
    ['JSON.parse and a Map', 'the ordinary path', 'tapeql'],
    times,
  )
  const [map, usual, own] = times as [number[], number[], number[]]
  console.log(
    `${name.padEnd(11)} ${String(size).padStart(4)} B: Map ${show(map)}, ordinary ${show(usual)}, native ${show(own)} ns; ` +
      `${ratio(map, own)} of the Map, ${ratio(usual, own)} of the ordinary path`,
  )
}

function byMap(bodies: readonly Buffer[]): Reader {
  const documents = new Map(bodies.map(body => [queryOf(body), documentOf(queryOf(body))]))
  return body => {
    const parameters = JSON.parse(body.toString()) as Parameters
    return { parameters, document: documents.get(parameters['query'] as string)! }
  }
}

function ordinary(bodies: readonly Buffer[]): Reader {
  const documents = storeOf(bodies)
  return body => {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const parameters = JSON.parse(text) as Parameters
    return { parameters, document: documents.entryOfText(parameters['query'] as string)!.document }
  }
}

function native(bodies: readonly Buffer[]): Reader {
  const documents = storeOf(bodies)
  return body => {
    const { parameters, document } = documents.readKnown(body)!
    return { parameters, document: document.document }
  }
}

function storeOf(bodies: readonly Buffer[]): Store {
  const store = new DocumentStore(defaultLimits)
  const provenance = { isOfHost: false, fieldComparisons: 0 }
  for (const body of bodies) {
    const query = queryOf(body)
    store.addText(query, new PreparedDocument(store.order, documentOf(query), provenance))
  }
  return store
}

function queryOf(body: Buffer): string {
  return (JSON.parse(body.toString()) as { readonly query: string }).query
}

function documentOf(source: string): Document {
  const document = parse(source)
  if ('errors' in document) throw document.errors[0]
  return document
}

function nanosecondsARequest(read: Reader, bodies: readonly Buffer[]): number {
  let nodes = 0
  const before = process.cpuUsage()
  for (let index = 0; index < REQUESTS; index++) {
    const { parameters, document } = read(bodies[index % bodies.length]!)
    if (parameters['variables'] !== undefined) nodes += document.nodeCount
  }
  const { user, system } = process.cpuUsage(before)
  if (nodes === 0) throw new Error('No request was read.')
  return ((user + system) * 1000) / REQUESTS
}

function show(times: readonly number[]): string {
  return String(Math.round(median(times)))
}

function ratio(left: readonly number[], right: readonly number[]): string {
  const ratios = left.map((time, round) => time / right[round]!)
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  return `${median(ratios).toFixed(2)} x (${least.toFixed(2)} to ${most.toFixed(2)})`
}
