// npm run abuse -- proportion [requests] [at once]: a server with a heap of 256 MB gets the
// families of `bench/proportion` in rotation while an ordinary client asks for something small
// every 50 milliseconds. Fails where the server ends; reports how long the ordinary client has
// waited, and for whom.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Progress } from './proportion-client.ts'
import { post } from './post.ts'

const HEAP_MB = 256
const EVERY_MS = 50
const MAX_WAIT_MS = 200
/** A server that is silent for so long is ended. */
const SILENCE_MS = 30_000
const ORDINARY = JSON.stringify({ query: '{ self { id items(count: 3) { id name } } }' })

const [requests = 3_000, atOnce = 2] = process.argv.slice(2).map(Number)
const counts = { answered: 0, refused: 0, failed: 0 }
/** The longest waits by what was in flight. */
const waits = new Map<string, number>()
const endings: string[] = []
let waited: number[] = []
const begin = performance.now()
for (let from = 0; from < requests;) from = await attack(from)
report()

/**
 * Attacks a new server until all requests were sent or it has ended; returns the number of the next
 * request.
 */
async function attack(from: number): Promise<number> {
  const server = start('proportion-server.ts', [], [`--max-old-space-size=${HEAP_MB}`])
  const [port] = (await once(server, 'message')) as [number]
  for (let warmUp = 0; warmUp < 50; warmUp++) await post(port, ORDINARY)
  const client = start('proportion-client.ts', [port, from, requests, atOnce], [])
  const inFlight = new Map<number, Progress>()
  let next = from
  client.on('message', (progress: Progress) => {
    const { index, ended } = progress
    next = Math.max(next, index + 1)
    if (ended === undefined) inFlight.set(index, progress)
    else inFlight.delete(index)
    if (ended !== undefined) counts[ended]++
  })
  const ended = new Promise<void>(resolve => {
    server.on('exit', (_code, signal) => {
      const how = signal === 'SIGKILL' ? `was silent for ${SILENCE_MS / 1000} s` : 'has ended'
      endings.push(namesOf(inFlight))
      console.log(`The server ${how}, during ${namesOf(inFlight)}`)
      client.kill()
      resolve()
    })
    client.on('exit', () => resolve())
  })
  let isOver = false
  void ended.then(() => (isOver = true))
  while (!isOver) {
    // Whoever has waited for long asks again at once.
    await Promise.all([ask(port, server, inFlight), pause(EVERY_MS)])
  }
  server.removeAllListeners('exit')
  server.kill('SIGKILL')
  return client.exitCode === 0 ? requests : next
}

/**
 * One ordinary request; who was in flight when it began, or else when it was answered, is named
 * with its wait.
 */
async function ask(
  port: number,
  server: ChildProcess,
  inFlight: ReadonlyMap<number, Progress>,
): Promise<void> {
  const asked = performance.now()
  const before = namesOf(inFlight)
  const silence = setTimeout(() => server.kill('SIGKILL'), SILENCE_MS)
  try {
    await post(port, ORDINARY)
    const wait = performance.now() - asked
    waited.push(wait)
    const names = before === '' ? namesOf(inFlight) : before
    waits.set(names, Math.max(wait, waits.get(names) ?? 0))
  } catch {
    // The server has ended, which is told elsewhere.
  } finally {
    clearTimeout(silence)
  }
}

function start(file: string, given: readonly number[], flags: readonly string[]): ChildProcess {
  return fork(new URL(file, import.meta.url), given.map(String), {
    execArgv: [...flags, '--import', new URL('typescript.js', import.meta.url).href],
    env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
}

function namesOf(inFlight: ReadonlyMap<number, Progress>): string {
  return [...inFlight.values()].map(({ family, size }) => `${family} (${size})`).join(' and ')
}

function report(): void {
  waited = waited.sort((left, right) => left - right)
  const at = (part: number): string =>
    waited[Math.floor((waited.length - 1) * part)]?.toFixed(0) ?? '-'
  const seconds = ((performance.now() - begin) / 1000).toFixed(0)
  console.log(
    `${requests} requests, each sent twice, ${atOnce} at once, in ${seconds} s: ${counts.answered} answered, ` +
      `${counts.refused} refused, ${counts.failed} failed; the server has ended ${endings.length} times`,
  )
  console.log(
    `${waited.length} ordinary requests have waited ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (at most); ` +
      `target ${MAX_WAIT_MS} ms`,
  )
  const longest = [...waits]
    .filter(([, wait]) => wait > MAX_WAIT_MS)
    .sort(([, left], [, right]) => right - left)
  for (const [names, wait] of longest.slice(0, 40)) console.log(`  ${wait.toFixed(0)} ms: ${names}`)
  if (endings.length > 0) process.exitCode = 1
}
