import { buildSchema } from 'graphql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopController } from '../../examples/shop/controller.ts'
import { openDatabase, type OpenDatabase } from '../../examples/shop/database.ts'
import { ShopSchema } from '../../examples/shop/schema.ts'
import { seedRows } from '../../examples/shop/seed-rows.ts'
import { categories, customers, type Customer } from '../../examples/shop/tables.ts'
import { post, serve } from '../behaviour/http/server.ts'

const serverUrl = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'
const mustServerAnswer = process.env['CI'] === 'true'
const serverFault = await runStatement('select 1').then(
  () => undefined,
  (error: unknown) => String(error),
)
const seeded = seedRows()

test('the SDL is a schema to graphql-js, with names in camelCase, upper case values, defaults and deprecations', () => {
  const sdl = ShopSchema.toSDL()
  const schema = buildSchema(sdl)
  expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toEqual([
    'createReview',
    'setOrderStatus',
    'placeOrder',
  ])
  expect(sdl).toContain('limit: Int! = 10')
  expect(sdl).toContain('quantity: Int! = 1')
  expect(sdl).toMatch(/^enum OrderStatus \{\n {2}PENDING$/m)
  expect(sdl).toContain('placedAt: DateTime!')
  expect(sdl).toContain('  price: Float! @deprecated(reason: "Use `priceCents`, which is exact.")')
  expect(sdl).toContain('union SearchResult = Category | Product')
})

// PGlite takes seconds to start, so that the fast run asks the server where there is one.
const isOnPGlite =
  process.env['SLOW'] !== undefined || (serverFault !== undefined && !mustServerAnswer)
if (isOnPGlite) {
  describe('the shop on PGlite', () => {
    behavesAsAShop(onStatement => openDatabase({ onStatement }))
  })
}

if (serverFault !== undefined && !mustServerAnswer) {
  test.skip(`the shop on PostgreSQL: ${serverUrl} does not answer (${serverFault})`, () =>
    undefined)
} else {
  describe('the shop on PostgreSQL', () => {
    const name = `tapeql_shop_test_${process.pid}`
    const url = Object.assign(new URL(serverUrl), { pathname: name }).href

    behavesAsAShop(async onStatement => {
      await runStatement(`create database ${name}`)
      const [{ db, close }, other] = await Promise.all([
        openDatabase({ url, onStatement }),
        openDatabase({ url }),
      ])
      await other.close()
      return { db, close: () => close().then(() => runStatement(`drop database ${name}`)) }
    })
  })
}

/** States the tests of a shop whose database `open` opens. */
function behavesAsAShop(
  open: (onStatement: (statement: string) => void) => Promise<OpenDatabase>,
): void {
  let database: OpenDatabase
  let ada: Customer
  const statements: string[] = []

  beforeAll(async () => {
    database = await open(statement => statements.push(statement))
    ada = (await database.db.select().from(customers).orderBy(customers.id).limit(1))[0]!
  }, 120_000)
  afterAll(() => (database as OpenDatabase | undefined)?.close())

  const execute = (
    source: string,
    variables?: Record<string, unknown>,
    current_user?: Customer,
  ) => {
    statements.length = 0
    const context = { db: database.db, current_user }
    return ShopSchema.execute(source, { variables, context, responseFormat: 'hash' })
  }

  test('it is filled once, with the same rows every time', async () => {
    expect(await database.db.$count(categories)).toBe(seeded.categories.length)
    expect(seedRows()).toEqual(seeded)
  })

  test('a nested query issues one statement for each level', async () => {
    const result = await execute(`{
      categories {
        name
        products(order: [{ addedAt: DESC }, { id: DESC }], limit: 3) {
          name
          priceCents
          addedAt
          reviews(order: [{ createdAt: DESC }, { id: DESC }], limit: 2) { rating createdAt customer { name } }
        }
      }
    }`)
    const expected = seeded.categories.map(category => ({
      name: category.name,
      products: newest(seeded.products, 'addedAt', product => product.categoryId === category.id)
        .slice(0, 3)
        .map(({ id, name, priceCents, addedAt }) => ({
          name,
          priceCents,
          addedAt: addedAt.toISOString(),
          reviews: newest(seeded.reviews, 'createdAt', review => review.productId === id)
            .slice(0, 2)
            .map(({ rating, createdAt, customerId }) => ({
              rating,
              createdAt: createdAt.toISOString(),
              customer: {
                name: seeded.customers.find(customer => customer.id === customerId)?.name,
              },
            })),
        })),
    }))
    expect(result).toEqual({ data: { categories: expected } })
    expect(statements.map(tableOf)).toEqual(['categories', 'products', 'reviews', 'customers'])
    expect(statements[3]).not.toContain('"email"')
  })

  test('a batch resolver of the shop is one statement for each level, too', async () => {
    const { data } = await execute(
      '{ categories { products(limit: 2) { averageRating a: reviews(limit: 1) { id } b: reviews(limit: 2) { id } } } }',
    )
    const of = (id: number): number[] =>
      seeded.reviews.filter(({ productId }) => productId === id).map(({ rating }) => rating)
    const [first] = (data as { categories: { products: { averageRating: number }[] }[] }).categories
    const ratings = of(1)
    expect(first?.products[0]?.averageRating).toBeCloseTo(
      ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length,
    )
    expect(statements.map(tableOf).sort()).toEqual(['categories', 'products', 'reviews', 'reviews'])
  })

  test('a list is cut to ten items for each parent unless the query says otherwise', async () => {
    const { data } = await execute(
      '{ categories { products { id } all: products(limit: 100) { id } } }',
    )
    const lists = (data as { categories: { products: unknown[]; all: unknown[] }[] }).categories
    expect(lists.map(({ products, all }) => [products.length, all.length])).toEqual(
      lists.map(() => [10, 20]),
    )
    expect(statements.map(tableOf)).toEqual(['categories', 'products'])
  })

  test('a connection counts without rows', async () => {
    const { data } = await execute('{ categories { productsConnection { totalCount } } }')
    expect(data).toEqual({
      categories: seeded.categories.map(() => ({ productsConnection: { totalCount: 20 } })),
    })
    expect(statements).toEqual([expect.any(String), expect.stringContaining('count(*)')])
  })

  test('variables carry an input object and an enum', async () => {
    const result = await execute(
      `query Find($filter: ProductFilter, $order: [ProductOrder!]) {
        products(filter: $filter, order: $order, limit: 4) { id name category { id } inStock }
      }`,
      {
        filter: {
          name: { contains: 'LAMP' },
          categoryId: { in: [1, '2'] },
          priceCents: { lessOrEqual: 20_000 },
          stock: { greater: 0 },
        },
        order: [{ priceCents: 'ASC' }],
      },
    )
    const expected = seeded.products
      .filter(({ name, categoryId, priceCents, stock }) => {
        return name.includes('Lamp') && categoryId <= 2 && priceCents <= 20_000 && stock > 0
      })
      .sort((a, b) => a.priceCents - b.priceCents || a.id - b.id)
      .slice(0, 4)
      .map(({ id, name, categoryId }) => ({
        id: String(id),
        name,
        category: { id: String(categoryId) },
        inStock: true,
      }))
    expect(expected.length).toBe(4)
    expect(result).toEqual({ data: { products: expected } })
    expect(statements.map(tableOf)).toEqual(['products', 'categories'])
  })

  test('a union is asked for the fields of its types', async () => {
    const result = await execute(
      '{ search(text: "lamps", limit: 2) { __typename ... on Category { productsConnection { totalCount } } ... on Product { id } } }',
    )
    expect(result).toEqual({
      data: {
        search: [
          { __typename: 'Category', productsConnection: { totalCount: 20 } },
          { __typename: 'Product', id: '1' },
        ],
      },
    })
  })

  test('a required argument that is missing makes the query invalid, and nothing is asked of the database', async () => {
    const result = await execute('{ product { name } }')
    expect(result).toMatchObject({
      errors: [
        {
          message:
            'Field "product" argument "id" of type "ID!" is required, but it was not provided.',
          locations: [{ line: 1, column: 3 }],
        },
      ],
    })
    expect(result).not.toHaveProperty('data')
    expect(statements).toEqual([])
  })

  test('a record that does not exist is an error of its field alone', async () => {
    const result = await execute(
      '{ category(id: 1) { name } none: product(id: 999999) { name } odd: product(id: "x") { name } }',
    )
    expect(result).toMatchObject({
      data: { category: { name: 'Lamps' }, none: null, odd: null },
      errors: [
        {
          message: 'There is no product with the id "999999".',
          path: ['none'],
          extensions: { code: 'RECORD_NOT_FOUND' },
        },
        { message: 'There is no product with the id "x".', path: ['odd'] },
      ],
    })
  })

  test('a mutation without a current user is refused', async () => {
    const result = await execute(createReview, {
      review: { productId: 7, rating: 5, text: 'Good.' },
    })
    expect(result).toMatchObject({
      data: { createReview: null },
      errors: [{ path: ['createReview'], extensions: { code: 'UNAUTHENTICATED' } }],
    })
    expect(statements.filter(statement => statement.includes('tapeql_shop'))).toEqual([])
  })

  test('a mutation with a current user writes a review, which is the newest then', async () => {
    const review = { productId: '7', rating: 5, text: 'It "still" works.\n\u{1f600}' }
    const result = await execute(createReview, { review }, ada)
    const { rating, text } = review
    expect(result).toEqual({
      data: {
        createReview: {
          rating,
          text,
          customer: { name: ada.name, email: ada.email },
          product: { id: '7', reviews: [{ rating, text }] },
        },
      },
    })
  })

  test('a mutation refuses values that its types allow and the shop does not', async () => {
    const { errors } = await execute(
      createReview,
      { review: { productId: 7, rating: 6, text: '' } },
      ada,
    )
    expect(errors).toMatchObject([
      {
        message: 'Review.rating breaks a rule of the database.',
        extensions: { code: 'CHECK_VIOLATION', fields: ['rating'] },
      },
    ])
    const unknown = { productId: 999_999, rating: 5, text: '' }
    expect((await execute(createReview, { review: unknown }, ada)).errors).toMatchObject([
      { extensions: { code: 'REFERENCE_VIOLATION', fields: ['productId'] } },
    ])
  })

  test('a review is of whoever sends it, and of no other customer', async () => {
    const review = { productId: 7, rating: 5, text: 'Good.', customerId: 2 }
    const { errors } = await execute(createReview, { review }, ada)
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('an order is placed as a whole or not at all', async () => {
    const placeOrder = `mutation Buy($items: [BasketItemInput!]!) {
      placeOrder(items: $items) { status totalCents lines { quantity product { id } } }
    }`
    const [one, two] = seeded.products.filter(product => product.stock >= 5)
    const items = [{ productId: one!.id }, { productId: two!.id, quantity: 3 }]
    expect(await execute(placeOrder, { items }, ada)).toEqual({
      data: {
        placeOrder: {
          status: 'PENDING',
          totalCents: one!.priceCents + 3 * two!.priceCents,
          lines: [
            { quantity: 1, product: { id: String(one!.id) } },
            { quantity: 3, product: { id: String(two!.id) } },
          ],
        },
      },
    })

    const countOrders =
      '{ me { orders(filter: { status: { equal: PENDING } }, limit: 100) { id } } }'
    const before = await execute(countOrders, {}, ada)
    const tooMany = [{ productId: one!.id }, { productId: two!.id, quantity: 1_000 }]
    expect(await execute(placeOrder, { items: tooMany }, ada)).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'OUT_OF_STOCK' } }],
    })
    expect(await execute(countOrders, {}, ada)).toEqual(before)
  })

  test('orders and email are shown to their customer alone', async () => {
    const own = seeded.orders.filter(({ customerId }) => customerId === 1)
    const foreign = seeded.orders.find(({ customerId }) => customerId !== 1)!
    const result = await execute(
      `query ($id: ID!) {
        own: customer(id: 1) { email orders(filter: { status: { notEqual: PENDING } }) { id } }
        other: customer(id: 2) { email orders { id } }
        order(id: $id) { id }
        all: orders(limit: 100) { customerId }
        products { reviews { customer { orders { customerId lines { order { id } } } } } }
      }`,
      { id: foreign.id },
      ada,
    )
    expect(result).toMatchObject({
      data: {
        own: {
          email: ada.email,
          orders: own
            .filter(({ status }) => status !== 'pending')
            .map(({ id }) => ({ id: `${id}` })),
        },
        other: { email: null, orders: [] },
        order: null,
      },
      errors: [
        { path: ['other', 'email'], extensions: { code: 'FORBIDDEN' } },
        { path: ['order'], extensions: { code: 'RECORD_NOT_FOUND' } },
      ],
    })
    expect(own.length).toBeGreaterThan(0)
    expect(JSON.stringify(result)).not.toMatch(/"customerId":"(?!1")/)
    expect(await execute('{ orders { id } }')).toMatchObject({
      data: { orders: null },
      errors: [{ path: ['orders'], extensions: { code: 'UNAUTHENTICATED' } }],
    })
  })

  test('a slow field is deferred, for all products by one call, and a list comes item by item', async () => {
    const parts = await ShopSchema.executeIncrementally(
      '{ products(limit: 2) { id ... @defer { deliveryDays } } lowStock @stream(initialCount: 1) { id } }',
      { context: { db: database.db, current_user: undefined }, responseFormat: 'hash' },
    )
    const [first, ...later] = (await all(parts)) as Parts
    const runningLow = seeded.products.filter(({ stock }) => stock < 3).slice(0, 5)
    const idOf = ({ id }: { readonly id: number }) => ({ id: String(id) })
    expect(first).toEqual({
      data: { products: [{ id: '1' }, { id: '2' }], lowStock: [idOf(runningLow[0]!)] },
      pending: [
        { id: '0', path: ['products', 0] },
        { id: '1', path: ['products', 1] },
        { id: '2', path: ['lowStock'] },
      ],
      hasNext: true,
    })
    const streamed = later.filter(({ incremental = [] }) =>
      incremental.some(({ id }) => id === '2'),
    )
    expect(streamed.length).toBeGreaterThan(1)
    expect(
      streamed.flatMap(({ incremental }) => incremental!.flatMap(({ items }) => items)),
    ).toEqual(runningLow.slice(1).map(idOf))
    const days = ({ stock }: { readonly stock: number }) => (stock > 0 ? 2 : 14)
    const [one, two] = seeded.products
    expect(later.at(-1)).toEqual({
      incremental: [
        { id: '0', data: { deliveryDays: days(one!) } },
        { id: '1', data: { deliveryDays: days(two!) } },
      ],
      completed: [{ id: '0' }, { id: '1' }],
      hasNext: false,
    })
  })

  test('over HTTP a header says who the current user is', async () => {
    const url = `${await serve(shopController(database.db).handler('/graphql'))}/graphql`
    const me = async (authorization?: string): Promise<object> => {
      const headers = authorization === undefined ? {} : { authorization }
      const response = await post(url, { query: '{ me { id } }' }, headers)
      return { status: response.status, body: await response.json() }
    }
    expect(await me()).toEqual({ status: 200, body: { data: { me: null } } })
    expect(await me('Bearer customer-1')).toEqual({
      status: 200,
      body: { data: { me: { id: '1' } } },
    })
    expect(await me('Bearer customer-0')).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    })
  })
}

/** The parts of an incremental response. */
type Parts = readonly {
  readonly incremental?: readonly { readonly id: string; readonly items?: readonly unknown[] }[]
}[]

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

const createReview = `mutation Praise($review: ReviewInput!) {
  createReview(review: $review) {
    rating
    text
    customer { name email }
    product { id reviews(order: [{ createdAt: DESC }], limit: 1) { rating text } }
  }
}`

/**
 * The rows that fit, in the order of `key` backwards, and of their ids backwards where that is
 * equal.
 */
function newest<
  Key extends string,
  Row extends { readonly [Each in Key]: Date } & { readonly id: number },
>(rows: readonly Row[], key: Key, fits: (row: Row) => boolean): Row[] {
  return rows.filter(fits).sort((a, b) => Number(b[key]) - Number(a[key]) || b.id - a.id)
}

/** The table that a statement reads first. */
function tableOf(statement: string): string | undefined {
  return /from "tapeql_shop"\."(\w+)"/.exec(statement)?.[1]
}

/** Sends one statement to the PostgreSQL server of this machine. */
async function runStatement(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
