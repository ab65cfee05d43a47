import type { Column } from 'drizzle-orm'
import { arrayOf, classOf } from './column-kind.ts'
import { timeOfText } from './times.ts'

/** The array literal of PostgreSQL for items in the form that drivers accept. */
export function arrayLiteral(items: readonly unknown[]): string {
  return `{${items.map(item => itemText(item as DriverValue)).join()}}`
}

/** Parses the text of an array of one dimension from PostgreSQL. Returns texts and nulls. */
function parseArray(text: string): (string | null)[] {
  if (text === '{}') return []
  const items: (string | null)[] = []
  // The bounds precede an array whose first index is not 1.
  arrayItemPattern.lastIndex = text.indexOf('{') + 1
  for (;;) {
    const match = arrayItemPattern.exec(text)
    if (match === null)
      throw new TypeError(`PostgreSQL sent ${text}; expected an array of one dimension.`)
    const [, quoted, unquoted, end] = match
    if (quoted !== undefined) items.push(quoted.replace(/\\(.)/gs, '$1'))
    else items.push(unquoted === 'NULL' ? null : unquoted!)
    if (end === '}') return items
  }
}

/**
 * Returns the decoder of an array of one dimension; undefined for other columns and for items of an
 * unknown type. Drivers decode different sets of array types, and some read NULL as the text
 * "NULL".
 */
export function arrayDecoder(column: Column): ((text: string) => unknown) | undefined {
  const { item, dimensions } = arrayOf(column)
  if (dimensions !== 1) return undefined
  const isBytes = item.getSQLType() === 'bytea'
  const decode = isBytes ? decodeBytes : itemDecoders[classOf(item)]
  if (decode === undefined) return undefined
  return text => parseArray(text).map(element => (element === null ? null : decode(element)))
}

type ItemDecoder = (text: string) => unknown

const sameText: ItemDecoder = text => text

const decodeBytes: ItemDecoder = text => Buffer.from(text.slice('\\x'.length), 'hex')

/** The decoders of items by the class of the column. */
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

const arrayItemPattern = /(?:"((?:[^"\\]|\\.)*)"|([^",{}\\]+))([,}])/gsy

/** A value in the form that drivers accept. */
type DriverValue = string | number | bigint | boolean | Date | Uint8Array | null

function itemText(value: DriverValue): string {
  if (typeof value === 'number') return String(value)
  if (value === null) return 'NULL'
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
