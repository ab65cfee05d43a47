// Trees for graphql-js against those that graphql-js 16 and 17 make themselves, with and without
// locations: operations a second, and the ratio of medians of interleaved rounds. Beside them the
// two parts of our time: the tape, and the tree of a tape. `npm run bench -- ast`
import Benchmark from 'benchmark'
import { parse as parse16, version as version16 } from 'graphql'
import { parse as parse17, version as version17 } from 'graphql17'
import { parse as parseTape, toAST, type Document } from 'tapeql'
import { parse } from 'tapeql/ast'
import { clientDocuments } from '../fixtures/client-documents.ts'
import { githubSchema } from '../fixtures/github-schema.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = 7

/** Does the work for one of the sources. */
type Run = (index: number) => unknown

const inputs: readonly (readonly [name: string, sources: readonly string[]])[] = [
  ['2,000 client documents in rotation', clientDocuments(2000)],
  ["GitHub's schema", [githubSchema]],
]

// What a run returned is kept, so that no call is without effect.
let result: unknown

console.log(`node ${process.version}, V8 ${process.versions.v8}, benchmark ${Benchmark.version}`)
for (const [name, sources] of inputs) {
  for (const noLocation of [true, false]) {
    console.log(`${name}, ${noLocation ? 'without' : 'with'} locations`)
    await compare(name, sources, noLocation)
  }
}
if (result === undefined) throw new Error('Nothing was parsed.')

async function compare(
  title: string,
  sources: readonly string[],
  noLocation: boolean,
): Promise<void> {
  const options = { noLocation }
  const documents = sources.map(tapeOf)
  const contenders: readonly (readonly [name: string, run: Run])[] = [
    ['tapeql/ast', index => parse(sources[index]!, options)],
    ['  tape alone', index => tapeOf(sources[index]!)],
    ['  tree alone', index => toAST(documents[index]!, options)],
    [`graphql-js ${version16}`, index => parse16(sources[index]!, options)],
    [`graphql-js ${version17}`, index => parse17(sources[index]!, options)],
  ]
  const rounds = await interleaved(contenders, ROUNDS, ([name, run]) =>
    operationsPerSecond(name, run, sources.length),
  )
  report(
    `${title}, ${noLocation ? 'without' : 'with'} locations`,
    'operations/s',
    contenders.map(([name]) => (name === 'tapeql/ast' ? 'tapeql' : name)),
    rounds,
  )
  const fastestPeer = Math.max(...rounds.slice(-2).map(median))
  for (const [index, [name]] of contenders.entries()) {
    const speeds = rounds[index]!
    const [low, middle, high] = [Math.min(...speeds), median(speeds), Math.max(...speeds)].map(
      speed => (speed < 1000 ? speed.toFixed(1) : String(Math.round(speed))),
    )
    const ratio = (median(speeds) / fastestPeer).toFixed(2)
    console.log(
      `  ${name.padEnd(20)} ${middle} ops/s (${low} to ${high}), ${ratio} x the faster graphql-js`,
    )
  }
}

function tapeOf(source: string): Document {
  const document = parseTape(source, { maxTokens: false, maxSyntaxDepth: false })
  if ('errors' in document) throw document.errors[0]
  return document
}

/** One round: every call works on the next source. */
function operationsPerSecond(name: string, run: Run, sources: number): number {
  let next = 0
  const benchmark = new Benchmark(
    name,
    () => {
      result = run(next)
      next = (next + 1) % sources
    },
    { maxTime: 0.5, minSamples: 5 },
  )
  benchmark.run()
  return benchmark.hz
}
