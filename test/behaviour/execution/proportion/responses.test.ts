import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../../src/index.ts'
import { silentSchema } from '../silent-schema.ts'
import { forms, tally, type Count } from './in-proportion.ts'

const MEBIBYTE = 1_048_576

const sdl = `
  scalar Any
  type Query { me: Person, list: [Int], texts: [String], text: String, any: Any, anys: [Any] }
  type Person { id: Int, name: String, friends: [Person] }
`

/** A schema whose responses have so many bytes at most. */
function boundedSchema(maxResponseBytes: number | false, resolvers: object = {}): Schema {
  return silentSchema(sdl, resolvers, { limits: { maxResponseBytes } })
}

/**
 * People who all know each other; reads are counted, and after very many of them nobody knows
 * anybody any more.
 */
function personOf(count: Count, most: number): object {
  let reads = 0
  const everybody: object[] = []
  class Person {
    get id() {
      reads++
      count('id')
      return 1
    }
    get friends() {
      count('friends')
      return reads > most ? [] : everybody
    }
  }
  for (let index = 0; index < 100; index++) everybody.push(new Person())
  return everybody[0]!
}

describe('a response that is too large is given up when that is known', () => {
  const friends = '{ friends '.repeat(4)
  const cases: readonly (readonly [string, string])[] = [
    ['at the bottom', `{ me ${friends}{ id }${' }'.repeat(5)}`],
    ['at every level', `{ me { id ${'friends { id '.repeat(4)}${'}'.repeat(4)} } }`],
  ]
  test.each(cases)(
    'fields are read as far as there is room for the shortest, %s',
    async (_name, source) => {
      for (const form of forms) {
        const reads = tally()
        const me = personOf(reads.count, 1_000_000)
        const text = await form(boundedSchema(MEBIBYTE), source, { rootValue: { me } })
        expect(text.slice(0, 200)).toContain('COMPLEXITY_LIMIT')
        // An entry takes four bytes at least.
        expect(reads.counts['id']).toBeLessThanOrEqual(MEBIBYTE / 4)
        expect(reads.counts['friends']).toBeLessThanOrEqual(MEBIBYTE / 4 / 50)
      }
    },
  )

  test('of resolvers that are asynchronous no more are called than there is room for', async () => {
    const calls = tally()
    const person = (): Promise<object> => (calls.count('person'), Promise.resolve({ id: 1 }))
    const resolvers = {
      Person: {
        friends: () => Array.from({ length: calls.counts['person']! > 500_000 ? 0 : 100 }, person),
      },
    }
    const me = { id: 1 }
    for (const form of forms) {
      calls.clear()
      calls.count('person')
      const text = await form(boundedSchema(65_536, resolvers), cases[1]![1], { rootValue: { me } })
      expect(text.slice(0, 200)).toContain('COMPLEXITY_LIMIT')
      // An item takes a byte at least, and 100 lists of 100 are begun before the first of them is
      // complete.
      expect(calls.counts['person']).toBeLessThanOrEqual(65_536 + 10_101)
    }
  }, 20_000)

  test('a list of ten million numbers, or of the same text', async () => {
    const list = new Array<number>(10_000_000).fill(7)
    for (const form of forms) {
      const text = await form(boundedSchema(MEBIBYTE), '{ list texts }', {
        rootValue: { list, texts: ['x'] },
      })
      expect(text.slice(0, 200)).toContain('COMPLEXITY_LIMIT')
    }
  })

  test('the limit is that of the bytes, whatever the form', async () => {
    const rootValue = { text: 'é'.repeat(600) }
    const whole = JSON.stringify({ data: rootValue })
    const bytes = Buffer.byteLength(whole)
    for (const form of forms) {
      expect(await form(boundedSchema(bytes), '{ text }', { rootValue })).toBe(whole)
      expect(await form(boundedSchema(bytes - 1), '{ text }', { rootValue })).toContain(
        'COMPLEXITY_LIMIT',
      )
    }
  })
})

describe('toJSON of what a scalar gives is called once a position', () => {
  const valueOf = (calls: { count: Count; counts: Record<string, number> }): object => ({
    toJSON: () => (calls.count('toJSON'), { call: calls.counts['toJSON'] }),
  })

  test('although it returns something else each time', async () => {
    const calls = tally()
    const schema = boundedSchema(MEBIBYTE)
    const value = valueOf(calls)
    for (let run = 0; run < 20; run++) {
      for (const source of ['{ any anys }', '{ any anys texts }']) {
        calls.clear()
        const rootValue = { any: value, anys: [value, value], texts: 'no list' }
        const text = await forms[run % 2 === 0 ? 0 : 2]!(schema, source, { rootValue })
        const { data } = JSON.parse(text) as { data: { any: unknown; anys: unknown[] } }
        expect([data.any, ...data.anys]).toEqual([{ call: 1 }, { call: 2 }, { call: 3 }])
        expect(calls.counts).toEqual({ toJSON: 3 })
      }
    }
  })

  test.each(['any', 'anys'])('although it throws, which fails its own position: %s', async name => {
    const calls = tally()
    const schema = boundedSchema(MEBIBYTE)
    const throwing = {
      toJSON: () => {
        calls.count('toJSON')
        throw new Error('no')
      },
    }
    for (let run = 0; run < 20; run++) {
      calls.clear()
      const rootValue = { text: 'x', any: throwing, anys: [throwing, 1] }
      const answer = await forms[run % 2 === 0 ? 0 : 2]!(schema, `{ text ${name} }`, { rootValue })
      const { data, errors } = JSON.parse(answer) as { data: object; errors: unknown[] }
      expect(data).toEqual({ text: 'x', [name]: name === 'any' ? null : [null, 1] })
      expect(errors).toHaveLength(1)
      expect(calls.counts).toEqual({ toJSON: 1 })
    }
  })

  test('although it is huge, which is too large for the response', async () => {
    const calls = tally()
    const huge = { toJSON: () => (calls.count('toJSON'), 'x'.repeat(4 * MEBIBYTE)) }
    for (const form of [forms[0]!, forms[2]!]) {
      calls.clear()
      const text = await form(boundedSchema(MEBIBYTE), '{ any anys }', {
        rootValue: { any: huge, anys: [huge, huge, huge] },
      })
      expect(text.slice(0, 200)).toContain('COMPLEXITY_LIMIT')
      expect(calls.counts['toJSON']).toBeLessThanOrEqual(4)
    }
  })
})
