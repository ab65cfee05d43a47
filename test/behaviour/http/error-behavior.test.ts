import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { buildSchema, ExecutionError, type Schema } from '../../../src/index.ts'
import { transports as streamTransports } from '../../conformance/subscription/transports.ts'
import { serveSockets } from '../../websocket/server.ts'

// The parameter `onError`, over each transport.

let calls = 0

function fail(): never {
  calls++
  throw new ExecutionError('It failed.')
}

const schema = buildSchema(
  `type Query {
     failing: Int!, after: Int!, rejected: Int!, returned: Int!, nothing: Int!, later: Int!,
     wrong: Int!, items: [Int!]!, list: [Int!]!, shape: Shape!, object: Tick!
   }
   interface Shape { id: Int }
   type Subscription { ticks: Tick! }
   type Tick { failing: Int!, after: Int! }`,
  {
    resolvers: {
      Query: {
        failing: fail,
        after: () => 1,
        rejected: () => Promise.reject(new ExecutionError('It failed.')),
        returned: () => new ExecutionError('It failed.'),
        nothing: () => null,
        later: () => new Promise(resolve => setImmediate(resolve, null)),
        wrong: () => 'one',
        items: () => [1, null, 3],
        list: () => 1,
        shape: () => ({ id: 1 }),
        object: () => ({ after: 1, failing: fail }),
      },
      Subscription: {
        ticks: {
          subscribe: async function* () {
            yield await Promise.resolve({ ticks: { after: 1, failing: fail } })
          },
        },
      },
    },
  },
)
const thrown = '{ failing after }'
let query = thrown

type OnError = unknown

/** Sends a request with the parameter, and returns the response, or the responses of a stream. */
type Ask = (onError: OnError, options?: ControllerOptions<any>) => Promise<unknown>

const json = { 'content-type': 'application/json' }

function bodyWith(onError: OnError): string {
  return JSON.stringify({ query, onError })
}

async function readJSON(response: Response): Promise<unknown> {
  return response.json()
}

async function askServer(
  options: ControllerOptions<any> | undefined,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  const { port } = await serveSockets({ schema, acceptBatches: true, ...options })
  return fetch(`http://127.0.0.1:${port}/graphql${path}`, init)
}

function requestOf(schemaOfRequest: Schema, onError: OnError) {
  return (responseFormat: 'json' | 'hash' | 'bytes'): Promise<unknown> => {
    const request = new IncomingMessage(new Socket())
    Object.assign(request, { method: 'POST', headers: json, body: JSON.parse(bodyWith(onError)) })
    return createController({ schema: schemaOfRequest }).request(request, { responseFormat })
  }
}

/** Requests for a single response. */
const asks: Record<string, Ask> = {
  'POST of JSON': async (onError, options) =>
    readJSON(
      await askServer(options, '', { method: 'POST', headers: json, body: bodyWith(onError) }),
    ),
  'a batch': async (onError, options) => {
    const init = { method: 'POST', headers: json, body: `[${bodyWith(onError)}]` }
    const answer = await readJSON(await askServer(options, '', init))
    return Array.isArray(answer) ? (answer[0] as unknown) : answer
  },
  'controller.fetch': async (onError, options) => {
    const controller = createController({ schema, ...options })
    const init = { method: 'POST', headers: json, body: bodyWith(onError) }
    return readJSON(await controller.fetch(new Request('http://localhost/graphql', init)))
  },
  'controller.request for text': async onError =>
    JSON.parse((await requestOf(schema, onError)('json')) as string) as unknown,
  'controller.request for bytes': async onError =>
    JSON.parse(
      Buffer.from((await requestOf(schema, onError)('bytes')) as Buffer).toString(),
    ) as unknown,
  'controller.request for an object': async onError => requestOf(schema, onError)('hash'),
}
for (const transport of streamTransports) {
  asks[`a query over ${transport.name}`] = async (onError, options) => {
    const place = await serveSockets({ schema, ...options })
    const session = transport.open(place, query, { onError })
    await expect.poll(() => session.seen.at(-1)).toBe('end')
    return session.seen.find(seen => typeof seen === 'object' && !('status' in seen))
  }
}

const forms: Readonly<Record<string, Ask>> = {
  GET: async (onError, options) => {
    const search = new URLSearchParams({
      query,
      ...(onError != null && { onError: onError as string }),
    })
    return readJSON(await askServer(options, `?${search.toString()}`))
  },
  'a form': async (onError, options) => {
    const body = new URLSearchParams({
      query,
      ...(onError != null && { onError: onError as string }),
    })
    const accept = { acceptForms: true, verifyCsrf: () => true }
    return readJSON(await askServer({ ...accept, ...options }, '', { method: 'POST', body }))
  },
}

const errors = [{ message: 'It failed.', path: ['failing'] }]
const outcomes = [
  [undefined, null],
  [null, null],
  ['', null],
  ['PROPAGATE', null],
  ['NULL', { failing: null, after: 1 }],
  ['HALT', null],
] as const

/** Errors by kind: the field, the path of its error, and the data where nothing propagates. */
const kinds: readonly (readonly [string, string, readonly (string | number)[], unknown])[] = [
  ['an exception', 'failing', ['failing'], null],
  ['a rejected promise', 'rejected', ['failing'], null],
  ['an error that is returned', 'returned', ['failing'], null],
  ['null', 'nothing', ['failing'], null],
  ['a promise of null', 'later', ['failing'], null],
  ['a value of another type', 'wrong', ['failing'], null],
  ['an item', 'items', ['failing', 1], [1, null, 3]],
  ['a list that is none', 'list', ['failing'], null],
  ['an object without a type', 'shape { id }', ['failing'], null],
  [
    'a field below',
    'object { failing after }',
    ['failing', 'failing'],
    { failing: null, after: 1 },
  ],
]

describe.each(Object.entries({ ...asks, ...forms }))('over %s', (_, ask) => {
  test.each(outcomes)('onError %j answers %j', async (onError, data) => {
    // A second request finds the document.
    for (let round = 0; round < 2; round++)
      expect(await ask(onError)).toMatchObject({ data, errors })
  })

  test.each(kinds)('an error of %s', async (_kind, field, path, ofNull) => {
    query = `{ failing: ${field} after }`
    try {
      for (const [onError, data] of [
        ['PROPAGATE', null],
        ['NULL', { failing: ofNull, after: 1 }],
        ['HALT', null],
      ] as const)
        expect(await ask(onError)).toMatchObject({ data, errors: [{ path }] })
    } finally {
      query = thrown
    }
  })
})

const expected = '; expected "PROPAGATE", "NULL" or "HALT".'
const wrongTexts = ['null', 'Halt', 'N'.repeat(1_000)]
const wrongValues = [...wrongTexts, 1, true, ['NULL'], { onError: 'NULL' }]

async function refusalOf(ask: Ask, onError: OnError): Promise<unknown> {
  try {
    return await ask(onError)
  } catch (refusal) {
    // controller.request throws.
    return { errors: [JSON.parse(JSON.stringify(refusal))] }
  }
}

describe.each(Object.entries(asks))('over %s', (_, ask) => {
  test.each(wrongValues)('onError %j is refused, and nothing is executed', async onError => {
    await expectRefusal(ask, onError)
  })
})

describe.each(Object.entries(forms))('over %s', (_, ask) => {
  test.each(wrongTexts)('onError %j is refused, and nothing is executed', async onError => {
    await expectRefusal(ask, onError)
  })
})

async function expectRefusal(ask: Ask, onError: OnError): Promise<void> {
  calls = 0
  const answer = await refusalOf(ask, onError)
  expect(answer).toEqual({
    errors: [{ message: expect.stringContaining(expected), extensions: { code: 'BAD_REQUEST' } }],
  })
  expect(calls).toBe(0)
}

test.each(['application/json', 'application/graphql-response+json'])(
  'a wrong onError is 400 for %s',
  async accept => {
    const headers = { ...json, accept }
    const init = { method: 'POST', headers, body: bodyWith('null') }
    const response = await askServer({}, '', init)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ message: `The parameter "onError" is "null"${expected}` }],
    })
  },
)

test('a repeated onError of a query string is refused', async () => {
  const response = await askServer({}, `?query={failing}&onError=NULL&onError=HALT`)
  expect(response.status).toBe(400)
})

describe.each(streamTransports)('a subscription over $name', transport => {
  test.each([
    [undefined, null],
    ['PROPAGATE', null],
    ['NULL', { ticks: { failing: null, after: 1 } }],
    ['HALT', null],
  ])('onError %j answers an event with %j', async (onError, data) => {
    const place = await serveSockets({ schema })
    const session = transport.open(place, 'subscription { ticks { failing after } }', { onError })
    const answer = { data, errors: [{ message: 'It failed.', path: ['ticks', 'failing'] }] }
    await expect.poll(() => session.seen).toMatchObject([answer, 'end'])
  })

  test('a wrong onError opens no stream', async () => {
    const place = await serveSockets({ schema })
    const session = transport.open(place, 'subscription { ticks { failing after } }', {
      onError: 'null',
    })
    const refusal = { errors: [{ message: expect.stringContaining(expected) as string }] }
    await expect.poll(() => session.seen.at(-1)).toBe('end')
    expect(session.seen.filter(seen => seen !== 'end' && !('status' in seen))).toMatchObject([
      refusal,
    ])
  })
})

describe('the host', () => {
  const body = bodyWith('HALT')
  const init = { method: 'POST', headers: json, body }

  test('chooses the behavior by the hook errorBehavior', async () => {
    const errorBehavior = (_: IncomingMessage, { onError }: Readonly<Record<string, unknown>>) =>
      onError === 'HALT' ? 'NULL' : undefined
    const answer = await readJSON(await askServer({ errorBehavior }, '', init))
    expect(answer).toMatchObject({ data: { failing: null, after: 1 } })
  })

  test('chooses the behavior by a setting of controller.request', async () => {
    const controller = createController({ schema })
    const request = new IncomingMessage(new Socket())
    Object.assign(request, { method: 'POST', headers: json, body: JSON.parse(body) })
    const answer = await controller.request(request, { errorBehavior: 'NULL' })
    expect(JSON.parse(answer as string)).toMatchObject({ data: { failing: null, after: 1 } })
  })

  test('hears that a controller has no default of its own', () => {
    expect(() => createController({ schema, errorBehavior: 'NULL' as never })).toThrow(
      'createController() has errorBehavior "NULL"; expected a function.',
    )
  })

  test('stores the behavior with a trusted document', async () => {
    const trusted = buildSchema('type Query { failing: Int! }', {
      config: { onlyPersisted: true },
      resolvers: { Query: { failing: fail } },
    })
    const documentId = trusted.persist('{ failing }', { errorBehavior: 'NULL' })
    const askTrusted = async (others: object): Promise<unknown> => {
      const options = { schema: trusted }
      const trustedInit = { ...init, body: JSON.stringify({ documentId, ...others }) }
      return readJSON(await askServer(options, '', trustedInit))
    }
    expect(await askTrusted({})).toMatchObject({ data: { failing: null } })
    expect(await askTrusted({ onError: 'HALT' })).toMatchObject({ data: null })
    expect(await askTrusted({ query: '{ failing }' })).toMatchObject({ data: { failing: null } })
  })
})

test('subscribers share a stream where their behavior is the same', async () => {
  let sources = 0
  let release = (): void => undefined
  const released = new Promise<void>(resolve => (release = resolve))
  const shared = buildSchema(
    'type Query { ok: Int } type Subscription { tick: Tick! } type Tick { failing: Int! }',
    {
      resolvers: {
        Subscription: {
          tick: {
            scope: () => 'all',
            subscribe: async function* () {
              sources++
              await released
              yield { tick: { failing: fail } }
            },
          },
        },
      },
    },
  )
  const place = await serveSockets({ schema: shared })
  const [transport] = streamTransports
  const document = 'subscription { tick { failing } }'
  const behaviors = ['NULL', 'HALT', 'NULL']
  const sessions = behaviors.map(onError => transport!.open(place, document, { onError }))
  await expect.poll(() => sources).toBe(2)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(sources).toBe(2)
  release()
  const nulled = { tick: { failing: null } }
  for (const [index, data] of [nulled, null, nulled].entries())
    await expect.poll(() => sessions[index]!.seen[0]).toMatchObject({ data })
})
