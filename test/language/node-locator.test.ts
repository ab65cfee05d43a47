import { expect, test } from 'vitest'
import { nodeLocatorOf } from '../../src/language/node-locator.ts'
import { parseToTape } from '../../src/language/parse.ts'
import { startOf } from '../../src/language/tape.ts'

test('nodes are found by their first token, or by their name', () => {
  const document = parseToTape('query\n  Named {\n  a\n}')
  if ('errors' in document) throw document.errors[0]
  const locate = nodeLocatorOf(document)
  expect(locate(1)).toEqual({ line: 1, column: 1 })
  expect(locate(1, startOf)).toEqual({ line: 2, column: 3 })
})
