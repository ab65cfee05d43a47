// npm run abuse -- brokers [minutes] [kind]...: four processes share a broker, and an event that one of
// them publishes each second reaches 10,000 subscribers of all. Six times the broker is killed, and
// started again. Fails where an event that the broker took did not reach all subscribers of a process that
// was told of no gap at that time, where one came twice, or where memory grows.
import { setTimeout as pause } from 'node:timers/promises'
import {
  sharedBrokerKinds,
  type SharedBroker,
  type SharedBrokerKind,
} from '../../conformance/pubsub/shared-brokers.ts'
import { CrowdProcess } from './crowd-process.ts'

const PROCESSES = 4
const SUBSCRIBERS = 10_000
const KILLS = 6
const EVERY_MS = 1_000
/** All that has been published has come, and subscriptions are back, after that. */
const RECOVERY_MS = 20_000
/** What processes may hold more at the end than when a third of the time had passed. */
const MAX_GROWTH = 1.1
const kinds = sharedBrokerKinds('counted:{}')

/** The processes that share a broker. */
interface Fleet {
  readonly kind: SharedBrokerKind
  readonly broker: SharedBroker
  readonly crowds: readonly CrowdProcess[]
}

const [minutes = '30', ...names] = process.argv.slice(2)
const chosen = kinds.filter(({ name }) => names.length === 0 || names.includes(name))
if (chosen.length === 0)
  throw new Error(`There is no ${names.join(', ')}; there are ${kinds.map(({ name }) => name).join(', ')}.`) // prettier-ignore
// One behind the other, because a busy machine starts none in time.
const fleets: Fleet[] = []
for (const kind of chosen) {
  if (kind.missing === '') fleets.push(await startFleet(kind))
  else console.log(`${kind.name} is left out: ${kind.missing}`)
}
const outcomes = await Promise.all(fleets.map(run))
if (outcomes.includes(false)) process.exitCode = 1

async function startFleet(kind: SharedBrokerKind): Promise<Fleet> {
  const broker = await kind.create()
  await broker.start()
  const crowds = await Promise.all(
    Array.from({ length: PROCESSES }, () => CrowdProcess.start(broker, SUBSCRIBERS / PROCESSES)),
  )
  return { kind, broker, crowds }
}

async function run(fleet: Fleet): Promise<boolean> {
  const { broker, crowds } = fleet
  try {
    return await observe(fleet)
  } finally {
    for (const crowd of crowds) crowd.end()
    await broker.remove()
  }
}

async function observe({ kind, broker, crowds }: Fleet): Promise<boolean> {
  const { name, replays = false } = kind
  const begin = performance.now()
  const end = begin + Number(minutes) * 60_000
  const period = (end - begin) / KILLS
  const faults: string[] = []
  let [number, published, lost, missed] = [0, 0, 0, 0]
  let kills = 0
  /** When a broker that was killed is back. */
  let settledAt = 0
  /** Since when crowds have been told to tell. */
  let told = begin
  /** When an event was published, from when to when, by its number. */
  const expected = new Map<number, readonly [from: number, to: number]>()
  const held: number[] = []

  while (performance.now() < end) {
    await pause(EVERY_MS)
    // In the middle of each period.
    if (performance.now() > begin + (kills + 0.5) * period && kills < KILLS) {
      kills++
      await broker.kill()
      settledAt = performance.now() + RECOVERY_MS
      void pause(2_000).then(() => broker.start())
    }
    const isSettling = performance.now() < settledAt
    const from = Date.now()
    const isTaken = await crowds[++number % PROCESSES]!.publish(number)
    if (isTaken) published++
    else lost++
    if (isTaken) expected.set(number, [from, Date.now()])
    if (performance.now() - told < period || isSettling) continue
    told = performance.now()
    // A broker takes an event before it has passed it on.
    await pause(EVERY_MS)
    await check()
  }
  await pause(RECOVERY_MS)
  await check()
  const growth = held.at(-1)! / held[Math.floor(held.length / 3)]!
  if (growth > MAX_GROWTH) faults.push(`memory has grown by ${growth.toFixed(2)}`)
  console.log(
    `${name}: ${published} events, ${lost} refused, ${missed} missed in gaps by a process, ${kills} kills, ${SUBSCRIBERS} subscribers; memory ${growth.toFixed(2)} of that before; ${faults.length === 0 ? 'all is well' : faults.slice(0, 10).join('; ')}`,
  )
  return faults.length === 0

  /** Compares what came with what had to come since the last time. */
  async function check(): Promise<void> {
    const reports = await Promise.all(crowds.map(crowd => crowd.tell()))
    for (const [index, { received, doubled, gaps }] of reports.entries()) {
      if (doubled > 0) faults.push(`${doubled} came twice`)
      if (!replays && gaps.length === 0) faults.push(`process ${index} was told of no gap`)
      for (const [event, [from, to]] of expected) {
        const isTold = gaps.some(([since, until]) => since <= to && from <= until)
        const count = received[event] ?? 0
        if (count === SUBSCRIBERS / PROCESSES) continue
        if (isTold && !replays) missed++
        else faults.push(`${event} came to ${count} subscribers of process ${index}`)
      }
    }
    expected.clear()
    const gaps = reports.map(report => report.gaps.length)
    held.push(reports.reduce((sum, { heldBytes }) => sum + heldBytes, 0))
    const megabytes = (held.at(-1)! / 2 ** 20).toFixed(0)
    console.log(
      `${name}: event ${number}, gaps ${gaps.join(' ')}, ${megabytes} MB in all processes`,
    )
  }
}
