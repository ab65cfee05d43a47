// Requests answered with bytes: by tapeql, by graphql-js 16 and 17 and by graphql-jit, whose
// results are stringified and encoded, beside JSON.stringify of a result that is there already, and
// a concatenation that was written for one request. First with the document known to each engine,
// then with a document that it has never seen. Microseconds of the processor for a request, garbage
// collection included: medians of interleaved rounds (minimum to maximum), and their ratios to
// tapeql. `npm run bench -- execute`, or with the beginnings of names: `npm run bench -- execute W2
// W5 cold`
import {
  buildClientSchema,
  lexicographicSortSchema,
  printSchema,
  version,
  type IntrospectionQuery,
} from 'graphql'
import { version as version17 } from 'graphql17'
import { durationOf, inputsOf, roundsOf } from '../effort.ts'
import { enginesOf, type Answer, type Contender } from '../engines/execute.ts'
import {
  asynchronous,
  freshSource,
  synchronous,
  workloads,
  type Workload,
} from '../fixtures/workloads.ts'
import { versionOf } from '../peers.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = roundsOf(9)
/** Microseconds of a round, about. */
const ROUND_US = durationOf(60_000)
const WARM_UP_US = durationOf(500_000)
const COLD_TARGET = 10

const engines = {
  synchronous: enginesOf('Synchronous', synchronous),
  asynchronous: enginesOf('Asynchronous', asynchronous),
}
let coldCount = 0

const asked = process.argv.slice(2)
const isAsked = (name: string): boolean =>
  asked.length === 0 || asked.some(begin => name.startsWith(begin))
const contests = [
  {
    workload: workloads[0]!,
    name: 'cold: W2, nothing cached',
    contenders: coldContenders(workloads[0]!),
  },
].filter(({ name }) => isAsked(name))
for (const workload of inputsOf(workloads).toReversed()) {
  if (!isAsked(workload.name)) continue
  contests.unshift({ workload, name: workload.name, contenders: await contendersOf(workload) })
}

console.log(
  `node ${process.version}, V8 ${process.versions.v8}, graphql-js ${version} and ${version17}, graphql-jit ${versionOf('graphql-jit')}`,
)
// Every engine has answered everything before anything is measured, as in a server.
for (const { workload, contenders } of contests) {
  await checkEqual(workload, contenders)
  for (const { run } of contenders) await microsecondsOf(run, WARM_UP_US)
}
for (const contest of contests) await compare(contest)

async function contendersOf(workload: Workload): Promise<readonly Contender[]> {
  const { source, variables, isAsynchronous, concatenate } = workload
  const contenders = engines[isAsynchronous ? 'asynchronous' : 'synchronous'].map(
    ({ name, prepare }) => ({
      name,
      run: prepare(source, variables),
    }),
  )
  const answer = await engines.synchronous[0]!.prepare(source, variables)()
  const result = JSON.parse(Buffer.from(answer).toString()) as unknown
  return [
    ...contenders,
    { name: 'JSON.stringify', run: () => Buffer.from(JSON.stringify(result)) },
    ...(concatenate === undefined
      ? []
      : [{ name: 'concatenation by hand', run: () => Buffer.from(concatenate()) }]),
  ]
}

function coldContenders(workload: Workload): readonly Contender[] {
  return engines.synchronous.map(({ name, answerCold }) => ({
    name,
    run: () => answerCold(freshSource(workload, coldCount++), workload.variables),
  }))
}

/** Throws unless all give the same answer. */
async function checkEqual({ source }: Workload, contenders: readonly Contender[]): Promise<void> {
  const isIntrospection = source.includes('__schema')
  const answers = new Map<string, string>()
  for (const { name, run } of contenders) {
    const text = Buffer.from(await run()).toString()
    const parsed = JSON.parse(text) as {
      readonly data: IntrospectionQuery
      readonly errors?: unknown
    }
    if (parsed.errors !== undefined) throw new Error(`${name} answers with errors: ${text}`)
    // What engines say of themselves is their own; the schema is everybody's.
    const answer = isIntrospection
      ? printSchema(lexicographicSortSchema(buildClientSchema(parsed.data)))
      : text
    answers.set(answer, name)
  }
  if (answers.size > 1)
    throw new Error(`These answer differently: ${[...answers.values()].join(', ')}`)
}

async function compare({ workload, name, contenders }: (typeof contests)[number]): Promise<void> {
  const rounds = await interleaved(contenders, ROUNDS, ({ run }) => microsecondsOf(run, ROUND_US))
  report(
    name,
    'us',
    contenders.map(({ name }) => name),
    rounds,
  )
  const bytes = (await contenders[0]!.run()).length
  console.log(`\n${name} (${bytes} bytes)`)
  const own = median(rounds[0]!)
  for (const [index, contender] of contenders.entries()) {
    const times = rounds[index]!
    const [low, middle, high] = [Math.min(...times), median(times), Math.max(...times)].map(time =>
      time.toFixed(1).padStart(8),
    )
    const ratio = (median(times) / own).toFixed(2).padStart(6)
    const wanted = targetOf(contender.name, name, workload)
    const target = wanted === undefined ? '' : `, target ${wanted} x`
    console.log(
      `  ${contender.name.padEnd(28)} ${middle} us (${low} to ${high}), ${ratio} x tapeql${target}`,
    )
  }
}

function targetOf(contender: string, name: string, { targets }: Workload): number | undefined {
  if (contender === 'graphql-js 16') return name.startsWith('cold') ? COLD_TARGET : targets.js
  return contender === 'graphql-jit' && !name.startsWith('cold') ? targets.jit : undefined
}

/** Microseconds of the processor for one of as many runs as take about `us`. */
async function microsecondsOf(run: () => Answer, us: number): Promise<number> {
  const begin = process.cpuUsage()
  let runs = 0
  let passed = 0
  for (let batch = 1; passed < us; batch = Math.min(batch * 2, 256)) {
    for (let index = 0; index < batch; index++) {
      const answer = run()
      if ((answer instanceof Promise ? await answer : answer).length === 0)
        throw new Error('No answer.')
    }
    runs += batch
    const { user, system } = process.cpuUsage(begin)
    passed = user + system
  }
  return passed / runs
}
