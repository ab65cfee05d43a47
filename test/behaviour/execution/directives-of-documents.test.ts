import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  enumOf,
  GraphQLError,
  input,
  object,
  type Schema,
} from '../../../src/index.ts'

// A directive with a listener on FIELD: a client writes it, and the listener is called around the field.

interface User {
  readonly id: string
  readonly name: string
  readonly email: () => string
}
const ada: User = { id: '1', name: 'Ada', email: () => 'ada@example.org' }
const bob: User = { id: '2', name: 'Bob', email: () => 'bob@example.org' }

let schemas = 0

interface World {
  readonly schema: Schema
  /** The listeners that were called, with the field and their arguments. */
  readonly calls: string[]
}

function world(limits: object = {}): World {
  const calls: string[] = []
  const GraphQL = defineGraphQL()({
    User: object<User>(),
    Case: enumOf('upper', 'lower'),
    Range: input(arg('from', 'int', { null: false, default: 0 }), arg('to', 'int')),
  })
  GraphQL.directive(
    'text',
    {
      on: ['FIELD'],
      arguments: [arg('in_case', 'Case', { null: false, default: 'upper' }), arg('range', 'Range')],
    },
    async ({ in_case, range }, next, { field }) => {
      calls.push(`text ${field.gqlName} ${in_case} ${JSON.stringify(range)}`)
      const text = String(await next()).slice(range?.from ?? 0, range?.to ?? undefined)
      return in_case === 'upper' ? text.toUpperCase() : text.toLowerCase()
    },
  )
  GraphQL.directive('again', { on: ['FIELD'], repeatable: true }, (_, next, { field }) => {
    calls.push(`again ${field.gqlName}`)
    return next()
  })
  const guard = GraphQL.directive(
    'guard',
    { on: ['FIELD', 'FIELD_DEFINITION'] },
    (_, next, { field }) => {
      calls.push(`guard ${field.gqlName}`)
      return next()
    },
  )
  GraphQL.directive('deaf', { on: ['FIELD'] })
  GraphQL.User.field('id', 'id')
    .field('name', 'string')
    .field('email', 'string')
    .field('rank', 'string', {}, { batch: users => users.map(({ name }) => `rank of ${name}`) })
    .field('secret', 'string', { directives: [guard()] }, () => 'secret')
  GraphQL.query
    .field('user', 'User', () => ada)
    .field('users', 'User', { full: true }, () => [ada, bob])
    .field('hello', 'string', { arguments: arg('to', 'string') }, ({ to }) => `Hello ${to}`)
    .field('fails', 'string', () => {
      throw new GraphQLError('Failed.')
    })
  GraphQL.mutation.field('rename', 'string', () => 'Renamed')
  GraphQL.subscription.field('said', 'string')
  return { schema: GraphQL.schema(`DocumentDirectives${++schemas}`, { config: { limits } }), calls }
}

test.each([
  ['a property', '{ user { name @text } }', '{"user":{"name":"ADA"}}'],
  ['a method', '{ user { email @text } }', '{"user":{"email":"ADA@EXAMPLE.ORG"}}'],
  ['a resolver', '{ hello(to: "Bob") @text }', '{"hello":"HELLO BOB"}'],
  ['a field of a mutation', 'mutation { rename @text }', '{"rename":"RENAMED"}'],
  [
    'a field of a fragment',
    '{ user { ...F } } fragment F on User { name @text }',
    '{"user":{"name":"ADA"}}',
  ],
  [
    'an alias alone',
    '{ hello(to: "a") b: hello(to: "a") @text }',
    '{"hello":"Hello a","b":"HELLO A"}',
  ],
])('is called around %s', async (_, source, data) => {
  const { schema, calls } = world()
  // Documents in use have generated code.
  schema.persist(source)
  for (let run = 0; run < 20; run++) expect(await schema.execute(source)).toBe(`{"data":${data}}`)
  expect(calls).toHaveLength(20)
})

test('is called once around a batch, whose values it gets as a list', async () => {
  const seen: unknown[] = []
  const GraphQL = defineGraphQL()({ User: object<User>() })
  GraphQL.directive('reverse', { on: ['FIELD'] }, (_, next) => {
    const values = next() as string[]
    seen.push(values)
    return values.toReversed()
  })
  GraphQL.User.field('rank', 'string', {}, { batch: users => users.map(({ id }) => id) })
  GraphQL.query.field('users', 'User', { full: true }, () => [ada, bob])
  const schema = GraphQL.schema(`DocumentDirectives${++schemas}`)
  expect(await schema.execute('{ users { rank @reverse } }')).toBe(
    '{"data":{"users":[{"rank":"2"},{"rank":"1"}]}}',
  )
  expect(seen).toEqual([['1', '2']])
})

describe('its arguments', () => {
  test.each([
    ['literals', '{ user { name @text(inCase: LOWER, range: { to: 2 }) } }', {}, 'lower {"from":0,"to":2}', 'ad'],
    ['variables', 'query ($c: Case!, $to: Int) { user { name @text(inCase: $c, range: { to: $to }) } }', { c: 'LOWER', to: 1 }, 'lower {"from":0,"to":1}', 'a'],
    ['defaults', '{ user { name @text } }', {}, 'upper undefined', 'ADA'],
  ])('are coerced: %s', async (_, source, variables, call, name) => {
    const { schema, calls } = world()
    expect(await schema.execute(source, { variables })).toBe(`{"data":{"user":{"name":"${name}"}}}`)
    expect(calls).toEqual([`text name ${call}`])
  }) // prettier-ignore

  test('are those of each call: a listener that changes them changes no other', async () => {
    const seen: unknown[] = []
    const GraphQL = defineGraphQL()({
      User: object<User>(),
      Range: input(arg('from', 'int')),
    })
    GraphQL.directive(
      'cut',
      { on: ['FIELD'], arguments: arg('range', 'Range', { null: false }) },
      ({ range }, next) => {
        seen.push(range.from)
        range.from = 99
        return next()
      },
    )
    GraphQL.User.field('name', 'string')
    GraphQL.query.field('users', 'User', { full: true }, () => [ada, bob])
    const schema = GraphQL.schema(`DocumentDirectives${++schemas}`)
    await schema.execute('{ users { name @cut(range: { from: 1 }) } }')
    expect(seen).toEqual([1, 1])
  })

  test('that cannot be coerced fail the field, and call nothing', async () => {
    const { schema, calls } = world()
    const source = 'query ($c: Case = UPPER) { user { id name @text(inCase: $c) } }'
    expect(await schema.execute(source, { variables: { c: null } })).toContain(
      '"data":{"user":{"id":"1","name":null}}',
    )
    expect(calls).toEqual([])
  })

  test('of another type are refused by validation', async () => {
    const { schema, calls } = world()
    expect(await schema.execute('{ user { name @text(inCase: 3) } }')).not.toContain('"data"')
    expect(calls).toEqual([])
  })
})

test('an exception of a listener, and one that it lets pass, is the error of the field', async () => {
  const { schema } = world()
  expect(await schema.execute('{ fails @text user { id } }')).toBe(
    '{"errors":[{"message":"Failed.","locations":[{"line":1,"column":3}],"path":["fails"]}],"data":{"fails":null,"user":{"id":"1"}}}',
  )
})

test('@skip and @include come first', async () => {
  const { schema, calls } = world()
  const source = 'query ($no: Boolean!) { user { id name @text @include(if: $no) } }'
  expect(await schema.execute(source, { variables: { no: false } })).toBe(
    '{"data":{"user":{"id":"1"}}}',
  )
  expect(calls).toEqual([])
})

test('listeners of the document are called around those of the schema, in their order', async () => {
  const { schema, calls } = world()
  await schema.execute('{ user { secret @again @text @again } }')
  expect(calls).toEqual([
    'again secret',
    'text secret upper undefined',
    'again secret',
    'guard secret',
  ])
})

test('a directive without a listener, and fields of introspection, call nothing', async () => {
  const { schema, calls } = world()
  expect(
    await schema.execute(
      '{ __typename @text user { __typename @again id @deaf } __type(name: "User") @again { name @text } }',
    ),
  ).toBe(
    '{"data":{"__typename":"Query","user":{"__typename":"User","id":"1"},"__type":{"name":"User"}}}',
  )
  expect(calls).toEqual([])
})

test('is asked when a client subscribes, and called around each event', async () => {
  const { schema, calls } = world()
  const stream = await schema.subscribe('subscription { said @again }')
  expect(calls).toEqual(['again said'])
  if ('errors' in stream) throw new Error(stream.errors[0]?.message)
  const next = stream.next()
  await schema.trigger('said', { payload: 'Hi' })
  expect((await next).value).toBe('{"data":{"said":"Hi"}}')
  expect(calls).toEqual(['again said', 'again said'])
  await stream.return?.()
})

describe('the number of calls', () => {
  test('is one for each field of the response, however many nodes are merged to it', async () => {
    const { schema, calls } = world()
    const merged = Array.from({ length: 100 }, () => 'name @again').join(' ')
    expect(await schema.execute(`{ users { ${merged} } }`)).toBe(
      '{"data":{"users":[{"name":"Ada"},{"name":"Bob"}]}}',
    )
    expect(calls).toEqual(['again name', 'again name'])
  })

  test('is that of the first node which has the directive', async () => {
    const { schema, calls } = world()
    const source =
      '{ user { name ...F name @text(inCase: LOWER) } } fragment F on User { name @text @again @again }'
    expect(await schema.execute(source)).toBe('{"data":{"user":{"name":"ADA"}}}')
    expect(calls).toEqual(['text name upper undefined', 'again name', 'again name'])
  })

  test('is bounded by the limits of directives', async () => {
    const { schema, calls } = world()
    const aliases = Array.from({ length: 10_000 }, (_, index) => `a${index}: name @again`)
    expect(await schema.execute(`{ users { ${aliases.slice(0, 200).join(' ')} } }`)).not.toContain(
      'errors',
    )
    expect(calls).toHaveLength(400)
    expect(await schema.execute(`{ users { ${aliases.join(' ')} } }`)).toContain('_LIMIT')
    expect(await schema.execute(`{ user { name ${'@again '.repeat(9)} } }`)).toContain(
      'DIRECTIVE_LIMIT',
    )
    expect(calls).toHaveLength(400)
  })

  test('is one for each field where the limits are off', async () => {
    const off = {
      maxDirectives: false,
      maxAliases: false,
      maxFields: false,
      maxTokens: false,
    } as const
    const { schema, calls } = world(off)
    const aliases = Array.from({ length: 10_000 }, (_, index) => `a${index}: name @again`)
    expect(await schema.execute(`{ user { ${aliases.join(' ')} } }`)).not.toContain('errors')
    expect(calls).toHaveLength(10_000)
  })
})
