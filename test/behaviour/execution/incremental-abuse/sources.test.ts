import { describe, expect, test } from 'vitest'
import { incrementalSchema, merged, partsOf, turns, textsOf } from './parts.ts'

const sdl =
  'type Query { items: [Int], strict: [Int!], rows: [Row], a: Int, late: Int! } type Row { id: Int, late: Int! }'

/** An iterator that notes what is called. */
class Source {
  readonly calls: string[] = []
  #count = 0
  readonly #next: (index: number) => unknown
  readonly #end: () => unknown

  constructor(next: (index: number) => unknown, end: () => unknown = () => ({ done: true })) {
    this.#next = next
    this.#end = end
  }

  get reads(): number {
    return this.calls.filter(name => name === 'next').length
  }

  get ends(): number {
    return this.calls.filter(name => name === 'return').length
  }

  get sync(): object {
    return { [Symbol.iterator]: () => this.#iterator(false) }
  }

  get async(): object {
    return { [Symbol.asyncIterator]: () => this.#iterator(true) }
  }

  #iterator(isAsync: boolean): object {
    const settled = (name: string, call: () => unknown) => () => {
      this.calls.push(name)
      return isAsync ? Promise.resolve().then(call) : call()
    }
    return {
      next: settled('next', () => this.#next(this.#count++)),
      return: settled('return', this.#end),
    }
  }
}

const endless = (index: number): unknown => ({ done: false, value: index })
const upTo =
  (count: number) =>
  (index: number): unknown =>
    index < count ? { done: false, value: index } : { done: true, value: undefined }

test.each([
  ['of a stream', 'id items @stream(initialCount: 8)'],
  ['of a list', 'id items'],
])('an async iterator %s is read no more below a null', async (_what, fields) => {
  const source = new Source(endless)
  const types =
    'type Query { row: Row, rows: [Int] } type Row { id: Int, items: [Int], late: Int! }'
  const schema = incrementalSchema(types)
  const late = async (): Promise<null> => {
    while (source.reads < 4) await Promise.resolve()
    return null
  }
  const rootValue = { row: { id: 1, items: source.async, late }, rows: [1, 2] }
  for (const document of [
    `{ rows @stream row { ${fields} late } }`,
    `{ ... @defer { row { ${fields} late } } }`,
    `{ rows @stream ... @defer { row { ${fields} ... @defer { late } } } row { ${fields} late } }`,
  ]) {
    source.calls.length = 0
    const stream = await textsOf(schema, document, { rootValue })
    for await (const part of stream) {
      await turns(2)
      expect(source.reads).toBeLessThan(8)
      if (!part.includes('"hasNext":false')) continue
      expect(source.ends).toBe(1)
    }
  }
})

test.each([
  ['without directives', '{ row { items late } }'],
  ['in a first response', '{ row { items late } ... @defer { a } }'],
  ['in a fragment', '{ a ... @defer { row { items late } } }'],
])('an async iterator that waits below a null is ended with the response: %s', async (...row) => {
  const [, document] = row
  const source = new Source(index => (index < 2 ? endless(index) : new Promise(() => undefined)))
  const types = 'type Query { row: Row, a: Int } type Row { items: [Int], late: Int! }'
  const late = async (): Promise<null> => {
    while (source.reads < 3) await Promise.resolve()
    return null
  }
  const rootValue = { row: { items: source.async, late }, a: 1 }
  const { data } = merged(await partsOf(incrementalSchema(types), document, { rootValue }))
  await turns(2)
  expect(data).toMatchObject({ row: null })
  expect([source.reads, source.ends]).toEqual([3, 1])
})

test.each([
  ['items', '{ items @stream }'],
  ['objects with fragments', '{ rows @stream { ... @defer { id } } }'],
])('a stream without end of %s lets others in', async (_what, document) => {
  const rows = function* (): Iterable<object> {
    for (;;) yield { id: 1 }
  }
  const schema = incrementalSchema(sdl, {}, { maxIncrementalParts: false, maxResponseBytes: false })
  const rootValue = { items: new Source(endless).sync, rows }
  let turn = 0
  const count = (): void => {
    turn++
    setImmediate(count).unref()
  }
  count()
  let parts = 0
  for await (const part of await textsOf(schema, document, { rootValue })) {
    expect(part).not.toBe('')
    if (++parts === 200) break
  }
  expect(turn).toBeGreaterThan(15)
})

describe.each(['sync', 'async'] as const)('a source that is %s', kind => {
  const schema = incrementalSchema(sdl, {}, { executionTimeoutMs: 2_000 })
  const streamOf = async (
    source: Source,
    document = '{ items @stream(initialCount: 2) }',
    options: object = {},
  ): Promise<AsyncIterableIterator<string, undefined>> =>
    textsOf(schema, document, {
      rootValue: { items: source[kind], strict: source[kind] },
      ...options,
    })

  test('is read to its end, and is not ended', async () => {
    const source = new Source(upTo(5))
    const parts = await partsOf(schema, '{ items @stream(initialCount: 2) }', {
      rootValue: { items: source[kind] },
    })
    expect(merged(parts)).toEqual({ data: { items: [0, 1, 2, 3, 4] }, errors: [] })
    expect(source.calls).toEqual(Array.from({ length: 6 }, () => 'next'))
  })

  test('without end is read for the parts that are asked for alone', async () => {
    const source = new Source(endless)
    const stream = await streamOf(source)
    await stream.next()
    await turns()
    expect(source.reads).toBe(2)
    await stream.next()
    const { reads } = source
    expect(reads).toBeLessThan(600)
    await turns()
    expect(source.reads).toBeLessThanOrEqual(reads + 1)
    await stream.return!()
    await turns()
    expect(source.ends).toBe(1)
  })

  test.each([0, 1, 2, 3])('is ended once by return() behind part %i', async count => {
    const source = new Source(endless)
    const stream = await streamOf(source)
    for (let part = 0; part < count; part++) await stream.next()
    await stream.return!()
    await stream.return!()
    const { reads } = source
    await turns()
    expect(await stream.next()).toEqual({ done: true, value: undefined })
    expect([source.ends, source.reads]).toEqual([1, reads])
  })

  test.each([0, 1, 2, 3])('is ended once by a signal behind part %i', async count => {
    const source = new Source(endless)
    const controller = new AbortController()
    const stream = await streamOf(source, undefined, { signal: controller.signal })
    for (let part = 0; part < count; part++) await stream.next()
    controller.abort()
    const rest: string[] = []
    for await (const text of stream) rest.push(text)
    expect(JSON.parse(rest.at(-1)!)).toMatchObject({
      completed: [{ id: '0', errors: [{ extensions: { code: 'CANCELLED' } }] }],
      hasNext: false,
    })
    expect(source.ends).toBe(1)
  })

  test('throws: the stream fails behind the items before', async () => {
    const source = new Source(index => {
      if (index === 4) throw new Error('no more')
      return endless(index)
    })
    const parts = await partsOf(schema, '{ items @stream(initialCount: 2) }', {
      rootValue: { items: source[kind] },
    })
    expect(merged(parts)).toMatchObject({
      data: { items: [0, 1, 2, 3] },
      errors: [{ message: 'Internal server error', path: ['items'] }],
    })
    expect(source.ends).toBe(0)
  })

  test.each([undefined, null, 7, 'text'])(
    'gives %j as a result: the stream fails',
    async result => {
      const source = new Source(index => (index === 3 ? result : endless(index)))
      const parts = await partsOf(schema, '{ items @stream(initialCount: 2) }', {
        rootValue: { items: source[kind] },
      })
      expect(merged(parts)).toMatchObject({
        data: { items: [0, 1, 2] },
        errors: [{ path: ['items'] }],
      })
    },
  )

  test('throws in return(): nobody hears of it', async () => {
    const source = new Source(endless, () => {
      throw new Error('in return')
    })
    const stream = await streamOf(source)
    await stream.next()
    await stream.return!()
    await turns()
    expect(source.ends).toBe(1)
  })

  test('is ended once by a null that excludes null, in an item', async () => {
    const source = new Source(index => ({ done: false, value: index === 5 ? null : index }))
    const parts = await partsOf(schema, '{ strict @stream(initialCount: 2) }', {
      rootValue: { strict: source[kind] },
    })
    expect(merged(parts)).toMatchObject({
      data: { strict: [0, 1, 2, 3, 4] },
      errors: [{ path: ['strict', 5] }],
    })
    await turns()
    expect(source.ends).toBe(1)
  })

  test('is ended once by a null that excludes null, in its first items', async () => {
    const source = new Source(index => ({ done: false, value: index === 1 ? null : index }))
    const parts = await partsOf(schema, '{ strict @stream(initialCount: 2) }', {
      rootValue: { strict: source[kind] },
    })
    expect(parts).toMatchObject([{ data: { strict: null }, errors: [{ path: ['strict', 1] }] }])
    await turns()
    expect(source.ends).toBe(1)
  })

  test.each([
    ['the first response', '{ a items @stream(initialCount: 1) late }'],
    ['a fragment', '{ a ... @defer { items @stream(initialCount: 1) late } }'],
  ])('is ended when null comes to %s', async (_place, document) => {
    const source = new Source(endless)
    const late = new Promise(resolve => setTimeout(resolve, 5, null))
    const parts = await partsOf(schema, document, { rootValue: { items: source[kind], late } })
    expect(JSON.stringify(parts)).toContain('Cannot return null for non-nullable field Query.late')
    await turns()
    expect(source.ends).toBe(1)
  })

  test('is ended in a fragment that is not delivered yet', async () => {
    const source = new Source(endless)
    const stream = await textsOf(
      schema,
      '{ a ... @defer { items @stream(initialCount: 1) late } }',
      { rootValue: { items: source[kind], late: new Promise(() => undefined) } },
    )
    await stream.next()
    const next = stream.next()
    await turns()
    await stream.return!()
    await next
    expect(source.ends).toBe(1)
  })

  test('is ended when the time is up, with its errors', async () => {
    const source = new Source(endless)
    const hasty = incrementalSchema(sdl, {}, { executionTimeoutMs: 30 })
    const stream = await textsOf(hasty, '{ items @stream }', {
      rootValue: { items: source[kind] },
    })
    await stream.next()
    await new Promise(resolve => setTimeout(resolve, 60))
    const { value } = await stream.next()
    expect(JSON.parse(value!)).toMatchObject({
      completed: [{ id: '0', errors: [{ extensions: { code: 'TIMEOUT' } }] }],
      hasNext: false,
    })
    expect(source.ends).toBe(1)
  })

  test.each([
    ['huge', 2_147_483_647, [0, 1, 2, 3, 4], 1],
    ['0', 0, [], 2],
  ])('has an initialCount that is %s', async (_name, count, first, length) => {
    const source = new Source(upTo(5))
    const document = 'query ($count: Int = 1) { items @stream(initialCount: $count) }'
    const parts = await partsOf(schema, document, {
      rootValue: { items: source[kind] },
      variables: { count },
    })
    expect(parts).toHaveLength(length)
    expect(parts[0]!.data).toEqual({ items: first })
  })

  test.each([null, -1])(
    'has an initialCount of %j: an error, and the source is ended',
    async count => {
      const source = new Source(endless)
      const document = 'query ($count: Int = 1) { a items @stream(initialCount: $count) }'
      const parts = await partsOf(schema, document, {
        rootValue: { a: 1, items: source[kind] },
        variables: { count },
      })
      expect(parts).toMatchObject([
        { data: { a: 1, items: null }, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
      ])
      await turns()
      expect(source.reads).toBe(0)
    },
  )
})

test('a source whose next item is on its way is ended by return()', async () => {
  const source = new Source(index => (index < 4 ? endless(index) : new Promise(() => undefined)))
  const stream = await textsOf(incrementalSchema(sdl), '{ items @stream }', {
    rootValue: { items: source.async },
  })
  await stream.next()
  await stream.next()
  const next = stream.next()
  await turns()
  await stream.return!()
  expect(await next).toEqual({ done: true, value: undefined })
  expect(source.ends).toBe(1)
})

test('a source that never settles is given up when the time is up', async () => {
  const schema = incrementalSchema(sdl, {}, { executionTimeoutMs: 30 })
  let ends = 0
  const items = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(() => undefined),
      return: () => void ends++,
    }),
  }
  const parts = await partsOf(schema, '{ items @stream }', { rootValue: { items } })
  expect(merged(parts)).toMatchObject({
    data: { items: [] },
    errors: [{ extensions: { code: 'TIMEOUT' } }],
  })
  expect(ends).toBe(1)
})

test('items that are rejected promises are errors of their positions', async () => {
  const items = Array.from({ length: 50 }, (_, index) =>
    index % 2 === 0 ? index : Promise.reject(new Error('an item')),
  )
  const parts = await partsOf(incrementalSchema(sdl), '{ items @stream(initialCount: 1) }', {
    rootValue: { items },
  })
  const { data, errors } = merged(parts)
  expect(data).toEqual({
    items: items.map((item, index) => (typeof item === 'number' ? index : null)),
  })
  expect(errors).toHaveLength(25)
})

test('promises of a list that nobody comes to have handlers', async () => {
  const rejected = (): Promise<never> => Promise.reject(new Error('nobody comes to it'))
  const schema = incrementalSchema(sdl)
  const rootValue = { items: [1, rejected(), rejected()], rows: [{ id: rejected() }, rejected()] }
  const stream = await textsOf(schema, '{ items @stream rows @stream { id } }', {
    rootValue,
  })
  await stream.next()
  await stream.return!()
  await turns()
})

test('an iterator is opened once, and an exception there is an error of the field', async () => {
  let opened = 0
  const items = {
    [Symbol.asyncIterator]: () => {
      opened++
      throw new Error('closed')
    },
  }
  const parts = await partsOf(incrementalSchema(sdl), '{ a items @stream }', {
    rootValue: { a: 1, items },
  })
  expect(parts).toMatchObject([{ data: { a: 1, items: null }, errors: [{ path: ['items'] }] }])
  expect(opened).toBe(1)
})

const unreadable: Readonly<Record<string, object | number>> = {
  'a getter of done that throws': {
    get done(): never {
      throw new Error('done')
    },
  },
  'a getter of value that throws': {
    done: false,
    get value(): never {
      throw new Error('value')
    },
  },
  'no object': 5,
}

describe.each(Object.entries(unreadable))('an iterator with a result that has %s', (_, result) => {
  test.each(['{ a items }', '{ a items @stream(initialCount: 2) }', '{ a items @stream }'])(
    'is ended by return(): %s',
    async document => {
      const source = new Source(index => (index === 0 ? endless(0) : result))
      const rootValue = { a: 1, items: source.async }
      const parts = await partsOf(incrementalSchema(sdl), document, { rootValue })
      expect(merged(parts)).toMatchObject({ data: { a: 1 }, errors: [{ path: ['items'] }] })
      await turns()
      expect(source.calls).toEqual(['next', 'next', 'return'])
    },
  )
})

test.each([undefined, null])(
  'an iterable whose Symbol.asyncIterator is %s is read by its Symbol.iterator',
  async method => {
    const items = (): object => ({ ...new Source(upTo(3)).sync, [Symbol.asyncIterator]: method })
    for (const document of ['{ items }', '{ items @stream(initialCount: 1) }']) {
      const rootValue = { items: items() }
      const parts = await partsOf(incrementalSchema(sdl), document, { rootValue })
      expect(merged(parts)).toMatchObject({ data: { items: [0, 1, 2] }, errors: [] })
    }
  },
)

test('a value whose Symbol.iterator is undefined is no iterable', async () => {
  const rootValue = { a: 1, items: { [Symbol.iterator]: undefined } }
  const reported: unknown[] = []
  const onError = (error: unknown): void => void reported.push(error)
  const schema = incrementalSchema(sdl, {}, {}, { onError })
  expect(await partsOf(schema, '{ a items }', { rootValue })).toMatchObject([
    { data: { a: 1, items: null } },
  ])
  expect(String(reported[0])).toContain('Query.items')
})

test('items that are pending behind one that fails are called no more', async () => {
  const calls: number[] = []
  const schema = incrementalSchema(
    'type Query { rows: [Row!] } type Row { id: Int!, below: Row, late: Row }',
    {
      Row: {
        late: async ({ id }: { id: number }) => {
          await new Promise(resolve => setTimeout(resolve, 10))
          return { id }
        },
        below: ({ id }: { id: number }) => {
          calls.push(id)
          return { id }
        },
      },
    },
  )
  const rootValue = { rows: [{ id: 1 }, { id: null }, { id: 3 }, { id: 4 }] }
  const document = '{ rows @stream(initialCount: 1) { id late { below { id } } } }'
  expect(merged(await partsOf(schema, document, { rootValue })).errors).toHaveLength(1)
  await new Promise(resolve => setTimeout(resolve, 30))
  expect(calls).toEqual([1])
})
