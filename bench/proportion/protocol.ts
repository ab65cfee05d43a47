import { about, each, listOf, type Asked, type Family } from './family.ts'

const persisted = about('persisted')
const batched = about('batched')

/** Requests by key, whose documents were registered, and batches over HTTP. */
export const protocolFamilies: readonly Family[] = [
  persisted(
    'a variable in a long constant list',
    13_000,
    (size, mark) => ({
      query: `query Q${mark}($v: Int) { numbers(of: [${each(size, index => String(index))} $v]) }`,
      variables: { v: 7 },
    }),
    true,
  ),
  persisted(
    'a variable in a constant list of texts',
    12_000,
    (size, mark) => ({
      query: `query Q${mark}($v: JSON) { json(of: [${each(size, index => `"\\n${index}"`)} $v]) }`,
      variables: { v: 7 },
    }),
    true,
  ),
  persisted(
    'a variable in objects with 46 defaults',
    6_000,
    (size, mark) => ({
      query: `query Q${mark}($v: Int) { allSettings(of: [${'{} '.repeat(size)} { option1: $v }]) }`,
      variables: { v: 7 },
    }),
    true,
  ),
  persisted(
    'fields with arguments',
    190,
    (size, mark) => ({
      query: `query Q${mark}($v: Int) { ${each(size, index => `a${index}: numbers(of: [1 2 3 $v])`)} }`,
      variables: { v: 7 },
    }),
    true,
  ),
  persisted('one field', 9_900, (size, mark) => `query Q${mark} { ${'id '.repeat(size)} }`, true),
  batched('one document', 9_900, (size, mark) => {
    const asked: Asked = { query: `query Q${mark} { ${'id '.repeat(size / 10)} }` }
    return listOf(10, () => asked)
  }),
  batched('ten documents', 9_900, (size, mark) =>
    listOf(10, index => ({ query: `query Q${mark}x${index} { ${'id '.repeat(size / 10)} }` })),
  ),
  batched('one document, ten variables', 40_000, (size, mark) => {
    const value = listOf(Math.floor(size / 10), index => ({ from: index }))
    return listOf(10, index => ({
      query: `query Q${mark}($v: [Range!]) { ranges(of: $v) }`,
      variables: { v: [...value, { to: index }] },
    }))
  }),
  batched('lists of items', 20_000, (size, mark) =>
    listOf(10, index => ({
      query: `query Q${mark}x${index} { items(count: ${Math.ceil(size / 10)}) { id name later } }`,
    })),
  ),
  batched('texts that are no documents', 500_000, (size, mark) =>
    listOf(10, index => ({
      query: `query Q${mark}x${index} { id ${'\\u0000é'.repeat(size / 20)}`,
    })),
  ),
]
