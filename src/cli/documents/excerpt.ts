/** The length of the shown part of a line, in UTF-16 code units. */
const MAX_LENGTH = 100

/**
 * Returns a line between its adjacent lines, with a caret below a 1-based column. A long line is
 * clipped to the part around the column, without adjacent lines; a long adjacent line is clipped to
 * its beginning.
 */
export function excerptOf(lines: readonly string[], number: number, column: number): string {
  const line = lines[number - 1] ?? ''
  const start = line.length > MAX_LENGTH ? Math.max(0, column - 1 - MAX_LENGTH / 2) : 0
  const clippedLine = clip(line, start)
  // The leading ellipsis adds a column.
  const caret = '^'.padStart(start === 0 ? column : column - start + 1)
  const isWhole = clippedLine === line
  const previousLine = isWhole ? lines[number - 2] : undefined
  const nextLine = isWhole ? lines[number] : undefined
  const rows: readonly (readonly [margin: string, text: string | undefined])[] = [
    [`${number - 1} |`, previousLine === undefined ? undefined : clip(previousLine, 0)],
    [`${number} |`, clippedLine],
    ['|', caret],
    [`${number + 1} |`, nextLine === undefined ? undefined : clip(nextLine, 0)],
  ]
  const presentRows = rows.filter(([, text]) => text !== undefined)
  const width = Math.max(...presentRows.map(([margin]) => margin.length))
  return presentRows
    .map(([margin, text]) => margin.padStart(width) + (text === '' ? '' : ` ${text}`))
    .join('\n')
}

function clip(line: string, start: number): string {
  const end = start + MAX_LENGTH
  return (start > 0 ? '…' : '') + line.slice(start, end) + (end < line.length ? '…' : '')
}
