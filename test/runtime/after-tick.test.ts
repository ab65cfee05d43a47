import { expect, test } from 'vitest'
import { afterTick } from '../../src/runtime/after-tick.ts'

test('a call after the tick is behind its microtasks and their ticks, and before the event loop goes on', async () => {
  const order: string[] = []
  await new Promise<void>(resolve => {
    setImmediate(() => {
      setImmediate(() => {
        order.push('turn')
        resolve()
      })
      afterTick(() => order.push('after the tick'))
      void Promise.resolve()
        .then(() => undefined)
        .then(() => {
          order.push('microtask')
          process.nextTick(() => order.push('tick of a microtask'))
        })
    })
  })
  expect(order).toEqual(['microtask', 'tick of a microtask', 'after the tick', 'turn'])
})

test('a rejection that is handled after the tick is handled', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const rejection = Promise.reject(new Error('early'))
  afterTick(() => void rejection.catch(() => undefined))
  await new Promise(setImmediate)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
