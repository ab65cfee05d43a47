import { describe, expect, test } from 'vitest'
import { EventQueue } from '../../src/pubsub/event-queue.ts'

describe('a queue', () => {
  test('begins at the first next, and ends once', async () => {
    const calls: string[] = []
    const source = { begin: () => calls.push('begin'), end: () => calls.push('end') }
    const unread = new EventQueue(source)
    await unread.return()
    await unread.return()
    expect(calls.splice(0)).toEqual(['end'])
    const read = new EventQueue(source)
    const pending = read.next()
    void read.next()
    expect(calls).toEqual(['begin'])
    await read.return()
    expect(await pending).toEqual({ done: true, value: undefined })
    read.fail(new Error('late'))
    read.push(1)
    expect(await read.next()).toEqual({ done: true, value: undefined })
    expect(calls).toEqual(['begin', 'end'])
  })

  test('delivers in order, then its end or its failure', async () => {
    const queue = new EventQueue<number>()
    for (let item = 0; item < 500; item++) queue.push(item)
    queue.fail(new Error('broken'))
    for (let item = 0; item < 500; item++)
      expect(await queue.next()).toEqual({ done: false, value: item })
    await expect(queue.next()).rejects.toThrow('broken')
    expect(await queue.next()).toMatchObject({ done: true })
  })

  test('fails the first that waits, and ends the others', async () => {
    const queue = new EventQueue()
    const all = Promise.allSettled([queue.next(), queue.next()])
    queue.fail('reason')
    expect(await all).toEqual([
      { status: 'rejected', reason: 'reason' },
      { status: 'fulfilled', value: { done: true, value: undefined } },
    ])
  })

  test.for([
    ['drop-oldest', 3, [7, 8, 9]],
    ['latest', 1, [9]],
  ] as const)('with the policy %s keeps %i events', async ([policy, count, expected]) => {
    const queue = new EventQueue<number>({ maxEvents: 3, policy })
    for (let item = 0; item < 10; item++) {
      queue.push(item)
      expect(queue.size).toBeLessThanOrEqual(count)
    }
    queue.end()
    const rest: number[] = []
    for await (const item of queue) rest.push(item)
    expect(rest).toEqual(expected)
  })

  test('by default holds 1,000 events or 1 MiB, and an event of any size alone', () => {
    const events = new EventQueue<object>()
    for (let item = 0; item < 1000; item++) events.push({})
    expect(events.size).toBe(1000)
    events.push({})
    expect(events.size).toBe(0)
    const bytes = new EventQueue<Uint8Array>({ policy: 'drop-oldest' })
    bytes.push(new Uint8Array(2 ** 21))
    expect([bytes.size, bytes.bytes]).toEqual([1, 2 ** 21])
    bytes.push(new Uint8Array(10))
    expect([bytes.size, bytes.bytes]).toEqual([1, 10])
  })
})
