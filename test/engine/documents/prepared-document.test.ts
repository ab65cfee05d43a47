import { expect, test, vi } from 'vitest'
import type { DocumentStore } from '../../../src/engine/documents/document-store.ts'
import type {
  PreparedDocument,
  PreparedOperation,
} from '../../../src/engine/documents/prepared-document.ts'
import type { ExecutableOperation } from '../../../src/execution/execute.ts'
import { GraphQLError } from '../../../src/index.ts'
import { request, storeWith } from './stored.ts'

const operation = {} as PreparedOperation
const make = () => ({}) as ExecutableOperation

/** The entry of a document after so many requests. */
function requested(store: DocumentStore, requests: number, source = '{ a }'): PreparedDocument {
  for (let count = 1; count < requests; count++) request(store, source)
  return request(store, source) as PreparedDocument
}

test('operations and plans are kept once a document is requested again', () => {
  const store = storeWith()
  for (const [requests, isKept] of [
    [1, false],
    [2, true],
  ] as const) {
    const entry = requested(store, requests)
    const { bytes } = store.order
    entry.addOperation(null, operation)
    const plan = entry.addPlan(0, 1, make)
    expect(entry.operationNamed(null)).toBe(isKept ? operation : undefined)
    expect(entry.planUnder(0)).toBe(isKept ? plan : undefined)
    expect(store.order.bytes > bytes).toBe(isKept)
  }
})

test('all that was made of a document is dropped when it goes', () => {
  const store = storeWith()
  const entry = requested(store, 2)
  const { bytes } = entry
  entry.addOperation(null, operation)
  entry.addPlan(0, 1, make)
  const { syntaxTree } = entry
  expect([entry.syntaxTree === syntaxTree, entry.bytes > bytes]).toEqual([true, true])
  store.order.remove(entry)
  expect([entry.operationNamed(null), entry.planUnder(0), entry.bytes]).toEqual([
    undefined,
    undefined,
    bytes,
  ])
  expect(entry.syntaxTree).not.toBe(syntaxTree)
})

test('the errors for other clients are found once, also where there are none', () => {
  const store = storeWith()
  for (const errors of [[], [new GraphQLError('No introspection.')]]) {
    const entry = requested(store, 2, `{ a${errors.length} }`)
    const { bytes } = store.order
    const find = vi.fn(() => errors)
    expect([entry.otherErrors(find), entry.otherErrors(find)]).toEqual([errors, errors])
    const grown = store.order.bytes - bytes
    expect([find.mock.calls.length, grown > 0]).toEqual([1, errors.length > 0])
    store.order.remove(entry)
    entry.otherErrors(find)
    expect(find).toHaveBeenCalledTimes(2)
  }
})

test('a plan counts its operation and the fragments, not the other operations', () => {
  const grownBy = (source: string): number => {
    const store = storeWith()
    const entry = requested(store, 2, source)
    const { bytes } = store.order
    entry.addPlan(0, 1, make)
    return store.order.bytes - bytes
  }
  const alone = grownBy('query A { ...F }')
  expect(grownBy('query A { ...F } query B { a b c }')).toBe(alone)
  expect(grownBy('query A { ...F } fragment F on T { a b c }')).toBeGreaterThan(alone)
})

test('an answer is kept once, as a copy of its own, which counts', () => {
  const store = storeWith()
  const plan = requested(store, 2).addPlan(0, 1, make)
  const { bytes } = store.order
  const shared = Buffer.alloc(1_000).subarray(0, 10)
  const answer = plan.cacheResponse({ bytes: shared, errors: [] })
  expect([answer.bytes, answer.bytes.buffer.byteLength]).toEqual([Buffer.alloc(10), 10])
  expect(plan.cacheResponse({ bytes: Buffer.from('other'), errors: [] })).toBe(answer)
  expect(store.order.bytes).toBeGreaterThan(bytes)
})
