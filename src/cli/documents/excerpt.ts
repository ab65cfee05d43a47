/** How much of a line is shown, in UTF-16 units. */
const MAX_LENGTH = 100

/**
 * A line between its neighbours, with a caret below a 1-based column. Of a long line the part around
 * the column is shown, without neighbours; of a long neighbour its beginning.
 */
export function excerptOf(lines: readonly string[], number: number, column: number): string {
  const line = lines[number - 1] ?? ''
  const start = line.length > MAX_LENGTH ? Math.max(0, column - 1 - MAX_LENGTH / 2) : 0
  const shown = clip(line, start)
  // The ellipsis in front stands in a column of its own.
  const caret = '^'.padStart(start === 0 ? column : column - start + 1)
  const isWhole = shown === line
  const before = isWhole ? lines[number - 2] : undefined
  const behind = isWhole ? lines[number] : undefined
  const rows: readonly (readonly [margin: string, text: string | undefined])[] = [
    [`${number - 1} |`, before === undefined ? undefined : clip(before, 0)],
    [`${number} |`, shown],
    ['|', caret],
    [`${number + 1} |`, behind === undefined ? undefined : clip(behind, 0)],
  ]
  const present = rows.filter(([, text]) => text !== undefined)
  const width = Math.max(...present.map(([margin]) => margin.length))
  return present
    .map(([margin, text]) => margin.padStart(width) + (text === '' ? '' : ` ${text}`))
    .join('\n')
}

function clip(line: string, start: number): string {
  const end = start + MAX_LENGTH
  return (start > 0 ? '…' : '') + line.slice(start, end) + (end < line.length ? '…' : '')
}
