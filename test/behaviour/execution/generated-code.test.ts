import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { GraphQLError } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import { buildSchema, defineGraphQL, scalar } from '../../../src/index.ts'
import { ExecutableOperation } from '../../../src/execution/execute.ts'
import { TextWriter } from '../../../src/execution/writing/text-writer.ts'
import { MarkedText } from '../../../src/response/marked-text.ts'
import { pair, type Resolvers } from '../../execution/oracle.ts'

const sdl = `
  type Query {
    id: ID, int: Int, float: Float!, text: String, yes: Boolean, color: Color, node: Node, either: [Either]
    person(id: ID): Person, people: [Person!]!, matrix: [[String]!]
  }
  type Mutation { person: Person }
  enum Color { RED GREEN }
  interface Node { id: ID! }
  type Person implements Node { id: ID!, name: String, nick: String, age: Int!, friend: Person, friends: [Person] }
  type Dog implements Node { id: ID!, barks: Boolean }
  union Either = Person | Dog
`
const ann = { __typename: 'Person', id: 1, name: 'Ann', nick: null, age: 41 }
const bob = {
  __typename: 'Person',
  id: '2',
  name: null,
  nick: 'B',
  age: 42,
  friend: ann,
  friends: [ann, null],
}
const rootValue = {
  id: 17,
  int: -0,
  float: 1e21,
  text: 'text',
  yes: false,
  color: 'GREEN',
  node: ann,
  either: [ann, { __typename: 'Dog', id: 'r', barks: true }, null],
  person: bob,
  people: [ann, bob],
  matrix: [['a', null], [], ['b']],
}
const resolvers: Resolvers = {
  Person: { friends: ({ friends }: { friends?: unknown }) => friends },
}
const atOnce = { generatesCodeAfter: 0 } as const

/** Runs a request by generated code; how often its response was written is counted. */
async function runGenerated(
  source: string,
  given: object = rootValue,
  variables: Record<string, unknown> = {},
): Promise<{ ours: string; reference: string; writings: number }> {
  const generators = vi.spyOn(ExecutableOperation.prototype, 'nextGenerator')
  const ends = vi.spyOn(MarkedText.prototype, 'end')
  try {
    const answers = await pair(sdl, resolvers, {}, atOnce).run(source, {
      rootValue: given,
      variables,
    })
    expect(generators.mock.results[0]!.value).not.toBe(null)
    return { ...answers, writings: ends.mock.calls.length }
  } finally {
    generators.mockRestore()
    ends.mockRestore()
  }
}

describe('generated code executes and writes', () => {
  test.each([
    'leaves { id int float text yes color __typename }',
    'one leaf { text }',
    '__typename alone { __typename t: __typename }',
    'null in the place of leaves { person { name nick } people { name nick } }',
    'an object { person { id name age friend { id age } } }',
    'lists { people { id name friends { id } } matrix }',
    'abstract types { node { id ... on Person { age } } either { __typename ... on Person { name } ... on Dog { barks } } }',
    'a mutation of one field mutation { person { id name } }',
  ])('%s', async title => {
    const source = title.slice(title.search(/(mutation )?\{/))
    const { ours, reference, writings } = await runGenerated(source)
    expect(ours).toBe(reference)
    expect(writings).toBe(1)
  })

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('conditional fields for a: %s, b: %s', async (a, b) => {
    const source = `query ($a: Boolean!, $b: Boolean!) {
      int @include(if: $a) person @skip(if: $a) { name @include(if: $b) nick @skip(if: $b) }
      text @include(if: $b) people @skip(if: $b) { id @include(if: $b) } yes @skip(if: $a)
    }`
    const { ours, reference, writings } = await runGenerated(source, rootValue, { a, b })
    expect(ours).toBe(reference)
    expect(writings).toBe(1)
  })

  test.each([
    ['quotes and control characters', '"\\ \b\f\n\r\t\u0000\u001f\u007f'],
    ['separators of lines', '\u2028\u2029'],
    ['two bytes, three bytes, four bytes', 'é名\u{1f600}'],
    ['half a pair of surrogates', '\ud800 \udc00x'],
    ['what looks like JSON', '","name":"x"},{"id":"'],
    ['nothing', ''],
  ])('texts that hold %s', async (_title, text) => {
    const { ours, reference, writings } = await runGenerated('{ text }', { text })
    expect(ours).toBe(reference)
    expect(writings).toBe(1)
  })

  test('lists that are written in pieces', async () => {
    const people = Array.from({ length: 2_000 }, (_, id) => ({ ...bob, id, name: `Bob ${id} "é"` }))
    const { ours, reference, writings } = await runGenerated(
      '{ people { id name friend { id } } }',
      {
        people,
      },
    )
    expect(ours).toBe(reference)
    expect(writings).toBe(1)
  })
})

describe('generated code hands over what it does not cover', () => {
  test.each<[string, string, object]>([
    ['a null that may not stand', '{ float }', {}],
    [
      'a null that may not stand in an object',
      '{ person { id age } text }',
      { person: { id: 1 }, text: 'x' },
    ],
    ['a null item', '{ people { id } }', { people: [null] }],
    [
      'an error in the place of a value',
      '{ text person { id } }',
      { text: new GraphQLError('refused') },
    ],
    ['an error in a list', '{ people { name } }', { people: [ann, new GraphQLError('refused')] }],
    ['a number that is infinite', '{ float }', { float: Infinity }],
    ['a list that is none', '{ people { id } }', { people: 7 }],
    ['a method', '{ text person { name } }', { text: () => 'x', person: { name: () => 'y' } }],
    [
      'a promise',
      '{ people { id name } }',
      { people: [Promise.resolve(ann), { ...bob, name: Promise.resolve('z') }] },
    ],
    ['an iterable', '{ people { id } }', { people: new Set([ann]) }],
    ['a leaf that does not fit', '{ int yes text }', { int: 'x', yes: 'y', text: {} }],
    ['a getter that throws', '{ text }', { get text() { throw new GraphQLError('refused') } }], // prettier-ignore
    ['the stand-in of a quote', '{ text }', { text: '\u0001' }],
    ['the stand-ins of finished JSON', '{ text }', { text: '\u0002{"a":1}\u0002' }],
    [
      'two stand-ins in two values',
      '{ text person { name } }',
      { text: '\u0001', person: { name: '\u0001' } },
    ],
  ])('%s', async (title, source, given) => {
    const { ours, reference, writings } = await runGenerated(source, given)
    expect(ours).toBe(reference)
    // A string that holds a mark is written again.
    expect(writings).toBe(/stand-in/.test(title) ? 2 : 1)
  })
})

test('a number of marks that is wrong is never answered with', async () => {
  const spy = vi.spyOn(MarkedText.prototype, 'end')
  const { run } = pair(sdl, resolvers, {}, atOnce)
  spy.mockImplementation(function (this: MarkedText, text) {
    this.marks++
    spy.mockRestore()
    return this.end(text)
  })
  const marked = vi.spyOn(TextWriter.prototype, 'string')
  const { ours, reference } = await run('{ text }', { rootValue })
  expect(ours).toBe(reference)
  // Once for `data` by generated code, and for everything when it is written again.
  expect(marked.mock.calls.map(([text]) => text)).toEqual(['data', 'data', 'text'])
  marked.mockRestore()
})

test('scalars of the host are written as their result says', () => {
  const GraphQL = defineGraphQL()({
    Loose: scalar<unknown>({ parse: value => value, serialize: value => value }),
  })
  const values = [
    'a"b',
    1.5,
    true,
    { a: ['\u0001"é'], b: null },
    [1, '2'],
    10n,
    '\ud800',
    Number.NaN,
  ]
  GraphQL.query.field('values', 'Loose', { array: true }, () => values)
  const texts = [0, false].map(generatesCodeAfter =>
    GraphQL.schema('LooseSchema', {
      replace: true,
      config: { generatesCodeAfter: generatesCodeAfter as 0 | false },
    }).executeSync('{ values }', { responseFormat: 'json' }),
  )
  expect(texts[0]).toBe(
    '{"data":{"values":["a\\"b",1.5,true,{"a":["\\u0001\\"é"],"b":null},[1,"2"],10,"\\ud800",null]}}',
  )
  expect(texts[1]).toBe(texts[0])
})

test('a response has a limit of bytes, whoever writes it', async () => {
  const limits = { maxResponseBytes: 100 }
  const people = Array.from({ length: 1_000 }, () => bob)
  for (const config of [
    atOnce,
    { generatesCodeAfter: false },
    { enableStringCollector: false },
  ] as const) {
    const { schema } = pair(sdl, resolvers, limits, config)
    const run = (given: object): Promise<string> =>
      schema.execute('{ people { name } }', { rootValue: given, responseFormat: 'json' })
    const refused =
      '{"errors":[{"message":"The response has more than 100 bytes.","extensions":{"code":"COMPLEXITY_LIMIT"}}],"data":null}'
    expect(await run({ people })).toBe(refused)
    const overhead = '{"data":{"people":[{"name":""}]}}'.length
    expect(await run({ people: [{ name: 'é'.repeat(34) }] })).toBe(refused)
    expect(await run({ people: [{ name: 'x'.repeat(100 - overhead) }] })).toHaveLength(100)
  }
})

test('a response has a limit of errors, and says how many there were besides', async () => {
  const { schema } = pair(sdl, resolvers, { maxExecutionErrors: 2 }, atOnce)
  const { errors } = await schema.execute('{ matrix }', {
    rootValue: { matrix: [[{}, {}, {}], [{}]] },
    responseFormat: 'hash',
  })
  expect(errors!.map(({ message, path }) => [message, path])).toEqual([
    ['String cannot represent the value of Query.matrix: an object.', ['matrix', 0, 0]],
    ['String cannot represent the value of Query.matrix: an object.', ['matrix', 0, 1]],
    ['There are 2 more errors.', undefined],
  ])
})

test('where generating code is forbidden plans are interpreted', { timeout: 120_000 }, () => {
  // What `npm run build` made.
  const script = `
    import { buildSchema } from './dist/index.js'
    const schema = buildSchema('type Query { text: String }', { resolvers: { Query: { text: () => 'x' } } })
    const texts = new Set()
    for (let run = 0; run < 40; run++) texts.add(schema.executeSync('{ text }', { responseFormat: 'json' }))
    console.log(...texts)`
  const options = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', script]
  const text = execFileSync(process.execPath, options, {
    cwd: resolve(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  })
  expect(text).toBe('{"data":{"text":"x"}}\n')
})

test('where the stack does not suffice to compile code plans are interpreted', () => {
  const schema = buildSchema('type Query { text: String }', {
    resolvers: { Query: { text: () => 'x' } },
  })
  vi.stubGlobal(
    'Function',
    class {
      constructor() {
        throw new RangeError('Maximum call stack size exceeded')
      }
    },
  )
  const texts = new Set<string>()
  for (let run = 0; run < 40; run++)
    texts.add(schema.executeSync('{ text }', { responseFormat: 'json' }))
  vi.unstubAllGlobals()
  expect([...texts]).toEqual(['{"data":{"text":"x"}}'])
})
