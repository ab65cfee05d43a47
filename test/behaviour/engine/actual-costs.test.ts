import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import {
  buildSchema,
  costDirectives,
  memoryBuckets,
  type BucketChange,
  type HookOutcome,
  type SchemaConfiguration,
} from '../../../src/index.ts'
import { forEachCase } from '../../random/cases.ts'
import { costWorld, randomDocument } from './cost-world.ts'

const text = `
  type Query {
    books(first: Int = 3): [Book] @listSize(slicingArguments: ["first"])
    shelf: [Book!]
    search: [Result] @listSize(assumedSize: 4)
    book: Book @cost(weight: "5")
    report(text: String @cost(weight: "2")): Int @cost(weight: "7.5")
    broken: Author!
  }
  type Mutation { add: Book }
  type Subscription { added: Book }
  union Result = Book | Author
  type Book { title: String, authors: [Author] author: Author }
  type Author @cost(weight: "3") { name: String }
`

function schemaOf(config: SchemaConfiguration) {
  return buildSchema([costDirectives, text], {
    incremental: true,
    onError: () => {},
    resolvers: {
      Query: {
        books: () => [{ title: 'a' }, null],
        shelf: () => [{ authors: [{ name: 'a' }, { name: 'b' }] }, { authors: null }],
        search: () => [
          { __typename: 'Book', title: 'a' },
          { __typename: 'Author', name: 'b' },
          { __typename: 'Author', name: 'c' },
          null,
        ],
        broken: () => {
          throw new Error('secret')
        },
      },
      Mutation: { add: () => ({ title: 'a' }) },
      Subscription: {
        added: {
          subscribe: async function* () {
            yield await Promise.resolve({ added: { title: 'a' } })
          },
        },
      },
    },
    config,
  })
}

const reporting = { reportsCost: true }
const costsOf = async (source: string): Promise<unknown> => {
  const outcomes: unknown[] = []
  for (const enableStringCollector of [true, false]) {
    const schema = schemaOf({ ...reporting, enableStringCollector, generatesCodeAfter: 2 })
    for (let run = 0; run < 4; run++) {
      const json = await schema.execute(source, { responseFormat: 'json' })
      outcomes.push(JSON.parse(json).extensions)
      outcomes.push((await schema.execute(source, { responseFormat: 'hash' })).extensions)
    }
  }
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  return (outcomes[0] as { readonly cost: unknown } | undefined)?.cost
}

test('a report refuses nothing, and leaves out what has no estimate', async () => {
  const sliced = 'type Query { ids(first: Int): [ID] @listSize(slicingArguments: ["first"]) }'
  const config = { reportsCost: true }
  const schema = buildSchema([costDirectives, sliced], { name: 'Sliced', config })
  expect(await schema.execute('{ ids }')).toBe('{"data":{"ids":null}}')
  expect(await schema.execute('{ ids(first: 2) }')).toContain('"estimated":0')
})

describe('what a response costs', () => {
  test.each([
    ['{ books(first: 7) { title } }', { estimated: 7, actual: 2 }],
    // The second book has no list of authors.
    ['{ shelf { title authors { name } } }', { estimated: 310, actual: 2 + 2 * 3 }],
    // A null whose type nobody knows costs nothing.
    ['{ search { ... on Book { title } ... on Author { name } } }', { estimated: 12, actual: 7 }],
    ['{ search { __typename } }', { estimated: 12, actual: 7 }],
    // The host was asked for a book.
    ['{ book { author { name } } }', { estimated: 8, actual: 5 }],
    ['{ a: report(text: "a") b: report }', { estimated: 17, actual: 17 }],
    ['mutation { add { title } }', { estimated: 11, actual: 11 }],
    ['{ __typename }', { estimated: 0, actual: 0 }],
    ['{ __schema { queryType { name } } }', { estimated: 0, actual: 0 }],
  ])('%s', async (source, cost) => {
    expect(await costsOf(source)).toEqual(cost)
  })

  test('is not told of null data, of a refused request, and of one that is invalid', async () => {
    for (const source of ['{ broken { name } }', '{ nothing }'])
      expect(await costsOf(source)).toBe(undefined)
    const schema = schemaOf({ ...reporting, limits: { maxCost: 1 } })
    expect(await schema.execute('{ shelf { title } }')).not.toContain('extensions":{"cost')
  })

  test('is told of each event of a subscription', async () => {
    const responses = await schemaOf(reporting).subscribe('subscription { added { title } }')
    if ('errors' in responses) throw new Error(responses.errors[0]?.message)
    expect((await responses.next()).value).toBe(
      '{"data":{"added":{"title":"a"}},"extensions":{"cost":{"estimated":1,"actual":1}}}',
    )
  })

  test('is not told where nobody asks', async () => {
    const schema = schemaOf({ limits: { maxCost: 100 } })
    expect(await schema.execute('{ books { title } }')).not.toContain('extensions')
  })

  test('is told to listeners at the end of an execution', async () => {
    const schema = schemaOf({ limits: { maxCost: 100 } })
    const outcomes: HookOutcome[] = []
    schema.on('execute', () => outcome => void outcomes.push(outcome))
    await schema.execute('{ books(first: 7) { title } }')
    await schema.execute('{ shelf { authors { name } } }')
    expect(outcomes[0]).toEqual({ errors: [], cost: { estimated: 7, actual: 2 } })
    expect(Object.keys(outcomes[1]!)).toEqual(['errors'])
  })

  test.each([
    ['of one weight', false],
    ['of weights below nothing, too', true],
  ])(
    'is at most the estimate, in 1,000 random documents whose lists have their sizes, %s',
    async (_, isWeighed) => {
      const world = costWorld(reporting, isWeighed)
      let equal = 0
      await forEachCase(1000, async random => {
        const { source, variables } = randomDocument(random)
        const { cost } = world.estimateCost(source, { variables })
        const { extensions } = await world.execute(source, { variables, responseFormat: 'hash' })
        const { estimated, actual } = extensions?.['cost'] as Record<string, number>
        expect(estimated).toBe(cost)
        expect(actual).toBeLessThanOrEqual(cost)
        const written = JSON.parse(
          await world.execute(source, { variables, responseFormat: 'json' }),
        )
        expect(written.extensions).toEqual(extensions)
        if (actual === cost) equal++
      })
      expect(equal).toBeGreaterThan(100)
    },
  )

  test('counts weights below nothing against their own field alone', async () => {
    const world = costWorld(reporting, true)
    const source = '{ start { id next { id list(first: 3) { id } } } }'
    const { extensions } = await world.execute(source, { responseFormat: 'hash' })
    // What a B weighs is stated by `next`; three of `list`, and their argument, weigh less than nothing.
    expect(extensions).toEqual({ cost: { estimated: 4, actual: 4 } })
  })
})

describe('a budget that gives back what was not spent', () => {
  const spend = async (source: string, isGivenBack = true) => {
    const changes: BucketChange[] = []
    const store = memoryBuckets()
    const schema = schemaOf({
      costBudget: {
        capacity: 1000,
        refillPerSecond: 0.001,
        client: () => 'a',
        returnsUnused: isGivenBack,
        store: {
          change: change => {
            changes.push(change)
            return store.change(change)
          },
        },
      },
    })
    const responses = await schema.executeIncrementally(source)
    for await (const response of responses) expect(response).not.toContain('COST_')
    return changes.map(({ withdrawal, deposit }) => [withdrawal, deposit])
  }

  test('makes one more call of the store', async () => {
    expect(await spend('{ books(first: 7) { title } }')).toEqual([
      [7, 0],
      [0, 5],
    ])
    expect(await spend('{ books(first: 7) { title } }', false)).toEqual([[7, 0]])
  })

  test('makes none where all was spent, or more', async () => {
    expect(await spend('{ books(first: 2) { title } }')).toEqual([[2, 0]])
    expect(await spend('{ books(first: 1) { title } }')).toEqual([[1, 0]])
  })

  test.each([0, 60])(
    'gives back for a response that was kept, and kept for %i seconds more',
    async staleWhileRevalidate => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const changes: BucketChange[] = []
      const schema = schemaOf({
        responseCache: { defaultMaxAge: 60, staleWhileRevalidate, reports: false },
        costBudget: {
          capacity: 1000,
          refillPerSecond: 0.001,
          client: () => 'a',
          returnsUnused: true,
          store: { change: change => (changes.push(change), memoryBuckets().change(change)) },
        },
      })
      const ask = async (): Promise<void> => {
        await schema.execute('{ books(first: 7) { title } }')
        await setImmediate()
        await setImmediate()
      }
      for (const seconds of [0, 59, 30, 1]) {
        vi.setSystemTime(Date.now() + 1_000 * seconds)
        await ask()
      }
      vi.useRealTimers()
      const expected = Array.from({ length: 4 }, () => [[7, 0], [0, 5]]).flat() // prettier-ignore
      expect(changes.map(({ withdrawal, deposit }) => [withdrawal, deposit])).toEqual(expected)
    },
  )

  test('gives nothing back for errors, and for a response in parts', async () => {
    expect(await spend('{ broken { name } books(first: 7) { title } }')).toEqual([[10, 0]])
    expect(await spend('{ books(first: 7) { ... @defer { title } } }')).toEqual([[7, 0]])
  })
})
