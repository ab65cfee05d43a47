// Trees for graphql-js against those that graphql-js 16 and 17 make themselves, with and without
// locations: operations a second, and the ratio of medians of interleaved rounds. Beside them the
// two parts of our time: the tape, and the tree of a tape. `npm run bench -- ast`
import { parse as parse16, version as version16 } from 'graphql'
import { parse as parse17, version as version17 } from 'graphql17'
import { parse as parseTape, toAST, type Document } from 'tapeql'
import { parse } from 'tapeql/ast'
import { countOf, inputsOf, roundsOf } from '../effort.ts'
import { clientDocuments } from '../fixtures/client-documents.ts'
import { githubSchema } from '../fixtures/github-schema.ts'
import { benchmarkVersion, sourcesPerSecond } from '../rate.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = roundsOf(7)

/** Works on a source, which is the one of an index. */
type Run = (source: string, index: number) => unknown

const DOCUMENTS = countOf(2000)

const inputs: readonly (readonly [name: string, sources: readonly string[]])[] = [
  [`${DOCUMENTS.toLocaleString('en')} client documents in rotation`, clientDocuments(DOCUMENTS)],
  ["GitHub's schema", [githubSchema]],
]

console.log(`node ${process.version}, V8 ${process.versions.v8}, benchmark ${benchmarkVersion}`)
for (const [name, sources] of inputsOf(inputs)) {
  for (const noLocation of [true, false]) {
    console.log(`${name}, ${noLocation ? 'without' : 'with'} locations`)
    await compare(name, sources, noLocation)
  }
}

async function compare(
  title: string,
  sources: readonly string[],
  noLocation: boolean,
): Promise<void> {
  const options = { noLocation }
  const documents = sources.map(tapeOf)
  const contenders: readonly (readonly [name: string, run: Run])[] = [
    ['tapeql/ast', source => parse(source, options)],
    ['  tape alone', tapeOf],
    ['  tree alone', (_, index) => toAST(documents[index]!, options)],
    [`graphql-js ${version16}`, source => parse16(source, options)],
    [`graphql-js ${version17}`, source => parse17(source, options)],
  ]
  const rounds = await interleaved(contenders, ROUNDS, ([name, run]) =>
    sourcesPerSecond(name, run, sources),
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
