import { describe, expect, test } from 'vitest'
import { GraphQLError, rescueFrom } from '../../../../src/index.ts'
import { incrementalSchema, merged, partsOf, turns, textsOf } from './parts.ts'

const sdl = `
  type Query { a: Int, row: Row, strictRow: Row!, rows: [Row!], lists: [[Row!]!]!, late: Int! }
  type Row { id: Int, strict: Int!, row: Row, strictRow: Row!, rows: [Row!]!, late: Int!, numbers: [Int!] }
`
const wait = (ms = 1): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
const rejection = (): Promise<never> => Promise.reject(new Error('nobody comes to it'))
const whens: readonly (readonly [string, (value: unknown) => unknown])[] = [
  ['at once', value => value],
  ['in a microtask', value => Promise.resolve(value)],
  ['later', value => wait(3).then(() => value)],
]

describe.each(whens)('null that excludes null, %s', (_when, settled) => {
  const schema = incrementalSchema(sdl, {
    Row: { strict: ({ strict = 1 }: { strict?: unknown }) => settled(strict) },
  })
  const bad = { id: 1, strict: null }
  const good = { id: 2, strict: 2 }
  const errorAt = (...path: (string | number)[]): object => ({
    message: expect.stringContaining('Cannot return null') as string,
    path,
  })
  const mergedOf = async (source: string, rootValue: object): Promise<object> => {
    const { data, errors } = merged(await partsOf(schema, source, { rootValue }))
    return { data, errors: errors.map(({ message, path }) => ({ message, path })) }
  }

  test('fails its fragment, and no other', async () => {
    const source =
      '{ row { id ... @defer(label: "a") { strict } ... @defer(label: "b") { again: id } } }'
    expect(await mergedOf(source, { row: bad })).toEqual({
      data: { row: { id: 1, again: 1 } },
      errors: [errorAt('row', 'strict')],
    })
  })

  test('in a field of two fragments fails both', async () => {
    const source =
      '{ row { id ... @defer(label: "a") { strict b: id } ... @defer(label: "c") { strict d: id } } }'
    expect(await mergedOf(source, { row: bad })).toEqual({
      data: { row: { id: 1 } },
      errors: [errorAt('row', 'strict'), errorAt('row', 'strict')],
    })
  })

  test('in a fragment stops at a nullable field', async () => {
    const source = '{ row { id ... @defer { row { strict } again: id } } }'
    expect(await mergedOf(source, { row: { ...good, row: bad } })).toEqual({
      data: { row: { id: 2, row: null, again: 2 } },
      errors: [errorAt('row', 'row', 'strict')],
    })
  })

  test('in a fragment goes through all levels of it', async () => {
    const source = '{ row { id ... @defer { strictRow { rows { strictRow { strict } } } } } }'
    const deep = { ...good, strictRow: { rows: [{ strictRow: good }, { strictRow: bad }] } }
    expect(await mergedOf(source, { row: deep })).toEqual({
      data: { row: { id: 2 } },
      errors: [errorAt('row', 'strictRow', 'rows', 1, 'strictRow', 'strict')],
    })
  })

  test('above pending fragments and streams drops them', async () => {
    const source =
      '{ a row { ... @defer { row { id } } rows @stream { id } strictRow { strict ... @defer { id } } } }'
    const never = new Promise(() => undefined)
    const rootValue = { a: 1, row: { row: never, rows: [never], strictRow: bad } }
    expect(await mergedOf(source, rootValue)).toEqual({
      data: { a: 1, row: null },
      errors: [errorAt('row', 'strictRow', 'strict')],
    })
  })

  test('in a fragment around others drops those', async () => {
    const source =
      '{ a row { id ... @defer { strict row { id ... @defer { strict } } rows @stream { id } } } }'
    const rootValue = { a: 1, row: { ...bad, row: good, rows: [good, good] } }
    expect(await mergedOf(source, rootValue)).toEqual({
      data: { a: 1, row: { id: 1 } },
      errors: [errorAt('row', 'strict')],
    })
  })

  test('at the root of a fragment that is the whole operation', async () => {
    const source = '{ a ... @defer { strictRow { strict } } }'
    expect(await mergedOf(source, { a: 1, strictRow: bad })).toEqual({
      data: { a: 1 },
      errors: [errorAt('strictRow', 'strict')],
    })
  })

  test('in an item fails the stream behind the items before', async () => {
    const source = '{ rows @stream(initialCount: 1) { strict } }'
    expect(await mergedOf(source, { rows: [good, good, bad, good] })).toEqual({
      data: { rows: [{ strict: 2 }, { strict: 2 }] },
      errors: [errorAt('rows', 2, 'strict')],
    })
  })

  test('in an item of a list in a stream fails the stream', async () => {
    const source = '{ lists @stream { strict } }'
    expect(await mergedOf(source, { lists: [[good], [good, bad], [good]] })).toEqual({
      data: { lists: [[{ strict: 2 }]] },
      errors: [errorAt('lists', 1, 1, 'strict')],
    })
  })

  test('in a fragment of an item fails that alone', async () => {
    const source = '{ rows @stream { id ... @defer { strict } } }'
    expect(await mergedOf(source, { rows: [good, bad, good] })).toEqual({
      data: { rows: [{ id: 2, strict: 2 }, { id: 1 }, { id: 2, strict: 2 }] },
      errors: [errorAt('rows', 1, 'strict')],
    })
  })
})

test('promises in deferred properties have handlers before they are read', async () => {
  const schema = incrementalSchema(sdl)
  const row = (): object => ({ id: rejection(), row: { id: rejection() } })
  const rootValue = { a: 1, row: row(), rows: [row(), row()] }
  const source = `{
    a
    ... @defer { late }
    row { ... @defer { id row { id } } }
    rows @stream { id ... @defer { row { id } } }
  }`
  for (let count = 1; count < 5; count++) {
    const stream = await textsOf(schema, source, {
      rootValue: { ...rootValue, late: rejection() },
    })
    for (let part = 0; part < count; part++) {
      await stream.next()
      await turns(2)
    }
    await stream.return!()
    await turns()
  }
})

test('a proxy is asked for its fields alone', async () => {
  const asked: string[] = []
  const trap = (name: string) => (): never => {
    asked.push(name)
    throw new Error(name)
  }
  const row = new Proxy(
    { id: 1, strict: 2 },
    {
      getOwnPropertyDescriptor: trap('descriptor'),
      ownKeys: trap('keys'),
    },
  )
  const parts = await partsOf(incrementalSchema(sdl), '{ row { id ... @defer { strict } } }', {
    rootValue: { row },
  })
  expect(merged(parts)).toEqual({ data: { row: { id: 1, strict: 2 } }, errors: [] })
  expect(asked).toEqual([])
})

describe('a rescue that takes its time', () => {
  class Missing extends Error {}
  const rescued = (answer: () => Promise<GraphQLError>): object => ({
    rescueFrom: [rescueFrom(Missing, answer)],
  })
  const resolvers = {
    Row: {
      id: () => {
        throw new Missing()
      },
    },
  }
  const source = '{ row { id strict ... @defer { again: id } } rows @stream { id strict } }'
  const rootValue = { row: { strict: 1 }, rows: [{ strict: 1 }, { strict: 2 }] }

  test('answers for errors in the first response and in parts', async () => {
    const options = rescued(async () => (await wait(), new GraphQLError('gone')))
    const schema = incrementalSchema(sdl, resolvers, {}, options)
    const { data, errors } = merged(await partsOf(schema, source, { rootValue }))
    expect(data).toEqual({
      row: { id: null, strict: 1, again: null },
      rows: [
        { id: null, strict: 1 },
        { id: null, strict: 2 },
      ],
    })
    expect(errors.map(({ message }) => message)).toEqual(['gone', 'gone', 'gone', 'gone'])
  })

  test('is rejected: the error is masked', async () => {
    const options = rescued(() => Promise.reject(new Error('a bug')))
    const schema = incrementalSchema(sdl, resolvers, {}, options)
    const { errors } = merged(await partsOf(schema, source, { rootValue }))
    expect(errors.map(({ message }) => message)).toEqual(
      Array.from({ length: 4 }, () => 'Internal server error'),
    )
  })

  test('is overtaken by an abort', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const options = rescued(async () => {
      controller.abort()
      await wait()
      return new GraphQLError('gone')
    })
    const schema = incrementalSchema(sdl, resolvers, {}, options)
    const { errors } = merged(await partsOf(schema, source, { rootValue, signal }))
    // No answer of a handler is awaited behind an abort.
    expect(errors.map(({ message }) => message)).toEqual([
      'Internal server error',
      'The execution was cancelled.',
      'The execution was cancelled.',
    ])
  })

  test('is overtaken by a client that leaves', async () => {
    let answer = (): void => undefined
    let hasLeft = Promise.resolve()
    const options = rescued(() => hasLeft.then(() => new GraphQLError('gone')))
    const stream = await textsOf(incrementalSchema(sdl, resolvers, {}, options), source, {
      rootValue,
    })
    hasLeft = new Promise(resolve => (answer = resolve))
    await stream.next()
    const next = stream.next()
    await turns(2)
    await stream.return!()
    expect(await next).toEqual({ done: true, value: undefined })
    answer()
    await wait()
  })
})

class Missing extends Error {}

describe.each([
  ['an iterable', ''],
  ['an async iterable', 'async'],
])('an exception of %s that a handler takes its time to rescue', (_what, kind) => {
  test.each(['items', '... @defer { items }'])(
    'ends the stream with the error: { %s }',
    async fields => {
      let handled = 0
      const rescue = rescueFrom(Missing, async () => {
        handled++
        await wait(10)
        return new GraphQLError('gone')
      })
      const schema = incrementalSchema(
        'type Query { items: [Int] }',
        {},
        {},
        { rescueFrom: [rescue] },
      )
      const sync = function* (): Iterable<number> {
        yield 1
        throw new Missing()
      }
      const async = async function* (): AsyncIterable<number> {
        yield await Promise.resolve(1)
        throw new Missing()
      }
      const source = `{ ${fields.replace('items', 'items @stream')} }`
      const rootValue = { items: kind === '' ? sync : async }
      const { data, errors } = merged(await partsOf(schema, source, { rootValue }))
      expect([data, handled]).toEqual([{ items: [1] }, 1])
      expect(errors).toMatchObject([{ message: 'gone', path: ['items'] }])
    },
  )
})
