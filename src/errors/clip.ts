/** The maximum length, in UTF-16 units, of a client's text that a message quotes. */
export const MAX_ECHO = 100

/** Returns a client's text for a message, cut between two code points and ended by `…`. */
export function clip(text: string, maxLength: number = MAX_ECHO): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, isInsideSurrogatePair(text, maxLength) ? maxLength - 1 : maxLength)}…`
}

function isInsideSurrogatePair(text: string, index: number): boolean {
  return (
    isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff) &&
    isBetween(text.charCodeAt(index), 0xdc00, 0xdfff)
  )
}

function isBetween(unit: number, first: number, last: number): boolean {
  return unit >= first && unit <= last
}
