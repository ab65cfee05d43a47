/** Returns the milliseconds before an attempt to connect: 100 for attempt 1, 200, up to 10,000. */
export function reconnectionDelayMs(attempt: number): number {
  return Math.min(100 * 2 ** (attempt - 1), 10_000)
}
