import { expect, test, vi } from 'vitest'
import { PreparedDocument } from '../../src/engine/documents/prepared-document.ts'
import { buildSchema, type Schema } from '../../src/index.ts'

let schemas = 0

const schemaOf = (executionTurnMs?: number): Schema =>
  buildSchema('type Query { hello: String, user(id: ID!): String }', {
    name: `Warm${++schemas}`,
    resolvers: { Query: { hello: () => 'Hello!', user: (_, { id }) => String(id) } },
    config: { limits: { executionTurnMs } },
  })

/** How often `run` parses texts, and makes plans of documents. */
async function countsOf(schema: Schema, run: () => unknown): Promise<readonly [number, number]> {
  let parsed = 0
  const stop = schema.on('parse', () => void parsed++)
  const addPlan = vi.spyOn(PreparedDocument.prototype, 'addPlan')
  await run()
  const planned = addPlan.mock.calls.length
  addPlan.mockRestore()
  stop()
  return [parsed, planned]
}

test('the first request for a warm document is neither parsed nor planned', async () => {
  const schema = schemaOf()
  const source = 'query ($id: ID!) { user(id: $id) }'
  expect(await countsOf(schema, () => schema.warm(['{ hello }', source]))).toEqual([2, 2])
  const counts = await countsOf(schema, async () => {
    expect(await schema.execute('{ hello }')).toBe('{"data":{"hello":"Hello!"}}')
    expect(await schema.execute(source, { variables: { id: 4 } })).toBe('{"data":{"user":"4"}}')
  })
  expect(counts).toEqual([0, 0])
})

test('all operations of a document are planned, and the persisted documents', async () => {
  const schema = schemaOf()
  schema.persist('{ hello }', { queryCacheKey: 'hello' })
  const source = 'query A { hello } query B($no: Boolean = true) { hello @skip(if: $no) }'
  expect(await countsOf(schema, () => schema.warm([source]))).toEqual([1, 3])
  const counts = await countsOf(schema, async () => {
    for (const operationName of ['A', 'B']) await schema.execute(source, { operationName })
    await schema.execute(undefined, { queryCacheKey: 'hello' })
  })
  expect(counts).toEqual([0, 0])
})

test('turns of the event loop come between documents', async () => {
  const schema = schemaOf(0)
  let turns = 0
  const count = (): void => {
    turns++
    immediate = setImmediate(count)
  }
  let immediate = setImmediate(count)
  await schema.warm(Array.from({ length: 50 }, (_, index) => `{ a${index}: hello }`))
  clearImmediate(immediate)
  expect(turns).toBeGreaterThan(40)
})

test('faults are told together, and valid documents are prepared', async () => {
  const schema = schemaOf()
  const warming = schema.warm(['{ nope }', '{ hello }', '{'])
  await expect(warming).rejects.toThrow(
    /^Documents are not valid: Cannot query field "nope" on type "Query"\. .*Syntax Error/,
  )
  await expect(warming).rejects.toMatchObject({ errors: { length: 2 } })
  expect(await countsOf(schema, () => schema.execute('{ hello }'))).toEqual([0, 0])
})

test.each([
  ['{ hello }', 'a string'],
  [7, 'a number'],
  [null, 'null'],
])('%j is no list of documents', async (sources, kind) => {
  await expect(schemaOf().warm(sources as never)).rejects.toThrow(
    `warm() was given ${kind}; expected a list of documents: warm([query]).`,
  )
})
