import { describe, expect, test } from 'vitest'
import {
  arg,
  buildSchema,
  connection,
  connectionArguments,
  createConnection,
  defineGraphQL,
  interfaceOf,
  object,
  union,
  withConnection,
  type Connect,
  type Connection,
  type PageRequest,
} from '../../../src/index.ts'
import { faultsOf } from '../../behaviour/definition/faults-of.ts'
import { untyped } from '../untyped.ts'

interface User {
  readonly id: number
  readonly name: string
}
interface Context {
  readonly viewer: string
  readonly pages: PageRequest<number>[]
  counted: number
}

const users: readonly User[] = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  name: `User ${index + 1}`,
}))

/** Reads rows as a database does: behind and in front of keys, from an end, up to a limit. */
function read({ after, before, limit, isFromEnd }: PageRequest<number>): readonly User[] {
  const rows = users.filter(
    ({ id }) => (after === undefined || id > after) && (before === undefined || id < before),
  )
  return (isFromEnd ? rows.toReversed() : rows).slice(0, limit)
}

const schemaWith = (name: string, connect: Connect<Context>) => {
  const GraphQL = defineGraphQL<Context>()({
    User: withConnection(object<User>(), { totalCount: true }),
  })
  GraphQL.User.field('id', 'int', { null: false })
  GraphQL.UserEdge.field('rank', 'int', ({ current }) => current.node.id * 10)
  GraphQL.UserConnection.field('names', 'string', { null: false }, ({ current }) =>
    current.nodes.map(({ name }) => name).join(),
  )
  const options = { null: false, arguments: connectionArguments } as const
  GraphQL.query
    .field('list', 'UserConnection', options, (_, event) => connect(event, users))
    .field('other', 'UserConnection', options, (_, event) => connect(event, users))
    .field(
      'rows',
      'UserConnection',
      { null: false, arguments: [...connectionArguments, arg('order', 'string')] },
      ({ order, pages, context }, event) =>
        connect(event, {
          key: 'number',
          ...(order != null && { order }),
          load: page => {
            pages.push(page)
            return read(page)
          },
          totalCount: () => {
            context.counted++
            return users.length
          },
        }),
    )
  return GraphQL.schema(name)
}
const schema = schemaWith('Connections', connection as Connect<Context>)
const sealing = createConnection<Context>({
  cursorSecret: 'a secret of all processes',
  viewer: ({ viewer }) => viewer,
})
const sealed = schemaWith('Sealed', sealing)

const contextOf = (viewer = 'ann'): Context => ({ viewer, pages: [], counted: 0 })

interface Page {
  readonly nodes: readonly { readonly id: number }[]
  readonly edges: readonly { readonly cursor: string }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
}
const selection =
  'nodes { id } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'
async function pageOf(
  field: string,
  parameters = '',
  { of = schema, context = contextOf() } = {},
): Promise<Page> {
  const source = `{ page: ${field}${parameters === '' ? '' : `(${parameters})`} { ${selection} } }`
  const { data, errors } = await of.execute(source, { context, responseFormat: 'hash' })
  expect(errors).toBeUndefined()
  return (data as { page: Page }).page
}
async function refusalOf(
  field: string,
  parameters: string,
  { of = schema, context = contextOf() } = {},
): Promise<string | undefined> {
  const source = `{ page: ${field}(${parameters}) { ${selection} } }`
  const { errors } = await of.execute(source, { context, responseFormat: 'hash' })
  expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' })
  expect(context.pages).toEqual([])
  return errors?.[0]?.message
}
const idsOf = ({ nodes }: Page): readonly number[] => nodes.map(({ id }) => id)

test('types of connections are those of the specification', () => {
  const sdl = schema.toSDL({ withoutSpec: true })
  expect(sdl).toContain(`type UserConnection {
  edges: [UserEdge!]!
  nodes: [User!]!
  pageInfo: PageInfo!

  """The number on all pages."""
  totalCount: Int
  names: String!
}`)
  expect(sdl).toContain(`type UserEdge {
  cursor: String!
  node: User!
  rank: Int
}`)
  expect(sdl).toContain(`type PageInfo {
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
  endCursor: String
}`)
})

describe.each(['list', 'rows'])('a page of %s', field => {
  const walk = async (parameters: (cursor: string | null) => string, isFromEnd: boolean) => {
    const pages: (readonly number[])[] = []
    let cursor: string | null = null
    do {
      const page: Page = await pageOf(field, parameters(cursor))
      pages.push(idsOf(page))
      const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo
      expect(startCursor).toBe(page.edges[0]?.cursor)
      expect(endCursor).toBe(page.edges.at(-1)?.cursor)
      cursor = isFromEnd ? (hasPreviousPage ? startCursor : null) : hasNextPage ? endCursor : null
    } while (cursor !== null)
    return pages
  }

  test('leads to the next one', async () => {
    const after = (cursor: string | null): string => (cursor === null ? '' : `, after: "${cursor}"`)
    expect(await walk(cursor => `first: 4${after(cursor)}`, false)).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [9, 10],
    ])
    expect(await walk(cursor => `first: 5${after(cursor)}`, false)).toHaveLength(2)
  })

  test('leads to the previous one', async () => {
    const before = (cursor: string | null): string =>
      cursor === null ? '' : `, before: "${cursor}"`
    expect(await walk(cursor => `last: 4${before(cursor)}`, true)).toEqual([
      [7, 8, 9, 10],
      [3, 4, 5, 6],
      [1, 2],
    ])
  })

  test('lies between cursors, and may be empty', async () => {
    const { edges } = await pageOf(field)
    expect(
      idsOf(await pageOf(field, `after: "${edges[1]!.cursor}", before: "${edges[4]!.cursor}"`)),
    ).toEqual([3, 4])
    expect(await pageOf(field, `after: "${edges[9]!.cursor}"`)).toEqual({
      nodes: [],
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    })
    const second = await pageOf(field, `first: 1, after: "${edges[0]!.cursor}"`)
    expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
    expect((await pageOf(field, 'first: 0')).pageInfo.hasNextPage).toBe(true)
    expect(
      idsOf(await pageOf(field, `after: "${edges[4]!.cursor}", before: "${edges[1]!.cursor}"`)),
    ).toEqual([])
  })

  test.each([
    ['first: -1', 'The argument first is -1; expected a number from 0 to 100.'],
    ['last: -1', 'The argument last is -1; expected a number from 0 to 100.'],
    ['first: 101', 'The argument first is 101; expected a number from 0 to 100.'],
    ['first: 1, last: 1', 'The arguments first and last are both given; expected one of them.'],
    [
      'after: ""',
      'The argument after is "", which is no cursor of this list; expected one from a response to the same field in the same order.',
    ],
    ['before: "x"', expect.stringContaining('The argument before is "x", which is no cursor')],
    [`after: "${'A'.repeat(9000)}"`, expect.stringContaining('which is no cursor')],
    [
      `after: "${Buffer.from('["Query.rows","1 or 1=1"]').toString('base64url')}"`,
      expect.stringContaining('no cursor'),
    ],
    [
      `after: "${Buffer.from('["Query.rows","01"]').toString('base64url')}"`,
      expect.stringContaining('no cursor'),
    ],
    [
      `after: "${Buffer.from('["Query.list","-1"]').toString('base64url')}"`,
      expect.stringContaining('no cursor'),
    ],
    [
      `after: "${Buffer.from('["Query.list","1.5"]').toString('base64url')}"`,
      expect.stringContaining('no cursor'),
    ],
    [
      `after: "${Buffer.from('["__proto__","1"]').toString('base64url')}"`,
      expect.stringContaining('no cursor'),
    ],
    [
      `after: "${Buffer.from('{"0":"Query.rows"}').toString('base64url')}"`,
      expect.stringContaining('no cursor'),
    ],
    [
      `after: "${Buffer.from('['.repeat(3000)).toString('base64url')}"`,
      expect.stringContaining('no cursor'),
    ],
  ])('is refused for bad arguments: %#', async (parameters, message) => {
    const refusal = await refusalOf(field, parameters)
    expect(refusal).toEqual(message)
    expect(refusal!.length).toBeLessThan(300)
  })

  test('of another field is refused', async () => {
    const { edges } = await pageOf('other')
    await refusalOf(field, `after: "${edges[0]!.cursor}"`)
  })
})

describe('a loader', () => {
  test('is called once for a page, and asked for one row more', async () => {
    const context = contextOf()
    const { pageInfo } = await pageOf('rows', 'first: 3', { context })
    expect(pageInfo.hasNextPage).toBe(true)
    expect(context.pages).toEqual([
      { after: undefined, before: undefined, limit: 4, isFromEnd: false },
    ])
    expect(context.counted).toBe(0)
  })

  test('is not called where a client asks for the number of rows alone', async () => {
    const context = contextOf()
    expect(await schema.execute('{ rows { __typename totalCount } }', { context })).toBe(
      '{"data":{"rows":{"__typename":"UserConnection","totalCount":10}}}',
    )
    expect([context.pages.length, context.counted]).toEqual([0, 1])
  })

  test('gets a cursor of the same order alone', async () => {
    const byName = await pageOf('rows', 'order: "name"')
    const cursor = byName.edges[0]!.cursor
    expect(idsOf(await pageOf('rows', `order: "name", first: 1, after: "${cursor}"`))).toEqual([2])
    await refusalOf('rows', `order: "age", after: "${cursor}"`)
    await refusalOf('rows', `after: "${cursor}"`)
  })

  test('may order by several columns, with keys of its own, and say what lies beside its rows', async () => {
    const GraphQL = defineGraphQL()({ User: withConnection(object<User>()) })
    GraphQL.User.field('id', 'int')
    const afters: unknown[] = []
    GraphQL.query.field('users', 'UserConnection', { arguments: connectionArguments }, (_, event) =>
      connection(event, {
        key: { at: 'date', id: 'bigint' },
        keyOf: ({ id }: User) => ({ at: new Date(id * 1000), id: BigInt(id) }),
        load: ({ after }) => {
          afters.push(after)
          const at: Date | undefined = after?.at
          void at
          return { rows: users.slice(0, 2), hasNextPage: false, hasPreviousPage: true }
        },
      }),
    )
    const own = GraphQL.schema('Keys')
    const source = '{ users { edges { cursor } pageInfo { hasNextPage hasPreviousPage } } }'
    const { data } = await own.execute(source, { responseFormat: 'hash' })
    const page = (data as { users: Page }).users
    expect(page.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
    await own.execute(source.replace('users', `users(after: "${page.edges[1]!.cursor}")`))
    expect(afters).toEqual([undefined, { at: new Date(2000), id: 2n }])
  })

  test('that returns something else is an error for the host', async () => {
    const reports: string[] = []
    const GraphQL = defineGraphQL()({ User: withConnection(object<User>()) })
    GraphQL.User.field('id', 'int')
    const fields = {
      no_rows: { load: () => 5 },
      no_key: { key: { none: 'string' }, load: () => users },
    }
    for (const [name, loader] of Object.entries(fields))
      GraphQL.query.field(
        name as 'x',
        'UserConnection',
        { arguments: connectionArguments },
        (_, event) =>
          connection(event, { key: 'number', ...loader } as never) as unknown as Promise<
            Connection<User>
          >,
      )
    GraphQL.query.field('bare', 'UserConnection', ((_: unknown, event: never) =>
      connection(event, users)) as never)
    const wrong = GraphQL.schema('Wrong', {
      onError: error => reports.push((error as Error).message),
    })
    const result = await wrong.execute(
      '{ noRows { nodes { id } } noKey { edges { cursor } } bare { nodes { id } } }',
      { responseFormat: 'hash' },
    )
    expect(reports.sort()).toEqual([
      'A key is undefined; expected a string.',
      'The load of the connection Query.noRows returned 5; expected an array of rows, or { rows }.',
    ])
    expect((result.data as { bare: { nodes: unknown[] } }).bare.nodes).toHaveLength(10)
  })
})

describe('further fields', () => {
  test('of the connection and of edges read the page', async () => {
    expect(
      await schema.execute('{ list(first: 2) { names totalCount edges { rank node { id } } } }', {
        context: contextOf(),
      }),
    ).toBe(
      '{"data":{"list":{"names":"User 1,User 2","totalCount":10,"edges":[{"rank":10,"node":{"id":1}},{"rank":20,"node":{"id":2}}]}}}',
    )
  })
})

describe('a sealed cursor', () => {
  const cursorOf = async (field: string, context = contextOf()): Promise<string> =>
    (await pageOf(field, 'first: 2', { of: sealed, context })).edges[1]!.cursor

  test('leads to the next page, and tells nothing', async () => {
    const cursor = await cursorOf('rows')
    expect(idsOf(await pageOf('rows', `first: 2, after: "${cursor}"`, { of: sealed }))).toEqual([
      3, 4,
    ])
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/rows|Query/)
    expect(await cursorOf('rows')).not.toBe(cursor)
    const lengths = (await pageOf('rows', '', { of: sealed })).edges.map(
      ({ cursor }) => cursor.length,
    )
    expect(new Set(lengths).size).toBe(1)
  })

  test('is refused for another field, another user, and readable or changed', async () => {
    const cursor = await cursorOf('rows')
    await refusalOf('list', `after: "${cursor}"`, { of: sealed })
    await refusalOf('rows', `after: "${cursor}"`, { of: sealed, context: contextOf('bob') })
    await refusalOf('rows', `after: "${cursor}", order: "name"`, { of: sealed })
    const readable = (await pageOf('rows', 'first: 1')).edges[0]!.cursor
    await refusalOf('rows', `after: "${readable}"`, { of: sealed })
    const bytes = Buffer.from(cursor, 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const forged = Buffer.from(bytes)
      forged[index]! ^= 1
      await refusalOf('rows', `after: "${forged.toString('base64url')}"`, { of: sealed })
      await refusalOf('rows', `after: "${bytes.subarray(0, index).toString('base64url')}"`, {
        of: sealed,
      })
    }
  })

  test('of an older secret is read after the secret has changed, until it is removed', async () => {
    const viewer = (): string => 'all'
    const [older, newer] = ['the first secret of two', 'the second secret of two']
    const first = schemaWith('First', createConnection({ cursorSecret: older, viewer }))
    const both = schemaWith('Both', createConnection({ cursorSecret: [newer, older], viewer }))
    const second = schemaWith('Second', createConnection({ cursorSecret: newer, viewer }))
    const old = (await pageOf('rows', 'first: 1', { of: first })).edges[0]!.cursor
    expect(idsOf(await pageOf('rows', `first: 1, after: "${old}"`, { of: both }))).toEqual([2])
    await refusalOf('rows', `after: "${old}"`, { of: second })
    const current = (await pageOf('rows', 'first: 1', { of: both })).edges[0]!.cursor
    expect(idsOf(await pageOf('rows', `first: 1, after: "${current}"`, { of: second }))).toEqual([
      2,
    ])
    await refusalOf('rows', `after: "${current}"`, { of: first })
  })

  test('needs a name of who asks', async () => {
    const reports: string[] = []
    const GraphQL = defineGraphQL()({ User: withConnection(object<User>()) })
    GraphQL.User.field('id', 'int')
    const nameless = createConnection({ cursorSecret: 'x'.repeat(16), viewer: () => '' })
    GraphQL.query.field('users', 'UserConnection', { arguments: connectionArguments }, (_, event) =>
      nameless(event, users),
    )
    const wrong = GraphQL.schema('Nameless', {
      onError: error => reports.push((error as Error).message),
    })
    await wrong.execute('{ users { nodes { id } } }')
    expect(reports).toEqual(['viewer returned ""; expected a text that names who asks.'])
  })
})

test('sizes are those of the options', async () => {
  const small = schemaWith('SmallPages', createConnection({ defaultSize: 2, maxSize: 3 }))
  expect(idsOf(await pageOf('list', '', { of: small }))).toEqual([1, 2])
  expect(await refusalOf('list', 'first: 4', { of: small })).toContain('from 0 to 3')
})

test.each([
  [{ maxSize: 0 }, 'maxSize'],
  [{ defaultSize: 1.5 }, 'defaultSize'],
  [{ cursorSecret: 'short' }, 'cursorSecret'],
  [{ cursorSecret: [] }, 'cursorSecret'],
  [{ viewer: 'ann', cursorSecret: 'x'.repeat(16) }, 'viewer'],
  [{ viewer: () => 'ann' }, 'has a viewer and no cursorSecret'],
  [{ first: 5 }, 'first'],
])('options %j are a fault', (options, words) => {
  expect(faultsOf(() => untyped(createConnection)(options))).toEqual([
    expect.stringContaining(words),
  ])
})

test('interfaces and unions have connections; a type that generates has one already', async () => {
  const GraphQL = defineGraphQL()({
    Node: withConnection(interfaceOf<User>()).desc('All.'),
    User: withConnection(object<User>().desc('Somebody.')),
    Anyone: withConnection(union('User')),
  })
  GraphQL.Node.field('id', 'int').resolveType(() => 'User')
  GraphQL.User.implements('Node')
  GraphQL.Anyone.resolveType(() => 'User')
  const options = { arguments: connectionArguments } as const
  GraphQL.query
    .field('nodes', 'NodeConnection', options, (_, event) => connection(event, users))
    .field('all', 'AnyoneConnection', options, (_, event) => connection(event, users))
  const kinds = GraphQL.schema('Kinds')
  expect(kinds.toSDL()).toContain('"""All."""\ninterface Node')
  expect(kinds.toSDL()).not.toContain('UserConnection')
  expect(
    await kinds.execute(
      '{ nodes(first: 1) { edges { node { id } } } all(first: 1) { nodes { ... on User { id } } } }',
    ),
  ).toBe('{"data":{"nodes":{"edges":[{"node":{"id":1}}]},"all":{"nodes":[{"id":1}]}}}')
  expect(faultsOf(() => withConnection(withConnection(object<User>())))).toHaveLength(1)
})

test('a resolver map of a text makes connections, also forward alone', async () => {
  const text = buildSchema(
    `type User { id: Int }
     type UserEdge { cursor: String! node: User }
     type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
     type UserConnection { edges: [UserEdge] pageInfo: PageInfo! totalCount: Int }
     type Query { users(first: Int, after: String): UserConnection }`,
    {
      resolvers: {
        Query: { users: (_parent, _args, _context, { event }) => connection(event, users) },
      },
    },
  )
  const source =
    '{ users(first: 1) { totalCount edges { cursor node { id } } pageInfo { hasNextPage endCursor } } }'
  const { data } = await text.execute(source, { responseFormat: 'hash' })
  const { edges } = (data as { users: Page }).users
  expect(data).toEqual({
    users: {
      totalCount: 10,
      edges: [{ cursor: edges[0]!.cursor, node: { id: 1 } }],
      pageInfo: { hasNextPage: true, endCursor: edges[0]!.cursor },
    },
  })
  expect(
    await text.execute(source.replace('first: 1', `first: 1, after: "${edges[0]!.cursor}"`)),
  ).toContain('"node":{"id":2}')
})

test('a batch resolver returns the connections of all parents', async () => {
  const GraphQL = defineGraphQL()({ User: withConnection(object<User>()) })
  let calls = 0
  GraphQL.User.field('id', 'int').field(
    'friends',
    'UserConnection',
    { arguments: connectionArguments },
    {
      batch: (parents, _, event) => {
        calls++
        return parents.map(({ id }) => connection(event, users.slice(id)))
      },
    },
  )
  GraphQL.query.field('users', 'User', { full: true }, () => users.slice(0, 3))
  const batches = GraphQL.schema('Batches of connections')
  expect(await batches.execute('{ users { friends(first: 1) { nodes { id } } } }')).toBe(
    '{"data":{"users":[{"friends":{"nodes":[{"id":2}]}},{"friends":{"nodes":[{"id":3}]}},{"friends":{"nodes":[{"id":4}]}}]}}',
  )
  expect(calls).toBe(1)
})
