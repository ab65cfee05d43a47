import type { Column } from 'drizzle-orm'
import { arrayOf, classOf } from './column-kind.ts'

/** Whether a column gives its values as a Date. */
export function isDateColumn(column: Column): boolean {
  return times.includes(classOf(column)) && arrayOf(column).dimensions === 0
}

const times: readonly string[] = ['Date', 'DateTime', 'Timestamp']

/**
 * Whether a Date says all of a value of a column: it has milliseconds. PostgreSQL has microseconds
 * unless the column says how many digits, MySQL as many digits as the column says.
 */
export function isWholeInDate(column: Column): boolean {
  const { precision, fsp } = column as Column & { precision?: number; fsp?: number }
  if (column.columnType === 'PgTimestamp') return (precision ?? MICROSECONDS) <= MILLISECONDS
  return (fsp ?? 0) <= MILLISECONDS
}

const MILLISECONDS = 3
const MICROSECONDS = 6

/**
 * The moment that PostgreSQL or MySQL writes; the text itself where no Date can say it, as infinity
 * and the day 0000-00-00, so that the field has an error that shows it. Without an offset it is UTC.
 */
export function timeOfText(text: string): Date | string {
  const usual = usualTime(text)
  if (usual !== undefined) return usual
  const match = timeText.exec(text)
  if (match === null) return text
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', offset, era] = match
  const date = new Date(0)
  // A Date takes the years 0 to 99 for others unless they are set alone.
  date.setUTCFullYear(
    era === undefined ? Number(year) : 1 - Number(year),
    Number(month) - 1,
    Number(day),
  )
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return text
  const milliseconds = Number(fraction.padEnd(MILLISECONDS, '0').slice(0, MILLISECONDS))
  date.setUTCHours(Number(hour), Number(minute), Number(second), milliseconds)
  const moment = new Date(date.getTime() - offsetOf(offset))
  return Number.isNaN(moment.getTime()) ? text : moment
}

/** Hot, see bench/sources: the moment of a text in UTC with a year that Date reads as it is. */
function usualTime(text: string): Date | undefined {
  if (text.charAt(4) !== '-' || text < '0100') return undefined
  const end = text.endsWith('+00') ? text.length - '+00'.length : text.length
  const moment = new Date(`${text.slice(0, 10)}T${text.slice(11, end)}Z`)
  // A day that its month does not have would be one of the next month.
  return moment.getUTCDate() === Number(text.slice(8, 10)) ? moment : undefined
}

/** The moment of a number of SQLite; its text where no Date can say it. */
export function timeOfNumber(column: Column): (value: unknown) => Date | string {
  const { mode } = column as Column & { readonly mode?: string }
  const unit = mode === 'timestamp' ? 1000 : 1
  return value => {
    const moment = new Date(Number(value) * unit)
    return Number.isNaN(moment.getTime()) ? String(value) : moment
  }
}

/** Long ago, offsets had seconds. */
function offsetOf(text: string | undefined): number {
  if (text === undefined) return 0
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number)
  return (text.startsWith('-') ? -1000 : 1000) * ((hours * 60 + minutes) * 60 + seconds)
}

const timeText =
  /^(\d{4,})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d)(?:\.(\d+))?)?([+-]\d\d(?::\d\d){0,2})?( BC)?$/
