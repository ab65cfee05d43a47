import { expect, test } from 'vitest'
import { PlanCache, type DocumentPlans } from '../../src/engine/plan-cache.ts'
import type { ExecutableOperation } from '../../src/execution/execute.ts'

/** A plan of so many fields; more may come while it is used. */
function planOf(fieldCount: number): ExecutableOperation & { readonly plan: { fieldCount: number } } {
  return { plan: { fieldCount } } as ExecutableOperation & { readonly plan: { fieldCount: number } }
}

test('plans are kept up to a number of fields, and the oldest go first', () => {
  const cache = new PlanCache(100)
  const first: DocumentPlans = new Map()
  const second: DocumentPlans = new Map()
  cache.keep(first, 'a', planOf(40))
  cache.keep(second, 'a', planOf(40))
  cache.keep(first, 'b', planOf(20))
  expect([[...first.keys()], [...second.keys()]]).toEqual([['a', 'b'], ['a']])
  cache.keep(second, 'b', planOf(50))
  expect([[...first.keys()], [...second.keys()]]).toEqual([['b'], ['b']])
  cache.keep(second, 'c', planOf(101))
  expect([[...first.keys()], [...second.keys()]]).toEqual([[], []])
})

test('a plan that was replaced goes without the newer one', () => {
  const cache = new PlanCache(100)
  const plans: DocumentPlans = new Map()
  cache.keep(plans, 'a', planOf(60))
  const newer = planOf(50)
  cache.keep(plans, 'a', newer)
  expect(plans.get('a')).toBe(newer)
})

test('fields that are planned later count, too', () => {
  const cache = new PlanCache(300)
  const plans: DocumentPlans = new Map()
  const growing = planOf(1)
  cache.keep(plans, 'growing', growing)
  growing.plan.fieldCount = 90
  for (let at = 0; at < 256; at++) cache.keep(plans, `${at}`, planOf(1))
  expect([plans.has('growing'), plans.size]).toEqual([false, 256])
})

test('without a limit all are kept', () => {
  const cache = new PlanCache(false)
  const plans: DocumentPlans = new Map()
  for (let at = 0; at < 100; at++) cache.keep(plans, `${at}`, planOf(10_000))
  expect(plans.size).toBe(100)
})
