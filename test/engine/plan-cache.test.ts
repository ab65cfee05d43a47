import { expect, test } from 'vitest'
import { PlanCache, type DocumentPlans } from '../../src/engine/plan-cache.ts'
import type { ExecutableOperation } from '../../src/execution/execute.ts'

/** A plan of so many fields; more may come while it is used. */
function planOf(fieldCount: number): ExecutableOperation & { readonly plan: { fieldCount: number } } {
  return { plan: { fieldCount } } as ExecutableOperation & { readonly plan: { fieldCount: number } }
}

/** Asks for a plan twice, because the first one is not kept. */
function keep(cache: PlanCache, plans: DocumentPlans, key: string, operation: ExecutableOperation): void {
  if (!plans.has(key)) cache.keep(plans, key, operation)
  if (plans.get(key) !== operation) cache.keep(plans, key, operation)
}

test('a plan is kept when it is made for the second time', () => {
  const cache = new PlanCache(100)
  const plans: DocumentPlans = new Map()
  const plan = planOf(1)
  cache.keep(plans, 'a', plan)
  expect(plans.get('a')).toBe(null)
  cache.keep(plans, 'a', plan)
  expect(plans.get('a')).toBe(plan)
})

test('of many plans of one document each is kept at once', () => {
  const cache = new PlanCache(false)
  const plans: DocumentPlans = new Map()
  for (let at = 0; at < 20; at++) cache.keep(plans, `${at}`, planOf(1))
  expect([...plans.values()].filter(plan => plan === null)).toHaveLength(16)
})

test('plans are kept up to a number of fields, and the oldest go first', () => {
  const cache = new PlanCache(100)
  const first: DocumentPlans = new Map()
  const second: DocumentPlans = new Map()
  keep(cache, first, 'a', planOf(40))
  keep(cache, second, 'a', planOf(40))
  keep(cache, first, 'b', planOf(20))
  expect([[...first.keys()], [...second.keys()]]).toEqual([['a', 'b'], ['a']])
  keep(cache, second, 'b', planOf(50))
  expect([[...first.keys()], [...second.keys()]]).toEqual([['b'], ['b']])
  keep(cache, second, 'c', planOf(101))
  expect([[...first.keys()], [...second.keys()]]).toEqual([[], []])
})

test('a plan that was replaced goes without the newer one', () => {
  const cache = new PlanCache(100)
  const plans: DocumentPlans = new Map()
  keep(cache, plans, 'a', planOf(60))
  const newer = planOf(50)
  keep(cache, plans, 'a', newer)
  expect(plans.get('a')).toBe(newer)
})

test('fields that are planned later count when the plan is counted again', () => {
  const cache = new PlanCache(300)
  const plans: DocumentPlans = new Map()
  const growing = planOf(1)
  keep(cache, plans, 'growing', growing)
  for (let at = 0; at < 256; at++) keep(cache, plans, `${at}`, planOf(1))
  expect([plans.has('growing'), plans.size, cache.fieldCount]).toEqual([true, 257, 257])
  growing.plan.fieldCount = 90
  cache.count(growing)
  expect([plans.has('growing'), plans.size, cache.fieldCount]).toEqual([false, 256, 256])
  cache.count(growing)
  expect(cache.fieldCount).toBe(256)
})

test('without a limit all are kept', () => {
  const cache = new PlanCache(false)
  const plans: DocumentPlans = new Map()
  for (let at = 0; at < 100; at++) keep(cache, plans, `${at}`, planOf(10_000))
  expect(plans.size).toBe(100)
})
