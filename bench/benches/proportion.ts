// Families of requests that grow with a number, up to the default limits, beside graphql-js 16
// (parse, validate, execute and JSON.stringify, without limits) with the same schema and resolvers:
// the time and the memory of a request are to be proportional to its document, its variables and
// its result, and what is kept is to stay within its budget.
//
// Each family has processes of its own:
// - times: milliseconds of the processor at an eighth, a quarter, a half and the whole of the
// largest size, medians of rounds, one
//   engine after the other. A round has a document of its own, which is sent twice to tapeql (first, second); one document is sent 18
//   times more, in which code is generated (later, the mean). The exponent is the slope of the logarithm of the time over that of the
//   bytes of document, variables and answer; it is not judged where the time is too short to tell. The young generation is so large
//   that small requests and large ones are collected alike: seldom.
// - memory: bytes that one request of the largest size allocates, which is the most that it can
// have at once: the growth of the heap
//   and of what is outside of it, from a collection to the answer, with a young generation so large that nothing is collected between.
// - kept: what documents of one size, none of which comes again, each sent twice, leave in the heap
// behind a collection; for small
//   documents and for such of 16 kB.
//
// A request that a limit refuses is answered. `npm run bench -- proportion`, or `npm run bench --
// proportion <part of the families' names> [documents to keep] [seconds of the processor for them]`
import { fork } from 'node:child_process'
import { version } from 'graphql'
import { defaultLimits } from 'tapeql'
import { countOf, durationOf, inputsOf } from '../effort.ts'
import { families } from '../proportion/families.ts'
import type { Family } from '../proportion/family.ts'
import type { Allocated, Kept, Measure, Times } from '../proportion/process.ts'

const MAX_TIME = { ratio: 3, ms: 5 }
const MAX_MEMORY = { ratio: 2, bytes: 8 * 2 ** 20 }
const MAX_EXPONENT = 1.1
/** Of shorter times the exponent is not judged. */
const LEAST_MS = 3
const MAX_KEPT = Number(defaultLimits.maxCachedBytes) + 4 * 2 ** 20
/** Of the clock: what else the machine does should not end a process. */
const PROCESS_MS = 300_000
/** Megabytes of one half of the young generation; 0 for what V8 thinks best. */
const young: Readonly<Record<Measure, number>> = { times: 128, memory: 1_024, kept: 0 }

const [part = '', most = String(countOf(10_000)), seconds = String(durationOf(1.5))] =
  process.argv.slice(2)
const chosen = inputsOf(families.filter(({ name }) => name.includes(part)))
const width = Math.max(...chosen.map(({ name }) => name.length))
console.log(`node ${process.version}, V8 ${process.versions.v8}, graphql-js ${version}`)
console.log(
  `Milliseconds at the largest size: first, second, later; graphql-js; exponent, of graphql-js; ` +
    `megabytes allocated, by graphql-js; megabytes kept (documents)`,
)
const missed: string[] = []
const refused: string[] = []
// What is kept is measured beside the rest.
let queue: Promise<unknown> = Promise.resolve()
const keptOf = chosen.map(family => {
  const kept = queue.then(() => measured<Kept>('kept', family, most, seconds))
  queue = kept
  return kept
})
for (const [index, family] of chosen.entries()) await report(family, keptOf[index]!)
console.log(`\n${chosen.length} families; refused: ${refused.join(', ') || 'none'}`)
console.log(
  `${chosen.length} families; missed: ${missed.length === 0 ? 'none' : `${missed.length}`}`,
)
for (const line of missed) console.log(`  ${line}`)

async function report(family: Family, keeping: Promise<Measured<Kept>>): Promise<void> {
  const times = await measured<Times>('times', family)
  const { size } = times.results.at(-1) ?? { size: family.largest }
  const memory = await measured<Allocated>('memory', family, String(size))
  const kept = await keeping
  const faults: string[] = []
  const parts = [
    timesText(times, family, faults),
    memoryText(memory, faults),
    keptText(kept, faults),
    times.results.at(-1)?.outcome ?? '',
  ]
  if (times.results.at(-1)?.outcome.startsWith('refused') === true) refused.push(family.name)
  if (faults.length > 0) missed.push(`${family.name}: ${faults.join(', ')}`)
  const verdict = faults.length === 0 ? '' : ` | MISSED ${faults.join(', ')}`
  console.log(`${family.name.padEnd(width)} ${parts.join(' | ')}${verdict}`)
}

function timesText(
  { results, end }: Measured<Times>,
  { largest }: Family,
  faults: string[],
): string {
  const last = results.at(-1)
  if (end !== '') faults.push(`times: ${end}`)
  if (last === undefined) return end
  const { first, second, later = 0, peerFirst, peerAgain } = last
  const pairs = [
    [first, peerFirst],
    [Math.max(second, later), peerAgain],
  ] as const
  if (pairs.some(([own, peer]) => own > MAX_TIME.ratio * peer + MAX_TIME.ms)) {
    faults.push(`time ${Math.max(...pairs.map(([own, peer]) => own / peer)).toFixed(1)} x`)
  }
  // Of the two, because a document may be too large to be known the second time.
  const exponent = exponentOf(results, times => Math.max(times.first, times.second))
  const peerExponent = exponentOf(results, times => times.peerFirst)
  if (exponent !== undefined && exponent > MAX_EXPONENT)
    faults.push(`exponent ${exponent.toFixed(2)}`)
  const own = [first, second, last.later].map(time => formatted(time).padStart(6)).join(' ')
  const other = [peerFirst, ...(peerAgain === peerFirst ? [] : [peerAgain])]
    .map(formatted)
    .join(' ')
  const growth = [exponent, peerExponent].map(each => each?.toFixed(2) ?? '-').join('; ')
  const bound = last.size < largest ? ` (size ${last.size}; of ${largest} not tried)` : ''
  return `${own}; ${other.padStart(6)}${bound} | ${growth}`
}

/**
 * The slope by least squares; undefined where the last time is too short, or the sizes hardly
 * differ.
 */
function exponentOf(
  results: readonly Times[],
  timeOf: (times: Times) => number,
): number | undefined {
  const last = results.at(-1)!
  if (timeOf(last) < LEAST_MS || last.bytes < 1.5 * results[0]!.bytes || results.length < 3)
    return undefined
  const points = results.map(times => [Math.log(times.bytes), Math.log(timeOf(times))] as const)
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return slope / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

function memoryText({ results, end }: Measured<Allocated>, faults: string[]): string {
  if (end !== '') faults.push(`memory: ${end}`)
  const [last] = results
  if (last === undefined) return end
  const { first, second, peerFirst, peerAgain } = last
  const pairs = [
    [first, peerFirst],
    [second, peerAgain],
  ] as const
  if (pairs.some(([own, peer]) => own > MAX_MEMORY.ratio * peer + MAX_MEMORY.bytes)) {
    faults.push(`memory ${Math.max(...pairs.map(([own, peer]) => own / peer)).toFixed(1)} x`)
  }
  return `${megabytes(Math.max(first, second))}; ${megabytes(peerFirst)} MB`
}

function keptText({ results, end }: Measured<Kept>, faults: string[]): string {
  if (end !== '') faults.push(`kept: ${end}`)
  const most = Math.max(...results.map(({ bytes }) => bytes))
  if (most > MAX_KEPT) faults.push(`kept ${megabytes(most)} MB`)
  const texts = results.map(
    ({ bytes, requests, isStable }) =>
      `${megabytes(bytes)} (${requests}${isStable ? '' : ', growing'})`,
  )
  return `kept ${texts.join(', ')}`
}

/** What a process has told, and why it told no more. */
interface Measured<Result> {
  readonly results: readonly Result[]
  readonly end: string
}

function measured<Result>(
  measure: Measure,
  { name }: Family,
  ...bounds: readonly string[]
): Promise<Measured<Result>> {
  const results: Result[] = []
  const child = fork(
    new URL('../proportion/process.js', import.meta.url),
    [measure, name, ...bounds],
    {
      execArgv: [
        '--expose-gc',
        `--min-semi-space-size=${young[measure]}`,
        `--max-semi-space-size=${young[measure]}`,
      ],
      env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    },
  )
  const timer = setTimeout(() => child.kill('SIGKILL'), PROCESS_MS)
  child.on('message', message => results.push(message as Result))
  return new Promise(resolve => {
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      const end = signal === 'SIGKILL' ? 'too slow' : code === 0 ? '' : 'the process ended'
      resolve({ results, end })
    })
  })
}

function formatted(time: number | undefined): string {
  if (time === undefined) return '-'
  return time < 100 ? time.toPrecision(3) : time.toFixed(0)
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
