import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserIsMissing, launchBrowser } from '../behaviour/browser.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The demonstration as `npm start` runs it: the compiled example on the compiled package. */
describe('the demonstration', () => {
  let server: ChildProcess
  let url: string
  let printed = ''

  beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port}/graphql`
    const env = { ...process.env, PORT: String(port), DATABASE_URL: '' }
    server = spawn(process.execPath, ['examples/shop/dist/server.js'], { cwd: root, env })
    server.stderr!.on('data', (chunk: Buffer) => console.error(String(chunk)))
    await new Promise<void>((ready, failed) => {
      server.once('exit', code => failed(new Error(`The server ended with code ${code}.`)))
      server.stdout!.on('data', (chunk: Buffer) => {
        printed += String(chunk)
        if (printed.includes('curl')) ready()
      })
    })
  }, 60_000)

  afterAll(async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }, 20_000)

  const post = async (
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<[number, any]> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/graphql-response+json',
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return [response.status, await response.json()]
  }

  test('prints "ready" with the three URLs', () => {
    const words = printed.split(/\s+/)
    expect(words[0]).toBe('ready')
    for (const address of [url, `${url}/describe`, `${url}/graphiql`])
      expect(words).toContain(address)
  })

  test('prints a curl line that works', async () => {
    const line = printed.split('\n').find(text => text.startsWith('curl '))!
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
    const [status, { data }] = await post({ query })
    expect(status).toBe(200)
    expect(data.products[0].reviews[0].customer.name).toEqual(expect.any(String))
  })

  test('answers a query with variables', async () => {
    const query = 'query ($id: ID!) { product(id: $id) { id } }'
    expect(await post({ query, variables: { id: 3 } })).toEqual([
      200,
      { data: { product: { id: '3' } } },
    ])
  })

  test('runs a mutation for the customer that a header names', async () => {
    const query = `mutation ($review: ReviewInput!) { createReview(review: $review) { rating text customer { id } } }`
    const variables = { review: { productId: 7, rating: 5, text: 'Just right.' } }
    const [, refused] = await post({ query, variables })
    expect(refused.errors[0].path).toEqual(['createReview'])
    const [status, { data }] = await post(
      { query, variables },
      { Authorization: 'Bearer customer-1' },
    )
    expect(status).toBe(200)
    expect(data.createReview).toEqual({ rating: 5, text: 'Just right.', customer: { id: '1' } })
  })

  test('answers 400 to a syntax error and to a missing required argument', async () => {
    const [syntaxStatus, syntax] = await post({ query: '{ products {' })
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
    const [status, { errors }] = await post({ query: '{ product { id } }' })
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

  test('describes itself in SDL', async () => {
    const text = await (await fetch(`${url}/describe`)).text()
    expect(Object.keys(buildSchema(text).getTypeMap())).toContain('Product')
  })

  test.skipIf(browserIsMissing !== '')(
    `runs a query in the console ${browserIsMissing}`.trim(),
    async () => {
      const browser = await launchBrowser()
      try {
        const page = await browser.newPage()
        await page.goto(`${url}/graphiql?query=${encodeURIComponent('{ product(id: 3) { id } }')}`)
        await page.getByRole('button', { name: 'Run' }).click()
        await page.getByRole('status').filter({ hasText: '200 OK' }).waitFor()
        expect(JSON.parse((await page.locator('#result').textContent())!)).toEqual({
          data: { product: { id: '3' } },
        })
      } finally {
        await browser.close()
      }
    },
    60_000,
  )

  test('ends when it is told to', async () => {
    server.kill('SIGTERM')
    const [code] = (await once(server, 'exit')) as [number | null]
    expect(code).toBe(0)
  })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
