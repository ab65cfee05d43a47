// npm run differential -- incremental [count] [seed]: executes random documents with @defer and
// @stream by the engine in several forms and formats, and by graphql-js 17. `CASE` names one
// schema, all of whose documents are executed.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failureReport, settingsOf } from '../../random/program.ts'
import { casesOf, isOneCase } from '../../random/seed.ts'
import { emptyTally, type IncrementalTally } from './compare-incremental.ts'
import { CASES_OF_A_SCHEMA } from './incremental-cases.ts'
import { incrementalKinds, missingKinds } from './incremental-census.ts'

const PROGRESS = 2000
const PROCESSES = 2

const settings = settingsOf('incremental', 20_000)
const begin = performance.now()
const schemas = Math.ceil(settings.count / PROCESSES / CASES_OF_A_SCHEMA)
const tallies = await Promise.all(
  Array.from({ length: PROCESSES }, (_, index) => compareInProcess(schemas * index)),
)
const total = tallies.reduce(sum, emptyTally())
reportTally(total)
process.exitCode = faultsOf(total).map(report).length === 0 ? 0 : 1

function compareInProcess(first: number): Promise<IncrementalTally> {
  const file = fileURLToPath(new URL('./incremental-part.ts', import.meta.url))
  // Most of what is made lives for one request; graphql-js handles some rejections late.
  const execArgv = [...process.execArgv, '--max-semi-space-size=64', '--no-warnings']
  const child = fork(file, [settings.seed, schemas, first, PROGRESS].map(String), { execArgv })
  const count = [...casesOf(schemas, first)].length * CASES_OF_A_SCHEMA
  return new Promise((resolve, reject) => {
    let last: IncrementalTally | undefined
    child.on('message', (current: IncrementalTally) => {
      const { documents, different, differences, examples } = current
      // What is made small may take long.
      for (const way of Object.keys(differences))
        if (last?.differences[way] === undefined) report(way)
      for (const { text } of examples.slice(last?.examples.length ?? 0)) report(text)
      last = current
      report(
        `From schema ${first} on: ${documents} documents, ${different} different, ${secondsSince(begin)} s`,
      )
    })
    child.on('exit', (code, signal) => {
      if (code === 0 && last?.documents === count) resolve(last)
      else reject(new Error(`The process from schema ${first} on ended with ${code ?? signal}.`))
    })
  })
}

function sum(tally: IncrementalTally, other: IncrementalTally): IncrementalTally {
  return {
    documents: tally.documents + other.documents,
    census: sumOfCounts(tally.census, other.census),
    different: tally.different + other.different,
    differences: sumOfCounts(tally.differences, other.differences),
    allowances: sumOfCounts(tally.allowances, other.allowances),
    examples: [...tally.examples, ...other.examples],
    unhandled: [...tally.unhandled, ...other.unhandled],
  }
}

function sumOfCounts(
  counts: Readonly<Record<string, number>>,
  others: Readonly<Record<string, number>>,
): Record<string, number> {
  const names = new Set([...Object.keys(counts), ...Object.keys(others)])
  return Object.fromEntries(
    [...names].map(name => [name, (counts[name] ?? 0) + (others[name] ?? 0)]),
  )
}

function reportTally({
  documents,
  census,
  different,
  differences,
  allowances,
}: IncrementalTally): void {
  report('How many documents met each kind:')
  for (const kind of Object.keys(incrementalKinds)) reportCount(census[kind]!, kind)
  report('How often parts differ from those of graphql-js in what the draft leaves open:')
  for (const [allowance, count] of Object.entries(allowances)) reportCount(count, allowance)
  if (different > 0) report('How many documents are wrong in which way:')
  const ways = Object.entries(differences).sort(([, count], [, other]) => other - count)
  for (const [way, count] of ways) reportCount(count, way)
  report(`${documents} documents, ${different} different; ${secondsSince(begin)} s`)
}

function reportCount(count: number, what: string): void {
  report(`${String(count).padStart(7)}  ${what}`)
}

function faultsOf({
  documents,
  census,
  different,
  examples,
  unhandled,
}: IncrementalTally): readonly string[] {
  const faults = examples.map(example => failureReport('incremental', settings, example))
  if (different > 0) faults.push(`The parts of ${different} documents are wrong.`)
  if (unhandled.length > 0) faults.push(`Rejections are left: ${unhandled.slice(0, 3).join('; ')}.`)
  if (isOneCase) return faults
  for (const kind of missingKinds(census, documents)) faults.push(`Too few documents: ${kind}.`)
  return faults
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000)
}

function report(line: string): void {
  console.log(line)
}
