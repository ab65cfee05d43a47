import { readFileSync } from 'node:fs'
import { buildSchema as buildPeer, getIntrospectionQuery } from 'graphql'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  buildSchema,
  defineGraphQL,
  SchemaError,
  type BuildSchemaOptions,
  type Schema,
} from '../../../src/index.ts'
import { TextReader } from '../../../src/schema/sdl/text-reader.ts'
import { forEachCase } from '../../random/cases.ts'
import { countOf } from '../../random/seed.ts'
import { randomSchema } from '../schema/faults/random-schema.ts'

const source = `
  "About it." type Query { node(id: ID!, by: Filter = { most: 3 }): Node, found: [Found!]!, kind(of: Kind = SMALL): Kind, at(it: Moment = "1"): Moment }
  interface Node { id: ID! }
  type User implements Node { id: ID!, name: String @deprecated }
  type Post implements Node { id: ID! }
  union Found = User | Post
  enum Kind { SMALL "Not small." BIG }
  input Filter { most: Int = 10 @constraint(min: 1), kinds: [Kind!] = [BIG] }
  scalar Moment
  extend type User { posts(first: Int! = 2): [Post!] }
  directive @mark(by: String = "a") repeatable on FIELD_DEFINITION | FIELD
`
const resolvers = {
  Query: {
    node: (_: unknown, args: object) => ({
      __typename: 'User',
      id: JSON.stringify(args),
      name: 'Ann',
    }),
    found: () => [{ __typename: 'Post', id: 1 }],
    kind: (_: unknown, { of }: { of: number }) => of,
    at: (_: unknown, { it }: { it: number }) => it,
  },
  Node: { id: ({ id }: { id: string }) => `id ${id}` },
  Kind: { SMALL: 1, BIG: 2 },
  Moment: {
    serialize: String,
    parseValue: Number,
    parseLiteral: ({ value }: { value: string }) => Number(value),
  },
}
const introspection = getIntrospectionQuery({ inputValueDeprecation: true })

/** A schema with the facts of its text, as a file keeps them. */
function withFacts(text: string, options: BuildSchemaOptions = {}): Schema {
  const facts = JSON.parse(JSON.stringify(buildSchema(text, options).facts())) as never
  return buildSchema(text, { ...options, facts })
}

afterEach(() => vi.restoreAllMocks())

describe('a schema with facts', () => {
  test.each([
    '{ node(id: 1) { id ... on User { name posts { id } } } found { __typename } kind at }',
    '{ node(id: 1, by: { kinds: [SMALL] }) { __typename id } kind(of: BIG) at(it: "7") }',
    '{ node(id: 1, by: { most: 0 }) { id } }',
    '{ node(id: 1, by: { mst: 0 }) { idd } knd }',
    '{ __type(name: "Kind") { enumValues { name description } } }',
  ])('answers %s as without', async query => {
    const plain = buildSchema(source, { resolvers })
    expect(await withFacts(source, { resolvers }).execute(query)).toBe(await plain.execute(query))
  })

  test('reads the members of no type that is not asked for', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `type T${index} { a(b: Int): Int }`)
    const text = `type Query { one: T7 } ${many.join(' ')} enum E { A } input I { a: E = A }`
    const facts = buildSchema(text).facts()
    const read = vi.spyOn(TextReader.prototype, 'type')
    await buildSchema(text).execute('{ one { a } }')
    expect(read.mock.calls.length).toBeGreaterThan(1000)
    read.mockClear()
    const schema = buildSchema(text, { facts })
    expect(read).not.toHaveBeenCalled()
    expect(await schema.execute('{ one { a } }')).toBe('{"data":{"one":null}}')
    expect(read.mock.calls.length).toBeLessThan(5)
  })

  test.each([
    'type Query { a: Int } extend type Nope { b: Int }',
    'schema { query: Query } schema { query: Other } type Query { a: Int } type Other { b: Int }',
    'schema { query: Query query: Query } type Query { a: Int }',
    'type Query { a: Int } extend input Query { b: Int }',
    'type Query { a: Int } fragment F on Query { a }',
    'input I { a: Int } extend input I @oneOf type Query { a(i: I): Int }',
    'directive @d(x: Int) on OBJECT | FIELD_DEFINITION type Query @d(x: 1, x: 2) { a: Int @d(x: 1, x: 2) }',
  ])('of %s starts as without where it is assumed to be valid', text => {
    const plain = buildSchema(text, { assumeValid: true })
    expect(withFacts(text, { assumeValid: true }).toSDL()).toBe(plain.toSDL())
  })

  test.each([
    'type Query { a(e: D! = "bad"): Int } scalar D',
    'type Query { a(i: I = {}): Int } input I { d: [D!] = ["bad"] } scalar D',
    'directive @d(of: D) on FIELD_DEFINITION type Query { a: Int @d(of: "bad") } scalar D',
  ])('of %s refuses values that functions of the host refuse', text => {
    const refuse = (): never => {
      throw new Error('It is bad.')
    }
    const facts = buildSchema(text).facts()
    const D = { parseValue: refuse, parseLiteral: refuse }
    expect(() => buildSchema(text, { facts, resolvers: { D } })).toThrow(/"bad"/)
  })

  test('does what its texts say whatever becomes of the object of the facts', async () => {
    const text = 'type Query { a(x: Int @constraint(min: 2)): Int }'
    const facts = { ...buildSchema(text).facts() }
    const schema = buildSchema(text, { facts })
    Object.assign(facts, { isConstrained: false, names: '' })
    expect(() => Object.assign(schema.facts(), { names: '' })).toThrow(TypeError)
    expect(await schema.execute('{ a(x: 1) }')).toContain('"errors"')
  })

  test('of texts that break a rule that is left out starts with the same rule alone', () => {
    const text =
      'interface Node { id: ID! } type Query implements Node { id: ID! @deprecated a: Int }'
    const ignoredRules = ['deprecatedImplementation', 'names'] as const
    const facts = buildSchema(text, { ignoredRules }).facts()
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    buildSchema(text, { ignoredRules: ['names', 'deprecatedImplementation'], facts })
    expect(warn).not.toHaveBeenCalled()
    for (const rules of [[], ['deprecatedImplementation'], undefined] as const) {
      const build = (): Schema => buildSchema(text, { ignoredRules: rules, facts })
      if (rules?.length === 1) build()
      else expect(build).toThrow(/Query\.id is deprecated/)
    }
    expect(warn).toHaveBeenCalledTimes(3)
  })

  test("is GitHub's, which breaks rules", async () => {
    const text = readFileSync('node_modules/@octokit/graphql-schema/schema.graphql', 'utf8')
    const plain = buildSchema(text, { assumeValid: true })
    const schema = withFacts(text, { assumeValid: true })
    expect(schema.compiled.symbolNames).toEqual(plain.compiled.symbolNames)
    expect(schema.toSDL()).toBe(plain.toSDL())
    expect(await schema.execute(introspection)).toBe(await plain.execute(introspection))
    expect(schema.facts()).toEqual(plain.facts())
  })

  test(
    'is equal to that without, at random',
    async () => {
      let count = 0
      await forEachCase(countOf(150), async random => {
        const text = randomSchema(random)
        const plain = schemaOf(text)
        if (plain === undefined) return
        count++
        const schema = withFacts(text)
        expect(schema.compiled.symbolNames).toEqual(plain.compiled.symbolNames)
        expect(schema.toSDL()).toBe(plain.toSDL())
        expect(await schema.execute(introspection)).toBe(await plain.execute(introspection))
      })
      expect(count).toBeGreaterThan(0)
    },
    countOf(30_000),
  )
})

/** The schema of a text; undefined where the text has faults. */
function schemaOf(text: string): Schema | undefined {
  try {
    buildPeer(text)
    return buildSchema(text)
  } catch {
    return undefined
  }
}

describe('facts that are not of the schema', () => {
  const text = 'type Query { a: Int }'
  const facts = buildSchema(text).facts()

  test.each<[string, string, BuildSchemaOptions]>([
    ['another text', 'type Query { a: Nothing }', { facts }],
    ['a text of the same length', 'type Query { a: Inn }', { facts }],
    ['another option', 'type Query { a: Int } type Query { b: Int }', { facts: duplicateFacts() }],
    ['other names', 'type Query { a: Inn }', { facts: { ...facts, names: 'Query b' } }],
  ])('of %s: the text is checked', (_title, faulty, options) => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    expect(() => buildSchema(faulty, options)).toThrow(SchemaError)
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('npx tapeql build'), { code: 'TAPEQL_STALE_FACTS' }],
    ])
  })

  test('of changed facts: they are not used', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    const schema = buildSchema(text, { facts: { ...facts, names: 'Query b' } })
    expect(await schema.execute('{ a }')).toBe('{"data":{"a":null}}')
    expect(warn).toHaveBeenCalledOnce()
  })

  test.each([1, {}, { ...facts, isConstrained: 'no' }])(
    'of the form %j: the option is refused',
    value => {
      expect(() => buildSchema(text, { facts: value as never })).toThrow(
        /facts that schema\.facts\(\) returns/,
      )
    },
  )

  test('of a subgraph: they are not used, and there are none', async () => {
    const schema = buildSchema(text, { facts, federation: true })
    expect(await schema.execute('{ _service { sdl } }')).toContain('type Query')
    expect(() => schema.facts()).toThrow('stand in no text')
  })

  test('of code: there are none', () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('a', 'int', () => 1)
    expect(() => GraphQL.schema('Facts').facts()).toThrow('stand in no text')
  })

  /** Facts of a text that breaks a rule. */
  function duplicateFacts(): ReturnType<Schema['facts']> {
    return buildSchema('type Query { a: Int } type Query { b: Int }', { assumeValid: true }).facts()
  }
})
