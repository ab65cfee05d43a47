// npm run abuse -- attacks [part of a title] [count]: runs the attacks one after the other and
// prints a line for each. The count is how often those try that try many times.
import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Attack } from './attack.ts'
import { attacks } from './attacks.ts'

const [part = '', ...count] = process.argv.slice(2)
const chosen = attacks.filter(({ title }) => title.includes(part))
const failed = chosen.filter(attack => !isWithstood(attack))
console.log(`${chosen.length} attacks, ${failed.length} not withstood`)
process.exitCode = failed.length === 0 && chosen.length > 0 ? 0 : 1

function isWithstood(attack: Attack): boolean {
  const begin = performance.now()
  const { status, signal, stdout, stderr } = runLimited(attack)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  // A process that was ended before it could say anything has withstood nothing.
  const isWithstood = status === 0 && stdout.trim() !== ''
  const outcome = isWithstood ? stdout.trim() : `${signal ?? `exit ${status}`}: ${reasonIn(stderr)}`
  console.log(`${isWithstood ? 'ok  ' : 'FAIL'} ${attack.title}: ${outcome} (${seconds} s)`)
  return isWithstood
}

/** Runs an attack in a process of its own, on Linux with a bound of its address space. */
function runLimited({ title, maxSeconds, maxGigabytes }: Attack): SpawnSyncReturns<string> {
  const isBounded = maxGigabytes !== undefined && process.platform === 'linux'
  const kilobytes = isBounded ? String(Math.floor(maxGigabytes * 2 ** 20)) : 'unlimited'
  const script = fileURLToPath(new URL('run-attack.ts', import.meta.url))
  const loader = new URL('typescript.js', import.meta.url).href
  // V8 enlarges its young generation by 16 megabytes at a time, which would look like a leak.
  const flags = ['--expose-gc', '--max-semi-space-size=4']
  const command = [process.execPath, ...flags, '--import', loader, script, title, ...count]
  return spawnSync('sh', ['-c', 'ulimit -v "$0"; exec "$@"', kilobytes, ...command], {
    encoding: 'utf8',
    timeout: maxSeconds * 1000,
    killSignal: 'SIGKILL',
  })
}

function reasonIn(stderr: string): string {
  const line = stderr
    .split('\n')
    .find(line => /^(\w*Error:|FATAL ERROR:|# Fatal JavaScript)/.test(line))
  return line?.trim() ?? stderr.trim().slice(0, 200)
}
