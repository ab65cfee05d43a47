import { positionOf, type SourceLocation } from '../../errors/location.ts'
import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { parseToTape } from '../../language/parse.ts'
import { noLimits } from '../../language/print/print.ts'
import { countTokens } from '../../language/source-tokens.ts'
import {
  childrenOf,
  isExecutableDefinition,
  kindOf,
  nameOf,
  nextOf,
  nextOfKind,
  spanEndOf,
  spanStartOf,
} from '../../language/tape.ts'
import type { DocumentFault, FilePosition, SourceDocument } from './source-document.ts'

/** A definition of a document. */
export interface Definition {
  readonly document: SourceDocument
  readonly kind: Kind
  /** Empty for an anonymous operation. */
  readonly name: string
  /** The source text. */
  readonly text: string
  /** The offset of `text` in the text of the document. */
  readonly start: number
  /** The names of the spread fragments. */
  readonly spreads: readonly string[]
}

/** The documents of a program. Every document may use the fragments of all documents. */
export interface DocumentSet {
  /** The definitions of each document without syntax errors. */
  readonly documents: readonly (readonly Definition[])[]
  readonly fragments: ReadonlyMap<string, Definition>
  /** The number of documents, including documents with syntax errors. */
  readonly count: number
  /** The faults that do not depend on the schema: syntax errors and duplicate names. */
  readonly faults: readonly DocumentFault[]
}

/**
 * Parses documents. Documents without operations and fragments are ignored: they are empty, or part
 * of a schema.
 */
export function documentSetOf(documents: readonly SourceDocument[]): DocumentSet {
  const definitionsByDocument: (readonly Definition[])[] = []
  const fragments = new Map<string, Definition>()
  const faults: DocumentFault[] = []
  let count = 0
  for (const document of documents) {
    if (countTokens(document.text) === 0) continue
    const tape = parseToTape(document.text, noLimits)
    if ('errors' in tape) {
      const [{ message, locations = [] }] = tape.errors
      const positions = locations.map(location => ({
        file: document.file,
        offset: document.offsetInFile(positionOf(document.text, location)),
      }))
      faults.push({ message, positions })
      count++
      continue
    }
    const nodes = [...childrenOf(tape, 0)]
    if (!nodes.some(node => isExecutableDefinition(tape, node))) continue
    count++
    const definitions = nodes.map(node => definitionOf(document, tape, node))
    definitionsByDocument.push(definitions)
    faults.push(...addFragments(fragments, definitions))
  }
  return { documents: definitionsByDocument, fragments, count, faults }
}

/** Returns the position of a definition in its file. */
export function filePositionOf({ document, start }: Definition): FilePosition {
  return { file: document.file, offset: document.offsetInFile(start) }
}

/**
 * Returns the fragments that definitions spread, directly or indirectly, in the order of their use.
 */
export function spreadFragments(
  { fragments }: DocumentSet,
  definitions: readonly Definition[],
): Definition[] {
  const visited = new Set<Definition>()
  const pending = [...definitions]
  for (const { spreads } of pending) {
    for (const name of spreads) {
      const fragment = fragments.get(name)
      if (fragment === undefined || visited.has(fragment)) continue
      visited.add(fragment)
      pending.push(fragment)
    }
  }
  return [...visited]
}

/** The joined text of definitions, with the mapping of its locations to the files. */
interface JoinedText {
  readonly text: string
  filePositionAt(location: SourceLocation): FilePosition
}

/** Joins definitions to a single text. */
export function joinDefinitions(definitions: readonly Definition[]): JoinedText {
  let text = ''
  const starts = definitions.map(definition => {
    const start = text.length
    text += `${definition.text}\n\n`
    return { start, definition }
  })
  return {
    text,
    filePositionAt: location => {
      const offset = positionOf(text, location)
      const { start, definition } = starts.findLast(({ start }) => start <= offset)!
      const { document } = definition
      const offsetInDocument = definition.start + offset - start
      return { file: document.file, offset: document.offsetInFile(offsetInDocument) }
    },
  }
}

/** Adds the fragments of a document, and reports names that another document uses. */
function addFragments(
  fragments: Map<string, Definition>,
  definitions: readonly Definition[],
): DocumentFault[] {
  const faults: DocumentFault[] = []
  for (const definition of definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue
    const { name } = definition
    const namesake = fragments.get(name)
    if (namesake === undefined) fragments.set(name, definition)
    // Validation reports duplicate names of the same document.
    else if (namesake.document !== definition.document) {
      faults.push({
        message: `There are two fragments named "${name}". Expected a name of its own for each, because documents use the fragments of all files.`,
        positions: [filePositionOf(definition), filePositionOf(namesake)],
      })
    }
  }
  return faults
}

function definitionOf(document: SourceDocument, tape: Document, node: Node): Definition {
  const spreads = new Set<string>()
  const end = nextOf(tape, node)
  const nextSpread = (position: Node): Node => nextOfKind(tape, position, Kind.FRAGMENT_SPREAD)
  for (let spread = nextSpread(node); spread < end; spread = nextSpread(spread + 1)) {
    spreads.add(nameOf(tape, spread))
  }
  const start = spanStartOf(tape, node)
  return {
    document,
    kind: kindOf(tape, node),
    name: nameOf(tape, node),
    text: tape.source.slice(start, spanEndOf(tape, node)),
    start,
    spreads: [...spreads],
  }
}
