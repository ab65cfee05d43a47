import { describe, expect, test } from 'vitest'
import type { OrderOfUse } from '../../../src/engine/documents/order-of-use.ts'
import { buildSchema, type Limits, type ResolveInfo, type Schema } from '../../../src/index.ts'
import { noteFunctions } from '../execution/note-functions.ts'
import { accountOf } from './account-of.ts'

interface Context {
  readonly looks?: boolean
}

interface Kept {
  readonly schema: Schema
  readonly account: OrderOfUse
  /** How often a text was parsed. */
  readonly parses: (source: string) => number
  /** Executes a document, and returns how many functions were made of it. */
  readonly made: (source: string, options?: object) => number
  /** Executes a document as often as it takes to displace others. */
  readonly displaceBy: (source: string) => void
  /** Lets the field `late` of all requests be answered. */
  readonly release: () => void
}

/** A schema that generates code at once: what is not kept is generated again. */
function keeping(limits: Partial<Limits> = {}): Kept {
  let release = (): void => undefined
  const late = new Promise<object>(resolve => (release = () => resolve({})))
  const alias = (_: unknown, _arguments: unknown, { looks }: Context, info: ResolveInfo) =>
    looks === true ? info.fieldNodes[0]!.alias!.value : 'not looked at'
  const schema = buildSchema(
    'type Query { a: Int, self: Query, row: Query, late: Query, alias: String }',
    {
      resolvers: { Query: { a: () => 1, self: () => ({}), late: () => late, alias } },
      config: { generatesCodeAfter: 0, enableIntrospection: true, limits },
    },
  )
  const parsed: string[] = []
  schema.on('parse', ({ source }) => void parsed.push(source))
  const account = accountOf(schema)
  const functions = noteFunctions()
  const made = (source: string, options: object = {}): number => {
    const before = functions.length
    schema.executeSync(source, options)
    return functions.length - before
  }
  const displaceBy = (source: string): void => {
    for (let run = 0; run < 3; run++) made(source)
  }
  const parses = (source: string): number => parsed.filter(text => text === source).length
  return { schema, account, parses, made, displaceBy, release: () => release() }
}

/** A document with 256 plans, of which one is for the values that `at` encodes. */
function conditional(at: number, field = 'self'): readonly [source: string, options: object] {
  const names = Array.from({ length: 8 }, (_, index) => `v${index}`)
  const selections = names.map(name => `${name}: a @include(if: $${name}) b${name}: a`)
  const source = `query (${names.map(name => `$${name}: Boolean!`).join(' ')}) {
    ${field} { ${selections.join(' ')} } }`
  const variables = Object.fromEntries(
    names.map((name, index) => [name, ((at >> index) & 1) === 1]),
  )
  return [source, { variables }]
}

describe('what is made of a document', () => {
  test('is kept from the second request for a text on', () => {
    const { made, parses } = keeping()
    expect(Array.from({ length: 4 }, () => made('{ b: a }'))).toEqual([2, 2, 0, 0])
    expect(parses('{ b: a }')).toBe(1)
  })

  test('is kept from the first execution on, where the host has prepared or persisted it', () => {
    const { schema, made } = keeping()
    const functions = noteFunctions()
    const prepared = schema.prepare('{ b: a }')
    const counts = Array.from({ length: 3 }, () => (prepared.executeSync(), functions.length))
    expect(counts).toEqual([2, 2, 2])
    const queryCacheKey = schema.persist('{ c: a }')
    const persisted = Array.from({ length: 3 }, () => made(undefined as never, { queryCacheKey }))
    expect(persisted).toEqual([2, 0, 0])
  })

  test('is kept of no document that is too large for the cache, which counts nothing', () => {
    const { account, made } = keeping({ maxCachedDocumentBytes: 100 })
    const bytes = account.bytes
    const source = `{ ${'b: a '.repeat(100)}}`
    expect(Array.from({ length: 3 }, () => made(source))).toEqual([2, 2, 2])
    expect(account.bytes).toBe(bytes)
  })

  test.each<[string, string, object, object]>([
    ['plans', 'query ($v: Boolean!) { a @include(if: $v) b: a }', { variables: { v: true } }, { variables: { v: false } }],
    ['selection sets that are planned later', '{ row { b: a } c: a }', { rootValue: {} }, { rootValue: { row: {} } }],
    ['the syntax tree', '{ b: alias }', {}, { context: { looks: true } }],
  ])('counts at once: %s', (_, source, options, others) => {
    const { account, made } = keeping()
    const { bytes, count } = account
    const bytesOf = (given: object): number => (made(source, given), account.bytes)
    const [text, plan, same] = [bytesOf(options), bytesOf(options), bytesOf(options)]
    const [more, again] = [bytesOf(others), bytesOf(others)]
    expect([text > bytes, plan > text, same === plan, more > same, again === more]).toEqual(
      Array(5).fill(true),
    )
    expect(account.count).toBe(count + 1)
  }) // prettier-ignore

  test('counts nothing more when the document has gone', () => {
    const { account, displaceBy } = keeping({ maxCachedDocuments: 1 })
    displaceBy('{ b: a }')
    const { bytes, count } = account
    displaceBy('{ b: a self { c: a } }')
    expect(account.bytes).toBeGreaterThan(bytes)
    displaceBy('{ c: a }')
    expect([account.count, account.bytes, count]).toEqual([1, bytes, 1])
  })
})

test.each<[string, Partial<Limits>]>([
  ['number', { maxCachedDocuments: 8 }],
  ['bytes', { maxCachedBytes: 64 * 1024, maxCachedDocuments: false }],
])('documents that are used stay, however many are sent once: by %s', (_, limits) => {
  const { account, made, parses } = keeping(limits)
  const usual = ['query A { a }', 'query B { a }']
  for (let run = 0; run < 2; run++) for (const source of usual) made(source)
  for (let index = 0; index < 1_000; index++) {
    made(`query Other${index} { ${'a '.repeat(index % 90)} a }`)
    expect(account.bytes).toBeLessThanOrEqual(limits.maxCachedBytes || Infinity)
  }
  for (const source of usual) made(source)
  expect(usual.map(parses)).toEqual([1, 1])
})

describe('the plans of one document', () => {
  const quarter = 1_000_000
  const budget = { maxCachedBytes: 4 * quarter, maxCachedDocuments: false } as const

  test('leave three quarters of the budget to others', () => {
    const { account, made, parses } = keeping(budget)
    made('{ other: a }')
    for (let run = 0; run < 2; run++) made(...conditional(0))
    expect(made(...conditional(0))).toBe(0)
    const { bytes } = account
    for (let at = 1; at < 256; at++) {
      made(...conditional(at))
      expect(account.bytes - bytes).toBeLessThanOrEqual(quarter)
    }
    expect(made(...conditional(0))).toBeGreaterThan(0)
    made(...conditional(0))
    expect(made(...conditional(0))).toBe(0)
    made('{ other: a }')
    expect([parses('{ other: a }'), parses(conditional(0)[0])]).toEqual([1, 1])
  })

  test('are one that may be larger alone', () => {
    const { account, made, parses } = keeping({
      ...budget,
      maxAliases: false,
      maxCachedDocumentBytes: false,
    })
    const names = Array.from({ length: 600 }, (_, index) => `a${index}: a`).join(' ')
    made('{ other: a }')
    expect(Array.from({ length: 3 }, () => made(`{ ${names} }`))).toEqual([2, 2, 0])
    expect(account.bytes).toBeGreaterThan(quarter)
    made('{ other: a }')
    expect(parses('{ other: a }')).toBe(1)
  })

  test('count nothing more when they were displaced, however much they grow', async () => {
    const { schema, account, made, release } = keeping(budget)
    const [source, options] = conditional(0)
    const both = `query Late { late { b: a c: a } } ${source.replace('query', 'query Conditional')}`
    const execute = (at: number): number =>
      made(both, { ...conditional(at)[1], operationName: 'Conditional' })
    for (let run = 0; run < 2; run++) execute(0)
    const answer = schema.execute(both, { ...options, operationName: 'Late' })
    for (let at = 1; at < 256; at++) execute(at)
    const { bytes } = account
    release()
    expect(await answer).toBe('{"data":{"late":{"b":1,"c":1}}}')
    expect(account.bytes).toBe(bytes)
  })
})

describe('a prepared document', () => {
  test('enters again when it is executed after the cache has let go of it', () => {
    const { schema, account, parses, displaceBy } = keeping({ maxCachedDocuments: 1 })
    const functions = noteFunctions()
    const prepared = schema.prepare('{ b: a }')
    const made = (): number => {
      const before = functions.length
      prepared.executeSync()
      return functions.length - before
    }
    expect([made(), made()]).toEqual([2, 0])
    displaceBy('{ other: a }')
    expect([made(), made(), account.count]).toEqual([2, 0, 1])
    expect(parses('{ b: a }')).toBe(1)
  })

  test('that goes while it is executed answers with what there was, which counts nothing', async () => {
    const { schema, account, displaceBy, release } = keeping({ maxCachedDocuments: 1 })
    const prepared = schema.prepare('{ late { b: alias row { a } } }')
    const answer = prepared.execute({ context: { looks: true } })
    displaceBy('{ other: a }')
    const { bytes } = account
    release()
    expect(await answer).toBe('{"data":{"late":{"b":"b","row":null}}}')
    expect([account.bytes, account.count]).toEqual([bytes, 1])
  })

  test('is the newest when it is executed', () => {
    const { schema, parses, displaceBy } = keeping({ maxCachedDocuments: 2 })
    const functions = noteFunctions()
    const prepared = schema.prepare('{ b: a }')
    prepared.executeSync()
    displaceBy('{ other: a }')
    prepared.executeSync()
    displaceBy('{ another: a }')
    const before = functions.length
    prepared.executeSync()
    expect(functions).toHaveLength(before)
    displaceBy('{ other: a }')
    expect([parses('{ b: a }'), parses('{ other: a }') > 1]).toEqual([1, true])
  })
})
