import { describe, expect, test } from 'vitest'
import { silentSchema } from '../silent-schema.ts'
import { forms, tally, unhandledOf } from './in-proportion.ts'
import { lateSDL, reject, wait } from './late-values.ts'

describe('a null beside 10,000 promises', () => {
  test('is answered as by the reference, and later errors come to nobody', async () => {
    const lates = (): unknown[] =>
      Array.from({ length: 10_000 }, (_, at) => (at % 3 === 0 ? reject(at % 7) : wait(at % 5)))
    for (const form of forms) {
      let text = ''
      const unhandled = await unhandledOf(async () => {
        const rootValue = { a: 1, strict: { lates: lates(), must: null, late: reject(1) } }
        text = await form(silentSchema(lateSDL), '{ a strict { lates must late } }', { rootValue })
        await wait(15)
      })
      expect(unhandled).toEqual([])
      const { data, errors } = JSON.parse(text) as { data: unknown; errors: { path: unknown }[] }
      expect(data).toEqual({ a: 1, strict: null })
      expect(errors.map(({ path }) => path)).toEqual([['strict', 'must']])
    }
  })

  test('leaves an answer alone that was given', async () => {
    const errors: unknown[] = []
    const schema = silentSchema(lateSDL)
    schema.on('error', ({ error }) => void errors.push(error))
    const unhandled = await unhandledOf(async () => {
      const stricts = [
        { must: 1, late: reject(8) },
        { must: Promise.resolve(null) },
        { must: 1, late: reject(4) },
      ]
      const answer = await schema.execute('{ a stricts { must late } }', {
        rootValue: { a: 1, stricts },
        responseFormat: 'hash',
      })
      const before = JSON.stringify(answer)
      const told = errors.length
      await wait(20)
      expect(JSON.stringify(answer)).toBe(before)
      expect(errors).toHaveLength(told)
      expect(answer.data).toEqual({ a: 1, stricts: null })
    })
    expect(unhandled).toEqual([])
  })
})

describe('when an execution has ended before its promises', () => {
  test('by its time, they settle unheard, and nothing is called any more', async () => {
    const calls = tally()
    const row = {
      id: wait(40),
      name: reject(40),
      row: () => wait(40).then(() => ({ name: () => calls.count('name') })),
    }
    const schema = silentSchema(lateSDL, {}, { limits: { executionTimeoutMs: 10 } })
    const unhandled = await unhandledOf(async () => {
      const answer = await schema.execute('{ a row { id name row { name } } }', {
        rootValue: { a: 1, row },
        responseFormat: 'hash',
      })
      const text = JSON.stringify(answer)
      expect(text).toContain('TIMEOUT')
      await wait(60)
      expect(JSON.stringify(answer)).toBe(text)
    })
    expect([unhandled, calls.counts]).toEqual([[], {}])
  })

  test('by a resolver that aborts in the middle of a list, no further resolver is called', async () => {
    for (const isLater of [false, true]) {
      const calls = tally()
      const controller = new AbortController()
      const name = (): unknown => {
        calls.count('name')
        if (calls.counts['name'] === 10) controller.abort()
        return isLater ? wait() : 'x'
      }
      const rows = Array.from({ length: 1_000 }, (_, id) => ({ id: reject(3), rows: [{ id }] }))
      const schema = silentSchema(lateSDL, { Query: { rows: () => rows }, Row: { name } })
      const unhandled = await unhandledOf(async () => {
        const text = await schema.execute('{ rows { name rows { name } id } }', {
          signal: controller.signal,
          responseFormat: 'json',
        })
        expect(text).toContain('CANCELLED')
        await wait(10)
      })
      expect([unhandled, calls.counts]).toEqual([[], { name: 10 }])
    }
  })

  test('by executeSync, which cannot wait, nobody has to hear of them', async () => {
    const calls = tally()
    const unhandled = await unhandledOf(async () => {
      const rows = Array.from({ length: 100 }, (_, id) => ({
        id: id % 2 === 0 ? reject(2) : id,
        name: reject(1),
      }))
      const row = { row: () => wait().then(() => ({ name: () => calls.count('name') })), rows }
      const sync = (): unknown =>
        silentSchema(lateSDL).executeSync('{ row { row { name } rows { id name } } }', {
          rootValue: { row },
        })
      expect(sync).toThrow('executeSync() cannot wait')
      await wait(20)
    })
    expect([unhandled, calls.counts]).toEqual([[], {}])
  })
})
