import type { ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** A command of `tapeql`: one file in `commands/`, and one line in `commands.ts`. */
export interface Command<Options extends object = any> {
  /** What is written behind `tapeql`. */
  readonly name: string
  /** A sentence for the list of commands. */
  readonly summary: string
  /** In their order; `<name>` is required, `[name]` is not, and the last may be `<names...>`. */
  readonly arguments: readonly CommandArgument[]
  readonly options: readonly CommandOption[]
  /** Lines that a reader can type, for the help of the command. */
  readonly examples: readonly string[]
  /**
   * Runs the command. What takes time to load is imported here, not at the head of the file, for
   * every call of `tapeql` loads the files of all commands.
   *
   * @throws CommandFailure whose message is for the user
   */
  run(given: readonly string[], options: Options, terminal: Terminal): Promise<ExitCode>
}

export interface CommandArgument {
  /** `<schema>`, `[directory]` or `<globs...>`. */
  readonly syntax: string
  readonly description: string
}

export interface CommandOption {
  /** `--mock`, or with a value `--port <number>`; `--max-errors` is found as `maxErrors`. */
  readonly flags: string
  readonly description: string
  readonly default?: string | number | undefined
  /** The values that there are. */
  readonly choices?: readonly string[]
  readonly isRequired?: boolean
  /** Whether the option may be repeated; then its value is a list. */
  readonly isRepeatable?: boolean
  /**
   * Makes the value of the text.
   *
   * @throws CommandFailure for a text that has none
   */
  readonly read?: (text: string) => unknown
}
