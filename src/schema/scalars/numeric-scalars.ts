import { clip } from '../../errors/clip.ts'
import { ResultMisfit } from '../../errors/completion-error.ts'
import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { inspect, inspectInput } from '../../errors/inspect.ts'
import { primitiveOf } from './primitive.ts'
import type { ScalarTypeDefinition } from '../definitions/type-map.ts'

/** Bounds the time that arithmetic with a client's number can take. */
const MAX_DIGITS = 1000
/**
 * Every decimal number of at most this many digits survives the conversion to a double and back.
 */
const SAFE_DIGITS = 15

const wholeNumber = /^-?(?:0|[1-9][0-9]*)$/
const decimalNumber = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,4}))?$/

const expectedWhole = `expected a whole number of at most ${MAX_DIGITS} digits as text, as in "12345678901234567890"`
const expectedDecimal = `expected a decimal number of at most ${MAX_DIGITS} digits as text, as in "1234.50"`

/** A whole number of any size: text in JSON, a bigint in resolvers. */
export const bigIntScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'BigInt',
  description:
    'A whole number beyond the 32 bits of an Int. Responses hold it as text, `"12345678901234567890"`; requests may give text or, as long as no digit gets lost, a number.',

  coerceResult(value) {
    const primitive = primitiveOf(value)
    if (typeof primitive === 'bigint' || Number.isSafeInteger(primitive)) return String(primitive)
    if (isWholeText(primitive)) return String(BigInt(primitive))
    throw new ResultMisfit(`BigInt cannot represent non-integer value: ${inspect(value)}`)
  },

  coerceInput(value) {
    if (isWholeText(value) || Number.isSafeInteger(value)) return BigInt(value as string | number)
    if (!Number.isInteger(value)) throw misfit('BigInt', inspectInput(value), expectedWhole)
    throw misfit(
      'BigInt',
      inspectInput(value),
      'a number of this size may have lost digits, give it as text',
    )
  },

  coerceLiteral({ kind, value, text }) {
    const digits = kind === 'IntValue' ? text : kind === 'StringValue' ? value : undefined
    if (isWholeText(digits)) return BigInt(digits)
    throw misfit('BigInt', clip(text), expectedWhole)
  },
}

/** A decimal number of any precision: text without an exponent, in JSON and in resolvers. */
export const decimalScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Decimal',
  description:
    'A decimal number that keeps all its digits, as an amount of money does. Responses hold it as text, `"1234.50"`; requests may give text or, as long as no digit gets lost, a number.',

  coerceResult(value) {
    const primitive = primitiveOf(value)
    const isNumeric = typeof primitive === 'number' || typeof primitive === 'bigint'
    const text = plainDecimal(isNumeric ? String(primitive) : primitive)
    if (text !== undefined) return text
    throw new ResultMisfit(`Decimal cannot represent non-decimal value: ${inspect(value)}`)
  },

  coerceInput(value) {
    const text = plainDecimal(typeof value === 'number' ? String(value) : value)
    if (text === undefined) throw misfit('Decimal', inspectInput(value), expectedDecimal)
    if (typeof value === 'string' || countDigits(text) <= SAFE_DIGITS) return text
    throw misfit(
      'Decimal',
      inspectInput(value),
      'a number of so many digits may have lost some, give it as text',
    )
  },

  coerceLiteral({ kind, value, text }) {
    const isNumber = kind === 'IntValue' || kind === 'FloatValue'
    const plain = plainDecimal(isNumber ? text : kind === 'StringValue' ? value : undefined)
    if (plain !== undefined) return plain
    throw misfit('Decimal', clip(text), expectedDecimal)
  },
}

function misfit(scalar: string, text: string, expected: string): GraphQLError {
  return new EngineError(`${scalar} cannot represent value: ${text}; ${expected}.`)
}

function isWholeText(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_DIGITS + 1 || !wholeNumber.test(value))
    return false
  return countDigits(value) <= MAX_DIGITS
}

/** The number without an exponent; undefined for any other text. */
function plainDecimal(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2 * MAX_DIGITS) return undefined
  const [, sign, integer, fraction = '', exponent = '0'] = decimalNumber.exec(value) ?? []
  if (integer === undefined || Math.abs(Number(exponent)) > MAX_DIGITS) return undefined
  const plain =
    exponent === '0' ? joinedAt(integer, fraction) : movedBy(Number(exponent), integer, fraction)
  return countDigits(plain) <= MAX_DIGITS ? sign + plain : undefined
}

function movedBy(exponent: number, integer: string, fraction: string): string {
  const digits =
    '0'.repeat(Math.max(0, 1 - exponent - integer.length)) +
    integer +
    fraction +
    '0'.repeat(Math.max(0, exponent - fraction.length))
  const point = Math.max(integer.length + exponent, 1)
  return joinedAt(digits.slice(0, point).replace(/^0+(?=[0-9])/, ''), digits.slice(point))
}

function joinedAt(integer: string, fraction: string): string {
  return fraction === '' ? integer : `${integer}.${fraction}`
}

function countDigits(plain: string): number {
  return plain.replace(/[-.]/g, '').length
}
