import { countOf, seed as seedOfRun, type Failure } from './seed.ts'

/** The number of cases of a program, and their seed. */
export interface Settings {
  readonly count: number
  readonly seed: number
}

/**
 * Reads the arguments after the name of a differential: the number of cases and the seed. Prints
 * them with the command that repeats the run.
 */
export function settingsOf(
  name: string,
  usualCount: number,
  [count, chosenSeed]: readonly string[] = process.argv.slice(2),
): Settings {
  const settings = {
    count: countOf(Number(count ?? usualCount)),
    seed: Number(chosenSeed ?? seedOfRun),
  }
  if (Object.values(settings).some(number => !Number.isInteger(number)))
    throw new Error(`npm run differential -- ${name} takes whole numbers, COUNT SEED.`)
  console.log(`Seed ${settings.seed}, ${settings.count} cases: ${commandOf(name, settings)}`)
  return settings
}

/** Returns the command that repeats a run or, with the variable `CASE`, one of its cases. */
export function commandOf(name: string, { count, seed }: Settings): string {
  return `npm run differential -- ${name} ${count} ${seed}`
}

/** Returns the message of a failed case. */
export function failureReport(name: string, settings: Settings, { number, text }: Failure): string {
  return `Case ${number} of seed ${settings.seed}: ${text}\n\nRepeat it: CASE=${number} ${commandOf(name, settings)}\n`
}
