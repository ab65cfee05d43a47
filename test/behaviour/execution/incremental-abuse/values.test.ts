import { describe, expect, test } from 'vitest'
import type { Part } from '../../../conformance/incremental/parts.ts'
import { incrementalSchema, merged, partsOf, textsOf } from './parts.ts'

const sdl = `
  type Query { a: Int, row: Row, rows: [Row] }
  type Row { text: String, row: Row, rows: [Row], id: Int }
`

describe('response names of Object.prototype', () => {
  const source = `{
    __proto__: row { constructor: text ... @defer { __proto__: text toString: row { __proto__: id } } }
    constructor: rows @stream { __proto__: text ... @defer { hasOwnProperty: text } }
  }`
  const row = { text: 'text', row: { id: 1 } }
  const rootValue = { row, rows: [row, row] }

  test('come out the same in both formats, and change no prototype', async () => {
    const schema = incrementalSchema(sdl)
    const expected = JSON.parse(
      `{"__proto__":{"constructor":"text","__proto__":"text","toString":{"__proto__":1}},
        "constructor":[{"__proto__":"text","hasOwnProperty":"text"},{"__proto__":"text","hasOwnProperty":"text"}]}`,
    ) as object
    const parts: unknown[] = []
    const stream = await schema.executeIncrementally(source, { rootValue, responseFormat: 'hash' })
    for await (const part of stream) parts.push(part)
    expect(JSON.stringify(merged(JSON.parse(JSON.stringify(parts)) as Part[]).data)).toBe(
      JSON.stringify(expected),
    )
    expect(JSON.stringify(merged(await partsOf(schema, source, { rootValue })).data)).toBe(
      JSON.stringify(expected),
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

test.each(['\u0001', '\u0002', '\u0001\u0002"\\\u0000', '\ud800', '\u2028\u{1f600}'])(
  'the unit %j in texts of parts stays as it is',
  async text => {
    const schema = incrementalSchema(sdl)
    const rows = Array.from({ length: 20 }, (_, id) => ({ text: text.repeat(id), id }))
    const source = '{ row { id ... @defer { text } } rows @stream(initialCount: 2) { text id } }'
    const parts = await partsOf(schema, source, { rootValue: { row: { text, id: 1 }, rows } })
    expect(merged(parts)).toEqual({ data: { row: { text, id: 1 }, rows }, errors: [] })
  },
)

test.each([0, 1, false] as const)(
  'parts of long lists are whole in turns of %s ms',
  async executionTurnMs => {
    const schema = incrementalSchema(sdl, {}, { executionTurnMs })
    const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, text: `text ${id}` }))
    const source =
      '{ a ... @defer { rows { id text } } row { id rows @stream(initialCount: 7) { id text } } }'
    let turnCount = 0
    const count = (): void => void (turnCount++, (timer = setImmediate(count)))
    let timer = setImmediate(count)
    const parts = await partsOf(schema, source, { rootValue: { a: 1, rows, row: { id: 1, rows } } })
    clearImmediate(timer)
    expect(merged(parts)).toEqual({ data: { a: 1, row: { id: 1, rows }, rows }, errors: [] })
    if (executionTurnMs === 0) expect(turnCount).toBeGreaterThan(1_000)
  },
)

test('a signal that aborts while a part is written ends the response', async () => {
  const controller = new AbortController()
  const schema = incrementalSchema(sdl, {}, { executionTurnMs: 0 })
  const rows = Array.from({ length: 5_000 }, (_, id) => ({ id }))
  const { signal } = controller
  const stream = await textsOf(schema, '{ a ... @defer { rows { id } } }', {
    rootValue: { a: 1, rows },
    signal,
  })
  const parts: Part[] = [JSON.parse((await stream.next()).value!) as Part]
  const next = stream.next()
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  controller.abort()
  parts.push(JSON.parse((await next).value!) as Part)
  for await (const text of stream) parts.push(JSON.parse(text) as Part)
  expect(merged(parts)).toMatchObject({
    data: { a: 1 },
    errors: [{ extensions: { code: 'CANCELLED' } }],
  })
})
