import { randomOf } from '../../random/random.ts'
import { enginesOf, type Engines } from './engines.ts'
import { mutateDocument } from './mutate-document.ts'
import { randomDocument } from './random-document.ts'
import { randomSDL } from './random-sdl.ts'

/** A document to validate, with those who do. */
export interface Case {
  readonly engines: Engines
  readonly text: string
  readonly source: string
}

const DOCUMENTS_OF_A_SCHEMA = 60

/**
 * Random documents without end and mutants of them, the same ones for a seed; most of what is no
 * mutant is valid.
 */
export function* randomCases(seed: string): Generator<Case, never, undefined> {
  for (let index = 0; ; index++) {
    const text = randomSDL(`${seed}/${index}`)
    const engines = enginesOf(text)
    for (let each = 0; each < DOCUMENTS_OF_A_SCHEMA; each += 2) {
      const random = randomOf(seed, index, each)
      const wrong = random.chance(0.65) ? 0 : random.pick([0.01, 0.03, 0.08])
      const source = randomDocument(random, engines.schema, wrong)
      yield { engines, text, source }
      yield { engines, text, source: mutateDocument(random, source) }
    }
  }
}
