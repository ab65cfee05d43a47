import { expect, test, vi } from 'vitest'
import { CancellationSource } from '../../src/runtime/cancellation.ts'

test('a cancellation calls its listeners once', () => {
  const source = new CancellationSource()
  const listener = vi.fn()
  source.addEventListener('abort', listener)
  expect([source.aborted, source.hasListeners]).toEqual([false, true])
  source.abort()
  source.abort()
  expect(listener).toHaveBeenCalledTimes(1)
  expect([source.aborted, source.hasListeners]).toEqual([true, false])
})

test('a cancellation calls no listener that was removed, not even by another listener', () => {
  const source = new CancellationSource()
  const [before, behind] = [vi.fn(), vi.fn()]
  source.addEventListener('abort', before)
  source.addEventListener('abort', () => source.removeEventListener('abort', behind))
  source.addEventListener('abort', behind)
  source.removeEventListener('abort', before)
  source.abort()
  expect([before, behind].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
