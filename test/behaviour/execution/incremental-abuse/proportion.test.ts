import { describe, expect, test } from 'vitest'
import type { Part } from '../../../conformance/incremental/parts.ts'
import { incrementalSchema, partsOf, textsOf, turns } from './parts.ts'

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

describe('a promise that is rejected before it is read', () => {
  const rejection = (): Promise<never> => Promise.reject(new Error('no'))
  const rows = (): object[] => [
    ...Array.from({ length: 200 }, (_, id) => ({ id })),
    { id: rejection() },
  ]
  // More objects than are searched below a null.
  const aliases = Array.from({ length: 60 }, (_, index) => `a${index}: rows`)

  test.each([
    ['in rows that are streamed', aliases.map(rows => `${rows} @stream { id }`)],
    ['in rows with a fragment', aliases.map(rows => `${rows} { __typename ... @defer { id } }`)],
    [
      'in rows of a fragment',
      [`... @defer { ${aliases.map(rows => `${rows} { id }`).join(' ')} }`],
    ],
    ['in a Set', ['set @stream']],
    ['in the values of a Map', ['values @stream']],
  ])('is handled: %s', async (_where, fields) => {
    const unhandled: unknown[] = []
    const note = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    const sdl = 'type Query { rows: [Row], set: [Int], values: [Int] } type Row { id: Int }'
    const schema = incrementalSchema(sdl, {}, { maxDeferredFragments: 1_000 })
    const rejections = (): Promise<never>[] => [rejection(), rejection()]
    const values = (): Iterable<unknown> => new Map(rejections().entries()).values()
    const rootValue = { rows, set: () => new Set(rejections()), values }
    // The client comes for the second part when all is rejected.
    const parts = await textsOf(schema, `{ ${fields.join(' ')} }`, { rootValue })
    await parts.next()
    await turns()
    for await (const part of parts) expect(part).not.toBe('')
    await turns()
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
})

describe('while the first item of a stream is pending', () => {
  test.each([
    ['an iterable', ''],
    ['an async iterable', 'async '],
  ])('%s is read for one part', async (_what, kind) => {
    const counts = { read: 0, called: 0 }
    const sync = function* (): Iterable<number> {
      for (;;) yield counts.read++
    }
    const async = async function* (): AsyncIterable<number> {
      for (;;) yield await Promise.resolve(counts.read++)
    }
    const rows = kind === '' ? sync : async
    const resolvers = {
      Query: { rows },
      Row: {
        id: async (index: number) => {
          counts.called++
          if (index === 0) await wait(100)
          return index
        },
      },
    }
    const schema = incrementalSchema('type Query { rows: [Row] } type Row { id: Int }', resolvers)
    const stream = await textsOf(schema, '{ rows @stream { id } }')
    await stream.next()
    const part = JSON.parse((await stream.next()).value!) as Part
    expect(counts).toEqual({ read: 256, called: 256 })
    expect(part.incremental!.map(({ items }) => items!.length)).toEqual([256])
    const next = JSON.parse((await stream.next()).value!) as Part
    expect(next.incremental!.map(({ items }) => items!.length)).toEqual([256])
    await stream.return!()
  })
})

test('errors beyond maxExecutionErrors are one error, in whatever items they are', async () => {
  const rows = Array.from({ length: 5_000 }, () => new Error('no'))
  const schema = incrementalSchema('type Query { rows: [Int] }', {}, { maxExecutionErrors: 3 })
  const parts = await partsOf(schema, '{ rows @stream }', { rootValue: { rows } })
  const errors = parts.flatMap(({ incremental = [] }) =>
    incremental.flatMap(delivered => delivered.errors ?? []),
  )
  expect(errors.map(({ path }) => path)).toEqual([['rows', 0], ['rows', 1], ['rows', 2], undefined])
})

test('an error with which all fails is one event', async () => {
  const rows = Array.from({ length: 300 }, () => ({}))
  const fail = (): never => {
    throw new Error('no')
  }
  const sdl = 'type Query { rows: [Row] } type Row { id: Int, fails: Int }'
  const schema = incrementalSchema(sdl, { Row: { fails: fail } })
  let events = 0
  schema.on('error', () => void events++)
  const source = '{ rows { id ... @defer { fails } } }'
  const options = { rootValue: { rows }, errorBehavior: 'HALT' } as const
  const [, last] = await partsOf(schema, source, options)
  expect(last!.completed!.filter(({ errors }) => errors?.length === 1)).toHaveLength(300)
  expect(events).toBe(1)
})

describe.each([true, false])('with enableStringCollector: %s', enableStringCollector => {
  test.each([
    ['labels', (text: string) => `{ rows { id ... @defer(label: "${text}") { text } } }`],
    ['paths', (text: string) => `{ ${text}: rows { id ... @defer { text } } }`],
    ['labels of streams', (text: string) => `{ rows { id list @stream(label: "${text}") } }`],
    [
      'labels in a fragment',
      (text: string) => `{ ... @defer { rows { id ... @defer(label: "${text}") { text } } } }`,
    ],
  ])('%s count to maxResponseBytes before they are announced', async (_what, sourceOf) => {
    let reads = 0
    const resolvers = {
      Row: {
        id: () => ++reads,
        list: function* () {
          yield 1
        },
      },
    }
    const schema = incrementalSchema(
      'type Query { rows: [Row] } type Row { id: Int, text: Int, list: [Int] }',
      resolvers,
      {},
      { config: { enableStringCollector, limits: { maxResponseBytes: 100_000 } } },
    )
    const rows = Array.from({ length: 900 }, () => ({ text: 1 }))
    const parts = await partsOf(schema, sourceOf('a'.repeat(1_000)), { rootValue: { rows } })
    expect(JSON.stringify(parts.at(-1))).toContain('COMPLEXITY_LIMIT')
    expect(JSON.stringify(parts).length).toBeLessThan(1_000)
    expect(reads).toBeGreaterThan(90)
    expect(reads).toBeLessThan(100)
  })
})

test('promises of an object whose announcement is too long are handled', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const rejection = (): Promise<never> => Promise.reject(new Error('no'))
  const sdl = 'type Query { row: Row } type Row { id: Int, text: Int, list: [Int] }'
  const schema = incrementalSchema(sdl, {}, { maxResponseBytes: 1_000 })
  const label = 'a'.repeat(1_000)
  const row = (): object => ({ id: rejection(), text: rejection(), list: [1, rejection()] })
  for (const fields of [
    `row { id list ... @defer(label: "${label}") { text } }`,
    `row { id text list @stream(label: "${label}") }`,
    `... @defer(label: "${label}") { row { id text list } }`,
    `... @defer { row { id list ... @defer(label: "${label}") { text } } }`,
  ]) {
    const parts = await partsOf(schema, `{ ${fields} }`, { rootValue: { row } })
    expect(JSON.stringify(parts.at(-1))).toContain('COMPLEXITY_LIMIT')
  }
  await turns()
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('streams without end share the bytes of a part', async () => {
  const numbers = function* (): Iterable<number> {
    for (let number = 0; ; number++) yield number
  }
  const rows = Array.from({ length: 500 }, () => ({ numbers }))
  const schema = incrementalSchema('type Query { rows: [Row] } type Row { numbers: [Int] }')
  const stream = await textsOf(schema, '{ rows { numbers @stream } }', { rootValue: { rows } })
  await stream.next()
  for (let count = 0; count < 3; count++) {
    const part = (await stream.next()).value!
    expect(part.length).toBeLessThan(160_000)
    const { incremental = [] } = JSON.parse(part) as Part
    expect(incremental).toHaveLength(500)
  }
  await stream.return!()
})
