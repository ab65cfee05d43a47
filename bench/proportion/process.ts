// A process that measures one family: `bench/benches/proportion.ts` starts it and tells it what.
// See there for what the figures mean.
import { durationOf, roundsOf } from '../effort.ts'
import { ownEngine, peerEngine, type Engine } from './engines.ts'
import { families } from './families.ts'
import type { Family } from './family.ts'
import { median } from '../rounds.ts'

/** What the requests of one size took, in milliseconds of the processor. */
export interface Times {
  readonly size: number
  /** Bytes of the document, of the variables and of the answer. */
  readonly bytes: number
  /** A document that the engine has not seen, or a key that it registers. */
  readonly first: number
  /** The same once more. */
  readonly second: number
  /**
   * The mean of further ones, until code is generated; undefined where that would take too long.
   */
  readonly later: number | undefined
  readonly peerFirst: number
  /** The same as the first, but for persisted documents. */
  readonly peerAgain: number
  readonly outcome: string
}

/** Bytes that one request allocates. */
export type Allocated = Readonly<Record<'first' | 'second' | 'peerFirst' | 'peerAgain', number>>

/** What is left in the heap behind requests of one size. */
export interface Kept {
  readonly size: number
  readonly requests: number
  readonly bytes: number
  /** Whether the last requests left nothing more. */
  readonly isStable: boolean
}

/** What a process may be asked for. */
export type Measure = 'times' | 'memory' | 'kept'

/** Milliseconds for the rounds of one size. */
const BUDGET_MS = durationOf(300)
const LEAST_ROUNDS = roundsOf(3)
const MAX_ROUNDS = roundsOf(9)
const WARM_UP_MS = durationOf(150)
/** What a request may take of which a larger one is tried. */
const BOUND_MS = 1_500
/** Further requests, of which some generate code. */
const LATER = 18
const LATER_MS = 400
/** Units of a document of which many are kept. */
const KEPT_UNITS = 16 * 1024
const CHECKPOINT = 500
const CHECKPOINT_MS = 300
/** What a heap that no longer grows may differ by. */
const STABLE_BYTES = 256 * 1024
const MAX_KEPT_BYTES = 512 * 2 ** 20

const [measure, name, number, seconds] = process.argv.slice(2) as [Measure, string, string, string]
const family = families.find(each => each.name === name)!
const own = ownEngine()
let mark = 0

switch (measure) {
  case 'times':
    await measureTimes()
    break
  case 'memory':
    process.send!(await allocatedBy(Number(number)))
    break
  case 'kept':
    for (const size of keptSizes())
      process.send!(await keptBy(size, Number(number), 1_000 * Number(seconds)))
}
process.disconnect()

async function measureTimes(): Promise<void> {
  const peer = peerEngine()
  const sizes = [8, 4, 2, 1].map(share => Math.max(1, Math.floor(family.largest / share)))
  await repeat(WARM_UP_MS, () => roundOf(peer, sizes[0]!))
  for (const size of sizes) {
    const times = await timesOf(peer, size)
    process.send!(times)
    if (times.second > BOUND_MS || times.first > BOUND_MS) break
  }
}

async function timesOf(peer: Engine, size: number): Promise<Times> {
  const rounds: Round[] = []
  await repeat(BUDGET_MS, async () => void rounds.push(await roundOf(peer, size)), MAX_ROUNDS)
  const middle = (time: (round: Round) => number): number => median(rounds.map(time))
  const { asked, answer, peerAnswer } = rounds[0]!
  const text = Buffer.from(answer).toString()
  const second = middle(round => round.second)
  return {
    size,
    bytes: JSON.stringify(asked).length + answer.length,
    first: middle(round => round.first),
    second,
    later: second * LATER > LATER_MS ? undefined : await laterOf(size),
    peerFirst: middle(round => round.peerFirst),
    peerAgain: middle(round => round.peerAgain),
    outcome: outcomeOf(text, Buffer.from(peerAnswer).toString()),
  }
}

/**
 * One document, sent twice to this engine and once, or twice where it is persisted, to the other
 * one.
 */
interface Round {
  readonly asked: ReturnType<Family['request']>
  readonly first: number
  readonly second: number
  readonly peerFirst: number
  readonly peerAgain: number
  readonly answer: Uint8Array
  readonly peerAnswer: Uint8Array
}

async function roundOf(peer: Engine, size: number): Promise<Round> {
  const asked = family.request(size, ++mark)
  const [first, answer] = await timed(own, asked, true)
  const [second] = await timed(own, asked, false)
  const [peerFirst, peerAnswer] = await timed(peer, asked, true)
  const peerAgain = family.isPersisted ? (await timed(peer, asked, false))[0] : peerFirst
  return { asked, first, second, peerFirst, peerAgain, answer, peerAnswer }
}

async function laterOf(size: number): Promise<number> {
  const asked = family.request(size, ++mark)
  for (const isFirst of [true, false]) await timed(own, asked, isFirst)
  let sum = 0
  for (let index = 0; index < LATER; index++) sum += (await timed(own, asked, false))[0]
  return sum / LATER
}

/**
 * Milliseconds of the processor, with garbage collection and compilation in other threads, and the
 * answer.
 */
async function timed(
  engine: Engine,
  asked: ReturnType<Family['request']>,
  isFirst: boolean,
): Promise<[number, Uint8Array]> {
  const send = engine.prepare(family, asked, isFirst)
  // What others left is not collected on account of this request.
  gc!({ type: 'minor' })
  const begin = processorMs()
  const answering = send()
  const answer = answering instanceof Promise ? await answering : answering
  return [processorMs() - begin, answer]
}

/**
 * What was answered, and how the other engine's answer differs; the order of types is an engine's
 * own affair.
 */
function outcomeOf(text: string, peerText: string): string {
  const [own, other] = [text, peerText].map(each =>
    [JSON.parse(each) as Result | readonly Result[]].flat(),
  )
  const codes = own!.flatMap(({ errors = [] }) =>
    errors.map(({ extensions }) => extensions?.code ?? ''),
  )
  const refusal = codes.find(code => code.includes('LIMIT'))
  if (refusal !== undefined) return `refused: ${refusal}`
  const answered =
    codes.length === 0 ? 'data' : codes.length === 1 ? '1 error' : `${codes.length} errors`
  if (other![0]!.errors?.at(-1)?.message === 'Validation aborted.')
    return `${answered}, graphql-js gives up`
  const [length, otherLength] = [own!, other!].map(
    results => JSON.stringify(results.map(({ data }) => data)).length,
  )
  const isAlike = Math.abs(length! - otherLength!) <= length! / 100
  return isAlike ? answered : `${answered}, THE DATA DIFFER`
}

interface Result {
  readonly data?: unknown
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string }
  }[]
}

/**
 * The growth of the heap and of what is outside of it, with a young generation in which nothing is
 * collected meanwhile.
 */
async function allocatedBy(size: number): Promise<Allocated> {
  const peer = peerEngine()
  let measured: Allocated[] = []
  const round = async (): Promise<void> => {
    const asked = family.request(size, ++mark)
    const first = await allocated(own, asked, true)
    const second = await allocated(own, asked, false)
    const peerFirst = await allocated(peer, asked, true)
    const peerAgain = family.isPersisted ? await allocated(peer, asked, false) : peerFirst
    measured.push({ first, second, peerFirst, peerAgain })
  }
  await repeat(BUDGET_MS, round, 3)
  if (measured.length === 3) {
    measured = []
    await repeat(2 * BUDGET_MS, round, 3)
  }
  const middle = (bytesOf: (each: Allocated) => number): number => median(measured.map(bytesOf))
  return {
    first: middle(each => each.first),
    second: middle(each => each.second),
    peerFirst: middle(each => each.peerFirst),
    peerAgain: middle(each => each.peerAgain),
  }
}

async function allocated(
  engine: Engine,
  asked: ReturnType<Family['request']>,
  isFirst: boolean,
): Promise<number> {
  const send = engine.prepare(family, asked, isFirst)
  gc!()
  const before = usedBytes()
  await send()
  return usedBytes() - before
}

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * Small documents, of which as many are kept as may be; and such as fill the budget of bytes when
 * as many are kept.
 */
function keptSizes(): readonly number[] {
  let size = family.largest
  while (size > 1 && JSON.stringify(family.request(size, 0)).length > KEPT_UNITS)
    size = Math.floor(size / 2)
  const small = Math.max(1, Math.min(Math.floor(size / 8), Math.floor(family.largest / 64)))
  return [...new Set([small, size])]
}

/** Sends each document twice until there are as many as wanted, or the time is over. */
async function keptBy(size: number, most: number, milliseconds: number): Promise<Kept> {
  await repeat(WARM_UP_MS, () => sendTwice(size), 20)
  const before = await heapAfterCollection()
  const end = processorMs() + milliseconds
  const heaps: number[] = []
  let requests = 0
  let checkedAt = processorMs()
  while (requests < most && processorMs() < end) {
    await sendTwice(size)
    requests++
    if (requests % CHECKPOINT > 0 && processorMs() - checkedAt < CHECKPOINT_MS) continue
    heaps.push((await heapAfterCollection()) - before)
    checkedAt = processorMs()
    if (heaps.at(-1)! > MAX_KEPT_BYTES) break
  }
  const last = heaps.slice(-4)
  const isStable = last.length === 4 && Math.max(...last) - Math.min(...last) < STABLE_BYTES
  return { size, requests, bytes: (await heapAfterCollection()) - before, isStable }
}

async function sendTwice(size: number): Promise<void> {
  const asked = family.request(size, ++mark)
  for (const isFirst of [true, false]) await own.prepare(family, asked, isFirst)()
}

async function heapAfterCollection(): Promise<number> {
  for (let round = 0; round < 2; round++) {
    await new Promise(resolve => setImmediate(resolve))
    gc!()
  }
  return usedBytes()
}

/** Three times, or once what takes very long; then until the time of the processor is over. */
async function repeat(
  ms: number,
  act: () => Promise<void | Round>,
  most = Infinity,
): Promise<void> {
  const begin = processorMs()
  for (let count = 0; count < most; count++) {
    const passed = processorMs() - begin
    if (passed > (count < LEAST_ROUNDS ? BOUND_MS : ms)) break
    await act()
  }
}

/** What the process has taken so far, so that what else the machine does ends nothing early. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
