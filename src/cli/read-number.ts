import { misuse } from './failure.ts'

/**
 * Reads the positive integer of an option.
 *
 * @throws CommandFailure for any other text
 */
export function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw misuse('Expected a positive integer.')
}

/**
 * Reads a port number; 0 stands for any free port.
 *
 * @throws CommandFailure for any other text
 */
export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw misuse('Expected a port from 0 to 65535.')
}
