import { isDeepStrictEqual } from 'node:util'
import { buildSchema as buildSchema17, validateSchema as validateSchema17 } from 'graphql17'
import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import { appliedDirectivesIn } from './applied-directives.ts'
import { faultsOf17 } from './graphql-17.ts'
import { ourFaults } from './our-faults.ts'
import { published, withoutDeprecations, withoutDuplicates } from './published-schema.ts'
import {
  besideIntrospection16,
  besideIntrospection17,
  introspectionOf,
  sorted16,
  sorted17,
  withUniqueFields,
} from './round-trip.ts'

const unique = withoutDuplicates(published)
const deprecatedAlone = validateSchema17(buildSchema17(unique)).map(
  ({ message }) => /implementation field (\S+) must not be deprecated/.exec(message)![1]!,
)
const valid = withoutDeprecations(unique, deprecatedAlone)

describe("GitHub's schema has faults:", () => {
  test('two fields that are defined twice', () => {
    const error = ourFaults([published])
    expect(error?.faults).toEqual([
      'EnterpriseOwnerInfo has two fields named "repositoryDeployKeySetting".',
      'EnterpriseOwnerInfo has two fields named "repositoryDeployKeySettingOrganizations".',
    ])
    expect(faultsOf17([published])).toEqual([
      'Field "EnterpriseOwnerInfo.repositoryDeployKeySetting" can only be defined once.',
      'Field "EnterpriseOwnerInfo.repositoryDeployKeySettingOrganizations" can only be defined once.',
    ])
    for (const { message, locations } of error!.locatedErrors) {
      const [, name] = /"(.+)"/.exec(message)!
      expect(locations).toHaveLength(2)
      expect(new Set(locations!.map(({ line }) => line)).size).toBe(2)
      for (const { line, column } of locations!) {
        expect(published.split('\n')[line - 1]!.slice(column - 1)).toMatch(
          new RegExp(`^${name}\\b`),
        )
        expect(error!.message).toContain(`schema:${line}:${column}\n`)
      }
    }
  })

  test('twelve fields that are deprecated without those that they implement, when these are removed', () => {
    const faults = ourFaults([unique])?.faults ?? []
    const coordinates = faults.map(
      fault =>
        / is deprecated; expected \S+ to be deprecated too\.$/.exec(fault) && fault.split(' ')[0],
    )
    expect(coordinates).toHaveLength(12)
    expect(coordinates).toEqual(deprecatedAlone)
  })

  test('no others', () => {
    expect(valid.length).toBeLessThan(unique.length)
    expect(ourFaults([valid])).toBeUndefined()
    expect(faultsOf17([valid])).toEqual([])
  })
})

// Comparisons by `expect` would print a million lines.
describe.each([
  ['as it is published', published, { assumeValid: true }],
  ['without its faults', valid, {}],
])("GitHub's schema %s", (_name, source, options) => {
  const schema = buildSchema(source, options)
  const sdl = schema.toSDL()

  test('is the same in graphql-js 16 and 17 when it is printed', () => {
    expect(sorted16(sdl, options) === sorted16(source, options)).toBe(true)
    expect(sorted17(sdl, options) === sorted17(source, options)).toBe(true)
  })

  test('keeps every applied directive with its arguments', () => {
    const applied = appliedDirectivesIn(source)
    expect(applied.size).toBeGreaterThan(100)
    expect(differing(appliedDirectivesIn(sdl), applied)).toEqual([])
  })

  test('is printed equal when it is read from what was printed', () => {
    const again = buildSchema(schema.toSDL({ withoutSpec: true }), options)
    expect(again.toSDL() === sdl).toBe(true)
  })

  test('says of itself what graphql-js 16 and 17 say', () => {
    const introspection = withUniqueFields(introspectionOf(schema))
    for (const beside of [besideIntrospection16, besideIntrospection17]) {
      expect(isDeepStrictEqual(...beside(introspection, source, options))).toBe(true)
    }
  })
})

/** The coordinates at which two maps differ. */
function differing(
  left: ReadonlyMap<string, unknown>,
  right: ReadonlyMap<string, unknown>,
): readonly string[] {
  return [...new Set([...left.keys(), ...right.keys()])].filter(
    key => JSON.stringify(left.get(key)) !== JSON.stringify(right.get(key)),
  )
}
