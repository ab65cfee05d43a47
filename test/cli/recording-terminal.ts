import type { Terminal } from '../../src/cli/terminal.ts'

/** A terminal that keeps what it prints and what it tells, and shows how it is styled. */
export interface RecordingTerminal extends Terminal {
  readonly printed: readonly string[]
  readonly told: readonly string[]
  /** Both, in their order. */
  readonly lines: readonly string[]
}

/** `style` writes a text in a style. Default: the text alone. */
export function recordingTerminal(style: Terminal['style'] = (_, text) => text): RecordingTerminal {
  const [printed, told, lines]: [string[], string[], string[]] = [[], [], []]
  return {
    printed,
    told,
    lines,
    print: text => void (printed.push(text), lines.push(text)),
    printMessage: text => void (told.push(text), lines.push(text)),
    progress: () => undefined,
    style,
    styleMessage: (_, text) => text,
  }
}
