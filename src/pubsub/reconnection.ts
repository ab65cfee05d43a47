/** The milliseconds to wait before an attempt to connect, from 1 on: 100, 200, and so on up to 10,000. */
export function reconnectionDelayMs(attempt: number): number {
  return Math.min(100 * 2 ** (attempt - 1), 10_000)
}
