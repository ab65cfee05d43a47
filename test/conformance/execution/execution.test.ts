import { GraphQLError as PeerError, parse, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enginesOf } from './engines.ts'
import { randomDocument, randomVariables } from './random-document.ts'
import { randomSchema } from './random-schema.ts'
import { randomOf } from './random.ts'
import { runCase, type Case } from './run-case.ts'
import type { Abstraction, Climate } from './world.ts'

const CASES = Number(process.env['CASES'] ?? 900)
const FIRST_SEED = Number(process.env['SEED'] ?? 1)
const DOCUMENTS_PER_SEED = 5
const REQUESTS_PER_DOCUMENT = 3
const SEEDS_AT_ONCE = 30

const climates: readonly Climate[] = [
  { faults: 0, promises: 0, methods: 0 },
  { faults: 0.03, promises: 0, methods: 0.1 },
  { faults: 0.15, promises: 0, methods: 0.1 },
  { faults: 0, promises: 0.3, methods: 0.1 },
  { faults: 0.03, promises: 0.3, methods: 0.1 },
  { faults: 0.15, promises: 0.3, methods: 0 },
  { faults: 0.1, promises: 0.05, methods: 0.3 },
]

const cases: Case[] = []
const failures: string[] = []
const unhandled: unknown[] = []
/** A list of promises that graphql-js drops rejects with an error of its own; nothing else may be left unhandled. */
const noteUnhandled = (reason: unknown): void => {
  if (!(reason instanceof PeerError)) unhandled.push(reason)
}

describe('random requests are answered as by graphql-js', () => {
  beforeAll(() => void process.on('unhandledRejection', noteUnhandled))
  afterAll(() => void process.off('unhandledRejection', noteUnhandled))

  test(`${CASES} of them, in both formats`, { timeout: 60_000 + CASES * 20 }, async () => {
    const seedCount = Math.ceil(CASES / DOCUMENTS_PER_SEED / REQUESTS_PER_DOCUMENT)
    for (let begun = 0; begun < seedCount; begun += SEEDS_AT_ONCE) {
      const count = Math.min(SEEDS_AT_ONCE, seedCount - begun)
      const groups = Array.from({ length: count }, (_, index) => casesOf(FIRST_SEED + begun + index))
      cases.push(...(await Promise.all(groups)).flat())
    }
    expect(unhandled).toEqual([])
    expect(`${failures.length} cases fail.\n\n${failures[0] ?? ''}`).toBe('0 cases fail.\n\n')
  })

  test.each<[string, number, (one: Case) => boolean]>([
    ['have errors', 0.3, ({ response }) => response.errors !== undefined],
    ['have several errors', 0.1, ({ response }) => (response.errors ?? []).length > 1],
    ['have data', 0.5, ({ response }) => response.data != null && JSON.stringify(response.data).length > 30],
    ['have data and errors', 0.2, ({ response }) => response.data != null && response.errors !== undefined],
    ['have no data but null', 0.02, ({ response }) => response.data === null],
    ['are refused for their variables', 0.01, ({ response }) => !('data' in response)],
    ['wait for promises', 0.2, ({ promiseCount }) => promiseCount > 0],
    ['call resolvers', 0.5, ({ callCount }) => callCount > 0],
    ['are mutations', 0.1, ({ isMutation }) => isMutation],
    ['have conditions', 0.4, ({ uses }) => uses.condition > 0],
    ['have fragments', 0.3, ({ uses }) => uses.fragment > 0],
    ['have type conditions', 0.3, ({ uses }) => uses['type condition'] > 0],
    ['merge fields', 0.2, ({ uses }) => uses['merged field'] > 0],
    ['have variables', 0.5, ({ uses }) => uses.variable > 0],
  ])('they are not trivial: some %s', (_title, share, has) => {
    expect(cases.filter(has).length / cases.length).toBeGreaterThan(share)
  })
})

/** All cases of one schema, one after the other: the engine learns from each which properties are methods. */
async function casesOf(seed: number): Promise<Case[]> {
  const random = randomOf(seed, 'case')
  const abstraction = random.pick<Abstraction>(['__typename', 'resolveType', 'isTypeOf'])
  const engines = enginesOf(String(seed), randomSchema(String(seed)), abstraction)
  // Who listens changes no answer.
  if (seed % 3 === 0) engines.schema.on('resolve', () => () => undefined)
  const group: Case[] = []
  for (let index = 0; index < DOCUMENTS_PER_SEED; index++) {
    const document = randomDocument(randomOf(seed, 'document', index), engines.reference)
    expect(validate(engines.reference, parse(document.source)), document.source).toEqual([])
    for (let round = 0; round < REQUESTS_PER_DOCUMENT; round++) {
      const variables = randomVariables(randomOf(seed, 'variables', index, round), document)
      const worldSeed = `${seed}/${index}/${round}`
      const climate = random.pick(climates)
      try {
        group.push(await runCase(engines, document, variables, worldSeed, climate))
      } catch (error) {
        failures.push(
          `The case ${worldSeed} fails (SEED=${seed} CASES=15): ${String((error as Error).stack)}`,
        )
      }
    }
  }
  return group
}
