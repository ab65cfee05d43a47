import { GraphQLError } from 'graphql'
import { describe, expect, test } from 'vitest'
import { pair } from '../oracle.ts'

const sdl = `
  type Query { text(value: Int! = 1): String, thing: Thing, things: [[Thing]], numbers: [[Int]] }
  type Mutation { thing: Thing }
  type Thing { id: ID, text(value: Int! = 1): String, child: Thing }
`
const thing = { id: 1, text: 'text', child: { id: 2 } }

describe('a condition that is given null', () => {
  const { run } = pair(sdl, { Query: { thing: () => thing }, Mutation: { thing: () => thing } })

  test.each([
    ['in the root selection set', '{ thing { id } text @include(if: $a) }'],
    ['in that of a mutation', 'mutation($a: Boolean = true) { thing @skip(if: $a) { id } }'],
    ['in an object', '{ thing { id @include(if: $a) } text }'],
    ['in an object without resolvers', '{ thing { child { id @skip(if: $a) } } text }'],
    ['on a fragment that does not apply', '{ thing { ... on Thing @include(if: $a) { id } } }'],
    ['on a field that is there without it', '{ thing { id id @include(if: $a) } }'],
  ])('makes its selection set fail: %s', async (_title, selection) => {
    const source = selection.startsWith('mutation')
      ? selection
      : `query ($a: Boolean = true) ${selection}`
    const { ours, reference } = await run(source, { variables: { a: null } })
    expect(ours).toContain('Argument \\"if\\" of non-null type \\"Boolean!\\" must not be null.')
    expect(ours).toBe(reference)
  })

  test.each([
    [
      'is on what is skipped',
      'query ($a: Boolean = true) { text @include(if: $a) @skip(if: true) thing { id } }',
    ],
    [
      'stands in what is left out',
      'query ($a: Boolean = true, $no: Boolean = false) { thing @include(if: $no) { id @skip(if: $a) } text }',
    ],
  ])('is not looked at where it %s', async (_title, source) => {
    const { ours, reference } = await run(source, { variables: { a: null } })
    expect(ours).not.toContain('errors')
    expect(ours).toBe(reference)
  })
})

test('an error is located at the nodes that are part of the request, each once', async () => {
  const { run } = pair(sdl, {
    Query: {
      text: () => {
        throw new GraphQLError('refused')
      },
    },
  })
  const source = `query ($a: Boolean!, $b: Boolean!) { text text @include(if: $a) ...F @include(if: $b) ...F @skip(if: $a) }
    fragment F on Query { text }`
  for (const variables of [
    { a: true, b: true },
    { a: false, b: true },
    { a: false, b: false },
  ]) {
    const { ours, reference } = await run(source, { variables })
    expect(ours).toBe(reference)
  }
})

test('errors have all indices of lists in lists in their path', async () => {
  const refuse = (): never => {
    throw new GraphQLError('refused')
  }
  const { run } = pair(sdl, {
    Query: {
      things: () => [[thing], [null, thing]],
      numbers: () => [[1], [2, Promise.reject(new GraphQLError('refused'))]],
    },
    Thing: { text: refuse },
  })
  const { ours, reference } = await run('{ things { id text } }')
  expect(ours).toBe(reference)
  const { ours: numbers, reference: expected } = await run('{ numbers }')
  expect(numbers).toBe(expected)
})

test('values are neither counted nor read where the operation has no such variable', async () => {
  const { schema } = pair(sdl, {}, { maxVariableItems: 1 })
  let reads = 0
  const variables = {
    value: 1,
    get again() {
      return (reads += 1)
    },
    more: [1, 2, 3, 4],
  }
  const run = (source: string): Promise<string> =>
    schema.execute(source, { variables, responseFormat: 'json' })
  expect(await run('query ($value: Int!) { text(value: $value) }')).toBe('{"data":{"text":null}}')
  expect(reads).toBe(0)
  const both =
    'query ($value: Int!, $again: Int!) { text(value: $value) other: text(value: $again) }'
  expect(await run(both)).toContain('The variables hold more than 1 values.')
  expect(reads).toBe(1)
})

test('arguments are coerced for properties too', async () => {
  const { run } = pair(sdl)
  const source = 'query ($a: Int = 1) { text(value: $a) thing { id text(value: $a) } }'
  for (const variables of [{}, { a: null }]) {
    const { ours, reference } = await run(source, { variables, rootValue: { text: 'text', thing } })
    expect(ours).toBe(reference)
  }
})

test('lists in lists may hold promises and any iterable', async () => {
  const source = '{ numbers things { id } }'
  const numbers = (): unknown => [
    [1, Promise.resolve(2)],
    new Set([3, Promise.resolve(4)]),
    [5].values(),
  ]
  const things = (): unknown => [new Set([thing]), [Promise.resolve(thing)]]
  const expected = '{"data":{"numbers":[[1,2],[3,4],[5]],"things":[[{"id":"1"}],[{"id":"1"}]]}}'
  const { schema } = pair(sdl, { Query: { numbers, things } })
  expect(await schema.execute(source)).toBe(expected)
  const rootValue = { numbers: numbers(), things: things() }
  expect(await pair(sdl).schema.execute(source, { rootValue })).toBe(expected)
})
