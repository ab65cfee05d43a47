// Servers beside each other on one PostgreSQL: each is loaded for a while, one behind the other, in
// rounds.
import { durationOf } from '../effort.ts'
import { LOAD_CORE, Process } from '../http/processes.ts'
import type { Databases } from './database.ts'
import type { LoadReport, LoadTask } from './load-process.ts'
import { RunningServer } from './running-server.ts'
import { workloads, type Contender } from './workloads.ts'
import { median } from '../rounds.ts'

export interface Effort {
  readonly rounds: number
  /** Of one server in one round. */
  readonly seconds: number
  readonly connections: number
  /** Where servers write a profile of their processor when they end, for `node --cpu-prof`. */
  readonly profileFolder: string | undefined
}

/** What one server reached in one round. */
export interface Round extends LoadReport {
  /** Microseconds of the server's processor for a request. */
  readonly serverUs: number
  /** Those of the database's for a request; undefined where the system does not tell. */
  readonly databaseUs: number | undefined
  /** The share of the core of load and database that was used. */
  readonly busy: number
}

export interface Measured {
  readonly server: RunningServer
  readonly bodies: readonly string[]
  readonly rounds: Round[]
}

const WARM_UP_SECONDS = durationOf(2)

/**
 * Measures servers with a workload, in the order of the contenders and sizes; contenders that cannot
 * be asked for it are left out. Throws when two answer differently.
 */
export async function measure(
  name: string,
  contenders: readonly Contender[],
  sizes: readonly number[],
  databases: Databases,
  effort: Effort,
): Promise<readonly Measured[]> {
  const { rounds, seconds, connections, profileFolder } = effort
  const load = new Process<LoadTask, LoadReport>('../sources/load-process.js', LOAD_CORE)
  const servers: RunningServer[] = []
  const measured: Measured[] = []
  try {
    const run = ({ server, bodies }: Measured, seconds: number): Promise<LoadReport> =>
      load.ask({ port: server.port, connections, bodies, seconds })
    for (const orders of sizes) {
      let expected: readonly string[] | undefined
      for (const contender of contenders) {
        const server = await RunningServer.start(contender, orders, databases, profileFolder)
        servers.push(server)
        const bodies = await server.bodiesOf(workloads[name]!)
        if (bodies === undefined) continue
        const answers: string[] = []
        for (const body of bodies) answers.push(normal(await server.answerTo(body)))
        expected ??= answers
        checkEqual(contender, bodies, answers, expected)
        measured.push({ server, bodies, rounds: [] })
      }
    }
    for (const each of measured) await run(each, WARM_UP_SECONDS)
    for (let round = 0; round < rounds; round++) {
      for (const each of measured) {
        const before = await each.server.usage()
        const report = await run(each, seconds)
        const after = await each.server.usage()
        each.rounds.push(roundOf(report, before, after))
      }
    }
  } finally {
    await Promise.all([load.end(), ...servers.map(server => server.end())])
  }
  return measured
}

type Usage = Awaited<ReturnType<RunningServer['usage']>>

function roundOf(report: LoadReport, before: Usage, after: Usage): Round {
  const database =
    before.databaseUs === undefined || after.databaseUs === undefined
      ? undefined
      : after.databaseUs - before.databaseUs
  return {
    ...report,
    serverUs: (after.serverUs - before.serverUs) / report.requests,
    databaseUs: database === undefined ? undefined : database / report.requests,
    busy: (report.cpuUs + (database ?? 0)) / 1e6 / report.seconds,
  }
}

/** The middle of a figure over the rounds. */
export function middle(rounds: readonly Round[], of: (round: Round) => number): number {
  return median(rounds.map(of))
}

function checkEqual(
  contender: Contender,
  bodies: readonly string[],
  answers: readonly string[],
  expected: readonly string[],
): void {
  const index = answers.findIndex((answer, index) => answer !== expected[index])
  if (index === -1) return
  throw new Error(
    `${contender} answers ${bodies[index]!} with\n${answers[index]!}\nwhere the first answers\n${expected[index]!}`,
  )
}

/**
 * What an answer says, in one form for all: the only root field, without its name; entries sorted,
 * without cursors; ids as text, times in UTC, and values of enums in lower case.
 */
function normal(text: string): string {
  const { data } = JSON.parse(text) as { readonly data: object }
  const root: unknown = Object.values(data)[0]
  if (root === null || (Array.isArray(root) && root.length === 0)) {
    throw new Error(`An answer holds nothing to compare: ${text}`)
  }
  return JSON.stringify(root, (key, value: unknown) => {
    if (key === 'id') return String(value)
    if (key === 'placedAt') return new Date(String(value)).toISOString()
    if (key === 'status') return String(value).toLowerCase()
    if (key === 'cursor' || key === 'endCursor') return typeof value
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)),
    )
  })
}
