import { describe, expect, test } from 'vitest'
import { arg, buildSchema, defineGraphQL, type Schema } from '../../../../src/index.ts'
import { leastJSONBytes } from '../../../../src/response/json-bytes.ts'
import { jsonScalar } from '../../../../src/schema/scalars/json-scalars.ts'

// A literal of a scalar can name a variable as often as it likes: what it comes to is as large as
// the product of both.

const mentions = 1_000
const source = `query ($v: JSON) { echo(of: [${'$v '.repeat(mentions)}]) }`

let schemas = 0

function builtIn(maxResponseBytes?: number): Schema {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field('echo', 'json', { arguments: arg('of', 'json') }, ({ of }) => of)
  return GraphQL.schema(`EchoSchema${schemas++}`, limited(maxResponseBytes))
}

function ofHost(maxResponseBytes?: number): Schema {
  return buildSchema('scalar JSON type Query { echo(of: JSON): JSON }', {
    resolvers: { Query: { echo: (_: unknown, { of }: { readonly of: unknown }) => of } },
    ...limited(maxResponseBytes),
  })
}

function limited(maxResponseBytes: number | undefined): object {
  return { config: { limits: maxResponseBytes === undefined ? {} : { maxResponseBytes } } }
}

/** A value that counts how often its entries are read. */
function counted(): { readonly value: object; readonly reads: () => number } {
  let reads = 0
  const read = { enumerable: true, get: () => (reads += 1) }
  const value = Object.defineProperties({}, { a: read, b: read })
  return { value, reads: () => reads }
}

describe('a variable that a literal names a thousand times', () => {
  test('is checked once', () => {
    const { value, reads } = counted()
    const literal = { kind: 'ListValue', text: '', value: new Array(mentions).fill(value) } as const
    jsonScalar.coerceLiteral(literal)
    expect(reads()).toBe(2)
  })

  test('is copied once in a result', () => {
    const { value, reads } = counted()
    const copy = jsonScalar.coerceResult(new Array(mentions).fill(value)) as unknown[]
    expect(reads()).toBe(2)
    expect(copy).toEqual(new Array(mentions).fill({ a: 1, b: 2 }))
    expect(new Set(copy).size).toBe(1)
  })

  test('may not be nested deeper where it stands than anything else', () => {
    let deep: unknown = 1
    for (let level = 0; level < 150; level++) deep = [deep]
    const nested = (levels: number): unknown => {
      let holder: unknown = [deep]
      for (let level = 1; level < levels; level++) holder = [holder]
      return [deep, holder]
    }
    for (const coerce of [
      (value: unknown) => jsonScalar.coerceResult(value),
      (value: unknown) => jsonScalar.coerceLiteral({ kind: 'ListValue', text: '', value } as never),
    ]) {
      expect(() => coerce(nested(49))).not.toThrow()
      expect(() => coerce(nested(60))).toThrow('more than 200 levels')
    }
  })

  test.each([
    ['the scalar of the package', builtIn],
    ['a scalar of the host', ofHost],
  ])(
    'is refused before it is written where the response is too large: %s',
    async (_, makeSchema) => {
      for (const v of ['x'.repeat(2_000), new Array<number>(1_000).fill(7)]) {
        const variables = { v }
        const answer = await makeSchema().execute(source, { variables, responseFormat: 'hash' })
        expect(answer.data).toEqual({ echo: new Array(mentions).fill(v) })
        const { stringify } = JSON
        let texts = 0
        JSON.stringify = (value: unknown) => {
          if (Array.isArray(value)) texts++
          return stringify(value)
        }
        try {
          const text = await makeSchema(1_000_000).execute(source, {
            variables,
            responseFormat: 'json',
          })
          expect(text).toContain('more than 1000000 bytes')
        } finally {
          JSON.stringify = stringify
        }
        expect(texts).toBe(0)
      }
    },
  )
})

test('the least bytes of a value are no more than its text has, and shared values count at each place', () => {
  const shared = { text: 'abc', list: [1, null, true, ''] }
  const values = [
    '',
    'a',
    1,
    null,
    true,
    [],
    {},
    [[]],
    shared,
    [shared, shared, { a: shared }],
    undefined,
    'é',
  ]
  for (const value of values) {
    const text = JSON.stringify(value) as string | undefined
    expect(leastJSONBytes(value), text).toBeLessThanOrEqual(Buffer.byteLength(text ?? 'null') + 2)
  }
  const many = new Array(mentions).fill(shared)
  expect(leastJSONBytes(many)).toBeGreaterThan(mentions * leastJSONBytes(shared))
  const circular: unknown[] = []
  circular.push(circular)
  expect(leastJSONBytes(circular)).toBeLessThan(10)
})
