// The mutants that a seed draws. Each mutant has a digest of the seed and of what it changes, and those
// with the least come first: a change elsewhere in src/ leaves most of a draw as it was, and a larger
// draw begins with the smaller one. Kinds take turns, as some are a hundred times as frequent as others.
import { createHash } from 'node:crypto'
import type { Kind, Mutant } from './mutators.ts'

/** All of the mutants, in the order in which a seed draws them. */
export function drawn(mutants: readonly Mutant[], seed: number): Mutant[] {
  const turns = new Map<Kind, number>()
  return mutants
    .map(mutant => ({ mutant, rank: rankOf(mutant, seed) }))
    .sort((left, right) => compare(left.rank, right.rank))
    .map(({ mutant, rank }) => {
      const turn = turns.get(mutant.kind) ?? 0
      turns.set(mutant.kind, turn + 1)
      return { mutant, rank, turn }
    })
    .sort((left, right) => left.turn - right.turn || compare(left.rank, right.rank))
    .map(({ mutant }) => mutant)
}

/** The date of a day in UTC as a number: 20261124. */
export function seedOf(day: Date): number {
  return Number(day.toISOString().slice(0, 10).replaceAll('-', ''))
}

function rankOf({ path, kind, lineText, column, before, after }: Mutant, seed: number): string {
  return createHash('sha256')
    .update([seed, path, kind, lineText, column, before, after].join('\0'))
    .digest('hex')
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left === right ? 0 : 1
}
