// The source maps that the package publishes: which line of the sources a place in dist/ is of. Columns
// would take a quarter of the package, and a stack trace is read by its lines.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** A digit in base 64 has five bits of a number, and one that tells of a further digit. */
const BITS = 5
const CONTINUES = 1 << BITS

/**
 * Leaves in the source maps of a folder, at any depth, what names another line than the place before.
 *
 * @param {string} folder
 */
export function keepLinesOf(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js.map')) continue
    const path = join(folder, name)
    const map = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...map, names: [], mappings: keepLines(map.mappings) }))
  }
}

/** Returns mappings without those that name the source and the line of the one before. */
function keepLines(mappings) {
  // The source, its line and its column, which numbers of a map add to.
  const place = [0, 0, 0]
  let keptPlace = [0, 0, 0]
  return mappings
    .split(';')
    .map(line => {
      let column = 0
      let keptColumn = 0
      let isFirst = true
      const kept = []
      for (const segment of line === '' ? [] : line.split(',')) {
        const [step, ...steps] = numbersOf(segment)
        column += step
        for (const index of place.keys()) place[index] += steps[index] ?? 0
        const isSameLine = place[0] === keptPlace[0] && place[1] === keptPlace[1]
        if (isSameLine && !isFirst) continue
        const position = [place[0], place[1], 0]
        const differences = position.map((value, index) => value - keptPlace[index])
        kept.push([column - keptColumn, ...differences].map(digitsOf).join(''))
        keptColumn = column
        keptPlace = position
        isFirst = false
      }
      return kept.join(',')
    })
    .join(';')
}

/** Returns the numbers of a segment, whose lowest bit is the sign. */
function numbersOf(segment) {
  const numbers = []
  let value = 0
  let shift = 0
  for (const character of segment) {
    const digit = DIGITS.indexOf(character)
    value += (digit & (CONTINUES - 1)) << shift
    shift += BITS
    if (digit & CONTINUES) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}

function digitsOf(number) {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let digits = ''
  do {
    const digit = rest & (CONTINUES - 1)
    rest >>= BITS
    digits += DIGITS[rest > 0 ? digit | CONTINUES : digit]
  } while (rest > 0)
  return digits
}
