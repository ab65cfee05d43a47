import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { compareRequests } from './compare-requests.ts'
import { casesOfSchema } from './random-cases.ts'
import { watchWriters } from './watched-writers.ts'

/** `npm run differential -- execution` executes many more. */
const COUNT = 480

test('random requests are answered as by graphql-js 16 and 17, in every form', async () => {
  const writers = watchWriters()
  const { requests, census, different, examples, unhandled } = await compareRequests('test', COUNT)
  expect(examples).toEqual([])
  expect({ requests, different, unhandled }).toEqual({
    requests: COUNT,
    different: 0,
    unhandled: [],
  })
  expect(Object.entries(census).filter(([, number]) => number === 0)).toEqual([])
  const { byGeneratedCode, interpreted, changes } = writers
  expect(byGeneratedCode).toBeGreaterThan(COUNT / 4)
  expect(interpreted).toBeGreaterThan(COUNT / 4)
  expect(changes).toBeGreaterThan(0)
}, 120_000)

test('the documents of these requests are valid', () => {
  for (const { engines, document } of casesOfSchema('test', 0)) {
    expect(validate(engines.reference, parse(document.source)), document.source).toEqual([])
  }
})
