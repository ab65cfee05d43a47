import { describe, expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../../../src/index.ts'
import { partsOf, turns } from './parts.ts'

/** Six times as long in JSON, which only writing tells. */
const escaped = '\u0001'.repeat(400)
const tooLarge = {
  message: 'The response has more than 1000 bytes.',
  extensions: { code: 'COMPLEXITY_LIMIT' },
}

describe.each([true, false])('with enableStringCollector: %s', enableStringCollector => {
  const calls: string[] = []
  const schemaOf = (): Schema => {
    calls.length = 0
    return buildSchema(
      'scalar Any type Query { text: String, late: Int, any: Any, list: [Int!]! }',
      {
        incremental: true,
        onError: () => calls.push('onError'),
        config: { enableStringCollector, limits: { maxResponseBytes: 1_000 } },
        resolvers: {
          Query: {
            text: () => escaped,
            late: () => calls.push('late'),
            list: async function* () {
              try {
                for (let item = 0; item < 1_000; item++) yield await Promise.resolve(item)
              } finally {
                calls.push('return')
              }
            },
          },
        },
      },
    )
  }

  test('a first response that is too large is the only one, and ends the execution', async () => {
    const source = '{ text list @stream(initialCount: 1) ... @defer { late } }'
    const parts = await partsOf(schemaOf(), source)
    await turns()
    expect(parts).toEqual([{ errors: [tooLarge], data: null }])
    expect(calls).toEqual(['return'])
  })

  test('a part that is too large fails all that is pending', async () => {
    const source = '{ list @stream(initialCount: 1) ... @defer { text } ... @defer { late } }'
    const [first, ...parts] = await partsOf(schemaOf(), source)
    await turns()
    expect(first!.hasNext).toBe(true)
    const ids = first!.pending!.map(({ id }) => id).sort()
    expect(ids).toHaveLength(3)
    const completed = ids.map(id => ({ id, errors: [tooLarge] }))
    const [last] = parts.map(({ completed: ends, ...part }) => ({
      ...part,
      completed: ends!.toSorted((one, next) => Number(one.id) - Number(next.id)),
    }))
    expect([parts.length, last]).toEqual([1, { completed, hasNext: false }])
    expect(calls).toEqual(['late', 'return'])
  })

  test('so it is in the format of 2022', async () => {
    const source = '{ list @stream(initialCount: 1) ... @defer { text } }'
    const stream = await schemaOf().respond(source, {
      acceptsStream: false,
      incrementalSpec: '20220824',
    })
    const parts: unknown[] = []
    for await (const { body } of stream as AsyncIterable<{ readonly body: string | Buffer }>)
      parts.push(JSON.parse(body.toString()))
    await turns()
    expect(parts).toMatchObject([{ data: { list: [0] }, hasNext: true }, { hasNext: false }])
    expect(JSON.stringify(parts[1])).toContain('COMPLEXITY_LIMIT')
    expect(calls).toEqual(['return'])
  })
})

describe('a toJSON that throws, with enableStringCollector: false,', () => {
  const any = {
    toJSON(): never {
      throw new Error('secret')
    },
  }
  const ofOne = async (source: string): Promise<unknown> => {
    const reported: string[] = []
    let reads = 0
    const schema = buildSchema('scalar Any type Query { any: Any, late: Int }', {
      incremental: true,
      onError: error => void reported.push(String(error)),
      config: { enableStringCollector: false },
      resolvers: { Query: { any: () => any, late: () => ++reads } },
    })
    const parts = await partsOf(schema, source)
    await turns()
    expect(JSON.stringify(parts)).not.toContain('secret')
    expect(reported).toEqual(['Error: secret'])
    return { parts, reads }
  }
  const masked = { extensions: { code: 'INTERNAL_SERVER_ERROR' } }

  test('is the error of a single response', async () => {
    expect(await ofOne('{ any ... @defer { late } }')).toMatchObject({
      parts: [{ errors: [masked], data: null }],
      reads: 0,
    })
  })

  test('is the error of all that is pending', async () => {
    const { parts } = (await ofOne('{ late ... @defer { any } ... @defer { again: any } }')) as {
      readonly parts: readonly object[]
    }
    expect(parts).toMatchObject([
      { data: { late: 1 }, hasNext: true },
      { completed: [{ errors: [masked] }, { errors: [masked] }], hasNext: false },
    ])
    expect(parts).toHaveLength(2)
  })
})
