import { styleText } from 'node:util'

/** Colours and weights, by the names of Node.js. */
type TextStyle = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'magenta' | 'cyan' | 'underline'

/** Returns a text in a style, or the text itself on a stream without colours. */
type StyleFunction = (style: TextStyle | TextStyle[], text: string) => string

/** The output of a command. */
export interface Terminal {
  /** Writes a result to standard output, with a line break at the end. */
  readonly print: (text: string) => void
  /** Writes a message for the user to standard error, with a line break at the end. */
  readonly printMessage: (text: string) => void
  /** Shows the progress of a command on a line that the next call replaces; on a terminal only. */
  readonly progress: (text: string) => void
  /** Styles results. */
  readonly style: StyleFunction
  /** Styles messages. */
  readonly styleMessage: StyleFunction
}

/** The property of a stream that `hasColors` reads. */
interface ColoredStream {
  readonly isTTY?: boolean | undefined
}

/**
 * Returns whether a stream supports colours: `FORCE_COLOR` decides if it is set; otherwise the
 * stream must be a terminal that is not `dumb`, and `NO_COLOR` must not be set.
 */
export function hasColors(
  stream: ColoredStream,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const forceColor = env['FORCE_COLOR']
  if (forceColor !== undefined) return forceColor !== '0' && forceColor !== 'false'
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false
  return stream.isTTY === true && env['TERM'] !== 'dumb'
}

/** Returns the terminal of this process. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process
  let hasProgress = false
  const clearProgress = (): void => {
    if (hasProgress) stderr.write('\r\x1b[K')
    hasProgress = false
  }
  return {
    print: text => {
      clearProgress()
      stdout.write(`${text}\n`)
    },
    printMessage: text => {
      clearProgress()
      stderr.write(`${text}\n`)
    },
    progress: text => {
      if (!stderr.isTTY || env['TERM'] === 'dumb') return
      clearProgress()
      stderr.write(text.slice(0, (stderr.columns || 80) - 1))
      hasProgress = text !== ''
    },
    style: styleFunction(hasColors(stdout, env)),
    styleMessage: styleFunction(hasColors(stderr, env)),
  }
}

function styleFunction(isColored: boolean): StyleFunction {
  // Without this option, Node.js decides by standard output only.
  if (isColored) return (style, text) => styleText(style, text, { validateStream: false })
  return (_, text) => text
}
