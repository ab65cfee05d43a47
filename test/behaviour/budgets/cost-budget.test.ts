import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import {
  arg,
  buildSchema,
  costDirectives,
  defineGraphQL,
  GraphQLError,
  memoryBuckets,
  type BucketChange,
  type BucketState,
  type BucketStore,
  type CostBudget,
} from '../../../src/index.ts'
import { createController } from '../../../src/http/index.ts'
import { FieldCosts } from '../../../src/planning/costs/field-costs.ts'
import { Client, serveSockets } from '../../websocket/server.ts'
import { post, serve, serveController } from '../http/server.ts'

/** A store in memory that counts its calls, and that may answer later. */
class CountingStore implements BucketStore {
  readonly changes: BucketChange[] = []
  readonly #isAsynchronous: boolean
  readonly #store = memoryBuckets()

  constructor(isAsynchronous: boolean) {
    this.#isAsynchronous = isAsynchronous
  }

  change(change: BucketChange): ReturnType<BucketStore['change']> {
    this.changes.push(change)
    const state = this.#store.change(change)
    return this.#isAsynchronous ? Promise.resolve(state) : state
  }
}

interface Context {
  readonly client?: string | undefined
}

/** A schema whose client has 100, and a thousandth of a token a second. */
function serviceOf(budget: Partial<CostBudget> = {}, isAsynchronous = true) {
  const store = new CountingStore(isAsynchronous)
  const calls = { resolvers: 0, errors: [] as unknown[] }
  const schema = buildSchema(
    [
      costDirectives,
      `
        type Query { items(first: Int = 10): [Item] @listSize(slicingArguments: ["first"], requireOneSlicingArgument: false) }
        type Mutation { add: Item }
        type Subscription { added: Item @cost(weight: "60") }
        type Item { id: Int parts: [Item] @listSize(assumedSize: 3) }
      `,
    ],
    {
      incremental: true,
      onError: thrown => void calls.errors.push(thrown),
      resolvers: {
        Query: { items: () => (calls.resolvers++, [{ id: 1 }]) },
        Mutation: { add: () => (calls.resolvers++, { id: 1 }) },
        Subscription: {
          added: {
            subscribe: async function* () {
              calls.resolvers++
              for (const id of [1, 2, 3]) yield await Promise.resolve({ added: { id } })
            },
          },
        },
      },
      config: {
        costBudget: {
          capacity: 100,
          refillPerSecond: 0.001,
          client: ({ client }: Context) => client,
          store,
          ...budget,
        },
      },
    },
  )
  return { schema, store, calls }
}

const query = '{ items(first: 60) { id } }'
const refusal =
  'The operation costs 60, but its client has 40 left, and enough in 20000 seconds. Most expensive is items (60).'

describe.each([true, false])('a budget in a store that is asynchronous: %s', isAsynchronous => {
  const service = (budget?: Partial<CostBudget>) => serviceOf(budget, isAsynchronous)

  test('is spent by the operations of each client, before a resolver is called', async () => {
    const { schema, store, calls } = service()
    const execute = (client: string) =>
      schema.execute(query, { context: { client }, responseFormat: 'hash' })
    expect(await execute('a')).toEqual({ data: { items: [{ id: 1 }] } })
    expect(await execute('a')).toEqual({
      errors: [{ message: refusal, extensions: { code: 'COST_BUDGET', retryAfterSeconds: 20000 } }],
    })
    expect(calls.resolvers).toBe(1)
    expect(await execute('b')).toEqual({ data: { items: [{ id: 1 }] } })
    expect(store.changes).toEqual(
      ['a', 'a', 'b'].map(name => ({
        key: `100/0.001 client:${name}`,
        capacity: 100,
        refillPerSecond: 0.001,
        withdrawal: 60,
        deposit: 0,
      })),
    )
  })

  test('never suffices for an operation that costs more than it holds', async () => {
    const { schema, store, calls } = service()
    const text = await schema.execute('{ items(first: 101) { id } }')
    expect(JSON.parse(text)).toEqual({
      errors: [
        {
          message:
            'The operation costs 101, but a client has at most 100. Most expensive is items (101).',
          extensions: { code: 'COST_LIMIT' },
        },
      ],
    })
    expect([store.changes, calls.resolvers]).toEqual([[], 0])
  })

  test('is passed by each form of a document and of a response', async () => {
    const { schema, store, calls } = service()
    const context = { client: 'a' }
    await schema.execute(query, { context })
    const key = schema.persist(query)
    const results: unknown[] = [
      await schema.execute(query, { context }),
      await schema.execute(query, { context, responseFormat: 'bytes' }),
      await schema.execute(undefined, { queryCacheKey: key, context }),
      await schema.execute(schema.compile(query), { compiled: true, context }),
      await schema.prepare(query).execute({ context }),
      await schema.subscribe(query, { context }),
      await schema.subscribe('subscription { added { id } }', { context }),
      (await (await schema.executeIncrementally(query, { context })).next()).value,
      (
        await (
          await schema.executeIncrementally(
            '{ items(first: 30) { id ... @defer { parts { id } } } }',
            { context },
          )
        ).next()
      ).value,
    ]
    for (const result of results) {
      const text =
        result instanceof Uint8Array ? Buffer.from(result).toString() : JSON.stringify(result)
      expect(text).toContain('COST_')
    }
    expect(calls.resolvers).toBe(1)
    // What costs more than the capacity is not asked for.
    expect(store.changes.length).toBe(results.length)
  })

  test('is spent once by a subscription, and not by its events', async () => {
    const { schema, store } = service()
    const responses = await schema.subscribe('subscription { added { id } }', {
      responseFormat: 'hash',
      context: { client: 'a' },
    })
    if ('errors' in responses) throw new Error(responses.errors[0]?.message)
    const events: unknown[] = []
    for await (const { data } of responses) events.push(data)
    expect(events).toEqual([1, 2, 3].map(id => ({ added: { id } })))
    expect(store.changes.map(({ withdrawal }) => withdrawal)).toEqual([60])
  })

  test('is shared by clients without a name, and no name leads to that bucket', async () => {
    const { schema, store } = service({ client: ({ client }: Context) => client })
    for (const client of [undefined, 'shared', 'client:shared'])
      await schema.execute('{ items(first: 1) { id } }', { context: { client } })
    expect(store.changes.map(({ key }) => key)).toEqual([
      '100/0.001 shared',
      '100/0.001 client:shared',
      '100/0.001 client:client:shared',
    ])
  })

  test('has buckets of its own in a store that budgets of other sizes share', async () => {
    const { schema, store } = service()
    const { schema: small } = service({ capacity: 15, store })
    const context = { client: 'a' }
    await schema.execute(query, { context })
    expect(await small.execute('{ __typename }', { context })).toContain('"data"')
    expect(await schema.execute(query, { context })).toContain('COST_BUDGET')
  })

  test('takes something for each operation', async () => {
    const { schema, store } = service()
    await schema.execute('{ __typename }')
    await schema.execute('{ items(first: 0) { id } }')
    expect(store.changes.map(({ withdrawal }) => withdrawal)).toEqual([1, 1])
  })

  test.each([NaN, 'an object', true])('needs a name of a client, and %s is none', async name => {
    const { schema, calls } = service({
      client: () => (name === 'an object' ? {} : name) as never,
    })
    expect(await schema.execute(query)).toContain('INTERNAL_SERVER_ERROR')
    expect(calls.resolvers).toBe(0)
  })

  test('is not left out by an answer of exempts that is no boolean', async () => {
    const { schema, calls } = service({ exempts: () => 1 as never })
    expect(await schema.execute(query)).toContain('INTERNAL_SERVER_ERROR')
    expect(calls.resolvers).toBe(0)
  })

  test('gives back to the bucket from which it has taken', async () => {
    const { schema: budgeted, store } = service({ returnsUnused: true })
    let calls = 0
    const failing: BucketStore = {
      change(change) {
        if (calls++ === 0) throw new Error('The store is away.')
        return store.change(change)
      },
    }
    // Taken from the bucket of the process, before the other store comes back.
    const { schema } = service({ returnsUnused: true, store: failing })
    expect(await schema.execute(query, { context: { client: 'a' } })).toContain('"data"')
    expect(store.changes).toEqual([])
    await budgeted.execute(query, { context: { client: 'a' } })
    expect(store.changes.map(({ deposit }) => deposit)).toEqual([0, 59])
  })

  test('looks at few fields to say what is most expensive', async () => {
    const types = Array.from({ length: 45 }, (_, index) => `T${index}`)
    const wide = buildSchema(
      [
        costDirectives,
        'type Query { n: N } interface N { n: N s: String }',
        ...types.map(type => `type ${type} implements N { n: N s: String }`),
      ],
      {
        name: `Wide${isAsynchronous}`,
        onError: () => undefined,
        config: { costBudget: { capacity: 1, refillPerSecond: 1, client: () => 'a' } },
      },
    )
    const leaves = Array.from({ length: 190 }, (_, index) => `a${index}: s`)
    const document = `{ n { n { ${leaves.join(' ')} } } }`
    // The estimate is kept with the plan, from the second request on.
    for (let time = 0; time < 2; time++)
      expect(await wide.execute(document)).toContain('COST_LIMIT')
    const weightOf = vi.spyOn(FieldCosts.prototype, 'weightOf')
    await wide.execute(document)
    const count = weightOf.mock.calls.length
    weightOf.mockRestore()
    expect(count).toBeLessThanOrEqual(2_000)
  })

  test('knows a client with a long name by a digest of it', async () => {
    const { schema, store } = service()
    const client = 'x'.repeat(100_000)
    const digest = createHash('sha256').update(client, 'utf16le').digest('base64url')
    await schema.execute(query, { context: { client } })
    await schema.execute(query, { context: { client: `sha256:${digest}` } })
    expect(store.changes[0]!.key).toBe(`100/0.001 client:sha256:${digest}`)
    expect(store.changes[1]!.key).not.toBe(store.changes[0]!.key)
  })

  test('does not hold for clients that are exempted', async () => {
    const { schema, store } = service({ exempts: ({ client }: Context) => client === 'inside' })
    for (let round = 0; round < 3; round++) {
      const text = await schema.execute(query, { context: { client: 'inside' } })
      expect(text).toBe('{"data":{"items":[{"id":1}]}}')
    }
    expect(store.changes).toEqual([])
  })

  test('refuses where the host names no client', async () => {
    const faults = [
      () => {
        throw new Error('secret')
      },
      () => Promise.reject(new Error('secret')),
      () => ({}),
    ]
    for (const client of faults) {
      const { schema, store, calls } = service({ client: client as never })
      expect(await schema.execute(query)).toContain('Internal server error')
      expect([store.changes.length, calls.resolvers, calls.errors.length]).toEqual([0, 0, 1])
    }
    const { schema } = service({
      client: () => {
        throw new GraphQLError('Who are you?', { extensions: { code: 'UNAUTHENTICATED' } })
      },
    })
    expect(await schema.execute(query)).toContain('Who are you?')
  })
})

test.each([true, false])(
  'a budget is asked before arguments are checked, in a store that is asynchronous: %s',
  async isAsynchronous => {
    let validations = 0
    const GraphQL = defineGraphQL()({})
    const validate = z.string().refine(() => ++validations > 0)
    const options = { arguments: arg('name', 'string', { validate }) }
    GraphQL.query.field('named', 'string', options, ({ name }) => name)
    const store = memoryBuckets()
    const schema = GraphQL.schema('Budgeted', {
      replace: true,
      config: {
        assumedListSize: 1,
        costBudget: {
          capacity: isAsynchronous ? 2 : 1,
          refillPerSecond: 1,
          client: () => 'a',
          store: {
            change: change => {
              const state = store.change({ ...change, withdrawal: 1 }) as BucketState
              return isAsynchronous ? Promise.resolve(state) : state
            },
          },
        },
      },
    })
    const source = '{ named(name: "a") }'
    if (isAsynchronous) {
      expect(() => schema.executeSync(source)).toThrow('cannot wait')
      await new Promise(resolve => setImmediate(resolve))
      expect(validations).toBe(0)
    }
    expect(await schema.execute(source)).toBe('{"data":{"named":"a"}}')
    expect(validations).toBe(1)
    expect(await schema.execute(source)).toContain('COST_BUDGET')
    expect(validations).toBe(1)
  },
)

test('executeSync() takes from a store in memory, and cannot wait for another one', async () => {
  const context = { client: 'a' }
  const inMemory = serviceOf({}, false).schema
  expect(inMemory.executeSync(query, { context })).toBe('{"data":{"items":[{"id":1}]}}')
  expect(inMemory.executeSync(query, { context })).toContain('COST_BUDGET')
  const { schema, calls } = serviceOf({}, true)
  expect(() => schema.executeSync(query, { context })).toThrow('cannot wait')
  await new Promise(resolve => setImmediate(resolve))
  expect(calls.resolvers).toBe(0)
})

describe('over HTTP', () => {
  const context = ({ headers }: { readonly headers: Record<string, unknown> }) => ({
    client: headers['x-client'] as string | undefined,
  })
  const headersOf = ({ status, headers }: Response) => [
    status,
    headers.get('ratelimit-policy'),
    headers.get('ratelimit'),
    headers.get('retry-after'),
  ]
  const policy = '"cost";q=100;qu="cost";w=100000'
  const admitted = [200, policy, '"cost";r=40;t=60000', null]
  const refused = [429, policy, '"cost";r=40;t=20000', '20000']

  test('says with every answer what is left, and refuses by the status 429', async () => {
    const { schema, calls } = serviceOf()
    const url = await serveController({ schema, context })
    const headers = { 'x-client': 'a' }
    expect(headersOf(await post(url, { query }, headers))).toEqual(admitted)
    expect(headersOf(await post(url, { query }, headers))).toEqual(refused)
    const accept = 'application/graphql-response+json'
    expect(headersOf(await post(url, { query }, { ...headers, accept }))).toEqual(refused)
    const byGet = await fetch(`${url}?query=${encodeURIComponent(query)}`, { headers })
    expect(headersOf(byGet)).toEqual(refused)
    const tooMuch = await post(url, { query: '{ items(first: 101) { id } }' }, headers)
    expect(headersOf(tooMuch)).toEqual([200, policy, null, null])
    const form = new FormData()
    form.set('query', query)
    const uploading = await serveController({
      schema,
      context,
      acceptForms: true,
      verifyCsrf: () => true,
    })
    const multipart = await fetch(uploading, { method: 'POST', headers, body: form })
    expect(headersOf(multipart)).toEqual(refused)
    expect(calls.resolvers).toBe(1)
  })

  test('is the same for controller.fetch and controller.request', async () => {
    const { schema } = serviceOf()
    const controller = createController({ schema, context })
    const ask = () =>
      controller.fetch(
        new Request('http://localhost/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-client': 'a' },
          body: JSON.stringify({ query }),
        }),
      )
    expect(headersOf(await ask())).toEqual(admitted)
    const answer = await ask()
    expect(headersOf(answer)).toEqual(refused)
    expect(await answer.json()).toMatchObject({ errors: [{ message: refusal }] })
    const url = await serve((request, response) => {
      void controller.request(request, { response }).then(body => response.end(body as string))
    })
    expect(headersOf(await post(url, { query }, { 'x-client': 'a' }))).toEqual(refused)
    expect(headersOf(await post(url, { query }, { 'x-client': 'b' }))).toEqual(admitted)
  })

  test('takes the cost of each request of a batch', async () => {
    const { schema, store, calls } = serviceOf()
    const url = await serveController({ schema, context, acceptBatches: true })
    const answer = await post(url, [{ query }, { query }], { 'x-client': 'a' })
    expect(headersOf(answer)).toEqual([200, policy, '"cost";r=40;t=20000', null])
    expect(await answer.json()).toMatchObject([{ data: {} }, { errors: [{ message: refusal }] }])
    expect([store.changes.length, calls.resolvers]).toEqual([2, 1])
  })

  test('takes the cost of a stream once, and shows what is left in its head', async () => {
    const { schema, store } = serviceOf()
    const url = await serveController({ schema, context })
    const headers = { 'x-client': 'a', accept: 'text/event-stream' }
    const stream = await post(url, { query: 'subscription { added { id } }' }, headers)
    expect(headersOf(stream)).toEqual([200, policy, '"cost";r=40;t=60000', null])
    expect(await stream.text()).toContain('{"added":{"id":3}}')
    const again = await post(url, { query: 'subscription { added { id } }' }, headers)
    expect(await again.text()).toContain('COST_BUDGET')
    expect(store.changes.length).toBe(2)
  })

  test('takes the cost of each operation over a WebSocket', async () => {
    const { schema, store } = serviceOf({ client: () => 'a' })
    const { url } = await serveSockets({ schema })
    const client = new Client(url)
    onTestFinished(() => client.socket.close())
    await new Promise(resolve => client.socket.once('open', resolve))
    const received = (text: string) =>
      expect.poll(() => JSON.stringify(client.received)).toContain(text)
    client.socket.send('{"type":"connection_init"}')
    await received('connection_ack')
    const payload = { query: 'subscription { added { id } }' }
    client.socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }))
    await received('{"id":"1","type":"complete"}')
    client.socket.send(JSON.stringify({ id: '2', type: 'subscribe', payload }))
    await received('"retryAfterSeconds":20000')
    expect(store.changes.length).toBe(2)
  })
})

describe('a store that fails', () => {
  const failing: Record<string, BucketStore> = {
    throws: {
      change: () => {
        throw new Error('down')
      },
    },
    rejects: { change: () => Promise.reject(new Error('down')) },
    'never answers': { change: () => new Promise(() => {}) },
    'answers nonsense': { change: () => ({ isTaken: true, tokens: NaN }) },
  }

  test.each(Object.entries(failing))('and %s leaves a bucket in the process', async (_, store) => {
    const { schema, calls } = serviceOf({ store })
    const context = { client: 'a' }
    expect(await schema.execute(query, { context })).toBe('{"data":{"items":[{"id":1}]}}')
    expect(await schema.execute(query, { context })).toContain('COST_BUDGET')
    expect([calls.resolvers, calls.errors.length]).toEqual([1, 2])
  })

  test.each(Object.entries(failing))('and %s refuses where the host says so', async (_, store) => {
    const { schema, calls } = serviceOf({ store, whenStoreFails: 'refuse' })
    const url = await serveController({ schema, context: () => ({ client: 'a' }) })
    const answer = await post(url, { query })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({
      errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
    })
    expect([calls.resolvers, calls.errors.length]).toEqual([0, 1])
  })
})

test('a budget that is wrong is an error of the schema', () => {
  const faultOf = (budget: object): string => {
    try {
      serviceOf(budget)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(faultOf({ capacity: NaN })).toContain('expected a positive number')
  expect(faultOf({ refillPerSecond: -1 })).toContain('expected a positive number')
  expect(faultOf({ refillPerSecond: Infinity })).toContain('expected a positive number')
  expect(faultOf({ client: undefined })).toContain('costBudget has no client')
  expect(faultOf({ store: {} })).toContain('expected an object with the method change')
  expect(faultOf({ limit: 4 })).toContain('takes no option "limit"')
})
