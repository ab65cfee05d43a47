/** The options of `parse`, `parseValue`, `parseConstValue` and `parseType`. */
export interface ParseOptions {
  /** Leaves `loc` out of all nodes. */
  readonly noLocation?: boolean | undefined
  /** The most tokens, without comments; more are a syntax error. Default: no limit. */
  readonly maxLexicalTokens?: number | undefined
  /** The former name of `maxLexicalTokens`, used where that is undefined. */
  readonly maxTokens?: number | undefined
  /** The most UTF-16 units of the source; a longer one is a syntax error. Default: no limit. */
  readonly maxSourceLength?: number | undefined
}

/**
 * The limit of tokens, or `false`.
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
 * Throws for options of graphql-js that change the grammar or set limits and are not supported
 * here. Other unknown options are ignored, as in graphql-js.
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
  allowLegacyFragmentVariables: 'fragments define no variables',
  experimentalDirectivesOnDirectiveDefinitions: 'definitions of directives have no directives',
  experimentalFragmentArguments: 'fragment spreads have no arguments',
  lexer: 'the parser reads tokens itself',
  maxComments: 'comments are not counted; use "maxSourceLength"',
}
