import { validate } from 'graphql'
import { expect, test } from 'vitest'
import { inCase } from '../../../random/cases.ts'
import { casesOf, seed } from '../../../random/seed.ts'
import { countRequests } from './count-requests.ts'
import { countedCases } from './counted-cases.ts'
import { referenceExecutor } from './executors.ts'
import { withOtherAnswer, withReadMore } from './planted.ts'

const graphqlJs = referenceExecutor(({ engines }) => engines.reference)

test('graphql-js beside itself counts the same', async () => {
  const { reads, more, different, allowances } = await countRequests(seed, casesOf(5), () => [
    graphqlJs,
  ])
  expect(reads).toBeGreaterThan(1000)
  expect({ more, different, allowances }).toEqual({ more: 0, different: 0, allowances: 0 })
})

test('a read too many is found', async () => {
  const { more, excessKinds } = await countRequests(seed, [0], () => [withReadMore(graphqlJs)])
  expect(more).toBeGreaterThan(50)
  expect(excessKinds).toHaveProperty('instance of a class: a field read (at once)')
  expect(excessKinds).toHaveProperty('proxy of an object: a field read (at once)')
})

test('an answer that differs is found', async () => {
  const { different } = await countRequests(seed, [0], () => [withOtherAnswer(graphqlJs)])
  expect(different).toBe(24)
})

test('the documents of these requests are valid', async () => {
  for (const number of casesOf(1)) {
    await inCase(number, () => {
      for (const { engines, document, parsed } of countedCases(seed, number))
        expect(validate(engines.reference, parsed), document.source).toEqual([])
    })
  }
})
