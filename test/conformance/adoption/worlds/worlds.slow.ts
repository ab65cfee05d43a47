import { describe, expect, test } from 'vitest'
import { expectNoFailure, ofAllCases } from '../../../random/cases.ts'
import { casesOf, countOf, seed } from '../../../random/seed.ts'
import { compareIncremental } from '../../incremental/compare-incremental.ts'
import { CASES_OF_A_SCHEMA } from '../../incremental/incremental-cases.ts'
import { compareDocuments } from './compare-documents.ts'
import { compareRaces } from './compare-races.ts'
import { compareSubscriptions } from './compare-subscriptions.ts'
import { compareWorlds } from './compare-worlds.ts'
import { incrementalExecutor } from './incremental-executor.ts'
import { sides } from './sides.ts'

/** `npm run differential -- adoption` compares 1,000 for each function, of both versions. */
const COUNT = countOf(60)

describe.each([16, 17] as const)('in the place of graphql-js %d', version => {
  test.each(['execute', 'executeSync', 'graphql', 'graphqlSync'] as const)(
    '%s does in random worlds what that of graphql-js does',
    async name => {
      const { worlds, withErrors, withPromises, byHost, differences } = await compareWorlds(
        sides[version],
        name,
        seed,
        casesOf(Infinity),
        COUNT,
      )
      await expectNoFailure(differences)
      ofAllCases(() => {
        expect(worlds).toBe(COUNT)
        expect(byHost).toBeLessThan(COUNT / 4)
        expect(withErrors).toBeGreaterThan(COUNT / 10)
        if (!name.endsWith('Sync')) expect(withPromises).toBeGreaterThan(COUNT / 6)
      })
    },
    countOf(30_000),
  )
})

test('an error beside what is pending is told below a null as by 17, and not by 16', () => {
  const pathsBy = (version: 16 | 17, name: 'host' | 'ours'): unknown => {
    const { host, [name]: functions } = sides[version]
    const schema = host.buildSchema(`
      type Query { list: [Item!] }
      type Item { parts: [Part] }
      type Part { later: ID, now: ID! }
    `)
    const item = { parts: [{ later: Promise.resolve(1), now: null }] }
    const source = '{ list { parts { later now } } }'
    const { errors } = functions.graphqlSync({ schema, source, rootValue: { list: [item, null] } })
    return errors?.map(({ path }) => path?.join('.'))
  }
  expect(pathsBy(16, 'host')).toEqual(['list.1'])
  const paths = ['list.0.parts.0.now', 'list.1']
  expect([pathsBy(17, 'host'), pathsBy(16, 'ours'), pathsBy(17, 'ours')]).toEqual([
    paths,
    paths,
    paths,
  ])
})

test.each([16, 17] as const)(
  'errors that rise beside each other come in the order of graphql-js %d',
  async version => {
    const { races, differences } = await compareRaces(sides[version], seed, casesOf(COUNT))
    await expectNoFailure(differences)
    ofAllCases(() => expect(races).toBe(COUNT))
  },
  countOf(30_000),
)

test.each([16, 17] as const)(
  'parse and validate do with random documents what those of graphql-js %d do',
  async version => {
    const { validated, valid, syntaxErrors, differences } = await compareDocuments(
      sides[version],
      seed,
      casesOf(Infinity),
      COUNT,
    )
    await expectNoFailure(differences)
    ofAllCases(() => {
      expect(validated).toBe(COUNT)
      expect(valid).toBeGreaterThan(COUNT / 6)
      expect(syntaxErrors).toBeGreaterThan(0)
    })
  },
  countOf(30_000),
)

test.each([16, 17] as const)(
  'subscribe does what that of graphql-js %d does',
  async version => {
    const { withStreams, byHost, differences } = await compareSubscriptions(
      sides[version],
      seed,
      casesOf(COUNT),
    )
    await expectNoFailure(differences)
    ofAllCases(() => {
      expect(byHost).toBe(0)
      expect(withStreams).toBeGreaterThan(COUNT / 12)
    })
  },
  countOf(30_000),
)

test(
  'experimentalExecuteIncrementally delivers what that of graphql-js 17 delivers',
  async () => {
    const schemas = Math.ceil(COUNT / CASES_OF_A_SCHEMA)
    const callsBefore = sides[17].callsOfHost()
    const { documents, different, examples, unhandled } = await compareIncremental(
      seed,
      casesOf(schemas),
      undefined,
      () => [incrementalExecutor],
    )
    await expectNoFailure(examples)
    ofAllCases(() => {
      expect({ documents, different, unhandled }).toEqual({
        documents: schemas * CASES_OF_A_SCHEMA,
        different: 0,
        unhandled: [],
      })
      expect(sides[17].callsOfHost() - callsBefore).toBeLessThan(documents / 4)
    })
  },
  countOf(60_000),
)
