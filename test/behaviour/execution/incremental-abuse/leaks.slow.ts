import { expect, test } from 'vitest'
import { inAProcess } from '../proportion/in-a-process.ts'

test.each(['read', 'left', 'aborted', 'failed'] as const)(
  '100,000 requests with @defer and @stream that are %s leave the heap as it is',
  { timeout: 600_000 },
  async kind => {
    const result = await inAProcess(
      kind,
      async ({ buildSchema }, way) => {
        let [calls, opened, closed] = [0, 0, 0]
        const numbers = (): object => {
          opened++
          let count = 0
          return {
            [Symbol.asyncIterator]: () => ({
              next: () => {
                if (count++ < 3) return Promise.resolve({ done: false, value: count })
                closed++
                return Promise.resolve({ done: true })
              },
              return: () => (closed++, Promise.resolve({ done: true })),
            }),
          }
        }
        const schema = buildSchema(
          'type Query { a: Int, slow: Int!, numbers: [Int], rows: [Row] } type Row { id: Int, text: String }',
          {
            incremental: true,
            onError: () => undefined,
            resolvers: {
              Query: {
                a: () => 1,
                slow: () => (calls++, Promise.resolve(way === 'failed' ? null : 2)),
                numbers,
                rows: () => [{ id: 1 }, { id: 2 }, { id: 3 }],
              },
              Row: { text: ({ id }: { id: number }) => Promise.resolve(`row ${id}`) },
            },
          },
        )
        const source = `{
          a numbers @stream(initialCount: 1)
          ... @defer { slow }
          rows @stream(initialCount: 1) { id ... @defer { text } }
        }`
        const request = async (): Promise<number> => {
          const controller = new AbortController()
          const { signal } = controller
          let parts = 0
          const stream = await schema.executeIncrementally(source, { signal })
          for await (const part of stream) {
            if (part.length === 0) throw new Error('A part is empty.')
            if (++parts < 2) continue
            if (way === 'left') break
            if (way === 'aborted') controller.abort()
          }
          return parts
        }
        const heap = async (): Promise<number> => {
          for (let round = 0; round < 3; round++) {
            globalThis.gc!()
            await new Promise(setImmediate)
          }
          return process.memoryUsage().heapUsed
        }
        const requests = async (count: number): Promise<void> => {
          for (let done = 0; done < count; done += 100)
            await Promise.all(Array.from({ length: 100 }, request))
        }
        await requests(20_000)
        const before = await heap()
        await requests(100_000)
        const growth = (await heap()) - before
        const handles = process.getActiveResourcesInfo().filter(name => name === 'Timeout')
        return { growth, calls, opened, closed, timers: handles.length }
      },
      { megabytes: 128, ms: 500_000 },
    )
    expect(result.growth).toBeLessThan(1_000_000)
    expect(result).toMatchObject({ calls: 120_000, opened: 120_000, closed: 120_000 })
    expect(result.timers).toBeLessThanOrEqual(1)
  },
)

test.each([
  ['promises', 'late'],
  ['batches', 'batched'],
  ['fragments', '... @defer { late }'],
])(
  'a stream of 100,000 items with %s keeps nothing of what it has delivered',
  { timeout: 120_000 },
  async (_what, fields) => {
    const result = await inAProcess(
      fields,
      async ({ defineGraphQL, object }, selected) => {
        interface Row {
          readonly index: number
        }
        const GraphQL = defineGraphQL()({ Row: object<Row>() })
        const row = async (index: number): Promise<Row> => {
          // A reader that is let in once in a while, as by a database.
          if (index % 100 === 0) await new Promise(setImmediate)
          return { index }
        }
        GraphQL.query.field('rows', 'Row', { array: true }, async function* () {
          for (let index = 0; index < 100_000; index++) yield await row(index)
        } as never)
        GraphQL.Row.field('late', 'int', {}, async () => Promise.resolve(12_345)).field(
          'batched',
          'int',
          {},
          {
            batch: async (rows: readonly Row[]): Promise<readonly number[]> =>
              Promise.resolve(rows.map(({ index }) => index)),
          },
        )
        const schema = GraphQL.schema('Kept', {
          incremental: true,
          config: { limits: { maxIncrementalParts: false, maxResponseBytes: false } },
        })
        const heap = (): number => {
          globalThis.gc!()
          return process.memoryUsage().heapUsed
        }
        let [bytes, nextSample] = [0, 0]
        const samples: number[] = []
        const source = `{ rows @stream { ${selected} } }`
        for await (const part of await schema.executeIncrementally(source)) {
          bytes += part.length
          if (bytes < nextSample) continue
          nextSample = bytes + 250_000
          samples.push(heap())
        }
        return { bytes, growth: Math.max(...samples.slice(1)) - Math.min(...samples) }
      },
      { megabytes: 128, ms: 100_000 },
    )
    expect(result.bytes).toBeGreaterThan(1_400_000)
    expect(result.growth).toBeLessThan(4_000_000)
  },
)
