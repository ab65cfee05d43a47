import {
  Kind,
  parse,
  print as print16,
  typeFromAST,
  type GraphQLInputType,
  type OperationDefinitionNode,
} from 'graphql'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseToTape } from '../../../src/language/parse.ts'
import { print } from '../../../src/language/print/print.ts'
import { toAST } from '../../../src/language/tree/to-ast.ts'
import { randomOf } from '../../random/random.ts'
import { Peers } from '../adoption/peers.ts'
import { randomJson } from '../execution/random-input.ts'
import { differenceOfTrees } from '../parser/difference-of-trees.ts'
import { compareDocument } from '../validation/compare-documents.ts'
import { enginesWith } from '../validation/engines.ts'
import { differenceOfAnswers, WorldObjects } from './answers.ts'
import { publishedDocuments } from './documents.ts'
import { publishedSchemas } from './schemas.ts'

// The documents of clients that packages ship, as graphql-js reads, prints, validates and executes them.

const packages = new Peers('../world/packages')
beforeAll(() => packages.install(), 240_000)
beforeEach(({ skip }) => skip(packages.fault !== undefined, packages.fault))

test('there are 1,866 documents, of which 427 have a schema', () => {
  const counts = publishedDocuments.map(
    documents => [documents.name, documents.joined().length] as const,
  )
  expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(1_866)
  expect(Object.fromEntries(counts)).toEqual({
    Hydrogen: 1,
    Linear: 1303,
    Peregrine: 211,
    GraphCommerce: 184,
    Saleor: 31,
    Plain: 117,
    SubQuery: 18,
    CodeMirror: 1,
  })
})

describe.each(publishedDocuments.map(documents => [documents.name, documents] as const))(
  'the documents of %s',
  (_name, documents) => {
    test('have the trees that graphql-js makes of them, and are printed as there', () => {
      const { sources } = documents
      const differing = sources.filter(({ text }) => {
        const tape = parseToTape(text, { maxTokens: false, maxSyntaxDepth: false })
        return (
          'errors' in tape ||
          differenceOfTrees(toAST(tape), parse(text)) !== undefined ||
          print(tape) !== print16(parse(text))
        )
      })
      expect(differing.map(({ text }) => text)).toEqual([])
      expect(sources.length).toBeGreaterThan(0)
    })
  },
)

describe.each([
  ['Peregrine', { valid: 129, operations: 129 }],
  ['GraphCommerce', { valid: 33, operations: 33 }],
  ['Hydrogen', { valid: 0, operations: 0 }],
  // Nautical has begun as Saleor, and has become another schema.
  ['Saleor', { valid: 0, operations: 0 }],
])('the documents of %s', (name, counts) => {
  test('have the faults, and the answers, that they have in graphql-js', async () => {
    const documents = publishedDocuments.find(one => one.name === name)!
    const published = publishedSchemas.find(one => one.name === documents.schemaName)!
    const { schema, schema16, schema17 } = published
    const engines = enginesWith(schema.compiled, schema16, schema17)
    const objects = new WorldObjects(schema16)
    const seen = { valid: 0, operations: 0 }
    for (const source of documents.joined()) {
      expect(compareDocument(engines, source), source).toEqual([])
      if (schema.validate(source).length > 0) continue
      seen.valid++
      for (const operation of parse(source).definitions) {
        if (operation.kind !== Kind.OPERATION_DEFINITION) continue
        seen.operations++
        const request = {
          source,
          operationName: operation.name?.value,
          variables: variablesOf(operation, source),
          rootValue: objects.of(schema16.getRootType(operation.operation)!),
        }
        expect(await differenceOfAnswers(schema, schema16, request), source).toBeUndefined()
      }
    }
    expect(seen).toEqual(counts)

    function variablesOf(
      { variableDefinitions = [] }: OperationDefinitionNode,
      source: string,
    ): Record<string, unknown> {
      const random = randomOf(source)
      const entries = variableDefinitions.map(({ variable, type }) => {
        const inputType = typeFromAST(schema16, type as never) as GraphQLInputType
        return [variable.name.value, randomJson(random, inputType, 0)] as const
      })
      return Object.fromEntries(entries)
    }
  })
})

// The schemas of these services are in no package: a document has the faults that it has in a small one,
// because suggestions of names end after much work.
test.each(
  publishedDocuments
    .filter(({ schemaName }) => schemaName === undefined)
    .map(documents => [documents.name, documents] as const),
)(
  'the documents of %s have the faults of graphql-js in the schema of Star Wars',
  (_name, documents) => {
    const { schema, schema16, schema17 } = publishedSchemas.find(
      ({ name }) => name === 'Star Wars of GraphiQL',
    )!
    const engines = enginesWith(schema.compiled, schema16, schema17)
    let faultyCount = 0
    for (const source of documents.joined()) {
      expect(compareDocument(engines, source), source).toEqual([])
      if (schema.validate(source).length > 0) faultyCount++
    }
    expect(faultyCount).toBe(documents.joined().length)
  },
)
