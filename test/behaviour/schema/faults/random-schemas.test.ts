import { describe, expect, test } from 'vitest'
import { checkSmallest, forEachCase, ofAllCases } from '../../../random/cases.ts'
import { countOf } from '../../../random/seed.ts'
import { shrinkDocument } from '../../../random/shrink-document.ts'
import { typeMapOfFaultySdl } from '../../../schema/type-map-of-sdl.ts'
import { faultsOfTypeMap, schemaFaultsOfPeer } from './judge.ts'
import { randomSchema } from './random-schema.ts'

const COUNT = countOf(600)

/**
 * graphql-js asks OneOf Input Objects for a finite value, the specification of September 2025 does
 * not.
 */
const finiteValue = /finite value|requires itself/

/** graphql-js reports each circle, and that a type does not implement what is no interface. */
const countedApart = /Invalid circular reference|needs itself|must implement|does not implement/

describe('random schemas', () => {
  const faultCounts = { none: 0, one: 0, more: 0 }

  test(
    'have the verdict of graphql-js, and the number of its faults',
    async () => {
      await forEachCase(COUNT, async random => {
        let count: number | undefined
        const check = (sdl: string): void => void (count = checkedFaultCountOf(sdl))
        await checkSmallest(randomSchema(random), check, shrinkDocument)
        if (count !== undefined) faultCounts[count === 0 ? 'none' : count === 1 ? 'one' : 'more']++
      })
    },
    countOf(30_000),
  )

  test.each(['none', 'one', 'more'] as const)('are not trivial: many have %s', which => {
    ofAllCases(() => expect(faultCounts[which]).toBeGreaterThan(COUNT / 8))
  })
})

/** How many faults SDL has; undefined where graphql-js can make no schema of it. */
function checkedFaultCountOf(sdl: string): number | undefined {
  const peerFaults = schemaFaultsOfPeer(sdl)
  if (peerFaults === undefined) return undefined
  const faults = faultsOfTypeMap(typeMapOfFaultySdl(sdl))
  expect(summaryOf(faults, sdl)).toEqual(summaryOf(withoutEchoes(peerFaults), sdl))
  return faults.length
}

/** The faults without those that follow from another one. */
function withoutEchoes(peerFaults: readonly string[]): readonly string[] {
  return peerFaults.filter(
    fault => !isCircleOfObject(fault, peerFaults) && !isNullTold(fault, peerFaults),
  )
}

/**
 * An interface that implements an object, which is a fault, is no circle of interfaces where the
 * object implements the interface: GraphQL specification, 3.7 "Interfaces", "Type Validation".
 */
function isCircleOfObject(fault: string, peerFaults: readonly string[]): boolean {
  const [, type, other] =
    /^Type (\w+) cannot implement (\w+) because it would create a circular/.exec(fault) ?? []
  return peerFaults.includes(
    `Type ${other} must only implement Interface types, it cannot implement ${type}.`,
  )
}

/** A null in a OneOf Input Object whose field has a Non-Null type, which is a fault, is told as that. */
function isNullTold(fault: string, peerFaults: readonly string[]): boolean {
  const [, subject] = /^(.+): Within OneOf Input Object type /.exec(fault) ?? []
  return (
    subject !== undefined &&
    peerFaults.some(other => other.startsWith(`${subject}: Expected value of non-null type`))
  )
}

function summaryOf(faults: readonly string[], sdl: string) {
  const comparable = sdl.includes('@oneOf')
    ? faults.filter(fault => !finiteValue.test(fault))
    : faults
  const counted = comparable.filter(fault => !finiteValue.test(fault) && !countedApart.test(fault))
  return { sdl, isValid: comparable.length === 0, count: counted.length }
}
