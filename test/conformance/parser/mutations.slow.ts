import { expect, test } from 'vitest'
import { checkSmallest, forEachCase, ofAllCases } from '../../random/cases.ts'
import { countOf } from '../../random/seed.ts'
import { shrinkText } from '../../random/shrink-text.ts'
import { corpus, typeSystemCorpus } from './corpus.ts'
import { isJudgeable, mutantOf, originsOf } from './mutate.ts'
import { expectedRefusalOf } from './oracle-outcome.ts'
import type { Refusal } from './structure.ts'
import { refusalOf } from './tape-outcome.ts'

const MUTATIONS = countOf(20_000)

const subjects = [
  { subject: 'executable documents and mixed ones', cases: corpus },
  { subject: 'definitions of the type system', cases: typeSystemCorpus },
]

test.each(subjects)(
  `${MUTATIONS} mutations of $subject meet the fate that graphql-js gives them`,
  async ({ cases }) => {
    const origins = originsOf(cases)
    let skipped = 0
    let accepted = 0
    let otherwiseSaid = 0
    await forEachCase(MUTATIONS, async random => {
      const mutant = mutantOf(origins, random)
      if (!isJudgeable(mutant)) {
        skipped++
        return
      }
      await checkSmallest(mutant, checkPlace, shrinkText)
      const [expected, found] = [expectedRefusalOf(mutant), refusalOf(mutant)]
      if (expected === undefined) accepted++
      else if (found?.message !== expected.message) otherwiseSaid++
    })
    ofAllCases(() => {
      expect(skipped).toBeLessThan(MUTATIONS * 0.01)
      expect(accepted).toBeGreaterThan(MUTATIONS * 0.05)
      expect(otherwiseSaid).toBeLessThan(MUTATIONS * 0.01)
    })
  },
  countOf(120_000),
)

function checkPlace(source: string): void {
  if (!isJudgeable(source)) return
  expect(placeOf(refusalOf(source))).toBe(placeOf(expectedRefusalOf(source)))
}

function placeOf(refusal: Refusal | undefined): string {
  return refusal ? `refused at ${refusal.line}:${refusal.column}` : 'accepted'
}
