import { expect, test } from 'vitest'
import { compareDocuments } from './compare-documents.ts'

/** `npm run differential -- validation` validates many more, and CI that instead. */
test('random documents are judged as graphql-js 16 and 17 judge them', () => {
  const { stackTraceLimit } = Error
  // Nobody's stack is looked at.
  Error.stackTraceLimit = 0
  const { documents, valid, faults, census, different, examples } = compareDocuments('test', 2500)
  Error.stackTraceLimit = stackTraceLimit
  expect(examples).toEqual([])
  expect({ documents, different }).toEqual({ documents: 2500, different: 0 })
  expect(valid).toBeGreaterThan(750)
  expect(faults[16].same).toBeGreaterThan(0.98 * (faults[16].same + faults[16].reworded))
  expect(Object.entries(census).filter(([, count]) => count === 0)).toEqual([])
}, 120_000)
