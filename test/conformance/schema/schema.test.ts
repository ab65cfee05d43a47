import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  introspectionFromSchema,
  parse as parse16,
  print as print16,
  printSchema,
  validateSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
  type TypeNode,
  type ValueNode,
} from 'graphql'
import {
  buildClientSchema as buildClientSchema17,
  buildSchema as buildSchema17,
  introspectionFromSchema as introspectionFromSchema17,
  parse as parse17,
  parseValue as parseValue17,
  print as print17,
  printSchema as printSchema17,
  validateSchema as validateSchema17,
} from 'graphql17'
import { describe, expect, test } from 'vitest'
import { parse, print } from '../../../src/index.ts'
import { checkSmallest, inCase, ofAllCases } from '../../random/cases.ts'
import { casesOf, countOf, seed } from '../../random/seed.ts'
import { Case, introspectionOptions, introspectionQuery } from './case.ts'
import { censusOf, expectedInCensus } from './census.ts'
import {
  definitionsIn,
  withBareScalars,
  withDefaults,
  withoutApplied,
  withoutDescriptions,
  withoutEmptyDescriptions,
  withoutSpecified,
  type Definitions,
} from './compare-documents.ts'
import {
  comparableIntrospection,
  introspectionTypesOf,
  withoutExperiments,
} from './compare-introspection.ts'
import { coercedDefault, removeUnprintableDefaults } from './defaults-of-graphql-16.ts'
import { define } from './define.ts'
import { builtInScalars, expectedSDL } from './expected-sdl.ts'
import { randomSchema } from './random-schema.ts'
import { shrinkModel } from './shrink-model.ts'

/** `npm run test:slow` takes all. */
const COUNT = countOf(process.env.SLOW === undefined ? 16 : 160)

/** Of few schemas, some kinds are rarer for some seeds. */
const MAX_RARE = process.env.SLOW === undefined ? 4 : 0

const cases = Array.from(casesOf(COUNT), number => new Case(number, randomSchema(seed, number)))

describe('random schemas', () => {
  test('have every kind, option and directive location many times', () => {
    const census = censusOf(cases.map(({ model }) => model))
    const rare = expectedInCensus.filter(what => (census.get(what) ?? 0) < COUNT / 16)
    ofAllCases(() => expect(rare.length, rare.join(', ')).toBeLessThanOrEqual(MAX_RARE))
  })

  test('are printed as they were defined', async () => {
    await forEachCase(({ model, definitions }) => {
      const printed = withoutSpecified(definitions)
      const expected = withoutSpecified(definitionsIn(expectedSDL(model)))
      expect(withBareScalars(printed, Object.values(builtInScalars))).toEqual(expected)
    })
  })

  test('are read by graphql-js 16 and 17, which find no fault in them', async () => {
    await forEachCase(({ schema, reference, reference17 }) => {
      expect(validateSchema(reference)).toEqual([])
      expect(validateSchema17(reference17)).toEqual([])
      for (const option of ['withoutSpec', 'withoutDescriptions']) {
        const text = schema.toSDL({ [option]: true })
        expect(validateSchema(buildSchema(text))).toEqual([])
        expect(validateSchema17(buildSchema17(text))).toEqual([])
      }
    })
  })

  test('are printed as documents in the layout of graphql-js', async () => {
    await forEachCase(({ sdl, definitions }) => {
      const printed = printDocument(sdl)
      expect(printed).toBe(print16(parse16(sdl)))
      // The 17 has blanks inside of the braces of objects.
      expect(print17(parse17(printed))).toBe(print17(parse17(sdl)))
      expect(printDocument(printed)).toBe(printed)
      expect(definitionsIn(printed)).toEqual(definitions)
    })
  })

  test('are printed back equal by graphql-js 17', async () => {
    await forEachCase(({ sdl, printed17 }) => {
      expect(printed17).toEqual(withoutApplied(withoutSpecified(definitionsIn(sdl, 17))))
    })
  })

  test('are printed back equal by graphql-js 16, defaults being coerced', async () => {
    const counts = { kept: 0, removed: 0 }
    await forEachCase(({ reference, definitions, printable }) => {
      counts.kept += printable.kept
      counts.removed += printable.removed
      const kept = withoutApplied(withoutSpecified(definitions))
      expect(coerced(printable.definitions, reference)).toEqual(coerced(kept, reference))
    })
    ofAllCases(() => {
      expect(counts.kept).toBeGreaterThan(COUNT * 6.25)
      expect(counts.removed).toBeLessThan(counts.kept / 4)
    })
  })

  test('are the same without descriptions, and without what is specified', async () => {
    await forEachCase(({ schema, definitions }) => {
      const described = definitionsIn(schema.toSDL({ withoutDescriptions: true }))
      expect(described).toEqual(withoutDescriptions(definitions))
      expect(definitionsIn(schema.toSDL({ withoutSpec: true }))).toEqual(
        withoutSpecified(definitions),
      )
    })
  })
})

describe('introspection of random schemas', () => {
  test('equals that of graphql-js 17', async () => {
    await forEachCase(({ introspection, reference17 }) => {
      const theirs = introspectionFromSchema17(reference17, introspectionOptions)
      const comparable = (_type: string, literal: string): unknown => print17(parseValue17(literal))
      expect(comparableIntrospection(introspection, comparable)).toEqual(
        comparableIntrospection(theirs as unknown as IntrospectionQuery, comparable),
      )
    })
  })

  test('equals that of graphql-js 16, defaults being coerced', async () => {
    await forEachCase(({ introspection, reference, printable }) => {
      const comparable = (type: string, literal: string): unknown =>
        coercedDefault(reference, type, literal)
      expect(comparableIntrospection(introspection, comparable)).toEqual(
        comparableIntrospection(
          introspectionFromSchema(printable.schema, introspectionOptions),
          comparable,
        ),
      )
    })
  })

  test('is asked by both in the same words', () => {
    const query = getIntrospectionQuery(introspectionOptions)
    expect(print16(parse16(query))).toBe(print16(parse16(introspectionQuery)))
  })

  test('has the introspection types of graphql-js 17 but for its experiments, whatever the schema', async () => {
    const [{ introspection: first, reference17 }] = cases as [Case]
    const theirs = introspectionFromSchema17(reference17, introspectionOptions)
    const types = introspectionTypesOf(first)
    expect(types).toEqual(
      withoutExperiments(introspectionTypesOf(theirs as unknown as IntrospectionQuery)),
    )
    await forEachCase(({ introspection }) =>
      expect(JSON.stringify(introspectionTypesOf(introspection))).toBe(JSON.stringify(types)),
    )
  })

  test('makes the same schemas in clients of graphql-js 16 and 17', async () => {
    await forEachCase(({ introspection, printable, printed17 }) => {
      const client = buildClientSchema(introspection)
      removeUnprintableDefaults(client)
      expect(definitionsIn(printSchema(client))).toEqual(printable.definitions)

      const client17 = printSchema17(buildClientSchema17(introspection))
      expect(definitionsIn(client17, 17)).toEqual(printed17)
    })
  })
})

/** Checks all; of the first failure, the smallest schema that fails so is told. */
async function forEachCase(check: (each: Case) => void): Promise<void> {
  for (const each of cases) {
    await inCase(each.number, () =>
      checkSmallest(
        each.model,
        model => check(model === each.model ? each : new Case(each.number, model)),
        shrinkModel,
        model => define(model).toSDL(),
      ),
    )
  }
}

function printDocument(sdl: string): string {
  const document = parse(sdl, { maxTokens: false })
  if ('errors' in document) throw document.errors[0]
  return print(document)
}

/** Definitions as graphql-js 16 prints them back. */
function coerced(definitions: Definitions, schema: GraphQLSchema): Definitions {
  return withDefaults(withoutEmptyDescriptions(definitions), (type, literal) =>
    coercedDefault(
      schema,
      print16(type as unknown as TypeNode),
      print16(literal as unknown as ValueNode),
    ),
  )
}
