import type { SourceLocation } from '../errors/location.ts'
import type { Location, Source, Token } from './ast.ts'
import { tokensOf } from './source-tokens.ts'

/** A text as a source, under the name that errors give it, and where it begins in what has that name. */
export function sourceOf(
  body: string,
  name: string = 'GraphQL request',
  { line, column }: SourceLocation = { line: 1, column: 1 },
): Source {
  return { body, name, locationOffset: { line, column }, [Symbol.toStringTag]: 'Source' }
}

/** Where a node stands. Its tokens are looked up when they are asked for. */
export class NodeLocation implements Location {
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

/** Where a document stands: from the token in front of its source to the token behind it. */
export class DocumentLocation extends NodeLocation {
  override get startToken(): Token {
    return tokensOf(this.source).first
  }

  override get endToken(): Token {
    return tokensOf(this.source).last
  }
}
