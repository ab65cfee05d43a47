// Cold requests: 20,000 distinct documents of 100 to 1,500 units in rotation, far more than a cache
// holds, from parse to bytes, by tapeql and by graphql-js 16 and 17 with the same resolvers. Each
// engine has a process of its own, with NODE_ENV=production. First the steady state: rounds of
// 2,000 documents, each by one engine after the other, behind a rotation that is not counted. Then
// the first 200 and the first 2,000 requests of fresh processes, one engine after the other.
// Microseconds a request of the processor, garbage collection included, and by the clock: medians
// (minimum to maximum); and the ratios to tapeql of paired rounds. `npm run bench -- cold`, or one
// part: `npm run bench -- cold steady`
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { version } from 'graphql'
import { version as version17 } from 'graphql17'
import { countOf, roundsOf } from '../effort.ts'
import { coldRequests } from '../fixtures/cold-documents.ts'
import type { Outcome, Task } from '../engines/cold-process.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const REQUESTS = countOf(20_000)
const ROUND = countOf(2_000)
const ROUNDS = roundsOf(20)
const FRESH_PROCESSES = roundsOf(9)
const FIRST = [countOf(200), countOf(2_000)]
const engines = ['tapeql', 'graphql-js 16', 'graphql-js 17']
const targets = { steady: 10, fresh: 2 }

class Engine {
  readonly #child: ChildProcess
  readonly #ready: Promise<unknown>
  readonly #ended: Promise<unknown>

  constructor(name: string, requests: number) {
    const env = { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' }
    const args = [name, String(requests)]
    this.#child = fork(new URL('../engines/cold-process.js', import.meta.url), args, { env })
    this.#ready = once(this.#child, 'message')
    this.#ended = once(this.#child, 'exit')
  }

  async run(from: number, count: number, wants: Task['wants'] = 'times'): Promise<Outcome> {
    await this.#ready
    const told = new Promise<Outcome>(resolve =>
      this.#child.once('message', resolve as (message: unknown) => void),
    )
    this.#child.send({ from, count, wants } satisfies Task)
    const outcome = await Promise.race([told, this.#ended])
    if (Array.isArray(outcome)) throw new Error('A process has ended.')
    return outcome as Outcome
  }

  async end(): Promise<void> {
    this.#child.disconnect()
    await this.#ended
  }
}

const sizes = coldRequests(REQUESTS).map(({ source }) => source.length)
const mean = Math.round(sizes.reduce((sum, size) => sum + size) / sizes.length)
console.log(
  `node ${process.version}, V8 ${process.versions.v8}, graphql-js ${version} and ${version17}`,
)
console.log(
  `${sizes.length} documents of ${Math.min(...sizes)} to ${Math.max(...sizes)} units, ` +
    `median ${median(sizes)}, mean ${mean}`,
)
const part = process.argv[2] ?? ''
if ('steady'.startsWith(part)) await compareSteady()
if ('fresh'.startsWith(part)) for (const count of FIRST) await compareFresh(count)

async function compareSteady(): Promise<void> {
  const processes = engines.map(name => new Engine(name, REQUESTS))
  const [expected, ...others] = await Promise.all(
    processes.map(engine => engine.run(0, REQUESTS, 'digests')),
  )
  for (const [index, { digests }] of others.entries()) {
    const differing = digests.findIndex((digest, request) => digest !== expected!.digests[request])
    if (differing >= 0)
      throw new Error(`${engines[index + 1]} answers request ${differing} differently.`)
  }
  const rounds = await interleaved(processes, ROUNDS, (engine, _, round) =>
    engine.run((round * ROUND) % REQUESTS, ROUND),
  )
  print('steady state', rounds, ROUND, targets.steady)
  await Promise.all(processes.map(engine => engine.end()))
}

async function compareFresh(count: number): Promise<void> {
  const rounds = await interleaved(engines, FRESH_PROCESSES, async name => {
    const engine = new Engine(name, count)
    const outcome = await engine.run(0, count)
    await engine.end()
    return outcome
  })
  print(
    `the first ${count} requests of a process`,
    rounds,
    count,
    count === FIRST[0] ? targets.fresh : undefined,
  )
}

function print(
  title: string,
  rounds: readonly (readonly Outcome[])[],
  count: number,
  target?: number,
): void {
  console.log(`\n${title}`)
  report(
    title,
    'us',
    engines,
    rounds.map(outcomes => outcomes.map(({ cpuUs }) => cpuUs / count)),
  )
  for (const [name, timeOf] of [
    ['processor', ({ cpuUs }: Outcome) => cpuUs / count],
    ['clock', ({ wallUs }: Outcome) => wallUs / count],
  ] as const) {
    const [own, ...others] = rounds.map(outcomes => outcomes.map(timeOf))
    console.log(`  ${name.padEnd(10)} ${engines[0]!.padEnd(14)} ${spread(own!, 1)} us`)
    for (const [index, times] of others.entries()) {
      const ratios = times.map((time, round) => time / own![round]!)
      const wanted = target === undefined || index > 0 ? '' : `, target ${target} x`
      console.log(
        `  ${name.padEnd(10)} ${engines[index + 1]!.padEnd(14)} ${spread(times, 1)} us, ${spread(ratios, 2)} x tapeql${wanted}`,
      )
    }
  }
}

function spread(numbers: readonly number[], digits: number): string {
  const [middle, low, high] = [median(numbers), Math.min(...numbers), Math.max(...numbers)].map(
    figure => figure.toFixed(digits),
  )
  return `${middle} (${low} to ${high})`
}
