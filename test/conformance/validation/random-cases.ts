import type { GraphQLSchema } from 'graphql'
import { incrementalDefinitions } from '../../validation/fixture.ts'
import { randomOf } from '../../random/random.ts'
import { deferDocument } from './defer-document.ts'
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
/** One schema of so many has incremental delivery. */
const INCREMENTAL = 3

interface RandomSchema {
  readonly number: number
  readonly text: string
  readonly engines: Engines
  readonly isIncremental: boolean
  /** The schema without `@defer` and `@stream`. */
  readonly plain: GraphQLSchema
}

function randomSchema(seed: number, number: number): RandomSchema {
  const plainText = randomSDL(`${seed}/${number}`)
  const isIncremental = number % INCREMENTAL === INCREMENTAL - 1
  const text = isIncremental ? plainText + incrementalDefinitions : plainText
  const engines = enginesOf(text, isIncremental)
  const plain = isIncremental ? enginesOf(plainText).schema : engines.schema
  return { number, text, engines, isIncremental, plain }
}

/**
 * Random documents and mutants of them, the same ones for a seed and their numbers; most of what is
 * no mutant is valid.
 */
export function* randomCases(
  seed: number,
  numbers: Iterable<number>,
): Generator<Case, void, undefined> {
  let schema: RandomSchema | undefined
  for (const number of numbers) {
    const schemaNumber = Math.floor(number / DOCUMENTS_OF_A_SCHEMA)
    if (schema?.number !== schemaNumber) schema = randomSchema(seed, schemaNumber)
    const { text, engines, isIncremental } = schema
    // Every other document is a mutant of the one before it.
    const isMutant = number % 2 === 1
    const random = randomOf(seed, 'document', number - Number(isMutant))
    const wrong = random.chance(0.65) ? 0 : random.pick([0.01, 0.03, 0.08])
    const plain = randomDocument(random, schema.plain, wrong)
    const origin = isIncremental ? deferDocument(random, engines.schema, plain) : plain
    yield { number, engines, text, source: isMutant ? mutateDocument(random, origin) : origin }
  }
}
