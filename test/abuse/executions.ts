// npm run abuse -- executions [executions] [documents]: a million executions of every kind, in which
// memory does not grow once it has found its size; then 100,000 documents of which none comes
// twice, of which the caches keep no more than they may. Fails where one does not hold.
import assert from 'node:assert/strict'
import { buildSchema, type Schema } from '../../src/index.ts'
import { executionRequests, textOf } from './execution-requests.ts'

const CHECKPOINTS = 20
/** Documents until the caches are full. */
const WARM_UP_DOCUMENTS = 4_000
/** Checkpoints until V8 has compiled what is run, and has found how much it likes to keep. */
const WARM_UP = 6
const AT_ONCE = 50
const MAX_HEAP_GROWTH = 3
const MAX_RESIDENT_GROWTH = 16

const [executions = 1_000_000, documents = 100_000] = process.argv.slice(2).map(Number)
const rejections: unknown[] = []
process.on('unhandledRejection', reason => rejections.push(reason))

await runExecutions(executions)
await runDocuments(documents, { maxCachedDocuments: 1_000 })
await runDocuments(documents, {
  maxCachedBytes: 512 * 1024,
  maxCachedDocuments: false,
})
assert.deepEqual(rejections, [], 'A promise was rejected that nobody had in hand.')

async function runExecutions(count: number): Promise<void> {
  const requests = executionRequests()
  const expected = await Promise.all(requests.map(async request => textOf(await request())))
  const memory: Memory[] = []
  const rounds = Math.ceil(count / AT_ONCE / CHECKPOINTS)
  let started = 0
  for (let checkpoint = 0; checkpoint < CHECKPOINTS; checkpoint++) {
    for (let round = 0; round < rounds; round++) {
      const first = started
      const answers = Array.from({ length: AT_ONCE }, async () =>
        requests[started++ % requests.length]!(),
      )
      const settled = await Promise.all(answers)
      if (round % 100 > 0) continue
      for (const [index, answer] of settled.entries())
        assert.equal(textOf(answer), expected[(first + index) % requests.length])
    }
    memory.push(await usedMemory())
  }
  console.log(`${started} executions of ${requests.length} kinds`)
  assertFlat(memory)
}

interface CacheLimits {
  readonly maxCachedDocuments?: number | false
  readonly maxCachedBytes?: number
}

async function runDocuments(count: number, limits: CacheLimits): Promise<void> {
  const schema = buildSchema(
    'type Query { row(id: Int): Row } type Row { id: Int, name: String, next: Row }',
    {
      resolvers: {
        Query: {
          row: (_: unknown, { id }: { id: number }) => ({
            id,
            name: `${id}`,
            next: { id: id + 1 },
          }),
        },
      },
      config: { limits },
    },
  )
  const memory: Memory[] = []
  for (let index = 0; index < count + WARM_UP_DOCUMENTS; index++) {
    // Its plan is kept when it is made for the second time.
    for (let time = 0; time < 2; time++)
      assert.equal(schema.executeSync(sourceOf(index)), answerOf(index))
    const measured = index + 1 - WARM_UP_DOCUMENTS
    if (measured > 0 && measured % Math.ceil(count / CHECKPOINTS) === 0)
      memory.push(await usedMemory())
  }
  const known = knownOf(schema, count + WARM_UP_DOCUMENTS)
  const bytes = known.reduce((sum, source) => sum + source.length, 0)
  console.log(
    `${count} documents of ${sourceOf(0).length} units under ${JSON.stringify(limits)}: ${known.length} known, ${bytes} bytes of source`,
  )
  const { maxCachedDocuments = 1_000, maxCachedBytes = Infinity } = limits
  assert.ok(known.length > 0, 'No document is known.')
  assert.ok(
    maxCachedDocuments === false || known.length <= maxCachedDocuments,
    'Too many documents are kept.',
  )
  assert.ok(bytes <= maxCachedBytes, 'Too many bytes are kept.')
  assertFlat(memory)
}

/** The documents that are not parsed again, the newest first. */
function knownOf(schema: Schema, count: number): readonly string[] {
  const known: string[] = []
  let isParsed = false
  const stop = schema.on('parse', () => void (isParsed = true))
  for (let index = count - 1; index >= 0; index--) {
    schema.executeSync(sourceOf(index))
    if (isParsed) break
    known.push(sourceOf(index))
  }
  stop()
  return known
}

function sourceOf(index: number): string {
  return `query Document${index} { row(id: ${index}) { id name next { id name again: id } } } # ${'x'.repeat(400)}`
}

function answerOf(id: number): string {
  return `{"data":{"row":{"id":${id},"name":"${id}","next":{"id":${id + 1},"name":null,"again":${id + 1}}}}}`
}

/** Megabytes. */
interface Memory {
  readonly heap: number
  readonly resident: number
}

async function usedMemory(): Promise<Memory> {
  for (let round = 0; round < 3; round++) {
    gc!()
    await new Promise(resolve => setImmediate(resolve))
  }
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 }
}

/** Compares the median after the warm-up with the median at the end. */
function assertFlat(memory: readonly Memory[]): void {
  const growthOf = (name: keyof Memory, most: number): void => {
    const sizes = memory.map(each => each[name])
    const half = Math.ceil((sizes.length - WARM_UP) / 2)
    const growth = median(sizes.slice(-half)) - median(sizes.slice(WARM_UP, -half))
    console.log(
      `  ${name}: ${sizes.map(size => size.toFixed(1)).join(' ')} MB, growth ${growth.toFixed(2)} MB of ${most}`,
    )
    assert.ok(growth <= most, `The memory (${name}) grows.`)
  }
  growthOf('heap', MAX_HEAP_GROWTH)
  growthOf('resident', MAX_RESIDENT_GROWTH)
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)]!
}
