import { about, each, type Family } from './family.ts'

const planning = about('planning')
/** Aliases of a field, and as many again in the fragment that it spreads. */
const ALIASES = 70

/** A selection at the places that aliases, times aliases of a field in a fragment, make. */
function places(
  selection: string,
  field: 'self' | 'nothing',
  mark: number,
  aliases = ALIASES,
): string {
  const outer = each(aliases, index => `a${index}: self { ...Outer }`)
  const inner = each(aliases, index => `b${index}: ${field} { ...Inner }`)
  return `query Q${mark} { ${outer} }
fragment Outer on Query { ${inner} }
fragment Inner on Query { ${selection} }`
}

const blockString = (lines: number): string => `text(of: """a${'\n'.repeat(lines)}b""")`
const numbers = (count: number): string => `numbers(of: [${each(count, index => String(index))}])`
const defaults = (count: number): string => `allSettings(of: [${'{} '.repeat(count)}])`
const alias = (length: number): string => `${'n'.repeat(length)}: id`

const variables = (count: number, mark: number): Record<string, boolean> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`v${index}`, (mark >> index) % 2 === 0]),
  )

/** Documents whose expansion is larger than they are. */
export const planningFamilies: readonly Family[] = [
  planning('a block string at 4,900 places below null', 60_000, (size, mark) =>
    places(blockString(size), 'nothing', mark),
  ),
  planning('a list of numbers at 4,900 places below null', 12_000, (size, mark) =>
    places(numbers(size), 'nothing', mark),
  ),
  planning('objects with 46 defaults at 4,900 places below null', 4_000, (size, mark) =>
    places(defaults(size), 'nothing', mark),
  ),
  planning('a long alias at 4,900 places below null', 120_000, (size, mark) =>
    places(alias(size), 'nothing', mark),
  ),
  planning('a block string at 4,900 places', 2_000, (size, mark) =>
    places(blockString(size), 'self', mark),
  ),
  planning('a list of numbers at 4,900 places', 600, (size, mark) =>
    places(numbers(size), 'self', mark),
  ),
  planning('objects with 46 defaults at 4,900 places', 40, (size, mark) =>
    places(defaults(size), 'self', mark),
  ),
  planning('a long alias at 4,900 places', 6_000, (size, mark) =>
    places(alias(size), 'self', mark),
  ),
  planning('aliases times aliases below null', 70, (size, mark) =>
    places('id', 'nothing', mark, size),
  ),
  planning('aliases times aliases', 70, (size, mark) => places('id', 'self', mark, size)),
  planning('fields in fragments of fragments below null', 80, (size, mark) => {
    const spreads = each(size, index => `a${index}: nothing { ...Fields }`)
    return `query Q${mark} { ${spreads} } fragment Fields on Query { ${'id '.repeat(size)} }`
  }),
  planning('conditions in each other', 180, (size, mark) => {
    const text = `${each(size, index => `... @include(if: $v${index}) {`)} id ${'}'.repeat(size)}`
    const definitions = each(size, index => `$v${index}: Boolean = true`)
    return { query: `query Q${mark}(${definitions}) { ${text} }`, variables: variables(2, mark) }
  }),
  planning('fields below conditions in each other', 98, (size, mark) => {
    const text = `${each(size, index => `... @include(if: $v${index}) { id ${'self { id } '.repeat(8)} ... @skip(if: $v${index}) { id }`)} ${'}'.repeat(size)}`
    const definitions = each(size, index => `$v${index}: Boolean = true`)
    return { query: `query Q${mark}(${definitions}) { ${text} }`, variables: {} }
  }),
  planning('pairs of conditions in pairs', 48, (size, mark) => {
    const open = each(size, () => 'self @include(if: $v0) { id } self @skip(if: $v1) {')
    const query = `query Q${mark}($v0: Boolean!, $v1: Boolean!) { ${open} id ${'}'.repeat(size)} }`
    return { query, variables: { v0: true, v1: false } }
  }),
  planning('three levels of pairs of conditions', 1_600, (size, mark) => {
    const level = (text: string): string =>
      `self @include(if: $v0) { ${text} } self @include(if: $v1) { ${text} }`
    const query = `query Q${mark}($v0: Boolean!, $v1: Boolean!) { ${level(level('...Fields'))} }
fragment Fields on Query { ${each(size, () => 'id')} }`
    return { query, variables: { v0: true, v1: true } }
  }),
  planning('one field under many conditions', 190, (size, mark) => {
    const definitions = each(size, index => `$v${index}: Boolean = true`)
    const fields = each(size, index => `id @include(if: $v${index})`)
    return {
      query: `query Q${mark}(${definitions}) { ${fields} }`,
      variables: variables(Math.min(size, 12), mark),
    }
  }),
  planning('fragments under many conditions', 190, (size, mark) => {
    const definitions = each(size, index => `$v${index}: Boolean = true`)
    const fields = each(size, index => `...Fields @include(if: $v${index})`)
    return {
      query: `query Q${mark}(${definitions}) { ${fields} } fragment Fields on Query { ${'id '.repeat(size / 4)} }`,
      variables: variables(Math.min(size, 12), mark),
    }
  }),
  planning('one document, other conditions', 12, (size, mark) => {
    const definitions = each(size, index => `$v${index}: Boolean!`)
    const fields = each(
      size,
      index => `self @include(if: $v${index}) { ${'id '.repeat(10 * size)} }`,
    )
    return { query: `query Same(${definitions}) { ${fields} }`, variables: variables(size, mark) }
  }),
  planning('fields that are never included', 195, (size, mark) => {
    return `query Q${mark} { ${'self @include(if: false) { id id id id } '.repeat(size)} }`
  }),
  planning('an interface of 40 types in itself', 45, (size, mark) => {
    return `query Q${mark} { ${'link { id '.repeat(size)} id ${'}'.repeat(size)} }`
  }),
  planning('fragments on 40 types in each other', 30, (size, mark) => {
    const types = each(40, index => `... on Link${index} { id }`)
    const fragments = each(
      size,
      index => `fragment F${index} on Linked { ${types} link { ...F${index + 1} } }`,
      '\n',
    )
    return `query Q${mark} { link { ...F0 } } ${fragments} fragment F${size} on Linked { id }`
  }),
  planning('a union of 401 types in itself', 45, (size, mark) => {
    return `query Q${mark} { ${'left { __typename ... on Member1 { id '.repeat(size)} ${'} } '.repeat(size)} }`
  }),
]
