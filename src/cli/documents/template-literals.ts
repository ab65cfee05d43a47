import jsTokens, { type Token } from 'js-tokens'
import type { DocumentFault, SourceDocument, SourceFile } from './source-document.ts'

/** What was found in a file of JavaScript or TypeScript. */
interface FoundTemplates {
  readonly documents: readonly SourceDocument[]
  readonly faults: readonly DocumentFault[]
}

/**
 * Finds the documents in template literals: gql`…`, graphql`…`, gql(`…`), graphql(`…`), and those
 * behind the comment GraphQL. An interpolation between definitions stands for a fragment, which is
 * found by its name in all files; anywhere else it is a fault.
 */
export function findTemplates(file: SourceFile): FoundTemplates {
  const templates = new Map(
    readings(file).flatMap(tokens => templatesOf(tokens).map(found => [found.start, found])),
  )
  const documents: SourceDocument[] = []
  const faults: DocumentFault[] = []
  for (const template of [...templates.values()].sort((a, b) => a.start - b.start)) {
    const misplaced = template.pieces
      .slice(0, -1)
      .findIndex((_, index) => !isBetweenDefinitions(template, index))
    if (misplaced === -1) documents.push(documentOf(file, template))
    else faults.push(interpolationFault(file, template.pieces[misplaced]!))
  }
  return { documents, faults }
}

/** A template literal: its texts around the interpolations. */
interface Template {
  readonly start: number
  readonly pieces: readonly Piece[]
}

interface Piece {
  /** As the file has it, with its escape sequences. */
  readonly raw: string
  readonly start: number
}

interface PlacedToken {
  readonly token: Token
  readonly start: number
}

/**
 * The tokens of a file. In some places only a parser can tell an element of JSX from a type
 * parameter, so files that may hold both are read both ways; a template is found if either does.
 */
function readings({ path, text }: SourceFile): readonly PlacedToken[][] {
  const mayHoldJSX = /\.(?:js|jsx|tsx)$/.test(path)
  return (mayHoldJSX ? [false, true] : [false]).map(jsx => {
    let start = 0
    return [...jsTokens(text, { jsx })].map(token => {
      const placed = { token, start }
      start += token.value.length
      return placed
    })
  })
}

function templatesOf(tokens: readonly PlacedToken[]): Template[] {
  return tokens.flatMap(({ token, start }, index) => {
    const { type, value } = token
    if (type !== 'NoSubstitutionTemplate' && type !== 'TemplateHead') return []
    if (!isMarked(tokens, index)) return []
    if (type === 'NoSubstitutionTemplate') {
      if (!token.closed) return []
      return [{ start, pieces: [{ raw: value.slice(1, -1), start: start + 1 }] }]
    }
    const pieces = piecesOf(tokens, index)
    return pieces === undefined ? [] : [{ start, pieces }]
  })
}

/** Whether a tag, the call of one, or a comment says that a template is a document. */
function isMarked(tokens: readonly PlacedToken[], index: number): boolean {
  let at = index - 1
  const skip = (): void => {
    while (/^(?:WhiteSpace|LineTerminatorSequence)$/.test(tokens[at]?.token.type ?? '')) at--
  }
  skip()
  const before = tokens[at]?.token
  if (before?.type === 'MultiLineComment') return /^\/\*\s*GraphQL\s*\*\/$/.test(before.value)
  if (before?.value === '(') {
    at--
    skip()
  }
  // The type arguments of a tag: gql<Query, Variables>`…`
  if (tokens[at]?.token.value === '>') {
    for (let depth = 0; at >= 0; at--) {
      const { value } = tokens[at]!.token
      if (value === '>') depth++
      if (value === '<' && --depth === 0) break
    }
    at--
    skip()
  }
  const tag = tokens[at]?.token
  return tag !== undefined && /^(?:gql|graphql)$/.test(tag.value)
}

/** The pieces of a template with interpolations, whose first token is at `index`. */
function piecesOf(tokens: readonly PlacedToken[], index: number): readonly Piece[] | undefined {
  const pieces: Piece[] = []
  let depth = 0
  for (let at = index; at < tokens.length; at++) {
    const { token, start } = tokens[at]!
    if (token.type === 'TemplateHead') depth++
    if (depth === 1 && isOfTemplate(token.type)) {
      const end = token.type === 'TemplateTail' ? -1 : -2
      pieces.push({ raw: token.value.slice(1, end), start: start + 1 })
    }
    if (token.type === 'TemplateTail' && --depth === 0) return pieces
  }
  return undefined
}

function isOfTemplate(type: string): boolean {
  return type === 'TemplateHead' || type === 'TemplateMiddle' || type === 'TemplateTail'
}

/** Whether the interpolation behind a piece stands where a definition may. */
function isBetweenDefinitions({ pieces }: Template, index: number): boolean {
  const before = pieces
    .slice(0, index + 1)
    .map(({ raw }) => raw)
    .join('\n')
  let depth = 0
  let last = '}'
  for (const [part] of before.matchAll(partsOfDocument)) {
    if (part.startsWith('#')) continue
    if (/^[{([]$/.test(part)) depth++
    if (/^[})\]]$/.test(part)) depth--
    last = part
  }
  return depth === 0 && last === '}'
}

/** Strings, comments, brackets, and whatever else is not blank. */
const partsOfDocument = /"""[^]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n\r]*|[{}()[\]]|[^\s,]/g

function interpolationFault(file: SourceFile, { raw, start }: Piece): DocumentFault {
  return {
    message:
      'An interpolation inside a definition has no value before the program runs. Expected interpolations of whole fragments alone, as ${Fragment}, between definitions; use variables of GraphQL for values.',
    places: [{ file, offset: start + raw.length }],
  }
}

function documentOf(file: SourceFile, { pieces }: Template): SourceDocument {
  let text = ''
  /** Where texts begin that the file has at the same distances: the offsets in both. */
  const starts: (readonly [inText: number, inFile: number])[] = []
  for (const { raw, start } of pieces) {
    if (text !== '') text += '\n'
    let at = 0
    for (const { index, 0: escape } of raw.matchAll(escapeSequence)) {
      starts.push([text.length, start + at])
      text += raw.slice(at, index)
      starts.push([text.length, start + index])
      text += characterOf(escape)
      at = index + escape.length
    }
    starts.push([text.length, start + at])
    text += raw.slice(at)
  }
  const offsetInFile = (offset: number): number => {
    const [inText, inFile] = starts.findLast(([inText]) => inText <= offset)!
    return inFile + offset - inText
  }
  return { file, text, offsetInFile }
}

const escapeSequence = /\\(?:u\{[\dA-Fa-f]+\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|\r\n|[^])/g

/** The text that an escape sequence of JavaScript stands for. */
function characterOf(escape: string): string {
  const code = /^\\(?:u\{([\dA-Fa-f]+)\}|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2}))$/.exec(escape)
  if (code !== null) return String.fromCodePoint(parseInt((code[1] ?? code[2] ?? code[3])!, 16))
  const behind = escape.slice(1)
  if (/^[\n\r\u2028\u2029]/.test(behind)) return ''
  return singleEscapes[behind] ?? behind
}

const singleEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
}
