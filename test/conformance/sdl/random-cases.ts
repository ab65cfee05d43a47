import { buildSchema, type Schema } from '../../../src/index.ts'
import { checkSmallest, inCase } from '../../random/cases.ts'
import { casesOf, countOf, seed } from '../../random/seed.ts'
import { shrinkDocuments } from '../../random/shrink-document.ts'
import { randomTexts } from './random-sdl.ts'

/** A schema that was read from texts. */
export interface RandomCase {
  readonly texts: readonly string[]
  /** All texts, one behind the other. */
  readonly source: string
  readonly schema: Schema
}

/** `npm run test:slow` takes all. */
const COUNT = countOf(process.env.SLOW === undefined ? 30 : 210)

const numbered = Array.from(
  casesOf(COUNT),
  number => [number, caseOf(randomTexts(seed, number))] as const,
)

export const randomCases: readonly RandomCase[] = numbered.map(([, randomCase]) => randomCase)

/** Checks all; of the first failure, the smallest texts that fail so are told. */
export async function forEachCase(check: (each: RandomCase) => void): Promise<void> {
  for (const [number, each] of numbered) {
    await inCase(number, () =>
      checkSmallest(
        each.texts,
        texts => check(texts === each.texts ? each : caseOf(texts)),
        shrinkDocuments,
        texts => texts.join('\n\n# The next text\n'),
      ),
    )
  }
}

function caseOf(texts: readonly string[]): RandomCase {
  return { texts, source: texts.join('\n'), schema: buildSchema(texts) }
}
