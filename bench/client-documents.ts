const FIELDS = [
  'id', 'name', 'title', 'createdAt', 'updatedAt', 'email', 'url', 'description', 'totalCount', 'viewerCanUpdate',
  'isArchived', 'databaseId', 'login', 'bodyText', 'state', 'number', 'color', 'price', 'quantity', 'status',
] // prettier-ignore
const CONNECTIONS = [
  'repositories',
  'issues',
  'comments',
  'orders',
  'products',
  'reviews',
  'members',
  'labels',
]
const OBJECTS = [
  'author',
  'owner',
  'customer',
  'address',
  'category',
  'milestone',
  'organization',
  'pageInfo',
]
const TYPES = ['User', 'Repository', 'Issue', 'Order', 'Product', 'Organization', 'Comment', 'Review']
const ARGUMENTS = ['first', 'after', 'orderBy', 'filter', 'direction', 'field']

/** The names of a schema that the documents could be written for, without aliases, variables and fragments. */
export const schemaNames: readonly string[] = [
  '__typename', 'edges', 'node', 'nodes', 'cursor', 'include', 'skip', 'if', 'ID', 'Int', 'String', 'Boolean', 'DESC',
  'CREATED_AT', 'OrderFilter', 'states', 'OPEN', ...FIELDS, ...CONNECTIONS, ...OBJECTS, ...TYPES, ...ARGUMENTS,
] // prettier-ignore

/** Distinct documents as clients send them, of 300 to 2,000 units; the same ones every time. */
export function clientDocuments(count: number): readonly string[] {
  const documents: string[] = []
  for (let index = 0; index < count; index++) documents.push(clientDocument(index))
  return documents
}

function clientDocument(index: number): string {
  const random = randomNumbers(index + 1)
  const target = 300 + random(1700)
  const type = pick(TYPES, random)
  const fragment = `${type}Parts${index}`
  let body = ''
  while (body.length + 250 < target) body += rootSelection(random, fragment)
  const head = `query Page${index}($id: ID!, $first: Int = 20, $after: String, $detailed: Boolean!, $filter: OrderFilter)`
  return `${head} {\n${body}}\n\nfragment ${fragment} on ${type} {\n${fields(2, 3, random)}}\n`
}

function rootSelection(random: (below: number) => number, fragment: string): string {
  switch (random(3)) {
    case 0:
      return (
        `  ${pick(CONNECTIONS, random)}(first: $first, after: $after, orderBy: {field: CREATED_AT, direction: DESC}) {\n` +
        `    totalCount\n    edges {\n      cursor\n      node {\n${fields(8, 4, random)}        ...${fragment}\n      }\n    }\n  }\n`
      )
    case 1:
      return (
        `  first${random(9)}: ${pick(OBJECTS, random)}(filter: $filter) @include(if: $detailed) {\n${fields(4, 4, random)}` +
        `    ... on ${pick(TYPES, random)} {\n${fields(6, 2, random)}    }\n  }\n`
      )
    default:
      return `  ${pick(OBJECTS, random)} {\n${fields(4, 3, random)}    ${pick(CONNECTIONS, random)}(first: 10, states: [OPEN]) {\n      nodes {\n${fields(8, 3, random)}      }\n    }\n  }\n`
  }
}

function fields(indent: number, count: number, random: (below: number) => number): string {
  let text = `${' '.repeat(indent)}__typename\n`
  for (let index = 0; index < count; index++) text += `${' '.repeat(indent)}${pick(FIELDS, random)}\n`
  return text
}

function pick(list: readonly string[], random: (below: number) => number): string {
  return list[random(list.length)]!
}

/** Whole numbers below a bound, always in the same order for one seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
