// The trials as text.
import type { Mutant } from './mutators.ts'

export interface Trial {
  readonly mutant: Mutant
  readonly outcome: 'killed' | 'SURVIVED' | 'equivalent'
  /** The test that sees the mutant, or why it is no fault. */
  readonly reason: string
  readonly seconds: number
}

/** A line for a trial. */
export function lineOf({ mutant, outcome, reason, seconds }: Trial): string {
  const time = `${seconds.toFixed(1)} s`.padStart(8)
  return `${outcome.padEnd(10)}${time}  ${changeOf(mutant)}  ${reason}`.trimEnd()
}

/** The survivors in their surroundings, and how many were killed. */
export function summaryOf(
  trials: readonly Trial[],
  failing: ReadonlySet<string>,
  textOf: (path: string) => string,
): string {
  const survivors = trials.filter(({ outcome }) => outcome === 'SURVIVED')
  const killedCount = trials.filter(({ outcome }) => outcome === 'killed').length
  const count = killedCount + survivors.length
  const share = count === 0 ? 100 : (100 * killedCount) / count
  return [
    ...survivors.map(({ mutant }) => `\n${changeOf(mutant)}\n${surroundings(mutant, textOf)}`),
    ...[...failing].map(test => `\n${test} fails without a change, and was left out.`),
    `\n${killedCount} of ${count} killed (${share.toFixed(1)} %), ${trials.length - count} equivalent.`,
  ].join('\n')
}

function changeOf({ path, line, column, kind, before, after }: Mutant): string {
  return `${path}:${line}:${column}  ${kind}  ${onOneLine(before)} → ${onOneLine(after)}`
}

/** A text on one line of bounded length. */
function onOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

/** The line of a mutant with three lines before and behind it. */
function surroundings({ path, line }: Mutant, textOf: (path: string) => string): string {
  const first = Math.max(line - 3, 1)
  return textOf(path)
    .split('\n')
    .slice(first - 1, line + 3)
    .map((text, index) => {
      const number = first + index
      return `${number === line ? '>' : ' '} ${String(number).padStart(4)}  ${text}`
    })
    .join('\n')
}
