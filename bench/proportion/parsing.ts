import { about, each, type Family } from './family.ts'

const parsing = about('parsing')

/** Documents that are long to read, and little to do. */
export const parsingFamilies: readonly Family[] = [
  parsing(
    'comments and commas',
    20_000,
    (size, mark) =>
      `query Q${mark} { id ${each(size, index => `,, # ${index} a comment of some length\n`)} }`,
  ),
  parsing('one long name', 500_000, (size, mark) => `query Q${mark} { ${'a'.repeat(size)}: id }`),
  parsing(
    'one long unknown name',
    500_000,
    (size, mark) => `query Q${mark} { ${'a'.repeat(size)} }`,
  ),
  parsing(
    'names of 90 units',
    10_000,
    (size, mark) =>
      `query Q${mark} { echo(of: [${each(size, index => `name${String(index).padStart(86, '_')}`)}]) }`,
  ),
  parsing('lines of a block string', 240_000, (size, mark) => {
    return `query Q${mark} { text(of: """${each(size, index => String(index % 10), '\n')}""") }`
  }),
  parsing('empty lines of a block string', 500_000, (size, mark) => {
    return `query Q${mark} { text(of: """a${'\n'.repeat(size)}b""") }`
  }),
  parsing('indented lines of a block string', 20_000, (size, mark) => {
    return `query Q${mark} { text(of: """\n${each(size, index => `${' '.repeat(40)}${index}`, '\r\n')}""") }`
  }),
  parsing(
    'quotes in a block string',
    200_000,
    (size, mark) => `query Q${mark} { text(of: """${'\\""" '.repeat(size)}""") }`,
  ),
  parsing(
    'escapes in a string',
    150_000,
    (size, mark) => `query Q${mark} { text(of: "${'\\n\\"é'.repeat(size)}") }`,
  ),
  parsing(
    'escapes of code points',
    40_000,
    (size, mark) => `query Q${mark} { text(of: "${'\\u0041\\u{1F600}'.repeat(size)}") }`,
  ),
  parsing('escapes in many strings', 10_000, (size, mark) => {
    return `query Q${mark} { echo(of: [${each(size, index => `"a\\n${index}\\u0041 \\t"`)}]) }`
  }),
  parsing(
    'digits of an Int',
    500_000,
    (size, mark) => `query Q${mark} { numbers(of: [${'1'.repeat(size)}]) }`,
  ),
  parsing('digits of a Float', 500_000, (size, mark) => {
    return `query Q${mark} { floats(of: [1.${'1'.repeat(size)}]) }`
  }),
  parsing(
    'digits of an ID',
    500_000,
    (size, mark) => `query Q${mark} { ids(of: [${'1'.repeat(size)}]) }`,
  ),
  parsing('nested lists', 38, (size, mark) => {
    const nested = `${'['.repeat(190)}${']'.repeat(190)} `
    return `query Q${mark} { json(of: [${nested.repeat(size)}]) }`
  }),
  parsing('nested objects', 24, (size, mark) => {
    const nested = `${'{a:'.repeat(150)}1${'}'.repeat(150)} `
    return `query Q${mark} { json(of: [${nested.repeat(size)}]) }`
  }),
  parsing('nested inline fragments', 25, (size, mark) => {
    return `query Q${mark} { ${`${'...{'.repeat(190)} id ${'}'.repeat(190)} `.repeat(size)} }`
  }),
  parsing('operations', 100, (size, mark) => {
    const query = each(size, index => `query Q${mark}x${index} { ${'id '.repeat(140)} }`)
    return { query, operationName: `Q${mark}x0` }
  }),
  parsing('a fault behind many tokens', 14_000, (size, mark) => {
    return `query Q${mark} { echo(of: [${'1 '.repeat(size)}]) ? }`
  }),
  parsing('a block string without an end', 500_000, (size, mark) => {
    return `query Q${mark} { text(of: """${'"\n'.repeat(size)}`
  }),
  parsing(
    'brackets without an end',
    190,
    (size, mark) => `query Q${mark} { json(of: ${'['.repeat(size)}`,
  ),
]
