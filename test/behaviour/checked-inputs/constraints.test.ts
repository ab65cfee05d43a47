/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return -- Definitions as callers without types write them. */
import { describe, expect, test } from 'vitest'
import { arg } from '../../../src/definition/declare/argument.ts'
import { enumOf, input, interfaceOf } from '../../../src/definition/declare/declarations.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { directive } from '../../../src/definition/directive.ts'
import { buildSchema } from '../../../src/definition/text/build-schema.ts'
import type { Schema } from '../../../src/engine/schema.ts'

// Constraints in code and in texts: in SDL, in requests, and their faults.

async function issuesOf(schema: Schema, document: string, variables = {}): Promise<unknown> {
  const { errors } = await schema.execute(document, { variables, responseFormat: 'hash' })
  return errors?.[0]?.extensions?.['issues']
}

function schemaInCode(): Schema {
  const GraphQL = defineGraphQL()({
    SignUp: input(
      arg('email', 'string', { null: false, constraints: { format: 'email', maxLength: 80 } }),
      arg('nick_names', 'string', {
        array: true,
        constraints: { minLength: 2, pattern: '^[a-z]+\\d?$', maxItems: 3 },
      }),
    ),
  })
  GraphQL.query.field(
    'f',
    'string',
    {
      arguments: [
        arg('sign_up', 'SignUp'),
        arg('count', 'int', {
          default: 5,
          constraints: { min: 1, exclusiveMax: 10, multipleOf: 0.5 },
        }),
      ],
    },
    () => 'done',
  )
  return GraphQL.schema('code', { replace: true }) as Schema
}

const bad = '{ f(signUp: { email: "nobody", nickNames: ["ab", "A", "cd", "ef"] }, count: 10) }'

const issuesOfBad = [
  { message: 'Must have the format email', path: ['signUp', 'email'] },
  { message: 'Must have at most 3 items', path: ['signUp', 'nickNames'] },
  { message: 'Must be at least 2 characters long', path: ['signUp', 'nickNames', 1] },
  { message: 'Must match the pattern ^[a-z]+\\d?$', path: ['signUp', 'nickNames', 1] },
  { message: 'Must be less than 10', path: ['count'] },
]

describe('constraints in code', () => {
  test('are enforced', async () => {
    expect(await issuesOf(schemaInCode(), bad)).toEqual(issuesOfBad)
    expect(
      await issuesOf(schemaInCode(), '{ f(signUp: { email: "a@b.c", nickNames: ["ab1"] }) }'),
    ).toBeUndefined()
  })

  test('stand in the SDL, which a text reads back', async () => {
    const sdl = schemaInCode().toSDL({ withoutSpec: true, withoutDescriptions: true })
    expect(sdl).toBe(
      [
        'directive @constraint(minLength: Int, maxLength: Int, startsWith: String, endsWith: String, contains: String, notContains: String, pattern: String, format: String, min: Float, max: Float, exclusiveMin: Float, exclusiveMax: Float, multipleOf: Float, minItems: Int, maxItems: Int) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION',
        'input SignUp {\n  email: String! @constraint(maxLength: 80, format: "email")\n  nickNames: [String] @constraint(minLength: 2, pattern: "^[a-z]+\\\\d?$", maxItems: 3)\n}',
        'type Query {\n  f(signUp: SignUp, count: Int = 5 @constraint(min: 1, exclusiveMax: 10, multipleOf: 0.5)): String\n}',
      ].join('\n\n'),
    )
    const text = buildSchema(sdl)
    expect(text.toSDL({ withoutSpec: true, withoutDescriptions: true })).toBe(sdl)
    expect(await issuesOf(text, bad)).toEqual(issuesOfBad)
    const whole = buildSchema(schemaInCode().toSDL())
    expect(whole.toSDL()).toBe(schemaInCode().toSDL())
  })

  test('add nothing to the SDL of a schema without', () => {
    expect(buildSchema('type Query { f(a: Int): Int }').toSDL()).not.toContain('constraint')
  })

  test('of a schema are all checked when it is made', () => {
    const GraphQL: any = defineGraphQL()({
      Order: enumOf('asc'),
      Node: interfaceOf<object>(),
    })
    const wrong = (name: string, type: string, constraints: unknown): unknown =>
      arg(name, type, { constraints } as object)
    GraphQL.query.field(
      'f',
      'string',
      {
        arguments: [
          wrong('a', 'int', { minLength: 1 }),
          wrong('b', 'string', { min: 1, minItems: 2 }),
          wrong('c', 'Order', { maxLength: 1 }),
          wrong('d', 'string', { minLength: 3, maxLength: 2 }),
          wrong('e', 'float', { min: 3, exclusiveMax: 3 }),
          wrong('f', 'string', { pattern: '(a' }),
          wrong('g', 'string', { pattern: '(?=a)' }),
          wrong('h', 'string', { format: 'mail' }),
          wrong('i', 'string', { maxLength: -1, minLenght: 1 }),
          wrong('j', 'int', { multipleOf: 0, max: NaN }),
          wrong('k', 'string', 'email'),
          arg('l', 'string', { validate: /a/ as never }),
          wrong('m', 'string', { pattern: /a/ }),
        ],
      },
      () => null,
    )
    GraphQL.Node.field('n', 'string', { arguments: arg('a', 'string', { validate: {} as never }) })
    GraphQL.directive('d', { on: ['OBJECT'], arguments: wrong('a', 'string', { maxLength: 1 }) })
    expect(() => GraphQL.schema('wrong')).toThrowErrorMatchingInlineSnapshot(`
      [SchemaError: The schema has 18 faults:
      - The argument a of Node.n has validate {}; expected a schema of a library with Standard Schema, such as zod, valibot or arktype.
      - The option constraints of the argument h of Query.f has format "mail"; expected "byte" or "date" or "date-time" or "email" or "hostname" or "ipv4" or "ipv6" or "time" or "uri" or "uuid".
      - The option constraints of the argument i of Query.f has maxLength -1; expected a count, 0 or more.
      - The option constraints of the argument i of Query.f takes no option "minLenght"; the options are minLength, maxLength, startsWith, endsWith, contains, notContains, pattern, format, min, max, exclusiveMin, exclusiveMax, multipleOf, minItems, maxItems. Did you mean "minLength" or "maxLength"?
      - The option constraints of the argument j of Query.f has multipleOf 0; expected a positive number.
      - The option constraints of the argument j of Query.f has max NaN; expected a finite number.
      - The argument k of Query.f has constraints "email"; expected an object such as { maxLength: 80 }.
      - The argument l of Query.f has validate [RegExp]; expected a schema of a library with Standard Schema, such as zod, valibot or arktype.
      - The option constraints of the argument m of Query.f has pattern [RegExp]; expected a text in the syntax of RE2, without slashes.
      - The argument a of the directive d has validate or constraints; the arguments of directives are not checked.
      - Query.f(a:) has the constraint minLength, but the type Int; expected String or ID.
      - Query.f(b:) has the constraint min, but the type String; expected Int or Float or BigInt.
      - Query.f(b:) has the constraint minItems, but the type String; expected a list.
      - Query.f(c:) has the constraint maxLength, but the type Order; expected String or ID.
      - Query.f(d:) has the constraints minLength: 3 and maxLength: 2, which no value satisfies; expected minLength to be less.
      - Query.f(e:) has the constraints min: 3 and exclusiveMax: 3, which no value satisfies; expected min to be less.
      - Query.f(f:) has the constraint pattern: "(a"; expected a regular expression in the syntax of RE2 (missing closing ): \`(a\`).
      - Query.f(g:) has the constraint pattern: "(?=a)"; expected a regular expression in the syntax of RE2 (invalid or unsupported Perl syntax: \`(?=\`).]
    `)
  })

  test('and a directive @constraint of the host exclude each other', () => {
    const constraint = directive('constraint', { on: ['OBJECT'] })
    const GraphQL: any = defineGraphQL()({})
    GraphQL.query.field(
      'f',
      'string',
      { arguments: arg('a', 'string', { constraints: { maxLength: 1 } }) },
      () => null,
    )
    GraphQL.query.directives(constraint())
    expect(() => GraphQL.schema('two')).toThrow(
      'Query.f(a:) has constraints, but the schema defines a directive @constraint of its own; expected another name for it.',
    )
  })
})

describe('@constraint in a text', () => {
  test('needs no definition', async () => {
    const schema = buildSchema(
      'type Query { f(a: [[Int!]] @constraint(max: 3, maxItems: 2)): Int }',
    )
    expect(await issuesOf(schema, '{ f(a: [[1, 4], [5], null]) }')).toEqual([
      { message: 'Must have at most 2 items', path: ['a'] },
      { message: 'Must be at most 3', path: ['a', 0, 1] },
      { message: 'Must be at most 3', path: ['a', 1, 0] },
    ])
    expect(schema.toSDL()).toContain('directive @constraint(')
  })

  test('has the meaning of the package graphql-constraint-directive where that defines it', async () => {
    const definition =
      'directive @constraint(minLength: Int maxLength: Int startsWith: String endsWith: String contains: String notContains: String pattern: String format: String min: Float max: Float exclusiveMin: Float exclusiveMax: Float multipleOf: Float minItems: Int maxItems: Int uniqueTypeName: String) on INPUT_FIELD_DEFINITION | FIELD_DEFINITION | ARGUMENT_DEFINITION'
    const schema = buildSchema(
      `${definition} type Query { f(a: String @constraint(minLength: 2, uniqueTypeName: "A")): Int @constraint(max: 1) }`,
    )
    expect(await issuesOf(schema, '{ f(a: "a") }')).toEqual([
      { message: 'Must be at least 2 characters long', path: ['a'] },
    ])
  })

  test.each([
    'directive @constraint(role: String) on ARGUMENT_DEFINITION type Query { f(a: String @constraint(role: "a")): Int }',
    'directive @constraint(max: String) on ARGUMENT_DEFINITION type Query { f(a: String @constraint(max: "a")): Int }',
  ])('means nothing where it is another directive: %s', async text => {
    const schema = buildSchema(text)
    expect(await issuesOf(schema, '{ f(a: "abc") }')).toBeUndefined()
  })

  test('has its faults with their positions', () => {
    const text =
      'type Query {\n  f(a: Int @constraint(minLength: 1), b: String @constraint(pattern: "[", maxLenght: 2)): Int\n}'
    expect(() => buildSchema(text)).toThrowErrorMatchingInlineSnapshot(`
      [SchemaError: The schema has 3 faults:
      - Query.f(b:) has the directive @constraint with the argument "maxLenght", which it does not take. Did you mean "maxLength" or "minLength"?

      schema:2:49
      1 | type Query {
      2 |   f(a: Int @constraint(minLength: 1), b: String @constraint(pattern: "[", maxLenght: 2)): Int
        |                                                 ^
      3 | }
      - Query.f(a:) has the constraint minLength, but the type Int; expected String or ID.

      schema:2:12
      1 | type Query {
      2 |   f(a: Int @constraint(minLength: 1), b: String @constraint(pattern: "[", maxLenght: 2)): Int
        |            ^
      3 | }
      - Query.f(b:) has the constraint pattern: "["; expected a regular expression in the syntax of RE2 (missing closing ]: \`[\`).

      schema:2:49
      1 | type Query {
      2 |   f(a: Int @constraint(minLength: 1), b: String @constraint(pattern: "[", maxLenght: 2)): Int
        |                                                 ^
      3 | }]
    `)
  })
})

test('messages of constraints do not echo values', async () => {
  const schema = buildSchema(
    'type Query { f(a: String @constraint(format: "uuid", maxLength: 2, pattern: "^x")): Int }',
  )
  expect(JSON.stringify(await issuesOf(schema, '{ f(a: "secret") }'))).not.toContain('secret')
})

test('a long list is tested up to the limit of errors', async () => {
  const schema = buildSchema('type Query { f(a: [Int] @constraint(max: 0)): Int }', {
    config: { limits: { maxErrors: 30 } },
  })
  const { errors } = await schema.execute('query ($a: [Int]) { f(a: $a) }', {
    variables: { a: new Array(1000).fill(1) },
    responseFormat: 'hash',
  })
  expect(errors?.[0]?.message).toBe(
    'The arguments of "f" are not valid: a.0: Must be at most 0 (and 29 more).',
  )
})

test('a default that breaks its constraints is a fault, in code and in a text', () => {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field(
    'f',
    'string',
    {
      arguments: [
        arg('short', 'string', { default: 'a', constraints: { minLength: 2 } }),
        arg('list', 'int', {
          full: true,
          default: [1, 200],
          constraints: { max: 10, minItems: 3 },
        }),
        arg('right', 'string', { default: 'abc', constraints: { minLength: 2 } }),
      ],
    },
    () => null,
  )
  expect(() => GraphQL.schema('breaking')).toThrowErrorMatchingInlineSnapshot(`
    [SchemaError: The schema has 3 faults:
    - Query.f(short:) has a default that breaks a constraint: "a". Must be at least 2 characters long.
    - Query.f(list:) has a default that breaks a constraint: [1, 200]. Must be at most 10.
    - Query.f(list:) has a default that breaks a constraint: [1, 200]. Must have at least 3 items.]
  `)
  const constraint = '@constraint(minLength: 2, pattern: "^[a-z]+$")'
  expect(() =>
    buildSchema(
      `type Query { f(a: ID = 7 ${constraint}, b: [String!] = ["abc", "X"] ${constraint}, c: Int = 5 @constraint(max: 4), d: Int = null @constraint(max: 4), e: Int = 4 @constraint(max: 4)): Int }`,
    ),
  ).toThrowErrorMatchingInlineSnapshot(`
    [SchemaError: The schema has 5 faults:
    - Query.f(a:) has a default that breaks a constraint: 7. Must be at least 2 characters long.

    schema:1:26
    1 | type Query { f(a: ID = 7 @constraint(minLength: 2, pattern: "^[a-z]+$"), b: [Str
      |                          ^
      | ing!] = ["abc", "X"] @constraint(minLength: 2, pattern: "^[a-z]+$"), c: Int = 5 
    - Query.f(a:) has a default that breaks a constraint: 7. Must match the pattern ^[a-z]+$.

    schema:1:26
    1 | type Query { f(a: ID = 7 @constraint(minLength: 2, pattern: "^[a-z]+$"), b: [Str
      |                          ^
      | ing!] = ["abc", "X"] @constraint(minLength: 2, pattern: "^[a-z]+$"), c: Int = 5 
    - Query.f(b:) has a default that breaks a constraint: ["abc", "X"]. Must be at least 2 characters long.

    schema:1:102
    1 | type Query { f(a: ID = 7 @constraint(minLength: 2, pattern: "^[a-z]+$"), b: [Str
      | ing!] = ["abc", "X"] @constraint(minLength: 2, pattern: "^[a-z]+$"), c: Int = 5 
      |                      ^
      | @constraint(max: 4), d: Int = null @constraint(max: 4), e: Int = 4 @constraint(m
    - Query.f(b:) has a default that breaks a constraint: ["abc", "X"]. Must match the pattern ^[a-z]+$.

    schema:1:102
    1 | type Query { f(a: ID = 7 @constraint(minLength: 2, pattern: "^[a-z]+$"), b: [Str
      | ing!] = ["abc", "X"] @constraint(minLength: 2, pattern: "^[a-z]+$"), c: Int = 5 
      |                      ^
      | @constraint(max: 4), d: Int = null @constraint(max: 4), e: Int = 4 @constraint(m
    - Query.f(c:) has a default that breaks a constraint: 5. Must be at most 4.

    schema:1:161
    1 | type Query { f(a: ID = 7 @constraint(minLength: 2, pattern: "^[a-z]+$"), b: [Str
      | ing!] = ["abc", "X"] @constraint(minLength: 2, pattern: "^[a-z]+$"), c: Int = 5 
      | @constraint(max: 4), d: Int = null @constraint(max: 4), e: Int = 4 @constraint(m
      | ^
      | ax: 4)): Int }]
  `)
})
