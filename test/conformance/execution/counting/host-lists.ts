import type { Random } from '../../../random/random.ts'
import { countingProxy } from './host-objects.ts'
import type { HostWorld } from './host-world.ts'
import type { Site, Tally } from './site.ts'

/** The items of a list: each is made when it is asked for, and may throw. */
export interface Items {
  readonly length: number
  readonly make: (index: number) => unknown
}

/** A list of one shape or another. */
export function hostList(
  world: HostWorld,
  site: Site,
  random: Random,
  items: Items,
  isKept: boolean,
): unknown {
  const shape = random.below(20)
  if (shape < 11) return arrayOf(items)
  if (shape < 13) {
    const tally = world.begin('proxy of an array', site)
    return countingProxy(arrayOf(items), { world, type: null, tally, kept: new Map() })
  }
  if (shape === 13) return new Set(arrayOf(items))
  if (shape < 16) return iterable(world, world.begin('iterable', site), items, random.chance(0.25))
  // What can be read once only must not stand where it is read twice.
  if (shape < 18 && !isKept) return generator(world, world.begin('generator', site), items)
  if (world.setting.climate.promises === 0 || isKept) return arrayOf(items)
  const iteration = asyncIterable(
    world,
    world.begin('async iterable', site),
    items,
    random.chance(0.25),
  )
  return world.setting.readsAsyncIterables ? iteration : collectedLater(iteration)
}

function arrayOf({ length, make }: Items): unknown[] {
  return Array.from({ length }, (_, index) => itemOf(make, index))
}

/** Arrays hold errors in the place of what was thrown. */
function itemOf(make: Items['make'], index: number): unknown {
  try {
    return make(index)
  } catch (thrown) {
    return thrown instanceof Error ? thrown : null
  }
}

function iterable(world: HostWorld, tally: Tally, items: Items, throws: boolean): object {
  return withCountedProperty({}, tally, Symbol.iterator, () => {
    tally.call('[Symbol.iterator]')
    const iterator = countedIterator(world, tally, items, throws)
    return withCountedProperty(iterator, tally, 'return', () => {
      tally.call('return')
      world.met('an iterator that is closed early')
      return { done: true, value: undefined }
    })
  })
}

function countedIterator(
  world: HostWorld,
  tally: Tally,
  { length, make }: Items,
  throws: boolean,
): Iterator<unknown> {
  let next = 0
  return {
    next: () => {
      tally.call('next')
      if (next === length) return { done: true, value: undefined }
      if (throws && next === 1) {
        world.met('an iterator that throws')
        throw world.newError('The iterator throws.')
      }
      return { done: false, value: itemOf(make, next++) }
    },
  }
}

/** A real generator, with methods of its own that count. */
function generator(world: HostWorld, tally: Tally, { length, make }: Items): object {
  const generate = function* (): Generator<unknown, void> {
    for (let index = 0; index < length; index++) yield itemOf(make, index)
  }
  const generated = generate()
  const advance = generated.next.bind(generated)
  withCountedProperty(generated, tally, 'return', (value: unknown) => {
    tally.call('return')
    world.met('an iterator that is closed early')
    return generate().return(value as undefined)
  })
  return Object.assign(generated, {
    next: () => {
      tally.call('next')
      return advance()
    },
  })
}

function asyncIterable(
  world: HostWorld,
  tally: Tally,
  { length, make }: Items,
  throws: boolean,
): AsyncIterable<unknown> {
  const begin = (): AsyncIterator<unknown> => {
    tally.call('[Symbol.asyncIterator]')
    let next = 0
    const advance = async (): Promise<IteratorResult<unknown>> => {
      await Promise.resolve()
      if (next === length) return { done: true, value: undefined }
      // Before the first item: graphql-js completes no item of a list that it does not get.
      if (throws) throw world.newError('The async iterator throws.')
      return { done: false, value: itemOf(make, next++) }
    }
    return {
      next: () => {
        tally.call('next')
        return world.later(tally.site, advance)
      },
      // Not counted: only who knows async iterables ends one early.
      return: async () => {
        await Promise.resolve()
        return { done: true, value: undefined }
      },
    }
  }
  return withCountedProperty({}, tally, Symbol.asyncIterator, begin) as AsyncIterable<unknown>
}

/**
 * graphql-js 16 does not know async iterables: in their place it waits for an array, which is read
 * as a loop reads it.
 */
function collectedLater(iteration: AsyncIterable<unknown>): PromiseLike<unknown[]> {
  const collect = async (): Promise<unknown[]> => {
    const items: unknown[] = []
    // As graphql-js 17 does, which asks whether there is such a property.
    if (typeof iteration[Symbol.asyncIterator] !== 'function') return items
    for await (const item of iteration) items.push(item)
    return items
  }
  // Each that reads it has an iteration of its own.
  return { then: (...handlers) => collect().then(...handlers) }
}

function withCountedProperty<Target extends object>(
  object: Target,
  tally: Tally,
  name: string | symbol,
  value: unknown,
): Target {
  return Object.defineProperty(object, name, {
    configurable: true,
    get: () => {
      tally.read(name)
      return value
    },
  })
}
