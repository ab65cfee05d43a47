/** The exit codes of the command line. */
export const exitCodes = {
  /** Done, and nothing was found that is wrong. */
  SUCCESS: 0,
  /** A schema or a document has faults, or what was asked for could not be done. */
  FAILURE: 1,
  /** The command was called in a wrong way: an unknown option, a file that is not there. */
  MISUSE: 2,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
