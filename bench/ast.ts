// Trees for graphql-js against those that graphql-js 16 and 17 make themselves, with and without locations: operations a
// second, and the ratio of medians of interleaved rounds. `npm run bench:ast`
import { readFileSync } from 'node:fs'
import Benchmark from 'benchmark'
import { parse as parse16, version as version16 } from 'graphql'
import { parse as parse17, version as version17 } from 'graphql17'
import { parse } from 'tapeql/ast'
import { clientDocuments } from './client-documents.ts'

const ROUNDS = 7

interface Contender {
  readonly name: string
  readonly parse: (source: string, options: { readonly noLocation: boolean }) => object
}

const contenders: readonly Contender[] = [
  { name: 'tapeql/ast', parse },
  { name: `graphql-js ${version16}`, parse: parse16 },
  { name: `graphql-js ${version17}`, parse: parse17 },
]

// The package exports no path to it.
const schemaPath = '../../node_modules/@octokit/graphql-schema/schema.graphql'
const inputs: readonly (readonly [name: string, sources: readonly string[]])[] = [
  ['2,000 client documents in rotation', clientDocuments(2000)],
  ["GitHub's schema", [readFileSync(new URL(schemaPath, import.meta.url), 'utf8')]],
]

// What a parse returned is kept, so that no call is without effect.
let result: unknown

console.log(`node ${process.version}, V8 ${process.versions.v8}, benchmark ${Benchmark.version}`)
for (const [name, sources] of inputs) {
  for (const noLocation of [true, false]) {
    console.log(`${name}, ${noLocation ? 'without' : 'with'} locations`)
    compare(sources, noLocation)
  }
}
if (result === undefined) throw new Error('Nothing was parsed.')

function compare(sources: readonly string[], noLocation: boolean): void {
  const rounds = contenders.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, contender] of contenders.entries()) {
      rounds[index]!.push(operationsPerSecond(contender, sources, noLocation))
    }
  }
  const fastestPeer = Math.max(median(rounds[1]!), median(rounds[2]!))
  for (const [index, { name }] of contenders.entries()) {
    const speeds = rounds[index]!
    const [low, middle, high] = [Math.min(...speeds), median(speeds), Math.max(...speeds)].map(speed =>
      speed < 1000 ? speed.toFixed(1) : String(Math.round(speed)),
    )
    const ratio = (median(speeds) / fastestPeer).toFixed(2)
    console.log(`  ${name.padEnd(20)} ${middle} ops/s (${low} to ${high}), ${ratio} x the faster graphql-js`)
  }
}

/** One round: every call parses the next source. */
function operationsPerSecond(contender: Contender, sources: readonly string[], noLocation: boolean): number {
  const options = { noLocation }
  let next = 0
  const benchmark = new Benchmark(
    contender.name,
    () => {
      result = contender.parse(sources[next]!, options)
      next = (next + 1) % sources.length
    },
    { maxTime: 0.5, minSamples: 5 },
  )
  benchmark.run()
  return benchmark.hz
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)]!
}
