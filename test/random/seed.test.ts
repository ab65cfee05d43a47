import { expect, test, vi } from 'vitest'
import { inCase } from './cases.ts'
import { commandOf, settingsOf } from './program.ts'
import { casesOf, countOf, seed, seedOf } from './seed.ts'

const evening = new Date('2026-11-25T23:59:59.999Z')

test('the seed is the day in UTC, or what the environment says', () => {
  expect(seedOf({}, evening)).toBe(20261125)
  expect(seedOf({ SEED: '' }, evening)).toBe(20261125)
  expect(seedOf({ SEED: '7' }, evening)).toBe(7)
  expect(() => seedOf({ SEED: '7a' }, evening)).toThrow('SEED is a whole number, but it is "7a".')
})

test('a run has all cases, or the one that is repeated', () => {
  expect([...casesOf(3, 0, {})]).toEqual([0, 1, 2])
  expect([...casesOf(2, 5, {})]).toEqual([5, 6])
  expect([...casesOf(2, 5, { CASE: '6' })]).toEqual([6])
  expect([...casesOf(2, 5, { CASE: '7' })]).toEqual([])
  expect(() => [...casesOf(2, 5, { CASE: 'x' })]).toThrow('CASE is a whole number, but it is "x".')
})

test('a nightly run has ten times as many', () => {
  expect(countOf(30, {})).toBe(30)
  expect(countOf(30, { NIGHTLY: 'true' })).toBe(300)
})

test('what fails says how it is repeated', async () => {
  vi.stubEnv('NIGHTLY', undefined)
  const fail = (): never => {
    throw new Error('It fails.')
  }
  await expect(inCase(17, fail)).rejects.toThrow(
    `Case 17 of seed ${seed}: It fails.\n\nRepeat it: SEED=${seed} CASE=17 npx vitest run test/random/seed.test.ts\n`,
  )
  vi.unstubAllEnvs()
})

test('a program takes the number of cases and the seed', () => {
  const settings = settingsOf('execution', 50, ['20', '20261124'])
  expect(settings).toEqual({ count: countOf(20), seed: 20261124 })
  expect(settingsOf('execution', 50, [])).toEqual({ count: countOf(50), seed })
  expect(commandOf('execution', settings)).toMatch(
    /^npm run differential -- execution \d+ 20261124$/,
  )
  expect(() => settingsOf('execution', 50, ['x'])).toThrow('takes whole numbers, COUNT SEED.')
})
