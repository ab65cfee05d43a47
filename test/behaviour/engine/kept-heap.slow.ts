import { expect, test } from 'vitest'
import type * as Order from '../../../src/engine/documents/order-of-use.ts'
import type * as Engine from '../../../src/index.ts'
import type { Limits } from '../../../src/runtime/limits.ts'
import { inAProcess } from '../execution/proportion/in-a-process.ts'
import { keepingSchema, keptKinds } from './kept-kinds.ts'

const MEGABYTE = 1_048_576

/** What else grows in a process, as V8 compiles what it runs. */
const SLACK = 2 * MEGABYTE

/** The modules of `npm run build`, of which one is the account. */
const modules = new URL('../../../dist/modules/', import.meta.url).href

interface HeapInput {
  readonly modules: string
  readonly limits: Partial<Limits>
  /** How many requests there are of a kind, and how often each is sent. */
  readonly requests: number
  readonly times: number
  /** The names of the kinds, and their functions as text. */
  readonly kinds: readonly (readonly [kind: string, requestOf: string])[]
  /** The function that makes a schema, as text. */
  readonly schemaText: string
}

/** What requests of a kind make grow. */
interface Growth {
  readonly kind: string
  /** The bytes of the process, as Node.js knows them. */
  readonly bytes: number
  /** The length of all sources: the addon has a copy of each, of which Node.js knows nothing. */
  readonly copied: number
  /** The bytes in the account. */
  readonly counted: number
}

/** The growth by each kind; it sees nothing of this file. */
async function heapGrowth(
  _: unknown,
  { modules, limits, requests, times, kinds, schemaText }: HeapInput,
): Promise<readonly Growth[]> {
  // Vitest has another function in the place of an import.
  const load = eval('path => import(path)') as (path: string) => Promise<unknown>
  const engine = (await load(`${modules}index.js`)) as typeof Engine
  const { OrderOfUse } = (await load(`${modules}engine/documents/order-of-use.js`)) as typeof Order
  const enter = Reflect.get(OrderOfUse.prototype, 'enter')
  let account: Order.OrderOfUse | undefined
  const note = (order: Order.OrderOfUse): void => void (account = order)
  OrderOfUse.prototype.enter = function (entry) {
    note(this)
    Reflect.apply(enter, this, [entry])
  }
  // The memory of arrays is freed some time after they are collected: the least of several looks.
  const heap = async (): Promise<number> => {
    let least = Infinity
    for (let look = 0; look < 8; look++) {
      await new Promise(resolve => setTimeout(resolve, 5))
      gc!()
      const { heapUsed, external } = process.memoryUsage()
      least = Math.min(least, heapUsed + external)
    }
    return least
  }
  const makeSchema = eval(`(${schemaText})`) as typeof keepingSchema
  const grown: Growth[] = []
  for (const [kind, text] of kinds) {
    const requestOf = eval(`(${text})`) as (
      index: number,
    ) => Record<string, unknown> & { source: string }
    const schema = makeSchema(engine, { limits, generatesCodeAfter: 1 })
    await schema.respond('{ a self { a } list looksAtInfo __schema { types { name } } }')
    const before = await heap()
    const counted = account!.bytes
    let copied = 0
    for (let index = 0; index < requests; index++) {
      const { source, ...options } = requestOf(index)
      copied += source.length
      for (let time = 0; time < times; time++) await schema.respond(source, options)
    }
    const bytes = (await heap()) - before
    grown.push({ kind, bytes, copied, counted: account!.bytes - counted })
    schema.validate('{ a }')
  }
  return grown
}

/** The same in a process of its own. */
function heapGrowthOf(
  requestsOf: typeof keptKinds,
  input: Pick<HeapInput, 'limits' | 'requests' | 'times'>,
): ReturnType<typeof heapGrowth> {
  const kinds = Object.entries(requestsOf).map(
    ([kind, requestOf]) => [kind, String(requestOf)] as const,
  )
  const schemaText = String(keepingSchema)
  return inAProcess({ ...input, modules, kinds, schemaText }, heapGrowth, {
    megabytes: 256,
    ms: 110_000,
  })
}

test(
  'the heap keeps to the budget, whatever clients make a service keep',
  { timeout: 120_000 },
  async () => {
    const maxCachedBytes = MEGABYTE / 2
    const limits = { maxCachedBytes, maxCachedDocuments: false } as const
    const grown = await heapGrowthOf(keptKinds, { limits, requests: 300, times: 3 })
    expect(grown.filter(({ bytes }) => bytes > maxCachedBytes + SLACK)).toEqual([])
  },
)

test(
  'what is counted is what the process takes, by an order of magnitude',
  { timeout: 120_000 },
  async () => {
    const limits = { maxCachedBytes: false, maxCachedDocuments: false } as const
    for (const times of [1, 2, 4]) {
      const grown = await heapGrowthOf(keptKinds, { limits, requests: 200, times })
      const ratios = grown.map(({ kind, bytes, copied, counted }) => ({
        kind,
        ratio: counted / (bytes + copied),
      }))
      expect(ratios.filter(({ ratio }) => !(ratio > 0.1 && ratio < 10))).toEqual([])
    }
  },
)

test.each([1, 2, 4])(
  'the heap keeps to the budget with 10,000 usual documents, each sent %i times',
  { timeout: 120_000 },
  async times => {
    const kind = 'usual documents'
    const usual = { [kind]: keptKinds[kind]! }
    const maxCachedBytes = 16 * MEGABYTE
    const limits = { maxCachedBytes, maxCachedDocuments: false } as const
    const grown = await heapGrowthOf(usual, { limits, requests: 10_000, times })
    expect(grown.filter(({ bytes }) => bytes > maxCachedBytes + SLACK)).toEqual([])
  },
)

/** What an error may take, whatever its document is. */
const BYTES_OF_AN_ERROR = 4 * 1024

test(
  'of a long document with a fault little more than the error is kept',
  { timeout: 120_000 },
  async () => {
    const faulty: typeof keptKinds = {
      'an unknown field': index => ({ source: `{ ${'a '.repeat(7_000)} no${index} }` }),
      'aliases beyond the limit': index => ({
        source: `{ a${index}: a ${'b: a '.repeat(2_800)} }`,
      }),
      'no end': index => ({ source: `{ ${'a '.repeat(7_000)} a${index}` }),
    }
    const requests = 1_000
    const grown = await heapGrowthOf(faulty, { limits: {}, requests, times: 2 })
    expect(grown.filter(({ bytes }) => bytes > requests * BYTES_OF_AN_ERROR + SLACK)).toEqual([])
  },
)

test(
  'the heap keeps to the budget with 10,000 errors of short documents',
  { timeout: 120_000 },
  async () => {
    const faulty: typeof keptKinds = { 'an unknown field': index => ({ source: `{ no${index} }` }) }
    const maxCachedBytes = 8 * MEGABYTE
    const limits = { maxCachedBytes, maxCachedDocuments: false } as const
    const grown = await heapGrowthOf(faulty, { limits, requests: 10_000, times: 2 })
    expect(grown.filter(({ bytes }) => bytes > maxCachedBytes + SLACK)).toEqual([])
  },
)
