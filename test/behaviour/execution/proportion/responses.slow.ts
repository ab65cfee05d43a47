import { expect, test } from 'vitest'
import { inAProcess } from './in-a-process.ts'

test('an object has room for its own fields, and no more, until it is written', async () => {
  const objects = 100_000
  const bytes = await inAProcess({ objects }, async ({ buildSchema }, { objects }) => {
    const heap = (): number => {
      gc!()
      return process.memoryUsage().heapUsed
    }
    const people = new Array<object>(objects).fill({ id: 1 })
    let heapWhileWaiting = 0
    const last = async (): Promise<number> => {
      await new Promise(setImmediate)
      heapWhileWaiting = heap()
      return 1
    }
    const schema = buildSchema(
      'type Query { people: [Person], last: Int } type Person { id: Int }',
      {
        resolvers: { Query: { people: () => people, last } },
      },
    )
    const before = heap()
    await schema.execute('{ people { id } last }')
    return (heapWhileWaiting - before) / objects
  })
  // An array of one slot, and its place in the list: 64 bytes.
  expect(bytes).toBeLessThan(80)
})
