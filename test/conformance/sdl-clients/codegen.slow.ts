import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { assertValidSchema, buildSchema, parse } from 'graphql'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { diagnosticsOf, equality, withoutComments } from './compile.ts'
import { definitionLines, resultAssertions } from './expected-types.ts'
import { operations } from './operations.ts'
import { fetchTexts, flagSets, type SchemaName } from './served-texts.ts'

const consoleMethods = ['debug', 'info', 'log', 'warn', 'error'] as const
let said: readonly MockInstance[]

beforeEach(() => {
  said = consoleMethods.map(method => vi.spyOn(console, method).mockImplementation(() => undefined))
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe.each(['shop', 'everything', 'structuredDefaults'] as const)(
  'the schema %s',
  schemaName => {
    test('is read by the code generator as it is served, and what it writes compiles', async () => {
      const texts = await fetchTexts(schemaName)
      expect(texts.map(({ flags }) => flags)).toEqual(flagSets)
      expect(new Set(texts.map(({ text }) => text)).size).toBe(flagSets.length)

      const outputs = await Promise.all(texts.map(({ text }) => generate(schemaName, text)))
      const files = outputs.flatMap(({ types, results }, index) => [
        [`/${index}/types.ts`, types] as const,
        [`/${index}/results.ts`, results + equality + resultAssertions[schemaName]] as const,
      ])
      expect(diagnosticsOf(new Map(files))).toEqual([])
      expect(said.flatMap(method => method.mock.calls)).toEqual([])

      const [whole, withoutSpec, ...withoutDescriptions] = outputs
      expect(withoutSpec).toEqual(whole)
      for (const { types, results } of withoutDescriptions) {
        expect(withoutComments(types)).toBe(withoutComments(whole!.types))
        expect(withoutComments(results)).toBe(withoutComments(whole!.results))
      }
      for (const lines of definitionLines[schemaName])
        expect(whole!.types).toContain(`\n${lines}\n`)
    })
  },
)

/** The types of the schema, and those of the operations: the two plugins write a file each. */
async function generate(
  schemaName: SchemaName,
  text: string,
): Promise<{ readonly types: string; readonly results: string }> {
  assertValidSchema(buildSchema(text))
  const write = (filename: string, plugin: object): Promise<string> =>
    codegen({
      filename,
      schema: parse(text),
      documents: operations[schemaName].map((source, index) => ({
        location: `${index}.graphql`,
        document: parse(source),
      })),
      plugins: [{ plugin: {} }],
      pluginMap: { plugin: plugin as typeof typescript },
      config: {},
    })
  return {
    types: await write('types.ts', typescript),
    results: await write('results.ts', typescriptOperations),
  }
}
