import { readings, type PlacedToken } from './code-tokens.ts'
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
  const templates = new Map<number, Template>()
  for (const found of readings(file.path, file.text).flatMap(tokens => templatesOf(tokens))) {
    // Of two readings, the one that finds the end of a template is right.
    if (templates.get(found.start)?.isClosed !== true) templates.set(found.start, found)
  }
  const documents: SourceDocument[] = []
  const faults: DocumentFault[] = []
  for (const template of [...templates.values()].sort((a, b) => a.start - b.start)) {
    if (!template.isClosed) {
      faults.push(unclosedFault(file, template))
      continue
    }
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
  /** Whether the file has its end. */
  readonly isClosed: boolean
  readonly pieces: readonly Piece[]
}

interface Piece {
  /** As the file has it, with its escape sequences. */
  readonly raw: string
  readonly start: number
}

function templatesOf(tokens: readonly PlacedToken[]): Template[] {
  return tokens.flatMap(({ token, start }, index) => {
    const { type, value } = token
    if (type !== 'NoSubstitutionTemplate' && type !== 'TemplateHead') return []
    if (!isMarked(tokens, index)) return []
    if (type === 'NoSubstitutionTemplate') {
      const end = token.closed ? -1 : value.length
      const pieces = [{ raw: value.slice(1, end), start: start + 1 }]
      return [{ start, isClosed: token.closed, pieces }]
    }
    return [{ start, ...piecesOf(tokens, index) }]
  })
}

/** Whether a tag, the call of one, or a comment says that a template is a document. */
function isMarked(tokens: readonly PlacedToken[], index: number): boolean {
  let at = index - 1
  /** Skips what stands between two tokens, and returns whether the comment GraphQL is part of it. */
  const skip = (): boolean => {
    let isNamed = false
    for (; isBetweenTokens(tokens[at]?.token.type); at--) {
      isNamed ||= /^\/\*\s*GraphQL\s*\*\/$/.test(tokens[at]!.token.value)
    }
    return isNamed
  }
  if (skip()) return true
  if (tokens[at]?.token.value === '(') {
    at--
    skip()
  }
  // The type arguments of a tag: gql<Query, Variables<A>>`…`
  if (/^>+$/.test(tokens[at]?.token.value ?? '')) {
    for (let depth = 0; at >= 0; at--) {
      const { value } = tokens[at]!.token
      if (/^>+$/.test(value)) depth += value.length
      if (value === '<' && --depth === 0) break
    }
    at--
    skip()
  }
  const tag = tokens[at]?.token
  return tag?.type === 'IdentifierName' && /^(?:gql|graphql)$/.test(tag.value)
}

function isBetweenTokens(type: string | undefined): boolean {
  return /^(?:WhiteSpace|LineTerminatorSequence|(?:Single|Multi)LineComment)$/.test(type ?? '')
}

/** The pieces of a template with interpolations, whose first token is at `index`. */
function piecesOf(
  tokens: readonly PlacedToken[],
  index: number,
): Pick<Template, 'isClosed' | 'pieces'> {
  const pieces: Piece[] = []
  let depth = 0
  for (let at = index; at < tokens.length; at++) {
    const { token, start } = tokens[at]!
    if (token.type === 'TemplateHead') depth++
    if (depth === 1 && isOfTemplate(token.type)) {
      const end = token.type === 'TemplateTail' ? -1 : -2
      pieces.push({ raw: token.value.slice(1, end), start: start + 1 })
    }
    if (token.type === 'TemplateTail' && --depth === 0) return { isClosed: token.closed, pieces }
  }
  return { isClosed: false, pieces }
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

function unclosedFault(file: SourceFile, { start }: Template): DocumentFault {
  return {
    message: 'A template literal has no end. Expected a ` behind the document.',
    places: [{ file, offset: start }],
  }
}

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
