import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  enumOf,
  idArgument,
  input,
  interfaceOf,
  object,
  union,
} from '../../../../src/index.ts'
import { faultsOf } from '../faults-of.ts'

// The service's specification, "Field definition" and what it says of schemas: every row of the
// table and every sentence.

interface User {
  id: string
  full_name: string
  lastName: string
  initials(): string
}

const ada: User = { id: '1', full_name: 'Ada Lovelace', lastName: 'Lovelace', initials: () => 'AL' }

function namespace() {
  const GraphQL = defineGraphQL<{ users: User[] }>()({
    User: object<User>(),
    Owner: union('User'),
    SortOrder: enumOf('asc', 'desc'),
    Range: input(arg('from', 'int')),
  })
  GraphQL.User.field('id', 'id', { null: false })
  return GraphQL
}

let schemas = 0
type Made = ReturnType<typeof namespace>

function sdlOf(GraphQL: Made): string {
  return GraphQL.schema(`FieldSchema${++schemas}`).toSDL({ withoutSpec: true })
}

/** The SDL of the namespace when the fields of the query are written so. */
function sdlWith(fields: string): string {
  return `enum SortOrder {
  ASC
  DESC
}

input Range {
  from: Int
}

union Owner = User

type Query {
${fields}
}

type User {
  id: ID!
}`
}

async function dataOf(GraphQL: Made, query: string): Promise<unknown> {
  const schema = GraphQL.schema(`FieldSchema${++schemas}`)
  const { data, errors } = await schema.execute(query, {
    context: { users: [ada] },
    responseFormat: 'hash',
  })
  expect(errors).toBeUndefined()
  return data
}

describe('Field definition, field', () => {
  test('has a name, which is exposed in camelCase', () => {
    const GraphQL = namespace()
    GraphQL.query.field('all_users', 'int', {}, () => 1)
    expect(sdlOf(GraphQL)).toBe(sdlWith('  allUsers: Int'))
  })

  test('has a scalar or a named type', () => {
    const GraphQL = namespace()
    GraphQL.query
      .field('scalar', 'boolean', {}, () => true)
      .field('object', 'User', {}, () => ada)
      .field('union', 'Owner', {}, () => ada)
      .field('enum', 'SortOrder', {}, () => 'asc')
    expect(sdlOf(GraphQL)).toBe(
      sdlWith('  scalar: Boolean\n  object: User\n  union: Owner\n  enum: SortOrder'),
    )
  })

  test('has the options array, null and full, and nullable as an argument does', () => {
    const GraphQL = namespace()
    GraphQL.query
      .field('array', 'int', { array: true }, () => [1])
      .field('required', 'int', { null: false }, () => 1)
      .field('both', 'int', { array: true, null: false }, () => [1])
      .field('items', 'int', { array: true, nullable: false }, () => [1])
      .field('full', 'int', { full: true }, () => [1])
    expect(sdlOf(GraphQL)).toBe(
      sdlWith('  array: [Int]\n  required: Int!\n  both: [Int]!\n  items: [Int!]\n  full: [Int!]!'),
    )
  })

  test('has the option methodName, the name of the resolving method', async () => {
    const GraphQL = namespace()
    GraphQL.User.field('short', 'string', { methodName: 'initials' })
    GraphQL.query.field('user', 'User', {}, () => ada)
    expect(await dataOf(GraphQL, '{ user { short } }')).toEqual({ user: { short: 'AL' } })
  })

  test('has the option arguments: one inline argument', () => {
    const GraphQL = namespace()
    GraphQL.query.field('one', 'int', { arguments: arg('limit', 'int', { default: 10 }) }, () => 1)
    expect(sdlOf(GraphQL)).toBe(sdlWith('  one(limit: Int = 10): Int'))
  })

  test('has the option arguments: a list of inline arguments', () => {
    const GraphQL = namespace()
    GraphQL.query.field(
      'many',
      'int',
      { arguments: [idArgument(), arg('in_order', 'SortOrder')] },
      () => 1,
    )
    expect(sdlOf(GraphQL)).toBe(sdlWith('  many(id: ID!, inOrder: SortOrder): Int'))
  })

  test('has no type that only input takes, and none that is not defined', () => {
    const GraphQL = namespace()
    GraphQL.query
      .field('range', 'Range' as 'User', {}, () => ada)
      .field('nobody', 'Nobody' as 'User', {}, () => ada)
    expect(faultsOf(() => sdlOf(GraphQL))).toEqual([
      'Query.nobody refers to the type "Nobody", which is not defined.',
      'Query.range cannot return Range, which is an input type; expected an output type.',
    ])
  })

  test('has no other option', () => {
    const GraphQL = namespace()
    GraphQL.query.field('required', 'int', { mandatory: true } as object, () => 1)
    expect(faultsOf(() => sdlOf(GraphQL))).toEqual([
      'Query.required takes no option "mandatory"; ' +
        'the options are null, array, nullable, full, desc, methodName, arguments, deprecated, directives.',
    ])
  })

  test('has the option desc', () => {
    const GraphQL = namespace()
    GraphQL.query.field('described', 'int', { desc: 'A number.' }, () => 1)
    expect(sdlOf(GraphQL)).toBe(sdlWith('  """A number."""\n  described: Int'))
  })
})

describe('Field definition, inline argument helper', () => {
  test('arg(name, type, options) takes the options of an argument', () => {
    const GraphQL = namespace()
    const argument = arg('orders', 'SortOrder', {
      full: true,
      default: ['asc'],
      desc: 'One after the other.',
    })
    GraphQL.query.field('rows', 'int', { arguments: argument }, () => 1)
    expect(sdlOf(GraphQL)).toBe(
      sdlWith(
        '  rows(\n    """One after the other."""\n    orders: [SortOrder!]! = [ASC]\n  ): Int',
      ),
    )
  })
})

describe('Field definition, built-in id argument', () => {
  test('is required, which null: true changes, and is there in the namespace too', async () => {
    const GraphQL = namespace()
    GraphQL.query
      .field('user', 'User', { arguments: GraphQL.idArgument() }, ({ id, users }) =>
        users.find(user => user.id === id),
      )
      .field(
        'any',
        'boolean',
        { arguments: idArgument('owner_id', { null: true }) },
        ({ owner_id }) => owner_id === undefined,
      )
    const schema = GraphQL.schema(`FieldSchema${++schemas}`)
    expect(schema.toSDL({ withoutSpec: true })).toBe(
      sdlWith('  user(id: ID!): User\n  any(ownerId: ID): Boolean'),
    )
    expect(schema.validate('{ user { id } }').map(({ message }) => message)).toEqual([
      'Field "user" argument "id" of type "ID!" is required, but it was not provided.',
    ])
    const context = { users: [ada] }
    expect(
      await schema.execute('{ user(id: 1) { id } any }', { context, responseFormat: 'json' }),
    ).toBe('{"data":{"user":{"id":"1"},"any":true}}')
  })

  test('adds an argument named id with an optional description', () => {
    const GraphQL = namespace()
    GraphQL.query
      .field('plain', 'int', { arguments: idArgument() }, () => 1)
      .field('described', 'int', { arguments: idArgument('id', { desc: 'Of the user.' }) }, () => 1)
      .field('optional', 'int', { arguments: idArgument('id', { null: true }) }, () => 1)
    expect(sdlOf(GraphQL)).toBe(
      sdlWith(
        '  plain(id: ID!): Int\n  described(\n    """Of the user."""\n    id: ID!\n  ): Int\n  optional(id: ID): Int',
      ),
    )
  })
})

describe('Field definition, resolution: a field is resolved', () => {
  test("by a method with the field's name, arguments passed by name", async () => {
    class Users {
      user({ id, users }: { id: string; users: User[] }): User | undefined {
        return users.find(user => user.id === id)
      }
    }
    const GraphQL = namespace()
    GraphQL.User.field('initials', 'string', { null: false })
    GraphQL.query.methods(new Users()).field('user', 'User', { arguments: idArgument() })
    expect(
      await dataOf(GraphQL, '{ user(id: 1) { initials } nobody: user(id: 2) { id } }'),
    ).toEqual({
      user: { initials: 'AL' },
      nobody: null,
    })
  })

  test('by the property of its declared name, or of its camelCase', async () => {
    const GraphQL = namespace()
    GraphQL.User.field('full_name', 'string').field('last_name', 'string')
    GraphQL.query.field('user', 'User', () => ada)
    expect(await dataOf(GraphQL, '{ user { fullName lastName } }')).toEqual({
      user: { fullName: 'Ada Lovelace', lastName: 'Lovelace' },
    })
  })

  test('by a block', async () => {
    const GraphQL = namespace()
    GraphQL.query.field(
      'sum',
      'int',
      { arguments: [arg('a', 'int'), arg('b', 'int')] },
      ({ a, b }) => (a == null || b == null ? null : a + b),
    )
    expect(await dataOf(GraphQL, '{ sum(a: 1, b: 2) }')).toEqual({ sum: 3 })
  })

  test('and can read an argument by name, in a block and in a method', async () => {
    class Twice {
      twice(_named: object, event: { argument(name: string): unknown }): number {
        return (event.argument('the_number') as number) * 2
      }
    }
    const GraphQL = namespace()
    const options = { arguments: arg('the_number', 'int') }
    GraphQL.query.field(
      'same',
      'int',
      options,
      (_named, event) => event.argument('the_number') as number,
    )
    GraphQL.query.methods(new Twice()).field('twice', 'int', options)
    expect(await dataOf(GraphQL, '{ same(theNumber: 4) twice(theNumber: 4) }')).toEqual({
      same: 4,
      twice: 8,
    })
  })
})

describe('Field definition: a resolver receives one named value per argument declared on the field', () => {
  const declared = [
    arg('first', 'int'),
    arg('in_order', 'SortOrder', { default: 'asc' }),
    arg('last', 'int'),
  ] as const
  const expected = { first: undefined, in_order: 'asc', last: 1 }

  test('a block', async () => {
    const received: object[] = []
    const GraphQL = namespace()
    GraphQL.query.field('rows', 'int', { arguments: declared }, named =>
      received.push({ ...named }),
    )
    await dataOf(GraphQL, '{ rows(last: 1) }')
    expect(received).toStrictEqual([expected])
    expect(Object.keys(received[0]!)).toEqual(['first', 'in_order', 'last'])
  })

  test('a method of an object that holds the fields, and a method of the parent value', async () => {
    const received: object[] = []
    class Users {
      rows(named: object): number {
        return received.push({ ...named })
      }
    }
    const GraphQL = defineGraphQL()({ SortOrder: enumOf('asc', 'desc'), Users: object<Users>() })
    GraphQL.query.methods(new Users()).field('rows', 'int', { arguments: declared })
    GraphQL.query.field('users', 'Users', () => new Users())
    GraphQL.Users.field('rows', 'int', { arguments: declared })
    await GraphQL.schema(`FieldSchema${++schemas}`).execute(
      '{ rows(last: 1) users { rows(last: 1) } }',
    )
    expect(received).toStrictEqual([expected, expected])
  })

  test('a batch resolver', async () => {
    const received: object[] = []
    const GraphQL = namespace()
    const batch = (parents: readonly unknown[], named: object): number[] =>
      parents.map(() => received.push({ ...named }))
    GraphQL.query.field('rows', 'int', { arguments: declared }, { batch })
    await dataOf(GraphQL, '{ rows(last: 1) }')
    expect(received).toStrictEqual([expected])
  })

  test('a field without arguments receives none', async () => {
    const received: object[] = []
    const GraphQL = namespace()
    GraphQL.query.field('rows', 'int', named => received.push({ ...named }))
    await dataOf(GraphQL, '{ rows }')
    expect(received).toStrictEqual([{}])
  })
})

describe('What the service does, 4: a schema is defined by', () => {
  test('query, mutation and subscription fields, and by types', () => {
    const GraphQL = namespace()
    GraphQL.query.field('user', 'User', () => ada)
    GraphQL.mutation.field('rename', 'User', { arguments: arg('to', 'string') }, () => ada)
    GraphQL.subscription.field('renamed', 'User', {
      null: false,
      desc: 'After a change of the name.',
    })
    expect(sdlOf(GraphQL)).toBe(`enum SortOrder {
  ASC
  DESC
}

input Range {
  from: Int
}

union Owner = User

type Mutation {
  rename(to: String): User
}

type Query {
  user: User
}

type Subscription {
  """After a change of the name."""
  renamed: User!
}

type User {
  id: ID!
}`)
  })

  test('fields whose arguments are not of lists of lists', () => {
    const GraphQL = namespace()
    GraphQL.query.field(
      'rows',
      'int',
      { arguments: arg('matrix', 'int', { array: [true] } as object) },
      () => 1,
    )
    expect(faultsOf(() => sdlOf(GraphQL))).toEqual([
      'The argument matrix of Query.rows is a list of lists, but lists in arguments have one dimension; ' +
        'use an input object that holds a list.',
    ])
  })
})

describe('Field definition: lists of lists', () => {
  const GraphQL = defineGraphQL()({
    Cell: interfaceOf<{ name: string; rows: number[][] }>(),
    Grid: object<{ name: string; rows: number[][] }>(),
  })
  const rows = [
    [1, 2],
    [3, 4],
  ]
  const grid = { name: 'g', rows }
  GraphQL.Cell.field('rows', 'int', { array: { full: true } })
  GraphQL.Grid.implements('Cell')
    .isTypeOf(() => true)
    .field('name', 'string')
    .field('rows', 'int', { null: false, array: { full: true } })
    .field('columns', 'int', { array: { full: true } }, ({ current }) => current.rows.toReversed())
    .field(
      'batched',
      'int',
      { array: { array: true } },
      { batch: parents => parents.map(() => [[1, null], null]) },
    )
  GraphQL.query
    .field('grids', 'Grid', { array: { array: true, null: false } }, () => [[grid, null], [grid]])
    .field('cells', 'Cell', { array: { full: true } }, () => [[grid]])
    .field('wrong', 'int', { null: false, array: { array: true } }, () => [[1], ['x' as never]])
    .field('later', 'int', { null: false, array: { full: true } }, () =>
      Promise.resolve([Promise.resolve([1]), new Set([Promise.resolve(2)])]),
    )
  GraphQL.subscription.field('grid_moved', 'int', { array: { full: true } })
  const schema = GraphQL.schema('GridSchema', { onError: () => undefined })

  test('are described with the nullability of each level', () => {
    const sdl = schema.toSDL({ withoutSpec: true })
    for (const line of [
      'rows: [[Int!]!]',
      'rows: [[Int!]!]!',
      'batched: [[Int]]',
      'grids: [[Grid]!]',
      'gridMoved: [[Int!]!]',
    ])
      expect(sdl.split('\n').map(text => text.trim())).toContain(line)
  })

  test('are answered of properties, resolvers, batches and promises, by objects and interfaces', async () => {
    expect(
      await schema.execute('{ grids { name rows columns batched } cells { rows } later }'),
    ).toBe(
      '{"data":{"grids":[[{"name":"g","rows":[[1,2],[3,4]],"columns":[[3,4],[1,2]],"batched":[[1,null],null]},null],[{"name":"g","rows":[[1,2],[3,4]],"columns":[[3,4],[1,2]],"batched":[[1,null],null]}]],"cells":[[{"rows":[[1,2],[3,4]]}]],"later":[[1],[2]]}}',
    )
  })

  test('have errors at the position of an item', async () => {
    const { data, errors } = await schema.execute('{ wrong }', { responseFormat: 'hash' })
    expect([data, errors?.map(({ path }) => path)]).toEqual([
      { wrong: [[1], [null]] },
      [['wrong', 1, 0]],
    ])
  })

  test('are the payload of trigger', async () => {
    const stream = await schema.subscribe('subscription { gridMoved }')
    if ('errors' in stream) throw new Error(stream.errors[0]?.message)
    const next = stream.next()
    await schema.trigger('grid_moved', { payload: [[1]] })
    expect((await next).value).toBe('{"data":{"gridMoved":[[1]]}}')
    await stream.return?.()
  })
})
