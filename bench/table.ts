// Figures as text.
import type { Figure } from './report.ts'

/** What the contenders of one case reached; without tapeql there is none. */
export interface Case {
  readonly bench: string
  readonly name: string
  readonly own: Figure
  readonly all: readonly Figure[]
}

/** The cases in the order of their figures; what was measured twice counts as it was the last time. */
export function casesOf(figures: readonly Figure[]): readonly Case[] {
  const cases = new Map<string, Map<string, Figure>>()
  for (const figure of figures) {
    const key = JSON.stringify([figure.bench, figure.case])
    if (!cases.has(key)) cases.set(key, new Map())
    cases.get(key)!.set(figure.contender, figure)
  }
  return [...cases.values()].map(contenders => {
    const own = contenders.get('tapeql')!
    return { bench: own.bench, name: own.case, own, all: [...contenders.values()] }
  })
}

/** A row of Markdown for each contender beside tapeql. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = casesOf(figures).flatMap(({ bench, name, own, all }) =>
    all
      .filter(figure => figure !== own)
      .map(({ contender, value, unit, ratio }) => [
        bench,
        name,
        unit,
        numberText(own.value),
        contender,
        numberText(value),
        ratioText(ratio),
      ]),
  )
  const head = ['bench', 'case', 'unit', 'tapeql', 'beside', 'its figure', 'times as good']
  return [head, head.map(() => '---'), ...rows]
    .map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('')
}

/** Three digits, or all before the point. */
export function numberText(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toPrecision(3)
}

export function ratioText(ratio: number): string {
  return ratio >= 100 ? numberText(ratio) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)
}
