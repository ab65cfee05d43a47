/** The exit codes of the command line. */
export const exitCodes = {
  /** The command succeeded without faults. */
  SUCCESS: 0,
  /** A schema or a document has faults, or the command failed. */
  FAILURE: 1,
  /** The arguments are invalid: an unknown option, a missing file. */
  MISUSE: 2,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
