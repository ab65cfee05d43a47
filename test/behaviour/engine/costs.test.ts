import { describe, expect, test } from 'vitest'
import {
  buildSchema,
  costDirectives,
  GraphQLError,
  type SchemaConfiguration,
} from '../../../src/index.ts'
import { forEachCase } from '../../random/cases.ts'
import { costWorld, randomDocument } from './cost-world.ts'

const text = `
  type Query {
    book(id: ID): Book
    bestsellers: [Book] @listSize(assumedSize: 5)
    books(first: Int = 3, last: Int): [Book] @listSize(slicingArguments: ["first", "last"], requireOneSlicingArgument: false)
    page(input: PageInput!): BookPage @listSize(slicingArguments: ["input.size"], sizedFields: ["edges", "nodes"])
    shelf: [Book]
    search(filters: [Filter!]): [Result!]! @listSize(assumedSize: 4)
    report(text: String @cost(weight: "2")): Int @cost(weight: "7.5")
    one(first: Int, last: Int): [Book] @listSize(slicingArguments: ["first", "last"])
  }
  type Mutation { add(title: String): Book }
  input PageInput { size: Int }
  input Filter { word: String, not: [Filter!] }
  type BookPage { edges: [Edge!]!, nodes: [Book], total: Int }
  type Edge { node: Book }
  union Result = Book | Author
  type Book { title: String, author: Author, publisher: Publisher }
  type Author { name: String, books: [Book] }
  type Publisher { name: String, address: Address }
  type Address @cost(weight: "5") { zipCode: Int }
`

const schemaOf = (config?: SchemaConfiguration) =>
  buildSchema([costDirectives, text], config === undefined ? {} : { config })
const schema = schemaOf()
const costOf = (source: string, variables?: Record<string, unknown>): number =>
  schema.estimateCost(source, { variables }).cost

describe('an operation costs', () => {
  const book = '{ title author { name } publisher { name address { zipCode } } }'

  test('what its objects weigh', () => {
    expect(costOf('{ book { title } }')).toBe(1)
    expect(costOf(`{ book ${book} }`)).toBe(1 + 1 + 1 + 5)
    expect(costOf('{ __typename }')).toBe(0)
    expect(costOf('{ __schema { types { name } } }')).toBe(0)
  })

  test('as many items of a list as it is said to have', () => {
    expect(costOf(`{ bestsellers ${book} }`)).toBe(5 * 8)
    expect(costOf('{ shelf { title } }')).toBe(10)
    expect(costOf('{ shelf { author { books { title } } } }')).toBe(10 * (1 + 1 + 10))
  })

  test('as many items as a slicing argument asks for', () => {
    expect(costOf('{ books(first: 2) { title } }')).toBe(2)
    expect(costOf('{ books { title } }')).toBe(3)
    expect(costOf('{ books(first: 2, last: 7) { title } }')).toBe(7)
    expect(costOf('{ books(first: 0) { title } }')).toBe(0)
    // A negative size says nothing.
    expect(costOf('{ books(first: -5) { title } }')).toBe(10)
    const source = 'query ($n: Int) { books(first: $n) { author { name } } }'
    expect(costOf(source, { n: 40 })).toBe(80)
    expect(costOf(source, { n: 2 })).toBe(4)
    expect(costOf(source)).toBe(6)
    // A null is no count.
    expect(costOf(source, { n: null })).toBe(20)
  })

  test('as many items of the lists in an object as an argument of the object asks for', () => {
    const page = '{ edges { node { title } } nodes { title } total }'
    // A page, and its input object.
    expect(costOf(`{ page(input: { size: 3 }) ${page} }`)).toBe(2 + 3 * 2 + 3)
    const source = `query ($size: Int) { page(input: { size: $size }) ${page} }`
    expect(costOf(source, { size: 50 })).toBe(2 + 50 * 3)
    expect(costOf(source)).toBe(2 + 10 * 3)
  })

  test('the most expensive of the types that an object may be', () => {
    expect(costOf('{ search { ... on Book { author { name } } ... on Author { name } } }')).toBe(8)
    expect(costOf('{ search { ... on Author { books { title } } } }')).toBe(4 * 11)
    expect(costOf('{ search { __typename } }')).toBe(4)
  })

  test('its arguments', () => {
    expect(costOf('{ report }')).toBe(7.5)
    expect(costOf('{ report(text: "a") }')).toBe(9.5)
    expect(costOf('{ search(filters: [{ word: "a" }, { not: [{}, {}] }]) { __typename } }')).toBe(8)
    const source = 'query ($filters: [Filter!]) { search(filters: $filters) { __typename } }'
    expect(costOf(source, { filters: [{}, {}, { not: [{ not: [{}] }] }] })).toBe(4 + 5)
  })

  test('merged fields once, and what is skipped nothing', () => {
    expect(
      costOf(
        '{ book { title } book { author { name } } ...F } fragment F on Query { book { title } }',
      ),
    ).toBe(2)
    const source = 'query ($no: Boolean!) { book @skip(if: $no) { title } shelf { title } }'
    expect(costOf(source, { no: true })).toBe(10)
    expect(costOf(source, { no: false })).toBe(11)
  })

  test('ten more where it is a mutation', () => {
    expect(costOf('mutation { add { title } }')).toBe(11)
  })
})

test('the most expensive positions come first', () => {
  expect(schema.estimateCost('{ report shelf { author { books { title } } } }').positions).toEqual([
    { path: 'shelf.author.books', cost: 100 },
    { path: 'shelf', cost: 10 },
    { path: 'shelf.author', cost: 10 },
    { path: 'report', cost: 7.5 },
  ])
})

test('a document without exactly one slicing argument has no estimate where the schema demands one', () => {
  expect(costOf('{ one(first: 4) { title } }')).toBe(4)
  // Clients of connections have variables for both directions, and send one.
  const source = 'query ($n: Int, $m: Int) { one(first: $n, last: $m) { title } }'
  expect(costOf(source, { n: 4, m: null })).toBe(4)
  expect(costOf(source, { m: 5 })).toBe(5)
  expect(() => costOf(source, { n: 4, m: 5 })).toThrow('has 2 slicing arguments')
  expect(costOf(source, { n: null })).toBe(10)
  expect(() => costOf('{ one { title } }')).toThrow(
    'The field "one" has no slicing argument; expected exactly one of first, last.',
  )
  expect(() => costOf('{ one(first: 1, last: 2) { title } }')).toThrow(
    'The field "one" has 2 slicing arguments; expected exactly one of first, last.',
  )
})

describe('costs are stated', () => {
  const costIn = (sdl: string, source: string, variables?: Record<string, unknown>): number =>
    buildSchema([costDirectives, sdl]).estimateCost(source, { variables }).cost

  test('by an interface for the fields of its types, unless they state others', () => {
    const sdl = `
      type Query { node: Node }
      interface Node { list: [Node] @listSize(assumedSize: 50), size: Int @cost(weight: "9") }
      type A implements Node { list: [Node], size: Int }
      type B implements Node { list: [Node] @listSize(assumedSize: 2), size: Int @cost(weight: "1") }
    `
    expect(costIn(sdl, '{ node { list { size } } }')).toBe(1 + 50 * (1 + 9))
    expect(costIn(sdl, '{ node { ... on B { list { size } } } }')).toBe(1 + 2 * (1 + 9))
    expect(costIn(sdl, '{ node { ... on B { size } } }')).toBe(2)
  })

  test('for each list of a list', () => {
    const sdl = 'type Query { grid: [[T]] @listSize(assumedSize: 3) } type T { a: Int }'
    expect(costIn(sdl, '{ grid { a } }')).toBe(9)
  })

  // The examples of the draft, "Negative Weights".
  test('with weights below zero, and a whole that is not', () => {
    const sdl = `
      type Query {
        product(approximate: Approximate @cost(weight: "-3")): Product @cost(weight: "5")
        products(filter: Filter @cost(weight: "15")): [Product] @cost(weight: "5") @listSize(assumedSize: 1)
        cheap: Int @cost(weight: "-7")
      }
      input Filter { approximate: Approximate @cost(weight: "-12") }
      enum Approximate { YES }
      type Product { name: String }
    `
    expect(costIn(sdl, '{ product { name } }')).toBe(5)
    expect(costIn(sdl, '{ product(approximate: YES) { name } }')).toBe(2)
    expect(costIn(sdl, '{ products(filter: { approximate: YES }) { name } }')).toBe(8)
    expect(costIn(sdl, '{ cheap }')).toBe(0)
  })

  test('with weights below zero, which pay for no other field', () => {
    const sdl = `
      type Query {
        cheap: Int @cost(weight: "-7")
        less(a: Int @cost(weight: "-3")): Int
        node: Node @cost(weight: "-5")
        nodes(first: Int): [Node] @cost(weight: "-5") @listSize(slicingArguments: ["first"])
        any: Any @cost(weight: "-5")
        costly: Int @cost(weight: "20")
      }
      type Node { node: Node @cost(weight: "-5") costly(a: Int @cost(weight: "-2")): Int @cost(weight: "20") }
      union Any = Node | Cheap
      type Cheap { cheap: Int @cost(weight: "-9") }
    `
    const aliases = (field: string): string =>
      Array.from({ length: 100 }, (_, index) => `a${index}: ${field}`).join(' ')
    for (const field of [
      'cheap',
      'less(a: 1)',
      'node { __typename }',
      'any { ... on Cheap { cheap } }',
    ])
      expect(costIn(sdl, `{ ${aliases(field)} costly }`)).toBe(20)
    for (const field of ['less(a: $a)', 'nodes(first: $a) { __typename }'])
      expect(costIn(sdl, `query($a: Int) { ${aliases(field)} costly }`, { a: 1 })).toBe(20)
    expect(costIn(sdl, '{ node { node { node { costly } } } }')).toBe(20)
    expect(costIn(sdl, '{ node { costly(a: 1) } }')).toBe(18)
    expect(costIn(sdl, 'query($a: Int) { nodes(first: $a) { costly(a: $a) } }', { a: 3 })).toBe(54)
    expect(costIn(sdl, '{ any { ... on Node { costly } ... on Cheap { cheap } } }')).toBe(20)
  })

  test('for a field of an argument that weighs nothing itself', () => {
    const sdl = `
      type Query { a(by: By @cost(weight: "0")): Int }
      input By { by: By @cost(weight: "0"), name: String @cost(weight: "2") }
    `
    expect(costIn(sdl, '{ a(by: { name: "a" }) }')).toBe(2)
    expect(costIn(sdl, '{ a(by: { by: { by: { name: "a" } } }) }')).toBe(2)
    expect(costIn(sdl, '{ a(by: { by: {} }) }')).toBe(0)
  })

  test('so that a cost that is no number, for weights without end, is above any limit', async () => {
    const sdl = `
      type Query {
        list(first: Int): [T] @listSize(slicingArguments: ["first"])
        cheap(a: Int @cost(weight: "-1e308"), b: Int @cost(weight: "-1e308")): Int
      }
      type T { list(first: Int): [T] @listSize(slicingArguments: ["first"]) id: Int }
    `
    const nested = (depth: number): string =>
      depth === 0 ? 'id' : `list(first: 2147483647) { ${nested(depth - 1)} }`
    const source = `{ ${nested(37)} cheap(a: 1, b: 1) }`
    const deep = buildSchema([costDirectives, sdl], { config: { limits: { maxCost: 100 } } })
    expect(deep.estimateCost(source).cost).toBe(Infinity)
    expect(await deep.execute(source)).toContain('COST_LIMIT')
  })
})

test('names of arguments are for clients that may introspect', async () => {
  for (const enableIntrospection of [true, false]) {
    const config = { limits: { maxCost: 50 }, enableIntrospection }
    const response = JSON.stringify(await schemaOf(config).execute('{ one { title } }'))
    expect(response.includes('of first, last')).toBe(enableIntrospection)
    expect(response).toContain('expected exactly one')
  }
})

describe('an interface of many types in itself', () => {
  const types = Array.from({ length: 100 }, (_, index) => `T${index}`)
  const wide = buildSchema([
    costDirectives,
    `type Query { start: I } interface I { id: Int, next: I } ${types
      .map(name => `type ${name} implements I { id: Int, next: I } `)
      .join('')}`,
  ])
  const nested = (depth: number): string =>
    depth === 0 ? '{ id }' : `{ next ${nested(depth - 1)} }`
  /** Each level leads to three times as many sets of fields. */
  const fanned = (depth: number): string =>
    depth === 0
      ? '{ id }'
      : `{ next ${fanned(depth - 1)} ... on T1 { next { id } } ... on T2 { next { next { id } } } }`

  test('is estimated in steps of its types, and not of their pairs', () => {
    expect(wide.estimateCost(`{ start ${nested(20)} }`).cost).toBe(21)
  })

  test('has no estimate beyond 4,000 of them', () => {
    for (const selection of [nested(45), fanned(20)]) {
      expect(() => wide.estimateCost(`{ start ${selection} }`)).toThrow(
        'The operation selects fields of more than 4000 types of objects, so that its cost is not estimated.',
      )
    }
  })
})

describe('above maxCost', () => {
  let calls = 0
  const resolvers = { Query: { shelf: () => (calls++, []), books: () => (calls++, []) } }
  const bounded = buildSchema([costDirectives, text], {
    resolvers,
    config: { limits: { maxCost: 50 }, defaultResponseFormat: 'hash' },
  })

  test('a request is refused before a resolver is called', async () => {
    expect(await bounded.execute('{ shelf { title } }')).toEqual({ data: { shelf: [] } })
    expect(calls).toBe(1)
    expect(await bounded.execute('{ shelf { author { books { title } } } report }')).toEqual({
      errors: [
        {
          message:
            'The operation costs 127.5, but at most 50 is allowed. Most expensive are shelf.author.books (100), shelf (10), shelf.author (10).',
          extensions: { code: 'COST_LIMIT' },
        },
      ],
    })
    expect(calls).toBe(1)
  })

  test('variables decide anew in each request of one plan', async () => {
    const source = 'query ($n: Int) { books(first: $n) { title } }'
    for (const [n, isAllowed] of [
      [50, true],
      [51, false],
      [1, true],
      [1e9, false],
    ] as const) {
      const { errors } = await bounded.execute(source, { variables: { n } })
      expect([n, errors === undefined]).toEqual([n, isAllowed])
    }
  })

  test('persisted and compiled documents are refused as well', async () => {
    const source = '{ shelf { author { books { title } } } }'
    const key = bounded.persist(source)
    const byKey = await bounded.execute(undefined, { queryCacheKey: key })
    const compiled = await bounded.execute(bounded.compile(source), { compiled: true })
    const prepared = await bounded.prepare(source).execute()
    for (const { errors } of [byKey, compiled, prepared])
      expect(errors?.[0]?.extensions?.['code']).toBe('COST_LIMIT')
  })

  test('so are subscriptions, before their source is opened', async () => {
    let isOpened = false
    const live = buildSchema(
      [
        costDirectives,
        'type Query { a: Int } type Subscription { posts: [Post] } type Post { id: Int }',
      ],
      {
        resolvers: {
          Subscription: {
            posts: {
              subscribe: async function* () {
                isOpened = true
                yield await Promise.resolve({ posts: [] })
              },
            },
          },
        },
        config: { limits: { maxCost: 9 } },
      },
    )
    const result = await live.subscribe('subscription { posts { id } }')
    expect(result).toMatchObject({ errors: [{ extensions: { code: 'COST_LIMIT' } }] })
    expect(isOpened).toBe(false)
  })

  test('what is deferred counts as well', async () => {
    const deferring = buildSchema([costDirectives, text], {
      incremental: true,
      config: { limits: { maxCost: 15 }, defaultResponseFormat: 'hash' },
    })
    const costOfDeferred = (depth: string): number =>
      deferring.estimateCost(`{ book { ... @defer { author { books { ${depth} } } } } }`).cost
    expect(costOfDeferred('title')).toBe(12)
    const parts = await deferring.executeIncrementally(
      '{ book { ... @defer { author { books { author { name } } } } } }',
    )
    expect((await parts.next()).value).toMatchObject({
      errors: [{ extensions: { code: 'COST_LIMIT' } }],
    })
  })

  test('the requests of a batch share the limit', async () => {
    const query = 'query ($n: Int) { books(first: $n) { title } }'
    const responders = await bounded.prepareBatch([{ query }, { query }, { query }])
    if (responders instanceof GraphQLError) throw responders
    const codes = [30, 30, 20].map((n, index) => {
      const { body } = responders[index]!.respond({ variables: { n } }) as { readonly body: Buffer }
      return body.toString().includes('COST_LIMIT')
    })
    expect(codes).toEqual([false, true, false])
  })
})

describe('a schema states costs wrongly', () => {
  const faultOf = (members: string): string => {
    try {
      buildSchema([costDirectives, `type Query { ${members} } type T { a: Int }`])
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  test.each([
    [
      'a: Int @cost(weight: "much")',
      'Query.a has the weight "much"; expected a number, such as "2.5".',
    ],
    ['a: [Int] @listSize(assumedSize: -1)', 'Query.a has the assumed size -1; expected 0 or more.'],
    [
      'a: [Int] @listSize(slicingArguments: ["first"])',
      'Query.a has the slicing argument "first", which the field does not declare.',
    ],
    [
      'a: T @listSize(sizedFields: ["edges"])',
      'Query.a has the sized field "edges", which T does not have.',
    ],
  ])('%s', (members, message) => {
    expect(faultOf(members)).toContain(message)
  })
})

describe('what is executed', () => {
  const world = costWorld()

  /** The objects in data, the root aside. */
  function countObjects(data: unknown): number {
    if (Array.isArray(data))
      return (data as readonly unknown[]).reduce<number>((sum, item) => sum + countObjects(item), 0)
    if (typeof data !== 'object' || data === null) return 0
    return Object.values(data).reduce<number>((sum, item) => sum + countObjects(item), 1)
  }

  test('never costs more than was estimated, in 1,000 random documents', async () => {
    let equal = 0
    await forEachCase(1000, async random => {
      const { source, variables } = randomDocument(random)
      const { cost } = world.estimateCost(source, { variables })
      const { data, errors } = await world.execute(source, { variables, responseFormat: 'hash' })
      expect(errors).toBe(undefined)
      const actual = countObjects(data) - 1
      expect(actual).toBeLessThanOrEqual(cost)
      if (actual === cost) equal++
    })
    // Where no type is uncertain, the estimate is exact.
    expect(equal).toBeGreaterThan(100)
  })
})
