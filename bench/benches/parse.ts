// Parsing of client documents and of a schema against graphql-js 16 and 17 without locations:
// operations a second, and the ratio of medians of interleaved rounds. Then the parser alone, by the
// addon and by WebAssembly. `npm run bench -- parse`
import { parse as parse16, version as version16 } from 'graphql'
import { parse as parse17, version as version17 } from 'graphql17'
import { parse } from 'tapeql'
import { countOf, inputsOf, roundsOf } from '../effort.ts'
import { internal } from '../engines/internal.ts'
import { clientDocuments, schemaNames } from '../fixtures/client-documents.ts'
import { githubSchema } from '../fixtures/github-schema.ts'
import { benchmarkVersion, sourcesPerSecond } from '../rate.ts'
import { report } from '../report.ts'
import { addon, optional, webAssembly } from '../requirements.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = roundsOf(7)

type Parse = (source: string) => unknown

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

const { createSymbolTable } = await internal<Addon>('runtime/addon', 'createSymbolTable')
const symbols = createSymbolTable(schemaNames)
const { loadNative } = await internal<{ readonly loadNative: () => Native }>(
  'runtime/native/load-native',
  'loadNative',
)
const target = new Uint32Array(2 ** 22)
const noLocation = { noLocation: true }
const unlimited = { maxTokens: false, maxSyntaxDepth: false } as const

const [ADDON, WASM] = ['the addon alone', 'WebAssembly alone'] as const

const contenders: readonly (readonly [name: string, parse: Parse])[] = [
  ['tapeql', source => parse(source, unlimited)],
  // By WebAssembly, a symbol table would be in the memory of another module than the parser.
  ...optional<Parse>('tapeql, symbols', addon, () => source => parse(source, unlimited, symbols)),
  [`graphql-js ${version16}`, source => parse16(source, noLocation)],
  [`graphql-js ${version17}`, source => parse17(source, noLocation)],
  ...optional(ADDON, addon, () => parserOf('addon')),
  ...optional(WASM, webAssembly, () => parserOf('wasm')),
]
const inputs: readonly (readonly [title: string, sources: readonly string[]])[] = [
  ['client documents in rotation', clientDocuments(countOf(2000))],
  ["GitHub's schema", [githubSchema]],
]

console.log(`node ${process.version}, V8 ${process.versions.v8}, benchmark ${benchmarkVersion}`)
for (const [title, sources] of inputsOf(inputs)) await compare(title, sources)

async function compare(title: string, sources: readonly string[]): Promise<void> {
  checkAnswers(sources)
  const sizes = sources.map(source => source.length).sort((left, right) => left - right)
  console.log(
    `${sources.length} ${title}: ${sizes[0]} to ${sizes.at(-1)} units, median ${median(sizes)}`,
  )
  const rounds = await interleaved(contenders, ROUNDS, ([name, run]) =>
    sourcesPerSecond(name, run, sources),
  )
  report(
    title,
    'operations/s',
    contenders.map(([name]) => name),
    rounds,
  )
  const speedOf = (contender: string): number =>
    median(rounds[contenders.findIndex(([name]) => name === contender)] ?? [])
  const peers = rounds.filter((_, index) => contenders[index]![0].startsWith('graphql-js'))
  const fastestPeer = Math.max(...peers.map(median))
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
  const ofAddon = speedOf(WASM) / speedOf(ADDON)
  if (ofAddon > 0) console.log(`  WebAssembly parses ${ofAddon.toFixed(2)} x what the addon does`)
}

/** The parser alone; it answers errors as `parse` does. */
function parserOf(way: 'addon' | 'wasm'): Parse {
  process.env['TAPEQL_NATIVE'] = way
  const native = loadNative()
  return source => {
    const nodeCount = native.parse(source, undefined, 0, 0, 0, 0, target, 0)
    return nodeCount < 0 ? { errors: [nodeCount] } : { nodeCount }
  }
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
