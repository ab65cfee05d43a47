import type { Random } from '../../random/random.ts'
import type { Name } from './model.ts'

/**
 * Declared names beside the exposed ones; some are words of the language, or properties that every
 * object has.
 */
const names: readonly Name[] = [
  ['id', 'id'],
  ['full_name', 'fullName'],
  ['a_b_c', 'aBC'],
  ['a1_2b', 'a12b'],
  ['two__underscores', 'twoUnderscores'],
  ['_private_key', '_privateKey'],
  ['trailing_', 'trailing_'],
  ['_', '_'],
  ['_1', '_1'],
  ['camelCase', 'camelCase'],
  ['UPPER_CASE', 'UPPERCASE'],
  ['Pascal', 'Pascal'],
  ['title', 'title'],
  ['order', 'order'],
  ['query', 'query'],
  ['type', 'type'],
  ['on', 'on'],
  ['fragment', 'fragment'],
  ['implements', 'implements'],
  ['directive', 'directive'],
  ['true', 'true'],
  ['null', 'null'],
  ['constructor', 'constructor'],
  ['to_string', 'toString'],
  ['valueOf', 'valueOf'],
  ['default', 'default'],
].map(([declared, exposed]) => ({ declared: declared!, exposed: exposed! }))

const enumValueNames: readonly Name[] = [
  ['asc', 'ASC'],
  ['desc', 'DESC'],
  ['in_stock', 'IN_STOCK'],
  ['CamelCase', 'CAMELCASE'],
  ['UPPER', 'UPPER'],
  ['_hidden', '_HIDDEN'],
  ['a1', 'A1'],
  ['query', 'QUERY'],
  ['constructor', 'CONSTRUCTOR'],
].map(([declared, exposed]) => ({ declared: declared!, exposed: exposed! }))

const typeNames = [
  'User',
  'Post',
  'order_line',
  '_Hidden',
  'T1',
  'lower',
  'UPPER_CASE',
  'constructor',
  'toString',
  'type',
  'Double__Underscore',
  'Page2',
  'Node',
  'Media',
  'Filter',
  'Kind',
  'Money',
  'Email',
  'Found',
  'Actor',
  'Sort',
  'Change',
]

/** Different names of fields or arguments. */
export function randomNames(random: Random, count: number): readonly Name[] {
  return someOf(random, names, count)
}

/** Different names of enum values. */
export function randomEnumValueNames(random: Random, count: number): readonly Name[] {
  return someOf(random, enumValueNames, count)
}

/** All names of types, in random order. */
export function randomTypeNames(random: Random): readonly string[] {
  return someOf(random, typeNames, typeNames.length)
}

/** Some different items in random order. */
export function someOf<Item>(
  random: Random,
  items: readonly Item[],
  count: number,
): readonly Item[] {
  const left = [...items]
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(random.below(left.length), 1)[0]!,
  )
}
