import { describe, expect, test } from 'vitest'
import { buildSchema, defaultLimits, type Limits, type Schema } from '../../../../src/index.ts'
import { post, serveController } from '../server.ts'

interface Counted {
  readonly schema: Schema
  readonly url: string
  /** How often documents were parsed, validated and executed. */
  readonly counts: { parse: number; validate: number; execute: number }
}

/** A service that takes batches, and what it does. */
async function serve(limits: Partial<Limits> = {}): Promise<Counted> {
  const schema = buildSchema(
    `type Query { a: Int self: Query fails: Int text(length: Int!): String later(length: Int!): String
       list(items: [Int]): Int color(is: Color): Int }
     enum Color { RED GREEN }`,
    {
      resolvers: {
        Query: {
          self: () => ({}),
          fails: () => {
            throw new Error('It fails.')
          },
          text: (_parent: unknown, { length }: { length: number }) => 'x'.repeat(length),
          later: async (_parent: unknown, { length }: { length: number }) => {
            await new Promise(setImmediate)
            return 'x'.repeat(length)
          },
          list: (_parent: unknown, { items }: { items: readonly number[] }) => items.length,
        },
      },
      config: { limits },
      onError: () => undefined,
    },
  )
  const counts = { parse: 0, validate: 0, execute: 0 }
  schema.on('parse', () => void counts.parse++)
  schema.on('validate', () => void counts.validate++)
  schema.on('execute', () => void counts.execute++)
  return { schema, url: await serveController({ schema, acceptBatches: true }), counts }
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string }[]
}

async function answersTo(url: string, batch: readonly object[]): Promise<readonly Answer[]> {
  const response = await post(url, batch)
  expect(response.status).toBe(200)
  return (await response.json()) as readonly Answer[]
}

/** Why a batch is refused as a whole; undefined where it is not. */
async function refusalOf(url: string, batch: readonly object[]): Promise<string | undefined> {
  const response = await post(url, batch)
  if (response.status === 200) return undefined
  return ((await response.json()) as Answer).errors![0]!.message
}

function times<Each>(count: number, each: (index: number) => Each): readonly Each[] {
  return Array.from({ length: count }, (_, index) => each(index))
}

describe('a document of a batch is parsed and validated once', () => {
  const long = '#'.repeat(defaultLimits.maxCachedDocumentBytes as number)

  test.each([
    ['that can be kept', {}, ''],
    ['that is too long to be kept', {}, long],
    ['for which there is no room', { maxCachedBytes: 1 }, ''],
  ])('one document in ten requests, %s', async (_case, limits, end) => {
    const { url, counts } = await serve(limits)
    const answers = await answersTo(
      url,
      times(10, () => ({ query: `{ a } ${end}` })),
    )
    expect(answers).toEqual(times(10, () => ({ data: { a: null } })))
    expect(counts).toEqual({ parse: 1, validate: 1, execute: 10 })
  })

  test('ten documents, and ten that are none', async () => {
    const { url, counts } = await serve({ maxCachedBytes: 1 })
    await answersTo(
      url,
      times(10, index => ({ query: `{ a${index}: a }` })),
    )
    expect(counts).toEqual({ parse: 10, validate: 10, execute: 10 })
    await answersTo(
      url,
      times(10, index => ({ query: index % 2 === 0 ? '{ no }' : '{' })),
    )
    expect(counts).toEqual({ parse: 12, validate: 11, execute: 10 })
  })

  test('with a key they are kept under, which finds them in the next batch', async () => {
    const { url, counts } = await serve()
    const named = times(3, index => ({ query: `{ a${index}: a }`, query_cache_key: `key${index}` }))
    const first = await answersTo(url, named)
    const second = await answersTo(
      url,
      named.map(({ query_cache_key }) => ({ query_cache_key })),
    )
    expect(second).toEqual(first)
    expect(counts).toEqual({ parse: 3, validate: 3, execute: 6 })
  })
})

/** A limit, what two requests take of it together, and why three are refused. */
const shared: readonly (readonly [Partial<Limits>, string, string])[] = [
  [{ maxTokens: 8 }, '{ a }', 'The batch has more than 8 tokens.'],
  [
    { maxFields: 4 },
    '{ ...F ...F } fragment F on Query { a }',
    'The batch selects more than 4 fields when its fragments are expanded.',
  ],
  [{ maxAliases: 4 }, '{ b: a c: a }', 'The batch has more than 4 aliases.'],
  [{ maxDirectives: 2 }, '{ a @include(if: true) }', 'The batch has more than 2 directives.'],
  [
    { maxFragments: 2 },
    '{ ...F } fragment F on Query { a }',
    'The batch has more than 2 fragments.',
  ],
  [{ maxOperations: 4 }, 'query A { a } query B { a }', 'The batch has more than 4 operations.'],
]

describe('what documents hold adds up', () => {
  test.each(shared)('%j', async (limits, query, message) => {
    const { url, counts } = await serve(limits)
    const requests = times(3, index => ({ query: `${query} # ${index}`, operationName: undefined }))
    expect(await refusalOf(url, requests.slice(1))).toBe(undefined)
    const { execute } = counts
    expect(await refusalOf(url, requests)).toBe(message)
    expect(counts.execute).toBe(execute)
  })

  test('comparisons of fields, once for each document', async () => {
    const { url, counts } = await serve({ maxFieldComparisons: 200 })
    const conflicts = (count: number): string =>
      times(count, at => `list(items: [${at}])`).join(' ')
    const query = (index: number): string => `{ ${conflicts(12)} a${index}: a }`
    const message = 'The fields of the batch take too many comparisons to be merged.'
    expect(
      await refusalOf(
        url,
        times(10, () => ({ query: query(0) })),
      ),
    ).toBe(undefined)
    expect(
      await refusalOf(
        url,
        times(10, index => ({ query: query(index) })),
      ),
    ).toBe(message)
    // Those behind the one that is too much are not looked at.
    expect(counts.validate).toBeLessThan(10)
    const alone = { query: `{ ${conflicts(100)} }` }
    expect(await refusalOf(url, [alone, { query: '{ a }' }])).toBe(undefined)
    expect(await refusalOf(url, [alone, { query: query(0) }])).toBe(message)
  })

  test('values of variables', async () => {
    const { url, counts } = await serve({ maxVariableItems: 100 })
    const query = 'query ($items: [Int]) { list(items: $items) }'
    const request = (length: number): object => ({
      query,
      variables: { items: times(length, () => 1) },
    })
    expect(
      await answersTo(
        url,
        times(10, () => request(9)),
      ),
    ).toEqual(times(10, () => ({ data: { list: 9 } })))
    const { execute } = counts
    expect(
      await refusalOf(
        url,
        times(10, () => request(10)),
      ),
    ).toBe('The variables of the batch hold more than 100 values.')
    expect(counts.execute).toBe(execute)
    // One that is too large alone is refused alone.
    const answers = await answersTo(url, [request(101), request(90)])
    expect(answers.map(({ data }) => data)).toEqual([undefined, { list: 90 }])
    // What the operation does not have makes none of them too large.
    const padded = {
      ...request(90),
      variables: { items: times(90, () => 1), other: times(200, () => 1) },
    }
    expect(await refusalOf(url, [padded, padded])).toBe(
      'The variables of the batch hold more than 100 values.',
    )
    expect((await answersTo(url, [padded])).map(({ data }) => data)).toEqual([{ list: 90 }])
  })

  test('documents of the host count in none', async () => {
    const { schema, url } = await serve({ maxTokens: 4, maxFields: 1, maxFieldComparisons: 10 })
    const key = schema.persist(`{ ${'list(items: [1]) '.repeat(20)} }`)
    expect(
      await refusalOf(
        url,
        times(10, () => ({ query_cache_key: key })),
      ),
    ).toBe(undefined)
  })
})

describe('what responses hold adds up', () => {
  test('errors of requests of which nothing is executed, one for each at the least', async () => {
    const { url } = await serve({ maxErrors: 10 })
    const invalid = await answersTo(
      url,
      times(5, index => ({ query: `{ ${times(4, at => `no${index}_${at}`).join(' ')} }` })),
    )
    expect(invalid.map(({ errors }) => errors!.length)).toEqual([4, 4, 3, 1, 1])
    expect(invalid[4]!.errors![0]!.message).toBe('There are 4 more errors.')
    const query =
      'query ($a: Color $b: Color $c: Color) { a: color(is: $a) b: color(is: $b) c: color(is: $c) }'
    const coerced = await answersTo(
      url,
      times(6, () => ({ query, variables: { a: 'NO', b: 'NO', c: 'NO' } })),
    )
    const count = coerced.reduce((sum, { errors }) => sum + errors!.length, 0)
    expect(coerced[0]!.errors).toHaveLength(3)
    expect(count).toBeLessThanOrEqual(10 + 6)
  })

  test('bytes of such errors, as far as one for each leaves any', async () => {
    const { url } = await serve({ maxErrorBytes: 1_000 })
    const answers = await answersTo(
      url,
      times(5, index => ({ query: `{ ${times(5, at => `no${index}_${at}`).join(' ')} }` })),
    )
    const counts = answers.map(({ errors }) => errors!.length)
    expect(counts[0]).toBe(5)
    expect(counts.slice(2)).toEqual([1, 1, 1])
  })

  test('errors of fields', async () => {
    const { url } = await serve({ maxExecutionErrors: 10 })
    const query = `{ ${times(4, at => `f${at}: fails`).join(' ')} }`
    const answers = await answersTo(
      url,
      times(5, () => ({ query })),
    )
    expect(answers.map(({ errors }) => errors!.length)).toEqual([4, 4, 3, 1, 1])
    expect(answers[4]!.errors![0]!.message).toBe('There are 4 more errors.')
  })

  test.each(['text', 'later'])('bytes of data: %s', async field => {
    const { url } = await serve({ maxResponseBytes: 10_000 })
    const request = (length: number): object => ({ query: `{ ${field}(length: ${length}) }` })
    const whole = await answersTo(
      url,
      times(9, () => request(1_000)),
    )
    expect(whole.every(({ errors }) => errors === undefined)).toBe(true)
    const answers = await answersTo(
      url,
      times(4, () => request(3_000)),
    )
    const tooMuch = answers.filter(({ errors }) => errors !== undefined)
    expect(tooMuch).toEqual([
      {
        errors: [
          {
            message: 'The responses of the batch have more than 10000 bytes.',
            extensions: { code: 'COMPLEXITY_LIMIT' },
          },
        ],
        data: null,
      },
    ])
  })

  test('bytes of data where JSON is made of plain objects, and of answers that are kept', async () => {
    const query = '{ __schema { types { name fields { name } } } }'
    const unlimited = buildSchema('type Query { text: String }', {
      config: { enableIntrospection: true },
    })
    const alone = Buffer.byteLength(unlimited.executeSync(query, { responseFormat: 'json' }))
    for (const enableStringCollector of [true, false]) {
      const schema = buildSchema('type Query { text: String }', {
        config: {
          limits: { maxResponseBytes: 2 * alone + 10 },
          enableStringCollector,
          enableIntrospection: true,
        },
      })
      const url = await serveController({ schema, acceptBatches: true })
      for (let round = 0; round < 3; round++) {
        const answers = await answersTo(
          url,
          times(3, () => ({ query })),
        )
        expect(answers.map(({ errors }) => errors?.length)).toEqual([undefined, undefined, 1])
      }
    }
  })
})
