/** What is parsed and what the nodes hold. */
export interface ParseOptions {
  /** Leaves `loc` out of all nodes. */
  readonly noLocation?: boolean | undefined
  /** Tokens, comments aside; more of them are a syntax error. There is no limit unless one is given. */
  readonly maxLexicalTokens?: number | undefined
  /** The older name of `maxLexicalTokens`, which goes first. */
  readonly maxTokens?: number | undefined
  /** UTF-16 units of the source; a longer one is a syntax error. There is no limit unless one is given. */
  readonly maxSourceLength?: number | undefined
}

/**
 * The limit of tokens, or `false`.
 *
 * @throws TypeError for a limit that is no whole number, or is below 1
 */
export function maxTokensOf({ maxTokens, maxLexicalTokens = maxTokens }: ParseOptions): number | false {
  // No source has as many tokens as the parser can count.
  if (maxLexicalTokens === undefined || maxLexicalTokens > 0xffff_ffff) return false
  if (Number.isInteger(maxLexicalTokens) && maxLexicalTokens > 0) return maxLexicalTokens
  throw new TypeError(`The limit of tokens is ${maxLexicalTokens}. Expected a whole number of at least 1.`)
}

/**
 * Refuses options of graphql-js that change what is accepted or bound what a source may cost, so that nobody believes
 * that they are obeyed. Others are ignored, as graphql-js does.
 *
 * @throws TypeError
 */
export function refuseUnsupported(options: ParseOptions): void {
  for (const name in options) {
    const reason = unsupported[name]
    if (reason !== undefined && (options as Readonly<Record<string, unknown>>)[name]) {
      throw new TypeError(`The option "${name}" of graphql-js is not supported: ${reason}. Leave it out.`)
    }
  }
}

const unsupported: Readonly<Record<string, string>> = {
  allowEmptySelectionSets: 'a selection set has at least one selection',
  allowLegacyFragmentVariables: 'fragments define no variables',
  experimentalDirectivesOnDirectiveDefinitions: 'definitions of directives have no directives',
  experimentalFragmentArguments: 'fragment spreads have no arguments',
  lexer: 'the parser reads tokens itself',
  maxComments: 'comments are not counted; use "maxSourceLength"',
}
