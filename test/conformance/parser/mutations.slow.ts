import { expect, test } from 'vitest'
import { corpus, typeSystemCorpus } from './corpus.ts'
import { isJudgeable, mutantsOf } from './mutate.ts'
import { expectedRefusalOf } from './oracle-outcome.ts'
import type { Refusal } from './structure.ts'
import { refusalOf } from './tape-outcome.ts'

const SEED = 20_250_903
const MUTATIONS = 20_000

const subjects = [
  { subject: 'executable documents and mixed ones', cases: corpus },
  { subject: 'definitions of the type system', cases: typeSystemCorpus },
]

test.each(subjects)(
  `${MUTATIONS} mutations of $subject meet the fate that graphql-js gives them`,
  ({ cases }) => {
    const mutants = mutantsOf(cases, SEED)
    const differences: unknown[] = []
    let skipped = 0
    let accepted = 0
    let otherwiseSaid = 0
    for (let count = 0; count < MUTATIONS; count++) {
      const mutant = mutants.next().value
      if (!isJudgeable(mutant)) {
        skipped++
        continue
      }
      const [expected, found] = [expectedRefusalOf(mutant), refusalOf(mutant)]
      if (placeOf(found) !== placeOf(expected)) differences.push({ mutant, found, expected })
      if (expected === undefined) accepted++
      else if (found?.message !== expected.message) otherwiseSaid++
    }
    expect(differences).toEqual([])
    expect(skipped).toBeLessThan(MUTATIONS * 0.01)
    expect(accepted).toBeGreaterThan(MUTATIONS * 0.05)
    expect(otherwiseSaid).toBeLessThan(MUTATIONS * 0.01)
  },
)

function placeOf(refusal: Refusal | undefined): string {
  return refusal ? `refused at ${refusal.line}:${refusal.column}` : 'accepted'
}
