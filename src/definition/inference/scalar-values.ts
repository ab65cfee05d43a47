import type { Upload } from '../../schema/scalars/upload.ts'

/** The values of scalars after input coercion. */
export interface ScalarInputs {
  id: string
  int: number
  float: number
  string: string
  boolean: boolean
  bool: boolean
  date: Date
  date_time: Date
  time: string
  bigint: bigint
  decimal: string
  binary: Uint8Array
  json: AnyValue
  any: AnyValue
  upload: Upload
  ID: string
  Int: number
  Float: number
  String: string
  Boolean: boolean
  Date: Date
  DateTime: Date
  Time: string
  BigInt: bigint
  Decimal: string
  Binary: Uint8Array
  JSON: AnyValue
  Any: AnyValue
  Upload: Upload
}

// Not `unknown`: a union with `unknown` loses literal types, so that `() => 'asc'` would return
// `string`.
type AnyValue = NonNullable<unknown>

/**
 * The values that resolvers may return for scalars; result coercion accepts more than input
 * coercion returns.
 */
export interface ScalarResults extends Omit<ScalarInputs, keyof LooseResults>, LooseResults {}

interface LooseResults {
  id: string | number | bigint
  date: Date | string
  date_time: Date | string
  bigint: bigint | number | string
  decimal: string | number | bigint
  ID: string | number | bigint
  Date: Date | string
  DateTime: Date | string
  BigInt: bigint | number | string
  Decimal: string | number | bigint
}
