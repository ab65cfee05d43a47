import { describe, expect, test } from 'vitest'
import { compareDocuments } from './compare-documents.ts'
import { compareRaces } from './compare-races.ts'
import { compareSubscriptions } from './compare-subscriptions.ts'
import { compareWorlds } from './compare-worlds.ts'
import { sides } from './sides.ts'

/** `npm run differential -- adoption` compares 1,000 for each function, of both versions. */
const COUNT = 60

describe.each([16, 17] as const)('in the place of graphql-js %d', version => {
  test.each(['execute', 'executeSync', 'graphql', 'graphqlSync'] as const)(
    '%s does in random worlds what that of graphql-js does',
    async name => {
      const { worlds, withErrors, withPromises, byHost, differences } = await compareWorlds(
        sides[version],
        name,
        `test/${name}`,
        COUNT,
      )
      expect(differences).toEqual([])
      expect(worlds).toBe(COUNT)
      expect(byHost).toBeLessThan(COUNT / 6)
      expect(withErrors).toBeGreaterThan(COUNT / 6)
      if (!name.endsWith('Sync')) expect(withPromises).toBeGreaterThan(COUNT / 4)
    },
  )
})

test.each([16, 17] as const)(
  'errors that rise beside each other come in the order of graphql-js %d',
  async version => {
    const { races, differences } = await compareRaces(sides[version], 'test', COUNT)
    expect(differences).toEqual([])
    expect(races).toBe(COUNT)
  },
)

test.each([16, 17] as const)(
  'parse and validate do with random documents what those of graphql-js %d do',
  version => {
    const { validated, valid, syntaxErrors, differences } = compareDocuments(
      sides[version],
      'test',
      COUNT,
    )
    expect(differences).toEqual([])
    expect(validated).toBe(COUNT)
    expect(valid).toBeGreaterThan(COUNT / 4)
    expect(syntaxErrors).toBeGreaterThan(0)
  },
)

test.each([16, 17] as const)('subscribe does what that of graphql-js %d does', async version => {
  const { withStreams, byHost, differences } = await compareSubscriptions(
    sides[version],
    'test',
    COUNT,
  )
  expect(differences).toEqual([])
  expect(byHost).toBe(0)
  expect(withStreams).toBeGreaterThan(COUNT / 6)
})
