import { expect, test } from 'vitest'
import { arg, defineGraphQL, object } from '../../../src/index.ts'

interface Row {
  id: number
}

const later = <Value>(value: Value, ms = 1): Promise<Value> =>
  new Promise(resolve => setTimeout(resolve, ms, value))

/** A tree of rows in which every batch tells how many parents it was called with. */
function treeSchema(calls: string[], childrenOf: (rows: readonly Row[], limit: number) => unknown) {
  const GraphQL = defineGraphQL()({ Row: object<Row>() })
  GraphQL.query
    .field('rows', 'Row', { full: true }, () => [{ id: 1 }, { id: 2 }, { id: 3 }])
    .field('staggered', 'Row', { full: true }, () => [
      later({ id: 1 }, 1),
      later({ id: 2 }, 5),
      { id: 3 },
    ])
  GraphQL.Row.field('id', 'id', { null: false })
    .field(
      'children',
      'Row',
      { array: true, arguments: arg('limit', 'int', { null: false, default: 2 }) },
      {
        batch: (rows, { limit }) => {
          calls.push(`children of ${rows.map(({ id }) => id).join(' ')}`)
          return childrenOf(rows, limit) as Row[][]
        },
      },
    )
    .field('label', 'string', {}, ({ current }) => later(`row ${current.id}`, current.id))
  return GraphQL.schema('TreeSchema', { replace: true })
}

const grandchildren = (rows: readonly Row[], limit: number): Row[][] =>
  rows.map(({ id }) => Array.from({ length: limit }, (_, index) => ({ id: id * 10 + index })))

test('calls a batch resolver once for all parents of a level', async () => {
  const calls: string[] = []
  const schema = treeSchema(calls, grandchildren)
  const text = await schema.execute('{ rows { id children { id children(limit: 1) { id } } } }')
  expect(calls).toEqual(['children of 1 2 3', 'children of 10 11 20 21 30 31'])
  expect(text).toContain('{"id":"3","children":[{"id":"30","children":[{"id":"300"}]}')
})

test('calls it synchronously where nothing is asynchronous', () => {
  const schema = treeSchema([], grandchildren)
  expect(schema.executeSync('{ rows { children(limit: 1) { id } } }')).toBe(
    '{"data":{"rows":[{"children":[{"id":"10"}]},{"children":[{"id":"20"}]},{"children":[{"id":"30"}]}]}}',
  )
})

test('waits for parents that arrive at different moments, and is called once, in the order of arrival', async () => {
  const calls: string[] = []
  const schema = treeSchema(calls, (rows, limit) => later(grandchildren(rows, limit)))
  await schema.execute('{ staggered { label children { label children { id } } } }')
  expect(calls).toEqual(['children of 3 1 2', 'children of 30 31 10 11 20 21'])
})

test('calls it once for the parents at all places of a fragment that are there', async () => {
  const calls: string[] = []
  const schema = treeSchema(calls, grandchildren)
  const fragment = 'fragment F on Row { children(limit: 1) { id } }'
  const text = await schema.execute(
    `{ a: rows { ...F } b: rows { id ...F } c: rows { rows: id ...F } } ${fragment}`,
  )
  expect(calls).toEqual(['children of 1 2 3 1 2 3 1 2 3'])
  const children = (id: number): string => `"children":[{"id":"${id}0"}]`
  expect(text).toContain(`"a":[{${children(1)}}`)
  expect(text).toContain(`"b":[{"id":"1",${children(1)}}`)
  expect(text).toContain(`{"rows":"3",${children(3)}}]`)

  calls.length = 0
  // A parent of another place that is there already is in the batch, which waits for those beside
  // it.
  await schema.execute(`{ a: rows { ...F } b: staggered { ...F } } ${fragment}`)
  expect(calls).toEqual(['children of 1 2 3 3 1 2'])
})

test('fails one parent for an Error among the values', async () => {
  const schema = treeSchema([], rows =>
    rows.map(({ id }) =>
      id === 2 ? Object.assign(new Error('gone'), { name: 'GraphQLError' }) : [],
    ),
  )
  const { data, errors } = await schema.execute('{ rows { children { id } } }', {
    responseFormat: 'hash',
  })
  expect(JSON.stringify(data)).toBe('{"rows":[{"children":[]},{"children":null},{"children":[]}]}')
  expect(errors).toEqual([
    { message: 'gone', locations: [{ line: 1, column: 10 }], path: ['rows', 1, 'children'] },
  ])
})

test.each([
  [
    'throws',
    () => {
      throw new Error('down')
    },
  ],
  ['rejects', () => Promise.reject(new Error('down'))],
  ['returns values for some parents only', () => [[]]],
])('fails all parents when it %s', async (_case, children) => {
  const masked: unknown[] = []
  const { error } = console
  console.error = (...args) => masked.push(args)
  try {
    const schema = treeSchema([], children)
    const { data, errors } = await schema.execute('{ rows { children { id } } }', {
      responseFormat: 'hash',
    })
    expect(JSON.stringify(data)).toBe(
      '{"rows":[{"children":null},{"children":null},{"children":null}]}',
    )
    expect(errors!.map(({ path }) => path)).toEqual(
      [0, 1, 2].map(index => ['rows', index, 'children']),
    )
    expect(masked).toHaveLength(1)
  } finally {
    console.error = error
  }
})
