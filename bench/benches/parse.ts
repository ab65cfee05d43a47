// Parsing of client documents and of a schema against graphql-js 16 and 17 without locations:
// operations a second, and the ratio of medians of interleaved rounds. `npm run bench -- parse`
import Benchmark from 'benchmark'
import { parse as parse16, version as version16 } from 'graphql'
import { parse as parse17, version as version17 } from 'graphql17'
import { parse } from 'tapeql'
import { internal } from '../engines/internal.ts'
import { clientDocuments, schemaNames } from '../fixtures/client-documents.ts'
import { githubSchema } from '../fixtures/github-schema.ts'

const ROUNDS = 7

/** Makes symbol tables, which only schemas need. */
interface Addon {
  readonly createSymbolTable: (names: readonly string[]) => NonNullable<Parameters<typeof parse>[2]>
}

const { createSymbolTable } = await internal<Addon>('runtime/addon')
const symbols = createSymbolTable(schemaNames)
const noLocation = { noLocation: true }
const unlimited = { maxTokens: false, maxSyntaxDepth: false } as const

// What a parse returned is kept, so that no call is without effect.
let result: unknown
const contenders: readonly (readonly [name: string, parse: (source: string) => unknown])[] = [
  ['tapeql', source => parse(source, unlimited)],
  ['tapeql, symbols', source => parse(source, unlimited, symbols)],
  [`graphql-js ${version16}`, source => parse16(source, noLocation)],
  [`graphql-js ${version17}`, source => parse17(source, noLocation)],
]

console.log(`node ${process.version}, V8 ${process.versions.v8}, benchmark ${Benchmark.version}`)
compare('client documents in rotation', clientDocuments(2000))
compare("GitHub's schema", [githubSchema])
if (result === undefined) throw new Error('Nothing was parsed.')

function compare(title: string, sources: readonly string[]): void {
  checkAnswers(sources)
  const sizes = sources.map(source => source.length).sort((left, right) => left - right)
  console.log(
    `${sources.length} ${title}: ${sizes[0]} to ${sizes.at(-1)} units, median ${median(sizes)}`,
  )
  const rounds = contenders.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [name, run]] of contenders.entries()) {
      rounds[index]!.push(operationsPerSecond(name, run, sources))
    }
  }
  const fastestPeer = Math.max(median(rounds[2]!), median(rounds[3]!))
  for (const [index, [name]] of contenders.entries()) {
    const speeds = rounds[index]!
    const [low, middle, high] = [Math.min(...speeds), median(speeds), Math.max(...speeds)].map(
      Math.round,
    )
    const ratio = (median(speeds) / fastestPeer).toFixed(2)
    console.log(
      `  ${name.padEnd(20)} ${middle} ops/s (${low} to ${high}), ${ratio} x the faster graphql-js`,
    )
  }
}

/** One round: every call parses the next source. */
function operationsPerSecond(
  name: string,
  run: (source: string) => unknown,
  sources: readonly string[],
): number {
  let next = 0
  const benchmark = new Benchmark(
    name,
    () => {
      result = run(sources[next]!)
      next = (next + 1) % sources.length
    },
    { maxTime: 0.5, minSamples: 5 },
  )
  benchmark.run()
  return benchmark.hz
}

/** A contender that refuses a document is no contender. */
function checkAnswers(sources: readonly string[]): void {
  for (const source of sources) {
    for (const [name, run] of contenders) {
      if ('errors' in (run(source) as object))
        throw new Error(`${name} refuses a document: ${source}`)
    }
  }
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)]!
}
