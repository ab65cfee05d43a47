import { binaryScalar } from './binary-scalar.ts'
import { dateScalar, dateTimeScalar, timeScalar } from './date-scalars.ts'
import { anyScalar, jsonScalar } from './json-scalars.ts'
import { bigIntScalar, decimalScalar } from './numeric-scalars.ts'
import { uploadScalar } from './upload-scalar.ts'
import type { ScalarTypeDefinition } from '../definitions/type-map.ts'

/** Scalars besides the specified scalars; a schema gets the scalars that it uses. */
export const extraScalars: readonly ScalarTypeDefinition[] = [
  dateScalar,
  dateTimeScalar,
  timeScalar,
  bigIntScalar,
  decimalScalar,
  binaryScalar,
  jsonScalar,
  anyScalar,
  uploadScalar,
]
