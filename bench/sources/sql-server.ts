// Servers by hand: SQL with pg in a handler of node:http, and nothing between them. The body of a
// request names what it wants.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import pg from 'pg'
import type { DatabaseAddress } from './database.ts'

/** What a request by hand asks for. */
export type PlainRequest =
  | { readonly nested: { readonly offset: number } }
  | { readonly small: { readonly id: number } }
  | { readonly list: { readonly customerId: number; readonly above: number } }
  | { readonly connection: { readonly after: string } }

type Row = Readonly<Record<string, unknown>>
/** The text of the JSON that is answered. */
type Answer = (pool: pg.Pool, request: PlainRequest) => Promise<string>

const PAGE = 50
const orderColumns =
  'id, number, status, total_cents as "totalCents", placed_at as "placedAt", note'
const itemColumns = `id, order_id, product_id, quantity, price_cents as "priceCents", is_gift as "isGift"`
const productColumns = 'id, name, sku, price_cents as "priceCents", weight_grams as "weightGrams"'

/** A statement for each level, with the keys of the level above. */
export function sqlListener(address: DatabaseAddress): RequestListener {
  return listener(address, async (pool, request) =>
    JSON.stringify({ data: await answerByBatches(pool, request) }),
  )
}

/** One statement for all levels, which makes the JSON. */
export function jsonAggListener(address: DatabaseAddress): RequestListener {
  return listener(address, async (pool, request) => `{"data":${await answerByJSON(pool, request)}}`)
}

async function answerByBatches(pool: pg.Pool, request: PlainRequest): Promise<object> {
  if ('nested' in request) {
    const statement = `select ${orderColumns} from orders order by id limit 100 offset $1`
    const orders = await select(pool, statement, request.nested.offset)
    return { orders: await withItems(pool, orders) }
  }
  if ('small' in request) {
    const statement = `select ${orderColumns} from orders where id = $1`
    const orders = await select(pool, statement, request.small.id)
    return { order: (await withItems(pool, orders))[0] ?? null }
  }
  if ('list' in request) {
    const { customerId, above } = request.list
    return { orders: await select(pool, listStatement, customerId, above) }
  }
  const statement = `select ${orderColumns} from orders where id > $1 order by id limit ${PAGE + 1}`
  const after = Number(Buffer.from(request.connection.after, 'base64url').toString())
  const rows = await select(pool, statement, after)
  const edges = rows.slice(0, PAGE).map(node => ({ cursor: cursorOf(node), node }))
  const pageInfo = { hasNextPage: rows.length > PAGE, endCursor: edges.at(-1)?.cursor ?? null }
  return { orders: { edges, pageInfo } }
}

const listStatement = `select ${orderColumns} from orders
  where customer_id = $1 and total_cents > $2 order by placed_at desc limit 20`

function cursorOf({ id }: Row): string {
  return Buffer.from(String(id)).toString('base64url')
}

async function withItems(pool: pg.Pool, orders: readonly Row[]): Promise<readonly Row[]> {
  const ids = orders.map(order => order['id'] as number)
  const itemStatement = `select ${itemColumns} from items where order_id = any($1) order by id`
  const items = await select(pool, itemStatement, ids)
  const productIds = [...new Set(items.map(item => item['product_id'] as number))]
  const productStatement = `select ${productColumns} from products where id = any($1)`
  const products = new Map<number, Row>()
  for (const product of await select(pool, productStatement, productIds)) {
    products.set(product['id'] as number, product)
  }
  const itemsOfOrders = new Map<number, Row[]>(ids.map(id => [id, []]))
  for (const { id, quantity, priceCents, isGift, order_id, product_id } of items) {
    const product = products.get(product_id as number)
    itemsOfOrders.get(order_id as number)!.push({ id, quantity, priceCents, isGift, product })
  }
  return orders.map(order => ({ ...order, items: itemsOfOrders.get(order['id'] as number) }))
}

async function select(
  pool: pg.Pool,
  text: string,
  ...values: readonly unknown[]
): Promise<readonly Row[]> {
  return (await pool.query<Row>(text, [...values])).rows
}

function answerByJSON(pool: pg.Pool, request: PlainRequest): Promise<string> {
  if ('nested' in request) return selectText(pool, nestedJSON, request.nested.offset)
  if ('small' in request) return selectText(pool, smallJSON, request.small.id)
  if ('list' in request) {
    return selectText(pool, listJSON, request.list.customerId, request.list.above)
  }
  throw new Error('A connection by one statement is not measured.')
}

const orderJSON = `'id', o.id, 'number', o.number, 'status', o.status, 'totalCents', o.total_cents,
  'placedAt', o.placed_at, 'note', o.note`

const orderWithItemsJSON = `json_build_object(${orderJSON}, 'items', (
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'quantity', i.quantity, 'priceCents', i.price_cents, 'isGift', i.is_gift,
    'product', json_build_object('id', p.id, 'name', p.name, 'sku', p.sku,
      'priceCents', p.price_cents, 'weightGrams', p.weight_grams)
  ) order by i.id), '[]')
  from items i join products p on p.id = i.product_id where i.order_id = o.id
))`

const nestedJSON = `select json_build_object('orders', json_agg(${orderWithItemsJSON} order by o.id))::text
  from (select * from orders order by id limit 100 offset $1) o`

const smallJSON = `select json_build_object('order', ${orderWithItemsJSON})::text
  from orders o where o.id = $1`

const listJSON = `select json_build_object('orders',
    coalesce(json_agg(json_build_object(${orderJSON}) order by o.placed_at desc), '[]'))::text
  from (select * from orders where customer_id = $1 and total_cents > $2
    order by placed_at desc limit 20) o`

async function selectText(
  pool: pg.Pool,
  text: string,
  ...values: readonly unknown[]
): Promise<string> {
  const { rows } = await pool.query<[string]>({ text, values: [...values], rowMode: 'array' })
  return rows[0]![0]
}

function listener(address: DatabaseAddress, answer: Answer): RequestListener {
  const pool = new pg.Pool(address)
  return (request, response) =>
    void bodyOf(request)
      .then(body => answer(pool, JSON.parse(body) as PlainRequest))
      .then(
        text => send(response, 200, text),
        (error: unknown) => send(response, 500, JSON.stringify({ errors: [String(error)] })),
      )
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString()))
    request.on('error', reject)
  })
}

function send(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(text)
  response.writeHead(status, [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(body.length),
  ])
  response.end(body)
}
