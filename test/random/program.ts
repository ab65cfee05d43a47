import { countOf, seed as seedOfRun, type Failure } from './seed.ts'

/** How many cases a program takes, and of which seed. */
export interface Settings {
  readonly count: number
  readonly seed: number
}

/**
 * What follows the name of a differential on the command line: how many cases and the seed. They
 * are printed at once, with the command that repeats all of it.
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

/** The command that repeats a run; with the variable `CASE`, one of its cases. */
export function commandOf(name: string, { count, seed }: Settings): string {
  return `npm run differential -- ${name} ${count} ${seed}`
}

/** What is told of a case that fails. */
export function failureReport(name: string, settings: Settings, { number, text }: Failure): string {
  return `Case ${number} of seed ${settings.seed}: ${text}\n\nRepeat it: CASE=${number} ${commandOf(name, settings)}\n`
}
