import { describe, expect, test } from 'vitest'
import { inAProcess } from './in-a-process.ts'

/**
 * Of what short documents are made over an interface that 100 types implement, with 30 fields each.
 */
const shapes: readonly (readonly [string, (name: string) => string])[] = [
  ['fields of every type below every type', name => `{ ${name}: all { all { id f1 f2 f3 } } }`],
  ['a fragment', name => `{ all { ...${name} } } fragment ${name} on Node { all { id f1 f2 f3 } }`],
  ['__typename', name => `{ all { ${name}: __typename all { id f1 __typename } } }`],
]

const MEGABYTE = 1_048_576

describe('plans below abstract types keep to limits.maxCachedBytes', () => {
  test.each(shapes)('in many documents: %s', async (_name, documentOf) => {
    // Without a budget they keep four megabytes.
    const documents = Array.from({ length: 48 }, (_, index) => documentOf(`n${index}`))
    const kept = await heapKept({ documents, runs: 2, maxCachedBytes: MEGABYTE })
    expect(kept).toBeLessThan(2 * MEGABYTE)
  })

  test('in one document whose objects are of other types each time', async () => {
    const documents = ['{ chain { next { next { next { id f1 f2 f3 } } } } }']
    // V8 keeps what it has compiled more than once until memory runs short.
    const kept = await heapKept({ documents, runs: 3_000, maxCachedBytes: 4 * MEGABYTE })
    expect(kept).toBeLessThan(8 * MEGABYTE)
  })
})

/** Bytes that documents have added to the heap when each was executed so many times. */
async function heapKept(input: {
  documents: readonly string[]
  runs: number
  maxCachedBytes: number
}): Promise<number> {
  return inAProcess(
    input,
    async ({ buildSchema }, { documents, runs, maxCachedBytes }) => {
      const fields = Array.from({ length: 30 }, (_, index) => `f${index}: Int`).join(' ')
      const shape = `id: Int all: [Node] next: Node ${fields}`
      const types = Array.from({ length: 100 }, (_, index) => `T${index}`)
      const schema = buildSchema(
        `type Query { all: [Node] chain: Node } interface Node { ${shape} }
         ${types.map(type => `type ${type} implements Node { ${shape} }`).join('\n')}`,
        { config: { limits: { maxCachedBytes } } },
      )
      let seed = 1
      const chain = (): object => ({
        __typename: types[(seed = (seed * 48_271) % 2_147_483_647) % 100],
        id: 1,
        get next() {
          return chain()
        },
      })
      const leaves = types.slice(0, 25).map(type => ({ __typename: type, id: 1, f1: 1, all: [] }))
      const all = types.map(type => ({ __typename: type, id: 1, f1: 1, all: leaves }))
      const execute = async (document: string): Promise<void> => {
        const rootValue = { all, chain: chain() }
        await schema.execute(document, { rootValue, responseFormat: 'json' })
      }
      const heap = async (): Promise<number> => {
        await new Promise(setImmediate)
        gc!()
        // V8 of Node.js 26 keeps the code of functions that are gone until memory runs short.
        gc!({ type: 'major', execution: 'sync', flavor: 'last-resort' })
        return process.memoryUsage().heapUsed
      }
      for (let run = 0; run < 3; run++) await execute('{ all { id f1 } chain { id } }')
      const before = await heap()
      for (const document of documents) {
        for (let run = 0; run < runs; run++) await execute(document)
      }
      return (await heap()) - before
    },
    { megabytes: 700, ms: 12_000 },
  )
}
