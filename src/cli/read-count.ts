import { misuse } from './failure.ts'

/**
 * Reads a positive integer of an option.
 *
 * @throws CommandFailure for any other text
 */
export function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw misuse('Expected a positive integer.')
}
