// npm run abuse -- soak [minutes]: a server with everything that the package serves, under a load of
// good and hostile requests from a second process. Every 30 seconds the load rests, and what the
// server holds is measured, and written to .cache/soak.txt. Fails where an answer was wrong, where
// memory grows by a megabyte an hour or more, or where descriptors become more.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresServer } from '../../conformance/pubsub/postgres-server.ts'
import { growthOf, medianOf } from './growth.ts'
import type { Order, Progress } from './load.ts'
import type { Held, Ports } from './server.ts'

interface Sample extends Held, Progress {
  readonly hours: number
  readonly descriptors: number
}

const SAMPLE_EVERY_MS = 30_000
/** What clients have left is gone after that. */
const SETTLE_MS = 1_000
/** A process that says nothing for so long hangs. */
const MAX_SILENCE_MS = 120_000
const MAX_MEGABYTES_AN_HOUR = 1
const MEGABYTE = 2 ** 20
const file = resolve(import.meta.dirname, '../../../.cache/soak.txt')

const [minutes = 110] = process.argv.slice(2).map(Number)
mkdirSync(resolve(file, '..'), { recursive: true })
writeFileSync(file, '')
const postgres = createPostgresServer()
await postgres.start()
const server = start('server.ts', ['--expose-gc', '--max-semi-space-size=4'], [postgres.folder])
const load = start('load.ts', [], [])
try {
  const [ports] = (await once(server, 'message')) as [Ports]
  report(await run(ports))
} finally {
  load.kill()
  server.kill()
  await postgres.remove()
}

async function run(ports: Ports): Promise<readonly Sample[]> {
  const samples: Sample[] = []
  const begin = performance.now()
  const end = begin + minutes * 60_000
  load.send({ ports } satisfies Order)
  while (performance.now() < end) {
    load.send('run' satisfies Order)
    await pause(SAMPLE_EVERY_MS)
    const progress = await ask<Progress>(load, 'rest')
    await pause(SETTLE_MS)
    const held = await ask<Held>(server, 'tell')
    const descriptors = readdirSync(join('/proc', String(server.pid), 'fd')).length
    const hours = (performance.now() - begin) / 3_600_000
    const sample: Sample = { hours, ...held, descriptors, ...progress }
    samples.push(sample)
    say(lineOf(sample))
  }
  return samples
}

/** The answer of a process; fails where the process ends or hangs instead. */
async function ask<Answer>(child: ChildProcess, question: string): Promise<Answer> {
  const ended = new AbortController()
  const late = setTimeout(
    () => ended.abort(new Error(`A process hangs: it was told to ${question}.`)),
    MAX_SILENCE_MS,
  )
  const gone = (): void => ended.abort(new Error(`A process has ended with ${child.exitCode}.`))
  if (child.exitCode !== null) gone()
  child.once('exit', gone)
  child.send(question)
  try {
    const [answer] = (await once(child, 'message', { signal: ended.signal })) as [Answer]
    return answer
  } finally {
    child.off('exit', gone)
    clearTimeout(late)
  }
}

function start(name: string, flags: readonly string[], given: readonly string[]): ChildProcess {
  return fork(new URL(name, import.meta.url), given, {
    execArgv: [...flags, '--import', new URL('../typescript.js', import.meta.url).href],
    env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
  })
}

function lineOf({ hours, resident, heap, external, descriptors, sent, wrong }: Sample): string {
  return (
    `${(hours * 60).toFixed(1)} min: resident ${megabytes(resident)}, heap ${megabytes(heap)}, ` +
    `external ${megabytes(external)}, ${descriptors} descriptors, ${sent} sent, ${wrong} wrong`
  )
}

function report(samples: readonly Sample[]): void {
  const counted = samples.slice(Math.ceil(samples.length / 4))
  const growth = (name: 'resident' | 'heap'): number => {
    const { perHour, error } = growthOf(counted.map(each => [each.hours, each[name] / MEGABYTE]))
    say(`${name}: ${perHour.toFixed(2)} MB an hour (standard error ${error.toFixed(2)})`)
    return perHour
  }
  const [resident, heap] = [growth('resident'), growth('heap')]
  const third = Math.ceil(counted.length / 3)
  const descriptorsOf = (part: readonly Sample[]): number =>
    medianOf(part.map(({ descriptors }) => descriptors))
  const [before, after] = [counted.slice(0, third), counted.slice(-third)].map(descriptorsOf)
  say(`descriptors: from ${before} to ${after}`)
  const { wrong } = samples.at(-1)!
  say(`wrong answers: ${wrong}`)
  const isFlat = resident < MAX_MEGABYTES_AN_HOUR && heap < MAX_MEGABYTES_AN_HOUR
  if (!isFlat || after! > before! || wrong > 0) process.exitCode = 1
  say(process.exitCode === 1 ? 'failed' : 'passed')
}

function say(line: string): void {
  console.log(line)
  appendFileSync(file, `${line}\n`)
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(2)} MB`
}
