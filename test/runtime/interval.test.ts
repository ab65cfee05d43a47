import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginInterval } from '../../src/runtime/interval.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('an interval has a beat in each of its spans until it ends', () => {
  const beat = vi.fn()
  const end = beginInterval(1_000, beat)
  vi.advanceTimersByTime(2_500)
  end()
  vi.advanceTimersByTime(2_500)
  expect(beat).toHaveBeenCalledTimes(2)
})

test('an interval of false has none', () => {
  beginInterval(false, () => undefined)()
  expect(vi.getTimerCount()).toBe(0)
})

test('an interval does not keep the process alive', () => {
  const timers = vi.spyOn(globalThis, 'setInterval')
  const end = beginInterval(1_000, () => undefined)
  const timer = timers.mock.results[0]?.value as NodeJS.Timeout
  expect(timer.hasRef()).toBe(false)
  end()
})
