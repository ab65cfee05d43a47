import type { Random } from '../../random/random.ts'

/** A name that is near another: a letter more, less, doubled or of another case. */
export function misspelled(random: Random, name: string): string {
  const at = random.below(name.length)
  const letter = name[at]!
  const misspelling = random.pick([
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at),
    `${name}x`,
    name.slice(0, at) + random.pick(['a', '_', 'Z', 'e']) + name.slice(at + 1),
    name.toUpperCase(),
    name.toLowerCase(),
    random.pick(['toString', '__proto__', 'constructor', 'f1', 'x', 'somethingElse']),
  ])
  return /^[_A-Za-z]/.test(misspelling) && !/^(true|false|null|on)$/.test(misspelling)
    ? misspelling
    : `_${misspelling}`
}
