import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../../src/index.ts'
import type { Part } from '../../../conformance/incremental/parts.ts'
import { incrementalSchema, merged, partsOf, turns, textsOf } from './parts.ts'

const sdl = `
  type Query { first: Int, second: Int, third: Row, rows: [Row], never: Int, fails: Int! }
  type Mutation { add(name: String): Row, slow: Row }
  type Row { id: Int, slow: Int, below: Row, fails: Int! }
`
const source = `{
  first
  ... @defer(label: "a") { second ... @defer(label: "b") { third { id ... @defer(label: "c") { slow below { id } } } } }
  rows @stream(initialCount: 1) { id ... @defer(label: "d") { below { slow } } }
}`
const wait = (ms = 1): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Resolvers that note their calls, some of which take their time. */
function notingResolvers(calls: string[]): object {
  const noted =
    <Value>(name: string, value: Value, ms = 0) =>
    (): Value | Promise<Value> => {
      calls.push(name)
      return ms === 0 ? value : wait(ms).then(() => value)
    }
  return {
    Query: {
      first: noted('first', 1),
      second: noted('second', 2, 3),
      third: noted('third', {}, 3),
      rows: noted('rows', [{}, {}, {}]),
    },
    Row: {
      id: noted('id', 1),
      slow: noted('slow', 3, 3),
      below: noted('below', {}, 3),
    },
  }
}

async function totalOf(): Promise<number> {
  return (await partsOf(incrementalSchema(sdl, notingResolvers([])), source)).length
}

test('requests that follow each other in one tick leave nothing for later turns', async () => {
  const schema = incrementalSchema(sdl, {
    Query: { first: () => 1, second: () => Promise.resolve(2) },
  })
  const turnsLeft = (): number =>
    process.getActiveResourcesInfo().filter(name => name === 'Immediate').length
  await turns(2)
  const before = turnsLeft()
  for (let count = 0; count < 100; count++)
    await partsOf(schema, '{ first ... @defer { again: first } ... @defer { second } }')
  expect(turnsLeft() - before).toBeLessThanOrEqual(1)
})

describe('a client', () => {
  test('that reads nothing but the first response has nothing called', async () => {
    const calls: string[] = []
    const schema = incrementalSchema(sdl, notingResolvers(calls))
    const { signal } = new AbortController()
    const stream = await textsOf(schema, source, { signal })
    await stream.next()
    const before = [...calls]
    await wait(20)
    expect(calls).toEqual(before)
    expect(before).toEqual(['first', 'rows', 'id'])
    await stream.return!()
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('that reads one part has no more called than for that part', async () => {
    const calls: string[] = []
    const stream = await textsOf(incrementalSchema(sdl, notingResolvers(calls)), source)
    await stream.next()
    await stream.next()
    await wait(20)
    const before = calls.length
    await wait(20)
    expect(calls).toHaveLength(before)
    expect(calls).not.toContain('third')
    await stream.return!()
  })

  test('that asks for all parts at once gets them in order', async () => {
    const stream = await textsOf(incrementalSchema(sdl, notingResolvers([])), source)
    const results = await Promise.all(Array.from({ length: 30 }, () => stream.next()))
    const parts = results
      .filter(({ done }) => done !== true)
      .map(({ value }) => JSON.parse(value as string) as Part)
    const rows = [1, 1, 1].map(id => ({ id, below: { slow: 3 } }))
    expect(merged(parts)).toEqual({
      data: { first: 1, second: 2, third: { id: 1, slow: 3, below: { id: 1 } }, rows },
      errors: [],
    })
  })

  test('that leaves behind any part has nothing called behind that', async () => {
    const total = await totalOf()
    for (let count = 0; count <= total; count++) {
      for (const isWaiting of [false, true]) {
        const calls: string[] = []
        const { signal } = new AbortController()
        const schema = incrementalSchema(sdl, notingResolvers(calls))
        const stream = await textsOf(schema, source, { signal })
        for (let part = 0; part < count; part++) await stream.next()
        const next = isWaiting && count > 0 ? stream.next() : undefined
        await turns(2)
        await stream.return!()
        const before = [...calls]
        await next
        expect(await stream.next()).toEqual({ done: true, value: undefined })
        await wait(10)
        expect(calls).toEqual(before)
        expect(getEventListeners(signal, 'abort')).toEqual([])
      }
    }
  })

  test('that leaves aborts the signal of resolvers', async () => {
    const signals: AbortSignal[] = []
    const GraphQL = defineGraphQL()({})
    GraphQL.query
      .field('first', 'int', {}, () => 1)
      .field('never', 'int', {}, (_named, { signal }) => {
        signals.push(signal)
        return new Promise<number>(() => undefined)
      })
    const schema = GraphQL.schema('AbortedByClient', { incremental: true })
    const stream = await textsOf(schema, '{ first ... @defer { never } }')
    await stream.next()
    const next = stream.next()
    await turns()
    await stream.return!()
    await next
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})

describe('a signal', () => {
  test.each([false, true])(
    'that aborts behind any part, while the client waits (%s), fails what is pending',
    async isWaiting => {
      const total = await totalOf()
      const allCalls: string[] = []
      await partsOf(incrementalSchema(sdl, notingResolvers(allCalls)), source)
      const callCount = allCalls.length
      for (let count = 1; count < total; count++) {
        const calls: string[] = []
        const controller = new AbortController()
        const { signal } = controller
        const schema = incrementalSchema(sdl, notingResolvers(calls))
        const stream = await textsOf(schema, source, { signal })
        const parts: Part[] = []
        const take = ({ value }: IteratorResult<string, undefined>): void => {
          if (typeof value === 'string') parts.push(JSON.parse(value) as Part)
        }
        for (let part = 0; part < count; part++) take(await stream.next())
        const next = isWaiting ? stream.next() : undefined
        await turns(1)
        controller.abort()
        const before = [...calls]
        if (next !== undefined) take(await next)
        for await (const value of stream) take({ value })
        await wait(10)
        expect(calls).toEqual(before)
        const { errors } = merged(parts)
        // The last part may have been made in the turn before the signal.
        if (before.length < callCount) expect(errors.length).toBeGreaterThan(0)
        for (const { extensions } of errors) expect(extensions).toEqual({ code: 'CANCELLED' })
        expect(getEventListeners(signal, 'abort')).toEqual([])
      }
    },
  )

  test('that aborts while nobody reads is told of in the next part', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const schema = incrementalSchema(sdl, notingResolvers([]))
    const stream = await textsOf(schema, '{ ... @defer { second } }', { signal })
    await stream.next()
    controller.abort()
    expect(getEventListeners(signal, 'abort')).toEqual([])
    expect(JSON.parse((await stream.next()).value!)).toMatchObject({
      completed: [{ id: '0', errors: [{ extensions: { code: 'CANCELLED' } }] }],
      hasNext: false,
    })
  })

  test('has no listener where nothing comes to be deferred', async () => {
    const { signal } = new AbortController()
    const schema = incrementalSchema(sdl)
    const rootValue = { rows: [] }
    const parts = await partsOf(schema, '{ rows { id ... @defer { slow } } }', {
      signal,
      rootValue,
    })
    expect(parts).toEqual([{ data: { rows: [] } }])
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('that a resolver of a fragment aborts ends the response', async () => {
    const controller = new AbortController()
    const calls: string[] = []
    const schema = incrementalSchema(sdl, {
      Query: {
        second: () => {
          controller.abort()
          return 2
        },
        third: () => void calls.push('third'),
      },
    })
    const { signal } = controller
    const parts = await partsOf(schema, '{ first ... @defer { second third { id } } }', { signal })
    expect(merged(parts).errors).toMatchObject([{ extensions: { code: 'CANCELLED' } }])
    expect(calls).toEqual([])
  })
})

describe('the time of an execution', () => {
  test.each([
    ['at once', 1],
    ['later', Promise.resolve(1)],
  ])('is up where the first response is there %s', async (_when, first) => {
    const schema = incrementalSchema(sdl, {}, { executionTimeoutMs: 20 })
    const never = new Promise(() => undefined)
    const rootValue = { first, never, third: { id: 1, slow: never }, rows: [never] }
    const document =
      '{ first ... @defer { never } third { id ... @defer { slow } } rows @stream { id } }'
    const parts = await partsOf(schema, document, { rootValue })
    const { data, errors } = merged(parts)
    expect(data).toEqual({ first: 1, third: { id: 1 }, rows: [] })
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual([
      'TIMEOUT',
      'TIMEOUT',
      'TIMEOUT',
    ])
  })

  test('is up while nobody reads: the next part says so', async () => {
    const schema = incrementalSchema(sdl, {}, { executionTimeoutMs: 10 })
    const stream = await textsOf(schema, '{ first ... @defer { second } }')
    await stream.next()
    await wait(30)
    const [part] = [JSON.parse((await stream.next()).value!) as Part]
    expect(part).toMatchObject({
      hasNext: false,
      completed: [{ errors: [{ extensions: { code: 'TIMEOUT' } }] }],
    })
  })
})

describe('a mutation', () => {
  test('has its fields one after the other, and what they defer behind them', async () => {
    const calls: string[] = []
    const schema = incrementalSchema(sdl, {
      Mutation: {
        add: async (_: unknown, { name }: { name: string }) => {
          calls.push(`begin ${name}`)
          await wait(2)
          calls.push(`end ${name}`)
          return {}
        },
      },
      Row: { id: () => void calls.push('id'), slow: () => void calls.push('slow') },
    })
    const fieldOf = (name: string): string =>
      `${name}: add(name: "${name}") { id ... @defer { slow } }`
    const parts = await partsOf(schema, `mutation { ${fieldOf('a')} ${fieldOf('b')} }`)
    expect(parts).toHaveLength(2)
    expect(calls).toEqual(['begin a', 'end a', 'id', 'begin b', 'end b', 'id', 'slow', 'slow'])
  })
})

describe('@defer with a condition in a variable', () => {
  const document = 'query ($if: Boolean = true) { first ... @defer(if: $if) { second } }'
  const rootValue = { first: 1, second: 2 }
  const schema = incrementalSchema(sdl)

  test.each([
    [{}, 2],
    [{ if: true }, 2],
    [{ if: false }, 1],
  ])('of %j: %i parts', async (variables, count) => {
    const parts = await partsOf(schema, document, { rootValue, variables })
    expect(parts).toHaveLength(count)
    expect(merged(parts).data).toEqual(rootValue)
  })

  test.each(['{ first ... @defer(if: $if) { second } }', '{ rows @stream(if: $if) { id } }'])(
    'of null is an error of the request or the field: %s',
    async selections => {
      const parts = await partsOf(schema, `query ($if: Boolean = true) ${selections}`, {
        rootValue: { first: 1, rows: [] },
        variables: { if: null },
      })
      expect(parts).toHaveLength(1)
      expect(parts[0]!.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    },
  )
})

describe('what is closed while the first response is pending', () => {
  const source = '{ a items @stream(initialCount: 1) ... @defer { b } }'
  const types = 'type Query { a: Int, items: [Int], b: Int }'
  const items = [1, 2, 3]

  test('tells with the error of each fragment and stream that more was to come', async () => {
    const schema = incrementalSchema(types, {}, { executionTimeoutMs: 20 })
    const rootValue = { a: () => new Promise(() => {}), items, b: 1 }
    const [first, last, ...parts] = await partsOf(schema, source, { rootValue })
    const timeout = { extensions: { code: 'TIMEOUT' } }
    expect(first).toMatchObject({ data: { a: null, items: [1] }, errors: [timeout] })
    expect(first!.pending).toHaveLength(2)
    expect(last).toMatchObject({
      completed: [{ errors: [timeout] }, { errors: [timeout] }],
      hasNext: false,
    })
    expect(parts).toEqual([])
  })

  test.each<readonly [string, (abort: () => void) => unknown]>([
    ['in a resolver', abort => (abort(), 1)],
    ['behind the last field', async abort => (queueMicrotask(abort), await Promise.resolve(1))],
  ])('so does an abort %s', async (_when, a) => {
    const controller = new AbortController()
    const rootValue = { a: () => a(() => controller.abort()), items, b: 1 }
    const options = { rootValue, signal: controller.signal }
    const parts = await partsOf(incrementalSchema(types), source, options)
    const [first, last] = parts
    expect(JSON.stringify(parts)).not.toContain('"b":1')
    const cancelled = { errors: [{ extensions: { code: 'CANCELLED' } }] }
    expect(first!.pending!.length).toBeGreaterThan(0)
    expect(last).toMatchObject({ completed: first!.pending!.map(() => cancelled), hasNext: false })
    expect(parts).toHaveLength(2)
  })
})

test.each([
  ['a Set', () => new Set([1, 2])],
  [
    'a generator',
    function* () {
      yield 1
      yield 2
    },
  ],
])('an abort while %s is read is an error', async (_what, rows) => {
  for (const type of ['[Row]', '[Row!]!']) {
    const controller = new AbortController()
    const types = `type Query { rows: ${type} } type Row { id: Int }`
    const resolvers = { Row: { id: () => (controller.abort(), 1) } }
    const schema = incrementalSchema(types, resolvers)
    const options = {
      rootValue: { rows },
      signal: controller.signal,
      responseFormat: 'json',
    } as const
    const text = await schema.execute('{ rows { id } }', options)
    expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'CANCELLED' } }] })
  }
})

test('a generator that aborts the request itself is ended', async () => {
  const controller = new AbortController()
  let hasEnded = false
  const items = function* (): Iterable<number> {
    try {
      yield 1
      controller.abort()
      yield 2
    } finally {
      hasEnded = true
    }
  }
  const schema = incrementalSchema('type Query { items: [Int] }')
  const parts = await partsOf(schema, '{ items @stream }', {
    rootValue: { items },
    signal: controller.signal,
  })
  expect([parts.at(-1)!.hasNext, hasEnded]).toEqual([false, true])
})
