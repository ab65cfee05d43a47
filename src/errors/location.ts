/**
 * A location in a source: 1-based line and 1-based column in UTF-16 units. GraphQL specification,
 * 7.1.6 "Errors".
 */
export interface SourceLocation {
  readonly line: number
  readonly column: number
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Returns the line and column of a UTF-16 offset in a source. LF, CR and CRLF each end one line
 * (GraphQL specification, 2.1.2 "Line Terminators").
 */
export function locate(source: string, offset: number): SourceLocation {
  let line = 1
  let lineStart = 0
  for (
    let start = nextLineStart(source, 0);
    start <= offset;
    start = nextLineStart(source, start)
  ) {
    line++
    lineStart = start
  }
  return { line, column: offset - lineStart + 1 }
}

/** Returns `locate` for many offsets of one source, which is searched for line breaks once. */
export function locatorOf(source: string): (offset: number) => SourceLocation {
  const lineStarts = lineStartsOf(source)
  return offset => {
    let line = 0
    for (let end = lineStarts.length; end - line > 1;) {
      const middle = (line + end) >>> 1
      if (lineStarts[middle]! <= offset) line = middle
      else end = middle
    }
    return { line: line + 1, column: offset - lineStarts[line]! + 1 }
  }
}

/** Returns the UTF-16 offset of a location: the inverse of `locate`. */
export function positionOf(source: string, { line, column }: SourceLocation): number {
  return lineStartsOf(source)[line - 1]! + column - 1
}

function lineStartsOf(source: string): readonly number[] {
  const starts = [0]
  for (
    let start = nextLineStart(source, 0);
    start !== Infinity;
    start = nextLineStart(source, start)
  )
    starts.push(start)
  return starts
}

/** Returns the start of the first line after offset `from`, or Infinity. */
function nextLineStart(source: string, from: number): number {
  for (let index = from; index < source.length; index++) {
    const unit = source.charCodeAt(index)
    if (unit === LINE_FEED) return index + 1
    if (unit === CARRIAGE_RETURN)
      return source.charCodeAt(index + 1) === LINE_FEED ? index + 2 : index + 1
  }
  return Infinity
}
