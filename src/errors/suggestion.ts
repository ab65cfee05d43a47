const MAX_SUGGESTIONS = 5
const MAX_NAME_LENGTH = 100

/**
 * After this many steps names are not compared any more: a step is a pair of letters, or a name.
 */
const MAX_STEPS = 1_000_000

/**
 * The suggestions of one document or request. After `MAX_STEPS` there are no more, because a schema
 * may have thousands of names, and a document thousands of unknown ones.
 */
export class Suggestions {
  #stepsLeft: number

  constructor(areWanted: boolean) {
    this.#stepsLeft = areWanted ? MAX_STEPS : -1
  }

  /** Whether there may be further suggestions. */
  get areOpen(): boolean {
    return this.#stepsLeft >= 0
  }

  /** The question after a message about an unknown name, as that of the function `didYouMean`. */
  didYouMean(found: string, known: Iterable<string>, prefix?: string): string {
    if (!this.areOpen) return ''
    const { names, steps } = nearNames(found, known)
    this.#stepsLeft -= steps
    return suggest(names, prefix)
  }
}

/**
 * The question after a message about an unknown name, with a space before it:
 * ` Did you mean "name"?`. Empty where no known name is similar, or where the unknown one has more
 * than 100 letters.
 */
export function didYouMean(found: string, known: Iterable<string>, prefix = ''): string {
  return suggest(nearNames(found, known).names, prefix)
}

/** The question `Did you mean` with the first five of the given names, the best first. */
export function suggest(names: readonly string[], prefix = ''): string {
  const suggestions = names.slice(0, MAX_SUGGESTIONS).map(name => `"${name}"`)
  if (suggestions.length === 0) return ''
  const last = suggestions.pop()!
  const comma = suggestions.length > 1 ? ',' : ''
  const list = suggestions.length === 0 ? last : `${suggestions.join(', ')}${comma} or ${last}`
  return ` Did you mean ${prefix}${list}?`
}

/**
 * The names whose distance is at most 1 + 0.4 times the length of the found name, nearest first, at
 * most five.
 */
function nearNames(
  found: string,
  known: Iterable<string>,
): { readonly names: readonly string[]; readonly steps: number } {
  if (found.length > MAX_NAME_LENGTH) return { names: [], steps: 0 }
  const threshold = Math.floor(found.length * 0.4) + 1
  const distances = new NameDistances(found, threshold)
  const near: NearName[] = []
  let steps = 0
  for (const name of known) {
    steps++
    if (Math.abs(name.length - found.length) > threshold) continue
    steps += name.length * found.length
    const distance = distances.to(name)
    if (distance <= threshold) insert(near, { name, distance })
  }
  return { names: near.map(({ name }) => name), steps }
}

interface NearName {
  readonly name: string
  readonly distance: number
}

/** Inserts a name in order of distance; drops the last one where there are more than five. */
function insert(near: NearName[], added: NearName): void {
  let index = near.length
  while (index > 0 && isNearer(added, near[index - 1]!)) index--
  if (index === MAX_SUGGESTIONS) return
  near.splice(index, 0, added)
  if (near.length > MAX_SUGGESTIONS) near.pop()
}

function isNearer(one: NearName, other: NearName): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance
  return compareNaturally(one.name, other.name) < 0
}

/**
 * The Damerau-Levenshtein distances of names to one name: insertions, deletions, substitutions and
 * swaps of neighbours. Names that differ in case alone have the distance 1. A distance above the
 * threshold may be `Infinity`.
 */
class NameDistances {
  readonly #name: string
  readonly #lowerCase: string
  readonly #threshold: number
  /**
   * Three rows of the table of distances between prefixes of two names: the last two, and the next.
   */
  #rows: [number[], number[], number[]] = [[], [], []]

  constructor(name: string, threshold: number) {
    this.#name = name
    this.#lowerCase = name.toLowerCase()
    this.#threshold = threshold
  }

  to(name: string): number {
    if (name === this.#name) return 0
    const left = this.#lowerCase
    const right = name.toLowerCase()
    if (left === right) return 1
    let [beforeLast, last, row] = this.#rows
    for (let j = 0; j <= right.length; j++) last[j] = j
    let lastNearest = 0
    for (let i = 1; i <= left.length; i++) {
      row[0] = i
      const unit = left.charCodeAt(i - 1)
      const unitBefore = left.charCodeAt(i - 2)
      let nearest = i
      for (let j = 1; j <= right.length; j++) {
        const other = right.charCodeAt(j - 1)
        let distance = last[j - 1]! + (unit === other ? 0 : 1)
        if (last[j]! + 1 < distance) distance = last[j]! + 1
        if (row[j - 1]! + 1 < distance) distance = row[j - 1]! + 1
        if (i > 1 && j > 1 && unitBefore === other && unit === right.charCodeAt(j - 2)) {
          distance = Math.min(distance, beforeLast[j - 2]! + 1)
        }
        row[j] = distance
        if (distance < nearest) nearest = distance
      }
      if (nearest > this.#threshold && lastNearest > this.#threshold) return Infinity
      lastNearest = nearest
      ;[beforeLast, last, row] = [last, row, beforeLast]
    }
    return last[right.length]!
  }
}

/**
 * Orders names by code unit, but runs of digits that do not begin with 0 as numbers: `b2` comes
 * before `b10`.
 */
export function compareNaturally(a: string, b: string): number {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(j)
    if (!isDigit(left) || !isDigit(right)) {
      if (left !== right) return left - right
      i++
      j++
      continue
    }
    const leftEnd = numberEnd(a, i)
    const rightEnd = numberEnd(b, j)
    const difference = Number(a.slice(i, leftEnd)) - Number(b.slice(j, rightEnd))
    if (difference !== 0) return difference
    i = leftEnd
    j = rightEnd
  }
  return a.length - i - (b.length - j)
}

const DIGIT_0 = 0x30
const DIGIT_9 = 0x39

function isDigit(unit: number): boolean {
  return unit >= DIGIT_0 && unit <= DIGIT_9
}

function numberEnd(text: string, start: number): number {
  let end = start + 1
  if (text.charCodeAt(start) === DIGIT_0) return end
  while (isDigit(text.charCodeAt(end))) end++
  return end
}
