import { about, each, listOf, type Asked, type Family } from './family.ts'

const validation = about('validation')

/** Many fields beside one that has every argument of the widest. */
function comparedFields(size: number, mark: number): Asked {
  const given = each(Math.ceil(size / 3), index => `a${index}: ${index}`)
  return { query: `query Q${mark} { wide(${given}) ${'wide '.repeat(size)} }` }
}

/** Documents whose faults, or whose lack of them, take long to find. */
export const validationFamilies: readonly Family[] = [
  validation(
    'unknown fields',
    14_000,
    (size, mark) => `query Q${mark} { ${each(size, index => `unknown${index}`)} }`,
  ),
  validation('unknown fields with fields', 3_700, (size, mark) => {
    return `query Q${mark} { ${each(size, index => `wid${index} { id }`)} }`
  }),
  validation('unknown arguments', 4_500, (size, mark) => {
    return `query Q${mark} { wide(${each(size, index => `a${index + 2_300}x: 1`)}) }`
  }),
  validation('unknown enum values', 14_000, (size, mark) => {
    return `query Q${mark} { colors(of: [${each(size, index => `COLOUR_OF_THE_RAINBOW_${index}`)}]) }`
  }),
  validation('unknown enum values of 900 units', 1_000, (size, mark) => {
    return `query Q${mark} { colors(of: [${each(size, index => `COLOR_${'OF_THE_'.repeat(128)}${index}`)}]) }`
  }),
  validation('unknown types', 2_450, (size, mark) => {
    return `query Q${mark} { ${each(size, index => `... on Membre${index} { id }`)} }`
  }),
  validation('unknown input fields', 4_500, (size, mark) => {
    return `query Q${mark} { settings(of: {${each(size, index => `optoin${index}: 1`)}}) }`
  }),
  validation('unknown directives', 200, (size, mark) => {
    return `query Q${mark} { ${each(size, index => `id @skipped${index}(if: true)`)} }`
  }),
  validation('directives of many kinds', 200, (size, mark) => {
    return `query Q${mark} { ${each(Math.ceil(size / 8), () => `id${' @skip(if: false)'.repeat(8)}`)} }`
  }),
  validation('wrong literals', 14_000, (size, mark) => {
    return `query Q${mark} { numbers(of: [${each(size, index => `"${index}"`)}]) }`
  }),
  validation('one argument given many times', 4_500, (size, mark) => {
    return `query Q${mark} { numbers(${each(size, index => `of: ${index}`)}) }`
  }),
  validation('one input field given many times', 4_500, (size, mark) => {
    return `query Q${mark} { range(of: {${each(size, index => `from: ${index}`)}}) }`
  }),
  validation('one field merged', 9_900, (size, mark) => `query Q${mark} { ${'id '.repeat(size)} }`),
  validation(
    'one field with fields merged',
    3_300,
    (size, mark) => `query Q${mark} { ${'self { id } '.repeat(size)} }`,
  ),
  validation('fields merged in four levels', 800, (size, mark) => {
    return `query Q${mark} { ${'self { self { self { self { id } } } } '.repeat(size)} }`
  }),
  validation('fields merged that differ below', 1_600, (size, mark) => {
    return `query Q${mark} { ${each(size, index => `self { numbers(of: ${index}) }`)} }`
  }),
  validation('fields compared with one of many arguments', 6_900, comparedFields),
  validation('fields of many arguments, alike', 55, (size, mark) => {
    const given = each(80, index => `a${index}: 1`)
    return `query Q${mark} { ${`wide(${given}) `.repeat(size)} }`
  }),
  validation('a batch of fields compared with one of many arguments', 6_900, (size, mark) => {
    const asked = comparedFields(Math.ceil(size / 10), mark)
    return listOf(10, () => asked)
  }),
  validation('fragments that spread the next', 990, (size, mark) => {
    const chain = each(size, index => `fragment F${index} on Query { id ...F${index + 1} }`, '\n')
    return `query Q${mark} { ...F0 }\n${chain}\nfragment F${size} on Query { id }`
  }),
  validation('fragments that spread the next one twice', 12, (size, mark) => {
    const chain = each(
      size,
      index => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`,
      '\n',
    )
    return `query Q${mark} { ...F0 }\n${chain}\nfragment F${size} on Query { id }`
  }),
  validation('fragments that spread nine others', 480, (size, mark) => {
    const others = each(9, index => `...Leaf${index}`)
    const leaves = each(9, index => `fragment Leaf${index} on Query { id }`, '\n')
    const fragments = each(size, index => `fragment F${index} on Query { ${others} }`, '\n')
    return `query Q${mark} { ${each(size, index => `...F${index}`)} }\n${fragments}\n${leaves}`
  }),
  validation('fragments in a ring', 990, (size, mark) => {
    const ring = each(
      size,
      index => `fragment F${index} on Query { id ...F${(index + 1) % size} }`,
      '\n',
    )
    return `query Q${mark} { ...F0 }\n${ring}`
  }),
  validation('unused fragments', 990, (size, mark) => {
    return `query Q${mark} { id }\n${each(size, index => `fragment F${index} on Query { id self { id } }`, '\n')}`
  }),
  validation('operations that spread fragments with variables', 100, (size, mark) => {
    const operations = each(size, index => `query Q${mark}x${index}($v: Int) { ...F0 }`, '\n')
    const chain = each(
      size * 8,
      index => `fragment F${index} on Query { numbers(of: [$v]) ...F${index + 1} }`,
      '\n',
    )
    const query = `${operations}\n${chain}\nfragment F${size * 8} on Query { id }`
    return { query, operationName: `Q${mark}x0` }
  }),
  validation('unused variables', 3_500, (size, mark) => {
    return `query Q${mark}(${each(size, index => `$v${index}: Int`)}) { id }`
  }),
  validation('undefined variables', 7_000, (size, mark) => {
    return `query Q${mark} { numbers(of: [${each(size, index => `$v${index}`)}]) }`
  }),
  validation('one variable defined many times', 3_500, (size, mark) => {
    return `query Q${mark}(${each(size, () => '$v: Int')}) { numbers(of: [$v]) }`
  }),
  validation('spreads of a union in another one', 1_800, (size, mark) => {
    return `query Q${mark} { left { ${'... on Right { __typename } '.repeat(size)} } }`
  }),
  validation('spreads of a union below null', 1_800, (size, mark) => {
    return `query Q${mark} { noLeft { ${'... on Right { __typename } '.repeat(size)} } }`
  }),
  validation('spreads that cannot be', 2_400, (size, mark) => {
    return `query Q${mark} { left { ${each(size, index => `... on Member${401 + (index % 400)} { id }`)} } }`
  }),
  validation('spreads of each member of a union', 2_400, (size, mark) => {
    return `query Q${mark} { left { ${each(size, index => `... on Member${index % 401} { id }`)} } }`
  }),
]
