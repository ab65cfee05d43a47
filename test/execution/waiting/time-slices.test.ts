import { describe, expect, test, vi } from 'vitest'
import { TextWriter } from '../../../src/execution/writing/text-writer.ts'
import { defineGraphQL, object, type Schema } from '../../../src/index.ts'
import { silentSchema } from '../../behaviour/execution/silent-schema.ts'

const sdl = `
  type Query { rows: [Row!]!, later: [Row!]!, plain: [Plain!]!, wrong: [Plain!], any: [Any], lists: [[Plain]] }
  type Mutation { first: [Plain!]!, second: [Plain!]! }
  type Row { id: Int!, name: String!, promise: Int, plain: Plain }
  type Plain implements Any { id: Int!, name: String, more: [Int] }
  interface Any { id: Int! }
`
const COUNT = 300
const plain = Array.from({ length: COUNT }, (_, id) => ({ id, name: `row ${id}`, more: [id, 1] }))

/** A schema whose executions take turns of so many milliseconds. */
function slicedSchema(
  resolvers: object,
  generatesCodeAfter: 0 | false,
  executionTurnMs: number | false = 0,
): Schema {
  return silentSchema(sdl, resolvers, { generatesCodeAfter, limits: { executionTurnMs } })
}

/** What a request is answered, and how often others had their turn meanwhile. */
async function answerOf(
  schema: Schema,
  source: string,
): Promise<{ turns: number; answer: unknown }> {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const text = await schema.execute(source, { responseFormat: 'json' })
  isOver = true
  return { turns, answer: JSON.parse(text) as unknown }
}

describe.each([
  ['generated code', 0],
  ['closures', false],
] as const)('others have their turn: %s', (_, generated) => {
  test('while lists are written, those in lists too', async () => {
    const schema = slicedSchema(
      { Query: { plain: () => plain, lists: () => [plain, null, plain] } },
      generated,
    )
    const { turns, answer } = await answerOf(schema, '{ plain { id name more } lists { id } }')
    const ids = plain.map(({ id }) => ({ id }))
    expect(answer).toEqual({ data: { plain, lists: [ids, null, ids] } })
    expect(turns).toBeGreaterThan(3 * COUNT)
  })

  test('while the fields of items are resolved, by resolvers and by promises', async () => {
    const resolvers = {
      Query: { rows: () => plain, later: async () => Promise.resolve(plain) },
      Row: {
        name: ({ name }: { name: string }) => name,
        promise: async ({ id }: { id: number }) => Promise.resolve(id),
        plain: (row: object) => row,
      },
    }
    const fields = '{ id name promise plain { id } }'
    const { turns, answer } = await answerOf(
      slicedSchema(resolvers, generated),
      `{ rows ${fields} later ${fields} }`,
    )
    const rows = plain.map(({ id, name }) => ({ id, name, promise: id, plain: { id } }))
    expect(answer).toEqual({ data: { rows, later: rows } })
    expect(turns).toBeGreaterThan(3 * COUNT)
  })

  test('while abstract types are told, and an item in error does not keep the others from it', async () => {
    const items = plain.map(row => ({ ...row, __typename: row.id === 7 ? 'Nothing' : 'Plain' }))
    const { turns, answer } = await answerOf(
      slicedSchema({ Query: { any: () => items } }, generated),
      '{ any { id } }',
    )
    expect(answer).toMatchObject({
      data: { any: plain.map(({ id }) => (id === 7 ? null : { id })) },
      errors: [{ path: ['any', 7] }],
    })
    expect(turns).toBeGreaterThan(COUNT)
  })

  test('but a list that becomes null at its end is not written at all', async () => {
    const items = [...plain, { name: 'without an id' }]
    const { turns, answer } = await answerOf(
      slicedSchema({ Query: { wrong: () => items } }, generated),
      '{ wrong { id } }',
    )
    expect(answer).toMatchObject({
      data: { wrong: null },
      errors: [{ path: ['wrong', COUNT, 'id'] }],
    })
    expect(turns).toBeLessThan(COUNT)
  })

  test('while properties of items turn out to be methods', async () => {
    const items = plain.map(({ id }) => ({
      id,
      name: () => `row ${id}`,
      more: Promise.resolve([id, 1]),
    }))
    const schema = slicedSchema({ Query: { plain: () => items } }, generated)
    const { turns, answer } = await answerOf(schema, '{ plain { id name more } }')
    expect(answer).toEqual({ data: { plain } })
    expect(turns).toBeGreaterThan(COUNT)
  })

  test('and may change a list that is being resolved or written', async () => {
    const lists = { plain: [...plain], rows: [...plain] }
    const resolvers = {
      Query: { plain: () => lists.plain, rows: () => lists.rows },
      Row: { name: ({ name }: { name: string }) => name },
    }
    const schema = slicedSchema(resolvers, generated)
    const answering = [
      answerOf(schema, '{ plain { id name more } }'),
      answerOf(schema, '{ rows { id name } }'),
    ]
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    lists.plain.length = 0
    lists.rows.splice(5, COUNT - 10, ...plain, ...plain)
    const [written, resolved] = await Promise.all(answering)
    expect(written!.answer).toEqual({ data: { plain } })
    expect(resolved!.answer).toEqual({
      data: { rows: plain.map(({ id, name }) => ({ id, name })) },
    })
  })

  test('but the fields of a mutation are written one after the other', async () => {
    const rows = plain.map(row => ({ ...row }))
    const resolvers = {
      Mutation: {
        first: () => rows,
        second: () => {
          for (const row of rows) row.name = 'changed'
          return rows
        },
      },
    }
    const schema = slicedSchema(resolvers, generated)
    const { answer } = await answerOf(schema, 'mutation { first { name } second { name } }')
    const names = plain.map(({ name }) => ({ name }))
    expect(answer).toEqual({
      data: { first: names, second: names.map(() => ({ name: 'changed' })) },
    })
  })

  test('but not where it is executed synchronously, or has no limit', async () => {
    const resolvers = { Query: { plain: () => plain } }
    const text = slicedSchema(resolvers, generated).executeSync('{ plain { id name more } }', {
      responseFormat: 'json',
    })
    expect(JSON.parse(text)).toEqual({ data: { plain } })
    const { turns } = await answerOf(slicedSchema(resolvers, generated, false), '{ plain { id } }')
    expect(turns).toBe(0)
  })

  test('nobody else is kept waiting for long by a long list', async () => {
    // Of two milliseconds each, on whatever machine.
    const rows = Array.from({ length: 200_000 }, (_, id) => ({ id, name: 'some text', more: [] }))
    const schema = slicedSchema({ Query: { plain: () => rows } }, generated, 2)
    const { turns } = await answerOf(schema, '{ plain { id name more } }')
    expect(turns).toBeGreaterThan(4)
  })
})

test('a slice that ends in a list of an item ends for the lists around it', async () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, more: [id, 1, 2] }))
  const schema = slicedSchema(
    { Query: { plain: () => rows, any: () => [{ __typename: 'Plain', id: 0 }] } },
    0,
    2,
  )
  const writeSlice = vi.spyOn(TextWriter.prototype, 'writeSlice')
  const defer = vi.spyOn(TextWriter.prototype, 'defer')
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++)
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const response = await schema.execute('{ any { ... on Plain { id } } plain { more } }')
  isOver = true
  clock.mockRestore()
  const [begins, defers] = [writeSlice, defer].map(({ mock }) => mock.invocationCallOrder)
  for (const [slice, begin] of begins!.entries()) {
    const end = begins![slice + 1] ?? Infinity
    expect(defers!.filter(order => order > begin && order < end).length).toBeLessThanOrEqual(2)
  }
  vi.restoreAllMocks()
  expect(JSON.parse(response as string)).toEqual({
    data: { any: [{ id: 0 }], plain: rows.map(({ more }) => ({ more })) },
  })
  expect(turns).toBeGreaterThan(5)
})

test('a batch resolver is called once for the parents of many turns', async () => {
  const batches: number[] = []
  const GraphQL = defineGraphQL()({ Row: object<{ readonly id: number }>() })
  GraphQL.query
    .field('rows', 'Row', { array: true }, () => plain)
    .field('later', 'Row', { array: true }, async () => Promise.resolve(plain))
  const batch = (rows: readonly { readonly id: number }[]): number[] => {
    batches.push(rows.length)
    return rows.map(({ id }) => id)
  }
  GraphQL.Row.field('batch', 'int', {}, { batch })
  const schema = GraphQL.schema('TurnSchema', { config: { limits: { executionTurnMs: 0 } } })
  const { answer } = await answerOf(schema, '{ rows { batch } later { batch } }')
  const rows = plain.map(({ id }) => ({ batch: id }))
  expect(answer).toEqual({ data: { rows, later: rows } })
  expect(batches).toEqual([COUNT, COUNT])
})

test('an execution that ends while it lets others have their turn begins nothing more', async () => {
  const controller = new AbortController()
  let calls = 0
  const name = (): string => {
    if (++calls === 10) controller.abort()
    return 'name'
  }
  const schema = slicedSchema({ Query: { rows: () => plain }, Row: { name } }, 0)
  const text = await schema.execute('{ rows { name } }', {
    responseFormat: 'json',
    signal: controller.signal,
  })
  expect(calls).toBe(10)
  expect(JSON.parse(text)).toMatchObject({
    data: null,
    errors: [{ extensions: { code: 'CANCELLED' } }],
  })
})

test('nor does it ask for the types of objects', async () => {
  const controller = new AbortController()
  let calls = 0
  const resolveType = (): string => {
    if (++calls === 10) controller.abort()
    return 'Plain'
  }
  const schema = slicedSchema(
    { Query: { any: () => plain }, Any: { __resolveType: resolveType } },
    0,
  )
  const text = await schema.execute('{ any { id } }', {
    responseFormat: 'json',
    signal: controller.signal,
  })
  expect(calls).toBe(10)
  expect(JSON.parse(text)).toHaveProperty('errors')
})

test('a list is read when its resolver returns it, whatever becomes of it later', async () => {
  const rows = Array.from({ length: 5 }, (_, n) => ({
    id: n,
    name: async () => new Promise(resolve => setTimeout(resolve, 5, `row ${n}`)),
  }))
  const schema = slicedSchema({ Query: { plain: () => rows } }, 0, 2)
  const answering = answerOf(schema, '{ plain { id name } }')
  await new Promise(resolve => setTimeout(resolve, 2))
  rows.shift()
  const { answer } = await answering
  expect(answer).toEqual({
    data: { plain: [0, 1, 2, 3, 4].map(id => ({ id, name: `row ${id}` })) },
  })
})

test('an item that throws when it is read is an error, whenever its turn comes', async () => {
  const throwing = [...plain]
  Object.defineProperty(throwing, COUNT - 1, {
    get() {
      throw new Error('not to be read')
    },
  })
  const resolvers = {
    Query: { rows: () => throwing, any: () => throwing },
    Row: { name: () => 'name' },
  }
  for (const turnMs of [0, false] as const) {
    const schema = slicedSchema(resolvers, 0, turnMs)
    const { answer } = await answerOf(schema, '{ any { ... on Plain { id } } }')
    // As in graphql-js: the items before it, whose types are not known, are in error, too.
    expect(answer).toMatchObject({ data: { any: null } })
    const { errors } = answer as { readonly errors: readonly { readonly path: unknown }[] }
    expect(errors.map(({ path }) => path)).toEqual([
      ['any'],
      ...Array.from({ length: COUNT - 1 }, (_, index) => ['any', index]),
    ])
  }
})

test('executions of one schema have one turn together', async () => {
  const schema = slicedSchema({ Query: { rows: () => plain }, Row: { name: () => 'name' } }, 0)
  const { turns } = await answerOf(schema, '{ rows { name } }')
  const together = await Promise.all(
    Array.from({ length: 5 }, () => answerOf(schema, '{ rows { name } }')),
  )
  expect(together[4]!.turns).toBeGreaterThan(4 * turns)
})
