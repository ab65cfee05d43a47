// The load of `soak.ts`: so many things a second, most of them good, in an order that is always the
// same. Its parent lets it run and rest: at rest nothing is in flight and nothing is connected.
import { setTimeout as pause } from 'node:timers/promises'
import { endConnections } from './client.ts'
import { hostile } from './hostile.ts'
import { questions } from './questions.ts'
import type { Ports } from './server.ts'
import { streams } from './streams.ts'

/** What was sent until now, and what of it was not answered as it should be. */
export interface Progress {
  readonly sent: number
  readonly wrong: number
}

export type Order = { readonly ports: Ports } | 'run' | 'rest'

type Deed = (ports: Ports, number: number) => Promise<void>

const TICK_MS = 20
/** Nothing may take longer. */
const MAX_MS = 20_000
/** How many of each sort a second. */
const RATES: readonly (readonly [number, Readonly<Record<string, Deed>>])[] = [
  [100, atMain(questions)],
  [2, atMain(streams)],
  [3, hostile],
]
/** Nothing is begun while so much is in flight. */
const MAX_IN_FLIGHT = 100
/** So many different ones are printed. */
const MAX_COMPLAINTS = 40

const inFlight = new Set<Promise<void>>()
const begun = RATES.map(() => 0)
const owed = RATES.map(() => 0)
const complaints = new Set<string>()
let ports: Ports
let sent = 0
let wrong = 0
let ticks: NodeJS.Timeout | undefined

process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => {
  if (order === 'rest') void rest()
  else if (order === 'run') ticks = setInterval(tick, TICK_MS)
  else ({ ports } = order)
})

function tick(): void {
  for (const [sort, [perSecond, deeds]] of RATES.entries()) {
    owed[sort]! += (perSecond * TICK_MS) / 1000
    while (owed[sort]! >= 1) {
      owed[sort]!--
      if (inFlight.size < MAX_IN_FLIGHT) begin(deeds, begun[sort]!++)
    }
  }
}

function begin(deeds: Readonly<Record<string, Deed>>, count: number): void {
  const names = Object.keys(deeds)
  const name = names[count % names.length]!
  sent++
  // Each deed is told how often it was done.
  const done = inTime(deeds[name]!(ports, Math.floor(count / names.length)))
    .catch((error: unknown) => {
      wrong++
      const complaint = `${name}: ${String(error).slice(0, 1_000)}`
      if (complaints.size >= MAX_COMPLAINTS || complaints.has(complaint)) return
      complaints.add(complaint)
      console.log(complaint)
    })
    .finally(() => inFlight.delete(done))
  inFlight.add(done)
}

/** Rejected where something takes longer than it may. */
async function inTime(done: Promise<void>): Promise<void> {
  const given = new AbortController()
  const late = pause(MAX_MS, undefined, given).then(() => {
    throw new Error(`It has not ended after ${MAX_MS} ms.`)
  })
  try {
    await Promise.race([done, late])
  } finally {
    late.catch(() => undefined)
    given.abort()
  }
}

async function rest(): Promise<void> {
  clearInterval(ticks)
  await Promise.all(inFlight)
  endConnections()
  process.send!({ sent, wrong } satisfies Progress)
}

function atMain(
  deeds: Readonly<Record<string, (port: number, number: number) => Promise<void>>>,
): Readonly<Record<string, Deed>> {
  return Object.fromEntries(
    Object.entries(deeds).map(([name, deed]) => [name, ({ main }, number) => deed(main, number)]),
  )
}
