import type { Column } from 'drizzle-orm'
import type { Values } from '../../source-adapter.ts'
import { arrayOf, classOf } from './column-kind.ts'
import type { Dialect } from './table-facts.ts'

type Decode = (value: any) => unknown

/** The classes of columns whose values are equal in the database exactly where they are here. */
const integers: ReadonlySet<string> = new Set([
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether the value of one column tells which of some keys a row has. */
export function isIndexedKey(
  dialect: Dialect,
  columns: readonly Column[],
  keyColumns: readonly Column[],
  keys: readonly Values[],
): boolean {
  const [column, keyColumn] = [columns[0]!, keyColumns[0]!]
  if (columns.length > 1) return false
  if (isInteger(column)) return isInteger(keyColumn)
  const areUuids = dialect === 'postgresql' && isUuid(column) && isUuid(keyColumn)
  // PostgreSQL takes others, too, and sends them back in this form.
  return areUuids && keys.every(([value]) => uuid.test(value as string))
}

/** The index of the key that a column has, of what the driver sends. */
export function indexOfKeys(keys: readonly Values[], decode: Decode = value => value): Decode {
  const indices = new Map(keys.map(([value], index) => [exactValue(value), index]))
  return value => indices.get(exactValue(decode(value)))
}

/** An integer is the same value as a number, a bigint and a text. */
function exactValue(value: unknown): unknown {
  if (typeof value === 'number') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}

function isInteger(column: Column): boolean {
  return arrayOf(column).dimensions === 0 && integers.has(classOf(column))
}

function isUuid(column: Column): boolean {
  return arrayOf(column).dimensions === 0 && classOf(column) === 'UUID'
}
