/** The most characters, in UTF-16 units, that a message repeats of what a client sent. */
export const MAX_ECHO = 100

/** Cuts a text of a client for messages, between two code points, and adds `…`. */
export function clip(text: string, maxLength: number = MAX_ECHO): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, splitsPair(text, maxLength) ? maxLength - 1 : maxLength)}…`
}

function splitsPair(text: string, index: number): boolean {
  return (
    isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff) &&
    isBetween(text.charCodeAt(index), 0xdc00, 0xdfff)
  )
}

function isBetween(unit: number, first: number, last: number): boolean {
  return unit >= first && unit <= last
}
