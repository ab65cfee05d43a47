import { afterEach, expect, test, vi } from 'vitest'
import { arg, defineGraphQL, object } from '../../../../src/index.ts'
import type { ObjectNode, ResponseNode } from '../../../../src/execution/slots/response-node.ts'
import { Barrier } from '../../../../src/execution/waiting/barrier.ts'
import type { FieldPlan } from '../../../../src/planning/plan.ts'
import { forms } from './in-proportion.ts'

interface Row {
  readonly id: number
}

const later = <Value>(value: Value, ms: number): Promise<Value> =>
  new Promise(resolve => setTimeout(resolve, ms, value))

const repeat = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ')

/**
 * Rows of which one comes later than what else is asked for, and a batch resolver that tells of its
 * calls.
 */
function rowSchema(calls: string[], lateMs: number) {
  const GraphQL = defineGraphQL()({ Row: object<Row>() })
  GraphQL.query
    .field('pages', 'Row', { array: true }, () => [{ id: 1 }, later({ id: 2 }, lateMs)])
    .field(
      'rows',
      'Row',
      { array: true, arguments: arg('count', 'int', { null: false }) },
      ({ count }) => Array.from({ length: count }, (_, id) => ({ id })),
    )
  GraphQL.Row.field('id', 'id')
    .field('self', 'Row', {}, ({ current }) => current)
    .field('soon', 'Row', {}, ({ current }) => later(current, 1))
    .field('tick', 'id', {}, async ({ current }) => Promise.resolve(current.id))
    .field(
      'batch',
      'Row',
      { arguments: arg('name', 'string', { default: '' }) },
      {
        batch: (rows, { name }) => {
          calls.push(`${name} ${rows.map(({ id }) => id).join()}`)
          return rows
        },
      },
    )
  return GraphQL.schema('HeldBatchesSchema', { replace: true })
}

afterEach(() => vi.restoreAllMocks())

/** Counts how often the fields above held batches are looked at from now on. */
function countLooks(positions: readonly (readonly [ObjectNode, number])[]): () => number {
  let looks = 0
  const counted = new Set<FieldPlan>()
  for (const [node] of positions) {
    for (let step: ResponseNode = node; step.parent !== null; step = step.parent) {
      counted.add(step.parent.planAt(step.index))
    }
  }
  for (const plan of counted) {
    const { id } = plan
    Object.defineProperty(plan, 'id', { get: () => (looks++, id) })
  }
  return () => looks
}

test.each([500, 2_000])('of %i promises none looks at what is held elsewhere', async count => {
  const [depth, batches] = [20, 40]
  const calls: string[] = []
  const held = vi.spyOn(Barrier.prototype, 'hold')
  const deep = `${'self { '.repeat(depth)} ${repeat(batches, at => `b${at}: batch { id }`)} ${'} '.repeat(depth)}`
  const source = `{ pages { ${deep} } rows(count: ${count}) { tick } }`
  const answering = rowSchema(calls, 20).execute(source, { responseFormat: 'json' })
  expect(held).toHaveBeenCalledTimes(batches)
  const looks = countLooks(held.mock.calls)
  expect(await answering).not.toContain('errors')
  expect(calls).toEqual(Array.from({ length: batches }, () => ' 1,2'))
  // Each batch is released by looking at each field above it, and joined by the row that comes
  // later.
  expect(looks()).toBeLessThan(4 * batches * (depth + 1))
})

test.each(forms)(
  'batches are called in the order in which they were held, whatever they wait for: %#',
  async form => {
    const calls: string[] = []
    const source = `{
    pages {
      soon { a: batch(name: "a") { b: batch(name: "b") { id } } }
      c: batch(name: "c") { d: batch(name: "d") { soon { e: batch(name: "e") { id } } } }
    }
    rows(count: 2) { f: batch(name: "f") { id } soon { g: batch(name: "g") { h: batch(name: "h") { id } } } }
  }`
    // So late that a busy machine lets nothing else come behind it.
    expect(await form(rowSchema(calls, 500), source)).not.toContain('errors')
    expect(calls).toEqual(['f 0,1', 'g 0,1', 'h 0,1', 'c 1,2', 'd 1,2', 'a 1,2', 'b 1,2', 'e 1,2'])
  },
)
