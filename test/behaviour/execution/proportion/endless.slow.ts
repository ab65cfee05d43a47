import { expect, test } from 'vitest'
import { inAProcess } from './in-a-process.ts'

const MAX_BYTES = 65_536

test.concurrent.each([
  'an iterator',
  'an iterator of the same object',
  'an array that says to be long',
  'an array of holes',
  'an asynchronous iterator that never waits',
  'an asynchronous iterator that waits',
  'a list of endless lists',
])('a list without end is read as far as a response has room: %s', async kind => {
  const answers = await inAProcess(
    { kind, maxResponseBytes: MAX_BYTES },
    async ({ buildSchema }, input) => {
      const limits = { maxResponseBytes: input.maxResponseBytes, executionTimeoutMs: 3_000 }
      const sdl =
        'type Query { list: [Int], rows: [Row], matrix: [[Int]] } type Row { id: Int, name: String }'
      let items = 0
      let fields = 0
      let ends = 0
      const endlessly = (
        value: unknown,
        wrap: (result: object) => unknown = result => result,
      ): object => ({
        next: () => (items++, wrap({ done: false, value })),
        return: () => (ends++, wrap({ done: true })),
      })
      const row = {
        get id() {
          fields++
          return 1
        },
        get name() {
          fields++
          return 'x'
        },
      }
      const long = (length: number): object =>
        new Proxy([] as unknown[], {
          get: (target, key) => {
            if (key === 'length') return length
            if (typeof key === 'symbol' || !/^\d+$/.test(key))
              return Reflect.get(target, key) as unknown
            items++
            return length === 2 ** 32 - 1 ? 1 : undefined
          },
          has: () => true,
        })
      const sync = (value: unknown): object => ({ [Symbol.iterator]: () => endlessly(value) })
      const kinds: Record<string, () => object> = {
        'an iterator': () => ({ list: sync(1) }),
        'an iterator of the same object': () => ({ rows: sync(row) }),
        'an array that says to be long': () => ({ list: long(2 ** 32 - 1) }),
        'an array of holes': () => ({ list: long(4_000_000_000) }),
        'an asynchronous iterator that never waits': () => ({
          list: {
            [Symbol.asyncIterator]: () => endlessly(1, async result => Promise.resolve(result)),
          },
        }),
        'an asynchronous iterator that waits': () => ({
          rows: {
            [Symbol.asyncIterator]: () =>
              endlessly(row, async result => new Promise(resolve => setImmediate(resolve, result))),
          },
        }),
        'a list of endless lists': () => ({ matrix: [sync(1), sync(2)] }),
      }
      const source = (root: object): string =>
        'rows' in root ? '{ rows { id name } }' : `{ ${Object.keys(root)[0]} }`
      const answers: object[] = []
      for (const form of ['json', 'hash', 'bytes'] as const) {
        items = fields = ends = 0
        const schema = buildSchema(sdl, { config: { limits } })
        const rootValue = kinds[input.kind]!()
        const answer =
          form === 'bytes'
            ? String((await schema.respond(source(rootValue), { rootValue })).body)
            : JSON.stringify(
                await schema.execute(source(rootValue), {
                  rootValue,
                  responseFormat: form,
                } as object),
              )
        answers.push({ form, isRefused: answer.includes('COMPLEXITY_LIMIT'), items, fields, ends })
      }
      return answers as {
        form: string
        isRefused: boolean
        items: number
        fields: number
        ends: number
      }[]
    },
    { ms: 30_000 },
  )
  // `1,` or `{"id":1,"name":"x"},`
  const [bytesOfItem, fieldsOfItem] = /same object|that waits/.test(kind) ? [10, 2] : [2, 0]
  const mostItems = MAX_BYTES / bytesOfItem + 2
  for (const { form, isRefused, items, fields, ends } of answers) {
    expect({ form, isRefused }).toEqual({ form, isRefused: true })
    expect(items).toBeGreaterThan(0)
    expect(items).toBeLessThanOrEqual(mostItems)
    expect(fields).toBeLessThanOrEqual(mostItems * fieldsOfItem)
    expect(ends).toBeLessThanOrEqual(1)
  }
})
