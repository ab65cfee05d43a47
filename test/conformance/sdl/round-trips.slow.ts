import { buildSchema as buildSchema17, printSchema } from 'graphql17'
import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import { ofAllCases } from '../../random/cases.ts'
import { definitionsIn, withoutApplied, withoutSpecified } from '../schema/compare-documents.ts'
import { appliedDirectivesIn } from './applied-directives.ts'
import { forEachCase, randomCases } from './random-cases.ts'
import { sorted16, sorted17 } from './round-trip.ts'

/** What people write, as patterns that texts match. */
const features: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['schema', 'scalar', 'type', 'interface', 'union', 'enum', 'input'].flatMap(keyword => [
      [keyword, new RegExp(`^${keyword} `, 'm')],
      [`extend ${keyword}`, new RegExp(`^extend ${keyword} `, 'm')],
      [`@everywhere on ${keyword}`, new RegExp(`^(extend )?${keyword} [^{]*@everywhere`, 'm')],
    ]),
  ),
  'an extension before its definition': /^extend (type (\w+)) [^]*^\1 /m,
  'an extension behind its definition': /^(type (\w+)) [^]*^extend \1 /m,
  'a description of the schema': /"\s*^schema /m,
  'another name of a root': /query: root_query/,
  'a repeatable directive': /^directive [^]*? repeatable on/m,
  'a repeated directive': /(@\w+)(\([^)]*\))? \1/,
  'an interface with interfaces': /^(extend )?interface \w+ implements/m,
  'a description as a block string': /"""\s*$/m,
  'a description as a quoted string': /^\s*"[^"].*"$/m,
  'an escape sequence of variable width': /\\u\{/,
  'a deprecation': /@deprecated/,
  'an object as a default': /= \{\w/,
  'an enum value as a default': /= [A-Z_]+\b/,
  'a list as a default': /= \[/,
  'a number as the default of an ID': /ID!? = \d/,
  '@oneOf': /@oneOf/,
  '@specifiedBy': /@specifiedBy/,
}

describe(`${randomCases.length} random schemas from texts`, () => {
  test('have all that can be written', () => {
    const rare = Object.entries(features).map(
      ([name, pattern]) =>
        [name, randomCases.filter(({ source }) => pattern.test(source)).length] as const,
    )
    ofAllCases(() => {
      expect(rare.filter(([, count]) => count < 10)).toEqual([])
      expect(randomCases.filter(({ texts }) => texts.length > 1).length).toBeGreaterThan(
        randomCases.length / 2,
      )
    })
  })

  test('are the same schema in graphql-js 16 when they are printed', async () => {
    await forEachCase(({ schema, source }) =>
      expect(sorted16(schema.toSDL())).toBe(sorted16(source)),
    )
  })

  test('are the same schema in graphql-js 17 when they are printed', async () => {
    await forEachCase(({ schema, source }) =>
      expect(sorted17(schema.toSDL())).toBe(sorted17(source)),
    )
  })

  test('keep the order of fields, arguments, values and members, and all that is said of them', async () => {
    await forEachCase(({ schema, source }) => {
      const printed = withoutApplied(withoutSpecified(definitionsIn(schema.toSDL(), 17)))
      expect(printed).toEqual(definitionsIn(printSchema(buildSchema17(source)), 17))
    })
  })

  test('keep every applied directive with its arguments', async () => {
    await forEachCase(({ schema, source }) =>
      expect(appliedDirectivesIn(schema.toSDL())).toEqual(appliedDirectivesIn(source)),
    )
  })

  test('are printed equal when they are read from what was printed', async () => {
    await forEachCase(({ schema }) => {
      const sdl = schema.toSDL()
      expect(buildSchema(schema.toSDL({ withoutSpec: true })).toSDL()).toBe(sdl)
      // GraphQL specification, 3.5 "Scalars", forbids texts to define the built-in scalars.
      expect(buildSchema(sdl).toSDL()).toBe(sdl)
    })
  })
})
