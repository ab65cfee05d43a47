import { parse, print, type DefinitionNode } from 'graphql'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { randomOf } from '../../random/random.ts'
import { expectedSDL } from '../schema/expected-sdl.ts'
import { randomSchema } from '../schema/random-schema.ts'
import { mutations } from './mutations.ts'
import { Places } from './places.ts'

/** A schema as text and built, before and after some changes. */
export interface Pair {
  readonly texts: readonly [before: string, after: string]
  readonly schemas: readonly [before: Schema, after: Schema]
}

/** A valid random schema, and the same with one to twelve changes, valid too; the same for a seed and
 * their number. */
export function randomPair(seed: number, number: number): Pair {
  const random = randomOf('changes', seed, number)
  const text = expectedSDL(randomSchema(seed, number))
  const schema: Schema = buildSchema(text)
  let definitions = parse(text, { noLocation: true }).definitions
  let changed = schema
  for (let count = 1 + random.below(12), tries = 0; count > 0 && tries < 50; tries++) {
    const copy = structuredClone(definitions) as DefinitionNode[]
    // The first ones go round, so that each is tried often enough.
    const mutation = tries === 0 ? mutations[number % mutations.length]! : random.pick(mutations)
    mutation(random, new Places(copy))
    const other = valid(textOf(copy))
    if (other === undefined) continue
    definitions = copy
    changed = other
    count--
  }
  return { texts: [text, textOf(definitions)], schemas: [schema, changed] }
}

function textOf(definitions: readonly DefinitionNode[]): string {
  return definitions.map(print).join('\n')
}

function valid(text: string): Schema | undefined {
  try {
    return buildSchema(text)
  } catch {
    return undefined
  }
}
