import { describe, expect, test, vi } from 'vitest'
import { Entry, OrderOfUse } from '../../../src/engine/documents/order-of-use.ts'

class Sized extends Entry {
  readonly #order: OrderOfUse
  /** The bytes that it can do without. */
  spare = 0
  isCleared = false

  constructor(order: OrderOfUse, bytes: number) {
    super(order, bytes)
    this.#order = order
  }

  override shrink(): void {
    this.#order.grow(this, -this.spare)
    this.spare = 0
  }

  override clear(): void {
    this.isCleared = true
  }
}

function orderOf(
  maxCachedBytes: number | false,
  maxCachedDocuments: number | false = false,
  onRemove: (entry: Entry) => void = () => {},
): OrderOfUse {
  const limits = { maxCachedBytes, maxCachedDocuments, maxCachedDocumentBytes: false } as const
  return new OrderOfUse(limits, onRemove)
}

/** Entries of some sizes, the oldest first, each used so many times. */
function entriesOf(order: OrderOfUse, uses: number, ...sizes: readonly number[]): Sized[] {
  return sizes.map(bytes => {
    const entry = new Sized(order, bytes)
    order.enter(entry)
    for (let use = 0; use < uses; use++) order.use(entry)
    return entry
  })
}

function areIn(entries: readonly Entry[]): readonly boolean[] {
  return entries.map(({ generation }) => generation !== undefined)
}

describe.each([
  ['new', 1],
  ['used', 2],
])('%s entries', (_, uses) => {
  test('go when they are too much together, those that were used longest ago first', () => {
    const order = orderOf(100)
    const entries = entriesOf(order, uses, 20, 20, 20, 20, 20)
    expect([areIn(entries), order.bytes, order.count]).toEqual([Array(5).fill(true), 100, 5])
    entries.push(...entriesOf(order, uses, 21))
    expect([areIn(entries), order.bytes, order.count]).toEqual([
      [false, false, true, true, true, true],
      81,
      4,
    ])
  })

  test('go when they are too many', () => {
    expect(areIn(entriesOf(orderOf(false, 2), uses, 1, 1, 1))).toEqual([false, true, true])
  })

  test('are all there where nothing bounds them', () => {
    const sizes = Array.from({ length: 2_000 }, () => 1_000_000)
    expect(areIn(entriesOf(orderOf(false), uses, ...sizes)).every(Boolean)).toBe(true)
  })
})

test('the order is that of last use, whatever was used before', () => {
  const order = orderOf(false, 4)
  const entries = Array.from({ length: 8 }, () => new Sized(order, 1))
  const expected: Sized[] = []
  let state = 1
  for (let step = 0; step < 5_000; step++) {
    state = (state * 48_271) % 2_147_483_647
    const entry = entries[state % 8]!
    entry.isHeld = true
    const rank = expected.indexOf(entry)
    expect(entry.generation !== undefined).toBe(rank >= 0)
    order.use(entry)
    if (rank >= 0) expected.splice(rank, 1)
    expected.push(entry)
    if (expected.length > 4) expected.shift()
  }
})

describe('entries that are used once', () => {
  test('take no more than a quarter from used ones, and displace one another', () => {
    for (const order of [orderOf(80), orderOf(false, 80)]) {
      const used = entriesOf(order, 2, ...Array<number>(80).fill(1))
      const flood = entriesOf(order, 1, ...Array<number>(1_000).fill(1))
      expect(areIn(used).filter(Boolean)).toHaveLength(60)
      expect(areIn(used.slice(20)).every(Boolean)).toBe(true)
      expect(areIn(flood.slice(-20)).every(Boolean)).toBe(true)
      expect([order.bytes, order.count]).toEqual([80, 80])
    }
  })

  test('have all the room that used ones leave', () => {
    const order = orderOf(100)
    entriesOf(order, 2, 10)
    expect(areIn(entriesOf(order, 1, ...Array<number>(9).fill(10))).every(Boolean)).toBe(true)
  })

  test('come to stay when they are used again, in the place of those used longest ago', () => {
    const order = orderOf(false, 4)
    const used = entriesOf(order, 2, 1, 1, 1, 1)
    const added = entriesOf(order, 2, 1, 1)
    expect([areIn(used), areIn(added)]).toEqual([
      [false, false, true, true],
      [true, true],
    ])
  })

  test('are one at least, however few entries there may be', () => {
    const order = orderOf(false, 1)
    const [used] = entriesOf(order, 2, 1)
    const [added] = entriesOf(order, 1, 1)
    expect(areIn([used!, added!])).toEqual([false, true])
  })
})

describe('an entry of the host', () => {
  test('is a used one from the beginning', () => {
    const order = orderOf(false, 4)
    const held = new Sized(order, 1)
    held.isHeld = true
    order.enter(held)
    expect(order.isNew(held)).toBe(false)
    entriesOf(order, 1, 1, 1, 1, 1, 1)
    expect(areIn([held])).toEqual([true])
  })

  test('enters again when it is used; another one does not', () => {
    const order = orderOf(100)
    const [held, other] = entriesOf(order, 2, 10, 10) as [Sized, Sized]
    held.isHeld = true
    for (const entry of [held, other]) {
      order.remove(entry)
      order.use(entry)
    }
    expect([areIn([held, other]), order.bytes, order.count]).toEqual([[true, false], 10, 1])
  })
})

describe('an entry that grows', () => {
  test('lets others go for it', () => {
    const order = orderOf(100)
    const entries = entriesOf(order, 2, 25, 25, 25, 20)
    entries[3]!.grow(5)
    expect(areIn(entries)).toEqual([true, true, true, true])
    order.use(entries[0]!)
    entries[2]!.grow(-5)
    entries[2]!.grow(5)
    entriesOf(order, 2, 1)
    expect([areIn(entries), order.bytes]).toEqual([[true, false, true, true], 76])
  })

  test('beyond a quarter of the bytes drops what it can, and displaces nothing', () => {
    const order = orderOf(100)
    const [other, entry] = entriesOf(order, 2, 25, 5) as [Sized, Sized]
    entry.spare = 30
    entry.grow(30)
    expect([areIn([other, entry]), entry.bytes, order.bytes]).toEqual([[true, true], 5, 30])
  })

  test('beyond a quarter of the bytes, and cannot do with less, lets others go', () => {
    const order = orderOf(100)
    const [other, entry] = entriesOf(order, 2, 25, 5) as [Sized, Sized]
    entry.grow(80)
    expect([areIn([other, entry]), order.bytes, order.count]).toEqual([[false, true], 85, 1])
  })

  test('beyond all bytes goes itself, and displaces nothing', () => {
    const order = orderOf(100)
    const [other, entry] = entriesOf(order, 2, 25, 5) as [Sized, Sized]
    entry.grow(1_000)
    expect([areIn([other, entry]), order.bytes, order.count]).toEqual([[true, false], 25, 1])
    const large = new Sized(order, 101)
    order.enter(large)
    expect([areIn([other, large]), order.bytes, order.count]).toEqual([[true, false], 25, 1])
  })

  test('counts nothing while it is not in the order, and everything when it enters', () => {
    const order = orderOf(100)
    const entry = new Sized(order, 10)
    entry.spare = 20
    entry.grow(25)
    expect([order.bytes, order.admits(25), order.admits(26)]).toEqual([0, true, false])
    order.enter(entry)
    order.enter(entry)
    expect([order.bytes, order.count]).toEqual([15, 1])
  })
})

test('an entry that goes has what it had at first, and is told of', () => {
  const onRemove = vi.fn()
  const order = orderOf(100, false, onRemove)
  const [entry] = entriesOf(order, 2, 10) as [Sized]
  entry.grow(10)
  order.remove(entry)
  expect([entry.bytes, entry.isCleared, order.bytes, order.count]).toEqual([10, true, 0, 0])
  expect(onRemove.mock.calls).toEqual([[entry]])
})
