import type { Random } from '../../random/random.ts'

/** A text as a quoted string, with escape sequences where they must be and elsewhere. */
export function randomString(random: Random, text: string): string {
  const units = [...text].map(character => {
    const code = character.codePointAt(0)!
    const mustBeEscaped = code < 0x20 || character === '"' || character === '\\'
    const hex = code.toString(16)
    if (random.chance(0.05) && isScalarValue(code))
      return `\\u{${hex.padStart(random.below(9), '0')}}`
    if (code < 0x10000 && random.chance(0.05)) return `\\u${hex.padStart(4, '0')}`
    if (character === '/' && random.chance(0.5)) return '\\/'
    return mustBeEscaped ? JSON.stringify(character).slice(1, -1) : character
  })
  return `"${units.join('')}"`
}

/**
 * A text as a block string, which may have another value: indentation and line breaks count for
 * less there.
 */
export function randomBlockString(random: Random, text: string): string {
  const indentation = random.pick(['', '  ', '\t', '      '])
  const breaks = random.pick(['\n', '\n', '\r\n', '\r'])
  const lines = text.replaceAll('"""', '\\"""').split('\n')
  const body = lines.map(line => (random.chance(0.05) ? line : indentation + line)).join(breaks)
  const opening = random.pick(['', breaks, `${breaks}  ${breaks}`])
  // A quote or a backslash at the end would run into the closing quotes.
  const closing = /["\\]$/.test(body)
    ? breaks
    : random.pick(['', breaks, `${breaks}${indentation}`])
  return `"""${opening}${body}${closing}"""`
}

function isScalarValue(code: number): boolean {
  return code < 0xd800 || code > 0xdfff
}
