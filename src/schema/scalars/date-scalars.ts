import { clip } from '../../errors/clip.ts'
import { ResultMisfit } from '../../errors/completion-error.ts'
import { EngineError } from '../../errors/engine-error.ts'
import { inspect, inspectInput } from '../../errors/inspect.ts'
import { formatDate, formatDateTime, isTime, parseDate, parseDateTime } from './calendar.ts'
import type { ScalarTypeDefinition } from '../definitions/type-map.ts'

const expectedDate = 'expected a day of the calendar as "YYYY-MM-DD".'
const expectedDateTime =
  'expected a date and time with an offset, as in "2025-01-31T23:59:59Z" or "2025-01-31T23:59:59.999+01:00".'
const expectedTime =
  'expected a time of the day without an offset, as in "23:59:59" or "23:59:59.999".'

/** A day: "YYYY-MM-DD" in JSON, a Date at midnight UTC in resolvers. */
export const dateScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Date',
  description: 'A day of the calendar without a time, as `YYYY-MM-DD` (ISO 8601).',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',

  coerceResult(value) {
    const text = formatDate(timeOf(value))
    if (text !== undefined) return text
    throw new ResultMisfit(`Date cannot represent value: ${inspect(value)}; ${expectedDate}`)
  },

  coerceInput(value) {
    const date = typeof value === 'string' ? parseDate(value) : undefined
    if (date) return date
    throw new EngineError(`Date cannot represent value: ${inspectInput(value)}; ${expectedDate}`)
  },

  coerceLiteral({ kind, value, text }) {
    const date = kind === 'StringValue' ? parseDate(value as string) : undefined
    if (date) return date
    throw new EngineError(`Date cannot represent value: ${clip(text)}; ${expectedDate}`)
  },
}

/** A moment: text of RFC 3339 in JSON, in responses always in UTC; a Date in resolvers. */
export const dateTimeScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'DateTime',
  description:
    'A moment in time, as a date, a time and an offset from UTC (RFC 3339). Responses hold it in UTC, in milliseconds: `2025-01-31T23:59:59.000Z`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',

  coerceResult(value) {
    const text = formatDateTime(timeOf(value))
    if (text !== undefined) return text
    throw new ResultMisfit(
      `DateTime cannot represent value: ${inspect(value)}; ${expectedDateTime}`,
    )
  },

  coerceInput(value) {
    const date = typeof value === 'string' ? parseDateTime(value) : undefined
    if (date) return date
    throw new EngineError(
      `DateTime cannot represent value: ${inspectInput(value)}; ${expectedDateTime}`,
    )
  },

  coerceLiteral({ kind, value, text }) {
    const date = kind === 'StringValue' ? parseDateTime(value as string) : undefined
    if (date) return date
    throw new EngineError(`DateTime cannot represent value: ${clip(text)}; ${expectedDateTime}`)
  },
}

/**
 * A time of any day: `hh:mm:ss` with an optional fraction, the same text in JSON and in resolvers.
 */
export const timeScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Time',
  description:
    'A time of the day without a date and an offset, as `hh:mm:ss` or `hh:mm:ss.sss` (ISO 8601).',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',

  coerceResult(value) {
    if (typeof value === 'string' && isTime(value)) return value
    throw new ResultMisfit(`Time cannot represent value: ${inspect(value)}; ${expectedTime}`)
  },

  coerceInput(value) {
    if (typeof value === 'string' && isTime(value)) return value
    throw new EngineError(`Time cannot represent value: ${inspectInput(value)}; ${expectedTime}`)
  },

  coerceLiteral({ kind, value, text }) {
    if (kind === 'StringValue' && isTime(value as string)) return value
    throw new EngineError(`Time cannot represent value: ${clip(text)}; ${expectedTime}`)
  },
}

/**
 * The moment of a Date, of ISO text, or of an object whose toJSON() returns ISO text, as in the
 * date classes of libraries.
 */
function timeOf(value: unknown): Date | undefined {
  if (value instanceof Date) return value
  const object = typeof value === 'object' ? (value as { toJSON?: () => unknown } | null) : null
  const text = typeof object?.toJSON === 'function' ? object.toJSON() : value
  return typeof text === 'string' ? (parseDateTime(text) ?? parseDate(text)) : undefined
}
