// What the first requests of a process cost until V8 has compiled what they need: 1, 10, 100, 1,000
// and 10,000 of them, each engine in fresh processes of its own, one after the other, from the text
// of a known document to bytes, with the same resolvers. Then what the start of a process costs until
// its first answer, Node.js itself included. Milliseconds of the processor, of the kernel alone, and
// of the clock, and page faults: medians (minimum to maximum), and ratios of the processor's time to
// that of tapeql. `npm run bench -- warming`, or with the beginnings of names:
// `npm run bench -- warming W2 start`
import { version } from 'graphql'
import { countOf, inputsOf, roundsOf } from '../effort.ts'
import type { Cost } from '../engines/cost.ts'
import type { Subject } from '../starts/start-process.ts'
import type { EngineName, Warming } from '../engines/warming-process.ts'
import { workloads, type Workload } from '../fixtures/workloads.ts'
import { runFresh } from '../fresh-process.ts'
import { peer, versionOf } from '../peers.ts'
import { report } from '../report.ts'
import { isPossible } from '../requirements.ts'
import { interleaved, median } from '../rounds.ts'
import { startOf, subjects, subjectTitles } from '../starts/starts.ts'

const PROCESSES = roundsOf(9)
const counts = [1, 10, 100, 1_000, 10_000].filter(count => count <= countOf(10_000))
/** Of large answers fewer requests take as long. */
const MAX_LARGE = 3_000
const largeAnswers = /^W[45]/
const program = new URL('../engines/warming-process.js', import.meta.url)

const asked = process.argv.slice(2)
const isAsked = (name: string): boolean =>
  asked.length === 0 || asked.some(begin => name.startsWith(begin))
const engines: readonly EngineName[] = [
  'tapeql',
  'graphql-js',
  ...(isPossible('graphql-jit', peer('graphql-jit')) ? (['graphql-jit'] as const) : []),
]

console.log(
  `node ${process.version}, V8 ${process.versions.v8}, graphql-js ${version}, graphql-jit ${versionOf('graphql-jit')}; ${PROCESSES} processes of each`,
)
const usual = workloads.filter(({ name }) => /^W[2-57]/.test(name) && isAsked(name))
for (const workload of inputsOf(usual)) await compareRequests(workload)
if (isAsked('start')) for (const subject of inputsOf(subjects)) await compareStarts(subject)

async function compareRequests({ name }: Workload): Promise<void> {
  const takenCounts = largeAnswers.test(name)
    ? [...new Set(counts.map(count => Math.min(count, MAX_LARGE)))]
    : counts
  const rounds = await interleaved(engines, PROCESSES, engine =>
    runFresh<Warming>(program, engine, name, ...takenCounts.map(String)),
  )
  const answers = new Set(rounds.flat().map(({ firstAnswer }) => firstAnswer))
  if (answers.size > 1) throw new Error(`The answers to ${name} differ.`)
  for (const [index, count] of takenCounts.entries()) {
    const title = count === 1 ? 'the first request' : `the first ${count} requests`
    print(
      `${name}, ${title}`,
      engines,
      rounds.map(warmings => warmings.map(({ costs }) => costs[index]!)),
    )
  }
}

async function compareStarts(subject: Subject): Promise<void> {
  const starters = ['tapeql', 'graphql-js'] as const
  const rounds = await interleaved(starters, PROCESSES, engine => startOf(engine, subject))
  print(
    `${subjectTitles[subject]}, from the start of the process`,
    starters,
    rounds.map(starts => starts.map(({ cost }) => cost)),
  )
}

function print(
  title: string,
  contenders: readonly EngineName[],
  rounds: readonly (readonly Cost[])[],
): void {
  const times = rounds.map(costs => costs.map(({ processorMs }) => processorMs))
  report(title, 'ms', contenders, times)
  console.log(`\n${title}`)
  for (const [index, costs] of rounds.entries()) {
    const ratios = times[index]!.map((time, round) => time / times[0]![round]!)
    const figures = [
      `processor ${spread(times[index]!)} ms`,
      `kernel ${spread(costs.map(({ kernelMs }) => kernelMs))} ms`,
      `clock ${spread(costs.map(({ wallMs }) => wallMs))} ms`,
      `${spread(costs.map(({ pageFaults }) => pageFaults))} page faults`,
      ...(index === 0 ? [] : [`${spread(ratios, 2)} x tapeql`]),
    ]
    console.log(`  ${contenders[index]!.padEnd(12)} ${figures.join('; ')}`)
  }
}

function spread(numbers: readonly number[], digits = numbers.some(isSmall) ? 1 : 0): string {
  const [middle, low, high] = [median(numbers), Math.min(...numbers), Math.max(...numbers)].map(
    figure => figure.toFixed(digits),
  )
  return `${middle} (${low} to ${high})`
}

function isSmall(figure: number): boolean {
  return figure < 100 && !Number.isInteger(figure)
}
