import type { Source, Token } from 'graphql'
import type { LocationClasses } from '../language/node-location.ts'
import type { HostModule } from './host.ts'

/**
 * Makes classes of locations that are instances of `Location` of the host's graphql-js. The host's
 * `Lexer` reads their tokens when a token is first accessed.
 */
export function locationClassesOf(host: HostModule): LocationClasses {
  const tokensBySource = new WeakMap<Source, SourceTokens>()
  const tokensOf = (source: Source): SourceTokens => {
    let tokens = tokensBySource.get(source)
    if (tokens === undefined) tokensBySource.set(source, (tokens = readTokens(host, source)))
    return tokens
  }
  class NodeLocation {
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
  }
  // Not `extends`: the constructor of the host's class takes tokens.
  Object.setPrototypeOf(NodeLocation.prototype, host.Location.prototype)
  class DocumentLocation extends NodeLocation {
    override get startToken(): Token {
      return tokensOf(this.source).first
    }

    override get endToken(): Token {
      return tokensOf(this.source).last
    }
  }
  return { node: NodeLocation, document: DocumentLocation } as unknown as LocationClasses
}

interface SourceTokens {
  /** The SOF token. */
  readonly first: Token
  /** The EOF token. */
  readonly last: Token
  readonly byStart: ReadonlyMap<number, Token>
  readonly byEnd: ReadonlyMap<number, Token>
}

function readTokens({ Lexer, TokenKind }: HostModule, source: Source): SourceTokens {
  const lexer = new Lexer(source)
  const first = lexer.token
  const byStart = new Map<number, Token>()
  const byEnd = new Map<number, Token>()
  let last = lexer.advance()
  while (last.kind !== TokenKind.EOF) {
    byStart.set(last.start, last)
    byEnd.set(last.end, last)
    last = lexer.advance()
  }
  return { first, last, byStart, byEnd }
}
