import { styleText } from 'node:util'

/** Colours and weights, by the names of Node.js. */
type TextStyle = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'underline'

/** Gives a text a style where colours are wanted, else returns it as it is. */
type Styled = (style: TextStyle | TextStyle[], text: string) => string

/** What a command writes to. */
export interface Terminal {
  /** Writes a result to standard output, with a line break behind it. */
  readonly print: (text: string) => void
  /** Writes a message for a person to standard error, with a line break behind it. */
  readonly tell: (text: string) => void
  /** Shows how far long work is, in one line that the next call replaces, on a terminal only. */
  readonly progress: (text: string) => void
  /** Styles for what is printed. */
  readonly styled: Styled
  /** Styles for what is told. */
  readonly styledMessage: Styled
}

/** The part of a stream that decides about colours. */
interface ColoredStream {
  readonly isTTY?: boolean | undefined
}

/**
 * Whether a stream is written to in colours: as `FORCE_COLOR` says, else not where `NO_COLOR` is set
 * or the terminal is a `dumb` one, else where it is a terminal.
 */
export function hasColors(
  stream: ColoredStream,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false
  return stream.isTTY === true && env['TERM'] !== 'dumb'
}

/** The streams of this process. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process
  let progressed = false
  const clearProgress = (): void => {
    if (progressed) stderr.write('\r\x1b[K')
    progressed = false
  }
  return {
    print: text => {
      clearProgress()
      stdout.write(`${text}\n`)
    },
    tell: text => {
      clearProgress()
      stderr.write(`${text}\n`)
    },
    progress: text => {
      if (!stderr.isTTY || env['TERM'] === 'dumb') return
      clearProgress()
      stderr.write(text.slice(0, (stderr.columns || 80) - 1))
      progressed = text !== ''
    },
    styled: styledFor(hasColors(stdout, env)),
    styledMessage: styledFor(hasColors(stderr, env)),
  }
}

function styledFor(isColored: boolean): Styled {
  // Node would decide by itself, from standard output alone.
  if (isColored) return (style, text) => styleText(style, text, { validateStream: false })
  return (_, text) => text
}
