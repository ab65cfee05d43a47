// npm run differential -- execution [count] [seed]: executes random requests by the engine in five
// forms and by graphql-js 16 and 17. `CASE` names one schema, all of whose requests are executed.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failureReport, settingsOf } from '../../random/program.ts'
import { casesOf, isOneCase } from '../../random/seed.ts'
import { kinds, missingKinds } from './census.ts'
import type { Tally } from './compare-requests.ts'
import { CASES_OF_A_SCHEMA } from './random-cases.ts'
import type { WatchedWriters } from './watched-writers.ts'

/** What a process sends. */
interface Report {
  readonly tally: Tally
  readonly writers: WatchedWriters
}

const PROGRESS = 2500
const MIN_GENERATED = 0.3
const MIN_INTERPRETED = 0.3
const MIN_CHANGES = 0.02

const settings = settingsOf('execution', 20_000)
const begin = performance.now()
/** How many schemas each process has; in the last one no code may be generated from text. */
const parts = [0.45, 0.45, 0.1].map(share =>
  Math.ceil((settings.count * share) / CASES_OF_A_SCHEMA),
)
const firstSchemas = [0, parts[0]!, parts[0]! + parts[1]!]
const reports = await Promise.all(
  parts.map((schemas, index) => compare(schemas, firstSchemas[index]!, index === 2)),
)
const [tally, writers] = [
  reports.map(report => report.tally).reduce(sum),
  reports.map(each => each.writers),
]
reportTally(tally, writers)
process.exitCode = faultsOf(tally, writers).map(report).length === 0 ? 0 : 1

function compare(schemas: number, first: number, isForbidden: boolean): Promise<Report> {
  const file = fileURLToPath(new URL('./differential-part.ts', import.meta.url))
  // Most of what is made lives for one request.
  const options = ['--max-semi-space-size=64']
  if (isForbidden) options.push('--disallow-code-generation-from-strings')
  const child = fork(file, [settings.seed, schemas, first, PROGRESS].map(String), {
    execArgv: [...process.execArgv, ...options],
  })
  const total = [...casesOf(schemas, first)].length * CASES_OF_A_SCHEMA
  return new Promise((resolve, reject) => {
    let last: Report | undefined
    child.on('message', (current: Report) => {
      last = current
      const { requests, different } = current.tally
      report(
        `From schema ${first} on: ${requests} requests, ${different} different, ${secondsSince(begin)} s`,
      )
    })
    child.on('exit', (code, signal) => {
      if (code === 0 && last?.tally.requests === total) resolve(last)
      else reject(new Error(`The process from schema ${first} on ended with ${code ?? signal}.`))
    })
  })
}

function sum(one: Tally, other: Tally): Tally {
  return {
    requests: one.requests + other.requests,
    census: Object.fromEntries(
      Object.entries(one.census).map(([kind, number]) => [kind, number + other.census[kind]!]),
    ),
    different: one.different + other.different,
    examples: [...one.examples, ...other.examples],
    unhandled: [...one.unhandled, ...other.unhandled],
  }
}

function reportTally(
  { requests, census, different }: Tally,
  watched: readonly WatchedWriters[],
): void {
  report('How many requests were of each kind, or met it:')
  for (const kind of Object.keys(kinds)) report(`${String(census[kind]).padStart(7)}  ${kind}`)
  report('How many operations were executed:')
  for (const [index, { byGeneratedCode, interpreted, changes }] of watched.entries()) {
    const where = index === 2 ? ' where generating code is forbidden' : ''
    report(`${String(byGeneratedCode).padStart(7)}  by generated code${where}`)
    report(`${String(interpreted).padStart(7)}  by the plan, interpreted${where}`)
    report(
      `${String(changes).padStart(7)}  by generated code for the first time after that${where}`,
    )
  }
  report(`${requests} requests, ${different} different; ${secondsSince(begin)} s`)
}

function faultsOf(
  { requests, census, different, examples, unhandled }: Tally,
  watched: readonly WatchedWriters[],
): readonly string[] {
  const found = examples.map(example => failureReport('execution', settings, example))
  if (different > 0) found.push(`${different} requests are answered differently.`)
  if (unhandled.length > 0) found.push(`Rejections are left: ${unhandled.slice(0, 3).join('; ')}.`)
  if (isOneCase) return found
  for (const kind of missingKinds(census, requests)) found.push(`Too few requests: ${kind}.`)
  for (const [index, { byGeneratedCode, interpreted, changes }] of watched.entries()) {
    const part = parts[index]! * CASES_OF_A_SCHEMA
    if (interpreted < part * MIN_INTERPRETED) found.push('Too few plans were interpreted.')
    if (index === 2) {
      if (byGeneratedCode > 0) found.push('Code was generated where that is forbidden.')
    } else {
      if (byGeneratedCode < part * MIN_GENERATED) found.push('Generated code was run too seldom.')
      if (changes < part * MIN_CHANGES) found.push('Generated code took over too seldom.')
    }
  }
  return found
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000)
}

function report(line: string): void {
  console.log(line)
}
