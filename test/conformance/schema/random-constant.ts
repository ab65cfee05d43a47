import type { Random } from '../../random/random.ts'
import type {
  Constant,
  EnumModel,
  InputModel,
  InputValueModel,
  ScalarModel,
  TypeModel,
} from './model.ts'
import { randomText } from './random-text.ts'

/**
 * The input types that a value can be made for, by name. Inputs that are not whole yet are missing.
 */
export interface InputTypes {
  readonly scalars: ReadonlyMap<string, ScalarModel>
  readonly enums: ReadonlyMap<string, EnumModel>
  readonly inputs: ReadonlyMap<string, InputModel>
}

/** A value of a type as code gives it, with its literal. */
export function randomConstant(
  random: Random,
  type: TypeModel,
  types: InputTypes,
  depth = 0,
): Constant {
  const { wrapping } = type
  if (isNullable(type) && random.chance(0.15)) return NULL
  if (!isList(type)) return randomNamed(random, type.name, types, depth) ?? NULL
  const hasNullableItems = wrapping.full !== true && wrapping.nullable !== false
  const item = (): Constant | undefined =>
    hasNullableItems && random.chance(0.2) ? NULL : randomNamed(random, type.name, types, depth + 1)
  const items = Array.from({ length: depth > 2 ? 0 : random.below(4) }, item).filter(
    each => each !== undefined,
  )
  // A list of one may be given as what it holds, which null and lists cannot be told from.
  const [first] = items
  if (
    first !== undefined &&
    first.value !== null &&
    !Array.isArray(first.value) &&
    random.chance(0.2)
  )
    return first
  return listOf(items)
}

export function isList({ wrapping }: TypeModel): boolean {
  return wrapping.full === true || wrapping.array === true
}

export function isNullable({ wrapping }: TypeModel): boolean {
  return wrapping.full !== true && wrapping.null !== false
}

const NULL: Constant = { value: null, literal: 'null' }

/** Undefined for an input that is not whole yet, which has no value other than null. */
function randomNamed(
  random: Random,
  name: string,
  types: InputTypes,
  depth: number,
): Constant | undefined {
  const ofScalar = scalarConstants[name]
  if (ofScalar !== undefined) return ofScalar(random)
  if (types.scalars.has(name))
    return random.pick([textOf(randomText(random)), numberOf(random.below(100))])
  const enumType = types.enums.get(name)
  if (enumType !== undefined) {
    const { name: valueName, value = valueName.declared } = random.pick(enumType.values)
    return { value, literal: valueName.exposed }
  }
  const input = types.inputs.get(name)
  return input && randomObject(random, input, types, depth)
}

function randomObject(
  random: Random,
  input: InputModel,
  types: InputTypes,
  depth: number,
): Constant {
  if (input.isOneOf) {
    const field = depth > 2 ? input.fields[0]! : random.pick(input.fields)
    const { name } = field
    // The first field of a OneOf Input Object is a scalar, for which there always is a value.
    const constant = randomConstant(
      random,
      { ...field.type, wrapping: { ...field.type.wrapping, null: false } },
      types,
      depth + 1,
    )
    return constant === NULL
      ? objectOf([
          [input.fields[0]!, randomNamed(random, input.fields[0]!.type.name, types, depth)!],
        ])
      : objectOf([[{ name }, constant]])
  }
  const given = input.fields.filter(
    field => isRequired(field) || random.chance(depth > 2 ? 0.05 : 0.5),
  )
  const entries = given.map(
    field => [field, randomConstant(random, field.type, types, depth + 1)] as const,
  )
  return objectOf(entries, random)
}

function isRequired(field: InputValueModel): boolean {
  return !isNullable(field.type) && field.default === undefined
}

/** The value has its keys in any order, the literal in that of the definition. */
function objectOf(
  entries: readonly (readonly [Pick<InputValueModel, 'name'>, Constant])[],
  random?: Random,
): Constant {
  const keys = entries.map(([{ name }, { value }]) => [name.declared, value] as const)
  return {
    value: Object.fromEntries(random?.chance(0.5) ? keys.toReversed() : keys),
    literal: `{ ${entries.map(([{ name }, { literal }]) => `${name.exposed}: ${literal}`).join(', ')} }`,
  }
}

function listOf(items: readonly Constant[]): Constant {
  return {
    value: items.map(({ value }) => value),
    literal: `[${items.map(({ literal }) => literal).join(' ')}]`,
  }
}

function textOf(text: string): Constant {
  return { value: text, literal: JSON.stringify(text) }
}

function numberOf(number: number): Constant {
  return { value: number, literal: String(number) }
}

function one(...constants: readonly Constant[]): (random: Random) => Constant {
  return random => random.pick(constants)
}

const int = one(...[0, -1, 42, 2_147_483_647, -2_147_483_648].map(numberOf))
const float = one(
  ...[0.5, -0.25, 3, 1e21, 1e-7, 5e-324, 1.797_693_134_862_315_7e308, 123_456_789_012].map(
    numberOf,
  ),
)
const boolean = one({ value: true, literal: 'true' }, { value: false, literal: 'false' })
const string = (random: Random): Constant => textOf(randomText(random))
const id = one(textOf('a'), textOf('4'), textOf('-0'), textOf('"'), { value: 4, literal: '"4"' })
const date = one(
  { value: new Date('2025-01-31T00:00:00Z'), literal: '"2025-01-31"' },
  { value: new Date('0001-02-03T00:00:00Z'), literal: '"0001-02-03"' },
)
const dateTime = one({
  value: new Date('2025-01-31T23:59:59.999Z'),
  literal: '"2025-01-31T23:59:59.999Z"',
})
const json = one(
  textOf('a "text"'),
  numberOf(-1.5),
  { value: true, literal: 'true' },
  { value: [], literal: '[]' },
  { value: {}, literal: '{}' },
  { value: [1, ['two', null], { three: 3 }], literal: '[1, ["two", null], { three: 3 }]' },
  {
    value: { a: { b: [1, '"'], constructor: null } },
    literal: '{ a: { b: [1, "\\""], constructor: null } }',
  },
)

/** Values of the scalars that need no declaration, under each of their names. */
const scalarConstants: Readonly<Record<string, (random: Random) => Constant>> = Object.assign(
  Object.create(null),
  {
    int,
    Int: int,
    float,
    string,
    String: string,
    boolean,
    bool: boolean,
    id,
    date,
    date_time: dateTime,
    DateTime: dateTime,
    time: one(textOf('23:59:59'), textOf('00:00:00.5')),
    bigint: one(
      { value: 0n, literal: '"0"' },
      { value: -12_345_678_901_234_567_890n, literal: '"-12345678901234567890"' },
    ),
    decimal: one(textOf('1234.50'), textOf('-0.001'), textOf('100000000000000000000.1')),
    binary: one(
      { value: new Uint8Array(), literal: '""' },
      { value: new Uint8Array([72, 101, 108, 108, 111, 255]), literal: '"SGVsbG//"' },
    ),
    json,
    any: json,
  },
)
