import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { buildSchema } from '../../../src/index.ts'
import {
  transports,
  type Session,
  type Transport,
} from '../../conformance/subscription/transports.ts'
import { serveSockets } from '../../websocket/server.ts'

// The bytes of errors that a small request may bring: a field that is selected 9,000 times has as
// many locations in the error of each item of a list.

const maxBytes = 4_000
const maxErrorLocations = 5
const limits = { maxErrorBytes: maxBytes, maxExecutionErrorBytes: maxBytes, maxErrorLocations }

const items = Array.from({ length: 100 }, () => ({}))

const schema = buildSchema(
  `
    type Query { items: [Item] }
    type Subscription { items: [Item] }
    type Item { f: Int, needed: Int! }
  `,
  {
    incremental: true,
    config: { limits },
    onError: () => {},
    resolvers: {
      Query: { items: () => items },
      Subscription: {
        items: {
          subscribe: () => Readable.from([{ items }, { items }]),
        },
      },
      Item: {
        f() {
          throw new Error('secret')
        },
      },
    },
  },
)

const fields = 'f '.repeat(4_500)

/** Operations with errors, of which the responses have one room for errors each. */
const operations = {
  'execution errors': `{ items { ${fields} } }`,
  'errors of a deferred fragment': `{ items { ... @defer { ${fields} } } }`,
  'errors of deferred items': `{ ... @defer { items { ${fields} } } }`,
  'errors of streamed items': `{ items @stream { ${fields} } }`,
  'errors of streamed items that null takes away': '{ items @stream { needed } }',
  'validation errors': `{ ${'unknown '.repeat(4_500)} }`,
  'validation errors with many locations': `{ ...F } ${'fragment F on Query { items { f } } '.repeat(500)}`,
  'a validation error of merged fields': `{ items { ${fields} f: needed } }`,
  'the root fields of a subscription': `subscription { ${'items { f } '.repeat(2)} ${Array.from({ length: 190 }, (_, index) => `a${index}: items { f }`).join(' ')} }`,
} as const

const failingFragments = '{ items { ... @defer { needed } } }'

interface Received {
  readonly locations?: readonly unknown[]
}

/** All errors in what a client has received, each list of them. */
function errorListsIn(value: unknown): readonly (readonly Received[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'errors' ? [entry as readonly Received[]] : errorListsIn(entry),
  )
}

function expectBound(received: unknown, responses = 1): void {
  const lists = errorListsIn(received)
  expect(lists.length).toBeGreaterThan(0)
  const bytes = lists.reduce((sum, list) => sum + Buffer.byteLength(JSON.stringify(list)), 0)
  // Behind the errors that fit, one says how many there were besides.
  const others = 150 * responses
  expect(bytes).toBeLessThanOrEqual(maxBytes * responses + others)
  for (const { locations = [] } of lists.flat())
    expect(locations.length).toBeLessThanOrEqual(maxErrorLocations)
}

const controller = createController({ schema })

describe.each(Object.entries(operations))('%s', (_, query) => {
  test.each(['GET', 'POST'])('by %s', async method => {
    const url = 'http://localhost/graphql'
    const accept = 'application/graphql-response+json, application/json;q=0.9'
    const request =
      method === 'GET'
        ? new Request(`${url}?${new URLSearchParams({ query }).toString()}`, {
            headers: { accept },
          })
        : new Request(url, {
            method,
            headers: { accept, 'content-type': 'application/json' },
            body: JSON.stringify({ query }),
          })
    expectBound(await (await controller.fetch(request)).json())
  })

  test.each(transports)('over $name', async transport => {
    expectBound(await seenOf(transport, query))
  })

  test.each(['incrementalSpec=v0.2', 'deferSpec=20220824'])('as multipart/mixed;%s', async spec => {
    const answer = await controller.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: {
          accept: `multipart/mixed;${spec}, application/json`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query }),
      }),
    )
    const bodies = (await answer.text()).match(/^\{.*\}/gm)!
    expectBound(bodies.map(body => JSON.parse(body) as unknown))
  })

  test('as plain objects', async () => {
    expectBound(await schema.execute(query, { responseFormat: 'hash' }))
  })
})

test.each(transports.filter(({ name }) => !name.startsWith('multipart')))(
  'fragments that fail over $name tell so in any case',
  async transport => {
    const lists = errorListsIn(await seenOf(transport, failingFragments))
    expect(lists.map(({ length }) => length)).toEqual(new Array(100).fill(1))
    expect(Buffer.byteLength(JSON.stringify(lists))).toBeLessThan(maxBytes + 100 * 100)
  },
)

test.each(transports)('each event of a subscription over $name has a room', async transport => {
  const seen = await seenOf(transport, `subscription { items { ${fields} } }`)
  expect(errorListsIn(seen)).toHaveLength(2)
  expectBound(seen, 2)
})

test('the responses of a batch have one room', async () => {
  const request = { query: operations['execution errors'] }
  const answer = await createController({ schema, acceptBatches: true }).fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([request, request, request]),
    }),
  )
  expectBound(await answer.json())
})

test('errors that do not fit are counted', async () => {
  const { errors } = (await schema.execute(operations['execution errors'], {
    responseFormat: 'hash',
  })) as { errors: readonly { readonly message: string }[] }
  expect(errors.at(-1)).toEqual({
    message: `There are ${100 - (errors.length - 1)} more errors.`,
    extensions: { code: 'EXECUTION_ERROR' },
  })
})

/** Returns what a client of a transport sees of an operation to its end. */
async function seenOf(transport: Transport, query: string): Promise<Session['seen']> {
  const session = transport.open(await serveSockets({ schema }), query)
  await vi.waitFor(() => expect(session.seen.at(-1)).toBe('end'), 5_000)
  session.breakOff()
  return session.seen
}
