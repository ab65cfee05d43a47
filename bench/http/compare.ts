// Servers beside each other: each is loaded for a while, one behind the other, in rounds.
import { durationOf } from '../effort.ts'
import type { LoadReport } from './load-process.ts'
import { loadProcess, RunningServer } from './processes.ts'
import type { Answer, Setting } from './servers.ts'
import { constantQueryLike, queryOf, type Query } from './subjects.ts'
import { report } from '../report.ts'
import { median } from '../rounds.ts'

export interface Effort {
  readonly rounds: number
  /** Of one contender in one round. */
  readonly seconds: number
}

/** Some servers that answer the same request. */
export interface Contest {
  readonly title: string
  readonly subject: string
  /** The first is the one to which the others' requests a second are related. */
  readonly contenders: readonly string[]
  readonly connections: number
  readonly tls?: Setting['tls']
  /** What tapeql is to reach at least, as multiples of the requests a second of others. */
  readonly targets?: Readonly<Record<string, number>>
}

interface Round extends LoadReport {
  /** Microseconds of the server's processor for a request. */
  readonly cpuUs: number
}

interface Measured {
  readonly server: RunningServer
  readonly rounds: Round[]
}

const WARM_UP_SECONDS = durationOf(2)
/** Above this share of a core the load measures itself. */
const MAX_BUSY = 0.9

/** Prints what the contenders reach. Throws when one answers anything else than tapeql does. */
export async function compare(contest: Contest, { rounds, seconds }: Effort): Promise<void> {
  const { subject, contenders, connections, tls } = contest
  const answer = await answerOf(subject)
  const load = loadProcess()
  const measured: Measured[] = []
  try {
    const run = async ({ port, name }: RunningServer, seconds: number): Promise<LoadReport> => {
      const request = { method: methodOf(name), body: bodyFor(name, subject) } as const
      return load.ask({ port, isTLS: tls !== undefined, connections, seconds, ...request })
    }
    for (const contender of contenders) {
      const server = await RunningServer.start({ contender, subject, answer, ...(tls && { tls }) })
      measured.push({ server, rounds: [] })
      // What fetch() does not trust, the load does not look at either.
      if (tls === undefined)
        checkEqual(contender, await answerTo(server, bodyFor(contender, subject)), answer)
      await run(server, WARM_UP_SECONDS)
    }
    for (let round = 0; round < rounds; round++) {
      for (const { server, rounds } of measured) {
        const before = await server.usage()
        const report = await run(server, seconds)
        const { cpuUs } = await server.usage()
        rounds.push({ ...report, cpuUs: (cpuUs - before.cpuUs) / report.requests })
      }
    }
  } finally {
    await Promise.all([load.end(), ...measured.map(({ server }) => server.end())])
  }
  print(contest, measured, answer)
}

function print(
  { title, contenders, targets = {} }: Contest,
  measured: readonly Measured[],
  answer: Answer,
): void {
  console.log(`\n${title} (${Buffer.byteLength(answer.body)} bytes)`)
  report(
    title,
    'requests/s',
    contenders.map(reportedName),
    measured.map(({ rounds }) => rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
  )
  const width = Math.max(...contenders.map(name => name.length))
  const base = measured[0]!
  const related = measured.filter(
    other => other === base || other.server.name === 'mercurius' || other.server.name in targets,
  )
  for (const { server, rounds } of measured) {
    const of = (other: Measured): string =>
      median(
        rounds.map(
          (round, index) => round.requestsPerSecond / other.rounds[index]!.requestsPerSecond,
        ),
      ).toFixed(2)
    const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond)
    const [low, middle, high] = [Math.min(...rates), median(rates), Math.max(...rates)].map(rate =>
      rate.toFixed(0).padStart(6),
    )
    const cpu = median(rounds.map(({ cpuUs }) => cpuUs))
    const [p50, p99] = [rounds.map(({ p50 }) => p50), rounds.map(({ p99 }) => p99)].map(times =>
      median(times).toFixed(2).padStart(6),
    )
    const busy = median(rounds.map(({ busy }) => busy))
    const parts = [
      `${middle} requests/s (${low} to ${high})`,
      ...related.map(other => `${of(other).padStart(5)} x ${other.server.name}`),
      `${cpu.toFixed(1).padStart(6)} us of its processor`,
      `p50 ${p50} ms, p99 ${p99} ms`,
      ...(busy > MAX_BUSY ? [`THE LOAD IS BUSY (${busy.toFixed(2)})`] : []),
      ...(server.name.endsWith('tapeql')
        ? Object.entries(targets).map(([other, ratio]) => `target ${ratio} x ${other}`)
        : []),
    ]
    console.log(`  ${server.name.padEnd(width)} ${parts.join(', ')}`)
  }
}

/** Frameworks have a server of each, as `express-tapeql` and `express-bare`. */
function reportedName(contender: string): string {
  if (contender.endsWith('-tapeql')) return 'tapeql'
  return contender === 'floor' || contender.endsWith('-bare') ? 'bare server' : contender
}

/** What tapeql answers on node:http. */
export async function answerOf(subject: string): Promise<Answer> {
  const server = await RunningServer.start({ contender: 'tapeql', subject })
  try {
    return await answerTo(server, bodyOf(subject))
  } finally {
    await server.end()
  }
}

/** What a server answers to a body. Throws when that is an error. */
export async function answerTo(
  { name, port }: RunningServer,
  requestBody: string,
): Promise<Answer> {
  const method = methodOf(name)
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    ...(method === 'POST' && { body: requestBody }),
  })
  const body = await response.text()
  if (response.status !== 200 || 'errors' in (JSON.parse(body) as object)) {
    throw new Error(`${name} answers ${response.status}: ${body}`)
  }
  return { body, contentType: response.headers.get('content-type')! }
}

/**
 * Throws unless two answers hold the same; white space and escapes may differ, the order of fields
 * may not. A constant is an answer of as many bytes.
 */
export function checkEqual(name: string, answer: Answer, expected: Answer): void {
  if (name === 'constant') {
    const [own, other] = [answer, expected].map(({ body }) => Buffer.byteLength(body))
    if (own !== other) throw new Error(`The constant has ${own} bytes where others have ${other}.`)
  } else if (
    JSON.stringify(JSON.parse(answer.body)) !== JSON.stringify(JSON.parse(expected.body))
  ) {
    throw new Error(`${name} answers differently: ${answer.body}`)
  }
}

function methodOf(contender: string): 'GET' | 'POST' {
  return contender === 'rest' ? 'GET' : 'POST'
}

export function bodyOf(subject: string): string {
  return bodyAsking(queryOf(subject))
}

/** What a contender is asked: the query of the subject, or one as long that is for a constant. */
function bodyFor(contender: string, subject: string): string {
  const query = queryOf(subject)
  return bodyAsking(contender === 'constant' ? constantQueryLike(query) : query)
}

function bodyAsking({ source, variables }: Query): string {
  return JSON.stringify({ query: source, variables })
}
