import { isDeepStrictEqual } from 'node:util'
import { buildSchema as buildSchema16, parse, type IntrospectionQuery } from 'graphql'
import type { GraphQLSchema as GraphQLSchema17 } from 'graphql17'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSchemaChanges } from 'tapeql/changes'
import { mockResolvers } from '../../../src/cli/serve/mock-resolvers.ts'
import { SchemaError } from '../../../src/errors/schema-error.ts'
import { parseToTape } from '../../../src/language/parse.ts'
import { print } from '../../../src/language/print/print.ts'
import { toAST } from '../../../src/language/tree/to-ast.ts'
import { randomOf } from '../../random/random.ts'
import { Peers } from '../adoption/peers.ts'
import { randomDocument, randomVariables } from '../execution/random-document.ts'
import { differenceOfTrees } from '../parser/difference-of-trees.ts'
import { specifiedNames } from '../schema/specified-names.ts'
import { faultsOf17 } from '../sdl/graphql-17.ts'
import {
  besideIntrospection16,
  besideIntrospection17,
  besideSchema17,
  introspectionOf,
  sorted16,
  sorted17,
  withUniqueFields,
} from '../sdl/round-trip.ts'
import { compareDocument } from '../validation/compare-documents.ts'
import { enginesWith } from '../validation/engines.ts'
import { differenceOfAnswers, wideDocument, withResolvers, WorldObjects } from './answers.ts'
import { publishedSchemas } from './schemas.ts'

// The schemas that packages ship, in each thing that is done to a schema. Comparisons by `expect` would
// print a million lines.

const packages = new Peers('../world/packages')
beforeAll(() => packages.install(), 240_000)
beforeEach(({ skip }) => skip(packages.fault !== undefined, packages.fault))

const DOCUMENTS = 60

test('there are 18 schemas, of which 5 break a rule', () => {
  expect(publishedSchemas).toHaveLength(18)
  expect(publishedSchemas.filter(({ reading }) => reading.assumeValid)).toHaveLength(5)
  const types = publishedSchemas.map(({ schema }) => schema.compiled.types.length)
  expect(types.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(7_500)
})

describe.each(publishedSchemas.map(published => [published.name, published] as const))(
  '%s',
  (_name, published) => {
    test('has the syntax tree that graphql-js makes of its text', () => {
      const { text } = published
      const tape = parseToTape(text, { maxTokens: false, maxSyntaxDepth: false })
      if ('errors' in tape) throw tape.errors[0]
      expect(differenceOfTrees(toAST(tape), parse(text))).toBeUndefined()
      const printed = parseToTape(print(tape), { maxTokens: false, maxSyntaxDepth: false })
      if ('errors' in printed) throw printed.errors[0]
      const noLocation = true
      expect(
        differenceOfTrees(toAST(printed, { noLocation }), parse(text, { noLocation })),
      ).toBeUndefined()
    })

    test('breaks the rules that it breaks in graphql-js 17', () => {
      const { brokenRules, text, rules, isIntrospection, schema } = published
      const [count = 0] = Object.values(brokenRules)
      const error = errorOf(() => published.build({}))
      expect(error?.faults ?? []).toHaveLength(count)
      expect(faultsOf17([text])).toHaveLength(count)
      expect(error?.advice ?? '').toContain(
        count === 0 || isIntrospection ? '' : `ignoredRules: ['${rules[0]}']`,
      )
      expect(published.build({ assumeValid: true }).toSDL() === schema.toSDL()).toBe(true)
    })

    test('is the same in graphql-js 16 and 17 when it is printed, and when it is read again', () => {
      const { text, schema, reading } = published
      const sdl = schema.toSDL()
      expect(sorted16(sdl, reading) === sorted16(text, reading)).toBe(true)
      expect(sorted17(sdl, reading) === sorted17(text, reading)).toBe(true)
      const again = published.rebuild(sdl)
      expect(again.toSDL() === sdl).toBe(true)
      expect(findSchemaChanges(schema, again)).toEqual([])
      expect(published.rebuild(sdl, { facts: again.facts() }).toSDL() === sdl).toBe(true)
    })

    test('says of itself what graphql-js 16 and 17 say', () => {
      const { text, schema, reading } = published
      const read = published.isIntrospection ? published.rebuild(text) : schema
      const introspection = withUniqueFields(introspectionOf(read))
      for (const beside of [besideIntrospection16, besideIntrospection17]) {
        expect(isDeepStrictEqual(...beside(introspection, text, reading))).toBe(true)
      }
      if (!published.isIntrospection) return
      const client = published.clientSchema()
      const own = withDirectivesOf(client, introspectionOf(schema))
      expect(isDeepStrictEqual(...besideSchema17(own, client))).toBe(true)
    })

    test('answers documents from a root value as graphql-js does', async () => {
      const { schema, schema16, schema17, name } = published
      const objects = new WorldObjects(schema16)
      const engines = enginesWith(schema.compiled, schema16, schema17)
      let executed = 0
      for (let number = 0; number < DOCUMENTS; number++) {
        const random = randomOf(name, number)
        const document = randomDocument(random, schema16)
        const { source, operationName, isMutation } = document
        expect(compareDocument(engines, source), source).toEqual([])
        // The arguments of fields with one name and one type may differ.
        if (schema.validate(source).length > 0) continue
        const rootType = isMutation ? schema16.getMutationType() : schema16.getQueryType()
        const rootValue = objects.of(rootType!)
        const variables = randomVariables(random, document)
        expect(
          await differenceOfAnswers(schema, schema16, {
            source,
            operationName,
            variables,
            rootValue,
          }),
          source,
        ).toBeUndefined()
        executed++
      }
      expect(executed).toBeGreaterThan(DOCUMENTS * 0.8)
    })

    test('is mocked as in graphql-js with the same resolvers', async () => {
      const { text, schema, reading } = published
      const resolvers = mockResolvers(schema.compiled)
      const mocked = published.build({ assumeValid: true, resolvers })
      const reference = withResolvers(buildSchema16(text, reading), resolvers)
      const source = wideDocument(reference)
      expect(mocked.validate(source)).toEqual([])
      expect((await mocked.execute(source, { responseFormat: 'hash' })).errors).toBeUndefined()
      expect(await differenceOfAnswers(mocked, reference, { source })).toBeUndefined()
    })
  },
)

/** A client's schema has no specified directive that its server did not have. */
function withDirectivesOf(
  client: GraphQLSchema17,
  { __schema: schema }: IntrospectionQuery,
): IntrospectionQuery {
  const directives = schema.directives.filter(
    ({ name }) =>
      !specifiedNames.directives.includes(name) || client.getDirective(name) !== undefined,
  )
  return { __schema: { ...schema, directives } }
}

function errorOf(build: () => unknown): SchemaError | undefined {
  try {
    build()
    return undefined
  } catch (error) {
    if (error instanceof SchemaError) return error
    throw error
  }
}
