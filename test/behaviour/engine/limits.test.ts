import { describe, expect, test } from 'vitest'
import { arg, defineGraphQL, scalar } from '../../../src/index.ts'
import type { Limits } from '../../../src/runtime/limits.ts'

const GraphQL = defineGraphQL()({})
GraphQL.query.field('echo', 'boolean', { arguments: arg('json', 'json') }, () => true)
const limits = { maxFragments: 3, maxOperations: 2, maxVariableDepth: 4, maxVariableItems: 6 }
const schema = GraphQL.schema('LimitsSchema', { config: { limits } })

const query = 'query ($json: JSON) { echo(json: $json) }'

async function messageOf(
  source: string,
  variables?: Record<string, unknown>,
): Promise<string | undefined> {
  const options = {
    variables,
    operationName: source === query ? undefined : 'O0',
    responseFormat: 'hash',
  } as const
  const { errors } = await schema.execute(source, options)
  return errors
    ?.map(({ message, extensions }) => `${String(extensions?.['code'])}: ${message}`)
    .join()
}

const fragments = (count: number) =>
  Array.from({ length: count }, (_, index) => `fragment F${index} on Query { echo }`).join(' ')
const spreads = (count: number) =>
  Array.from({ length: count }, (_, index) => `...F${index}`).join(' ')
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

describe('values of a host that hold themselves', () => {
  const off = { maxVariableDepth: false, maxVariableItems: false } as const

  /**
   * What a request comes to whose variable holds itself, and how often the value was looked into.
   */
  function executed(limits: Partial<Limits>): { readonly result: string; readonly reads: number } {
    let reads = 0
    const counting: ProxyHandler<object> = new Proxy(
      {},
      {
        get: () => {
          if (++reads > 1_000) throw new Error('The value is read for ever.')
        },
      },
    )
    const holder: Record<string, unknown> = {}
    const value = new Proxy(holder, counting)
    holder['self'] = value
    const GraphQL = defineGraphQL()({
      Opaque: scalar<string>({ parse: () => 'opaque', serialize: String }),
    })
    const argument = { arguments: arg('of', 'Opaque') } as const
    GraphQL.query.field('echo', 'string', argument, ({ of }) => of)
    const schema = GraphQL.schema('HostSchema', { replace: true, config: { limits } })
    const source = 'query ($value: Opaque) { echo(of: $value) }'
    const result = schema.executeSync(source, { variables: { value }, responseFormat: 'json' })
    return { result, reads }
  }

  test('nothing of them is read where no limit is set', () => {
    expect(executed(off)).toEqual({ result: '{"data":{"echo":"opaque"}}', reads: 0 })
  })

  test('either limit alone ends the walk', () => {
    expect(executed({ ...off, maxVariableDepth: 4 }).result).toContain('DEPTH_LIMIT')
    expect(executed({ ...off, maxVariableItems: 6 }).result).toContain('COMPLEXITY_LIMIT')
  })
})
