const MAX_SUGGESTIONS = 5
const MAX_NAME_LENGTH = 100

/**
 * The question behind a message about an unknown name, with a space before it: ` Did you mean "name"?`.
 * Empty where no known name is near, or where the unknown one is too long to be a slip.
 */
export function didYouMean(found: string, known: Iterable<string>, prefix = ''): string {
  return suggest(nearNames(found, known), prefix)
}

/** The same question with names that are known to be worth a suggestion, the best first. */
export function suggest(names: readonly string[], prefix = ''): string {
  const suggestions = names.slice(0, MAX_SUGGESTIONS).map(name => `"${name}"`)
  if (suggestions.length === 0) return ''
  const last = suggestions.pop()!
  const comma = suggestions.length > 1 ? ',' : ''
  const list = suggestions.length === 0 ? last : `${suggestions.join(', ')}${comma} or ${last}`
  return ` Did you mean ${prefix}${list}?`
}

/** The names within four tenths of the found name's length, nearest first. */
function nearNames(found: string, known: Iterable<string>): string[] {
  if (found.length > MAX_NAME_LENGTH) return []
  const threshold = Math.floor(found.length * 0.4) + 1
  const near: { name: string; distance: number }[] = []
  for (const name of known) {
    if (Math.abs(name.length - found.length) > threshold) continue
    const distance = nameDistance(found, name)
    if (distance <= threshold) near.push({ name, distance })
  }
  near.sort((a, b) => a.distance - b.distance || compareNaturally(a.name, b.name))
  return near.map(({ name }) => name)
}

/** Insertions, deletions, substitutions and swaps of neighbours between two names; a difference in case alone counts one. */
function nameDistance(a: string, b: string): number {
  if (a === b) return 0
  const left = a.toLowerCase()
  const right = b.toLowerCase()
  if (left === right) return 1
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const row = [i]
    for (let j = 1; j <= right.length; j++) {
      const substitution = last[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1)
      let distance = Math.min(last[j]! + 1, row[j - 1]! + 1, substitution)
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        distance = Math.min(distance, beforeLast[j - 2]! + 1)
      }
      row.push(distance)
    }
    beforeLast = last
    last = row
  }
  return last[right.length]!
}

const pieces = /0|[1-9][0-9]*|[^0-9]/g

/** Orders names by code unit, except that digits behind a digit other than 0 make one number: `b2` comes before `b10`. */
export function compareNaturally(a: string, b: string): number {
  const left = a.match(pieces) ?? []
  const right = b.match(pieces) ?? []
  for (const [index, piece] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    const difference =
      isNumber(piece) && isNumber(other) ? Number(piece) - Number(other) : compare(piece, other)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

function isNumber(piece: string): boolean {
  return piece >= '0' && piece < ':'
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
