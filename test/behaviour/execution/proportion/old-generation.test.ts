import { expect, test } from 'vitest'
import { inAProcess } from './in-a-process.ts'

const documents = {
  'a value': '{ a }',
  'a promise': '{ late }',
  'a list': '{ rows { id late } }',
  'a mutation': 'mutation { late again: late }',
  'a fragment': '{ a ... @defer { late } }',
  'fragments of items': '{ rows { id ... @defer { late } } }',
  'a stream': '{ rows @stream(initialCount: 1) { id late } }',
  'a stream of an iterable': '{ iterable @stream }',
  'a stream of an async iterable': '{ iterated @stream }',
  'an iterable': '{ iterable }',
  'an async iterable': '{ iterated }',
  'an error': '{ fails }',
  'a null that propagates': '{ rows { strict } }',
}

test.each(Object.entries(documents))(
  '%s leaves nothing of a request in the old generation',
  async (_what, document) => {
    const kept = await inAProcess(document, async ({ buildSchema }, source) => {
      const { getHeapSpaceStatistics } = process.getBuiltinModule('node:v8')
      const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
      const late = (): Promise<number> => new Promise(resolve => setImmediate(resolve, 1))
      const schema = buildSchema(
        `type Query {
          a: Int, late: Int, rows: [Row], iterable: [Int], iterated: [Int], fails: Int
        }
        type Mutation { late: Int }
        type Row { id: Int, late: Int, strict: Int! }`,
        {
          incremental: true,
          onError: () => undefined,
          resolvers: {
            Query: {
              a: () => 1,
              late,
              rows: () => rows,
              iterable: function* () {
                yield 1
                yield 2
              },
              iterated: async function* () {
                yield await late()
                yield 2
              },
              fails: () => Promise.reject(new Error('no')),
            },
            Mutation: { late },
            Row: {
              late,
              strict: () => Promise.reject(new Error('no')),
            },
          } as never,
        },
      )
      const request = async (): Promise<void> => {
        // What is kept of the request keeps this.
        const context = { objects: Array.from({ length: 1_000 }, () => ({})) }
        const controller = new AbortController()
        const options = { context, signal: controller.signal }
        if (!source.includes('@')) return void (await schema.execute(source, options))
        for await (const part of await schema.executeIncrementally(source, options))
          if (part.length === 0) throw new Error('A part is empty.')
      }
      const oldBytes = (): number =>
        getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!
          .space_used_size
      const collect = (): void => {
        for (let round = 0; round < 2; round++) globalThis.gc!({ type: 'minor' })
      }
      for (let count = 0; count < 500; count++) await request()
      globalThis.gc!()
      const growths: number[] = []
      for (let count = 0; count < 20; count++) {
        const before = oldBytes()
        await request()
        // Node.js keeps a promise or two until the next turns.
        for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
        collect()
        growths.push(oldBytes() - before)
      }
      // V8 makes a thing of its own there once in a while.
      return growths.sort((one, next) => one - next)[10]!
    })
    expect(kept).toBeLessThan(8_000)
  },
)
