import { tokenizations, type CodeToken } from './code-tokens.ts'
import type { DocumentFault, SourceDocument, SourceFile } from './source-document.ts'

/** The documents and the faults in a JavaScript or TypeScript file. */
interface TemplateDocuments {
  readonly documents: readonly SourceDocument[]
  readonly faults: readonly DocumentFault[]
}

/**
 * Finds the documents in template literals: gql`…`, graphql`…`, gql(`…`), graphql(`…`), literals
 * after the comment GraphQL, and literals whose text begins with the line #graphql. An interpolation
 * between definitions is assumed to be a fragment, which the document set finds by its name; any
 * other interpolation is a fault.
 */
export function findTemplates(file: SourceFile): TemplateDocuments {
  const templates = new Map<number, Template>()
  for (const template of tokenizations(file.path, file.text).flatMap(tokens =>
    templatesOf(tokens),
  )) {
    // Of two tokenizations, the tokenization that finds the end of a template is correct.
    if (templates.get(template.start)?.isClosed !== true) templates.set(template.start, template)
  }
  const documents: SourceDocument[] = []
  const faults: DocumentFault[] = []
  for (const template of [...templates.values()].sort((a, b) => a.start - b.start)) {
    if (!template.isClosed) {
      faults.push(unclosedFault(file, template))
      continue
    }
    const faultyIndex = template.parts
      .slice(0, -1)
      .findIndex((_, index) => !isBetweenDefinitions(template, index))
    if (faultyIndex === -1) documents.push(documentOf(file, template))
    else faults.push(interpolationFault(file, template.parts[faultyIndex]!))
  }
  return { documents, faults }
}

/** A template literal: the texts between its interpolations. */
interface Template {
  readonly start: number
  /** Whether the file contains the end of the template. */
  readonly isClosed: boolean
  readonly parts: readonly TemplatePart[]
}

interface TemplatePart {
  /** The source text, with its escape sequences. */
  readonly raw: string
  readonly start: number
}

function templatesOf(tokens: readonly CodeToken[]): Template[] {
  return tokens.flatMap(({ token, start }, index) => {
    const { type, value } = token
    if (type !== 'NoSubstitutionTemplate' && type !== 'TemplateHead') return []
    if (!isMarkedByText(value) && !isMarkedByCode(tokens, index)) return []
    if (type === 'NoSubstitutionTemplate') {
      const end = token.closed ? -1 : value.length
      const parts = [{ raw: value.slice(1, end), start: start + 1 }]
      return [{ start, isClosed: token.closed, parts }]
    }
    return [{ start, ...partsOf(tokens, index) }]
  })
}

/** Returns whether the text of a template, from its first token on, begins with a line `#graphql`. */
function isMarkedByText(firstToken: string): boolean {
  if (!firstToken.includes('#graphql')) return false
  const text = firstToken.slice(1).replace(escapeSequence, characterOf)
  return /^\s*#graphql[\t ]*[\n\r]/.test(text)
}

/** Returns whether a tag, the call of a tag, or a comment marks a template as a document. */
function isMarkedByCode(tokens: readonly CodeToken[], index: number): boolean {
  let tokenIndex = index - 1
  /** Skips white space and comments, and returns whether the comment GraphQL is among them. */
  const skipTrivia = (): boolean => {
    let hasComment = false
    for (; isBetweenTokens(tokens[tokenIndex]?.token.type); tokenIndex--) {
      hasComment ||= /^\/\*\s*GraphQL\s*\*\/$/.test(tokens[tokenIndex]!.token.value)
    }
    return hasComment
  }
  if (skipTrivia()) return true
  if (tokens[tokenIndex]?.token.value === '(') {
    tokenIndex--
    skipTrivia()
  }
  // The type arguments of a tag: gql<Query, Variables<A>>`…`
  if (/^>+$/.test(tokens[tokenIndex]?.token.value ?? '')) {
    for (let depth = 0; tokenIndex >= 0; tokenIndex--) {
      const { value } = tokens[tokenIndex]!.token
      if (/^>+$/.test(value)) depth += value.length
      if (value === '<' && --depth === 0) break
    }
    tokenIndex--
    skipTrivia()
  }
  const tag = tokens[tokenIndex]?.token
  return tag?.type === 'IdentifierName' && /^(?:gql|graphql)$/.test(tag.value)
}

function isBetweenTokens(type: string | undefined): boolean {
  return /^(?:WhiteSpace|LineTerminatorSequence|(?:Single|Multi)LineComment)$/.test(type ?? '')
}

/** Returns the parts of a template with interpolations, whose first token is at `index`. */
function partsOf(
  tokens: readonly CodeToken[],
  index: number,
): Pick<Template, 'isClosed' | 'parts'> {
  const parts: TemplatePart[] = []
  let depth = 0
  for (let tokenIndex = index; tokenIndex < tokens.length; tokenIndex++) {
    const { token, start } = tokens[tokenIndex]!
    if (token.type === 'TemplateHead') depth++
    if (depth === 1 && isTemplatePart(token.type)) {
      const end = token.type === 'TemplateTail' ? -1 : -2
      parts.push({ raw: token.value.slice(1, end), start: start + 1 })
    }
    if (token.type === 'TemplateTail' && --depth === 0) return { isClosed: token.closed, parts }
  }
  return { isClosed: false, parts }
}

function isTemplatePart(type: string): boolean {
  return type === 'TemplateHead' || type === 'TemplateMiddle' || type === 'TemplateTail'
}

/** Returns whether the interpolation after a part is at the position of a definition. */
function isBetweenDefinitions({ parts }: Template, index: number): boolean {
  const text = parts
    .slice(0, index + 1)
    .map(({ raw }) => raw)
    .join('\n')
  let depth = 0
  let lastToken = '}'
  for (const [token] of text.matchAll(documentTokens)) {
    if (token.startsWith('#')) continue
    if (/^[{([]$/.test(token)) depth++
    if (/^[})\]]$/.test(token)) depth--
    lastToken = token
  }
  return depth === 0 && lastToken === '}'
}

/** Strings, comments, brackets, and all other characters that are not ignored. */
const documentTokens = /"""[^]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n\r]*|[{}()[\]]|[^\s,]/g

function unclosedFault(file: SourceFile, { start }: Template): DocumentFault {
  return {
    message: 'A template literal has no end. Expected a ` behind the document.',
    positions: [{ file, offset: start }],
  }
}

function interpolationFault(file: SourceFile, { raw, start }: TemplatePart): DocumentFault {
  return {
    message:
      'An interpolation inside a definition has no value before the program runs. Expected interpolations of whole fragments alone, as ${Fragment}, between definitions; use variables of GraphQL for values.',
    positions: [{ file, offset: start + raw.length }],
  }
}

function documentOf(file: SourceFile, { parts }: Template): SourceDocument {
  let text = ''
  /** The offsets, in the text and in the file, at which runs of equal characters begin. */
  const starts: (readonly [textOffset: number, fileOffset: number])[] = []
  for (const { raw, start } of parts) {
    if (text !== '') text += '\n'
    let offsetInPart = 0
    for (const { index, 0: escape } of raw.matchAll(escapeSequence)) {
      starts.push([text.length, start + offsetInPart])
      text += raw.slice(offsetInPart, index)
      starts.push([text.length, start + index])
      text += characterOf(escape)
      offsetInPart = index + escape.length
    }
    starts.push([text.length, start + offsetInPart])
    text += raw.slice(offsetInPart)
  }
  const offsetInFile = (offset: number): number => {
    const [textStart, fileStart] = starts.findLast(([textOffset]) => textOffset <= offset)!
    return fileStart + offset - textStart
  }
  return { file, text, offsetInFile }
}

const escapeSequence = /\\(?:u\{[\dA-Fa-f]+\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|\r\n|[^])/g

/** Returns the string value of a JavaScript escape sequence. */
function characterOf(escape: string): string {
  const code = /^\\(?:u\{([\dA-Fa-f]+)\}|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2}))$/.exec(escape)
  if (code !== null) return String.fromCodePoint(parseInt((code[1] ?? code[2] ?? code[3])!, 16))
  const character = escape.slice(1)
  if (/^[\n\r\u2028\u2029]/.test(character)) return ''
  return singleEscapes[character] ?? character
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
