import { describe, expect, test, vi } from 'vitest'
import {
  arg,
  defineGraphQL,
  GraphQLError,
  object,
  type ExecutionResult,
  type Schema,
} from '../../../src/index.ts'
import { untyped } from '../../definition/untyped.ts'
import { faultsOf } from '../definition/faults-of.ts'

// `before` and `after` of a resolver, and of all fields of a type.

interface User {
  readonly id: string
  readonly name: string
  readonly email: () => string
}
interface Context {
  readonly isAdmin?: boolean
}

const ada: User = { id: '1', name: 'Ada', email: () => 'ada@example.org' }
const bob: User = { id: '2', name: 'Bob', email: () => 'bob@example.org' }

let schemas = 0
const nextName = (): string => `FieldEvents${++schemas}`
const later = async <Value>(value: Value): Promise<Value> => {
  await new Promise(resolve => setImmediate(resolve))
  return value
}
const messagesOf = ({ errors = [] }: ExecutionResult): string[] =>
  errors.map(({ message }) => message)

function namespace() {
  const GraphQL = defineGraphQL<Context>()({ User: object<User>() })
  GraphQL.User.field('id', 'id')
  return GraphQL
}

async function answerOf(schema: Schema<Context>, source = '{ one }'): Promise<ExecutionResult> {
  return schema.execute(source, { context: {}, responseFormat: 'hash' })
}

describe('before and after a resolver', () => {
  test('are called in order, synchronously where nothing waits', () => {
    const calls: string[] = []
    const GraphQL = namespace()
    const note = GraphQL.directive('note', { on: ['FIELD_DEFINITION'] }, (_, next) => {
      calls.push('directive')
      const value = next()
      calls.push('directive again')
      return value
    })
    GraphQL.query.field(
      'one',
      'int',
      { directives: [note()] },
      {
        before: [() => void calls.push('before'), () => void calls.push('before too')],
        resolve: () => calls.push('resolve'),
        after: [() => void calls.push('after'), () => void calls.push('after too')],
      },
    )
    const schema = GraphQL.schema(nextName())
    expect(schema.executeSync('{ one }', { context: {} })).toBe('{"data":{"one":4}}')
    expect(calls).toEqual([
      'directive',
      'before',
      'before too',
      'resolve',
      'after',
      'after too',
      'directive again',
    ])
  })

  test('wait for each other', async () => {
    const calls: string[] = []
    const call = (name: string) => async (): Promise<void> => {
      await later(calls.push(`${name} begins`))
      calls.push(`${name} ends`)
    }
    const GraphQL = namespace()
    GraphQL.query.field(
      'one',
      'int',
      {},
      {
        before: [call('first before'), call('second before')],
        resolve: async () => later(calls.push('resolve')),
        after: [call('first after'), call('second after')],
      },
    )
    await answerOf(GraphQL.schema(nextName()))
    expect(calls).toEqual([
      'first before begins',
      'first before ends',
      'second before begins',
      'second before ends',
      'resolve',
      'first after begins',
      'first after ends',
      'second after begins',
      'second after ends',
    ])
  })

  test('see the parent, the arguments, the context, the event, and the value', async () => {
    const seen: unknown[] = []
    const GraphQL = namespace()
    GraphQL.User.field(
      'greeting',
      'string',
      { arguments: arg('word', 'string', { null: false, default: 'Hello' }) },
      {
        before: ({ current, word, isAdmin }, { path, field }) =>
          void seen.push([current.name, word, isAdmin, path, field.gqlName]),
        resolve: async ({ current, word }) => later(`${word}, ${current.name}`),
        after: (value, { current, word, isAdmin }, event) =>
          void seen.push([value, current.name, word, isAdmin, event.argument('word')]),
      },
    )
    GraphQL.query.field('user', 'User', () => ada)
    const schema = GraphQL.schema(nextName())
    await schema.execute('{ user { greeting(word: "Hi") } }', { context: { isAdmin: true } })
    expect(seen).toEqual([
      ['Ada', 'Hi', true, ['user', 'greeting'], 'greeting'],
      ['Hi, Ada', 'Ada', 'Hi', true, 'Hi'],
    ])
  })

  test.each<[string, () => never | Promise<never>]>([
    ['throws', () => { throw new GraphQLError('No.') }],
    ['is rejected', async () => later(null).then(() => { throw new GraphQLError('No.') })],
  ])('refuse the field where a before %s, and call nothing more', async (_, before) => {
    const rest = vi.fn()
    const GraphQL = namespace()
    GraphQL.query
      .field('one', 'int', {}, { before: [before, rest], resolve: () => (rest(), 1), after: rest })
      .field('two', 'int', () => 2)
    const { data, errors } = await answerOf(GraphQL.schema(nextName()), '{ one two }')
    expect(data).toEqual({ one: null, two: 2 })
    expect(errors?.map(({ message, path }) => [message, path])).toEqual([['No.', ['one']]])
    expect(rest).not.toHaveBeenCalled()
  }) // prettier-ignore

  test.each<[string, unknown, string]>([
    ['false', false, 'The listener before Query.one returned a value of the type boolean; expected nothing, or an exception, which refuses the field.'],
    ['a promise of true', Promise.resolve(true), 'The listener before Query.one returned a value of the type boolean; expected nothing, or an exception, which refuses the field.'],
    ['null', null, 'The listener before Query.one returned null; expected nothing, or an exception, which refuses the field.'],
    ['an error', new GraphQLError('Refused.'), 'Refused.'],
  ])('do not resolve the field where a before returns %s', async (_, result, message) => {
    const resolve = vi.fn(() => 1)
    const GraphQL = untyped(namespace())
    GraphQL.query.field('one', 'int', {}, { before: () => result, resolve })
    const schema = GraphQL.schema(nextName(), { onError: () => undefined }) as unknown as Schema<Context>
    const response = await answerOf(schema)
    expect([response.data, messagesOf(response)]).toEqual([{ one: null }, [message]])
    expect(resolve).not.toHaveBeenCalled()
  }) // prettier-ignore

  test('replace the value where an after returns one, null among them', async () => {
    const GraphQL = namespace()
    GraphQL.query
      .field('one', 'int', {}, { resolve: () => 1, after: [value => Number(value) + 1, async value => later(Number(value) * 10)] })
      .field('kept', 'int', {}, { resolve: () => 1, after: () => undefined })
      .field('hidden', 'int', {}, { resolve: () => 1, after: () => null })
      .field('none', 'int', {}, { resolve: () => undefined, after: value => value })
      .field('refused', 'int', {}, { resolve: () => 1, after: () => { throw new GraphQLError('No.') } })
    const response = await answerOf(GraphQL.schema(nextName()), '{ one kept hidden none refused }')
    expect(response.data).toEqual({ one: 20, kept: 1, hidden: null, none: null, refused: null })
    expect(messagesOf(response)).toEqual(['No.'])
  }) // prettier-ignore

  test.each<[string, () => any]>([
    ['throws', () => { throw new GraphQLError('Failed.') }],
    ['is rejected', async () => later(null).then(() => { throw new GraphQLError('Failed.') })],
    ['returns an error', () => new GraphQLError('Failed.')],
  ])('call no after where the resolver %s', async (_, resolve) => {
    const after = vi.fn()
    const GraphQL = namespace()
    GraphQL.query.field('one', 'int', {}, { resolve, after })
    expect(messagesOf(await answerOf(GraphQL.schema(nextName())))).toEqual(['Failed.'])
    expect(after).not.toHaveBeenCalled()
  }) // prettier-ignore

  test('call no resolver where the execution has ended meanwhile', async () => {
    const controller = new AbortController()
    const resolve = vi.fn(() => 1)
    const GraphQL = namespace()
    const slow = GraphQL.directive('slow', { on: ['FIELD_DEFINITION'] }, async (_, next) => {
      await later(controller.abort())
      return next()
    })
    GraphQL.query
      .field('one', 'int', {}, { before: async () => later(controller.abort()), resolve })
      .field('two', 'int', { directives: [slow()] }, resolve)
    const schema = GraphQL.schema(nextName())
    for (const source of ['{ one }', '{ two }']) {
      await schema.execute(source, { context: {}, signal: controller.signal })
      await later(null)
      await later(null)
    }
    expect(resolve).not.toHaveBeenCalled()
  })

  test('are called once for each call of the resolver, in generated code, too', async () => {
    const before = vi.fn(() => undefined)
    const after = vi.fn(() => undefined)
    const GraphQL = namespace()
    GraphQL.User.field('greeting', 'string', {}, { before, resolve: () => 'Hi', after })
    GraphQL.query.field('users', 'User', { full: true }, () => [ada, bob])
    const schema = GraphQL.schema(nextName())
    const source = '{ users { greeting } }'
    schema.persist(source)
    for (let run = 0; run < 30; run++) await schema.execute(source, { context: {} })
    expect([before.mock.calls.length, after.mock.calls.length]).toEqual([60, 60])
  })
})

describe('before and after a batch resolver', () => {
  test('are called once, with all parents and all values', async () => {
    const seen: unknown[] = []
    const GraphQL = namespace()
    GraphQL.User.field(
      'rank',
      'int',
      { null: false, arguments: arg('base', 'int', { null: false, default: 10 }) },
      {
        before: (parents, { base }) => void seen.push([parents.map(({ id }) => id), base]),
        batch: parents => parents.map((_, index) => index),
        after: [
          (values, parents, { base }) =>
            values.map((value, index) => Number(value) + base + Number(parents[index]!.id)),
          values => void seen.push(values),
        ],
      },
    )
    GraphQL.query.field('users', 'User', { full: true }, () => [ada, bob])
    const schema = GraphQL.schema(nextName())
    expect(await schema.execute('{ users { rank } }', { context: {} })).toBe(
      '{"data":{"users":[{"rank":11},{"rank":13}]}}',
    )
    expect(seen).toEqual([
      [['1', '2'], 10],
      [11, 13],
    ])
  })

  test('refuse the field of all parents', async () => {
    const batch = vi.fn((parents: readonly User[]) => parents.map(() => 1))
    const GraphQL = namespace()
    GraphQL.User.field(
      'rank',
      'int',
      {},
      {
        before: () => {
          throw new GraphQLError('No.')
        },
        batch,
      },
    )
    GraphQL.query.field('users', 'User', { full: true }, () => [ada, bob])
    const response = await answerOf(GraphQL.schema(nextName()), '{ users { rank } }')
    expect(messagesOf(response)).toEqual(['No.', 'No.'])
    expect(batch).not.toHaveBeenCalled()
  })
})

describe('before and after the fields of a type', () => {
  test('are called for properties, methods, resolvers, fields of texts, and a batch once', async () => {
    const calls: string[] = []
    const GraphQL = namespace()
    GraphQL.User.before(({ field, current }) => {
      calls.push(`before ${field.gqlName} ${current?.id ?? 'of all'}`)
    })
      .after((value, { field }) => {
        calls.push(`after ${field.gqlName} ${JSON.stringify(value)}`)
        return typeof value === 'string' ? value.toUpperCase() : undefined
      })
      .field('name', 'string')
      .field('email', 'string')
      .field('greeting', 'string', () => 'hi')
      .field('rank', 'int', {}, { batch: users => users.map(() => 1) })
    GraphQL.query.field('user', 'User', () => ada)
    const schema = GraphQL.schema(nextName(), {
      sdl: 'extend type User { short: String name2: String }',
      resolvers: { User: { short: ({ name }) => (name as string).slice(0, 1) } },
    })
    const source = '{ user { __typename id name email greeting short name2 rank } }'
    expect(await schema.execute(source, { context: {} })).toBe(
      '{"data":{"user":{"__typename":"User","id":"1","name":"ADA","email":"ADA@EXAMPLE.ORG","greeting":"HI","short":"A","name2":null,"rank":1}}}',
    )
    expect(calls).toEqual([
      'before id 1',
      'after id "1"',
      'before name 1',
      'after name "Ada"',
      'before email 1',
      'after email "ada@example.org"',
      'before greeting 1',
      'after greeting "hi"',
      'before short 1',
      'after short "A"',
      'before name2 1',
      'after name2 undefined',
      'before rank of all',
      'after rank [1]',
    ])
  })

  test('are called outside those of a field, and inside the directives of the type', async () => {
    const calls: string[] = []
    const GraphQL = namespace()
    const note = GraphQL.directive(
      'note',
      { on: ['FIELD_DEFINITION', 'OBJECT'], arguments: arg('at', 'string') },
      ({ at }, next) => {
        calls.push(`directive of the ${at}`)
        return next()
      },
    )
    GraphQL.query
      .before(() => void calls.push('before of the type'))
      .after(() => void calls.push('after of the type'))
      .directives(note({ at: 'type' }))
      .field(
        'one',
        'int',
        { directives: [note({ at: 'field' })] },
        {
          before: () => void calls.push('before of the field'),
          resolve: () => 1,
          after: () => void calls.push('after of the field'),
        },
      )
    await answerOf(GraphQL.schema(nextName()))
    expect(calls).toEqual([
      'directive of the type',
      'before of the type',
      'directive of the field',
      'before of the field',
      'after of the field',
      'after of the type',
    ])
  })

  test('are those of both namespaces, where one extends the other', async () => {
    const calls: string[] = []
    const GraphQL = namespace()
    GraphQL.query.before(() => void calls.push('base')).field('one', 'int', () => 1)
    const Admin = GraphQL.extend('admin')({})
    Admin.query.before(() => void calls.push('admin')).field('two', 'int', () => 2)
    const admin = Admin.schema(nextName())
    await answerOf(admin, '{ one }')
    await answerOf(admin, '{ two }')
    expect(calls).toEqual(['base', 'admin', 'base', 'admin'])
    calls.length = 0
    await answerOf(GraphQL.schema(nextName()))
    expect(calls).toEqual(['base'])
  })

  test('are not called for introspection', async () => {
    const before = vi.fn(() => undefined)
    const GraphQL = namespace()
    GraphQL.query.before(before).field('one', 'int', () => 1)
    await answerOf(GraphQL.schema(nextName()), '{ __typename __schema { queryType { name } } }')
    expect(before).not.toHaveBeenCalled()
  })
})

describe('before and after a subscription field', () => {
  function subscribed(isRefused: (isSubscribing: boolean) => boolean) {
    const calls: string[] = []
    const GraphQL = namespace()
    GraphQL.query.field('one', 'int', () => 1)
    GraphQL.subscription
      .before(({ isSubscribing }) => {
        calls.push(`before of the type, ${isSubscribing ? 'subscribing' : 'event'}`)
      })
      .field(
        'said',
        'string',
        {},
        {
          before: (_, { isSubscribing }) => {
            calls.push(`before, ${isSubscribing ? 'subscribing' : 'event'}`)
            if (isRefused(isSubscribing)) throw new GraphQLError('No.')
          },
          after: value => {
            calls.push(`after ${value}`)
            return `${value}!`
          },
        },
      )
    return { schema: GraphQL.schema(nextName()), calls }
  }

  test('ask when a client subscribes, and are called around each event', async () => {
    const { schema, calls } = subscribed(() => false)
    const stream = await schema.subscribe('subscription { said }', { context: {} })
    if ('errors' in stream) throw new Error(stream.errors[0]?.message)
    expect(calls).toEqual(['before of the type, subscribing', 'before, subscribing'])
    calls.length = 0
    const next = stream.next()
    await schema.trigger('said', { payload: 'Hi' })
    expect((await next).value).toBe('{"data":{"said":"Hi!"}}')
    expect(calls).toEqual(['before of the type, event', 'before, event', 'after Hi'])
    await stream.return?.()
  })

  test('open no stream where a before refuses', async () => {
    const { schema, calls } = subscribed(isSubscribing => isSubscribing)
    const refused = await schema.subscribe('subscription { said }', { context: {} })
    expect(JSON.stringify(refused)).toContain('"message":"No."')
    expect(calls).toEqual(['before of the type, subscribing', 'before, subscribing'])
  })

  test('take a field with a source stream of its own', async () => {
    const GraphQL = namespace()
    const seen: unknown[] = []
    GraphQL.query.field('one', 'int', () => 1)
    GraphQL.subscription.field(
      'counted',
      'int',
      {},
      {
        subscribe: async function* () {
          yield await later(1)
        },
        before: (_, { current }) => void seen.push(current),
        resolve: ({ current }) => current + 1,
        after: value => Number(value) * 10,
      },
    )
    const schema = GraphQL.schema(nextName())
    const stream = await schema.subscribe('subscription { counted }', { context: {} })
    if ('errors' in stream) throw new Error(stream.errors[0]?.message)
    expect((await stream.next()).value).toBe('{"data":{"counted":20}}')
    expect(seen).toEqual([undefined, 1])
    await stream.return?.()
  })
})

test('mistakes are faults of the schema', () => {
  const GraphQL = untyped(namespace())
  GraphQL.query
    .field('a', 'int', {}, { before: 'no', resolve: () => 1 })
    .field('b', 'int', {}, { before: () => undefined })
    .field('c', 'int', {}, { resolve: () => 1, batch: () => [1] })
    .field('d', 'int', {}, { resolve: () => 1, after: [() => 1, 2] })
    .field('e', 'int', {}, { resolve: () => 1, befor: () => 1 })
  const expected = 'expected a function, or an object with one function, resolve or batch.'
  expect(faultsOf(() => GraphQL.schema(nextName()))).toEqual([
    'The resolver of Query.a has before "no"; expected a function, or a list of functions.',
    `The resolver of Query.b is { before: [function before] }; ${expected}`,
    `The resolver of Query.c is { resolve: [function resolve], batch: [function batch] }; ${expected}`,
    'The resolver of Query.d has after [[function], 2]; expected a function, or a list of functions.',
    'The resolver of Query.e takes no option "befor"; the options are resolve, batch, before, after. Did you mean "before"?',
  ])
  expect(() => GraphQL.User.before('no')).toThrow(
    'The listener of before() is "no"; expected a function.',
  )
  const typed = namespace()
  typed.query.field('one', 'int', {}, { before: () => undefined, resolve: () => 1 })
  expect(
    faultsOf(() => typed.schema(nextName(), { resolvers: { Query: { one: () => 2 } } })),
  ).toEqual([
    'Query.one has before or after in code, and a resolver in the resolvers; expected its resolver beside them.',
  ])
})
