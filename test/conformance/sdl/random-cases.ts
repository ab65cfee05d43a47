import { buildSchema, type Schema } from '../../../src/index.ts'
import { randomTexts } from './random-sdl.ts'

/** A schema that was read from texts. */
export interface RandomCase {
  readonly seed: number
  readonly texts: readonly string[]
  /** All texts, one behind the other. */
  readonly source: string
  readonly schema: Schema
}

/** `npm run test:slow` takes all. */
const COUNT = process.env.SLOW === undefined ? 70 : 210

export const randomCases: readonly RandomCase[] = Array.from({ length: COUNT }, (_, index) => {
  const texts = randomTexts(index + 1)
  return { seed: index + 1, texts, source: texts.join('\n'), schema: buildSchema(texts) }
})

/** Checks all, and says with the first failure which seed it was. */
export function forEachCase(check: (each: RandomCase) => void): void {
  for (const each of randomCases) {
    try {
      check(each)
    } catch (error) {
      if (error instanceof Error) error.message = `Seed ${each.seed}: ${error.message}`
      throw error
    }
  }
}
