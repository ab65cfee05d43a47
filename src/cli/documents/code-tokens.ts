import jsTokens, { type Token } from 'js-tokens'

/** A token of JavaScript or TypeScript, with its UTF-16 offset in the file. */
export interface CodeToken {
  readonly token: Token
  readonly start: number
}

/**
 * Returns the tokens of a file, in one or two tokenizations. Only a parser can distinguish all
 * elements of JSX from type parameters. So a file that may contain both is tokenized as JSX and, if
 * elements remain open, as code without JSX as well.
 */
export function tokenizations(path: string, text: string): readonly (readonly CodeToken[])[] {
  if (!/\.(?:js|jsx|tsx)$/.test(path)) return [tokensOf(text, false)]
  const jsxTokens = tokensOf(text, true)
  return closesElements(jsxTokens) ? [jsxTokens] : [tokensOf(text, false), jsxTokens]
}

function tokensOf(text: string, jsx: boolean): readonly CodeToken[] {
  let start = 0
  return [...jsTokens(withoutAssertions(text), { jsx })].map(token => {
    const { length } = token.value
    const codeToken = { token: { ...token, value: text.slice(start, start + length) }, start }
    start += length
    return codeToken
  })
}

/**
 * Replaces TypeScript's non-null assertions by spaces, so that the slash of `count! / 2` is a
 * division. All other replaced characters leave the bounds of tokens unchanged.
 */
function withoutAssertions(text: string): string {
  return text.replace(/(?<=[\w$)\]}])!(?!=)/g, ' ')
}

/** Returns whether every JSX element is closed. */
function closesElements(tokens: readonly CodeToken[]): boolean {
  let depth = 0
  let previous = ''
  for (const { token } of tokens) {
    const { value } = token
    const type: string = token.type
    if (/^(?:WhiteSpace|LineTerminatorSequence|MultiLineComment|SingleLineComment)$/.test(type)) {
      continue
    }
    const mark = type === 'JSXPunctuator' ? value : ''
    if (mark === '<') depth++
    // A slash after `<` closes an element; any other slash ends an element without children.
    if (mark === '/') depth -= previous === '<' ? 2 : 1
    previous = mark
  }
  return depth === 0
}
