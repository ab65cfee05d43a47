import { expect, test } from 'vitest'
import { arg, defineGraphQL } from '../../../src/index.ts'

const GraphQL = defineGraphQL()({})
GraphQL.query.field('echo', 'boolean', { arguments: arg('json', 'json') }, () => true)
const limits = { maxFragments: 3, maxOperations: 2, maxVariableDepth: 4, maxVariableItems: 6 }
const schema = GraphQL.schema('LimitsSchema', { config: { limits } })

const query = 'query ($json: JSON) { echo(json: $json) }'

async function messageOf(source: string, variables?: Record<string, unknown>): Promise<string | undefined> {
  const options = {
    variables,
    operationName: source === query ? undefined : 'O0',
    responseFormat: 'hash',
  } as const
  const { errors } = await schema.execute(source, options)
  return errors?.map(({ message, extensions }) => `${String(extensions?.['code'])}: ${message}`).join()
}

const fragments = (count: number) =>
  Array.from({ length: count }, (_, index) => `fragment F${index} on Query { echo }`).join(' ')
const spreads = (count: number) => Array.from({ length: count }, (_, index) => `...F${index}`).join(' ')
const operations = (count: number) =>
  Array.from({ length: count }, (_, index) => `query O${index} { echo }`).join(' ')

test('a document has so many fragments and operations, and no more', async () => {
  expect(await messageOf(`query O0 { ${spreads(3)} } ${fragments(3)}`)).toBe(undefined)
  expect(await messageOf(`query O0 { ${spreads(4)} } ${fragments(4)}`)).toBe(
    'COMPLEXITY_LIMIT: The document has 4 fragments; at most 3 are allowed.',
  )
  expect(await messageOf(operations(2))).toBe(undefined)
  expect(await messageOf(operations(3))).toBe(
    'COMPLEXITY_LIMIT: The document has 3 operations; at most 2 are allowed.',
  )
})

test('variables are nested so deep, and no deeper', async () => {
  expect(await messageOf(query, { json: [[[1]]] })).toBe(undefined)
  expect(await messageOf(query, { json: [[[{}]]] })).toBe(undefined)
  expect(await messageOf(query, { json: [[[[1]]]] })).toBe(undefined)
  expect(await messageOf(query, { json: [[[[[]]]]] })).toBe(
    'DEPTH_LIMIT: The variables are nested more than 4 deep.',
  )
})

test('variables hold so many values, and no more', async () => {
  expect(await messageOf(query, { json: [1, 2, 3, 4, 5] })).toBe(undefined)
  expect(await messageOf(query, { json: { a: [1, 2], b: 3 }, unused: 4 })).toBe(undefined)
  expect(await messageOf(query, { json: [1, 2, 3, 4, 5, 6] })).toBe(
    'COMPLEXITY_LIMIT: The variables hold more than 6 values.',
  )
})

test('variables of any depth are survived', async () => {
  let deep: unknown[] = []
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  expect(await messageOf(query, { json: deep })).toBe(
    'DEPTH_LIMIT: The variables are nested more than 4 deep.',
  )
})
