import {
  Command as CommanderCommand,
  CommanderError,
  InvalidArgumentError,
  Option,
} from 'commander'
import { packageVersion } from '../runtime/package-root.ts'
import { commands } from './commands.ts'
import type { Command, CommandOption } from './command.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { CommandFailure } from './failure.ts'
import { hasColors, processTerminal, type Terminal } from './terminal.ts'

/**
 * Runs the command of the arguments of `tapeql`, and ends the process with the command's exit code
 * when all output is written: the user's schema may leave connections open.
 */
export async function runCommandLine(commandArguments: readonly string[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // The reader closed the pipe, as `head` does.
      if (error.code === 'EPIPE') process.exit()
      if (stream === process.stdout) {
        process.stderr.write(`error: The output cannot be written: ${error.message}.\n`)
      }
      process.exit(exitCodes.FAILURE)
    })
  }
  const terminal = processTerminal()
  process.exitCode = await exitCodeOf(commandArguments, terminal)
  terminal.progress('')
  process.stderr.write('', () => process.stdout.write('', () => process.exit()))
}

async function exitCodeOf(
  commandArguments: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.SUCCESS
  const program = createProgram(terminal, code => (exitCode = code))
  try {
    await program.parseAsync(commanderArguments(commandArguments), { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has printed its message, which may be the help or the version.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.SUCCESS : exitCodes.MISUSE
    }
    const errorLabel = terminal.styleMessage(['bold', 'red'], 'error:')
    if (error instanceof CommandFailure) {
      terminal.printMessage(`${errorLabel} ${error.message}`)
      return error.exitCode
    }
    const { stack = String(error) } = error as Error
    terminal.printMessage(`${errorLabel} This is a fault of tapeql; please report it.\n${stack}`)
    return exitCodes.FAILURE
  }
}

/** Translates the arguments to the arguments that Commander knows. */
function commanderArguments(commandArguments: readonly string[]): readonly string[] {
  const [commandName, topic] = commandArguments
  if (commandName === '-V') return ['--version']
  // Commander would print the list of commands for the help of an unknown command. An unknown
  // command without `help` is an error.
  const isUnknown = !commands.some(({ name }) => name === topic)
  return commandName === 'help' && topic !== undefined && topic !== 'help' && isUnknown
    ? [topic]
    : commandArguments
}

function createProgram(terminal: Terminal, finish: (exitCode: ExitCode) => void): CommanderCommand {
  const program = new CommanderCommand('tapeql')
  configure(program, '`npx tapeql help` lists the commands.')
  program
    .description('Tools for GraphQL schemas and documents.')
    .version(packageVersion, '-v, --version', 'print the version')
    .usage('<command> [options]')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', `\n${exitCodeHelp}`)
  for (const command of commands) {
    const { name, summary, examples } = command
    const subcommand = program.command(name).summary(summary).description(summary)
    configure(subcommand, `\`npx tapeql help ${name}\` prints the options.`)
    for (const { syntax, description } of command.arguments)
      subcommand.argument(syntax, description)
    for (const option of command.options) subcommand.addOption(optionOf(option))
    const heading = examples.length === 1 ? 'Example' : 'Examples'
    subcommand.addHelpText(
      'after',
      `\n${heading}:\n${examples.map(example => `  ${example}`).join('\n')}\n\n${exitCodeHelp}`,
    )
    subcommand.action(async (...parameters: unknown[]) => {
      const options = parameters[command.arguments.length] as object
      finish(await command.run(argumentsOf(command, parameters), options, terminal))
    })
  }
  return program
}

const exitCodeHelp =
  'Exit codes:\n  0  done, and nothing is wrong\n  1  faults were found, or the work could not be done\n  2  the command was called in a wrong way'

/** Configures the program, or one of its commands. */
function configure(command: CommanderCommand, helpAfterError: string): void {
  command
    .exitOverride()
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError(helpAfterError)
    .configureOutput({
      getOutHasColors: () => hasColors(process.stdout, process.env),
      getErrHasColors: () => hasColors(process.stderr, process.env),
    })
    .configureHelp({
      styleTitle: text => `\x1b[1m${text}\x1b[22m`,
      styleCommandText: text => `\x1b[36m${text}\x1b[39m`,
      styleOptionText: text => `\x1b[36m${text}\x1b[39m`,
      styleArgumentText: text => `\x1b[36m${text}\x1b[39m`,
    })
}

function argumentsOf(command: Command, parameters: readonly unknown[]): readonly string[] {
  return (parameters.slice(0, command.arguments.length) as (string | string[] | undefined)[])
    .flat()
    .filter(argument => argument !== undefined)
}

function optionOf(definition: CommandOption): Option {
  const option = new Option(definition.flags, definition.description)
  if (definition.default !== undefined) option.default(definition.default)
  if (definition.choices !== undefined) option.choices(definition.choices)
  if (definition.isRequired === true) option.makeOptionMandatory()
  if (definition.read !== undefined || definition.isRepeatable === true) {
    option.argParser((text, previous: unknown) => {
      const value = valueOf(definition, text)
      return definition.isRepeatable === true ? [...((previous as unknown[]) ?? []), value] : value
    })
  }
  return option
}

function valueOf({ read = text => text, choices }: CommandOption, text: string): unknown {
  if (choices !== undefined && !choices.includes(text)) {
    throw new InvalidArgumentError(`Expected one of ${choices.join(', ')}.`)
  }
  try {
    return read(text)
  } catch (error) {
    if (error instanceof CommandFailure) throw new InvalidArgumentError(error.message)
    throw error
  }
}
