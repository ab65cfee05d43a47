import { expect, test } from 'vitest'
import { buildSchema, GraphQLError, rescueFrom } from '../../../../src/index.ts'

class NotFound extends Error {}

test('of thousands of exceptions all are told of, and a thousand are kept', async () => {
  const counts = { told: 0, handled: 0 }
  const failures = (): unknown[] =>
    Array.from({ length: 3_000 }, (_, at) => (at % 2 === 0 ? new NotFound() : new Error('other')))
  const run = async (maxExecutionErrors: number): Promise<readonly GraphQLError[]> => {
    counts.told = counts.handled = 0
    const schema = buildSchema('type Query { items: [Int] }', {
      resolvers: { Query: { items: failures } },
      onError: () => counts.told++,
      rescueFrom: [
        rescueFrom(NotFound, () => {
          counts.handled++
          return new GraphQLError('gone')
        }),
      ],
      config: { limits: { maxExecutionErrors } },
    })
    const { errors } = await schema.execute('{ items }', { responseFormat: 'hash' })
    return errors as readonly GraphQLError[]
  }
  const errors = await run(10)
  expect(errors).toHaveLength(11)
  expect(errors.at(-1)!.message).toBe('There are 2990 more errors.')
  expect(counts).toEqual({ told: 1_500, handled: 500 })
  expect(await run(1_000)).toHaveLength(1_001)
  expect(counts).toEqual({ told: 1_500, handled: 500 })
  expect(await run(2_000)).toHaveLength(2_001)
  expect(counts).toEqual({ told: 1_500, handled: 1_500 })
})
