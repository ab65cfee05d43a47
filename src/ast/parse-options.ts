/** The options of `parse`, `parseValue`, `parseConstValue` and `parseType`. */
export interface ParseOptions {
  /** Leaves `loc` out of all nodes. */
  readonly noLocation?: boolean | undefined
  /** The most tokens, without comments. Exceeding it is a syntax error. Default: no limit. */
  readonly maxLexicalTokens?: number | undefined
  /** The former name of `maxLexicalTokens`, used if `maxLexicalTokens` is undefined. */
  readonly maxTokens?: number | undefined
  /** The most UTF-16 units of the source. Exceeding it is a syntax error. Default: no limit. */
  readonly maxSourceLength?: number | undefined
}

/**
 * Returns the limit of tokens, or `false`.
 *
 * @throws TypeError for a limit that is not an integer, or is below 1
 */
export function maxTokensOf({
  maxTokens,
  maxLexicalTokens = maxTokens,
}: ParseOptions): number | false {
  // The parser counts in 32 bits; no source has more tokens.
  if (maxLexicalTokens === undefined || maxLexicalTokens > 0xffff_ffff) return false
  if (Number.isInteger(maxLexicalTokens) && maxLexicalTokens > 0) return maxLexicalTokens
  throw new TypeError(
    `The limit of tokens is ${maxLexicalTokens}. Expected a whole number of at least 1.`,
  )
}

/**
 * Throws for unsupported options of graphql-js that change the grammar or set limits. Ignores other
 * unknown options, as graphql-js does.
 *
 * @throws TypeError
 */
export function refuseUnsupported(options: ParseOptions): void {
  for (const name in options) {
    const reason = unsupported[name]
    if (reason !== undefined && (options as Readonly<Record<string, unknown>>)[name]) {
      throw new TypeError(
        `The option "${name}" of graphql-js is not supported: ${reason}. Leave it out.`,
      )
    }
  }
}

const unsupported: Readonly<Record<string, string>> = {
  allowEmptySelectionSets: 'a selection set has at least one selection',
  allowLegacyFragmentVariables:
    'a fragment defines no variables, in no edition of the specification; use those of the operation',
  experimentalDirectivesOnDirectiveDefinitions: 'definitions of directives have no directives',
  experimentalFragmentArguments: 'fragment spreads have no arguments',
  lexer: 'the parser reads tokens itself',
  maxComments: 'comments are not counted; use "maxSourceLength"',
}
