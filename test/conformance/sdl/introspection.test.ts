import { describe, expect, test } from 'vitest'
import { forEachCase, randomCases } from './random-cases.ts'
import { besideIntrospection16, besideIntrospection17, introspectionOf } from './round-trip.ts'

describe(`${randomCases.length} random schemas from texts say of themselves`, () => {
  test('what graphql-js 16 says, defaults being coerced', async () => {
    await forEachCase(({ schema, source }) => {
      const [ours, theirs] = besideIntrospection16(introspectionOf(schema), source)
      expect(ours).toEqual(theirs)
    })
  })

  test('what graphql-js 17 says', async () => {
    await forEachCase(({ schema, source }) => {
      const [ours, theirs] = besideIntrospection17(introspectionOf(schema), source)
      expect(ours).toEqual(theirs)
    })
  })
})
