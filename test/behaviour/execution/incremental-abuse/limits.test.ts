import { describe, expect, test } from 'vitest'
import { announcedCount, incrementalSchema, merged, partsOf, turns } from './parts.ts'

const sdl = `
  type Query { rows: [Row!]!, numbers: [Int], a: Int, row: Row }
  type Row { id: Int!, text: String, row: Row, rows: [Row!]! }
`
const text = 'some text'
const rowsOf = (count: number): object[] => Array.from({ length: count }, (_, id) => ({ id, text }))
const unlimited = { maxDeferredFragments: false, maxDirectives: false, maxAliases: false } as const

describe('maxIncrementalParts', () => {
  const source = '{ rows { id ... @defer { text } ... @defer { id again: text } } }'

  test.each([2, 10, 37, 1_000])('%i: no more fragments are announced in a list', async limit => {
    const schema = incrementalSchema(sdl, {}, { maxIncrementalParts: limit })
    const rootValue = { rows: rowsOf(3_000) }
    const parts = await partsOf(schema, source, { rootValue })
    expect(announcedCount(parts)).toBe(limit - (limit % 2))
    expect(merged(parts)).toEqual({
      data: { rows: rowsOf(3_000).map(row => ({ ...row, again: text })) },
      errors: [],
    })
  })

  test('also bounds fragments that begin in items of a stream', async () => {
    const schema = incrementalSchema(sdl, {}, { maxIncrementalParts: 10 })
    const rootValue = { rows: rowsOf(3_000) }
    const parts = await partsOf(schema, '{ rows @stream { id ... @defer { text } } }', {
      rootValue,
    })
    expect(announcedCount(parts)).toBe(10)
    expect(merged(parts).data).toEqual(rootValue)
  })

  test('also bounds streams in lists, which are delivered with their items then', async () => {
    const schema = incrementalSchema(sdl, {}, { maxIncrementalParts: 10 })
    const rows = rowsOf(100).map(row => ({ ...row, rows: rowsOf(3) }))
    const parts = await partsOf(schema, '{ rows { id text rows @stream { id text } } }', {
      rootValue: { rows },
    })
    expect(announcedCount(parts)).toBe(10)
    expect(merged(parts).data).toEqual({ rows })
  })

  test('also bounds fragments in fragments', async () => {
    const schema = incrementalSchema(sdl, {}, { maxIncrementalParts: 25 })
    const rows = rowsOf(40).map(row => ({ ...row, row: { id: 1, text, row: { id: 2, text } } }))
    const nested = '... @defer { row { id ... @defer { text row { id ... @defer { text } } } } }'
    const parts = await partsOf(schema, `{ rows { id text ${nested} } }`, { rootValue: { rows } })
    expect(announcedCount(parts)).toBeLessThanOrEqual(25)
    expect(merged(parts).data).toEqual({ rows })
  })

  test('false is no limit', async () => {
    const schema = incrementalSchema(sdl, {}, { maxIncrementalParts: false })
    const parts = await partsOf(schema, source, { rootValue: { rows: rowsOf(1_500) } })
    expect(announcedCount(parts)).toBe(3_000)
    expect(parts).toHaveLength(2)
  })
})

test('what all items have ready is one part', async () => {
  const parts = await partsOf(incrementalSchema(sdl), '{ rows { ... @defer { text } } }', {
    rootValue: { rows: rowsOf(900) },
  })
  expect(parts).toHaveLength(2)
})

test('a document of more fragments than maxDeferredFragments is refused', async () => {
  const fragments = Array.from({ length: 101 }, () => '... @defer { a }').join(' ')
  const [answer, ...parts] = await partsOf(incrementalSchema(sdl), `{ ${fragments} }`)
  expect(parts).toEqual([])
  expect(answer!.errors).toMatchObject([{ extensions: { code: 'COMPLEXITY_LIMIT' } }])
})

test('a fragment that is spread a hundred times and more is delivered once', async () => {
  let reads = 0
  const rootValue = { a: () => ++reads }
  const schema = incrementalSchema(sdl, {}, unlimited)
  const spreads = Array.from({ length: 150 }, () => '...A @defer').join(' ')
  const parts = await partsOf(schema, `{ ${spreads} } fragment A on Query { a }`, { rootValue })
  expect(parts.flatMap(({ incremental = [] }) => incremental)).toHaveLength(1)
  expect(merged(parts)).toEqual({ data: { a: 1 }, errors: [] })
})

test('many labels for one field: the field is read once, and delivered once', async () => {
  let reads = 0
  const rootValue = { a: () => ++reads }
  const schema = incrementalSchema(sdl, {}, unlimited)
  const fragments = Array.from({ length: 100 }, (_, id) => `... @defer(label: "l${id}") { a }`)
  const parts = await partsOf(schema, `{ ${fragments.join(' ')} }`, { rootValue })
  expect(announcedCount(parts)).toBe(100)
  expect(parts.flatMap(({ incremental = [] }) => incremental)).toHaveLength(1)
  expect(merged(parts)).toEqual({ data: { a: 1 }, errors: [] })
})

test('each fragment defers the next twice: time is in proportion to the fragments', async () => {
  const schema = incrementalSchema(sdl, {}, { ...unlimited, maxDepth: false })
  const sourceOf = (count: number): string => {
    const fragments = Array.from(
      { length: count },
      (_, id) =>
        `fragment F${id} on Query { a${id}: a ...F${id + 1} @defer(label: "x${id}") ...F${id + 1} @defer(label: "y${id}") }`,
    )
    return `{ ...F0 @defer } ${fragments.join(' ')} fragment F${count} on Query { a }`
  }
  for (const count of [10, 40, 90]) {
    const parts = await partsOf(schema, sourceOf(count), { rootValue: { a: 1 } })
    // Fragments expand to 2 ** count usages, unless a fragment counts once at an object.
    expect(announcedCount(parts)).toBeLessThanOrEqual(2 * count + 2)
    if (parts.length > 1) expect(Object.keys(merged(parts).data as object)).toHaveLength(count + 1)
  }
})

test('nested fragments in lists in lists are whole', async () => {
  const rows = rowsOf(12).map(row => ({ ...row, rows: rowsOf(12) }))
  const source = '{ rows { id ... @defer { text rows { id ... @defer(label: "t") { text } } } } }'
  const parts = await partsOf(incrementalSchema(sdl), source, { rootValue: { rows } })
  expect(announcedCount(parts)).toBe(12 + 144)
  expect(merged(parts)).toEqual({ data: { rows }, errors: [] })
})

test('a long list is streamed in time in proportion to its items', async () => {
  const schema = incrementalSchema(sdl)
  for (const asPromises of [false, true]) {
    const numbers = Array.from({ length: 60_000 }, (_, index) => index)
    const rootValue = {
      numbers: asPromises ? numbers.map(number => Promise.resolve(number)) : numbers,
    }
    const parts = await partsOf(schema, '{ numbers @stream }', { rootValue })
    expect(parts).toHaveLength(2)
    expect(merged(parts)).toEqual({ data: { numbers }, errors: [] })
  }
}, 20_000)

describe('maxResponseBytes', () => {
  const tooLarge = {
    message: expect.stringContaining('bytes'),
    extensions: { code: 'COMPLEXITY_LIMIT' },
  }

  test.each(['v0.2', '20220824'] as const)(
    'counts all parts together: %s',
    async incrementalSpec => {
      let made = 0
      const numbers = function* (): Generator<number> {
        for (;;) yield made++
      }
      const schema = incrementalSchema(sdl, {}, { maxResponseBytes: 3_000 })
      const response = await schema.respond('{ numbers @stream }', {
        rootValue: { numbers },
        incrementalSpec,
        acceptsStream: true,
      })
      const texts: string[] = []
      for await (const { body } of response as AsyncIterable<{ body: unknown }>)
        texts.push(String(body))
      expect(texts.join('').length).toBeLessThan(3_400)
      expect(made).toBeLessThan(1_500)
      expect(JSON.parse(texts.at(-1)!)).toMatchObject({ hasNext: false })
      expect(texts.at(-1)).toContain('COMPLEXITY_LIMIT')
    },
  )

  test('ends the response where the first part is too large', async () => {
    const schema = incrementalSchema(sdl, {}, { maxResponseBytes: 500 })
    const row = { id: 1, text: '"'.repeat(300) }
    let reads = 0
    const rootValue = { row, a: () => ++reads }
    expect(await partsOf(schema, '{ row { text } ... @defer { a } }', { rootValue })).toEqual([
      { errors: [tooLarge], data: null },
    ])
    await turns()
    expect(reads).toBe(0)
  })

  test('fails what is pending where a later part is too large', async () => {
    const schema = incrementalSchema(sdl, {}, { maxResponseBytes: 900 })
    const row = { id: 1, text: '"'.repeat(300) }
    const slow = new Promise(() => undefined)
    const source =
      '{ a row { id ... @defer { text } ... @defer { rows { id } } again: row { id } ... @defer { more: text last: text } } }'
    const rootValue = { a: 1, row: { ...row, rows: slow, row } }
    const parts = await partsOf(schema, source, { rootValue })
    expect(parts.at(-1)!.hasNext).toBe(false)
    expect(merged(parts).errors).toEqual(
      [tooLarge, tooLarge, tooLarge].slice(-merged(parts).errors.length),
    )
    expect(merged(parts).errors.length).toBeGreaterThan(0)
  })
})

test('maxExecutionErrors counts all parts together', async () => {
  const failing = {
    Row: {
      text: () => {
        throw new Error('no')
      },
    },
  }
  const schema = incrementalSchema(sdl, failing, { maxExecutionErrors: 5 })
  const source = '{ rows { ... @defer { text } } }'
  const { errors } = merged(await partsOf(schema, source, { rootValue: { rows: rowsOf(30) } }))
  expect(errors.filter(({ path }) => path !== undefined)).toHaveLength(5)
})

test.each(['query', 'mutation'])(
  'a fragment that repeats fields around it delivers what is left of their objects: %s',
  async type => {
    const schema = incrementalSchema(`${sdl} type Mutation { a: Int, row: Row }`)
    const rows = rowsOf(5).map(row => ({ ...row, row: { id: 7, text } }))
    const source = `${type} {
      a
      row {
        rows { id row { id } }
        ... @defer { rows { text row { text } ... @defer { row { again: text } } } }
      }
    }`
    for (let run = 0; run < 5; run++) {
      const parts = await partsOf(schema, source, { rootValue: { a: 1, row: { rows } } })
      const again = rows.map(row => ({ ...row, row: { ...row.row, again: text } }))
      expect(merged(parts)).toEqual({ data: { a: 1, row: { rows: again } }, errors: [] })
      expect(parts[0]!.pending).toEqual([{ id: '0', path: ['row'] }])
    }
  },
)
