import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOfKind, symbolOf } from '../language/tape.ts'
import { STREAM_SYMBOL } from '../schema/compiled/symbols.ts'

/** The first `@stream` of a field. Draft of the GraphQL specification, 3.13.7 "@stream". */
export function streamOf(document: Document, field: Node): Node | undefined {
  return childrenOfKind(document, field, Kind.DIRECTIVE).find(
    directive => symbolOf(document, directive) === STREAM_SYMBOL,
  )
}
