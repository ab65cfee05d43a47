// Servers that answer part by part, beside each other and beside a single response of tapeql.
import { durationOf } from '../effort.ts'
import { mergeParts } from '../engines/merge-parts.ts'
import type { IncrementalWorkload } from '../fixtures/incremental-workloads.ts'
import { median } from '../rounds.ts'
import { report } from '../report.ts'
import type { Effort } from './compare.ts'
import { canStart } from './contenders.ts'
import type { LoadReport } from './load-process.ts'
import { loadProcess, RunningServer } from './processes.ts'

const CONNECTIONS = 64
const WARM_UP_SECONDS = durationOf(2)
const PARTS = 'multipart/mixed'
const SINGLE = 'tapeql, single'

interface Contender {
  readonly name: string
  readonly server: RunningServer
  readonly body: string
  readonly accept: string
  readonly rounds: (LoadReport & { readonly cpuUs: number })[]
}

/** Prints what servers reach; Apollo Server where it can deliver by parts. */
export async function compareIncremental(
  workloads: readonly IncrementalWorkload[],
  effort: Effort,
): Promise<void> {
  const names = ['tapeql-incremental', 'yoga-incremental', 'apollo-incremental'].filter(canStart)
  for (const workload of workloads) await compare(workload, names, effort)
}

async function compare(
  { name: title, workload, source }: IncrementalWorkload,
  names: readonly string[],
  { rounds, seconds }: Effort,
): Promise<void> {
  const subject = workload.name.slice(0, 2)
  const bodyOf = (query: string): string => JSON.stringify({ query, variables: workload.variables })
  const contenders: Contender[] = []
  const load = loadProcess()
  const servers: RunningServer[] = []
  try {
    for (const contender of names) {
      const server = await RunningServer.start({ contender, subject })
      servers.push(server)
      const name = contender.replace('-incremental', '')
      contenders.push({ name, server, body: bodyOf(source), accept: PARTS, rounds: [] })
      if (name !== 'tapeql') continue
      const body = bodyOf(workload.source)
      contenders.push({ name: SINGLE, server, body, accept: 'application/json', rounds: [] })
    }
    await checkEqual(contenders)
    const run = ({ server, body, accept }: Contender, time: number): Promise<LoadReport> => {
      const request = { method: 'POST', body, accept, seconds: time } as const
      return load.ask({ port: server.port, isTLS: false, connections: CONNECTIONS, ...request })
    }
    for (const contender of contenders) await run(contender, WARM_UP_SECONDS)
    for (let round = 0; round < rounds; round++) {
      for (const contender of contenders) {
        const before = await contender.server.usage()
        const loaded = await run(contender, seconds)
        const { cpuUs } = await contender.server.usage()
        contender.rounds.push({ ...loaded, cpuUs: (cpuUs - before.cpuUs) / loaded.requests })
      }
    }
  } finally {
    await Promise.all([load.end(), ...servers.map(server => server.end())])
  }
  print(`${title}, over HTTP`, contenders)
}

/** Throws unless all give the same answer in the end, which is that of tapeql at once. */
async function checkEqual(contenders: readonly Contender[]): Promise<void> {
  const answers = new Map<string, string>()
  for (const { name, server, body, accept } of contenders) {
    const response = await fetch(`http://127.0.0.1:${server.port}/graphql`, {
      method: 'POST',
      headers: { Accept: accept, 'Content-Type': 'application/json' },
      body,
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${name} answers ${response.status}: ${text}`)
    const contentType = response.headers.get('content-type')!
    if (accept === PARTS && !contentType.startsWith(PARTS))
      throw new Error(`${name} answers at once: ${contentType}`)
    answers.set(mergeParts(accept === PARTS ? partsOf(text, contentType) : [text]), name)
  }
  if (answers.size > 1)
    throw new Error(`These answer differently: ${[...answers.values()].join(', ')}`)
}

/** The bodies of a multipart response. */
function partsOf(text: string, contentType: string): readonly string[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)![1]!
  return text
    .split(`--${boundary}`)
    .filter(part => part.includes('\r\n\r\n'))
    .map(part => part.slice(part.indexOf('\r\n\r\n')).trim())
}

function print(title: string, contenders: readonly Contender[]): void {
  console.log(`\n${title}`)
  report(
    title,
    'requests/s',
    contenders.map(({ name }) => name),
    contenders.map(({ rounds }) => rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
  )
  const [own] = contenders
  for (const { name, rounds } of contenders) {
    const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond)
    const ratios = rates.map((rate, round) => own!.rounds[round]!.requestsPerSecond / rate)
    const [low, middle, high] = [Math.min(...ratios), median(ratios), Math.max(...ratios)].map(
      ratio => ratio.toFixed(2),
    )
    const valueOf = (key: 'cpuUs' | 'firstP50' | 'p50' | 'p99'): string =>
      median(rounds.map(round => round[key])).toFixed(2)
    console.log(
      `  ${name.padEnd(14)} ${median(rates).toFixed(0).padStart(6)} requests/s, tapeql ${middle} x (${low} to ${high}), ` +
        `${valueOf('cpuUs')} us of its processor, first bytes p50 ${valueOf('firstP50')} ms, last p50 ${valueOf('p50')}, p99 ${valueOf('p99')} ms`,
    )
  }
}
