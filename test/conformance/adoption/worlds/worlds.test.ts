import { expect, test } from 'vitest'
import { compareWorlds } from './compare-worlds.ts'
import { sides } from './sides.ts'

/** `npm run differential -- adoption` compares 1,000 for each function, of both versions. */
const COUNT = 120

test.each(['execute', 'executeSync', 'graphql', 'graphqlSync'] as const)(
  '%s does in random worlds what that of graphql-js 16 does',
  async name => {
    const { worlds, withErrors, withPromises, differences } = await compareWorlds(
      sides[16],
      name,
      `test/${name}`,
      COUNT,
    )
    expect(differences).toEqual([])
    expect(worlds).toBe(COUNT)
    expect(withErrors).toBeGreaterThan(COUNT / 6)
    if (!name.endsWith('Sync')) expect(withPromises).toBeGreaterThan(COUNT / 4)
  },
)
