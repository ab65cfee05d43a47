import { expect, test, vi } from 'vitest'
import { memoryBuckets, type BucketChange, type BucketState } from '../../../src/index.ts'

const taking = (key: string, withdrawal: number): BucketChange => ({
  key,
  capacity: 10,
  refillPerSecond: 1,
  withdrawal,
  deposit: 0,
})

/** A store in memory, and the seconds that pass. */
function storeAt(maxBuckets?: number) {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const store = memoryBuckets({ maxBuckets })
  return {
    take: (key: string, withdrawal: number) => store.change(taking(key, withdrawal)) as BucketState,
    change: (change: BucketChange) => store.change(change) as BucketState,
    pass: (seconds: number) => void (nowMs += seconds * 1000),
  }
}

test('a bucket is full at first, and gets tokens up to its capacity', () => {
  const { take, pass } = storeAt()
  expect(take('a', 8)).toEqual({ isTaken: true, tokens: 2 })
  expect(take('a', 8)).toEqual({ isTaken: false, tokens: 2 })
  pass(5)
  expect(take('a', 7)).toEqual({ isTaken: true, tokens: 0 })
  pass(1000)
  expect(take('a', 10.5)).toEqual({ isTaken: false, tokens: 10 })
})

test('what is given back does not exceed the capacity', () => {
  const { take, change } = storeAt()
  take('a', 4)
  expect(change({ ...taking('a', 0), deposit: 3 })).toEqual({ isTaken: true, tokens: 9 })
  expect(change({ ...taking('a', 0), deposit: 1e9 })).toEqual({ isTaken: true, tokens: 10 })
  expect(change({ ...taking('b', 0), deposit: 5 })).toEqual({ isTaken: true, tokens: 10 })
})

test.each([NaN, -1, Infinity, -Infinity])('the number %s changes no bucket', amount => {
  const { take, change } = storeAt()
  take('a', 8)
  for (const entry of ['withdrawal', 'deposit', 'capacity', 'refillPerSecond'])
    expect(() => change({ ...taking('a', 0), [entry]: amount })).toThrow(RangeError)
  expect(take('a', 0)).toEqual({ isTaken: true, tokens: 2 })
})

test('names that are made up give nobody tokens back, and share one bucket', () => {
  const { take, pass } = storeAt(100)
  expect(take('client', 10)).toEqual({ isTaken: true, tokens: 0 })
  let granted = 0
  for (let name = 0; name < 10_000; name++) if (take(`name-${name}`, 10).isTaken) granted++
  // The other 99 buckets, and the one that the remaining names share.
  expect(granted).toBe(100)
  expect(take('client', 1)).toEqual({ isTaken: false, tokens: 0 })
  pass(4)
  expect(take('client', 4)).toEqual({ isTaken: true, tokens: 0 })
  // Full buckets make room again.
  pass(10)
  let rooms = 0
  for (let name = 0; name < 200; name++) if (take(`new-${name}`, 10).isTaken) rooms++
  expect(rooms).toBe(101)
})

test('a bucket of another size is not dropped before it is full', () => {
  const { take, change } = storeAt(4)
  const large = { key: 'large', capacity: 1000, refillPerSecond: 1, withdrawal: 500, deposit: 0 }
  change(large)
  for (let name = 0; name < 50; name++) take(`name-${name}`, 1)
  expect(change(large)).toEqual({ isTaken: true, tokens: 0 })
})

test('an operation of no cost takes no memory', () => {
  const { take } = storeAt(2)
  for (let name = 0; name < 10; name++) take(`name-${name}`, 0)
  expect(take('a', 10).isTaken && take('b', 10).isTaken && take('c', 10).isTaken).toBe(true)
  expect(take('d', 10).isTaken).toBe(false)
})
