// Parsing of client documents and of a schema against graphql-js 16 and 17 without locations:
// operations a second, and the ratio of medians of interleaved rounds. Then the parser alone, by the
// addon and by WebAssembly. `npm run bench -- parse`
import Benchmark from 'benchmark'
import { parse as parse16, version as version16 } from 'graphql'
import { parse as parse17, version as version17 } from 'graphql17'
import { parse } from 'tapeql'
import { internal } from '../engines/internal.ts'
import { clientDocuments, schemaNames } from '../fixtures/client-documents.ts'
import { githubSchema } from '../fixtures/github-schema.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = 7

/** Makes symbol tables, which only schemas need. */
interface Addon {
  readonly createSymbolTable: (names: readonly string[]) => NonNullable<Parameters<typeof parse>[2]>
}

/** The parser without what JavaScript makes of its tape. */
interface Native {
  readonly parse: (
    source: string,
    symbols: undefined,
    maxTokens: number,
    maxSyntaxDepth: number,
    maxSourceLength: number,
    goal: number,
    target: Uint32Array,
    offset: number,
  ) => number
}

const { createSymbolTable } = await internal<Addon>('runtime/addon')
const symbols = createSymbolTable(schemaNames)
const { loadNative } = await internal<{ readonly loadNative: () => Native }>(
  'runtime/native/load-native',
)
const target = new Uint32Array(2 ** 22)
const noLocation = { noLocation: true }
const unlimited = { maxTokens: false, maxSyntaxDepth: false } as const

// What a parse returned is kept, so that no call is without effect.
let result: unknown
const contenders: readonly (readonly [name: string, parse: (source: string) => unknown])[] = [
  ['tapeql', source => parse(source, unlimited)],
  ['tapeql, symbols', source => parse(source, unlimited, symbols)],
  [`graphql-js ${version16}`, source => parse16(source, noLocation)],
  [`graphql-js ${version17}`, source => parse17(source, noLocation)],
  ['the addon alone', parserOf('addon')],
  ['WebAssembly alone', parserOf('wasm')],
]

console.log(`node ${process.version}, V8 ${process.versions.v8}, benchmark ${Benchmark.version}`)
await compare('client documents in rotation', clientDocuments(2000))
await compare("GitHub's schema", [githubSchema])
if (result === undefined) throw new Error('Nothing was parsed.')

async function compare(title: string, sources: readonly string[]): Promise<void> {
  checkAnswers(sources)
  const sizes = sources.map(source => source.length).sort((left, right) => left - right)
  console.log(
    `${sources.length} ${title}: ${sizes[0]} to ${sizes.at(-1)} units, median ${median(sizes)}`,
  )
  const rounds = await interleaved(contenders, ROUNDS, ([name, run]) =>
    operationsPerSecond(name, run, sources),
  )
  report(
    title,
    'operations/s',
    contenders.map(([name]) => name),
    rounds,
  )
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
  const ofAddon = (median(rounds[5]!) / median(rounds[4]!)).toFixed(2)
  console.log(`  WebAssembly parses ${ofAddon} x what the addon does`)
}

/** The parser alone; it answers errors as `parse` does. */
function parserOf(way: 'addon' | 'wasm'): (source: string) => object {
  process.env['TAPEQL_NATIVE'] = way
  const native = loadNative()
  return source => {
    const nodeCount = native.parse(source, undefined, 0, 0, 0, 0, target, 0)
    return nodeCount < 0 ? { errors: [nodeCount] } : { nodeCount }
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
