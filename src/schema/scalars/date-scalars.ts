import { clip } from '../../errors/clip.ts'
import { ResultMisfit } from '../../errors/completion-error.ts'
import { EngineError } from '../../errors/engine-error.ts'
import { inspect, inspectInput } from '../../errors/inspect.ts'
import {
  formatDate,
  formatDateTime,
  isMidnight,
  parseDate,
  parseDateTime,
  parseTime,
} from './calendar.ts'
import type { ScalarTypeDefinition } from '../definitions/type-map.ts'

const expectedDate = 'expected a day of the calendar as "YYYY-MM-DD".'
const expectedDateTime =
  'expected a date and time with an offset, as in "2025-01-31T23:59:59Z" or "2025-01-31T23:59:59.999+01:00".'
const expectedTime =
  'expected a time of the day without an offset, as in "23:59:59" or "23:59:59.999".'

/**
 * A day: "YYYY-MM-DD" in JSON, a Date at midnight UTC in resolvers. Resolvers may also return the
 * text, or an object whose toJSON() returns the text, as Temporal.PlainDate does. A moment at another
 * time than midnight UTC is refused, because its day depends on the time zone.
 */
export const dateScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Date',
  description: 'A day of the calendar without a time, as `YYYY-MM-DD` (ISO 8601).',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',

  coerceResult(value) {
    const moment = timeOf(value)
    const text = formatDate(moment)
    if (moment === undefined || text === undefined)
      throw new ResultMisfit(`Date cannot represent value: ${inspect(value)}; ${expectedDate}`)
    if (isMidnight(moment)) return text
    throw new ResultMisfit(`Date cannot represent value: ${inspect(value)}; ${timeAdvice(moment)}`)
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
 * `hh:mm` is taken as `hh:mm:00`.
 */
export const timeScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Time',
  description:
    'A time of the day without a date and an offset, as `hh:mm:ss` or `hh:mm:ss.sss` (ISO 8601). Of an input the seconds may be left out.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',

  coerceResult(value) {
    const time = typeof value === 'string' ? parseTime(value) : undefined
    if (time !== undefined) return time
    throw new ResultMisfit(`Time cannot represent value: ${inspect(value)}; ${expectedTime}`)
  },

  coerceInput(value) {
    const time = typeof value === 'string' ? parseTime(value) : undefined
    if (time !== undefined) return time
    throw new EngineError(`Time cannot represent value: ${inspectInput(value)}; ${expectedTime}`)
  },

  coerceLiteral({ kind, value, text }) {
    const time = kind === 'StringValue' ? parseTime(value as string) : undefined
    if (time !== undefined) return time
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

/** Returns what is wrong with a moment that is not midnight UTC, and what to return for its day. */
function timeAdvice(moment: Date): string {
  const isLocalMidnight = /^00:00:00/.test(moment.toTimeString()) && moment.getMilliseconds() === 0
  const fault = isLocalMidnight
    ? 'it is midnight in the time zone of this process, and not midnight UTC'
    : 'its time is not midnight UTC'
  return `${fault}, so that its day depends on the time zone. Return the day as "YYYY-MM-DD", as a Temporal.PlainDate, or as new Date("YYYY-MM-DD").`
}
