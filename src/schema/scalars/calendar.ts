const DATE_LENGTH = 'YYYY-MM-DD'.length
const TIME_LENGTH = 'hh:mm:ss'.length
const OFFSET_LENGTH = '+hh:mm'.length
const DIGIT_ZERO = 0x30
const MILLISECONDS_OF_DAY = 24 * 60 * 60 * 1000

/**
 * Midnight UTC of a day written as `YYYY-MM-DD`; undefined for any other text and for a day that
 * does not exist.
 */
export function parseDate(text: string): Date | undefined {
  return text.length === DATE_LENGTH ? readDate(text) : undefined
}

/**
 * The moment of an RFC 3339 date-time, whose offset is required. Digits beyond milliseconds are
 * dropped; a leap second is refused, because a Date cannot hold it. Undefined for any other text.
 */
export function parseDateTime(text: string): Date | undefined {
  const date = readDate(text)
  const time = readTime(text, DATE_LENGTH + 1)
  if (!date || !time || (text[DATE_LENGTH] !== 'T' && text[DATE_LENGTH] !== 't')) return undefined
  const offset = readOffset(text, time.end)
  date.setUTCHours(time.hour, time.minute - offset, time.second, time.millisecond)
  return hasFourDigitYear(date) ? date : undefined
}

/**
 * Whether a text is a time of the day, `hh:mm:ss` with an optional fraction; a leap second is not
 * accepted.
 */
export function isTime(text: string): boolean {
  return readTime(text, 0)?.end === text.length
}

/**
 * The time of the day that a text is, with its seconds: `hh:mm`, as a field of HTML sends it, is
 * `hh:mm:00`. Undefined for a text that is no time.
 */
export function parseTime(text: string): string | undefined {
  const time = text.length === 'hh:mm'.length ? `${text}:00` : text
  return isTime(time) ? time : undefined
}

/** Whether a moment is midnight UTC, and so stands for a day. */
export function isMidnight(date: Date): boolean {
  return date.getTime() % MILLISECONDS_OF_DAY === 0
}

/**
 * `YYYY-MM-DD` in UTC; undefined for an invalid Date and for a year that four digits cannot hold.
 */
export function formatDate(date: Date | undefined): string | undefined {
  return formatDateTime(date)?.slice(0, DATE_LENGTH)
}

/**
 * `YYYY-MM-DDThh:mm:ss.sssZ`; undefined for an invalid Date and for a year that four digits cannot
 * hold.
 */
export function formatDateTime(date: Date | undefined): string | undefined {
  return date && hasFourDigitYear(date) ? date.toISOString() : undefined
}

function readDate(text: string): Date | undefined {
  if (text[4] !== '-' || text[7] !== '-') return undefined
  const month = readDigits(text, 5, 2) - 1
  const day = readDigits(text, 8, 2)
  const date = new Date(0)
  date.setUTCFullYear(readDigits(text, 0, 4), month, day)
  // For a day that does not exist, a Date rolls over to the next month.
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date : undefined
}

/** The number that `count` digits write; NaN if one of the characters is no digit. */
function readDigits(text: string, start: number, count: number): number {
  let number = 0
  for (let index = start; index < start + count; index++) {
    if (!isDigit(text, index)) return NaN
    number = number * 10 + text.charCodeAt(index) - DIGIT_ZERO
  }
  return number
}

interface TimeOfDay {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
  /** The offset after the time. */
  readonly end: number
}

/** The time at an offset of a text; digits beyond milliseconds are dropped. */
function readTime(text: string, start: number): TimeOfDay | undefined {
  if (text[start + 2] !== ':' || text[start + 5] !== ':') return undefined
  const hour = readDigits(text, start, 2)
  const minute = readDigits(text, start + 3, 2)
  const second = readDigits(text, start + 6, 2)
  const fraction = start + TIME_LENGTH
  const end = endOfFraction(text, fraction)
  const millisecond = readMilliseconds(text, fraction, end)
  const isValid = hour <= 23 && minute <= 59 && second <= 59 && millisecond <= 999
  return isValid ? { hour, minute, second, millisecond, end } : undefined
}

function endOfFraction(text: string, start: number): number {
  if (text[start] !== '.') return start
  let end = start + 1
  while (isDigit(text, end)) end++
  return end
}

/** The milliseconds of a fraction; NaN for a point without digits. */
function readMilliseconds(text: string, start: number, end: number): number {
  if (start === end) return 0
  const digits = text.slice(start + 1, Math.min(end, start + 4))
  return digits === '' ? NaN : Number(digits.padEnd(3, '0'))
}

/** The minutes ahead of UTC; NaN unless an offset from UTC makes up the rest of the text. */
function readOffset(text: string, start: number): number {
  const sign = text[start]
  if (sign === 'Z' || sign === 'z') return text.length === start + 1 ? 0 : NaN
  if ((sign !== '+' && sign !== '-') || text[start + 3] !== ':') return NaN
  if (text.length !== start + OFFSET_LENGTH) return NaN
  const hours = readDigits(text, start + 1, 2)
  const minutes = readDigits(text, start + 4, 2)
  if (!(hours <= 23 && minutes <= 59)) return NaN
  return sign === '+' ? hours * 60 + minutes : -(hours * 60 + minutes)
}

function isDigit(text: string, index: number): boolean {
  const digit = text.charCodeAt(index) - DIGIT_ZERO
  return digit >= 0 && digit <= 9
}

function hasFourDigitYear(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999
}
