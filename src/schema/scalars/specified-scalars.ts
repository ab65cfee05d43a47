import { clip } from '../../errors/clip.ts'
import { ResultMisfit } from '../../errors/completion-error.ts'
import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { inspect, inspectInput } from '../../errors/inspect.ts'
import { primitiveOf } from './primitive.ts'
import type { ScalarCoercion } from '../definitions/scalar-coercion.ts'
import type { ScalarTypeDefinition } from '../definitions/type-map.ts'

const MAX_INT = 2_147_483_647
const MIN_INT = -2_147_483_648

const intScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Int',
  leafTest: 'Int',
  description: 'A whole number of 32 bits, from -(2^31) to 2^31 - 1.',

  coerceResult(value) {
    const primitive = primitiveOf(value)
    if (typeof primitive === 'boolean') return primitive ? 1 : 0
    return checkInt(numberOf(primitive), primitive)
  },

  coerceInput(value) {
    return checkInt(value, value, inputFault)
  },

  coerceLiteral(literal) {
    if (literal.kind !== 'IntValue') {
      throw new EngineError(`Int cannot represent non-integer value: ${clip(literal.text)}`)
    }
    const value = literal.value as number
    if (isInt32(value)) return value
    throw new EngineError(
      `Int cannot represent non 32-bit signed integer value: ${clip(literal.text)}`,
    )
  },
}

const floatScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Float',
  leafTest: 'Float',
  description: 'A finite number with a fraction, in the double precision of IEEE 754.',

  coerceResult(value) {
    const primitive = primitiveOf(value)
    if (typeof primitive === 'boolean') return primitive ? 1 : 0
    const number = checkFloat(numberOf(primitive), primitive)
    if (typeof primitive !== 'bigint' || BigInt(number) === primitive) return number
    throw new ResultMisfit(
      `Float cannot represent non numeric value: ${primitive} (value would lose precision)`,
    )
  },

  coerceInput(value) {
    return checkFloat(value, value, inputFault)
  },

  coerceLiteral(literal) {
    const isNumber = literal.kind === 'IntValue' || literal.kind === 'FloatValue'
    const value = isNumber ? literal.value : undefined
    if (Number.isFinite(value)) return value
    throw new EngineError(`Float cannot represent non numeric value: ${clip(literal.text)}`)
  },
}

const stringScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'String',
  leafTest: 'String',
  description: 'Text of any length, as a sequence of Unicode characters.',

  coerceResult(value) {
    const primitive = primitiveOf(value)
    if (typeof primitive === 'string') return primitive
    if (typeof primitive === 'boolean' || typeof primitive === 'bigint') return String(primitive)
    if (typeof primitive === 'number' && Number.isFinite(primitive)) return String(primitive)
    throw new ResultMisfit(`String cannot represent value: ${inspect(value)}`)
  },

  coerceInput(value) {
    if (typeof value === 'string') return value
    throw new EngineError(`String cannot represent a non string value: ${inspectInput(value)}`)
  },

  coerceLiteral(literal) {
    if (literal.kind === 'StringValue') return literal.value
    throw new EngineError(`String cannot represent a non string value: ${clip(literal.text)}`)
  },
}

const booleanScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Boolean',
  leafTest: 'Boolean',
  description: 'Either `true` or `false`.',

  coerceResult(value) {
    const primitive = primitiveOf(value)
    if (typeof primitive === 'boolean') return primitive
    if (typeof primitive === 'number' && Number.isFinite(primitive)) return primitive !== 0
    if (typeof primitive === 'bigint') return primitive !== 0n
    throw new ResultMisfit(`Boolean cannot represent a non boolean value: ${inspect(primitive)}`)
  },

  coerceInput(value) {
    if (typeof value === 'boolean') return value
    throw new EngineError(`Boolean cannot represent a non boolean value: ${inspectInput(value)}`)
  },

  coerceLiteral(literal) {
    if (literal.kind === 'BooleanValue') return literal.value
    throw new EngineError(`Boolean cannot represent a non boolean value: ${clip(literal.text)}`)
  },
}

const idScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'ID',
  leafTest: 'ID',
  description:
    'Names one thing for good, for example to fetch it again. Responses hold it as text, which is not meant to be read by people; requests may give text (`"4"`) or a whole number (`4`).',

  coerceResult(value) {
    const primitive = primitiveOf(value)
    if (typeof primitive === 'string') return primitive
    if (Number.isInteger(primitive) || typeof primitive === 'bigint') return String(primitive)
    throw new ResultMisfit(`ID cannot represent value: ${inspect(value)}`)
  },

  coerceInput(value) {
    if (typeof value === 'string') return value
    if (Number.isInteger(value)) return String(value)
    throw new EngineError(`ID cannot represent value: ${inspectInput(value)}`)
  },

  coerceLiteral(literal) {
    if (literal.kind === 'StringValue') return literal.value
    // The text of a whole number, because its digits may be more than a JavaScript number holds.
    if (literal.kind === 'IntValue') return literal.text
    throw new EngineError(
      `ID cannot represent a non-string and non-integer value: ${clip(literal.text)}`,
    )
  },
}

/**
 * The scalars that every schema has: Int, Float, String, Boolean and ID.
 * GraphQL specification, 3.5 "Scalars".
 */
export const specifiedScalars: readonly ScalarTypeDefinition[] = [
  intScalar,
  floatScalar,
  stringScalar,
  booleanScalar,
  idScalar,
]

/** Whether a scalar is one of the specified scalars, with the coercion of the specification. */
export function isSpecified({
  name,
  coerceResult,
  coerceInput,
}: ScalarCoercion & { name: string }): boolean {
  return specifiedScalars.some(
    scalar =>
      scalar.name === name &&
      scalar.coerceResult === coerceResult &&
      scalar.coerceInput === coerceInput,
  )
}

function numberOf(primitive: unknown): unknown {
  const isNumeric =
    (typeof primitive === 'string' && primitive !== '') || typeof primitive === 'bigint'
  return isNumeric ? Number(primitive) : primitive
}

function checkInt(number: unknown, value: unknown, fault = resultFault): number {
  if (!isInteger(number)) throw fault('Int cannot represent non-integer value', value)
  if (isInt32(number)) return number
  throw fault('Int cannot represent non 32-bit signed integer value', value)
}

function checkFloat(number: unknown, value: unknown, fault = resultFault): number {
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw fault('Float cannot represent non numeric value', value)
}

function resultFault(message: string, value: unknown): GraphQLError {
  return new ResultMisfit(`${message}: ${inspect(value)}`)
}

function inputFault(message: string, value: unknown): GraphQLError {
  return new EngineError(`${message}: ${inspectInput(value)}`)
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value)
}

function isInt32(value: number): boolean {
  return value >= MIN_INT && value <= MAX_INT
}
