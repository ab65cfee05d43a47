import jsTokens, { type Token } from 'js-tokens'

/** A token of JavaScript or TypeScript, and its UTF-16 offset in the file. */
export interface PlacedToken {
  readonly token: Token
  readonly start: number
}

/**
 * The tokens of a file. In some places only a parser can tell an element of JSX from a type
 * parameter, so a file that may hold both is read as JSX, and where that leaves elements open, as
 * code without JSX too.
 */
export function readings(path: string, text: string): readonly (readonly PlacedToken[])[] {
  if (!/\.(?:js|jsx|tsx)$/.test(path)) return [tokensOf(text, false)]
  const asJSX = tokensOf(text, true)
  return closesElements(asJSX) ? [asJSX] : [tokensOf(text, false), asJSX]
}

function tokensOf(text: string, jsx: boolean): readonly PlacedToken[] {
  let start = 0
  return [...jsTokens(withoutAssertions(text), { jsx })].map(token => {
    const { length } = token.value
    const placed = { token: { ...token, value: text.slice(start, start + length) }, start }
    start += length
    return placed
  })
}

/**
 * Puts spaces in the place of TypeScript's non-null assertions, so that in `count! / 2` the slash is
 * a division. Wherever else it puts one, no token begins or ends elsewhere for it.
 */
function withoutAssertions(text: string): string {
  return text.replace(/(?<=[\w$)\]}])!(?!=)/g, ' ')
}

/** Whether every element of JSX that is opened is closed. */
function closesElements(tokens: readonly PlacedToken[]): boolean {
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
    // Behind `<`, a slash closes an element; else it ends one without children.
    if (mark === '/') depth -= previous === '<' ? 2 : 1
    previous = mark
  }
  return depth === 0
}
