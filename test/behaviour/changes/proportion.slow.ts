import { describe, expect, test } from 'vitest'
import { findSchemaChanges } from 'tapeql/changes'
import { buildSchema, type Schema } from '../../../src/index.ts'

// Steps are counted, not timed: items that arrays are walked by, and calls of maps and sets.

describe('the steps of a comparison', () => {
  test('grow as the schemas do', () => {
    const [small, large] = [1_000, 10_000].map(count => {
      const schemas = [cyclicSchema(count, 'Int'), cyclicSchema(count, 'String')] as const
      const changes = findSchemaChanges(...schemas)
      // The types of the field and of its argument, and the scalar Int that nothing uses any more.
      expect(changes).toHaveLength(2 * count + 1)
      // The schemas are compiled by now.
      return stepsOf(() => findSchemaChanges(...schemas)) / count
    })
    expect(small).toBeGreaterThan(10)
    expect(large! / small!).toBeLessThan(1.1)
  })

  test('are counted', () => {
    const steps = (count: number): number => {
      const items = Array.from({ length: count }, (_, index) => index)
      return stepsOf(() => items.filter(item => items.includes(item))) / count
    }
    expect(steps(1_000) / steps(100)).toBeGreaterThan(5)
  })
})

/** Types that refer to each other, one of them in one union and interface. */
function cyclicSchema(count: number, typeName: string): Schema {
  const types = Array.from(
    { length: count },
    (_, index) =>
      `type T${index} implements N { id: ID, next: T${(index + 1) % count}, value(x: ${typeName}): ${typeName} }`,
  )
  const members = Array.from({ length: count }, (_, index) => `T${index}`).join(' | ')
  return buildSchema(
    `type Query { first: T0, all: U } interface N { id: ID } union U = ${members} ${types.join(' ')}`,
  )
}

const counted = [
  ...(
    [
      'includes',
      'indexOf',
      'find',
      'findIndex',
      'filter',
      'map',
      'flatMap',
      'some',
      'every',
      Symbol.iterator,
    ] as const
  ).map(name => [Array.prototype, name] as const),
  ...(['get', 'has', 'set'] as const).map(name => [Map.prototype, name] as const),
  ...(['add', 'has'] as const).map(name => [Set.prototype, name] as const),
] as readonly (readonly [object, string | symbol])[]

/** Counts a step for each call, and one for each item of an array that is walked. */
function stepsOf(work: () => void): number {
  let steps = 0
  const originals = counted.map(([prototype, name]) => {
    const original = Object.getOwnPropertyDescriptor(prototype, name)!
    const method = original.value as (...parameters: unknown[]) => unknown
    const isArray = prototype === Array.prototype
    Object.defineProperty(prototype, name, {
      ...original,
      value: function (this: { readonly length: number }, ...parameters: unknown[]) {
        steps += isArray ? this.length : 1
        return Reflect.apply(method, this, parameters)
      },
    })
    return { prototype, name, original }
  })
  try {
    work()
  } finally {
    for (let index = originals.length; index-- > 0;) {
      const { prototype, name, original } = originals[index]!
      Object.defineProperty(prototype, name, original)
    }
  }
  return steps
}
