const LINE_LENGTH = 70

/** Prints a text as a quoted StringValue. GraphQL specification, 2.10.4 "String Value". */
export function printString(text: string): string {
  return JSON.stringify(text.replace(loneSurrogates, '\ufffd')).replace(controls, escaped)
}

/** The control characters that JSON leaves as they are. */
const controls = /[\x7f-\x9f]/g

function escaped(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/**
 * Prints a text as a block string whose lines after the first are indented, or as a quoted string
 * where a block string cannot have this value: BlockStringValue() removes common indentation, blank
 * lines at both ends, and carriage returns. GraphQL specification, 2.10.4 "String Value".
 */
export function printBlockString(text: string, indentation: string): string {
  if (text === '') return '""""""'
  // Hot (`bench/benches/schema.ts`): most descriptions are a line of plain text.
  if (special.test(text) || startsBlank(text)) return printAnyBlockString(text, indentation)
  return text.length > LINE_LENGTH
    ? `"""\n${indentation}${text}\n${indentation}"""`
    : `"""${text}"""`
}

/** The characters that need an escape or break the line. */
const special = /[\0-\x1f"\\\ud800-\udfff]/

function printAnyBlockString(text: string, indentation: string): string {
  const lines = text.split('\n')
  if (!fitsBlockString(text, lines)) return printString(text)
  const escaped = text.replace(loneSurrogates, '\ufffd').replaceAll('"""', '\\"""')
  const breaksLine =
    lines.length > 1 || text.length > LINE_LENGTH || text.endsWith('"') || text.endsWith('\\')
  if (!breaksLine) return `"""${escaped}"""`
  // After a line break, the leading blanks of a single line would count as common indentation.
  const opening = lines.length === 1 && startsBlank(text) ? '"""' : '"""\n'
  return `${opening}${escaped}\n"""`.replace(/\n(?!\n)/g, `\n${indentation}`)
}

/** Source text cannot hold one half of a surrogate pair, even as an escape. */
const loneSurrogates = /\p{Surrogate}/gu

/** Control characters except tab and line feed. A parser reads a carriage return as a line feed. */
const unprintable = /[\0-\x08\x0b-\x1f]/

function fitsBlockString(text: string, lines: readonly string[]): boolean {
  if (unprintable.test(text) || isBlank(lines[0]!) || isBlank(lines.at(-1)!)) return false
  return lines.length === 1 || lines.some(line => line !== '' && !startsBlank(line))
}

function isBlank(line: string): boolean {
  return !/[^\t ]/.test(line)
}

function startsBlank(line: string): boolean {
  return line.startsWith(' ') || line.startsWith('\t')
}
