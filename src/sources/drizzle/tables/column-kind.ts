import type { Column } from 'drizzle-orm'
import type { ColumnKind } from '../../source-adapter.ts'

/** The kind of a column, or of the items of an array column. */
interface ColumnType {
  readonly kind: ColumnKind
  readonly isArray: boolean
  /** The values of an enum. */
  readonly values?: readonly string[] | undefined
}

/** Returns the kind of a column of Drizzle. */
export function columnType(column: Column): ColumnType {
  const { item, dimensions } = arrayOf(column)
  if (dimensions > 1) return { kind: 'unknown', isArray: false }
  const { enumValues } = item
  const isEnum = enumValues !== undefined && enumValues.length > 0
  const kind = isEnum ? 'enum' : kindOf(item)
  const isArray = dimensions === 1 && kind !== 'unknown'
  return { kind, isArray, ...(isEnum && { values: enumValues }) }
}

/** The column of the items of an array, and the number of dimensions; 0 for no array. */
export function arrayOf(column: Column): { readonly item: Column; readonly dimensions: number } {
  let item = column as Column & { readonly baseColumn?: Column; readonly dimensions?: number }
  // Drizzle 1.0 has the number of dimensions, 0.45 nests columns.
  let dimensions = item.dimensions ?? 0
  while (item.baseColumn !== undefined) {
    item = item.baseColumn
    dimensions++
  }
  return { item, dimensions }
}

/** The class of a column without the name of its dialect, as in `BigInt53`. */
export function classOf({ columnType }: Column): string {
  return columnType.replace(/^(Pg|MySql|SQLite)/, '')
}

function kindOf(column: Column): ColumnKind {
  if (column.columnType === 'SQLiteInteger') return 'int'
  const kind = kinds[classOf(column)]
  if (kind === undefined) return 'unknown'
  return kind === 'custom' ? kindOfCustom(column) : kind
}

/** The kind of a custom type; unknown for a type that converts values. */
function kindOfCustom(column: Column): ColumnKind {
  const { customTypeParams } = (column as unknown as CustomColumn).config
  if (customTypeParams.toDriver !== undefined || customTypeParams.fromDriver !== undefined)
    return 'unknown'
  const name = column.getSQLType().toLowerCase().replace(/\(.*/, '').trim()
  return customKinds[name] ?? 'unknown'
}

interface CustomColumn {
  readonly config: {
    readonly customTypeParams: { readonly toDriver?: unknown; readonly fromDriver?: unknown }
  }
}

const customKinds: Readonly<Record<string, ColumnKind>> = {
  bytea: 'binary',
  blob: 'binary',
  tinyblob: 'binary',
  mediumblob: 'binary',
  longblob: 'binary',
  binary: 'binary',
  varbinary: 'binary',
  citext: 'string',
  text: 'string',
  varchar: 'string',
}

const kinds: Readonly<Record<string, ColumnKind | 'custom'>> = {
  BigInt: 'bigint',
  BigInt53: 'bigint',
  BigInt64: 'bigint',
  BigIntString: 'bigint',
  BigSerial53: 'bigint',
  BigSerial64: 'bigint',
  Binary: 'string',
  BlobBuffer: 'binary',
  BlobJson: 'json',
  Boolean: 'boolean',
  Bytea: 'binary',
  Char: 'string',
  Cidr: 'string',
  CustomColumn: 'custom',
  Date: 'date',
  DateString: 'date',
  DateTime: 'date_time',
  DateTimeString: 'string',
  Decimal: 'decimal',
  DecimalBigInt: 'bigint',
  DecimalNumber: 'float',
  Double: 'float',
  DoublePrecision: 'float',
  Float: 'float',
  Inet: 'string',
  Int: 'int',
  Integer: 'int',
  Interval: 'string',
  Json: 'json',
  Jsonb: 'json',
  Macaddr: 'string',
  Macaddr8: 'string',
  MediumInt: 'int',
  Numeric: 'decimal',
  NumericBigInt: 'bigint',
  NumericNumber: 'float',
  Real: 'float',
  // A serial of MySQL is an unsigned bigint, a serial of PostgreSQL an integer; ID fits both.
  Serial: 'int',
  SmallInt: 'int',
  SmallSerial: 'int',
  Text: 'string',
  TextJson: 'json',
  Time: 'time',
  Timestamp: 'date_time',
  TimestampString: 'string',
  TinyInt: 'int',
  UUID: 'uuid',
  VarBinary: 'string',
  VarChar: 'string',
  Varchar: 'string',
  Year: 'int',
}
