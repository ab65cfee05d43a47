import type { SourceLocation } from '../errors/location.ts'
import type { Location, Source, Token } from './ast.ts'
import { tokensOf } from './source-tokens.ts'

/**
 * Returns the source of a text. `name` is the name in errors, and the third parameter the position
 * of the text in the file of that name.
 */
export function sourceOf(
  body: string,
  name: string = 'GraphQL request',
  { line, column }: SourceLocation = { line: 1, column: 1 },
): Source {
  return { body, name, locationOffset: { line, column }, [Symbol.toStringTag]: 'Source' }
}

/** The classes of the locations of a tree: of nodes, and of the document. */
export interface LocationClasses {
  readonly node: new (start: number, end: number, source: Source) => Location
  readonly document: new (start: number, end: number, source: Source) => Location
}

/** The location of a node. The first access to a token reads all tokens of the source. */
class NodeLocation implements Location {
  readonly start: number
  readonly end: number
  readonly source: Source

  constructor(start: number, end: number, source: Source) {
    this.start = start
    this.end = end
    this.source = source
  }

  get startToken(): Token {
    return tokensOf(this.source).byStart.get(this.start)!
  }

  get endToken(): Token {
    return tokensOf(this.source).byEnd.get(this.end)!
  }

  get [Symbol.toStringTag](): string {
    return 'Location'
  }

  toJSON(): { start: number; end: number } {
    return { start: this.start, end: this.end }
  }
}

/** The location of a document: from the SOF token to the EOF token. */
class DocumentLocation extends NodeLocation {
  override get startToken(): Token {
    return tokensOf(this.source).first
  }

  override get endToken(): Token {
    return tokensOf(this.source).last
  }
}

/** The classes of locations without the prototypes of another package. */
export const locationClasses: LocationClasses = { node: NodeLocation, document: DocumentLocation }
