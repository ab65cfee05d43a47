import { randomOf } from '../../random/random.ts'
import { enginesOf, type Engines } from './engines.ts'
import { mutateDocument } from './mutate-document.ts'
import { randomDocument } from './random-document.ts'
import { randomSDL } from './random-sdl.ts'

/** A document to validate, with those who do. */
export interface Case {
  readonly number: number
  readonly engines: Engines
  readonly text: string
  readonly source: string
}

const DOCUMENTS_OF_A_SCHEMA = 60

/**
 * Random documents and mutants of them, the same ones for a seed and their numbers; most of what is
 * no mutant is valid.
 */
export function* randomCases(
  seed: number,
  numbers: Iterable<number>,
): Generator<Case, void, undefined> {
  let schema:
    { readonly number: number; readonly text: string; readonly engines: Engines } | undefined
  for (const number of numbers) {
    const schemaNumber = Math.floor(number / DOCUMENTS_OF_A_SCHEMA)
    if (schema?.number !== schemaNumber) {
      const text = randomSDL(`${seed}/${schemaNumber}`)
      schema = { number: schemaNumber, text, engines: enginesOf(text) }
    }
    const { text, engines } = schema
    // Every other document is a mutant of the one before it.
    const isMutant = number % 2 === 1
    const random = randomOf(seed, 'document', number - Number(isMutant))
    const wrong = random.chance(0.65) ? 0 : random.pick([0.01, 0.03, 0.08])
    const origin = randomDocument(random, engines.schema, wrong)
    yield { number, engines, text, source: isMutant ? mutateDocument(random, origin) : origin }
  }
}
