import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { post } from '../behaviour/http/server.ts'
import { startShop, type RunningShop } from './shop-server.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

test.each(['abc', '', '0', '65536', '40.5'])(
  'a bad PORT, %j, is said before anything is begun',
  async PORT => {
    const started = run(process.execPath, ['examples/shop/dist/server.js'], {
      cwd: root,
      env: { ...process.env, PORT },
    })
    await expect(started).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `PORT is ${JSON.stringify(PORT)}; expected a number from 1 to 65535, as in PORT=4000 npm start.\n`,
    })
  },
)

/** The demonstration as `npm start` runs it: the compiled example on the compiled package. */
describe('the demonstration', () => {
  let shop: RunningShop
  let url: string

  beforeAll(async () => {
    shop = await startShop()
    ;({ url } = shop)
  }, 60_000)

  afterAll(() => shop?.stop(), 20_000)

  const answerTo = async (
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<[number, any]> => {
    const accept = 'application/graphql-response+json'
    const response = await post(url, body, { accept, ...headers })
    return [response.status, await response.json()]
  }

  test('says what it does until it is ready, and then "ready" with the three URLs', () => {
    const [first = '', ...rest] = shop.printed().split('\n')
    expect(first).toMatch(/^The shop opens its database/)
    const words = rest.join('\n').split(/\s+/)
    expect(words[0]).toBe('ready')
    for (const address of [url, `${url}/describe`, `${url}/graphiql`])
      expect(words).toContain(address)
  })

  test('prints a curl line that works', async () => {
    const line = shop
      .printed()
      .split('\n')
      .find(text => text.startsWith('curl '))!
    const { stdout } = await run('bash', ['-c', line])
    const { data } = JSON.parse(stdout) as {
      data: { categories: { products: { priceCents: number }[] }[] }
    }
    expect(data.categories.length).toBeGreaterThan(5)
    expect(data.categories[0]!.products).toHaveLength(2)
  })

  test('answers a nested query', async () => {
    const query =
      '{ products(limit: 1) { name reviews(limit: 1) { rating customer { name } } category { name } } }'
    const [status, { data }] = await answerTo({ query })
    expect(status).toBe(200)
    expect(data.products[0].reviews[0].customer.name).toEqual(expect.any(String))
  })

  test('answers a query with variables', async () => {
    const query = 'query ($id: ID!) { product(id: $id) { id } }'
    expect(await answerTo({ query, variables: { id: 3 } })).toEqual([
      200,
      { data: { product: { id: '3' } } },
    ])
  })

  test('runs a mutation for the customer that a header names', async () => {
    const query = `mutation ($review: ReviewInput!) { createReview(review: $review) { rating text customer { id } } }`
    const variables = { review: { productId: 7, rating: 5, text: 'Just right.' } }
    const [, refused] = await answerTo({ query, variables })
    expect(refused.errors[0].path).toEqual(['createReview'])
    const [status, { data }] = await answerTo(
      { query, variables },
      { Authorization: 'Bearer customer-1' },
    )
    expect(status).toBe(200)
    expect(data.createReview).toEqual({ rating: 5, text: 'Just right.', customer: { id: '1' } })
  })

  test('answers 400 to a syntax error and to a missing required argument', async () => {
    const [syntaxStatus, syntax] = await answerTo({ query: '{ products {' })
    expect([syntaxStatus, syntax]).toEqual([
      400,
      {
        errors: [
          {
            message: 'Syntax Error: Expected Name, found <EOF>.',
            locations: [{ line: 1, column: 13 }],
            extensions: { code: 'GRAPHQL_PARSE_FAILED' },
          },
        ],
      },
    ])
    const [status, { errors }] = await answerTo({ query: '{ product { id } }' })
    expect([status, errors]).toEqual([
      400,
      [
        {
          message:
            'Field "product" argument "id" of type "ID!" is required, but it was not provided.',
          locations: [{ line: 1, column: 3 }],
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        },
      ],
    ])
  })

  test('answers the five requests of its README', async () => {
    const readme = await readFile(resolve(root, 'examples/shop/README.md'), 'utf8')
    const lines = [...readme.matchAll(/```sh\n(curl http.+)\n```/g)].map(([, line]) => line!)
    const answers = await Promise.all(
      lines.map(line => run('bash', ['-c', line.replace('http://localhost:4000/graphql', url)])),
    )
    const [first, found, me, review, described] = answers.map(({ stdout }) => stdout)
    expect(answers).toHaveLength(5)
    expect(JSON.parse(first!).data.categories[0].products[0].reviews[0].customer.name).toBeTruthy()
    expect(JSON.parse(found!).data.products).toHaveLength(5)
    expect(JSON.parse(me!).data.me.orders[0].totalCents).toBeGreaterThan(0)
    expect(JSON.parse(review!).data.createReview.product.averageRating).toBeGreaterThan(1)
    for (const answer of [first, found, me, review])
      expect(JSON.parse(answer!)).not.toHaveProperty('errors')
    expect(buildSchema(described!).getType('ProductFilter')).toBeDefined()
  })

  test('delivers parts by the line of its README, the first one early', async () => {
    const readme = await readFile(resolve(root, 'examples/shop/README.md'), 'utf8')
    const [, line] = /```sh\n(curl -N .+)\n```/.exec(readme)!
    const shell = spawn('bash', [
      '-c',
      `exec ${line!.replace('http://localhost:4000/graphql', url)}`,
    ])
    onTestFinished(() => void shell.kill())
    let streamed = ''
    shell.stdout.on('data', (chunk: Buffer) => (streamed += String(chunk)))
    const partsOf = (text: string) =>
      [...text.matchAll(/^\{.*\}/gm)].map(([part]) => JSON.parse(part) as { data?: unknown })
    await expect.poll(() => partsOf(streamed).length).toBeGreaterThan(0)
    expect(streamed).not.toContain('deliveryDays')
    await expect.poll(() => streamed).toMatch(/--graphql--\r\n$/)
    const parts = partsOf(streamed)
    expect(parts.length).toBeGreaterThan(5)
    const shown = [...readme.matchAll(/`(\{"data".+?|\{"incremental".+?)`/g)].map(
      ([, part]) => part,
    )
    expect(shown).toHaveLength(3)
    expect(JSON.stringify({ ...parts[0], pending: '...' })).toBe(
      shown[0]!.replace('[...]', '"..."'),
    )
    expect(JSON.stringify(parts.at(-1))).toBe(shown[1])
  })

  test('sends the status of an order to the customers who subscribe, by the lines of its README', async () => {
    const [, lines] = /```sh\n(url=[^]+?)```/.exec(
      await readFile(resolve(root, 'examples/shop/README.md'), 'utf8'),
    )!
    const [settings, follow, set] = lines!
      .replace('http://localhost:4000/graphql', url)
      .trim()
      .split('\n')
    const shell = spawn('bash', ['-c', `${settings}\nexec ${follow!.replace(/ &$/, '')}`])
    onTestFinished(() => void shell.kill())
    let streamed = ''
    shell.stdout.on('data', (chunk: Buffer) => (streamed += String(chunk)))
    // The subscription listens when its head has come.
    const answered = async (): Promise<string> =>
      (await run('bash', ['-c', `${settings}\n${set}`])).stdout
    await expect.poll(() => streamed).toMatch(/^:/)
    expect(JSON.parse(await answered())).toEqual({ data: { setOrderStatus: { id: '607' } } })
    await expect
      .poll(() => streamed)
      .toContain('{"data":{"orderStatusChanged":{"id":"607","status":"DELIVERED"}}}')
  })

  test("refuses to follow another customer's order, and nobody's", async () => {
    const query = 'subscription { orderStatusChanged(orderId: 607) { status } }'
    const answerFor = async (headers: Record<string, string>): Promise<string> => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...headers },
        body: JSON.stringify({ query }),
      })
      return response.text()
    }
    expect(await answerFor({ Authorization: 'Bearer customer-2' })).toContain(
      'There is no order with the id \\"607\\".',
    )
    expect(await answerFor({})).toContain('UNAUTHENTICATED')
  })

  test('describes itself in SDL', async () => {
    const text = await (await fetch(`${url}/describe`)).text()
    expect(Object.keys(buildSchema(text).getTypeMap())).toContain('Product')
  })

  test('ends when it is told to', async () => {
    expect(await shop.stop()).toBe(0)
  })
})
