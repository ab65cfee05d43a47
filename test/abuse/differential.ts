// npm run differential -- parser [count] [seed]: compares the parser with graphql-js on mutations,
// in two processes. `CASE` names one of them.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failureReport, settingsOf } from '../random/program.ts'
import { isOneCase } from '../random/seed.ts'
import type { Tally } from './differential-half.ts'

const PROGRESS = 50_000
const MAX_OTHER_MESSAGES = 0.01
const MAX_SKIPPED = 0.01
const MIN_ACCEPTED = 0.05

const settings = settingsOf('parser', 1_000_000)
const half = Math.ceil(settings.count / 2)
const begin = performance.now()
const tallies = await Promise.all([
  compareHalf('executable', half, 0),
  compareHalf('type-system', settings.count - half, half),
])
process.exitCode = tallies.flatMap(faultsOfTally).map(report).length === 0 ? 0 : 1

function compareHalf(subject: Tally['subject'], count: number, first: number): Promise<Tally> {
  const half = fork(fileURLToPath(new URL('./differential-half.ts', import.meta.url)), [
    subject,
    ...[settings.seed, count, first, PROGRESS].map(String),
  ])
  return new Promise((resolve, reject) => {
    let last: Tally | undefined
    half.on('message', (tally: Tally) => {
      last = tally
      report(
        `${subject}: ${progressOf(tally)}, ${Math.round((performance.now() - begin) / 1000)} s`,
      )
    })
    half.on('exit', (code, signal) => {
      if (code === 0 && last !== undefined) resolve(last)
      else
        reject(new Error(`The process of the ${subject} documents ended with ${code ?? signal}.`))
    })
  })
}

function progressOf({ accepted, refused, sameMessages, skipped, different }: Tally): string {
  const share = refused === 0 ? 100 : (100 * sameMessages) / refused
  return (
    `${accepted + refused + skipped + different} mutations, ${accepted} accepted, ${refused} refused ` +
    `(${share.toFixed(3)} % with the same message), ${skipped} skipped, ${different} different`
  )
}

function faultsOfTally(tally: Tally): readonly string[] {
  const { subject, total, accepted, refused, sameMessages, skipped, different, examples } = tally
  const faults = examples.map(example => failureReport('parser', settings, example))
  if (different > 0) faults.push(`${different} mutations have another fate.`)
  if (accepted + refused + skipped + different !== total)
    faults.push(`${total} mutations were asked for.`)
  if (isOneCase) return faults.map(fault => `${subject}: ${fault}`)
  if (sameMessages < refused * (1 - MAX_OTHER_MESSAGES))
    faults.push('Too many messages are different.')
  if (skipped > total * MAX_SKIPPED) faults.push('Too many mutations are skipped.')
  if (accepted < total * MIN_ACCEPTED) faults.push('Too few mutations are accepted.')
  return faults.map(fault => `${subject}: ${fault}`)
}

function report(line: string): void {
  console.log(line)
}
