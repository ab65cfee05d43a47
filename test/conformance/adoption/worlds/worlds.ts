// npm run differential -- adoption [count] [seed]: executes random requests in random worlds by
// graphql-js 16 and 17 and by the functions in their place. `CASE` names one schema, or one request
// where there is one for all.
import { failureReport, settingsOf } from '../../../random/program.ts'
import { casesOf, type Failure } from '../../../random/seed.ts'
import { compareIncremental } from '../../incremental/compare-incremental.ts'
import { CASES_OF_A_SCHEMA } from '../../incremental/incremental-cases.ts'
import { compareDocuments } from './compare-documents.ts'
import { compareRaces } from './compare-races.ts'
import { compareSubscriptions } from './compare-subscriptions.ts'
import { compareWorlds, type Function } from './compare-worlds.ts'
import { incrementalExecutor } from './incremental-executor.ts'
import { sides } from './sides.ts'

const settings = settingsOf('adoption', 1_000)
const { count, seed } = settings
const functions: readonly Function[] = ['execute', 'executeSync', 'graphql', 'graphqlSync']

for (const version of [16, 17] as const) {
  const documents = await compareDocuments(sides[version], seed, casesOf(Infinity), count)
  report(
    `${version} parse and validate: ${documents.parsed} parsed, ${documents.syntaxErrors} with syntax errors, ${documents.validated} validated, ${documents.valid} valid`,
    documents.differences,
  )
  const subscriptions = await compareSubscriptions(sides[version], seed, casesOf(count))
  report(
    `${version} subscribe: ${subscriptions.subscriptions} subscriptions, ${subscriptions.withStreams} with a stream, ${subscriptions.byHost} events by the host`,
    subscriptions.differences,
  )
  const races = await compareRaces(sides[version], seed, casesOf(count))
  report(`${version} execute: ${races.races} races of errors`, races.differences)
  for (const name of functions) {
    const begin = performance.now()
    const tally = await compareWorlds(sides[version], name, seed, casesOf(Infinity), count)
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    report(
      `${version} ${name}: ${tally.worlds} worlds, ${tally.withErrors} with errors, ${tally.withPromises} asynchronous, ${tally.byHost} by the host, ${seconds} s`,
      tally.differences,
    )
  }
}

const schemas = casesOf(Math.ceil(count / CASES_OF_A_SCHEMA))
const parts = await compareIncremental(seed, schemas, undefined, () => [incrementalExecutor])
report(`17 experimentalExecuteIncrementally: ${parts.documents} documents`, parts.examples)

function report(line: string, differences: readonly Failure[]): void {
  console.log(`${line}; ${differences.length} different`)
  for (const difference of differences.slice(0, 2))
    console.log(failureReport('adoption', settings, difference))
  if (differences.length > 0) process.exitCode = 1
}
