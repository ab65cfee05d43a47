// npm run differential -- validation [count] [seed]: validates random documents by the engine and
// by graphql-js 16 and 17. `CASE` names one of them.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failureReport, settingsOf } from '../../random/program.ts'
import { casesOf, isOneCase } from '../../random/seed.ts'
import type { Tally } from './compare-documents.ts'

const PROGRESS = 2500
const MIN_VALID = 0.3
/**
 * Of graphql-js 16, whose sentences the engine's are; 17 has put some in other words, which a list
 * knows.
 */
const MIN_SAME_MESSAGES = 0.98

const settings = settingsOf('validation', 20_000)
const { seed, count } = settings
const minDocumentsOfASentence = Math.floor(count / 1_000)
const begin = performance.now()
const halves = [Math.ceil(count / 2), Math.floor(count / 2)]
const tallies = await Promise.all([compareHalf(halves[0]!, 0), compareHalf(halves[1]!, halves[0]!)])
const tally = tallies.reduce(sum)
reportTally(tally)
process.exitCode = faultsOf(tally).map(report).length === 0 ? 0 : 1

function compareHalf(total: number, first: number): Promise<Tally> {
  const file = fileURLToPath(new URL('./differential-half.ts', import.meta.url))
  const half = fork(file, [seed, total, first, PROGRESS].map(String))
  const documents = [...casesOf(total, first)].length
  return new Promise((resolve, reject) => {
    let last: Tally | undefined
    half.on('message', (current: Tally) => {
      last = current
      const seconds = Math.round((performance.now() - begin) / 1000)
      report(
        `From document ${first} on: ${current.documents} documents, ${current.different} different, ${seconds} s`,
      )
    })
    half.on('exit', (code, signal) => {
      if (code === 0 && last?.documents === documents) resolve(last)
      else reject(new Error(`The process from document ${first} on ended with ${code ?? signal}.`))
    })
  })
}

function sum(one: Tally, other: Tally): Tally {
  const add = (
    left: Record<string, number>,
    right: Record<string, number>,
  ): Record<string, number> =>
    Object.fromEntries(Object.entries(left).map(([key, value]) => [key, value + right[key]!]))
  const addFaults = (peer: 16 | 17): Tally['faults'][16] => ({
    same: one.faults[peer].same + other.faults[peer].same,
    reworded: one.faults[peer].reworded + other.faults[peer].reworded,
  })
  return {
    documents: one.documents + other.documents,
    valid: one.valid + other.valid,
    faults: { 16: addFaults(16), 17: addFaults(17) },
    census: add(one.census, other.census),
    known: add(one.known, other.known),
    different: one.different + other.different,
    examples: [...one.examples, ...other.examples],
  }
}

function reportTally({ documents, valid, faults, census, known, different }: Tally): void {
  report('How many documents had each sentence of a rule:')
  for (const [sentence, number] of Object.entries(census))
    report(`${String(number).padStart(7)}  ${sentence}`)
  report('How many faults each known difference explains:')
  for (const [name, number] of Object.entries(known))
    report(`${String(number).padStart(7)}  ${name}`)
  report(
    `${documents} documents, ${valid} valid (${percent(valid / documents)}); the same messages as graphql-js 16: ` +
      `${percent(shareOf(faults[16]))}, as 17: ${percent(shareOf(faults[17]))}; ${different} different; ` +
      `${Math.round((performance.now() - begin) / 1000)} s`,
  )
}

function faultsOf({
  documents,
  valid,
  faults,
  census,
  different,
  examples,
}: Tally): readonly string[] {
  const found = examples.map(example => failureReport('validation', settings, example))
  if (different > 0) found.push(`${different} documents are judged differently.`)
  if (isOneCase) return found
  if (shareOf(faults[16]) < MIN_SAME_MESSAGES) found.push('Too many messages are different.')
  if (valid < documents * MIN_VALID) found.push('Too few documents are valid.')
  for (const [sentence, number] of Object.entries(census)) {
    if (number < minDocumentsOfASentence) found.push(`Too few documents have: ${sentence}`)
  }
  return found
}

function shareOf({ same, reworded }: { same: number; reworded: number }): number {
  return same + reworded === 0 ? 1 : same / (same + reworded)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}

function report(line: string): void {
  console.log(line)
}
