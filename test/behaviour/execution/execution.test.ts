import { GraphQLError } from 'graphql'
import { describe, expect, test } from 'vitest'
import { pair, ways, type Resolvers } from '../../execution/oracle.ts'

const sdl = `
  interface Node { id: ID! }
  type Query {
    text(value: String = "default"): String
    number: Int
    ratio: Float
    yes: Boolean
    id: ID
    color: Color
    colors: [Color!]
    required: String!
    echo(int: Int, list: [Int!], input: Input, color: Color = RED, required: Int! = 7): String
    person: Person
    people: [Person]
    strictPeople: [Person!]!
    matrix: [[Int]]
    strictMatrix: [[Int!]!]
    node: Node
    nodes: [Node!]
    either: [Either]
    bad: Int
    nothing: Person
  }
  type Mutation { add(by: Int!): Int!, fail: Int!, softFail: Int }
  enum Color { RED GREEN }
  input Input { a: Int = 1, b: [String!], nested: Input, must: Int! }
  type Person implements Node { id: ID!, name: String, age: Int!, friend: Person, friends: [Person!] }
  type Dog implements Node { id: ID!, barks: Boolean }
  union Either = Person | Dog
`

const ann = { __typename: 'Person', id: 1, name: 'Ann', age: 41 }
const bob = {
  __typename: 'Person',
  id: '2',
  name: 'Bob "B" \u2028\n',
  age: 42,
  friend: ann,
  friends: [ann],
}
const rex = { __typename: 'Dog', id: 'r', barks: true }

const later = <Value>(value: Value): Promise<Value> =>
  new Promise(resolve => setTimeout(resolve, 1, value))
const fail = (message: string): never => {
  throw new GraphQLError(message)
}

const values: Record<string, unknown> = {
  number: 4,
  ratio: 0.5,
  yes: true,
  id: 17,
  color: 'RED',
  colors: ['GREEN', 'RED'],
  person: bob,
  people: [ann, null, bob],
  strictPeople: [ann, bob],
  matrix: [[1, null], null, [2]],
  strictMatrix: [[1], [null], [2]],
  node: ann,
  nodes: [rex, bob],
  either: [ann, rex, null],
  bad: 'not a number',
}

let total = 0
const common: Resolvers = {
  Query: {
    text: (_parent, { value }: { value: string }) => `got ${value}`,
    echo: (_parent, args: object) => JSON.stringify(args),
    required: () => null,
  },
  Mutation: {
    add: (_parent, { by }: { by: number }) => (total += by),
    fail: () => fail('refused'),
    softFail: () => fail('refused softly'),
  },
}

const valueOf = (name: string) => (): unknown => values[name]
const synchronous: Resolvers = {
  ...common,
  Query: {
    ...Object.fromEntries(Object.keys(values).map(name => [name, valueOf(name)])),
    ...common['Query'],
  },
}
const asynchronous: Resolvers = {
  ...synchronous,
  Query: Object.fromEntries(
    Object.entries(synchronous['Query']!).map(([name, resolve]) => [
      name,
      async (parent: unknown, args: unknown): Promise<unknown> => {
        await later(undefined)
        return resolve(parent, args)
      },
    ]),
  ),
  Person: {
    friend: ({ friend }: { friend: unknown }) => later(friend),
    age: ({ age }: { age: number }) => later(age),
  },
}

const documents: Readonly<Record<string, string>> = {
  leaves: '{ number ratio yes id color colors }',
  'aliases and __typename': '{ a: number __typename b: number c: __typename }',
  'arguments and defaults': '{ text a: text(value: "x") b: text(value: null) echo(required: 3) }',
  'input objects':
    '{ echo(list: 3, input: { must: 1, nested: { must: 2, b: "x" } }, color: GREEN) }',
  objects: '{ person { id name age friend { name friend { name } } friends { id } } }',
  lists: '{ people { name } strictPeople { id friend { id } } matrix strictMatrix }',
  'fields merged by response name':
    '{ person { id } person { name friend { id } } ... { person { friend { name } } } }',
  fragments:
    'query { ...A ...A } fragment A on Query { person { ...P } number } fragment P on Person { id ... { name } }',
  'type conditions':
    '{ node { __typename id ... on Person { name } ... on Dog { barks } } nodes { ...N } } fragment N on Node { id ... on Dog { barks } }',
  unions:
    '{ either { __typename ... on Person { name } ... on Dog { barks } ... on Node { id } } }',
  'null in a non-null field': '{ number required text }',
  'null for an object': '{ nothing { name } number }',
  'a leaf that does not fit': '{ bad number }',
  'null items in strict lists': '{ strictMatrix number }',
  skip: '{ number @skip(if: true) ratio @skip(if: false) yes @include(if: false) id @include(if: true) @skip(if: true) }',
}

describe.each(
  ways.flatMap(([way, config]) => [
    ['synchronous', way, synchronous, config] as const,
    ['asynchronous', way, asynchronous, config] as const,
  ]),
)('%s resolvers, written by %s', (_name, _way, resolvers, config) => {
  const { run, schema } = pair(sdl, resolvers, {}, config)

  test.each(Object.entries(documents))('answer like the reference: %s', async (_title, source) => {
    const { ours, reference } = await run(source)
    expect(ours).toBe(reference)
  })

  test.each(Object.entries(documents))('give the same as a hash: %s', async (_title, source) => {
    const hash = await schema.execute(source, { responseFormat: 'hash' })
    const text = await schema.execute(source, { responseFormat: 'json' })
    expect(withoutIds(JSON.stringify(hash))).toBe(withoutIds(text))
  })

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('keep the order of conditional fields for a: %s, b: %s', async (a, b) => {
    const source = `query ($a: Boolean!, $b: Boolean!) {
      number @include(if: $a) ratio number yes @skip(if: $b) ...F @include(if: $b) ...F @skip(if: $a)
      person @include(if: $a) { id } person @include(if: $b) { name }
    } fragment F on Query { id yes person { age } }`
    const { ours, reference } = await run(source, { variables: { a, b } })
    expect(ours).toBe(reference)
  })

  test('run the fields of a mutation one after the other', async () => {
    total = 0
    const { ours } = await run('mutation { a: add(by: 1) b: add(by: 10) c: add(by: 100) }')
    expect(ours).toBe('{"data":{"a":1,"b":11,"c":111}}')
  })

  test('go on behind a nullable field of a mutation that fails, and end at a non-null one', async () => {
    total = 0
    expect((await run('mutation { softFail add(by: 1) }')).ours).toBe(
      '{"errors":[{"message":"refused softly","locations":[{"line":1,"column":12}],"path":["softFail"]}],"data":{"softFail":null,"add":1}}',
    )
    total = 0
    const { ours, reference } = await run('mutation { fail add(by: 1) }')
    expect(ours).toBe(reference)
    expect(total).toBe(0)
  })
})

describe('variables', () => {
  const { run } = pair(sdl, synchronous)

  test.each<[string, Record<string, unknown>]>([
    ['query ($v: Int) { echo(int: $v) }', {}],
    ['query ($v: Int) { echo(int: $v) }', { v: null }],
    ['query ($v: Int = 5) { echo(int: $v) }', {}],
    ['query ($v: [Int!]) { echo(list: $v) }', { v: 3 }],
    ['query ($v: Input) { echo(input: $v) }', { v: { must: 1, nested: { must: 2, a: null } } }],
    ['query ($v: Int) { echo(input: { must: 1, a: $v, b: ["x"] }) }', {}],
    ['query ($v: Int) { echo(required: $v) }', {}],
    ['query ($v: Int) { echo(required: $v) }', { v: null }],
    ['query ($v: Color = GREEN) { echo(color: $v) }', {}],
    ['query ($v: Int!) { echo(int: $v) }', {}],
    ['query ($v: Int!) { echo(int: $v) }', { v: null }],
    ['query ($v: Int) { echo(int: $v) }', { v: 'x' }],
    ['query ($v: Int) { echo(int: $v) }', { v: 3_000_000_000 }],
    ['query ($v: Color) { echo(color: $v) }', { v: 'BLUE' }],
    ['query ($v: Color) { echo(color: $v) }', { v: 7 }],
    ['query ($v: Input) { echo(input: $v) }', { v: { nested: { mus: 2 }, b: [1, null] } }],
    ['query ($v: [Int!]) { echo(list: $v) }', { v: [1, null, 'x'] }],
    ['query ($v: Input) { echo(input: $v) }', { v: [] }],
    [
      'query ($constructor: Int, $__proto__: Int) { echo(int: $constructor) a: echo(int: $__proto__) }',
      {},
    ],
  ])('are coerced like in the reference: %s with %j', async (source, variables) => {
    const { ours, reference } = await run(source, { variables })
    expect(ours).toBe(reference)
  })
})

describe('the errors of resolvers', () => {
  test('that were not made on purpose are masked, and reach onError', async () => {
    const { schema } = pair(sdl, { Query: { text: () => Promise.reject(new Error('secret')) } })
    const printed: unknown[] = []
    const { error } = console
    console.error = (...args) => printed.push(args)
    try {
      const { errors } = await schema.execute('{ a: text }', { responseFormat: 'hash' })
      expect(errors).toEqual([
        {
          message: 'Internal server error',
          locations: [{ line: 1, column: 3 }],
          path: ['a'],
          extensions: { code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) as string },
        },
      ])
    } finally {
      console.error = error
    }
    expect(printed).toHaveLength(1)
  })

  test('have a path into lists', async () => {
    const { run } = pair(sdl, {
      ...synchronous,
      Person: { friends: ({ id }: { id: unknown }) => (id === '2' ? fail('no friends') : []) },
    })
    const { ours, reference } = await run('{ strictPeople { id mine: friends { id } } }')
    expect(ours).toBe(reference)
  })
})

test('a mutation of thousands of synchronous fields does not exhaust the stack', async () => {
  total = 0
  const { schema } = pair(sdl, common, { maxAliases: false })
  const fields = Array.from({ length: 1_500 }, (_, index) => `f${index}: add(by: 1)`)
  const text = await schema.execute(`mutation { ${fields.join(' ')} }`, { responseFormat: 'json' })
  expect(text.endsWith('"f1499":1500}}')).toBe(true)
})

describe('the time of an execution', () => {
  const hanging = pair(sdl, {
    Query: { ...common['Query'], person: () => new Promise(() => undefined) },
  })

  test('ends when the host cancels', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 5)
    const text = await hanging.schema.execute('{ text person { id } }', {
      signal: controller.signal,
      responseFormat: 'json',
    })
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ message: 'The execution was cancelled.', path: ['person'] }],
      data: { text: 'got default', person: null },
    })
  })

  test('ends when it is over', async () => {
    const { schema } = pair(
      sdl,
      { Query: { person: () => new Promise(() => undefined) } },
      { executionTimeoutMs: 5 },
    )
    const { errors } = await schema.execute('{ person { id } }', { responseFormat: 'hash' })
    expect(errors).toEqual([
      {
        message: 'The execution took longer than 5 ms.',
        locations: [{ line: 1, column: 3 }],
        path: ['person'],
        extensions: { code: 'TIMEOUT' },
      },
    ])
  })

  test('starts nothing when the host has cancelled before', async () => {
    let calls = 0
    const { schema } = pair(sdl, { Query: { text: () => calls++ } })
    const { data } = await schema.execute('{ text }', {
      signal: AbortSignal.abort(),
      responseFormat: 'hash',
    })
    expect([data!['text'], calls]).toEqual([null, 0])
  })
})

/** Each error that is told of has another id. */
function withoutIds(text: string): string {
  return text.replaceAll(/"id":"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/g, '"id":"id"')
}
