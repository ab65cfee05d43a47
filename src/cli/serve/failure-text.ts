import { CommandFailure } from '../failure.ts'
import type { Terminal } from '../terminal.ts'

/** Sentences about the served schema after a failure. */
export const servingNotes = {
  BEFORE: 'The schema from before is served until it is mended.',
  NOTHING: 'Nothing is served until it is mended.',
  NOTHING_BY_PORT: 'Nothing is served; the next change tries the port again.',
} as const

/** Returns the text of a failure after which the server continues. */
export function failureText(
  error: unknown,
  servingNote: (typeof servingNotes)[keyof typeof servingNotes],
  terminal: Terminal,
): string {
  const title = terminal.styleMessage(['bold', 'red'], 'error:')
  return `${title} ${messageOf(error)}\n\n${servingNote}`
}

function messageOf(error: unknown): string {
  if (error instanceof CommandFailure) return error.message
  const { stack = String(error) } = Object(error) as Error
  return `This is a fault of tapeql; please report it.\n${stack}`
}
