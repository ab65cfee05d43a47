// One schema object, made by Pothos, run by graphql-js 16, by graphql-jit and by tapeql/graphql-js:
// requests from text to result with a text that each knows (`graphql()`, for graphql-jit a compiled
// query), with a parsed document (`execute()`), and with a text that nobody has seen. Then the same
// schema in Yoga and in Apollo Server, from the request to the text of the response, with and
// without tapeql/graphql-js. For graphql-js 17 the schema is made of its text. Each contender has a
// process of its own, with NODE_ENV=production. Microseconds of the processor, garbage collection
// included: medians of interleaved rounds, and how many times as long the others take.
// `npm run bench -- adoption`, or `npm run bench -- adoption W2 Yoga`, `W2 17`
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { version } from 'graphql'
import { version as version17 } from 'graphql17'
import { durationOf, inputsOf, roundsOf } from '../effort.ts'
import { contests, type Contender, type Contest } from '../engines/adoption-contests.ts'
import type { Measured } from '../engines/adoption-process.ts'
import { workloads } from '../fixtures/workloads.ts'
import { peer } from '../peers.ts'
import { report } from '../report.ts'
import { isPossible } from '../requirements.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = roundsOf(9)
const ROUND_US = durationOf(60_000)
const WARM_UP_US = durationOf(600_000)

/** A contender in a process of its own. */
class Contestant {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  readonly ready: Promise<unknown>

  constructor(workload: string, contest: Contest, contender: string) {
    const env = { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' }
    const module = new URL('../engines/adoption-process.js', import.meta.url)
    this.#child = fork(module, [workload, contest, contender], { env })
    this.#ended = once(this.#child, 'exit')
    this.ready = this.#told()
  }

  measure(us: number): Promise<Measured> {
    this.#child.send(us)
    return this.#told() as Promise<Measured>
  }

  async end(): Promise<void> {
    this.#child.disconnect()
    await this.#ended
  }

  async #told(): Promise<unknown> {
    const told = new Promise(resolve => this.#child.once('message', resolve))
    const outcome = await Promise.race([told, this.#ended])
    if (Array.isArray(outcome)) throw new Error('A process has ended.')
    return outcome
  }
}

const asked = process.argv.slice(2)
const names = workloads.map(({ name }) => name).filter(name => /^W[2-5]/.test(name))
const askedOf = (all: readonly string[]): readonly string[] => {
  const chosen = all.filter(name => asked.some(each => name.includes(each)))
  return chosen.length > 0 ? chosen : all
}
console.log(
  `node ${process.version}, graphql-js ${version} and ${version17}, NODE_ENV=production, us of the processor`,
)
for (const workload of inputsOf(askedOf(names))) {
  for (const contest of askedOf(Object.keys(contests))) await compare(workload, contest as Contest)
}

async function compare(workload: string, contest: Contest): Promise<void> {
  if (!isPossible(`"${contest}"`, ...packagesOf(contest).map(name => peer(name)))) return
  const contenders = (contests[contest] as readonly Contender[]).filter(
    name => name !== 'graphql-jit, compiled' || isPossible(name, peer('graphql-jit')),
  )
  const contestants = contenders.map(name => new Contestant(workload, contest, name))
  await Promise.all(contestants.map(({ ready }) => ready))
  const answers: string[] = []
  for (const each of contestants) answers.push((await each.measure(WARM_UP_US)).answer)
  if (!contest.startsWith('a new text') && answers.some(answer => answer !== answers[0]))
    throw new Error(`The contenders answer differently: ${answers.join('\n')}`)
  const times = await interleaved(
    contestants,
    ROUNDS,
    async each => (await each.measure(ROUND_US)).us,
  )
  report(
    `${workload}, ${contest}`,
    'us',
    contenders.map(name => (name === 'with tapeql' ? 'tapeql' : name)),
    times,
  )
  await Promise.all(contestants.map(each => each.end()))
  console.log(`\n${workload}, ${contest}`)
  const own = median(times[0]!)
  for (const [index, name] of contenders.entries()) {
    const us = median(times[index]!)
    console.log(
      `  ${name.padEnd(24)} ${us.toFixed(1).padStart(8)} us, ${(us / own).toFixed(2).padStart(6)} x`,
    )
  }
}

/** For graphql-js 17 the schema is made of its text. */
function packagesOf(contest: Contest): readonly string[] {
  if (contest.endsWith('17')) return []
  if (contest === 'in Yoga') return ['@pothos/core', 'graphql-yoga']
  return ['@pothos/core', ...(contest.startsWith('in Apollo Server') ? ['@apollo/server'] : [])]
}
