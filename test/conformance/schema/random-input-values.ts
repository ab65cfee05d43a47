import type { Random } from '../../random/random.ts'
import { builtInScalars } from './expected-sdl.ts'
import type { InputValueModel, TypeModel, Wrapping } from './model.ts'
import { isList, isNullable, randomConstant, type InputTypes } from './random-constant.ts'
import { randomNames } from './random-name.ts'
import { randomDeprecation, randomDescription } from './random-text.ts'

/**
 * The scalars that need no declaration, by the names that code has for them and by some of
 * GraphQL's.
 */
export const scalarNames = Object.keys(builtInScalars)

const wrappings: readonly Wrapping[] = [
  {},
  {},
  { null: true },
  { null: false },
  { array: true },
  { array: true, null: false },
  { array: true, nullable: false },
  { array: true, nullable: true, null: true },
  { array: true, null: false, nullable: false },
  { full: true },
  { full: false, array: false },
]

/** A type of one of the names, wrapped in some way. */
export function randomType(random: Random, names: readonly string[]): TypeModel {
  return { name: random.pick(names), wrapping: random.pick(wrappings) }
}

/** Arguments, or fields of an input object, of scalars and of the given types. */
export function randomInputValues(
  random: Random,
  count: number,
  typeNames: readonly string[],
  types: InputTypes,
): InputValueModel[] {
  return randomNames(random, count).map(name => {
    const type = randomType(
      random,
      random.chance(0.4) ? [...typeNames, ...scalarNames] : allOr(typeNames),
    )
    const hasValue = isNullable(type) || isList(type) || !isUnfinished(type.name, typeNames, types)
    // What a client must give and cannot make, a circle of required inputs, is no valid type.
    const finite: TypeModel = hasValue ? type : { ...type, wrapping: { null: true } }
    const hasDefault = random.chance(0.4)
    return {
      name,
      type: finite,
      default: hasDefault ? randomConstant(random, finite, types) : undefined,
      desc: randomDescription(random),
      deprecated: isNullable(finite) || hasDefault ? randomDeprecation(random) : undefined,
    }
  })
}

/** An argument named `id` of type ID, for which the API has a word of its own. */
export function randomIdArgument(random: Random, types: InputTypes): InputValueModel {
  const type: TypeModel = { name: 'id', wrapping: { null: random.chance(0.3) } }
  return {
    name: { declared: 'id', exposed: 'id' },
    type,
    default: random.chance(0.2) ? randomConstant(random, type, types) : undefined,
    desc: randomDescription(random),
  }
}

function allOr(typeNames: readonly string[]): readonly string[] {
  return typeNames.length === 0 ? scalarNames : typeNames
}

function isUnfinished(name: string, typeNames: readonly string[], types: InputTypes): boolean {
  return (
    typeNames.includes(name) &&
    !types.scalars.has(name) &&
    !types.enums.has(name) &&
    !types.inputs.has(name)
  )
}
