import type { DirectiveLocation } from '../../../src/index.ts'
import type { Random } from '../../random/random.ts'
import type { AppliedModel, DirectiveModel } from './model.ts'
import { isNullable, randomConstant, type InputTypes } from './random-constant.ts'
import { randomInputValues } from './random-input-values.ts'
import { someOf } from './random-name.ts'
import { randomDescription } from './random-text.ts'

/** The places in a schema where a definition can carry directives. */
export const typeLocations = [
  'SCHEMA',
  'SCALAR',
  'OBJECT',
  'FIELD_DEFINITION',
  'INTERFACE',
  'UNION',
  'ENUM',
  'ENUM_VALUE',
  'INPUT_OBJECT',
] as const satisfies readonly DirectiveLocation[]

/** The places in a request where a directive can stand. */
export const executableLocations = [
  'QUERY',
  'MUTATION',
  'SUBSCRIPTION',
  'FIELD',
  'FRAGMENT_DEFINITION',
  'FRAGMENT_SPREAD',
  'INLINE_FRAGMENT',
  'VARIABLE_DEFINITION',
] as const satisfies readonly DirectiveLocation[]

type TypeLocation = (typeof typeLocations)[number]

/**
 * Directives whose arguments have scalars and the given types; each name is used by one of a
 * schema.
 */
export function randomDirectives(
  random: Random,
  names: readonly string[],
  typeNames: readonly string[],
  types: InputTypes,
  isStandalone: boolean,
): readonly DirectiveModel[] {
  return names.map((name): DirectiveModel => {
    const locations = [
      ...someOf(random, typeLocations, random.below(8)),
      ...someOf(random, executableLocations, random.below(4)),
    ]
    const standing = locations.length === 0 ? [random.pick(executableLocations)] : locations
    return {
      name: { declared: `${name}_mark`, exposed: `${name}Mark` },
      desc: randomDescription(random),
      locations: standing,
      repeatable: random.pick([true, true, false, undefined]),
      arguments: randomInputValues(random, random.below(4), typeNames, types),
      isStandalone,
    }
  })
}

/** Some of the directives that may stand at a location, repeated where they may be. */
export function randomApplied(
  random: Random,
  location: TypeLocation,
  directives: readonly DirectiveModel[],
  types: InputTypes,
): readonly AppliedModel[] {
  const candidates = directives.filter(({ locations }) => locations.includes(location))
  return candidates.flatMap(directive => {
    const times = random.chance(0.45) ? 1 + (directive.repeatable ? random.below(3) : 0) : 0
    return Array.from({ length: times }, () => ({
      directive,
      values: randomValues(random, directive, types),
    }))
  })
}

function randomValues(
  random: Random,
  directive: DirectiveModel,
  types: InputTypes,
): AppliedModel['values'] {
  const given = directive.arguments.filter(
    argument =>
      (!isNullable(argument.type) && argument.default === undefined) || random.chance(0.6),
  )
  const values = given.map(
    ({ name, type }) => [name.declared, randomConstant(random, type, types)] as const,
  )
  return new Map(random.chance(0.5) ? values.toReversed() : values)
}
