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
 * Runs a command of the arguments behind `tapeql`, and ends the process with its exit code when all
 * output is written: a schema of the user may leave connections open.
 */
export async function runCommandLine(given: readonly string[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // The reader has gone, as `head` does.
      if (error.code === 'EPIPE') process.exit()
      if (stream === process.stdout) {
        process.stderr.write(`error: The output cannot be written: ${error.message}.\n`)
      }
      process.exit(exitCodes.FAILURE)
    })
  }
  const terminal = processTerminal()
  process.exitCode = await exitCodeOf(given, terminal)
  terminal.progress('')
  process.stderr.write('', () => process.stdout.write('', () => process.exit()))
}

async function exitCodeOf(given: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.SUCCESS
  const program = createProgram(terminal, code => (exitCode = code))
  try {
    await program.parseAsync(asKnown(given), { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has printed what it has to say, help and the version too.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.SUCCESS : exitCodes.MISUSE
    }
    const error_ = terminal.styledMessage(['bold', 'red'], 'error:')
    if (error instanceof CommandFailure) {
      terminal.tell(`${error_} ${error.message}`)
      return error.exitCode
    }
    const { stack = String(error) } = error as Error
    terminal.tell(`${error_} This is a fault of tapeql; please report it.\n${stack}`)
    return exitCodes.FAILURE
  }
}

/** The arguments in the words that Commander has for them. */
function asKnown(given: readonly string[]): readonly string[] {
  const [first, second] = given
  if (first === '-V') return ['--version']
  // For an unknown command Commander would print the list; as a command it is an error.
  const isUnknown = !commands.some(({ name }) => name === second)
  return first === 'help' && second !== undefined && second !== 'help' && isUnknown
    ? [second]
    : given
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
    const added = program.command(name).summary(summary).description(summary)
    configure(added, `\`npx tapeql help ${name}\` prints the options.`)
    for (const { syntax, description } of command.arguments) added.argument(syntax, description)
    for (const option of command.options) added.addOption(optionOf(option))
    const heading = examples.length === 1 ? 'Example' : 'Examples'
    added.addHelpText(
      'after',
      `\n${heading}:\n${examples.map(each => `  ${each}`).join('\n')}\n\n${exitCodeHelp}`,
    )
    added.action(async (...parameters: unknown[]) => {
      const options = parameters[command.arguments.length] as object
      finish(await command.run(argumentsOf(command, parameters), options, terminal))
    })
  }
  return program
}

const exitCodeHelp =
  'Exit codes:\n  0  done, and nothing is wrong\n  1  faults were found, or the work could not be done\n  2  the command was called in a wrong way'

/** What holds for the program and for each of its commands. */
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
    .filter(each => each !== undefined)
}

function optionOf(given: CommandOption): Option {
  const option = new Option(given.flags, given.description)
  if (given.default !== undefined) option.default(given.default)
  if (given.choices !== undefined) option.choices(given.choices)
  if (given.isRequired === true) option.makeOptionMandatory()
  if (given.read !== undefined || given.isRepeatable === true) {
    option.argParser((text, previous: unknown) => {
      const value = valueOf(given, text)
      return given.isRepeatable === true ? [...((previous as unknown[]) ?? []), value] : value
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
