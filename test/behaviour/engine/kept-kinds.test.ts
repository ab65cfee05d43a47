import { describe, expect, test, vi } from 'vitest'
import { Account } from '../../../src/engine/documents/account.ts'
import { buildSchema, type ResolveInfo, type Schema } from '../../../src/index.ts'
import { inAProcess } from '../execution/proportion/in-a-process.ts'
import { keptKinds } from './kept-kinds.ts'

const MEGABYTE = 1_048_576
const kinds = Object.entries(keptKinds)

/** A schema that keeps so many bytes, and its account. */
function schemaOf(maxCachedBytes: number): { readonly schema: Schema; readonly account: Account } {
  const schema = buildSchema('type Query { a: Int self: Query list(numbers: [Int]): Int looksAtInfo: Int }', {
    resolvers: {
      Query: {
        self: () => ({}),
        looksAtInfo: (_parent: unknown, _arguments: unknown, _context: unknown, info: ResolveInfo) => {
          void info.fieldNodes[0]!.loc!.startToken
          return 1
        },
      },
    },
    config: { limits: { maxCachedBytes, maxCachedDocuments: false }, enableIntrospection: true },
  })
  const entered = vi.spyOn(Account.prototype, 'enter')
  schema.executeSync('{ a }')
  const account = entered.mock.contexts[0] as Account
  entered.mockRestore()
  return { schema, account }
}

describe('the account keeps to its budget at every moment', () => {
  test.each(kinds)('%s', (kind, requestOf) => {
    const { schema, account } = schemaOf(MEGABYTE)
    let parsed = 0
    schema.on('parse', ({ source }) => void (source === ordinary && parsed++))
    const ordinary = '{ ordinary: a }'
    schema.executeSync(ordinary)
    schema.executeSync(ordinary)
    let most = 0
    let counted = 0
    const grown = vi.spyOn(Account.prototype, 'grow')
    for (let index = 0; counted < 3 * MEGABYTE && index < 3_000; index++) {
      const { source, ...options } = requestOf(index)
      for (let time = 0; time < 2; time++) schema.executeSync(source, options)
      schema.executeSync(ordinary)
      most = Math.max(most, account.bytes)
      counted = grown.mock.calls.reduce((sum, [, bytes]) => sum + Math.max(bytes, 0), counted)
      grown.mockClear()
    }
    grown.mockRestore()
    expect(most).toBeLessThanOrEqual(MEGABYTE)
    // No more keys are taken than there is room for.
    if (kind !== 'keys of one document') expect(counted).toBeGreaterThan(2.5 * MEGABYTE)
    // What is used all the time stays.
    expect(parsed).toBe(1)
  })
})

/** What else grows in a process, as V8 compiles what it runs. */
const SLACK = 2 * MEGABYTE

test('the heap keeps to the budget, whatever clients make a service keep', { timeout: 120_000 }, async () => {
  const input = {
    budget: MEGABYTE / 2,
    kinds: kinds.map(([kind, requestOf]) => [kind, String(requestOf)] as const),
  }
  const grown = await inAProcess(
    input,
    async ({ buildSchema }, { budget, kinds }) => {
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
      const grown: [string, number][] = []
      for (const [kind, text] of kinds) {
        const requestOf = eval(`(${text})`) as (index: number) => Record<string, unknown> & { source: string }
        const schema = buildSchema(
          'type Query { a: Int self: Query list(numbers: [Int]): Int looksAtInfo: Int }',
          {
            resolvers: {
              Query: {
                self: () => ({}),
                looksAtInfo: (
                  _parent: unknown,
                  _arguments: unknown,
                  _context: unknown,
                  info: {
                    readonly fieldNodes: readonly { readonly loc?: { readonly startToken: unknown } }[]
                  },
                ) => {
                  void info.fieldNodes[0]!.loc!.startToken
                  return 1
                },
              },
            },
            config: {
              limits: { maxCachedBytes: budget, maxCachedDocuments: false },
              enableIntrospection: true,
              generatesCodeAfter: 1,
            },
          },
        )
        await schema.respond('{ a self { a } list looksAtInfo __schema { types { name } } }')
        const before = await heap()
        for (let index = 0; index < 300; index++) {
          const { source, ...options } = requestOf(index)
          for (let time = 0; time < 3; time++) await schema.respond(source, options)
        }
        grown.push([kind, (await heap()) - before])
        schema.validate('{ a }')
      }
      return grown
    },
    { megabytes: 256, ms: 110_000 },
  )
  const tooMuch = grown.filter(([, bytes]) => bytes > input.budget + SLACK)
  expect(tooMuch).toEqual([])
})
