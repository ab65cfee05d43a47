import { describe, expect, test } from 'vitest'
import { defineGraphQL, object, type Schema } from '../../../../src/index.ts'
import { merged, partsOf, turns, textsOf } from './parts.ts'

const wait = (ms = 1): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
type Batch = (rows: readonly unknown[]) => unknown

let schemaCount = 0

/** Rows with a field `text` of a batch, and resolvers that note their calls. */
function batchSchema(
  batch: Batch,
  calls: string[] = [],
  rows: () => unknown = () => [{}, {}, {}],
): Schema {
  const GraphQL = defineGraphQL()({ Row: object<Record<string, any>>() })
  GraphQL.query.field('rows', 'Row', { array: true }, rows as never)
  GraphQL.Row.field('id', 'int', {}, () => 1)
    .field('below', 'int', {}, () => (calls.push('below'), 2))
    .field('text', 'string', {}, { batch: batch as never })
    .field('row', 'Row', {}, { batch: batch as never })
  return GraphQL.schema(`IncrementalBatches${schemaCount++}`, {
    incremental: true,
    onError: () => undefined,
  })
}

describe('a batch', () => {
  test.each([
    ['fragments of items', '{ rows { id ... @defer { text } } }'],
    ['items of a stream', '{ rows @stream { id text } }'],
    [
      'fragments of items of a stream',
      '{ rows @stream(initialCount: 1) { id ... @defer { text } } }',
    ],
    [
      'two labels',
      '{ rows { ... @defer(label: "a") { text id } ... @defer(label: "b") { text } } }',
    ],
  ])('is one call for %s', async (_what, source) => {
    const sizes: number[] = []
    const texts: Batch = rows => (sizes.push(rows.length), rows.map(() => 'text'))
    const parts = await partsOf(batchSchema(texts), source)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(3)
    expect(sizes.length).toBeLessThanOrEqual(source.includes('stream(initial') ? 2 : 1)
    expect(merged(parts).errors).toEqual([])
  })

  test('that is complete at once is followed by the groups in its objects', async () => {
    const sizes: number[] = []
    const objects: Batch = rows => (sizes.push(rows.length), rows.map(() => ({})))
    // The last fragment is complete in the turn in which the groups of the others begin.
    const source =
      '{ rows { ... @defer { row { id } } ... @defer { row { below } } ... @defer { id } } }'
    const parts = await partsOf(batchSchema(objects), source)
    const row = { row: { id: 1, below: 2 }, id: 1 }
    expect(merged(parts)).toEqual({ data: { rows: [row, row, row] }, errors: [] })
    expect([parts.length, sizes]).toEqual([2, [3]])
  })

  test('is one call for objects that come in many ticks of a turn', async () => {
    const sizes: number[] = []
    const texts: Batch = rows => (sizes.push(rows.length), rows.map(() => 'text'))
    // Each callback of the event loop is a tick of its own.
    const lateRows = (): unknown =>
      Array.from({ length: 50 }, () => new Promise(resolve => setImmediate(resolve, {})))
    for (const source of [
      '{ ... @defer { rows { id ... @defer { text } } } }',
      '{ rows @stream { id ... @defer { text } } }',
    ]) {
      sizes.length = 0
      const parts = await partsOf(batchSchema(texts, [], lateRows), source)
      expect(merged(parts).errors).toEqual([])
      expect([sizes.length, sizes[0]]).toEqual([1, 50])
      expect(parts.length).toBeLessThanOrEqual(3)
    }
  })

  test('is one call for 900 fragments', async () => {
    const sizes: number[] = []
    const texts: Batch = async rows => (
      sizes.push(rows.length),
      await wait(),
      rows.map(() => 'text')
    )
    const rows = Array.from({ length: 900 }, () => ({}))
    await partsOf(
      batchSchema(texts, [], () => rows),
      '{ rows { ... @defer { text } } }',
    )
    expect(sizes).toEqual([900])
  })

  test.each<readonly [string, Batch]>([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['is rejected', () => Promise.reject(new Error('no'))],
    ['gives too few', rows => rows.slice(1).map(() => 'text')],
    ['gives too many', rows => Promise.resolve([...rows, 1].map(() => 'text'))],
    ['gives no array', () => 'text'],
    ['gives errors', rows => rows.map(() => new Error('no'))],
    ['gives rejections', rows => rows.map(() => Promise.reject(new Error('no')))],
  ])('that %s is an error of each position', async (_what, batch) => {
    for (const source of ['{ rows { id ... @defer { text } } }', '{ rows @stream { id text } }']) {
      const { data, errors } = merged(await partsOf(batchSchema(batch), source))
      expect(data).toEqual({ rows: [1, 1, 1].map(id => ({ id, text: null })) })
      expect(errors.map(({ path }) => path)).toEqual(
        [0, 1, 2].map(index => ['rows', index, 'text']),
      )
    }
  })

  test('that settles when the client has left has nothing called below', async () => {
    const calls: string[] = []
    for (const source of [
      '{ rows { ... @defer { row { below } } } }',
      '{ rows @stream { row { below } } }',
    ]) {
      let settle: (() => void) | undefined
      const batch: Batch = async rows => {
        await new Promise<void>(resolve => (settle = resolve))
        return rows.map(() => ({}))
      }
      const stream = await textsOf(batchSchema(batch, calls), source)
      await stream.next()
      const next = stream.next()
      await turns(3)
      await stream.return!()
      await next
      settle!()
      await turns(3)
    }
    expect(calls).toEqual([])
  })

  test('that never settles is given up when the client leaves', async () => {
    const schema = batchSchema(() => new Promise(() => undefined))
    const stream = await textsOf(schema, '{ rows { ... @defer { text } } }')
    await stream.next()
    const next = stream.next()
    await turns(3)
    await stream.return!()
    expect(await next).toEqual({ done: true, value: undefined })
  })
})

test('a batch below a pending field does not hold back a stream without end', async () => {
  const sizes: number[] = []
  const GraphQL = defineGraphQL()({ Row: object<Record<string, any>>() })
  GraphQL.query.field('rows', 'Row', { array: true }, async function* () {
    for (;;) {
      await wait(2)
      yield {}
    }
  } as never)
  GraphQL.Row.field('child', 'Row', {}, () => wait(10).then(() => ({}))).field(
    'text',
    'string',
    {},
    { batch: rows => (sizes.push(rows.length), rows.map(() => 'text')) },
  )
  const schema = GraphQL.schema(`IncrementalBatches${schemaCount++}`, { incremental: true })
  for (const fields of ['child { text }', '... @defer { child { text } }']) {
    sizes.length = 0
    let texts = 0
    for await (const part of await textsOf(schema, `{ rows @stream { ${fields} } }`)) {
      texts += part.split('"text":"text"').length - 1
      if (texts >= 20) break
    }
    // Those that have come by then share a call, and further items are not read meanwhile.
    expect(Math.max(...sizes)).toBeLessThan(30)
    expect(sizes.length).toBeLessThanOrEqual(20)
  }
})
