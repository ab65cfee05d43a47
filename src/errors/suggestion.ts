const MAX_SUGGESTIONS = 5
const MAX_NAME_LENGTH = 100

/** The bound of the work for suggestions: a step is a pair of letters, or a name. */
const MAX_STEPS = 1_000_000

/**
 * The suggestions for a document or request. Suggestions end after `MAX_STEPS`, because a schema may
 * have thousands of names, and a document thousands of unknown names.
 */
export class Suggestions {
  #stepsLeft: number

  constructor(isEnabled: boolean) {
    this.#stepsLeft = isEnabled ? MAX_STEPS : -1
  }

  /** Whether there may be further suggestions. */
  get areOpen(): boolean {
    return this.#stepsLeft >= 0
  }

  /** The function `didYouMean`, within the bound of work. */
  didYouMean(unknownName: string, definedNames: Iterable<string>, prefix?: string): string {
    if (!this.areOpen) return ''
    const { names, steps } = nearestNames(unknownName, definedNames)
    this.#stepsLeft -= steps
    return suggest(names, prefix)
  }
}

/**
 * Returns the question after a message about an unknown name, with a space before:
 * ` Did you mean "name"?`. Empty where no defined name is similar, or where the unknown name has
 * more than 100 letters.
 */
export function didYouMean(
  unknownName: string,
  definedNames: Iterable<string>,
  prefix = '',
): string {
  return suggest(nearestNames(unknownName, definedNames).names, prefix)
}

/** Returns the question `Did you mean` with the first five of `names`, which are sorted. */
export function suggest(names: readonly string[], prefix = ''): string {
  const suggestions = names.slice(0, MAX_SUGGESTIONS).map(name => `"${name}"`)
  if (suggestions.length === 0) return ''
  const last = suggestions.pop()!
  const comma = suggestions.length > 1 ? ',' : ''
  const list = suggestions.length === 0 ? last : `${suggestions.join(', ')}${comma} or ${last}`
  return ` Did you mean ${prefix}${list}?`
}

/**
 * The five nearest names with a distance of at most 1 + 0.4 times the length of the unknown name,
 * sorted by distance.
 */
function nearestNames(
  unknownName: string,
  definedNames: Iterable<string>,
): { readonly names: readonly string[]; readonly steps: number } {
  if (unknownName.length > MAX_NAME_LENGTH) return { names: [], steps: 0 }
  const threshold = Math.floor(unknownName.length * 0.4) + 1
  const distances = new NameDistances(unknownName, threshold)
  const nearest: RankedName[] = []
  let steps = 0
  for (const name of definedNames) {
    steps++
    if (Math.abs(name.length - unknownName.length) > threshold) continue
    steps += name.length * unknownName.length
    const distance = distances.to(name)
    if (distance <= threshold) insert(nearest, { name, distance })
  }
  return { names: nearest.map(({ name }) => name), steps }
}

interface RankedName {
  readonly name: string
  readonly distance: number
}

/** Inserts a name in order of distance; drops the sixth. */
function insert(nearest: RankedName[], name: RankedName): void {
  let index = nearest.length
  while (index > 0 && isNearer(name, nearest[index - 1]!)) index--
  if (index === MAX_SUGGESTIONS) return
  nearest.splice(index, 0, name)
  if (nearest.length > MAX_SUGGESTIONS) nearest.pop()
}

function isNearer(a: RankedName, b: RankedName): boolean {
  if (a.distance !== b.distance) return a.distance < b.distance
  return compareNaturally(a.name, b.name) < 0
}

/**
 * The Damerau-Levenshtein distances between a name and others: insertions, deletions, substitutions
 * and swaps of neighbours. Names that differ in case alone have the distance 1. A distance above the
 * threshold may be `Infinity`.
 */
class NameDistances {
  readonly #name: string
  readonly #lowerCase: string
  readonly #threshold: number
  /**
   * Three rows of the table of distances between prefixes of two names: two computed rows, and the
   * next.
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
      const leftUnit = left.charCodeAt(i - 1)
      const unitBefore = left.charCodeAt(i - 2)
      let nearest = i
      for (let j = 1; j <= right.length; j++) {
        const rightUnit = right.charCodeAt(j - 1)
        let distance = last[j - 1]! + (leftUnit === rightUnit ? 0 : 1)
        if (last[j]! + 1 < distance) distance = last[j]! + 1
        if (row[j - 1]! + 1 < distance) distance = row[j - 1]! + 1
        if (i > 1 && j > 1 && unitBefore === rightUnit && leftUnit === right.charCodeAt(j - 2)) {
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
 * Compares names by code unit, but runs of digits that do not begin with 0 as numbers: `b2` comes
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
