import { describe, expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { schemaErrorOf } from './faults-of.ts'

/** A schema that breaks rules. */
function assumed(sdl: string): Schema {
  return buildSchema(sdl, { assumeValid: true })
}

describe('a schema that is assumed to be valid', () => {
  test.each([
    ['type Query{b:Int e:Em} type Em', 'type Em'],
    ['type Query{b:Int} enum E', 'enum E'],
    ['type Query{b:Int} input I', 'input I'],
    ['type Query{b:Int} union U', 'union U'],
  ])('prints types without members as texts have them: %s', (sdl, printed) => {
    const text = assumed(sdl).toSDL({ withoutSpec: true })
    expect(text.split('\n')).toContain(printed)
    expect(assumed(text).toSDL({ withoutSpec: true })).toBe(text)
  })

  test('keeps directives that nothing defines', () => {
    const sdl = 'type Query @key(fields: "id", n: [1, {a: B}]) {\n  id: ID @external\n}'
    expect(assumed(sdl).toSDL({ withoutSpec: true })).toContain(sdl)
  })

  test('has of fields with one name the last, at the place of the first', () => {
    const schema = assumed('type Query { a: Int b: Int a: String }')
    expect(schema.toSDL({ withoutSpec: true })).toContain('{\n  a: String\n  b: Int\n}')
  })

  test('needs types of the right kind', () => {
    expect(schemaErrorOf(() => assumed('input I { a: Int } type Query { a: I }')).faults).toEqual([
      'Query.a cannot return I, which is an input type; expected an output type.',
    ])
  })
})

describe('a schema whose rules are left out by name', () => {
  const deprecatedAlone =
    'interface Node { id: ID! } type Project implements Node { id: ID! @deprecated } type Query { project: Project }'
  const sentence = 'Project.id is deprecated; expected Node.id to be deprecated too.'

  test('is told which options take it', () => {
    const error = schemaErrorOf(() => buildSchema(deprecatedAlone))
    expect(error.faults).toEqual([sentence])
    expect(error.message).toBe(
      `${sentence}

schema:1:59
1 | ${deprecatedAlone}
  |                                                           ^

schema:1:18
1 | ${deprecatedAlone}
  |                  ^

Texts that are not yours to mend are taken with the option \`assumeValid: true\`, or with \`ignoredRules: ['deprecatedImplementation']\`, which leaves out no other rule.`,
    )
  })

  test('is told of no options where none takes it', () => {
    const { message } = schemaErrorOf(() => buildSchema(`${deprecatedAlone} union U = Nowhere`))
    expect(message).toContain(sentence)
    expect(message).not.toContain('assumeValid')
  })

  test('runs, and is held to all others', () => {
    const ignoredRules = ['deprecatedImplementation'] as const
    const schema = buildSchema(deprecatedAlone, { ignoredRules })
    expect(schema.executeSync('{ project { id } }')).toBe('{"data":{"project":null}}')
    expect(
      schemaErrorOf(() => buildSchema(`${deprecatedAlone} enum E`, { ignoredRules })).faults,
    ).toEqual(['The enum E has no values; expected at least one.'])
  })

  test.each([
    ['uniqueMembers', 'type Query { a: Int a: String }'],
    ['uniqueNames', 'type Query { a: Int } type A { a: Int } type A { b: Int }'],
    ['appliedDirectives', 'type Query { a: Int @auth }'],
    ['names', 'type Query { __a: Int }'],
    ['isValidImplementation', 'type Query implements I { a: Int } interface I { b: Int }'],
    ['inputObjects', 'type Query { a(i: I): Int } input I'],
  ] as const)('runs without %s', (rule, text) => {
    expect(schemaErrorOf(() => buildSchema(text)).message).toContain(`ignoredRules: ['${rule}']`)
    const schema = buildSchema(text, { ignoredRules: [rule] })
    expect(schema.toSDL()).toBe(assumed(text).toSDL())
    expect(schema.executeSync('{ __typename }')).toBe('{"data":{"__typename":"Query"}}')
  })

  test('knows its rules', () => {
    expect(
      schemaErrorOf(() => buildSchema('type Query { a: Int }', { ignoredRules: ['nope' as never] }))
        .faults,
    ).toEqual([
      'buildSchema() has ignoredRules ["nope"]; expected a list of appliedDirectives, circularReferences, costs, defaultValues, deprecated, deprecatedImplementation, differentRootOperationTypes, directiveReferences, directives, enums, inputObjectDefaultValueHasCycle, inputObjects, interfaces, isValidImplementation, names, nonNull, objects, oneOfInputObjects, specifiedBy, unions, uniqueMembers, uniqueNames.',
    ])
  })
})

test('what is printed can be read, built-in scalars and directives included', () => {
  const schema = buildSchema('type Query { a(b: Float, c: Boolean, d: ID): Int }')
  expect(buildSchema(schema.toSDL()).toSDL()).toBe(schema.toSDL())
})

test('a fault far behind in a line is told with its place, and without the line', () => {
  const padding = '#'.repeat(3_000).replaceAll('#', ' ')
  const { message, locatedErrors } = schemaErrorOf(() =>
    buildSchema(`type Query {${padding}a: Nowhere }`),
  )
  expect(message).toBe(
    'Query.a refers to the type "Nowhere", which is not defined. (schema:1:3013)',
  )
  expect(locatedErrors.map(({ locations }) => locations)).toEqual([[{ line: 1, column: 3013 }]])
})

test('a text that holds nothing yet is no fault among others', () => {
  const schema = buildSchema(['type Query { a: Int }', '# to do', '', ' \n'])
  expect(schema.executeSync('{ a }', { responseFormat: 'json' })).toBe('{"data":{"a":null}}')
  expect(schemaErrorOf(() => buildSchema('# to do')).faults).toEqual([
    'Syntax Error: Unexpected <EOF>.',
  ])
})

test('resolvers that are a promise are refused', () => {
  const resolvers = Promise.resolve({}) as never
  expect(schemaErrorOf(() => buildSchema('type Query { a: Int }', { resolvers })).faults).toEqual([
    'The resolvers are {}; expected an object with the resolvers of types.',
  ])
})
