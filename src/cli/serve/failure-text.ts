import { CommandFailure } from '../failure.ts'
import type { Terminal } from '../terminal.ts'

/** What is served behind a failure, as a sentence. */
export const serves = {
  BEFORE: 'The schema from before is served until it is mended.',
  NOTHING: 'Nothing is served until it is mended.',
  NOTHING_BY_PORT: 'Nothing is served; the next change tries the port again.',
} as const

/** The text for a failure of a server that goes on. */
export function failureText(
  error: unknown,
  served: (typeof serves)[keyof typeof serves],
  terminal: Terminal,
): string {
  const title = terminal.styledMessage(['bold', 'red'], 'error:')
  return `${title} ${messageOf(error)}\n\n${served}`
}

function messageOf(error: unknown): string {
  if (error instanceof CommandFailure) return error.message
  const { stack = String(error) } = Object(error) as Error
  return `This is a fault of tapeql; please report it.\n${stack}`
}
