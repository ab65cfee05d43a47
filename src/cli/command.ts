import type { ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** A command of `tapeql`: a file in `commands/`, and a line in `commands.ts`. */
export interface Command<Options extends object = any> {
  /** The first argument of `tapeql`. */
  readonly name: string
  /** A sentence for the list of commands. */
  readonly summary: string
  /** In order; `<name>` is required, `[name]` is optional, and the last may be `<names...>`. */
  readonly arguments: readonly CommandArgument[]
  readonly options: readonly CommandOption[]
  /** Command lines for the help of the command. */
  readonly examples: readonly string[]
  /**
   * Runs the command. Modules that take time to load are imported here, not at the top of the file,
   * because every call of `tapeql` loads the files of all commands.
   *
   * @throws CommandFailure with a message for the user
   */
  run(commandArguments: readonly string[], options: Options, terminal: Terminal): Promise<ExitCode>
}

export interface CommandArgument {
  /** `<schema>`, `[directory]` or `<globs...>`. */
  readonly syntax: string
  readonly description: string
}

export interface CommandOption {
  /** `--mock`, or with a value `--port <number>`. The key of `--max-errors` is `maxErrors`. */
  readonly flags: string
  readonly description: string
  readonly default?: string | number | undefined
  /** The allowed values. */
  readonly choices?: readonly string[]
  readonly isRequired?: boolean
  /** Whether the option may be repeated; its value is then a list. */
  readonly isRepeatable?: boolean
  /**
   * Returns the value of the text.
   *
   * @throws CommandFailure for a text without a value
   */
  readonly read?: (text: string) => unknown
}
