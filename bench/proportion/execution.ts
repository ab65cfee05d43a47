import { about, each, listOf, type Family } from './family.ts'

const execution = about('execution')
const introspection = about('introspection')

/** Requests with long or deep results. */
const results: readonly Family[] = [
  execution('items of a list', 30_000, (size, mark) => {
    return `query Q${mark} { items(count: ${size}) { id name price isNew color } }`
  }),
  execution('cells of lists in a list', 60_000, (size, mark) => {
    return `query Q${mark} { cells(rows: ${Math.ceil(size / 20)}, columns: 20) }`
  }),
  execution('fields of one item', 2_450, (size, mark) => {
    return `query Q${mark} { items(count: 1) { ${each(size, () => 'id name inner { id }')} } }`
  }),
  execution('items times aliases', 180, (size, mark) => {
    return `query Q${mark} { items(count: ${size}) { ${each(size, index => `a${index}: name`)} } }`
  }),
  execution('texts with escapes', 40_000, (size, mark) => {
    return `query Q${mark} { items(count: ${size}) { text } }`
  }),
  execution('errors in each item', 20_000, (size, mark) => {
    return `query Q${mark} { items(count: ${size}) { id fails } }`
  }),
  execution('nulls that reach each item', 20_000, (size, mark) => {
    return `query Q${mark} { items(count: ${size}) { id strict } }`
  }),
  execution('nulls that reach the list', 20_000, (size, mark) => {
    return `query Q${mark} { strictItems(count: ${size}) { id name strict } }`
  }),
  execution('promises in each item', 20_000, (size, mark) => {
    return `query Q${mark} { items(count: ${size}) { id later } }`
  }),
  execution('promised items', 20_000, (size, mark) => {
    return `query Q${mark} { laterItems(count: ${size}) { id name } }`
  }),
  execution('items of an interface', 20_000, (size, mark) => {
    return `query Q${mark} { nodes(count: ${size}) { __typename id ... on Book { pages } ... on Film { minutes } } }`
  }),
  execution('resolvers that read their nodes', 3_400, (size, mark) => {
    return `query Q${mark} { ${each(size, () => 'watched { id }')} }`
  }),
  execution('resolvers that read their nodes in many aliases', 190, (size, mark) => {
    return `query Q${mark} { ${each(size, index => `a${index}: watched { ${'id '.repeat(48)} }`)} }`
  }),
  execution('resolvers that read the document in each item', 9_000, (size, mark) => {
    return `query Q${mark} { items(count: ${size}) { watched } ${'id '.repeat(size)} }`
  }),
  execution('resolvers that read fragments', 900, (size, mark) => {
    const fragments = each(size, index => `fragment F${index} on Query { id self { id } }`, '\n')
    return `query Q${mark} { watched { ${each(size, index => `...F${index}`)} } } ${fragments}`
  }),
  execution('a large JSON result', 48_000, (size, mark) => ({
    query: `query Q${mark}($v: JSON) { echo(of: $v) }`,
    variables: { v: listOf(Math.ceil(size / 3), index => ({ id: index, name: 'a name' })) },
  })),
  execution('a JSON literal as the result', 2_900, (size, mark) => {
    return `query Q${mark} { echo(of: [${each(size, index => `{ a: ${index} }`)}]) }`
  }),
]

const types = `types { kind name fields(includeDeprecated: true) { name args { name type { ...Ref } } type { ...Ref } }
  inputFields { name type { ...Ref } defaultValue } interfaces { ...Ref } enumValues { name } possibleTypes { ...Ref } }`
const reference = 'fragment Ref on __Type { kind name ofType { kind name ofType { kind name } } }'

/** Requests about the schema. */
const introspections: readonly Family[] = [
  introspection('the whole schema', 4, (size, mark) => {
    const schemas = each(size, index => `a${index}: __schema { queryType { name } ${types} }`)
    return `query Q${mark} { ${schemas} } ${reference}`
  }),
  introspection('aliases of a type', 190, (size, mark) => {
    const asked = each(
      size,
      index => `a${index}: __type(name: "Item") { name fields { name type { name } } }`,
    )
    return `query Q${mark} { ${asked} }`
  }),
  introspection('aliases of all types', 190, (size, mark) => {
    return `query Q${mark} { __schema { ${each(size, index => `a${index}: types { name }`)} } }`
  }),
  introspection('aliases of types that are not there', 190, (size, mark) => {
    return `query Q${mark} { ${each(size, index => `a${index}: __type(name: "Nothing${index}") { name }`)} }`
  }),
  introspection('many fields of each type', 1_000, (size, mark) => {
    return `query Q${mark} { __schema { types { ${'name kind '.repeat(size)} } } }`
  }),
]

export const executionFamilies: readonly Family[] = [...results, ...introspections]
