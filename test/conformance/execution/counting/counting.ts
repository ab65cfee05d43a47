// npm run differential -- counting [count] [seed] [planted]: counts what random requests read and
// call, in every form of the engine, beside graphql-js 16. `CASE` names one schema, all of whose
// requests are executed.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failureReport, settingsOf } from '../../../random/program.ts'
import { casesOf, isOneCase } from '../../../random/seed.ts'
import { emptyTally, MAX_ALLOWANCES, type CountedTally } from './count-requests.ts'
import { CASES_OF_A_SCHEMA } from './counted-cases.ts'
import { countedKinds, missingCountedKinds } from './counted-census.ts'

const PROGRESS = 2500
const PROCESSES = 2
const MAX_EXCESS_KINDS = 40

const settings = settingsOf('counting', 20_000)
const planted = process.argv[4] ?? ''
const begin = performance.now()
const schemas = Math.ceil(settings.count / PROCESSES / CASES_OF_A_SCHEMA)
const tallies = await Promise.all(
  Array.from({ length: PROCESSES }, (_, index) => countInProcess(schemas * index)),
)
const tally = tallies.reduce(sum, emptyTally())
reportTally(tally)
process.exitCode = faultsOf(tally).map(report).length === 0 ? 0 : 1

function countInProcess(first: number): Promise<CountedTally> {
  const file = fileURLToPath(new URL('./counting-part.ts', import.meta.url))
  // Most of what is made lives for one request; graphql-js handles some rejections late.
  const execArgv = [...process.execArgv, '--max-semi-space-size=64', '--no-warnings']
  const numbers = [settings.seed, schemas, first, PROGRESS].map(String)
  const child = fork(file, [planted, ...numbers], { execArgv })
  const total = [...casesOf(schemas, first)].length * CASES_OF_A_SCHEMA
  return new Promise((resolve, reject) => {
    let last: CountedTally | undefined
    child.on('message', (current: CountedTally) => {
      last = current
      const { requests, more, different } = current
      report(
        `From schema ${first} on: ${requests} requests, ${more} more, ${different} different, ${secondsSince(begin)} s`,
      )
    })
    child.on('exit', (code, signal) => {
      if (code === 0 && last?.requests === total) resolve(last)
      else reject(new Error(`The process from schema ${first} on ended with ${code ?? signal}.`))
    })
  })
}

function sum(one: CountedTally, other: CountedTally): CountedTally {
  const excessKinds = { ...one.excessKinds }
  for (const [kind, { count, example }] of Object.entries(other.excessKinds)) {
    const known = excessKinds[kind]
    excessKinds[kind] = { count: count + (known?.count ?? 0), example: known?.example ?? example }
  }
  const differences = { ...one.differences }
  for (const [way, count] of Object.entries(other.differences)) {
    differences[way] = count + (differences[way] ?? 0)
  }
  return {
    requests: one.requests + other.requests,
    runs: one.runs + other.runs,
    reads: one.reads + other.reads,
    calls: one.calls + other.calls,
    more: one.more + other.more,
    different: one.different + other.different,
    allowances: one.allowances + other.allowances,
    census: Object.fromEntries(
      Object.entries(one.census).map(([kind, number]) => [kind, number + other.census[kind]!]),
    ),
    excessKinds,
    differences,
    examples: [...one.examples, ...other.examples],
    unhandled: [...one.unhandled, ...other.unhandled],
  }
}

function reportTally(tally: CountedTally): void {
  const {
    requests,
    runs,
    reads,
    calls,
    more,
    different,
    allowances,
    census,
    excessKinds,
    differences,
  } = tally
  report('How many requests met each kind:')
  for (const kind of Object.keys(countedKinds))
    report(`${String(census[kind]).padStart(7)}  ${kind}`)
  const kinds = Object.entries(excessKinds).sort(([, one], [, other]) => other.count - one.count)
  if (kinds.length > 0) report('What is read or called more often than by graphql-js:')
  for (const [kind, { count, example }] of kinds.slice(0, MAX_EXCESS_KINDS)) {
    report(`${String(count).padStart(7)}  ${kind}; first ${example}`)
  }
  if (kinds.length > MAX_EXCESS_KINDS) report(`and ${kinds.length - MAX_EXCESS_KINDS} kinds more`)
  for (const [way, count] of Object.entries(differences))
    report(`${String(count).padStart(7)}  ${way}`)
  report(`${runs} runs, of which ${allowances} went on beside a null that came later`)
  report(
    `${requests} requests, ${reads} reads and ${calls} calls counted, ${more} more than graphql-js, ` +
      `${different} different; ${secondsSince(begin)} s`,
  )
}

function faultsOf(tally: CountedTally): readonly string[] {
  const { requests, runs, more, different, allowances, census, examples, unhandled } = tally
  const found = examples.map(example => failureReport('counting', settings, example))
  if (more > 0)
    found.push(`${more} times something is read or called more often than by graphql-js.`)
  if (different > 0) found.push(`${different} requests are answered differently.`)
  if (unhandled.length > 0) found.push(`Rejections are left: ${unhandled.slice(0, 3).join('; ')}.`)
  if (allowances > runs * MAX_ALLOWANCES) found.push(`${allowances} runs went on beside a null.`)
  if (isOneCase) return found
  for (const kind of missingCountedKinds(census, requests)) found.push(`Too few requests: ${kind}.`)
  return found
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000)
}

function report(line: string): void {
  console.log(line)
}
