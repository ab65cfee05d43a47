// A shop with people, products, reviews and orders, and distinct documents for it as many clients write them.

/** A request that no other one is like. */
export interface ColdRequest {
  readonly source: string
  readonly variables: Readonly<Record<string, unknown>>
}

type Resolvers = Readonly<Record<string, Readonly<Record<string, (parent: any, args: any) => unknown>>>>

export const sdl = `
  interface Node { id: ID!, createdAt: String! }
  interface Named { name: String!, slug: String! }
  union SearchResult = User | Product | Category
  enum Country { DE FR IT PL SE }
  enum Status { OPEN PAID SHIPPED CLOSED }
  enum SortField { NAME CREATED_AT PRICE RATING }
  enum Direction { ASC DESC }
  input Sort { field: SortField!, direction: Direction! = ASC }
  input ProductFilter { text: String, minPrice: Float, maxPrice: Float, countries: [Country!], isAvailable: Boolean }
  input ReviewInput { productId: ID!, rating: Int!, title: String!, body: String, tags: [String!] }
  type Query {
    node(id: ID!): Node
    viewer: User!
    user(id: ID!): User
    users(first: Int = 5, country: Country): [User!]!
    product(id: ID!): Product
    products(first: Int = 5, filter: ProductFilter, orderBy: Sort): ProductConnection!
    category(slug: String!): Category
    search(text: String!, first: Int = 5): [SearchResult!]!
    order(id: ID!): Order
  }
  type Mutation { addReview(input: ReviewInput!): Review, setStatus(id: ID!, status: Status!): Order }
  type User implements Node & Named {
    id: ID!, createdAt: String!, name: String!, slug: String!, email: String, age: Int!, score: Float, isActive: Boolean!
    country: Country, address: Address, orders(first: Int = 3, status: Status): [Order!]!, reviews(first: Int = 3): [Review!]!
  }
  type Address { street: String!, city: String!, postcode: String, country: Country }
  type Product implements Node & Named {
    id: ID!, createdAt: String!, name: String!, slug: String!, description(length: Int = 200): String, price(currency: String = "EUR"): Float!
    quantity: Int!, isAvailable: Boolean!, tags: [String!]!, category: Category, reviews(first: Int = 3, minRating: Int): [Review!]!
  }
  type ProductConnection { totalCount: Int!, edges: [ProductEdge!]!, pageInfo: PageInfo! }
  type ProductEdge { cursor: String!, node: Product! }
  type PageInfo { hasNextPage: Boolean!, endCursor: String }
  type Category implements Named { name: String!, slug: String!, products(first: Int = 3): [Product!]! }
  type Review implements Node { id: ID!, createdAt: String!, rating: Int!, title: String!, body: String, author: User!, product: Product! }
  type Order implements Node { id: ID!, createdAt: String!, status: Status!, total: Float!, customer: User!, lines: [OrderLine!]! }
  type OrderLine { quantity: Int!, price: Float!, product: Product! }
`

const COUNT = 40
const countries = ['DE', 'FR', 'IT', 'PL', 'SE']
const statuses = ['OPEN', 'PAID', 'SHIPPED', 'CLOSED']
const createdAt = '2024-02-29T12:30:00.000Z'

const users = times(COUNT, index => ({
  __typename: 'User',
  id: `u${index}`,
  createdAt,
  name: `Person ${index}`,
  slug: `person-${index}`,
  email: index % 5 === 0 ? null : `person${index}@example.org`,
  age: 20 + index,
  score: index / 4,
  isActive: index % 3 !== 0,
  country: countries[index % 5]!,
  address: { street: `Street ${index}`, city: 'Uppsala', postcode: null, country: 'SE' },
}))
const categories = times(6, index => ({
  __typename: 'Category',
  index,
  name: `Category ${index}`,
  slug: `category-${index}`,
}))
const products = times(COUNT, index => ({
  __typename: 'Product',
  index,
  id: `p${index}`,
  createdAt,
  name: `Product ${index}`,
  slug: `product-${index}`,
  quantity: index * 3,
  isAvailable: index % 4 !== 0,
  tags: ['new', `tag-${index % 7}`],
}))
const reviews = times(COUNT, index => ({
  __typename: 'Review',
  index,
  id: `r${index}`,
  createdAt,
  rating: 1 + (index % 5),
  title: `Review ${index} of it`,
  body: index % 4 === 0 ? null : 'It is worth its price; I would buy it again.',
}))
const orders = times(COUNT, index => ({
  __typename: 'Order',
  index,
  id: `o${index}`,
  createdAt,
  status: statuses[index % 4]!,
  total: index * 12.5,
}))

interface First {
  readonly first: number
}
interface Indexed {
  readonly index: number
}

/** Every engine has the same ones; a field without a resolver is a property of its parent. */
export const resolvers: Resolvers = {
  Query: {
    node: (_, { id }: { readonly id: string }) => nodeOf(id),
    viewer: () => users[7],
    user: (_, { id }: { readonly id: string }) => nodeOf(id),
    users: (_, { first }: First) => users.slice(0, first),
    product: (_, { id }: { readonly id: string }) => nodeOf(id),
    products: (_, { first }: First) => ({ first }),
    category: (_, { slug }: { readonly slug: string }) => categories.find(category => category.slug === slug),
    search: (_, { first }: First) => [users[3], products[4], categories[1], users[5]].slice(0, first),
    order: (_, { id }: { readonly id: string }) => nodeOf(id),
  },
  Mutation: {
    addReview: (_, { input }: { readonly input: Readonly<Record<string, unknown>> }) => ({
      ...reviews[9],
      ...input,
    }),
    setStatus: (_, { id, status }: { readonly id: string; readonly status: string }) => ({
      ...nodeOf(id),
      status,
    }),
  },
  User: {
    orders: ({ age }: { readonly age: number }, { first }: First) => some(orders, age, first),
    reviews: ({ age }: { readonly age: number }, { first }: First) => some(reviews, age, first),
  },
  Product: {
    description: ({ name }: { readonly name: string }, { length }: { readonly length: number }) =>
      `What there is to say about ${name}, in a sentence.`.slice(0, length),
    price: ({ index }: Indexed, { currency }: { readonly currency: string }) =>
      currency === 'EUR' ? index + 0.5 : index * 11 + 0.25,
    category: ({ index }: Indexed) => categories[index % 6],
    reviews: ({ index }: Indexed, { first }: First) => some(reviews, index, first),
  },
  ProductConnection: {
    totalCount: () => COUNT,
    edges: ({ first }: First) => products.slice(0, first).map(node => ({ cursor: node.id, node })),
    pageInfo: ({ first }: First) => ({ hasNextPage: true, endCursor: `p${first}` }),
  },
  Category: { products: ({ index }: Indexed, { first }: First) => some(products, index * 5, first) },
  Review: {
    author: ({ index }: Indexed) => users[index],
    product: ({ index }: Indexed) => products[(index * 7) % COUNT],
  },
  Order: {
    customer: ({ index }: Indexed) => users[index],
    lines: ({ index }: Indexed) =>
      times(2, line => ({ quantity: line + 1, price: 9.5, product: products[(index + line) % COUNT] })),
  },
}

type Random = (below: number) => number

/** An argument: its type as a variable, and its value; an enumeration's is text that stands without quotes as a literal. */
interface ArgumentShape {
  readonly name: string
  readonly type: string
  readonly value: (random: Random) => unknown
  readonly isRequired?: boolean
}

interface FieldShape {
  readonly name: string
  /** Nothing for a leaf. */
  readonly type?: string
  readonly arguments?: readonly ArgumentShape[]
}

class EnumValue {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  toJSON(): string {
    return this.name
  }
}

const first: ArgumentShape = { name: 'first', type: 'Int', value: random => 1 + random(4) }
const idOf = (letter: string): ArgumentShape => ({
  name: 'id',
  type: 'ID!',
  value: random => `${letter}${random(COUNT)}`,
  isRequired: true,
})
const oneOf =
  (names: readonly string[]) =>
  (random: Random): EnumValue =>
    new EnumValue(pick(names, random))
const country: ArgumentShape = { name: 'country', type: 'Country', value: oneOf(countries) }
const status: ArgumentShape = { name: 'status', type: 'Status', value: oneOf(statuses) }
const filter: ArgumentShape = {
  name: 'filter',
  type: 'ProductFilter',
  value: random => ({
    text: `words ${random(100_000)}`,
    minPrice: random(1000) / 4,
    countries: [oneOf(countries)(random), oneOf(countries)(random)],
    isAvailable: random(2) === 0,
  }),
}
const orderBy: ArgumentShape = {
  name: 'orderBy',
  type: 'Sort',
  value: random => ({ field: oneOf(['NAME', 'PRICE'])(random), direction: new EnumValue('DESC') }),
}
const reviewInput: ArgumentShape = {
  name: 'input',
  type: 'ReviewInput!',
  value: random => ({
    productId: `p${random(COUNT)}`,
    rating: 1 + random(5),
    title: `Title ${random(100_000)}`,
    body: 'It lasts, and it is worth its price.',
    tags: ['first', 'second'],
  }),
  isRequired: true,
}

const leaves = (...names: string[]): readonly FieldShape[] => names.map(name => ({ name }))
const nodeLeaves = leaves('id', 'createdAt')
const namedLeaves = leaves('name', 'slug')

const shapes: Readonly<Record<string, readonly FieldShape[]>> = {
  Query: [
    { name: 'node', type: 'Node', arguments: [idOf('p')] },
    { name: 'viewer', type: 'User' },
    { name: 'user', type: 'User', arguments: [idOf('u')] },
    { name: 'users', type: 'User', arguments: [first, country] },
    { name: 'product', type: 'Product', arguments: [idOf('p')] },
    { name: 'products', type: 'ProductConnection', arguments: [first, filter, orderBy] },
    {
      name: 'category',
      type: 'Category',
      arguments: [
        { name: 'slug', type: 'String!', value: random => `category-${random(6)}`, isRequired: true },
      ],
    },
    {
      name: 'search',
      type: 'SearchResult',
      arguments: [
        { name: 'text', type: 'String!', value: random => `text ${random(100_000)}`, isRequired: true },
        first,
      ],
    },
    { name: 'order', type: 'Order', arguments: [idOf('o')] },
  ],
  Mutation: [
    { name: 'addReview', type: 'Review', arguments: [reviewInput] },
    {
      name: 'setStatus',
      type: 'Order',
      arguments: [idOf('o'), { ...status, type: 'Status!', isRequired: true }],
    },
  ],
  Node: nodeLeaves,
  Named: namedLeaves,
  SearchResult: [],
  User: [
    ...nodeLeaves,
    ...namedLeaves,
    ...leaves('email', 'age', 'score', 'isActive', 'country'),
    { name: 'address', type: 'Address' },
    { name: 'orders', type: 'Order', arguments: [first, status] },
    { name: 'reviews', type: 'Review', arguments: [first] },
  ],
  Address: leaves('street', 'city', 'postcode', 'country'),
  Product: [
    ...nodeLeaves,
    ...namedLeaves,
    ...leaves('quantity', 'isAvailable', 'tags'),
    { name: 'description', arguments: [{ name: 'length', type: 'Int', value: random => 10 + random(40) }] },
    { name: 'price', arguments: [{ name: 'currency', type: 'String', value: () => 'SEK' }] },
    { name: 'category', type: 'Category' },
    {
      name: 'reviews',
      type: 'Review',
      arguments: [first, { name: 'minRating', type: 'Int', value: random => random(5) }],
    },
  ],
  ProductConnection: [
    { name: 'totalCount' },
    { name: 'edges', type: 'ProductEdge' },
    { name: 'pageInfo', type: 'PageInfo' },
  ],
  ProductEdge: [{ name: 'cursor' }, { name: 'node', type: 'Product' }],
  PageInfo: leaves('hasNextPage', 'endCursor'),
  Category: [...namedLeaves, { name: 'products', type: 'Product', arguments: [first] }],
  Review: [
    ...nodeLeaves,
    ...leaves('rating', 'title', 'body'),
    { name: 'author', type: 'User' },
    { name: 'product', type: 'Product' },
  ],
  Order: [
    ...nodeLeaves,
    ...leaves('status', 'total'),
    { name: 'customer', type: 'User' },
    { name: 'lines', type: 'OrderLine' },
  ],
  OrderLine: [...leaves('quantity', 'price'), { name: 'product', type: 'Product' }],
}
const possibleTypes: Readonly<Record<string, readonly string[]>> = {
  Node: ['Product'],
  SearchResult: ['User', 'Product', 'Category'],
}

/** Distinct documents of 100 to 1,500 units; the same ones every time. */
export function coldRequests(count: number): readonly ColdRequest[] {
  return times(count, index => new DocumentWriter(index).write())
}

class DocumentWriter {
  readonly #random: Random
  readonly #index: number
  readonly #target: number
  readonly #indent: string
  readonly #separator: string
  readonly #definitions: string[] = []
  readonly #variables: Record<string, unknown> = {}
  readonly #fragments = new Map<string, string>()
  readonly #fragmentTexts: string[] = []
  #length = 0
  #names = 0

  constructor(index: number) {
    this.#random = randomNumbers(index + 1)
    this.#index = index
    const share = this.#random(1000) / 1000
    this.#target = 60 + Math.floor(share * share * 850)
    // Some clients print documents, others send them in one line.
    const isPrinted = this.#random(3) > 0
    this.#indent = isPrinted ? '  ' : ''
    this.#separator = isPrinted ? '\n' : ' '
  }

  write(): ColdRequest {
    const isMutation = this.#random(12) === 0
    const rootType = isMutation ? 'Mutation' : 'Query'
    let body = ''
    do body += this.#field(pick(shapes[rootType]!, this.#random), 1, true)
    while (this.#length < this.#target && !isMutation)
    const keyword = isMutation ? 'mutation' : 'query'
    const definitions = this.#definitions.length === 0 ? '' : `(${this.#definitions.join(', ')})`
    const head = `${keyword} ${pick(verbs, this.#random)}${this.#index}${definitions} `
    const text = [`${head}{${this.#separator}${body}}`, ...this.#fragmentTexts].join(this.#separator)
    // In one piece, as it comes from a socket.
    return { source: Buffer.from(text).toString(), variables: this.#variables }
  }

  #field({ name, type, arguments: shapes = [] }: FieldShape, depth: number, isAliased: boolean): string {
    const given = shapes.filter(({ isRequired }) => isRequired === true || this.#random(3) === 0)
    const alias = isAliased || given.length > 0 ? `${pick(nouns, this.#random)}${++this.#names}: ` : ''
    const list = given.map(shape => `${shape.name}: ${this.#value(shape)}`).join(', ')
    const text = `${alias}${name}${list === '' ? '' : `(${list})`}${this.#directive(depth)}`
    this.#length += text.length + depth * this.#indent.length + 1
    return this.#line(depth, type === undefined ? text : `${text} ${this.#selections(type, depth)}`)
  }

  #selections(type: string, depth: number): string {
    const all = shapes[type]!
    const inner = depth + 1
    let text = ''
    const isAbstract = possibleTypes[type] !== undefined
    if (isAbstract || this.#random(4) === 0) text += this.#line(inner, '__typename')
    const leafFields = all.filter(field => field.type === undefined)
    const fragmentName = this.#fragments.get(type)
    if (leafFields.length > 3 && (fragmentName !== undefined || this.#random(4) === 0)) {
      text += this.#line(inner, `...${fragmentName ?? this.#newFragment(type, leafFields)}`)
    }
    for (const field of this.#some(leafFields)) text += this.#field(field, inner, false)
    for (const possible of possibleTypes[type] ?? []) {
      const fields = this.#some(shapes[possible]!.filter(field => field.type === undefined))
      const lines = fields.map(field => this.#field(field, inner + 1, false)).join('')
      text += this.#line(inner, `... on ${possible} {${this.#separator}${lines}${this.#pad(inner)}}`)
    }
    const objects = all.filter(field => field.type !== undefined)
    const mustHave = text === '' || type === 'ProductConnection'
    if (objects.length > 0 && (mustHave || (depth < 4 && this.#length < this.#target))) {
      text += this.#field(pick(objects, this.#random), inner, false)
    }
    return `{${this.#separator}${text}${this.#pad(depth)}}`
  }

  #newFragment(type: string, fields: readonly FieldShape[]): string {
    const name = `${type}Parts${this.#index}`
    this.#fragments.set(type, name)
    const lines = this.#some(fields.filter(field => field.arguments === undefined)).map(field =>
      this.#field(field, 1, false),
    )
    this.#fragmentTexts.push(`fragment ${name} on ${type} {${this.#separator}${lines.join('')}}`)
    return name
  }

  /** One or more of some fields. */
  #some(fields: readonly FieldShape[]): readonly FieldShape[] {
    if (fields.length === 0) return []
    const chosen = fields.filter(() => this.#random(5) < 2)
    return chosen.length === 0 ? [pick(fields, this.#random)] : chosen
  }

  #directive(depth: number): string {
    if (depth < 2 || this.#random(25) > 0) return ''
    const name = pick(['include', 'skip'], this.#random)
    return ` @${name}(if: ${this.#value({ name: 'if', type: 'Boolean!', value: random => random(2) === 0 })})`
  }

  /** A variable, or a literal. */
  #value({ name, type, value }: ArgumentShape): string {
    const given = value(this.#random)
    if (this.#random(2) === 0) return literal(given)
    const variable = `${name}${++this.#names}`
    this.#definitions.push(`$${variable}: ${type}`)
    this.#variables[variable] = JSON.parse(JSON.stringify(given))
    this.#length += variable.length + type.length + 5
    return `$${variable}`
  }

  #line(depth: number, text: string): string {
    return `${this.#pad(depth)}${text}${this.#separator}`
  }

  #pad(depth: number): string {
    return this.#indent.repeat(depth)
  }
}

const verbs = ['Get', 'Load', 'Page', 'List', 'Show', 'Fetch', 'Refresh', 'Detail']
const nouns = ['main', 'other', 'featured', 'latest', 'item', 'part', 'entry', 'left', 'top']

function literal(value: unknown): string {
  if (value instanceof EnumValue) return value.name
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, inner]) => `${name}: ${literal(inner)}`)
    .join(', ')}}`
}

function nodeOf(id: string): object | undefined {
  const index = Number(id.slice(1))
  return id.startsWith('u') ? users[index] : id.startsWith('o') ? orders[index] : products[index]
}

/** Some items of a list, from one on. */
function some<Item>(all: readonly Item[], from: number, count: number): readonly Item[] {
  const begin = from % (COUNT - 10)
  return all.slice(begin, begin + count)
}

function pick<Item>(list: readonly Item[], random: Random): Item {
  return list[random(list.length)]!
}

function times<Made>(count: number, make: (index: number) => Made): Made[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** Whole numbers below a bound, always in the same order for one seed. */
function randomNumbers(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
