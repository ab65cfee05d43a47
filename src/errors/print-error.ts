import type { SourceLocation } from './location.ts'

/** A source and its name in errors. */
interface NamedSource {
  readonly name: string
  readonly source: string
  /**
   * The 1-based line and column of the text's first unit in the file or other source called `name`.
   */
  readonly locationOffset?: SourceLocation | undefined
}

/** An error and its locations in the source. */
interface LocatedError {
  readonly message: string
  readonly locations?: readonly SourceLocation[] | undefined
}

/** Longer lines are printed in pieces. */
const MAX_LINE_LENGTH = 120
const PIECE_LENGTH = 80

/**
 * Returns the message, followed for each location by `name:line:column` and the line between its
 * neighbours, with a caret below the column, in the layout of graphql-js. A line of more than 120
 * UTF-16 units is printed in pieces of 80, up to the column.
 */
export function printError(error: LocatedError, source: NamedSource): string {
  const excerpts = error.locations?.map(location => `\n\n${excerptOf(source, location)}`) ?? []
  return error.message + excerpts.join('')
}

function excerptOf(
  { name, source, locationOffset = { line: 1, column: 1 } }: NamedSource,
  location: SourceLocation,
): string {
  const indentation = ' '.repeat(locationOffset.column - 1)
  const lines = (indentation + source).split(/\r\n|[\n\r]/)
  const index = location.line - 1
  const number = location.line + locationOffset.line - 1
  const column = location.column + (index === 0 ? indentation.length : 0)
  const line = lines[index] ?? ''
  const rows: readonly Row[] =
    line.length > MAX_LINE_LENGTH
      ? piecesOf(line, number, column)
      : [
          [`${number - 1} |`, lines[index - 1]],
          [`${number} |`, line],
          ['|', '^'.padStart(column)],
          [`${number + 1} |`, lines[index + 1]],
        ]
  return `${name}:${number}:${column}\n${layOut(rows)}`
}

/** A margin and the text after the margin; a row without text is not printed. */
type Row = readonly [margin: string, text: string | undefined]

/** The pieces of a long line, up to the piece after the column's. */
function piecesOf(line: string, number: number, column: number): readonly Row[] {
  const pieces: string[] = []
  for (let start = 0; start < line.length; start += PIECE_LENGTH) {
    pieces.push(line.slice(start, start + PIECE_LENGTH))
  }
  const columnPiece = Math.floor(column / PIECE_LENGTH)
  return [
    [`${number} |`, pieces[0]],
    ...pieces.slice(1, columnPiece + 1).map((piece): Row => ['|', piece]),
    ['|', '^'.padStart(column % PIECE_LENGTH)],
    ['|', pieces[columnPiece + 1]],
  ]
}

function layOut(rows: readonly Row[]): string {
  const printedRows = rows.filter(([, text]) => text !== undefined)
  const width = Math.max(...printedRows.map(([margin]) => margin.length))
  return printedRows
    .map(([margin, text]) => margin.padStart(width) + (text ? ` ${text}` : ''))
    .join('\n')
}
