import { readFileSync } from 'node:fs'
import * as oracle from 'graphql'
import { expect, test } from 'vitest'
import { parseToTape } from '../../../src/language/parse.ts'
import { print } from '../../../src/language/print/print.ts'
import { toAST } from '../../../src/language/tree/to-ast.ts'
import { differenceOfTrees } from './difference-of-trees.ts'

// The package exports no path to it.
const path = '../../../node_modules/@octokit/graphql-schema/schema.graphql'
const source = readFileSync(new URL(path, import.meta.url), 'utf8')
const document = parseToTape(source, { maxTokens: false, maxSyntaxDepth: false })
if ('errors' in document) throw document.errors[0]

test("GitHub's schema has the tree that graphql-js makes of it", () => {
  expect(source.length).toBeGreaterThan(1_000_000)
  expect(differenceOfTrees(toAST(document), oracle.parse(source))).toBeUndefined()
  const noLocation = true
  expect(
    differenceOfTrees(toAST(document, { noLocation }), oracle.parse(source, { noLocation })),
  ).toBeUndefined()
})

test("GitHub's schema is printed as graphql-js prints it, and makes the same schema", () => {
  // A comparison by `expect` would print a million lines.
  expect(print(document) === oracle.print(oracle.parse(source))).toBe(true)
  expect(print(oracle.parse(source)) === print(document)).toBe(true)
  const schema = oracle.buildASTSchema(toAST(document, { noLocation: true }), {
    assumeValidSDL: true,
  })
  expect(
    oracle.printSchema(schema) ===
      oracle.printSchema(oracle.buildSchema(source, { assumeValidSDL: true })),
  ).toBe(true)
})
