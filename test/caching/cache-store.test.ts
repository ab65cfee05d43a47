import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GuardedStore, type CacheStore } from '../../src/caching/cache-store.ts'

// The clock stands still until a test moves it: nothing here depends on how fast the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const failure = { outcome: 'failure' }
const miss = { outcome: 'miss' }

/** Moves the clock, and lets what has come by then be read. */
async function advance(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await new Promise(resolve => setImmediate(resolve))
}

interface Guarded {
  readonly store: GuardedStore
  /** The keys that the store behind it was asked for. */
  readonly asked: string[]
  readonly outcomes: string[]
}

function guard(get: (key: string) => unknown, others: Partial<CacheStore> = {}): Guarded {
  const asked: string[] = []
  const outcomes: string[] = []
  const behind: CacheStore = {
    get: key => {
      asked.push(key)
      return get(key)
    },
    set: () => {},
    delete: () => {},
    ...others,
  }
  const store = new GuardedStore(behind, (outcome, key) => outcomes.push(`${outcome} ${key}`))
  return { store, asked, outcomes }
}

/** Fails a store until it is left alone. */
async function breakStore(store: GuardedStore): Promise<void> {
  for (let count = 0; count < 5; count++)
    expect(await store.get(`failure ${count}`)).toEqual(failure)
}

describe('a store that answers', () => {
  test('at once is asked without a promise', () => {
    const { store, outcomes } = guard(key => (key === 'a' ? 'text' : undefined))
    expect(store.get('a')).toEqual({ outcome: 'hit', value: 'text' })
    expect(store.get('b')).toEqual(miss)
    expect(outcomes).toEqual(['hit a', 'miss b'])
  })

  test('later is waited for', async () => {
    const { store, outcomes } = guard(key => Promise.resolve(key === 'a' ? 'text' : null))
    const answer = store.get('a')
    expect(answer).toBeInstanceOf(Promise)
    expect(await answer).toEqual({ outcome: 'hit', value: 'text' })
    expect(await store.get('b')).toEqual(miss)
    expect(outcomes).toEqual(['hit a', 'miss b'])
  })

  test('by a thenable that is no promise is waited for', async () => {
    const { store } = guard(() => ({ then: (resolve: (value: string) => void) => resolve('text') }))
    expect(await store.get('a')).toEqual({ outcome: 'hit', value: 'text' })
  })

  test.each([null, undefined, 0, 1, true, Symbol('s'), {}, [], Buffer.from('text'), new Date(0), () => 'text'])(
    'with anything but a text has nothing: %j',
    async value => {
      expect(guard(() => value).store.get('a')).toEqual(miss)
      expect(await guard(() => Promise.resolve(value)).store.get('a')).toEqual(miss)
    },
  ) // prettier-ignore
})

describe('equal questions at one time', () => {
  test('are one call, and each gets its answer', async () => {
    let answer!: (value: string) => void
    const { store, asked, outcomes } = guard(() => new Promise(resolve => (answer = resolve)))
    const found = Array.from({ length: 100 }, async () => store.get('a'))
    const other = store.get('b')
    expect(asked).toEqual(['a', 'b'])
    answer('b')
    expect(await other).toEqual({ outcome: 'hit', value: 'b' })
    await advance(50)
    expect(await Promise.all(found)).toEqual(Array.from({ length: 100 }, () => failure))
    expect(outcomes).toEqual(['hit b', 'failure a'])
  })

  test('are asked anew when the one before has ended', async () => {
    let count = 0
    const { store, asked } = guard(() => Promise.resolve(String(++count)))
    expect(await Promise.all([store.get('a'), store.get('a')])).toEqual([
      { outcome: 'hit', value: '1' },
      { outcome: 'hit', value: '1' },
    ])
    expect(await store.get('a')).toEqual({ outcome: 'hit', value: '2' })
    expect(asked).toEqual(['a', 'a'])
  })
})

describe('a store that fails', () => {
  const hostile = (): unknown =>
    Object.defineProperty({}, 'then', {
      get: () => {
        throw new Error('a trap')
      },
    })

  test.each<readonly [string, () => unknown]>([
    ['throws', () => { throw new Error('down') }],
    ['rejects', () => Promise.reject(new Error('down'))],
    ['has a then that throws when it is looked at', hostile],
    ['has a then that throws when it is called', () => ({ then: () => { throw new Error('down') } })],
    ['brings such a value later', () => ({ then: (resolve: (value: unknown) => void) => resolve(hostile()) })],
  ])('because it %s has failed, without an error', async (_, get) => {
    const { store, outcomes } = guard(get)
    expect(await store.get('a')).toEqual(failure)
    expect(outcomes).toEqual(['failure a'])
  }) // prettier-ignore

  test('because it keeps silent is waited for 50 milliseconds', async () => {
    const { store, outcomes } = guard(() => new Promise(() => {}))
    const found = store.get('a')
    await advance(49)
    expect(outcomes).toEqual([])
    await advance(1)
    expect(outcomes).toEqual(['failure a'])
    expect(await found).toEqual(failure)
  })

  test.each<
    readonly [string, (resolve: (value: string) => void, reject: (reason: Error) => void) => void]
  >([
    ['a text', resolve => resolve('late')],
    ['a rejection', (_, reject) => reject(new Error('late'))],
  ])('and answers after that with %s is not listened to', async (_, end) => {
    const ends: (() => void)[] = []
    const silent = (): unknown =>
      new Promise<string>((resolve, reject) => ends.push(() => end(resolve, reject)))
    const { store, asked, outcomes } = guard(silent)
    const found = ['a', 'b', 'c', 'd'].map(async key => store.get(key))
    await advance(50)
    for (const answer of ends) answer()
    expect(await Promise.all(found)).toEqual([failure, failure, failure, failure])
    // A late answer neither counts as a success, which would forgive the four failures, nor as a
    // fifth failure.
    const fifth = store.get('e')
    await advance(50)
    expect(await fifth).toEqual(failure)
    expect(store.get('f')).toEqual(failure)
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(outcomes).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(key => `failure ${key}`))
  })

  test('five times in a row is left alone for a second, and then asked again', async () => {
    let isDown = true
    const { store, asked } = guard(() => {
      if (isDown) throw new Error('down')
      return 'text'
    })
    await breakStore(store)
    expect(asked.length).toBe(5)
    for (let count = 0; count < 1000; count++)
      expect(store.get(`resting ${count}`)).toEqual(failure)
    await advance(999)
    expect(store.get('almost')).toEqual(failure)
    expect(asked.length).toBe(5)

    await advance(1)
    expect(store.get('still down')).toEqual(failure)
    expect(asked.length).toBe(6)
    expect(store.get('left alone at once')).toEqual(failure)
    expect(asked.length).toBe(6)

    await advance(1000)
    isDown = false
    expect(store.get('back')).toEqual({ outcome: 'hit', value: 'text' })
    isDown = true
    expect(store.get('one failure is forgiven')).toEqual(failure)
    isDown = false
    expect(store.get('asked')).toEqual({ outcome: 'hit', value: 'text' })
  })

  test('is tried by one question at a time after its rest, and by all once it has answered', async () => {
    let isSilent = true
    const { store, asked } = guard(key => (isSilent ? new Promise(() => {}) : key))
    const first = Promise.all(['a', 'b', 'c', 'd', 'e'].map(async key => store.get(key)))
    await advance(50)
    await first
    await advance(1_000)
    const second = Promise.all(['f', 'g', 'h'].map(async key => store.get(key)))
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    await advance(50)
    expect(await second).toEqual([failure, failure, failure])
    await advance(1_000)
    isSilent = false
    expect([store.get('i'), store.get('j')]).toEqual([
      { outcome: 'hit', value: 'i' },
      { outcome: 'hit', value: 'j' },
    ])
  })

  test('four times, answers, and fails four times is asked all the same', async () => {
    let isDown = true
    const { store, asked } = guard(() => (isDown ? Promise.reject(new Error('down')) : null))
    for (let round = 0; round < 3; round++) {
      isDown = true
      for (let count = 0; count < 4; count++) expect(await store.get('a')).toEqual(failure)
      isDown = false
      expect(await store.get('a')).toEqual(miss)
    }
    expect(asked.length).toBe(15)
  })

  test('when it shall keep something throws nothing, and is left alone too', async () => {
    let sets = 0
    const set = (): unknown => {
      sets++
      if (sets % 2 === 0) throw new Error('full')
      return Promise.reject(new Error('full'))
    }
    const { store, asked } = guard(() => 'text', { set })
    for (let count = 0; count < 10; count++) {
      store.set('a', 'text', 1000)
      await Promise.resolve()
      await advance(0)
    }
    expect(sets).toBe(5)
    expect(store.get('a')).toEqual(failure)
    expect(asked).toEqual([])
  })
})

test('what is kept is handed over with its time to live, whether the store answers or not', () => {
  const kept: unknown[] = []
  const { store } = guard(() => undefined, { set: (...given) => void kept.push(given) })
  store.set('a', 'text', 1000)
  expect(kept).toEqual([['a', 'text', 1000]])
})
