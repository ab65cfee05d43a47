import { describe, expect, test } from 'vitest'
import {
  buildSchema,
  defineGraphQL,
  GraphQLError,
  interfaceOf,
  object,
  rescueFrom,
  scalar,
  type ErrorRescue,
  type Schema,
} from '../../src/index.ts'

class NotFound extends Error {}
class UserNotFound extends NotFound {}
class Refused extends Error {}

const shown = (message: string) => (): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'SHOWN' } })

interface Reported {
  readonly message: string
  readonly id: string
}

function schemaThatThrows(
  thrown: () => Error,
  rescues: readonly ErrorRescue[],
): [Schema, Reported[]] {
  const reported: Reported[] = []
  const schema = buildSchema('type Query { field: String, strict: String!, also: String }', {
    resolvers: {
      Query: {
        field: () => {
          throw thrown()
        },
        also: () => Promise.reject(thrown()),
        strict: () => 'strict',
      },
    },
    rescueFrom: rescues,
    onError: (error, { id }) => reported.push({ message: String((error as Error).message), id }),
  })
  return [schema, reported]
}

async function errorOf(thrown: () => Error, ...rescues: ErrorRescue[]): Promise<unknown[]> {
  const [schema, reported] = schemaThatThrows(thrown, rescues)
  const { data, errors } = await schema.execute('{ field strict }', { responseFormat: 'hash' })
  expect({ ...data }).toEqual({ field: null, strict: 'strict' })
  expect(errors).toHaveLength(1)
  const { message, path, locations, extensions } = errors![0]!
  expect([path, locations]).toEqual([['field'], [{ line: 1, column: 3 }]])
  const ids = reported.map(({ id }) => id)
  const isMasked = message === 'Internal server error'
  expect(ids).toEqual(isMasked ? [extensions!['id']] : [])
  return [message, extensions?.['code'], ...reported.map(report => report.message)]
}

describe('rescueFrom', () => {
  test('makes the error that clients see, whichever way the exception comes', async () => {
    const [schema, reported] = schemaThatThrows(
      () => new NotFound('no row 7'),
      [
        rescueFrom(
          NotFound,
          error => new GraphQLError(`${error.message}!`, { extensions: { code: 'GONE' } }),
        ),
      ],
    )
    expect(JSON.parse(await schema.execute('{ field also }', { responseFormat: 'json' }))).toEqual({
      errors: [
        {
          message: 'no row 7!',
          locations: [{ line: 1, column: 3 }],
          path: ['field'],
          extensions: { code: 'GONE' },
        },
        {
          message: 'no row 7!',
          locations: [{ line: 1, column: 9 }],
          path: ['also'],
          extensions: { code: 'GONE' },
        },
      ],
      data: { field: null, also: null },
    })
    expect(reported).toEqual([])
  })

  test('leaves exceptions of other classes masked', async () => {
    expect(
      await errorOf(() => new Error('secret'), rescueFrom(NotFound, shown('not found'))),
    ).toEqual(['Internal server error', 'INTERNAL_SERVER_ERROR', 'secret'])
  })

  test('takes subclasses, and the handler of the nearest class in any order', async () => {
    const near = rescueFrom(UserNotFound, shown('no user'))
    const far = rescueFrom(NotFound, shown('nothing'))
    const farthest = rescueFrom(Error, shown('an error'))
    for (const rescues of [
      [near, far, farthest],
      [farthest, far, near],
      [far, farthest, near],
    ]) {
      expect(await errorOf(() => new UserNotFound(), ...rescues)).toEqual(['no user', 'SHOWN'])
      expect(await errorOf(() => new NotFound(), ...rescues)).toEqual(['nothing', 'SHOWN'])
      expect(await errorOf(() => new Refused(), ...rescues)).toEqual(['an error', 'SHOWN'])
    }
  })

  test('takes the last of several handlers of one class', async () => {
    const rescues = [rescueFrom(NotFound, shown('first')), rescueFrom(NotFound, shown('second'))]
    expect(await errorOf(() => new UserNotFound(), ...rescues)).toEqual(['second', 'SHOWN'])
  })

  test('takes errors that were made on purpose, too', async () => {
    const rescue = rescueFrom(
      GraphQLError,
      error => new GraphQLError(`translated: ${error.message}`),
    )
    expect(await errorOf(() => new GraphQLError('refused'), rescue)).toEqual([
      'translated: refused',
      undefined,
    ])
  })

  test.each<[string, (error: NotFound) => unknown, unknown[]]>([
    ['waits for', () => Promise.resolve(shown('later')()), ['later', 'SHOWN']],
    [
      'takes an error thrown by',
      () => {
        throw shown('thrown')()
      },
      ['thrown', 'SHOWN'],
    ],
    ['takes a rejection of', () => Promise.reject(shown('rejected')()), ['rejected', 'SHOWN']],
    [
      'masks an exception that is thrown again by',
      error => {
        throw error
      },
      ['Internal server error', 'INTERNAL_SERVER_ERROR', 'no row'],
    ],
    [
      'masks another exception of',
      () => {
        throw new Error('a bug')
      },
      ['Internal server error', 'INTERNAL_SERVER_ERROR', 'a bug'],
    ],
    [
      'masks an exception that is returned by',
      () => new Error('a bug'),
      ['Internal server error', 'INTERNAL_SERVER_ERROR', 'a bug'],
    ],
    [
      'masks what is no error of',
      () => ({ message: 'plain' }),
      [
        'Internal server error',
        'INTERNAL_SERVER_ERROR',
        'The handler of rescueFrom(NotFound) must return a GraphQLError, but it has returned { message: "plain" }.',
      ],
    ],
  ])('%s the handler', async (_title, handler, expected) => {
    const rescue = rescueFrom(NotFound, handler as () => GraphQLError)
    expect(await errorOf(() => new NotFound('no row'), rescue)).toEqual(expected)
  })

  test('leaves an error that was made on purpose as it is when the handler throws it again', async () => {
    const rescue = rescueFrom(GraphQLError, error => {
      throw error
    })
    const refused = (): GraphQLError =>
      new GraphQLError('refused', { extensions: { code: 'MINE' } })
    expect(await errorOf(refused, rescue)).toEqual(['refused', 'MINE'])
  })

  test('tells the handler of the place and the context, once for one exception', async () => {
    const exception = new NotFound('no row')
    const calls: unknown[] = []
    const [schema] = schemaThatThrows(
      () => exception,
      [
        rescueFrom(NotFound, (error, { path, context }) => {
          calls.push([error, path, context])
          return new GraphQLError('gone')
        }),
      ],
    )
    const context = { user: 'ann' }
    const { errors } = await schema.execute('{ field also }', { context, responseFormat: 'hash' })
    expect(errors!.map(({ path, message }) => [path, message])).toEqual([
      [['field'], 'gone'],
      [['also'], 'gone'],
    ])
    expect(calls).toEqual([[exception, ['field'], context]])
  })

  test('does not wait for a handler longer than for an execution, nor when the host cancels', async () => {
    const reported: string[] = []
    const schema = buildSchema('type Query { field: String }', {
      resolvers: { Query: { field: () => Promise.reject(new NotFound('no row')) } },
      rescueFrom: [rescueFrom(NotFound, () => new Promise(() => undefined))],
      onError: error => reported.push((error as Error).message),
      config: { limits: { executionTimeoutMs: 20 } },
    })
    const messageOf = async (signal?: AbortSignal): Promise<string> =>
      (await schema.execute('{ field }', { signal, responseFormat: 'hash' })).errors![0]!.message
    expect(await messageOf()).toBe('Internal server error')
    expect(await messageOf(AbortSignal.timeout(2))).toMatch(/Internal server error/)
    expect(reported).toEqual(
      new Array(2).fill('The handler of rescueFrom(NotFound) took too long.'),
    )
  })

  test('asks no handler about a request that is not executed', async () => {
    const handled: unknown[] = []
    const [schema] = schemaThatThrows(
      () => new NotFound(),
      [
        rescueFrom(Error, error => {
          handled.push(error)
          return new GraphQLError('rescued')
        }),
      ],
    )
    const codes: unknown[] = []
    for (const [source, operationName] of [
      ['{ field }', 'Other'],
      ['{', undefined],
      ['{ unknown }', undefined],
    ] as const) {
      const { errors } = await schema.execute(source, { operationName, responseFormat: 'hash' })
      codes.push(errors![0]!.extensions!['code'])
    }
    expect(codes).toEqual([
      'OPERATION_RESOLUTION_FAILURE',
      'GRAPHQL_PARSE_FAILED',
      'GRAPHQL_VALIDATION_FAILED',
    ])
    expect(handled).toEqual([])
  })

  test('takes exceptions that the response has no room for as well: none is lost', async () => {
    const handled: string[] = []
    const reported: string[] = []
    const schema = buildSchema('type Query { items: [Int] }', {
      resolvers: {
        Query: { items: () => [0, 1, 2, 3].map(index => new NotFound(`no row ${index}`)) },
      },
      rescueFrom: [
        rescueFrom(NotFound, error => {
          handled.push(error.message)
          if (error.message === 'no row 3') throw error
          return new GraphQLError('gone')
        }),
      ],
      onError: error => reported.push((error as Error).message),
      config: { limits: { maxExecutionErrors: 2 } },
    })
    const { errors } = await schema.execute('{ items }', { responseFormat: 'hash' })
    expect(errors!.map(({ message }) => message)).toEqual([
      'gone',
      'gone',
      'There are 2 more errors.',
    ])
    expect(handled).toEqual(['no row 0', 'no row 1', 'no row 2', 'no row 3'])
    expect(reported).toEqual(['no row 3'])
  })

  test('answers synchronously where handlers do', () => {
    const [schema] = schemaThatThrows(() => new NotFound(), [rescueFrom(NotFound, shown('gone'))])
    expect(schema.executeSync('{ field }')).toContain('gone')
  })

  test('holds for all types of a namespace, and for those on top of it, which may have their own', async () => {
    const GraphQL = defineGraphQL<{ user?: string }>()({ Row: object<{ fail: () => string }>() })
    GraphQL.rescueFrom(
      NotFound,
      (error, { context }) => new GraphQLError(`base: ${error.message} ${context.user}`),
    )
    GraphQL.rescueFrom(Refused, () => new GraphQLError('base: refused'))
    GraphQL.Row.field('fail', 'string')
    GraphQL.query.field('row', 'Row', {}, () => ({
      fail: () => {
        throw new UserNotFound('no user')
      },
    }))
    const Admin = GraphQL.extend('admin')({})
    Admin.query.field('refused', 'string', {}, () => {
      throw new Refused()
    })
    Admin.rescueFrom(UserNotFound, () => new GraphQLError('admin: no user'))
    const messagesOf = async (schema: Schema, source: string): Promise<string[]> => {
      const answer = await schema.execute(source, {
        context: { user: 'ann' },
        responseFormat: 'hash',
      })
      return answer.errors!.map(({ message }) => message)
    }
    expect(await messagesOf(Admin.schema('AdminSchema'), '{ row { fail } refused }')).toEqual([
      'admin: no user',
      'base: refused',
    ])
    expect(await messagesOf(GraphQL.schema('BaseSchema'), '{ row { fail } }')).toEqual([
      'base: no user ann',
    ])
    expect(() => GraphQL.rescueFrom(NotFound, shown(''))).toThrow('comes after the schema')
  })

  test('comes after what a directive does around one field', async () => {
    const GraphQL = defineGraphQL()({})
    const rescued = GraphQL.directive(
      'rescued',
      { on: ['FIELD_DEFINITION'] },
      async (_arguments, next) => {
        try {
          return await next()
        } catch (error) {
          if (error instanceof UserNotFound) throw new GraphQLError('the field: no user')
          throw error
        }
      },
    )
    const fail = (thrown: () => Error) => () => Promise.reject(thrown())
    GraphQL.query
      .field(
        'user',
        'string',
        { directives: [rescued()] },
        fail(() => new UserNotFound()),
      )
      .field(
        'other',
        'string',
        { directives: [rescued()] },
        fail(() => new NotFound()),
      )
      .field(
        'plain',
        'string',
        {},
        fail(() => new UserNotFound()),
      )
    GraphQL.rescueFrom(NotFound, () => new GraphQLError('the schema: nothing'))
    const { errors } = await GraphQL.schema('DirectedSchema').execute('{ user other plain }', {
      responseFormat: 'hash',
    })
    expect(errors!.map(({ path, message }) => [path, message])).toEqual([
      [['user'], 'the field: no user'],
      [['other'], 'the schema: nothing'],
      [['plain'], 'the schema: nothing'],
    ])
  })

  test('refuses what is no rescue', () => {
    const GraphQL = defineGraphQL()({})
    expect(() => GraphQL.rescueFrom(NotFound, 'text' as never)).toThrow(
      'rescueFrom() takes an error class and a function that makes errors for clients.',
    )
    const refused = [NotFound, rescueFrom((() => new Error()) as never, NotFound as never)]
    for (const rescue of refused) {
      expect(() => buildSchema('type Query { a: Int }', { rescueFrom: [rescue] as never })).toThrow(
        'expected a list of rescueFrom(ErrorClass, handler)',
      )
    }
  })
})

describe('every place where code of the host fails', () => {
  const fail = (): never => {
    throw new NotFound('no row')
  }
  const GraphQL = defineGraphQL()({
    Row: object<Record<string, any>>(),
    Tested: object<Record<string, any>>(),
    Node: interfaceOf<any>(),
    Word: scalar<string>({ parse: String, serialize: fail }),
  })
  GraphQL.query
    .field('resolver', 'string', {}, fail)
    .field('promise', 'string', {}, () => Promise.resolve().then(fail))
    .field('row', 'Row', {}, () => ({
      get getter() {
        return fail()
      },
      method: fail,
    }))
    .field('deferred', 'Row', {}, () => ({ property: Promise.resolve().then(fail) }))
    .field('items', 'string', { array: true }, () => [Promise.resolve().then(fail)] as never)
    .field('iterable', 'string', { array: true }, function* () {
      yield 'first'
      fail()
    } as never)
    .field('stream', 'string', { array: true }, async function* () {
      yield await Promise.resolve('first')
      fail()
    } as never)
    .field('tested', 'Tested', {}, () => ({}))
    .field('node', 'Node', {}, () => ({}))
    .field('word', 'Word', {}, () => 'word')
    .field('rows', 'Row', { array: true }, () => [{}, {}])
  GraphQL.Row.field('getter', 'string').field('method', 'string').field('property', 'string')
  GraphQL.Row.field('batch', 'string', {}, { batch: fail })
    .field('lateBatch', 'string', {}, { batch: () => Promise.resolve().then(fail) })
    .field(
      'batchItem',
      'string',
      {},
      { batch: rows => rows.map(() => new NotFound('no row')) as never },
    )
  GraphQL.Tested.field('id', 'id').isTypeOf(fail)
  GraphQL.Node.field('id', 'id').resolveType(fail)
  GraphQL.Row.implements('Node').field('id', 'id')

  const places: [string, string, number][] = [
    ['a resolver', '{ resolver }', 1],
    ['a promise', '{ promise }', 1],
    ['a getter', '{ row { getter } }', 1],
    ['a method', '{ row { method } }', 1],
    ['a promise in a property', '{ deferred { property } }', 1],
    ['an item', '{ items }', 1],
    ['an iterable', '{ iterable }', 1],
    ['an async iterable', '{ stream }', 1],
    ['isTypeOf', '{ tested { id } }', 1],
    ['resolveType', '{ node { id } }', 1],
    ['serialize', '{ word }', 1],
    ['a batch', '{ rows { batch } }', 2],
    ['a promise of a batch', '{ rows { lateBatch } }', 2],
    ['a value of a batch', '{ rows { batchItem } }', 2],
  ]
  const reported: [unknown, string][] = []
  const onError = (error: unknown, { id }: { id: string }): void => void reported.push([error, id])
  const masking = GraphQL.schema('MaskingSchema', { onError })
  const rescuing = GraphQL.schema('RescuingSchema', {
    onError,
    rescueFrom: [rescueFrom(NotFound, shown('rescued'))],
  })

  test.each(places)(
    'is masked with an id that onError has, too: %s',
    async (_place, source, count) => {
      reported.length = 0
      const { errors } = await masking.execute(source, { responseFormat: 'hash' })
      expect(errors!.map(({ message }) => message)).toEqual(
        new Array(count).fill('Internal server error'),
      )
      const ids = errors!.map(({ extensions }) => extensions!['id'])
      expect(new Set(reported.map(([, id]) => id))).toEqual(new Set(ids))
      expect(reported.every(([error]) => error instanceof NotFound)).toBe(true)
    },
  )

  test.each(places)('is rescued: %s', async (_place, source, count) => {
    reported.length = 0
    const { errors } = await rescuing.execute(source, { responseFormat: 'hash' })
    expect(errors!.map(({ message, extensions }) => [message, extensions!['code']])).toEqual(
      new Array(count).fill(['rescued', 'SHOWN']),
    )
    expect(reported).toEqual([])
  })
})
