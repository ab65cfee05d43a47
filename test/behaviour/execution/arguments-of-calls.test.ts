import { describe, expect, test } from 'vitest'
import { arg, buildSchema, defineGraphQL, object, type Schema } from '../../../src/index.ts'

// Each call of a resolver has its own lists and input objects: a resolver may change its arguments.

const sdl = `
  type Query { items: [Item!]! many(count: Int!): [Item!]! }
  type Mutation { a(in: In!): Int b(in: In!): Int }
  type Subscription { items(in: In!): Int }
  type Item { ofArgs(list: [Int!], in: In, json: JSON, color: Color, colors: [Color!]): String }
  input In { tags: [String!] = ["t"], in: In, json: JSON, color: Color }
  enum Color { RED }
  scalar JSON
`

interface Arguments {
  readonly list?: number[]
  readonly in?: { readonly tags: string[]; in?: { readonly tags: string[] }; extra?: number }
  readonly json?: { list: unknown[] }
}

/** Changes all lists and objects of arguments; returns what they were before. */
function change(args: Arguments): string {
  const before = JSON.stringify(args)
  args.list?.push(1)
  args.in?.tags.push('more')
  args.in?.in?.tags.push('more')
  args.json?.list.push(1)
  if (args.in !== undefined) args.in.extra = 1
  return before
}

const red = { name: 'red' }

/** The ways in which a field of three items, or of as many as are asked for, is resolved. */
const resolversOf = {
  'a resolver': {
    Query: { items: () => [{}, {}, {}], many: countedItems },
    Item: { ofArgs: (_: unknown, args: Arguments) => change(args) },
  },
  'an async resolver': {
    Query: { items: () => [{}, {}, {}], many: countedItems },
    Item: { ofArgs: (_: unknown, args: Arguments) => Promise.resolve(change(args)) },
  },
  'a method': {
    Query: {
      items: () => Array.from({ length: 3 }, () => ({ ofArgs: change })),
      many: (_: unknown, { count }: { readonly count: number }) =>
        Array.from({ length: count }, () => ({ ofArgs: change })),
    },
  },
} as const

function countedItems(_: unknown, { count }: { readonly count: number }): readonly object[] {
  return Array.from({ length: count }, () => ({}))
}

function schemaOf(resolvers: object, generatesCodeAfter: number | false): Schema {
  return buildSchema(sdl, {
    resolvers: { ...resolvers, Color: { RED: red } },
    config: { generatesCodeAfter },
    onError: () => {},
  })
}

describe.each(Object.entries(resolversOf))('%s', (_, resolvers) => {
  describe.each([0, false] as const)('where code is generated after %s runs', runs => {
    const schema = schemaOf(resolvers, runs)

    test.each<readonly [string, string, Record<string, unknown>, string]>([
      ['a literal list', '{ items { ofArgs(list: [1, 2]) } }', {}, '{"list":[1,2]}'],
      [
        'a literal object',
        '{ items { ofArgs(in: { in: { tags: ["a"] } }) } }',
        {},
        '{"in":{"tags":["t"],"in":{"tags":["a"]}}}',
      ],
      [
        'a variable',
        'query ($l: [Int!], $i: In) { items { ofArgs(list: $l, in: $i) } }',
        { l: [1], i: { in: {} } },
        '{"list":[1],"in":{"tags":["t"],"in":{"tags":["t"]}}}',
      ],
      [
        'a literal with a variable',
        'query ($l: [String!]) { items { ofArgs(in: { tags: $l, in: { tags: $l } }) } }',
        { l: ['a'] },
        '{"in":{"tags":["a"],"in":{"tags":["a"]}}}',
      ],
      [
        'the value of a scalar',
        'query ($j: JSON) { items { ofArgs(json: $j) } }',
        { j: { list: [] } },
        '{"json":{"list":[]}}',
      ],
      [
        'the literal of a scalar',
        '{ items { ofArgs(json: { list: [2] }) } }',
        {},
        '{"json":{"list":[2]}}',
      ],
    ])('is called for three parents with %s', async (_case, query, variables, expected) => {
      for (let run = 0; run < 4; run++) {
        const result = await schema.execute(query, { variables, responseFormat: 'hash' })
        const item = { ofArgs: expected }
        expect(result).toEqual({ data: { items: [item, item, item] } })
      }
    })

    test('shares a frozen copy where arguments and parents are many', async () => {
      const list = new Array<number>(1_000).fill(7)
      const { data, errors } = (await schema.execute(
        'query ($l: [Int!]) { many(count: 200) { ofArgs(list: $l) } }',
        { variables: { l: list }, responseFormat: 'hash' },
      )) as { data: { many: readonly { ofArgs: string | null }[] }; errors: readonly unknown[] }
      const texts = data.many.map(({ ofArgs }) => ofArgs)
      expect(new Set(texts)).toEqual(new Set([JSON.stringify({ list }), null]))
      expect(texts.indexOf(null)).toBe(100)
      expect(errors).toHaveLength(100)
    })
  })
})

test('the calls behind the bound share one copy, whatever their field', async () => {
  const lists: unknown[] = []
  const schema = buildSchema(sdl, {
    resolvers: {
      Query: { many: countedItems },
      Item: { ofArgs: (_: unknown, { list }: Arguments) => void lists.push(list) },
    },
  })
  await schema.execute(
    'query ($l: [Int!]) { many(count: 100) { a: ofArgs(list: $l) b: ofArgs(list: $l) } }',
    { variables: { l: new Array<number>(10_000).fill(7) } },
  )
  expect([lists.length, new Set(lists).size]).toEqual([200, 11])
  expect(lists.map(list => Object.isFrozen(list)).indexOf(true)).toBe(10)
})

test('fields and events that share a variable have each its own', async () => {
  const schema = buildSchema(sdl, {
    resolvers: {
      Mutation: { a: count, b: count },
      Subscription: {
        items: {
          async *subscribe() {
            yield* [{}, await Promise.resolve({}), {}]
          },
          resolve: count,
        },
      },
    },
  })
  const variables = { i: { tags: ['a'] } }
  expect(
    await schema.execute('mutation ($i: In!) { a(in: $i) b(in: $i) }', {
      variables,
      responseFormat: 'hash',
    }),
  ).toEqual({ data: { a: 1, b: 1 } })
  const events = await schema.subscribe('subscription ($i: In!) { items(in: $i) }', {
    variables,
    responseFormat: 'hash',
  })
  const seen: unknown[] = []
  for await (const event of events as AsyncIterable<unknown>) seen.push(event)
  expect(seen).toEqual(new Array(3).fill({ data: { items: 1 } }))
  expect(variables).toEqual({ i: { tags: ['a'] } })
})

/** Returns the number of tags before it adds one. */
function count(_: unknown, args: { readonly in: { readonly tags: string[] } }): number {
  return args.in.tags.push('more') - 1
}

test('the values of enums and objects of classes are those of the host', async () => {
  const seen: unknown[] = []
  class Money {}
  const money = new Money()
  const schema = buildSchema(sdl, {
    resolvers: {
      Query: { items: () => [{}, {}] },
      Item: { ofArgs: (_: unknown, args: object) => void seen.push(args) },
      Color: { RED: red },
      JSON: { parseValue: () => ({ money, date: new Date(0), bytes: Buffer.from('a') }) },
    },
  })
  await schema.execute(
    'query ($c: Color, $j: JSON) { items { ofArgs(color: $c, colors: [RED], in: { color: $c }, json: $j) } }',
    { variables: { c: 'RED', j: 1 } },
  )
  const [first, second] = seen as {
    color: unknown
    colors: unknown[]
    in: { color: unknown }
    json: { money: unknown; date: Date; bytes: Buffer }
  }[]
  for (const args of [first!, second!]) {
    expect([args.color, args.colors[0], args.in.color].every(color => color === red)).toBe(true)
    expect(args.json.money).toBe(money)
    expect([args.json.date, args.json.bytes]).toEqual([new Date(0), Buffer.from('a')])
  }
  expect(first!.json.date).not.toBe(second!.json.date)
  expect(first!.json.bytes).not.toBe(second!.json.bytes)
})

test('named resolvers, batches and lookaheads have each their own', async () => {
  const GraphQL = defineGraphQL()({ Row: object() })
  const list = arg('list', 'int', { array: true, null: false })
  const change = (numbers: unknown): string => {
    const before = String(numbers)
    ;(numbers as number[]).reverse()
    return before
  }
  GraphQL.query.field('rows', 'Row', { full: true }, (_named, { selection }) => {
    change(selection.field('own')!.arguments['list'])
    return [{}, {}]
  })
  GraphQL.Row.field('own', 'string', { arguments: list }, named => change(named.list)).field(
    'batch',
    'string',
    { arguments: list },
    { batch: (rows, named) => rows.map(() => change(named.list)) },
  )
  const schema = GraphQL.schema('OwnArguments')
  const query = '{ rows { own(list: [1, 2]) batch(list: [1, 2]) again: batch(list: [1, 2]) } }'
  expect(await schema.execute(query, { responseFormat: 'hash' })).toEqual({
    data: {
      rows: [
        { own: '1,2', batch: '1,2', again: '1,2' },
        { own: '1,2', batch: '2,1', again: '2,1' },
      ],
    },
  })
})
