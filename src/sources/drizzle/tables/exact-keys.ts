import type { Column } from 'drizzle-orm'
import type { Values } from '../../source-adapter.ts'
import { arrayOf, classOf } from './column-kind.ts'
import type { Dialect } from './table-facts.ts'

type Decoder = (value: any) => unknown

/**
 * The classes of integer columns, whose values compare in JavaScript exactly as in the database.
 */
const integerClasses: ReadonlySet<string> = new Set([
  'BigInt53',
  'BigInt64',
  'BigIntString',
  'BigSerial53',
  'BigSerial64',
  'Int',
  'Integer',
  'MediumInt',
  'Serial',
  'SmallInt',
  'SmallSerial',
  'TinyInt',
])

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether JavaScript can identify the key of a row by comparing the value of a single column. */
export function areKeysComparable(
  dialect: Dialect,
  columns: readonly Column[],
  keyColumns: readonly Column[],
  keys: readonly Values[],
): boolean {
  const [column, keyColumn] = [columns[0]!, keyColumns[0]!]
  if (columns.length > 1) return false
  if (isInteger(column)) return isInteger(keyColumn)
  const areUuids = dialect === 'postgresql' && isUuid(column) && isUuid(keyColumn)
  // PostgreSQL accepts other forms of a UUID, too, and sends this form.
  return areUuids && keys.every(([value]) => uuidPattern.test(value as string))
}

/** Returns a decoder from the driver's value of a column to the index of the key. */
export function keyIndexDecoder(
  keys: readonly Values[],
  decode: Decoder = value => value,
): Decoder {
  const indices = new Map(keys.map(([value], index) => [comparableValue(value), index]))
  return value => indices.get(comparableValue(decode(value)))
}

/** Maps an integer to the same value, whether the integer is a number, a bigint or a text. */
function comparableValue(value: unknown): unknown {
  if (typeof value === 'number') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}

function isInteger(column: Column): boolean {
  return arrayOf(column).dimensions === 0 && integerClasses.has(classOf(column))
}

function isUuid(column: Column): boolean {
  return arrayOf(column).dimensions === 0 && classOf(column) === 'UUID'
}
