import { validate } from 'graphql17'
import { describe, expect, test } from 'vitest'
import { expectNoFailure, inCase, ofAllCases } from '../../random/cases.ts'
import { casesOf, countOf, seed } from '../../random/seed.ts'
import { compareIncremental } from './compare-incremental.ts'
import { graphqlExecutor, type IncrementalExecutor } from './executors.ts'
import { CASES_OF_A_SCHEMA, incrementalCases } from './incremental-cases.ts'
import { plantedFaults, withPlantedFault } from './planted.ts'
import { IncrementalCaseError, runIncremental } from './run-incremental.ts'

/** `npm run differential -- incremental` executes many more. */
const SCHEMAS = countOf(6)
const COUNT = SCHEMAS * CASES_OF_A_SCHEMA
/** Few schemas have no stream that fails, or no other rare kind. */
const MAX_ABSENT_KINDS = 3
/** The faults are planted in the same responses every day. */
const PLANTED_SEED = 20261126
const PLANTED_SCHEMAS = 40
/** How often each fault is planted. */
const PLANTED_TIMES = 3

test(
  'random responses in parts are those of graphql-js 17, in every form',
  async () => {
    const tally = await compareIncremental(seed, casesOf(SCHEMAS))
    const { documents, census, different, examples, unhandled } = tally
    await expectNoFailure(examples)
    ofAllCases(() => {
      expect({ documents, different, unhandled }).toEqual({
        documents: COUNT,
        different: 0,
        unhandled: [],
      })
      expect(Object.values(census).filter(number => number === 0).length).toBeLessThanOrEqual(
        MAX_ABSENT_KINDS,
      )
    })
  },
  countOf(120_000),
)

test('the documents of these requests are valid', async () => {
  for (const number of casesOf(1)) {
    await inCase(number, () => {
      for (const { engines, parsed, document } of incrementalCases(seed, number))
        expect(validate(engines.withDirectives, parsed), document.source).toEqual([])
    })
  }
})

describe('a planted fault is found:', () => {
  const graphqlJs = graphqlExecutor('graphql-js 17', false)

  test.each(Object.entries(plantedFaults))('%s', async (_, fault) => {
    let times = 0
    let isPlanted = false
    const executor = withPlantedFault(graphqlJs, fault, () => {
      isPlanted = true
    })
    for (let number = 0; number < PLANTED_SCHEMAS && times < PLANTED_TIMES; number++) {
      for (const incrementalCase of incrementalCases(PLANTED_SEED, number)) {
        isPlanted = false
        const differences = await differencesOf(incrementalCase, executor)
        if (!isPlanted) continue
        times++
        expect(differences.join('\n'), incrementalCase.document.source).toMatch(fault.expected)
        if (times === PLANTED_TIMES) break
      }
    }
    expect(times).toBe(PLANTED_TIMES)
  })

  test('resolvers are called twice', async () => {
    const executor: IncrementalExecutor = {
      ...graphqlJs,
      execute: async (incrementalCase, world) => {
        await graphqlJs.execute(incrementalCase, world)
        return graphqlJs.execute(incrementalCase, world)
      },
    }
    const differences: string[] = []
    for (const incrementalCase of incrementalCases(PLANTED_SEED, 0))
      differences.push(...(await differencesOf(incrementalCase, executor)))
    expect(
      differences.filter(text => text.includes('Other resolvers were called')).length,
    ).toBeGreaterThan(3)
  })

  test('an iterator is left open', async () => {
    const executor: IncrementalExecutor = {
      ...graphqlJs,
      isOurs: true,
      execute: (incrementalCase, world) => {
        world.openIterators++
        return graphqlJs.execute(incrementalCase, world)
      },
    }
    const [incrementalCase] = incrementalCases(PLANTED_SEED, 0)
    expect((await differencesOf(incrementalCase!, executor)).join('\n')).toContain(
      'async iterators are left open',
    )
  })
})

async function differencesOf(
  ...[incrementalCase, executor]: [Parameters<typeof runIncremental>[0], IncrementalExecutor]
): Promise<readonly string[]> {
  try {
    await runIncremental(incrementalCase, [executor])
    return []
  } catch (error) {
    if (error instanceof IncrementalCaseError) return error.differences
    throw error
  }
}
