// npm run abuse -- brokers [minutes] [kind]...: four processes share a broker, and an event that one of
// them publishes each second reaches 10,000 subscribers of all. Six times the broker is killed, and
// started again. Fails where an event that the broker took while all was well did not reach all of them,
// where one came twice, where a process was not told of a gap, or where memory grows.
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
/** Subscriptions are back, and failovers are over, after that. */
const RECOVERY_MS = 20_000
/** What processes may hold more at the end than when a third of the time had passed. */
const MAX_GROWTH = 1.1
const kinds = sharedBrokerKinds('counted:{}')

const [minutes = '30', ...names] = process.argv.slice(2)
const chosen = kinds.filter(({ name }) => names.length === 0 || names.includes(name))
if (chosen.length === 0)
  throw new Error(`There is no ${names.join(', ')}; there are ${kinds.map(({ name }) => name).join(', ')}.`) // prettier-ignore
const outcomes = await Promise.all(chosen.map(run))
if (outcomes.includes(false)) process.exitCode = 1

async function run(kind: SharedBrokerKind): Promise<boolean> {
  if (kind.missing !== '') {
    console.log(`${kind.name} is left out: ${kind.missing}`)
    return true
  }
  const broker = await kind.create()
  await broker.start()
  const crowds = await Promise.all(
    Array.from({ length: PROCESSES }, () => CrowdProcess.start(broker, SUBSCRIBERS / PROCESSES)),
  )
  try {
    return await observe(kind, broker, crowds)
  } finally {
    for (const crowd of crowds) crowd.end()
    await broker.remove()
  }
}

async function observe(
  { name, replays = false }: SharedBrokerKind,
  broker: SharedBroker,
  crowds: readonly CrowdProcess[],
): Promise<boolean> {
  const begin = performance.now()
  const end = begin + Number(minutes) * 60_000
  const period = (end - begin) / KILLS
  const faults: string[] = []
  let [number, published, lost] = [0, 0, 0]
  let kills = 0
  let lossUntil = 0
  /** Since when crowds have been told to tell. */
  let told = begin
  const expected = new Map<number, number>()
  const held: number[] = []

  while (performance.now() < end) {
    await pause(EVERY_MS)
    // In the middle of each period.
    if (performance.now() > begin + (kills + 0.5) * period && kills < KILLS) {
      kills++
      await broker.kill()
      lossUntil = performance.now() + RECOVERY_MS
      void pause(2_000).then(() => broker.start())
    }
    const isLossy = performance.now() < lossUntil
    const isTaken = await crowds[++number % PROCESSES]!.publish(number)
    if (isTaken) published++
    else lost++
    if (isTaken && (!isLossy || replays)) expected.set(number, 0)
    if (!isTaken && !isLossy) faults.push(`${number} was refused while all was well`)
    if (performance.now() - told < period || isLossy) continue
    told = performance.now()
    await check()
  }
  await pause(RECOVERY_MS)
  await check()
  const growth = held.at(-1)! / held[Math.floor(held.length / 3)]!
  if (growth > MAX_GROWTH) faults.push(`memory has grown by ${growth.toFixed(2)}`)
  console.log(
    `${name}: ${published} events, ${lost} refused, ${kills} kills, ${SUBSCRIBERS} subscribers; memory ${growth.toFixed(2)} of that before; ${faults.length === 0 ? 'all is well' : faults.slice(0, 10).join('; ')}`,
  )
  return faults.length === 0

  /** Compares what came with what had to come since the last time. */
  async function check(): Promise<void> {
    const reports = await Promise.all(crowds.map(crowd => crowd.tell()))
    for (const { received, doubled } of reports) {
      if (doubled > 0) faults.push(`${doubled} came twice`)
      for (const [event, count] of Object.entries(received)) {
        const before = expected.get(Number(event))
        if (before !== undefined) expected.set(Number(event), before + count)
      }
    }
    for (const [event, count] of expected) {
      if (count !== SUBSCRIBERS) faults.push(`${event} came to ${count}`)
    }
    expected.clear()
    const gaps = reports.map(report => report.gaps)
    if (!replays && gaps.includes(0)) faults.push(`gaps were told ${gaps.join(', ')} times`)
    held.push(reports.reduce((sum, { heldBytes }) => sum + heldBytes, 0))
    const megabytes = (held.at(-1)! / 2 ** 20).toFixed(0)
    console.log(
      `${name}: event ${number}, gaps ${gaps.join(' ')}, ${megabytes} MB in all processes`,
    )
  }
}
