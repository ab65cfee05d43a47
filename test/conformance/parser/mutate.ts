import type { Random } from '../../random/random.ts'
import type { ProductionCases } from './production-cases.ts'

// No edition of graphql-js reads more digits, of which the specification allows any number.
const escapeLongerThanGraphqlJsReads = /\\u\{[0-9A-Fa-f]{9}/
const MAX_SOURCE_LENGTH = 400

/** The accepted documents of a corpus that mutants are made of. */
export function originsOf(corpus: readonly ProductionCases[]): readonly string[] {
  return corpus
    .flatMap(({ accepts }) => accepts)
    .map(one => (typeof one === 'string' ? one : one.source))
    .filter(source => source.length <= MAX_SOURCE_LENGTH && isJudgeable(source))
}

/** A mutant of one of the documents. */
export function mutantOf(documents: readonly string[], random: Random): string {
  return mutate(random.pick(documents), random.pick(documents), random)
}

/** Whether graphql-js can judge a source. */
export function isJudgeable(source: string): boolean {
  return !escapeLongerThanGraphqlJsReads.test(source)
}

/**
 * A source with one to three changes: pieces of it deleted, inserted, replaced, doubled or taken
 * from another.
 */
function mutate(source: string, other: string, random: Random): string {
  let mutant = source
  for (let changes = 1 + random.below(3); changes > 0; changes--)
    mutant = change(mutant, other, random)
  return mutant
}

/**
 * What is inserted: every token, characters that begin none, halves of tokens and pieces of
 * escapes.
 */
const pieces = [
  '!',
  '$',
  '&',
  '(',
  ')',
  '...',
  ':',
  '=',
  '@',
  '[',
  ']',
  '{',
  '|',
  '}',
  ',',
  ' ',
  '\n',
  '\r',
  '\r\n',
  '\t',
  '\ufeff',
  'a',
  'on',
  'true',
  'null',
  'query',
  'mutation',
  'subscription',
  'fragment',
  'schema',
  'scalar',
  'type',
  'interface',
  'union',
  'enum',
  'input',
  'directive',
  'extend',
  'implements',
  'repeatable',
  'FIELD',
  '_',
  '$v',
  '@d',
  '(a: 1)',
  '(a: T = 1)',
  '{ a }',
  '{ a: T }',
  '= A',
  '[T!]',
  '0',
  '1',
  '-',
  '-1',
  '0.5',
  '1e5',
  '.',
  '..',
  'e',
  '+',
  '"',
  '""',
  '"s"',
  '"""',
  '"""b"""',
  '"\\n"',
  '\\"""',
  '\\',
  '\\u',
  '\\u0041',
  '\\ud83d',
  '\\ude00',
  '\\u{41}',
  '\\u{',
  '#',
  '# c\n',
  "'",
  '?',
  '\0',
  '\v',
  'é',
  '😀',
  '\ud83d',
  '\ude00',
]

function change(source: string, other: string, random: Random): string {
  const units = random.below(4) === 0 ? source.split('') : tokensOf(source)
  const from = random.below(units.length + 1)
  const to = from + 1 + (random.below(4) === 0 ? random.below(4) : 0)
  const piece = pieces[random.below(pieces.length)]!
  const head = units.slice(0, from).join('')
  switch (random.below(5)) {
    case 0:
      return head + units.slice(to).join('')
    case 1:
      return head + piece + units.slice(from).join('')
    case 2:
      return head + piece + units.slice(to).join('')
    case 3:
      return head + units.slice(from, to).join('') + units.slice(from).join('')
    default: {
      const donor = tokensOf(other)
      return head + donor.slice(random.below(donor.length + 1)).join('')
    }
  }
}

/**
 * The pieces of a source, roughly its tokens and what is ignored between them; joined they are the
 * source.
 */
function tokensOf(source: string): string[] {
  return source.match(/"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\])*"|\.\.\.|\w+|\s+|[^]/g) ?? []
}
