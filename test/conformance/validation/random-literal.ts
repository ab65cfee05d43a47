import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql'
import type { Random } from '../../random/random.ts'
import { misspelled } from './misspelled.ts'

/** Where a literal stands. */
export interface Place {
  readonly random: Random
  /** Whether to do the next thing wrong. */
  readonly mistake: () => boolean
  /**
   * A variable for a place of a type, with its dollar; undefined where a literal stands instead.
   */
  readonly variable: (type: GraphQLInputType, place: VariablePlace) => string | undefined
}

export interface VariablePlace {
  readonly hasDefault: boolean
  /** Whether the place is a field of a OneOf Input Object. */
  readonly isOneOf: boolean
}

const scalarLiterals = new Map<string, readonly string[]>(
  Object.entries({
    Int: ['0', '7', '-3', '2147483647', '-2147483648', '-0'],
    Float: ['0.5', '7', '-1e3', '1.7976931348623157e308', '12345678901234567890'],
    String: ['""', '"plain"', '"a \\"quote\\" \\u00e9 \\n"', '"""block\n  text"""', '"日本"'],
    Boolean: ['true', 'false'],
    ID: ['"id"', '12', '12345678901234567890', '"""x"""'],
    Even: ['2', '0', '-4'],
    Word: ['"word"', '"""_1"""'],
  }),
)
/** Each is wrong in a way that few others are. */
const wrongLiterals = new Map<string, readonly string[]>(
  Object.entries({
    Int: ['2147483648', '-2147483649', '3000000000000', '2.5'],
    Float: ['"0.5"', 'true'],
    ID: ['2.5', 'true', 'GRAM'],
    Even: ['3', '-7', '2.0', '"text"'],
    Word: ['"two words"', '""', '1'],
  }),
)
const anyLiterals = [
  '1',
  '1.5',
  '"text"',
  'true',
  'NAME',
  '[1, [null]]',
  '{ a: { b: [1], c: NAME }, d: {} }',
  '{}',
  '[]',
]
const oddLiterals = [
  ...[
    '0',
    '3',
    '-7',
    '2147483648',
    '3000000000000',
    '2.5',
    '1e3',
    '"text"',
    '"1"',
    '"two words"',
    '"""block"""',
  ],
  ...[
    'true',
    'null',
    'RED',
    'REDD',
    'GRAM',
    'gram',
    'TRUE',
    '[]',
    '[1]',
    '[null]',
    '[[1], "x"]',
    '{}',
    '{ a: 1 }',
  ],
  ...['{ a: 1, b: null }', '{ required: 1 }', '{ int: null }', '{ int: 1, ints: [1] }', '$unknown'],
]

/** A literal for a type, valid as far as there are no mistakes. */
export function randomLiteral(place: Place, type: GraphQLInputType, depth = 0): string {
  const { random, mistake } = place
  if (mistake()) return random.pick(oddLiterals)
  if (isNonNullType(type)) return mistake() ? 'null' : presentLiteral(place, type.ofType, depth)
  return random.chance(0.1) ? 'null' : presentLiteral(place, type, depth)
}

function presentLiteral(place: Place, type: GraphQLInputType, depth: number): string {
  const { random } = place
  if (isListType(type)) {
    const itemType: GraphQLInputType = type.ofType
    if (random.chance(0.15))
      return singleLiteral(place, isNonNullType(itemType) ? itemType.ofType : itemType, depth)
    const items = Array.from({ length: depth > 3 ? 0 : random.below(4) }, () =>
      nested(place, itemType, depth),
    )
    return `[${items.join(random.pick([', ', ' ']))}]`
  }
  if (isInputObjectType(type))
    return type.isOneOf ? oneOfLiteral(place, type, depth) : objectLiteral(place, type, depth)
  if (isEnumType(type)) {
    const { name } = random.pick(type.getValues())
    return place.mistake() || place.mistake()
      ? random.pick([misspelled(random, name), 'NOTHING_LIKE_IT'])
      : name
  }
  const { name } = type as { name: string }
  const wrong = wrongLiterals.get(name)
  if (wrong !== undefined && (place.mistake() || place.mistake())) return random.pick(wrong)
  return random.pick(scalarLiterals.get(name) ?? anyLiterals)
}

/**
 * A single value stands for a list of it; but a list stands for itself, so its variables would have
 * to be lists.
 */
function singleLiteral(place: Place, itemType: GraphQLInputType, depth: number): string {
  return presentLiteral(
    isListType(itemType) ? { ...place, variable: () => undefined } : place,
    itemType,
    depth + 1,
  )
}

function nested(place: Place, type: GraphQLInputType, depth: number, hasDefault = false): string {
  return (
    place.variable(type, { hasDefault, isOneOf: false }) ?? randomLiteral(place, type, depth + 1)
  )
}

function objectLiteral(place: Place, type: GraphQLInputObjectType, depth: number): string {
  const { random, mistake } = place
  const fields = Object.values(type.getFields()).filter(field =>
    isRequiredInputField(field) ? !mistake() : random.chance(depth > 2 ? 0 : 0.4),
  )
  const entries = fields.map(field => fieldLiteral(place, field, depth))
  if (mistake())
    entries.push(
      random.pick([
        ...entries,
        `${misspelled(random, random.pick(Object.keys(type.getFields())))}: 1`,
      ]),
    )
  if (random.chance(0.3)) entries.reverse()
  return `{${entries.join(', ')}}`
}

function fieldLiteral(
  place: Place,
  { name, type, defaultValue }: GraphQLInputField,
  depth: number,
): string {
  return `${name}: ${nested(place, type, depth, defaultValue !== undefined)}`
}

function oneOfLiteral(place: Place, type: GraphQLInputObjectType, depth: number): string {
  const { random, mistake } = place
  const fields = Object.values(type.getFields())
  // Where fields can nest without end, the first is a way out.
  const count = mistake() ? random.below(3) : 1
  const entries = Array.from({ length: count }, () => {
    const field = depth > 2 ? fields[0]! : random.pick(fields)
    if (mistake())
      return `${random.chance(0.5) ? field.name : misspelled(random, field.name)}: null`
    const variable = place.variable(field.type, { hasDefault: false, isOneOf: true })
    return `${field.name}: ${variable ?? presentLiteral(place, field.type, depth + 1)}`
  })
  return `{ ${entries.join(' ')} }`
}
