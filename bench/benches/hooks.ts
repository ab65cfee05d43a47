// What listeners cost where there are none: requests to a schema that nobody has ever listened to,
// beside one that listeners were removed from again, and one with listeners; the same for the
// channels of node:diagnostics_channel, and for a limit of the costs of operations, which has each
// estimated. Each has a process of its own, because what V8 learns of
// calls with listeners is learnt for all schemas; the first stands there twice, which shows what
// processes differ in by themselves. Microseconds of the processor for a request, garbage
// collection included: medians of interleaved rounds (minimum to maximum), and the median of their
// ratios to the first. `npm run bench -- hooks`
import { fork, type ChildProcess } from 'node:child_process'
import { tracingChannel } from 'node:diagnostics_channel'
import { fileURLToPath } from 'node:url'
import type { HookEvents, Schema, SchemaConfiguration } from 'tapeql'
import { durationOf, inputsOf, roundsOf } from '../effort.ts'
import { ownSchema } from '../engines/execute.ts'
import { asynchronous, synchronous, workloads } from '../fixtures/workloads.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = roundsOf(15)
/** Microseconds of a round, about. */
const ROUND_US = durationOf(60_000)
const WARM_UP_US = durationOf(400_000)

const chosen = inputsOf(['W2', 'W4', 'W5', 'W7']).map(begin =>
  workloads.find(({ name }) => name.startsWith(begin))!,
)
const context = { userId: '4', locale: 'en' }

type Stop = () => void

const hookNames = ['parse', 'validate', 'execute', 'resolve', 'error'] as const
const stageNames = ['parse', 'validate', 'execute', 'execute:variableCoercion', 'execute:rootSelectionSet', 'resolve'] // prettier-ignore

/** What was done to the schemas of a process before it is measured. */
const contenders: Readonly<Record<string, (schemas: readonly Schema[]) => unknown>> = {
  'never used': () => undefined,
  'never used, once more': () => undefined,
  'hooks removed': schemas => use(schemas, () => listen(schemas, hookNames)),
  'channels left': schemas => use(schemas, () => subscribe(stageNames)),
  'on execute and error': schemas => listen(schemas, ['execute', 'error']),
  'on all five': schemas => listen(schemas, hookNames),
  'channel execute': () => subscribe(['execute']),
  'all channels': () => subscribe(stageNames),
  'costs limited': () => undefined,
}

/** How the schemas of a process are configured, where it is not as by default. */
const configurations: Readonly<Record<string, SchemaConfiguration>> = {
  'costs limited': { limits: { maxCost: 1_000_000 } },
}

const [own] = process.argv.slice(2)
if (own === undefined) await compareAll()
else await measureOnDemand(contenders[own]!, configurations[own])

/** Runs requests while somebody listens, and then nobody any more. */
async function use(schemas: readonly Schema[], begin: () => readonly Stop[]): Promise<void> {
  const stops = begin()
  for (const index of chosen.keys()) await microsecondsOf(runOf(schemas, index), WARM_UP_US)
  for (const stop of stops) stop()
}

function listen(schemas: readonly Schema[], names: readonly (keyof HookEvents)[]): readonly Stop[] {
  return schemas.flatMap(schema => names.map(name => schema.on(name, () => () => undefined)))
}

function subscribe(names: readonly string[]): readonly Stop[] {
  const ignore = (): void => undefined
  return names.map(name => {
    const channel = tracingChannel(`graphql:${name}`)
    const listeners = {
      start: ignore,
      end: ignore,
      asyncStart: ignore,
      asyncEnd: ignore,
      error: ignore,
    }
    channel.subscribe(listeners)
    return () => void channel.unsubscribe(listeners)
  })
}

/**
 * In a process of its own: answers each workload once, then says how long it takes whenever it is
 * asked.
 */
async function measureOnDemand(
  prepare: (schemas: readonly Schema[]) => unknown,
  config?: SchemaConfiguration,
): Promise<void> {
  const schemas = [
    ownSchema('Synchronous', synchronous, config),
    ownSchema('Asynchronous', asynchronous, config),
  ]
  for (const index of chosen.keys()) await microsecondsOf(runOf(schemas, index), WARM_UP_US)
  await prepare(schemas)
  const answers: string[] = []
  for (const index of chosen.keys()) {
    await microsecondsOf(runOf(schemas, index), WARM_UP_US)
    answers.push(Buffer.from(await runOf(schemas, index)()).toString())
  }
  process.on('message', (index: number) => {
    void microsecondsOf(runOf(schemas, index), ROUND_US).then(us => process.send!(us))
  })
  process.send!(answers)
}

function runOf(
  [synchronously, asynchronously]: readonly Schema[],
  index: number,
): () => Uint8Array | string | Promise<Uint8Array | string> {
  const { source, variables, isAsynchronous } = chosen[index]!
  const schema = isAsynchronous ? asynchronously! : synchronously!
  return () => {
    const response = schema.respond(source, { variables, context })
    return response instanceof Promise ? response.then(({ body }) => body) : response.body
  }
}

/** Microseconds of the processor for one of as many runs as take about `us`. */
async function microsecondsOf(run: ReturnType<typeof runOf>, us: number): Promise<number> {
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

async function compareAll(): Promise<void> {
  console.log(`node ${process.version}, V8 ${process.versions.v8}`)
  const processes: ChildProcess[] = []
  const answers = new Set<string>()
  for (const name of Object.keys(contenders)) {
    const started = fork(fileURLToPath(import.meta.url), [name])
    answers.add(JSON.stringify(await messageOf(started)))
    processes.push(started)
  }
  if (answers.size > 1) throw new Error('Listeners change an answer.')
  for (const index of chosen.keys()) await compare(index, processes)
  for (const one of processes) one.disconnect()
}

async function compare(index: number, processes: readonly ChildProcess[]): Promise<void> {
  const rounds = await interleaved(processes, ROUNDS, async measured => {
    measured.send(index)
    return (await messageOf(measured)) as number
  })
  console.log(`\n${chosen[index]!.name}`)
  const names = Object.keys(contenders).map(name => (name === 'never used' ? 'tapeql' : name))
  report(chosen[index]!.name, 'us', names, rounds)
  for (const [own, name] of Object.keys(contenders).entries()) {
    const times = rounds[own]!
    const ratio = median(times.map((time, round) => time / rounds[0]![round]!))
    const [low, middle, high] = [Math.min(...times), median(times), Math.max(...times)].map(time =>
      time.toFixed(1).padStart(7),
    )
    console.log(`  ${name.padEnd(22)} ${middle} us (${low} to ${high}), ${ratio.toFixed(2)} x`)
  }
}

function messageOf(from: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null): void =>
      reject(new Error(`A process has ended with ${code}.`))
    from.once('exit', end)
    from.once('message', message => {
      from.off('exit', end)
      resolve(message)
    })
  })
}
