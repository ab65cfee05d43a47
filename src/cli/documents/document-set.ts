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
import type { DocumentFault, FilePlace, SourceDocument } from './source-document.ts'

/** A definition of a document. */
export interface Definition {
  readonly document: SourceDocument
  readonly kind: Kind
  /** Empty for an anonymous operation. */
  readonly name: string
  /** As it is written. */
  readonly text: string
  /** The offset of `text` in the text of the document. */
  readonly start: number
  /** The names of the fragments that it spreads. */
  readonly spreads: readonly string[]
}

/** The documents of a program. A fragment is found by its name in all of them. */
export interface DocumentSet {
  /** The definitions of each document that could be parsed. */
  readonly documents: readonly (readonly Definition[])[]
  readonly fragments: ReadonlyMap<string, Definition>
  /** How many documents there are, those with syntax errors too. */
  readonly count: number
  /** What is wrong with the set, whatever the schema: syntax errors, and names used twice. */
  readonly faults: readonly DocumentFault[]
}

/**
 * Parses documents. A document without an operation and a fragment is left out: it is empty, or it
 * is part of a schema.
 */
export function documentSetOf(documents: readonly SourceDocument[]): DocumentSet {
  const parsedDocuments: (readonly Definition[])[] = []
  const fragments = new Map<string, Definition>()
  const faults: DocumentFault[] = []
  let count = 0
  for (const document of documents) {
    if (countTokens(document.text) === 0) continue
    const parsed = parseToTape(document.text, noLimits)
    if ('errors' in parsed) {
      const [{ message, locations = [] }] = parsed.errors
      const places = locations.map(location => ({
        file: document.file,
        offset: document.offsetInFile(positionOf(document.text, location)),
      }))
      faults.push({ message, places })
      count++
      continue
    }
    const nodes = [...childrenOf(parsed, 0)]
    if (!nodes.some(node => isExecutableDefinition(parsed, node))) continue
    count++
    const definitions = nodes.map(node => definitionOf(document, parsed, node))
    parsedDocuments.push(definitions)
    faults.push(...addFragments(fragments, definitions))
  }
  return { documents: parsedDocuments, fragments, count, faults }
}

/** The place of a definition in its file. */
export function filePositionOf({ document, start }: Definition): FilePlace {
  return { file: document.file, offset: document.offsetInFile(start) }
}

/** The fragments that definitions spread, directly or through others, in the order of their use. */
export function spreadFragments(
  { fragments }: DocumentSet,
  from: readonly Definition[],
): Definition[] {
  const reached = new Set<Definition>()
  const waiting = [...from]
  for (const { spreads } of waiting) {
    for (const name of spreads) {
      const fragment = fragments.get(name)
      if (fragment === undefined || reached.has(fragment)) continue
      reached.add(fragment)
      waiting.push(fragment)
    }
  }
  return [...reached]
}

/** Definitions joined to one text, and the way back from its lines to the files. */
interface JoinedText {
  readonly text: string
  placeOf(location: SourceLocation): FilePlace
}

export function joinDefinitions(definitions: readonly Definition[]): JoinedText {
  let text = ''
  const starts = definitions.map(definition => {
    const start = text.length
    text += `${definition.text}\n\n`
    return { start, definition }
  })
  return {
    text,
    placeOf: location => {
      const offset = positionOf(text, location)
      const { start, definition } = starts.findLast(({ start }) => start <= offset)!
      const { document } = definition
      const inDocument = definition.start + offset - start
      return { file: document.file, offset: document.offsetInFile(inDocument) }
    },
  }
}

/** Adds the fragments of a document. A name that another document has is a fault. */
function addFragments(
  fragments: Map<string, Definition>,
  definitions: readonly Definition[],
): DocumentFault[] {
  const faults: DocumentFault[] = []
  for (const definition of definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue
    const { name } = definition
    const first = fragments.get(name)
    if (first === undefined) fragments.set(name, definition)
    // Of one document, the rules of validation say it.
    else if (first.document !== definition.document) {
      faults.push({
        message: `There are two fragments named "${name}". Expected a name of its own for each, because documents use the fragments of all files.`,
        places: [filePositionOf(definition), filePositionOf(first)],
      })
    }
  }
  return faults
}

function definitionOf(document: SourceDocument, parsed: Document, node: Node): Definition {
  const spreads = new Set<string>()
  const end = nextOf(parsed, node)
  const next = (from: Node): Node => nextOfKind(parsed, from, Kind.FRAGMENT_SPREAD)
  for (let spread = next(node); spread < end; spread = next(spread + 1)) {
    spreads.add(nameOf(parsed, spread))
  }
  const start = spanStartOf(parsed, node)
  return {
    document,
    kind: kindOf(parsed, node),
    name: nameOf(parsed, node),
    text: parsed.source.slice(start, spanEndOf(parsed, node)),
    start,
    spreads: [...spreads],
  }
}
