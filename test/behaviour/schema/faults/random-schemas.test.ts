import { describe, expect, test } from 'vitest'
import { typeMapOfFaultySdl } from '../../../schema/type-map-of-sdl.ts'
import { faultsOfTypeMap, schemaFaultsOfPeer } from './judge.ts'
import { randomSchema } from './random-schema.ts'

const COUNT = 1_500

/**
 * graphql-js asks OneOf Input Objects for a finite value, the specification of September 2025 does
 * not.
 */
const finiteValue = /finite value|requires itself/

/** graphql-js reports each circle, and that a type does not implement what is no interface. */
const countedApart = /Invalid circular reference|needs itself|must implement|does not implement/

describe('random schemas', () => {
  const faultCounts = { none: 0, one: 0, more: 0 }

  test('have the verdict of graphql-js, and the number of its faults', () => {
    for (let seed = 1; seed <= COUNT; seed++) {
      const sdl = randomSchema(seed)
      const peerFaults = schemaFaultsOfPeer(sdl)
      if (peerFaults === undefined) continue
      const faults = faultsOfTypeMap(typeMapOfFaultySdl(sdl))
      expect(summaryOf(faults, sdl)).toEqual(summaryOf(peerFaults, sdl))
      faultCounts[faults.length === 0 ? 'none' : faults.length === 1 ? 'one' : 'more']++
    }
  })

  test.each(['none', 'one', 'more'] as const)('are not trivial: many have %s', which => {
    expect(faultCounts[which]).toBeGreaterThan(COUNT / 5)
  })
})

function summaryOf(faults: readonly string[], sdl: string) {
  const comparable = sdl.includes('@oneOf')
    ? faults.filter(fault => !finiteValue.test(fault))
    : faults
  const counted = comparable.filter(fault => !finiteValue.test(fault) && !countedApart.test(fault))
  return { sdl, isValid: comparable.length === 0, count: counted.length }
}
