import type { Column } from 'drizzle-orm'
import { arrayOf, classOf } from './column-kind.ts'
import { timeOfText } from './times.ts'

/** The text of an array for PostgreSQL. Items are what drivers get: no lists. */
export function arrayLiteral(items: readonly unknown[]): string {
  return `{${items.map(item => itemText(item as DriverValue)).join()}}`
}

/** The items of an array of one dimension in the text that PostgreSQL sends: texts, and null. */
function parseArray(text: string): (string | null)[] {
  if (text === '{}') return []
  const items: (string | null)[] = []
  // A list whose first index is not 1 has its bounds in front.
  arrayItem.lastIndex = text.indexOf('{') + 1
  for (;;) {
    const match = arrayItem.exec(text)
    if (match === null)
      throw new TypeError(`PostgreSQL sent ${text}; expected an array of one dimension.`)
    const [, quoted, plain, end] = match
    if (quoted !== undefined) items.push(quoted.replace(/\\(.)/gs, '$1'))
    else items.push(plain === 'NULL' ? null : plain!)
    if (end === '}') return items
  }
}

/**
 * What reads the text of an array of one dimension; undefined where the column is no such array, or
 * its items are of an unknown type. Drivers differ in which arrays they read themselves, and some
 * take a NULL for the text "NULL".
 */
export function arrayDecoder(column: Column): ((text: string) => unknown) | undefined {
  const { item, dimensions } = arrayOf(column)
  if (dimensions !== 1) return undefined
  const isBytes = item.getSQLType() === 'bytea'
  const decode = isBytes ? bytesOf : itemDecoders[classOf(item)]
  if (decode === undefined) return undefined
  return text => parseArray(text).map(each => (each === null ? null : decode(each)))
}

type ItemDecoder = (text: string) => unknown

const sameText: ItemDecoder = text => text

const bytesOf: ItemDecoder = text => Buffer.from(text.slice('\\x'.length), 'hex')

/** By the class of the column. */
const itemDecoders: Readonly<Record<string, ItemDecoder>> = {
  BigInt53: text => Number(text),
  BigInt64: text => BigInt(text),
  BigIntString: sameText,
  Boolean: text => text === 't',
  Char: sameText,
  Cidr: sameText,
  Date: timeOfText,
  DateString: sameText,
  DoublePrecision: text => Number(text),
  EnumColumn: sameText,
  EnumObjectColumn: sameText,
  Inet: sameText,
  Integer: text => Number(text),
  Interval: sameText,
  Json: text => JSON.parse(text) as unknown,
  Jsonb: text => JSON.parse(text) as unknown,
  Macaddr: sameText,
  Macaddr8: sameText,
  Numeric: sameText,
  NumericBigInt: text => BigInt(text),
  NumericNumber: text => Number(text),
  Real: text => Number(text),
  SmallInt: text => Number(text),
  Text: sameText,
  Time: sameText,
  Timestamp: timeOfText,
  TimestampString: sameText,
  UUID: sameText,
  Varchar: sameText,
}

const arrayItem = /(?:"((?:[^"\\]|\\.)*)"|([^",{}\\]+))([,}])/gsy

/** What drivers get of a column. */
type DriverValue = string | number | bigint | boolean | Date | Uint8Array | null

function itemText(value: DriverValue): string {
  if (typeof value === 'number') return String(value)
  if (value === null) return 'NULL'
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
