import assert from 'node:assert/strict'
import {
  arg,
  buildSchema,
  defineGraphQL,
  GraphQLError,
  input,
  object,
  rescueFrom,
  type Schema,
} from '../../src/index.ts'

interface Row {
  readonly id: number
  readonly name: string | null
}

class NotFound extends Error {}

/**
 * One request: starts an execution, which ends with an answer that is always the same but
 * for ids of errors.
 */
export type ExecutionRequest = () => string | object | Promise<string | object>

const later = <Value>(value: Value): Promise<Value> => Promise.resolve(value)
const rowOf = (id: number): Row => ({ id, name: id % 3 === 0 ? null : `Row "${id}" é` })
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, id) => rowOf(id))
const fail = (): never => {
  throw new Error('secret')
}

/**
 * A schema with resolvers by name: synchronous ones, promises, batches, methods, and some that
 * fail.
 */
function codeSchema(): Schema {
  const GraphQL = defineGraphQL<{ user?: string }>()({
    Row: object<Row>(),
    RowInput: input(arg('name', 'string', { null: false }), arg('tags', 'string', { array: true })),
  })
  const count = arg('count', 'int', { null: false })
  GraphQL.query
    .field('row', 'Row', { arguments: arg('id', 'int', { null: false }) }, ({ id }) => rowOf(id))
    .field('rows', 'Row', { array: true, arguments: count }, ({ count }) => rowsOf(count))
    .field('laterRows', 'Row', { array: true, arguments: count }, ({ count }) =>
      later(rowsOf(count)),
    )
    .field('stream', 'Row', { array: true }, async function* () {
      for (const row of rowsOf(3)) yield await later(row)
    } as never)
    .field('user', 'string', {}, ({ context }) => context.user ?? null)
    .field('fails', 'string', {}, fail)
    .field('rejects', 'string', {}, () => later(undefined).then(fail))
    .field('missing', 'string', {}, () => {
      throw new NotFound('no row')
    })
    .field('refused', 'string', {}, () => {
      throw new GraphQLError('refused', { extensions: { code: 'REFUSED' } })
    })
    .field('endless', 'string', {}, (_named, { signal }) => {
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    })
  GraphQL.mutation
    .field('add', 'Row', { arguments: arg('row', 'RowInput', { null: false }) }, ({ row }) => ({
      id: 7,
      name: row.name,
    }))
    .field('addLater', 'Row', { arguments: arg('row', 'RowInput', { null: false }) }, ({ row }) =>
      later({ id: 8, name: row.name }),
    )
  GraphQL.Row.field('id', 'id', { null: false })
    .field('name', 'string')
    .field('double', 'int', {}, ({ current }) => current.id * 2)
    .field('next', 'Row', {}, ({ current }) => later(rowOf(current.id + 1)))
    .field('neighbour', 'Row', {}, { batch: rows => rows.map(({ id }) => rowOf(id + 1)) })
    .field('square', 'int', {}, { batch: rows => later(rows.map(({ id }) => id * id)) })
    .field('strict', 'string', { null: false }, ({ current }) =>
      current.id === 1 ? (null as never) : 'there',
    )
  return GraphQL.schema('SoakSchema', {
    onError: () => undefined,
    rescueFrom: [rescueFrom(NotFound, error => later(new GraphQLError(error.message)))],
  })
}

/**
 * Requests of every kind of workload, synchronous and asynchronous, in each form,
 * with errors and cancelled.
 */
export function executionRequests(): readonly ExecutionRequest[] {
  const schema = codeSchema()
  const fromText = buildSchema(
    'type Query { rows: [Row] } type Row { id: ID, method: String, later: Int }',
    {
      resolvers: {
        Query: {
          rows: () =>
            rowsOf(5).map(({ id }) => ({ id, method: () => `of ${id}`, later: later(id) })),
        },
      },
    },
  )
  const context = { user: 'ann' }
  const run =
    (source: string, options: object = {}) =>
    (): Promise<string | object> =>
      schema.execute(source, { context, ...options })
  const runSync =
    (source: string, options: object = {}) =>
    (): string | object =>
      schema.executeSync(source, { context, ...options })
  const add = 'mutation ($row: RowInput!) { add(row: $row) { id name } }'
  const row = { name: 'new "one"', tags: ['a', 'b'] }
  return [
    runSync('query ($id: Int!) { row(id: $id) { id name double } user }', { variables: { id: 4 } }),
    runSync('{ rows(count: 20) { id name double neighbour { id name } } }'),
    runSync('{ rows(count: 20) { id name } }', { responseFormat: 'hash' }),
    () =>
      schema.respond('query ($b: Boolean!) { rows(count: 3) { id name @include(if: $b) } }', {
        variables: { b: true },
      }),
    run('{ laterRows(count: 10) { id name next { id neighbour { name square } } } }'),
    run('{ laterRows(count: 5) { square next { id } } }', { responseFormat: 'hash' }),
    run('{ stream { id next { name } } }'),
    run(add, { variables: { row } }),
    run('mutation ($row: RowInput!) { a: add(row: $row) { id next { id } } b: addLater(row: $row) { name } c: add(row: $row) { square } }', { variables: { row } }), // prettier-ignore
    run('{ fails rejects missing refused user }'),
    run('{ rows(count: 3) { id strict } user }'),
    run('{ unknown }'),
    run('{ row(id: "x") { id } }'),
    run('query ($id: Int!) { row(id: $id) { id } }', { variables: { id: 'x' } }),
    run('{ user'),
    () => {
      const controller = new AbortController()
      const answer = schema.execute('{ user endless }', { context, signal: controller.signal })
      controller.abort()
      return answer
    },
    run('{ __schema { queryType { fields { name } } } __typename }'),
    () => fromText.execute('{ rows { id method later } }'),
    () => {
      const stop = schema.on('resolve', () => () => undefined)
      const answer = schema.executeSync('{ rows(count: 3) { id double } }')
      stop()
      return answer
    },
  ]
}

/** What an answer says, without the ids of its errors. */
export function textOf(answer: string | object): string {
  const body = typeof answer === 'object' && 'body' in answer ? String(answer.body) : answer
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  assert.notEqual(text, '')
  return text.replace(/"id":"[0-9a-f-]{36}"/g, '"id":""')
}
