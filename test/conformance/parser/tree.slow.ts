import * as oracle from 'graphql'
import { expect, test } from 'vitest'
import { parse as parseTree } from '../../../src/ast/index.ts'
import type { Document } from '../../../src/language/document.ts'
import { parseToTape } from '../../../src/language/parse.ts'
import { print } from '../../../src/language/print/print.ts'
import { toAST } from '../../../src/language/tree/to-ast.ts'
import { corpus } from './corpus.ts'
import { differenceOfTrees } from './difference-of-trees.ts'
import { typeSystemDocuments } from './type-system-documents.ts'

const sources = [
  ...corpus.flatMap(({ accepts }) => accepts).filter(one => typeof one === 'string'),
  ...typeSystemDocuments,
]

test('the corpus has documents to make trees of', () => {
  expect(sources.length).toBeGreaterThan(400)
})

test.each([
  ['with locations, tokens included,', {}],
  ['without locations', { noLocation: true }],
])('the tree of every accepted document %s equals the one of graphql-js', (_name, options) => {
  const different = sources.flatMap(source => {
    const difference = differenceOfTrees(
      toAST(parsed(source), options),
      oracle.parse(source, options),
    )
    return difference === undefined ? [] : { source, difference }
  })
  expect(different).toEqual([])
})

test('the tree of every accepted document stays the same once its names are known', () => {
  for (let round = 0; round < 16; round++) for (const source of sources) parseTree(source)
  const different = sources.flatMap(source => {
    const difference = differenceOfTrees(parseTree(source), oracle.parse(source))
    return difference === undefined ? [] : { source, difference }
  })
  expect(different).toEqual([])
})

test('every accepted document is printed as graphql-js prints it', () => {
  const different = sources
    .map(source => ({ found: print(parsed(source)), expected: oracle.print(oracle.parse(source)) }))
    .filter(({ found, expected }) => found !== expected)
  expect(different).toEqual([])
})

test('the tree that graphql-js makes of every accepted document is printed as the document is', () => {
  // A block string with other control characters becomes a quoted string of the same value.
  const printable = sources.filter(source => !/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(source))
  expect(printable.length).toBeGreaterThan(sources.length - 10)
  const different = printable
    .map(source => ({ found: print(oracle.parse(source)), expected: print(source) }))
    .filter(({ found, expected }) => found !== expected)
  expect(different).toEqual([])
})

function parsed(source: string): Document {
  const document = parseToTape(source)
  if ('errors' in document) throw document.errors[0]
  return document
}
