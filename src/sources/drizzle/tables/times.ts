import type { Column } from 'drizzle-orm'
import { arrayOf, classOf } from './column-kind.ts'

/** Whether the values of a column are read as a Date. */
export function isDateColumn(column: Column): boolean {
  return dateClasses.includes(classOf(column)) && arrayOf(column).dimensions === 0
}

const dateClasses: readonly string[] = ['Date', 'DateTime', 'Timestamp']

/**
 * Whether a column has no more digits than the milliseconds of a Date. The default precision is
 * microseconds in PostgreSQL, and seconds in MySQL.
 */
export function hasDatePrecision(column: Column): boolean {
  const { precision, fsp } = column as Column & { precision?: number; fsp?: number }
  if (column.columnType === 'PgTimestamp') return (precision ?? MICROSECONDS) <= MILLISECONDS
  return (fsp ?? 0) <= MILLISECONDS
}

const MILLISECONDS = 3
const MICROSECONDS = 6

/**
 * Parses a time of PostgreSQL or MySQL, in UTC unless the text has an offset. Returns the text
 * itself where a Date cannot represent the time, as for infinity and 0000-00-00, so that the error
 * of the field shows the text.
 */
export function timeOfText(text: string): Date | string {
  const utcTime = parseUtcTime(text)
  if (utcTime !== undefined) return utcTime
  const match = timePattern.exec(text)
  if (match === null) return text
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', offset, era] = match
  const localTime = new Date(0)
  // `Date.UTC` maps the years 0 to 99 to 1900 to 1999, `setUTCFullYear` does not.
  localTime.setUTCFullYear(
    era === undefined ? Number(year) : 1 - Number(year),
    Number(month) - 1,
    Number(day),
  )
  if (localTime.getUTCMonth() !== Number(month) - 1 || localTime.getUTCDate() !== Number(day))
    return text
  const milliseconds = Number(fraction.padEnd(MILLISECONDS, '0').slice(0, MILLISECONDS))
  localTime.setUTCHours(Number(hour), Number(minute), Number(second), milliseconds)
  const time = new Date(localTime.getTime() - offsetOf(offset))
  return Number.isNaN(time.getTime()) ? text : time
}

/** Parses a time in UTC with a year from 0100 to 9999. Hot: `bench/sources/`. */
function parseUtcTime(text: string): Date | undefined {
  if (text.charAt(4) !== '-' || text < '0100') return undefined
  const end = text.endsWith('+00') ? text.length - '+00'.length : text.length
  const time = new Date(`${text.slice(0, 10)}T${text.slice(11, end)}Z`)
  // Date maps a day past the end of the month to the next month.
  return time.getUTCDate() === Number(text.slice(8, 10)) ? time : undefined
}

/** Returns a decoder of times of SQLite. A number outside the range of a Date becomes a text. */
export function timeOfNumber(column: Column): (value: unknown) => Date | string {
  const { mode } = column as Column & { readonly mode?: string }
  const unit = mode === 'timestamp' ? 1000 : 1
  return value => {
    const moment = new Date(Number(value) * unit)
    return Number.isNaN(moment.getTime()) ? String(value) : moment
  }
}

/** The milliseconds of an offset. Historical offsets have seconds. */
function offsetOf(text: string | undefined): number {
  if (text === undefined) return 0
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number)
  return (text.startsWith('-') ? -1000 : 1000) * ((hours * 60 + minutes) * 60 + seconds)
}

const timePattern =
  /^(\d{4,})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d)(?:\.(\d+))?)?([+-]\d\d(?::\d\d){0,2})?( BC)?$/
