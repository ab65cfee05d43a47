import { expect, test } from 'vitest'
import { drawn, seedOf } from './draw.ts'
import { mutantsOf } from './mutators.ts'
import { linesAfter, selectionOf } from './selection.ts'

const lines = Array.from({ length: 20 }, (_, index) => `if (size${index} < ${index + 2}) go()`)
const mutants = mutantsOf('src/values/fixture.ts', lines.join('\n'))

test('a seed draws the same mutants from any order, and another seed draws others', () => {
  expect(drawn([...mutants].reverse(), 1)).toEqual(drawn(mutants, 1))
  expect(drawn(mutants, 2)).not.toEqual(drawn(mutants, 1))
})

test('a draw stays as it was where code is added above', () => {
  const later = mutantsOf('src/values/fixture.ts', ['', ...lines].join('\n'))
  const changes = (all: typeof mutants) =>
    drawn(all, 1).map(({ lineText, after }) => lineText + after)
  expect(changes(later)).toEqual(changes(mutants))
})

test('kinds take turns', () => {
  const kinds = drawn(mutants, 1).map(({ kind }) => kind)
  expect(new Set(kinds.slice(0, 4))).toEqual(
    new Set(['negated condition', 'shifted bound', 'dropped call', 'other constant']),
  )
})

test('the seed of a day is its date', () => {
  expect(seedOf(new Date('2026-11-24T23:59:59Z'))).toBe(20261124)
})

test('places are folders, files and lines', () => {
  const count = (...places: string[]) => mutants.filter(selectionOf('.', places, undefined)).length
  expect(count()).toBe(80)
  expect(count('src/values')).toBe(80)
  expect(count('src/values/fixture.ts:1', 'src/values/fixture.ts:3')).toBe(8)
  expect(count('src/value')).toBe(0)
})

test('a change selects the lines that it adds', () => {
  const difference =
    '--- src/a.ts\n+++ src/a.ts\n@@ -1 +1,2 @@\n-a\n+b\n+c\n@@ -9,2 +10,0 @@\n-d\n-e\n@@ -20 +20 @@\n-f\n+g\n'
  expect([...linesAfter(difference)]).toEqual(['src/a.ts:1', 'src/a.ts:2', 'src/a.ts:20'])
})
