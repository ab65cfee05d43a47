// Requests answered part by part: half of the fields of W3, W4 and W5 deferred, or their lists
// streamed. In process: tapeql beside its own single response to the same document without
// directives, and graphql-js 17, whose parts are stringified and encoded: microseconds of the
// processor until the last part is there as bytes, garbage collection included, and microseconds
// until the first and the last. Over HTTP: servers beside each other, each in a process of its own.
// All answers, put together, are compared before anything is measured. `npm run bench --
// incremental`, or some of it: `npm run bench -- incremental W3 --rounds 5 --without-http`
import { parseArgs } from 'node:util'
import { version as version17 } from 'graphql17'
import { durationOf, inputsOf, roundsOf } from '../effort.ts'
import { contendersOf, SINGLE, type IncrementalContender } from '../engines/incremental.ts'
import { mergeParts } from '../engines/merge-parts.ts'
import {
  incrementalWorkloads,
  type IncrementalWorkload,
} from '../fixtures/incremental-workloads.ts'
import { asynchronous, synchronous } from '../fixtures/workloads.ts'
import { compareIncremental } from '../http/incremental.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: String(roundsOf(7)) },
    'http-rounds': { type: 'string', default: String(roundsOf(12)) },
    seconds: { type: 'string', default: String(durationOf(1)) },
    'without-http': { type: 'boolean', default: false },
  },
})
const ROUND_US = durationOf(100_000)
const WARM_UP_US = durationOf(500_000)
/** How long tapeql may take beside its single response, and how long graphql-js 17 beside tapeql. */
const targets: Readonly<Record<string, string>> = {
  [SINGLE]: 'target at least 0.77 x',
  'graphql-js 17': 'target at least 5 x',
}

/** Of one request in the mean. */
interface Measured {
  readonly cpuUs: number
  readonly firstUs: number
  readonly lastUs: number
}

console.log(`node ${process.version}, V8 ${process.versions.v8}, graphql-js ${version17}`)
const asked = incrementalWorkloads.filter(
  ({ name }) => positionals.length === 0 || positionals.some(begin => name.startsWith(begin)),
)
for (const workload of inputsOf(asked)) await compare(workload)
if (!values['without-http'])
  await compareIncremental(inputsOf(asked), {
    rounds: Number(values['http-rounds']),
    seconds: Number(values.seconds),
  })

async function compare(workload: IncrementalWorkload): Promise<void> {
  const resolvers = workload.workload.isAsynchronous ? asynchronous : synchronous
  const contenders = contendersOf(workload, resolvers)
  const partCounts = await checkEqual(contenders)
  for (const { run } of contenders) await measure(run, WARM_UP_US)
  const rounds = await interleaved(contenders, Number(values.rounds), ({ run }) =>
    measure(run, ROUND_US),
  )
  report(
    workload.name,
    'us',
    contenders.map(({ name }) => name),
    rounds.map(contenderRounds => contenderRounds.map(({ cpuUs }) => cpuUs)),
  )
  console.log(`\n${workload.name}`)
  const [own] = rounds
  for (const [index, { name }] of contenders.entries()) {
    const measured = rounds[index]!
    const cpu = measured.map(({ cpuUs }) => cpuUs)
    const [low, middle, high] = [Math.min(...cpu), median(cpu), Math.max(...cpu)].map(us =>
      us.toFixed(1).padStart(8),
    )
    const ratio = median(measured.map(({ cpuUs }, round) => cpuUs / own![round]!.cpuUs))
    const first = median(measured.map(({ firstUs }) => firstUs)).toFixed(1)
    const last = median(measured.map(({ lastUs }) => lastUs)).toFixed(1)
    const target = targets[name] === undefined ? '' : `, ${targets[name]}`
    console.log(
      `  ${name.padEnd(22)} ${middle} us (${low} to ${high}), ${ratio.toFixed(2).padStart(6)} x tapeql, ` +
        `first part ${first} us, last ${last} us, ${partCounts[index]} parts${target}`,
    )
  }
}

/** Throws unless all give the same answer in the end; returns how many parts each one has. */
async function checkEqual(contenders: readonly IncrementalContender[]): Promise<readonly number[]> {
  const answers = new Map<string, string>()
  const counts: number[] = []
  for (const { name, run } of contenders) {
    const texts: string[] = []
    await run(bytes => texts.push(Buffer.from(bytes).toString()))
    answers.set(mergeParts(texts), name)
    counts.push(texts.length)
  }
  if (answers.size > 1)
    throw new Error(`These answer differently: ${[...answers.values()].join(', ')}`)
  return counts
}

/** Runs one request behind the other for about `us` of the processor. */
async function measure(run: IncrementalContender['run'], us: number): Promise<Measured> {
  const begin = process.cpuUsage()
  let [runs, passed, first, last] = [0, 0, 0, 0]
  for (let batch = 1; passed < us; batch = Math.min(batch * 2, 64)) {
    for (let index = 0; index < batch; index++) {
      const began = performance.now()
      let isFirst = true
      await run(() => {
        if (isFirst) first += performance.now() - began
        isFirst = false
      })
      last += performance.now() - began
    }
    runs += batch
    const { user, system } = process.cpuUsage(begin)
    passed = user + system
  }
  return { cpuUs: passed / runs, firstUs: (first / runs) * 1_000, lastUs: (last / runs) * 1_000 }
}
