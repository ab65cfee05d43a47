import { tracingChannel } from 'node:diagnostics_channel'
import { describe, expect, test } from 'vitest'
import {
  arg,
  buildSchema,
  defineGraphQL,
  GraphQLError,
  object,
  type Schema,
} from '../../../src/index.ts'
import type { HookEvents } from '../../../src/index.ts'

interface Row {
  readonly id: number
  readonly method?: () => string
}

function hookedSchema(onError: (error: unknown) => void = () => undefined): Schema {
  const GraphQL = defineGraphQL<{ user?: string }>()({ Row: object<Row>() })
  GraphQL.query
    .field(
      'rows',
      'Row',
      { array: true, arguments: arg('max_count', 'int', { default: 2 }) },
      ({ max_count }) => Array.from({ length: max_count ?? 0 }, (_, id) => ({ id })),
    )
    .field('later', 'string', {}, () => Promise.resolve('late'))
    .field('fails', 'string', {}, () => {
      throw new GraphQLError('refused')
    })
    .field('rejects', 'string', {}, () => Promise.reject(new Error('secret')))
    .field('owner', 'Row', {}, () => ({ id: 3, method: () => 'called' }))
  GraphQL.Row.field('id', 'id').field('method', 'string')
  GraphQL.Row.field('double', 'int', {}, { batch: rows => rows.map(({ id }) => id * 2) })
  return GraphQL.schema('HookedSchema', { onError, replace: true })
}

/**
 * Notes beginnings with some entries of their events, and ends with the messages of their errors.
 */
function noteOf(schema: Schema, ...names: (keyof HookEvents)[]): unknown[] {
  const noted: unknown[] = []
  for (const name of names) {
    schema.on(name, event => {
      noted.push([name, event])
      return ({ errors }) =>
        noted.push([`${name} ended`, errors.map(error => (error as Error).message)])
    })
  }
  return noted
}

describe('on', () => {
  test('tells of each stage when it begins, and what it returns when it ends', async () => {
    const schema = hookedSchema()
    const noted = noteOf(schema, 'parse', 'validate', 'execute')
    const context = { user: 'ann' }
    const source = 'query Rows($c: Int) { rows(maxCount: $c) { id } }'
    await schema.execute(source, { variables: { c: 1 }, context })
    const event = {
      source,
      operationName: 'Rows',
      operationType: 'query',
      variables: { c: 1 },
      context,
    }
    expect(noted).toEqual([
      ['parse', { source }],
      ['parse ended', []],
      ['validate', { source }],
      ['validate ended', []],
      ['execute', event],
      ['execute ended', []],
    ])
  })

  test('does not tell of stages that are left out: a known document is not parsed again', async () => {
    const schema = hookedSchema()
    await schema.execute('{ later }')
    const noted = noteOf(schema, 'parse', 'validate')
    await schema.execute('{ later }')
    expect(noted).toEqual([])
  })

  test('tells of the errors of a stage when it ends', async () => {
    const schema = hookedSchema()
    const noted = noteOf(schema, 'parse', 'validate', 'execute')
    await schema.execute('{')
    await schema.execute('{ unknown }')
    await schema.execute('query A { later } query B { later }')
    await schema.execute('query ($v: Int!) { later @skip(if: false) rows(maxCount: $v) { id } }')
    await schema.execute('{ fails later }')
    const ends = noted.filter(entry => String((entry as unknown[])[0]).endsWith('ended'))
    expect(ends.filter(entry => ((entry as unknown[])[1] as unknown[]).length > 0)).toEqual([
      ['parse ended', ['Syntax Error: Expected Name, found <EOF>.']],
      ['validate ended', ['Cannot query field "unknown" on type "Query".']],
      ['execute ended', ['Must provide operation name if query contains multiple operations.']],
      ['execute ended', ['Variable "$v" of required type "Int!" was not provided.']],
      ['execute ended', ['refused']],
    ])
  })

  test('tells of calls of resolvers, batch resolvers and methods, not of properties and introspection', async () => {
    const schema = hookedSchema()
    const calls: unknown[] = []
    schema.on('resolve', call => {
      const { coordinate, path, parentCount } = call
      calls.push([coordinate, path.join('.'), call.arguments, parentCount])
    })
    const context = { user: 'ann' }
    const source = `{
      mine: rows { id double } owner { id method } later __typename __schema { types { name } }
    }`
    const text = await schema.execute(source, { context, responseFormat: 'json' })
    expect(text).toContain(
      '"mine":[{"id":"0","double":0},{"id":"1","double":2}],"owner":{"id":"3","method":"called"}',
    )
    expect(calls).toEqual([
      ['Query.rows', 'mine', { maxCount: 2 }, 1],
      ['Query.owner', 'owner', {}, 1],
      ['Row.method', 'owner.method', {}, 1],
      ['Query.later', 'later', {}, 1],
      ['Row.double', 'mine.double', {}, 2],
    ])
  })

  test('tells of the end of a resolver when its promise settles, and of what it has thrown', async () => {
    const schema = hookedSchema()
    const noted: unknown[] = []
    schema.on('resolve', ({ coordinate }) => {
      noted.push(coordinate)
      return ({ errors }) => noted.push([coordinate, errors.map(String)])
    })
    await schema.execute('{ later fails rejects }')
    expect(noted).toEqual([
      'Query.later',
      'Query.fails',
      ['Query.fails', ['GraphQLError: refused']],
      'Query.rejects',
      ['Query.later', []],
      ['Query.rejects', ['Error: secret']],
    ])
  })

  test('tells of resolvers of resolver maps', async () => {
    const schema = buildSchema(
      'type Query { add(a: Int!): Int, read: Read } type Read { method: Int, plain: Int }',
      {
        resolvers: { Query: { add: (_parent: unknown, { a }: { a: number }) => a + 1 } },
      },
    )
    const calls: unknown[] = []
    schema.on('resolve', call => void calls.push([call.coordinate, call.path, call.arguments]))
    const rootValue = { read: { method: () => 1, plain: 2 } }
    expect(await schema.execute('{ x: add(a: 1) read { method plain } }', { rootValue })).toBe(
      '{"data":{"x":2,"read":{"method":1,"plain":2}}}',
    )
    expect(calls).toEqual([
      ['Query.add', ['x'], { a: 1 }],
      ['Read.method', ['read', 'method'], {}],
    ])
  })

  test('tells of every error of a response, with what was thrown', async () => {
    const schema = hookedSchema()
    const told: unknown[] = []
    schema.on('error', ({ error, thrown, source, operationName, context }) => {
      told.push([error.message, error.path, String(thrown), source, operationName, context])
    })
    const context = { user: 'ann' }
    await schema.execute('{', { context })
    await schema.execute('query Q { fails rejects }', { operationName: 'Q', context })
    expect(told).toEqual([
      [
        'Syntax Error: Expected Name, found <EOF>.',
        undefined,
        'undefined',
        '{',
        undefined,
        context,
      ],
      ['refused', ['fails'], 'GraphQLError: refused', 'query Q { fails rejects }', 'Q', context],
      [
        'Internal server error',
        ['rejects'],
        'Error: secret',
        'query Q { fails rejects }',
        'Q',
        context,
      ],
    ])
  })

  test.each([
    ['generated code', { generatesCodeAfter: 0 }],
    ['closures', { generatesCodeAfter: false }],
    ['JSON.stringify', { enableStringCollector: false }],
  ] as const)('tells of a response that is too large, written by %s', async (_writer, config) => {
    const schema = buildSchema('type Query { text: String, fails: Int }', {
      config: { ...config, limits: { maxResponseBytes: 100 } },
    })
    const told: unknown[] = []
    schema.on('error', ({ error }) => void told.push(error.message))
    schema.on(
      'execute',
      () =>
        ({ errors }) =>
          void told.push(errors.map(error => (error as Error).message)),
    )
    const traced: unknown[] = []
    const channel = tracingChannel('graphql:execute')
    const note = (message: unknown): void => void traced.push({ ...(message as object) })
    channel.end.subscribe(note)
    const rootValue = { text: 'x'.repeat(100), fails: 'no number' }
    for (const source of ['{ text }', '{ text fails }']) {
      const message = 'The response has more than 100 bytes.'
      told.length = 0
      expect(await schema.execute(source, { rootValue, responseFormat: 'json' })).toContain(message)
      expect(told).toEqual([[message], message])
      expect(traced.pop()).toMatchObject({ result: { errors: [{ message }], data: null } })
    }
    channel.end.unsubscribe(note)
  })

  test('tells of the errors that a response has room for, and of the count of others', async () => {
    const told: string[] = []
    const schema = buildSchema('type Query { numbers: [Int] }', {
      config: { limits: { maxExecutionErrors: 2 } },
    })
    schema.on('error', ({ error }) => void told.push(error.message))
    const rootValue = { numbers: ['a', 'b', 'c', 'd'] }
    await schema.execute('{ numbers }', { rootValue })
    expect(told).toEqual([
      'Int cannot represent the value of Query.numbers: a string.',
      'Int cannot represent the value of Query.numbers: a string.',
      'There are 2 more errors.',
    ])
  })

  test('returns what removes the listener, and no other', async () => {
    const schema = hookedSchema()
    const heard: string[] = []
    const listener = (): void => void heard.push('heard')
    const stop = schema.on('execute', listener)
    const stopOther = schema.on('execute', listener)
    await schema.execute('{ later }')
    stop()
    stop()
    await schema.execute('{ later }')
    stopOther()
    await schema.execute('{ later }')
    expect(heard).toEqual(['heard', 'heard', 'heard'])
  })

  test('belongs to one schema', async () => {
    const heard: string[] = []
    hookedSchema().on('execute', () => void heard.push('heard'))
    await hookedSchema().execute('{ later }')
    expect(heard).toEqual([])
  })

  test('refuses what there is not to hear, and listeners that are none', () => {
    const { on } = {
      on: hookedSchema().on.bind(hookedSchema()) as (...parameters: unknown[]) => unknown,
    }
    expect(() => on('parsed', () => undefined)).toThrow(
      'on() takes parse, validate, execute, subscribe, resolve, error, but no "parsed".',
    )
    expect(() => on('parse', 'text')).toThrow('on() has the listener "text"; expected a function.')
  })
})

describe('a listener that throws', () => {
  const names = ['parse', 'validate', 'execute', 'resolve', 'error'] as const
  const refusing = {
    'at the beginning': () => {
      throw new Error('of a listener')
    },
    'at the end': () => () => {
      throw new Error('of a listener')
    },
    later: () => Promise.reject(new Error('of a listener')),
  }

  test.each(
    names.flatMap(name =>
      Object.entries(refusing).map(([when, listener]) => [name, when, listener] as const),
    ),
  )('to %s %s changes no answer, and is told of', async (name, when, listener) => {
    const reported: string[] = []
    const schema = hookedSchema(error => reported.push((error as Error).message))
    schema.on(name, listener as () => void)
    expect(await schema.execute('{ later fails }')).toBe(
      '{"errors":[{"message":"refused","locations":[{"line":1,"column":9}],"path":["fails"]}],"data":{"later":"late","fails":null}}',
    )
    const isEndOfError = name === 'error' && when === 'at the end'
    expect(new Set(reported)).toEqual(new Set(isEndOfError ? [] : ['of a listener']))
  })
})
