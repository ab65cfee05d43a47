/** A resolver as resolver maps have it; `info` is read by the fields that watch. */
type Resolve = (parent: any, given: any, context: unknown, info: Info) => unknown

interface Info {
  readonly fieldNodes: readonly {
    readonly selectionSet?: { readonly selections: readonly unknown[] }
  }[]
  readonly operation: { readonly selectionSet: { readonly selections: readonly unknown[] } }
  readonly fragments: object
}

/** How many types a union has, so that two of them have one in common. */
const MEMBERS = 401
const COLORS = 400
/** What `Settings` has, each with a default. */
const OPTIONS = 46
/** Arguments of the widest field. */
const ARGUMENTS = 2_300
/** Types of the interface whose fields lead to it again. */
const LINKS = 40

const each = (count: number, text: (index: number) => string, separator = ' '): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(separator)

/** The schema of the requests in `families.ts`, for both engines. */
export const sdl = `
scalar JSON
enum Color { ${each(COLORS, index => `COLOR_OF_THE_RAINBOW_${index}`)} }
input Settings { ${each(OPTIONS, index => `option${index}: Int = ${index}`)} }
input Range { from: Int to: Int inner: Range parts: [Range!] }
input Choice @oneOf { number: Int text: String choice: Choice choices: [Choice!] }

type Query {
  id: ID
  self: Query
  nothing: Query
  "Reads its nodes, the operation and the fragments."
  watched: Query
  text(of: String): Int
  ids(of: [ID]): Int
  numbers(of: [Int]): Int
  floats(of: [Float]): Int
  matrix(of: [[Int]]): Int
  json(of: JSON): Int
  echo(of: JSON): JSON
  settings(of: Settings): Int
  allSettings(of: [Settings!]): Int
  range(of: Range): Int
  ranges(of: [Range!]): Int
  choices(of: [Choice!]): Int
  colors(of: [Color!]): Int
  wide(${each(ARGUMENTS, index => `a${index}: Int`)}): Int
  items(count: Int): [Item]
  laterItems(count: Int): [Item]
  strictItems(count: Int): [Item!]
  nodes(count: Int): [Node]
  cells(rows: Int, columns: Int): [[Int]]
  link: Linked
  left: Left
  right: Right
  noLeft: Left
}

interface Node { id: ID }
type Item implements Node {
  id: ID
  name: String
  text: String
  price: Float
  isNew: Boolean
  color: Color
  later: String
  fails: String
  strict: String!
  watched: Int
  json(of: JSON): Int
  settings(of: Settings): Int
  inner: Item
}
type Book implements Node { id: ID, pages: Int }
type Film implements Node { id: ID, minutes: Int }

interface Linked { id: ID, link: Linked }
${each(LINKS, index => `type Link${index} implements Linked { id: ID, link: Linked }`, '\n')}

${each(2 * MEMBERS - 1, index => `type Member${index} { id: ID, left: Left }`, '\n')}
union Left = ${each(MEMBERS, index => `Member${index}`, ' | ')}
union Right = ${each(MEMBERS, index => `Member${MEMBERS - 1 + index}`, ' | ')}
`

const lengthOf: Resolve = (_, { of }) =>
  (of as { readonly length?: number } | undefined)?.length ?? 0
const one: Resolve = () => 1

/** How much of the syntax trees there is to read. */
const watch: Resolve = (_, _given, _context, { fieldNodes, operation, fragments }) =>
  fieldNodes.reduce((sum, node) => sum + (node.selectionSet?.selections.length ?? 0), 0) +
  operation.selectionSet.selections.length +
  Object.keys(fragments).length

const itemsOf: Resolve = (_, { count }) =>
  Array.from({ length: count as number }, (_, id) => itemOf(id))

function itemOf(id: number): object {
  return {
    id,
    name: `Item ${id}`,
    text: `"${id}"\n\t\u0001 é`,
    price: id / 4,
    isNew: id % 2 === 0,
    color: `COLOR_OF_THE_RAINBOW_${id % COLORS}`,
    strict: null,
  }
}

function linkOf(index: number): object {
  return { __typename: `Link${index % LINKS}`, id: index }
}

/** Resolvers of fields by type; a field without one is a property. */
export const resolvers: Readonly<Record<string, Readonly<Record<string, Resolve>>>> = {
  Query: {
    id: () => '1',
    self: () => ({}),
    nothing: () => null,
    watched: (...given) => (watch(...given) === -1 ? null : {}),
    text: lengthOf,
    ids: lengthOf,
    numbers: lengthOf,
    floats: lengthOf,
    matrix: lengthOf,
    json: one,
    echo: (_, { of }) => of as unknown,
    settings: one,
    allSettings: lengthOf,
    range: one,
    ranges: lengthOf,
    choices: lengthOf,
    colors: lengthOf,
    wide: one,
    items: itemsOf,
    laterItems: (...given) => (itemsOf(...given) as object[]).map(item => Promise.resolve(item)),
    strictItems: itemsOf,
    nodes: (_, { count }) =>
      Array.from({ length: count as number }, (_, id) => ({
        __typename: ['Item', 'Book', 'Film'][id % 3],
        ...itemOf(id),
        pages: id,
        minutes: id,
      })),
    cells: (_, { rows, columns }) =>
      Array.from({ length: rows as number }, (_, row) =>
        Array.from({ length: columns as number }, (_, column) => row * column),
      ),
    link: () => linkOf(0),
    left: () => ({ __typename: 'Member1', id: '1' }),
    right: () => ({ __typename: `Member${MEMBERS}`, id: '1' }),
    noLeft: () => null,
  },
  Item: {
    later: ({ name }: { readonly name: string }) => Promise.resolve(name),
    fails: ({ name }: { readonly name: string }) => {
      throw new Error(`No ${name}`)
    },
    watched: watch,
    json: one,
    settings: one,
    inner: parent => parent as unknown,
  },
  Member1: { left: () => ({ __typename: 'Member1', id: '1' }) },
  ...Object.fromEntries(
    Array.from({ length: LINKS }, (_, index) => [
      `Link${index}`,
      { link: ({ id }: { readonly id: number }) => linkOf(id * 7 + 1) },
    ]),
  ),
}

/** The object type of a value, for every interface and union. */
export const resolveType = ({ __typename }: { readonly __typename: string }): string => __typename

/** The interfaces and unions. */
export const abstractTypes: readonly string[] = ['Node', 'Linked', 'Left', 'Right']
