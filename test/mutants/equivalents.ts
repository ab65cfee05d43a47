// The mutants that were shown to be no fault: nothing that the package guarantees changes with them.
import { readFileSync } from 'node:fs'
import type { Mutant } from './mutators.ts'

export interface Equivalent {
  readonly path: string
  /** The text of the line, by which the place is known: numbers of lines change. */
  readonly line: string
  readonly before: string
  readonly after: string
  readonly reason: string
}

export const equivalents = JSON.parse(
  readFileSync(new URL('equivalents.json', import.meta.url), 'utf8'),
) as readonly Equivalent[]

/** Whether it is this mutant that was shown to be no fault. */
export function isEquivalent(equivalent: Equivalent, mutant: Mutant): boolean {
  return (
    equivalent.path === mutant.path &&
    equivalent.line === mutant.lineText &&
    equivalent.before === mutant.before &&
    equivalent.after === mutant.after
  )
}
