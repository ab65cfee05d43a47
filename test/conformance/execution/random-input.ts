import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql'
import type { Random } from '../../random/random.ts'

/**
 * A variable for a place of that type, with its dollar; undefined where a literal stands instead.
 */
export type VariableSource = (
  type: GraphQLInputType,
  place: { hasDefault: boolean },
) => string | undefined

const scalarLiterals: Readonly<Record<string, readonly string[]>> = {
  Int: ['0', '7', '-3', '2147483647'],
  Float: ['0.5', '7', '-1e3'],
  String: ['""', '"plain"', '"a \\"quote\\" \\u00e9 \\n"', '"""block\n  text"""'],
  Boolean: ['true', 'false'],
  ID: ['"id"', '12', '12345678901234567890'],
  Twofold: ['0', '-8', '1024'],
}
const scalarValues: Readonly<Record<string, readonly unknown[]>> = {
  Int: [0, 7, -3, 4.0],
  Float: [0.5, 7, -1e3],
  String: ['', 'plain', 'a "quote" \u00e9 \n \u2028'],
  Boolean: [true, false],
  ID: ['id', 12],
  Twofold: [0, -8, 1024],
}
const anyLiterals: readonly string[] = ['"any"', '4']
const anyValues: readonly unknown[] = ['any', 4, { nested: [1, { a: null }] }]
const wrongValues: readonly unknown[] = [
  'wrong',
  1.5,
  3,
  2 ** 40,
  true,
  {},
  { nothing: 1 },
  [[{}]],
  [null],
  '',
]

/** A literal that is valid for a type; `variable` may put variables in it. */
export function randomLiteral(
  random: Random,
  type: GraphQLInputType,
  variable: VariableSource,
  depth = 0,
): string {
  if (isNonNullType(type)) return randomPresentLiteral(random, type.ofType, variable, depth)
  return random.chance(0.12) ? 'null' : randomPresentLiteral(random, type, variable, depth)
}

function randomPresentLiteral(
  random: Random,
  type: GraphQLInputType,
  variable: VariableSource,
  depth: number,
): string {
  const nested = (inner: GraphQLInputType, hasDefault = false): string =>
    variable(inner, { hasDefault }) ?? randomLiteral(random, inner, variable, depth + 1)
  if (isListType(type)) {
    const itemType = type.ofType
    // A single value stands for a list of it.
    if (random.chance(0.15))
      return randomPresentLiteral(random, getNamedType(itemType), () => undefined, depth + 1)
    return `[${Array.from({ length: random.below(4) }, () => nested(itemType)).join(', ')}]`
  }
  if (isInputObjectType(type)) {
    const fields = chooseFields(random, Object.values(type.getFields()), type.isOneOf, depth)
    const entries = fields.map(({ name, type: inner, defaultValue }) => {
      if (!type.isOneOf) return `${name}: ${nested(inner, defaultValue !== undefined)}`
      return `${name}: ${randomPresentLiteral(random, inner, () => undefined, depth + 1)}`
    })
    return `{${entries.join(', ')}}`
  }
  if (isEnumType(type)) return random.pick(type.getValues()).name
  return random.pick(scalarLiterals[(type as { name: string }).name] ?? anyLiterals)
}

/**
 * A JSON value that is valid for a type, except for the share of `wrong` values at every place in
 * it.
 */
export function randomJson(
  random: Random,
  type: GraphQLInputType,
  wrong: number,
  depth = 0,
): unknown {
  if (random.chance(wrong)) return random.pick(wrongValues)
  if (isNonNullType(type)) return randomPresentJson(random, type.ofType, wrong, depth)
  return random.chance(0.12) ? null : randomPresentJson(random, type, wrong, depth)
}

function randomPresentJson(
  random: Random,
  type: GraphQLInputType,
  wrong: number,
  depth: number,
): unknown {
  if (isListType(type)) {
    const itemType = type.ofType
    if (random.chance(0.15))
      return randomPresentJson(random, getNamedType(itemType), wrong, depth + 1)
    return Array.from({ length: random.below(4) }, () =>
      randomJson(random, itemType, wrong, depth + 1),
    )
  }
  if (isInputObjectType(type)) {
    const fields = chooseFields(random, Object.values(type.getFields()), type.isOneOf, depth)
    return Object.fromEntries(
      fields.map(({ name, type: inner }) => [
        name,
        type.isOneOf
          ? randomPresentJson(random, inner, wrong, depth + 1)
          : randomJson(random, inner, wrong, depth + 1),
      ]),
    )
  }
  if (isEnumType(type)) return random.pick(type.getValues()).name
  return random.pick(scalarValues[(type as { name: string }).name] ?? anyValues)
}

function chooseFields(
  random: Random,
  fields: readonly GraphQLInputField[],
  isOneOf: boolean,
  depth: number,
): readonly GraphQLInputField[] {
  if (isOneOf) return [random.pick(fields)]
  const share = depth > 2 ? 0 : 0.5
  const chosen = fields.filter(field => isRequiredInputField(field) || random.chance(share))
  return random.chance(0.3) ? chosen.toReversed() : chosen
}
