import { expect, test } from 'vitest'
import { corpus } from './corpus.ts'
import { createRandomness, mutate } from './mutate.ts'
import { expectedRefusalOf } from './oracle-outcome.ts'
import { refusalOf } from './tape-outcome.ts'

const SEED = 20_250_903
const MUTATIONS = 20_000
const MAX_SOURCE_LENGTH = 400

/** A definition begins the document or follows a closing brace or its description. */
const typeSystemDefinition =
  /(?:^|[}"])(?:[\s,\ufeff]|#[^\n\r]*)*(?:schema|scalar|type|interface|union|enum|input|directive|extend)(?![_0-9A-Za-z])/

const escapeLongerThanGraphqlJsReads = /\\u\{[0-9A-Fa-f]{9}/

test(`${MUTATIONS} mutations of the corpus meet the fate that graphql-js gives them, at the same place`, () => {
  const documents = corpus
    .flatMap(({ accepts }) => accepts)
    .map(one => (typeof one === 'string' ? one : one.source))
    .filter(source => source.length <= MAX_SOURCE_LENGTH)
  const randomness = createRandomness(SEED)
  const differences: unknown[] = []
  let skipped = 0
  let accepted = 0
  for (let count = 0; count < MUTATIONS; count++) {
    const [source, other] = [
      documents[randomness.below(documents.length)]!,
      documents[randomness.below(documents.length)]!,
    ]
    const mutant = mutate(source, other, randomness)
    if (typeSystemDefinition.test(mutant) || escapeLongerThanGraphqlJsReads.test(mutant)) {
      skipped++
      continue
    }
    const expected = placeOf(expectedRefusalOf(mutant))
    const found = placeOf(refusalOf(mutant))
    if (found !== expected) differences.push({ mutant, found, expected })
    if (expected === 'accepted') accepted++
  }
  expect(differences).toEqual([])
  expect(skipped).toBeLessThan(MUTATIONS * 0.2)
  expect(accepted).toBeGreaterThan(MUTATIONS * 0.05)
})

function placeOf(refusal: { readonly line: number; readonly column: number } | undefined): string {
  return refusal ? `refused at ${refusal.line}:${refusal.column}` : 'accepted'
}
