// Subscribers over WebSockets (graphql-transport-ws) beside each other, one contender behind the
// other, the server on one core and its clients on another. `npm run bench -- subscriptions`, or
// less of it: `npm run bench -- subscriptions groups --subscribers 1000 --rounds 3`
//
// `floor` sends the same bytes with the package ws, without GraphQL: what any server pays.
import { parseArgs } from 'node:util'
import { countOf, durationOf, inputsOf, roundsOf } from '../effort.ts'
import { canStart } from '../http/contenders.ts'
import { Process } from '../http/processes.ts'
import { peer, peerVersions } from '../peers.ts'
import type { LoadReport, LoadTask } from '../subscriptions/load-process.ts'
import type { ServerReport, ServerTask } from '../subscriptions/server-process.ts'
import { sourceOf, type Selection } from '../subscriptions/subject.ts'
import { report } from '../report.ts'
import { isPossible } from '../requirements.ts'
import { median } from '../rounds.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contenders: { type: 'string', default: 'floor,tapeql,graphql-ws,mercurius' },
    subscribers: { type: 'string', default: String(countOf(10_000)) },
    rounds: { type: 'string', default: String(roundsOf(10)) },
    selections: { type: 'string', default: 'small,book' },
  },
})
const WARM_UP_ROUNDS = roundsOf(4)
const SHARED_GROUPS = countOf(100)
/** Behind the last subscription, until all are listening, and until a server is at rest. */
const QUIET_MS = durationOf(1_500)
const subscribers = Number(values.subscribers)
const parts: Readonly<Record<string, number>> = { groups: SHARED_GROUPS, distinct: subscribers }

interface Measured {
  readonly deliveriesPerCPUSecond: number
  readonly executionsPerRound: number
  readonly bytesPerSubscriber: number
  readonly messageBytes: number
}

const asked = positionals.length === 0 ? inputsOf(Object.keys(parts)) : positionals
const unknown = asked.filter(name => parts[name] === undefined)
if (unknown.length > 0) {
  throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`)
}
console.log(`node ${process.version}, ${peerVersions()}`)
for (const part of asked) {
  for (const selection of inputsOf(values.selections.split(',')) as Selection[]) {
    const groups = parts[part]!
    console.log(`\n${part}, ${selection}: ${subscribers} subscribers in ${groups} groups`)
    const all = new Map<string, Measured>()
    for (const contender of values.contenders.split(',').filter(canServe)) {
      const measured = await measure(contender, selection, groups)
      all.set(contender, measured)
      console.log(`  ${contender.padEnd(11)} ${describe(measured)}`)
    }
    compareWithPeers(`${part}, ${selection}`, all)
  }
}

function canServe(contender: string): boolean {
  return contender === 'floor' ? isPossible(contender, peer('ws')) : canStart(contender)
}

async function measure(contender: string, selection: Selection, groups: number): Promise<Measured> {
  const server = new Process<ServerTask, ServerReport>('../subscriptions/server-process.js', 0, [
    '--expose-gc',
  ])
  const load = new Process<LoadTask, LoadReport>('../subscriptions/load-process.js', 1)
  try {
    const { port, residentBytes: before } = await server.ask({ start: contender })
    await load.ask({ port, subscribers, groups, source: sourceOf(selection) })
    await quiet()
    const idle = await server.ask('usage')
    const costs: number[] = []
    let executed = 0
    for (let round = 1; round <= WARM_UP_ROUNDS + Number(values.rounds); round++) {
      const begun = await server.ask({ publishTo: groups })
      await load.ask({ deliveries: round * subscribers })
      // What is collected behind a round counts for the next one.
      const ended = await server.ask({ publishTo: 0 })
      if (round <= WARM_UP_ROUNDS) continue
      costs.push(ended.cpuUs - begun.cpuUs)
      executed = ended.executions / round
    }
    return {
      deliveriesPerCPUSecond: (subscribers * 1e6) / median(costs),
      executionsPerRound: executed,
      bytesPerSubscriber: (idle.residentBytes - before) / subscribers,
      messageBytes: (await load.ask({ deliveries: 0 })).bytes,
    }
  } finally {
    await Promise.all([server.end(), load.end()])
  }
}

function describe(measured: Measured): string {
  const { deliveriesPerCPUSecond, executionsPerRound, bytesPerSubscriber, messageBytes } = measured
  return [
    `${Math.round(deliveriesPerCPUSecond)} deliveries per second of its processor`,
    `${executionsPerRound} executions a round`,
    `${(bytesPerSubscriber / 1024).toFixed(1)} KiB an idle subscriber`,
    `${messageBytes} bytes a message`,
  ].join(', ')
}

function compareWithPeers(title: string, all: ReadonlyMap<string, Measured>): void {
  const own = all.get('tapeql')
  if (own === undefined) return
  const measured = [...all.values()]
  const names = [...all.keys()].map(name => (name === 'floor' ? 'bare server' : name))
  report(
    title,
    'deliveries/s',
    names,
    measured.map(each => [each.deliveriesPerCPUSecond]),
  )
  report(
    `${title}, an idle subscriber`,
    'KiB',
    names,
    measured.map(each => [each.bytesPerSubscriber / 1024]),
  )
  for (const [name, { deliveriesPerCPUSecond, bytesPerSubscriber }] of all) {
    if (name === 'tapeql') continue
    const speed = own.deliveriesPerCPUSecond / deliveriesPerCPUSecond
    const memory = own.bytesPerSubscriber / bytesPerSubscriber
    console.log(
      `  tapeql beside ${name}: ${speed.toFixed(2)} times the deliveries, ${memory.toFixed(2)} of the memory`,
    )
  }
}

function quiet(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, QUIET_MS))
}
