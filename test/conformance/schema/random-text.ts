import type { Random } from '../../random/random.ts'

/** What is hard to write as a description or as a string, and what is easy. */
const pieces = [
  'word',
  'Two words.',
  'é',
  '中文',
  '😀',
  '"',
  '""',
  '"""',
  '\\"""',
  '\\',
  '\\n',
  '\\u0041',
  ' ',
  '   ',
  '\t',
  '\n',
  '\n\n',
  '\n  ',
  '\r',
  '\r\n',
  '\0',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '#',
  '{',
  '$',
  '/* */',
  'A line that is longer than seventy characters, which is where layouts of descriptions begin to break.',
]

/** A text of up to eight pieces, often a hostile one; one in twenty is empty. */
export function randomText(random: Random): string {
  if (random.chance(0.05)) return ''
  return Array.from({ length: 1 + random.below(8) }, () => random.pick(pieces)).join('')
}

/** A description, or none. */
export function randomDescription(random: Random): string | undefined {
  return random.chance(0.45) ? randomText(random) : undefined
}

/** The option `deprecated`: two in five have a reason of their own. */
export function randomDeprecation(random: Random): boolean | string | undefined {
  if (random.chance(0.75)) return random.chance(0.2) ? false : undefined
  return random.pick([
    true,
    true,
    'No longer supported',
    randomText(random) || true,
    randomText(random) || true,
  ])
}
