// Figures of the benches in one form, from which `npm run bench -- all` makes a table and plots.
import { appendFileSync } from 'node:fs'
import { basename } from 'node:path'
import { median } from './rounds.ts'

/** The file to which benches append their figures, as lines of JSON. */
export const FIGURES = 'BENCH_FIGURES'

/** Of what is counted for a second, more is better; of all else, less. */
export type Unit =
  | 'operations/s'
  | 'requests/s'
  | 'deliveries/s'
  | 'ns'
  | 'us'
  | 'ms'
  | 'KiB'
  | 'bytes'
  | 'instantiations'

export interface Figure {
  readonly bench: string
  readonly case: string
  readonly contender: string
  /** The median of the rounds. */
  readonly value: number
  readonly unit: Unit
  /**
   * How many times as good tapeql is: the median of the ratios of paired rounds. Below 1 it is
   * worse.
   */
  readonly ratio: number
}

/**
 * Hands on what contenders reached in the rounds of a case, if anybody asks for it. The contender
 * `tapeql` is the one to which the others are related.
 */
export function report(
  name: string,
  unit: Unit,
  contenders: readonly string[],
  rounds: readonly (readonly number[])[],
): void {
  const file = process.env[FIGURES]
  if (file === undefined) return
  const figures = figuresOf(basename(process.argv[1]!, '.js'), name, unit, contenders, rounds)
  appendFileSync(file, figures.map(figure => `${JSON.stringify(figure)}\n`).join(''))
}

export function figuresOf(
  bench: string,
  name: string,
  unit: Unit,
  contenders: readonly string[],
  rounds: readonly (readonly number[])[],
): readonly Figure[] {
  const own = rounds[contenders.indexOf('tapeql')]
  if (own === undefined) throw new Error(`"${name}" has no contender "tapeql".`)
  return contenders.map((contender, index) => {
    const values = rounds[index]!
    const ratios = values.map((value, round) =>
      isRate(unit) ? own[round]! / value : value / own[round]!,
    )
    return {
      bench,
      case: name,
      contender: withoutPatch(contender),
      value: median(values),
      unit,
      ratio: median(ratios),
    }
  })
}

export function isRate(unit: Unit): boolean {
  return unit.endsWith('/s')
}

/** Exact versions stand in the head of the table. */
function withoutPatch(contender: string): string {
  return contender.replace(/ (\d+)\.\d+\.\d+$/, ' $1').trim()
}
