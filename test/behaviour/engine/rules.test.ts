import { describe, expect, test } from 'vitest'
import { buildSchema, GraphQLError, Kind, type Rule } from '../../../src/index.ts'
import { kindNames } from '../../../src/language/kinds.ts'

const sdl = `
  directive @cost(weight: Int) on FIELD
  type Query { user(id: ID, first: Int): User, number: Int }
  type User { name: String, email: String, friends(first: Int): [User] }
`

/** Forbids a field of a type. */
const noEmail: Rule = {
  enter: {
    [Kind.FIELD]: (context, node) => {
      const { parentType } = context.scope
      if (parentType?.name !== 'User' || context.nameOf(node) !== 'email') return
      context.report('The field "User.email" is private.', node)
    },
  },
}

/** Remembers in one document how many lists it has asked for. */
const fewLists: Rule = {
  enter: {
    [Kind.FIELD]: (context, node) => {
      const first = context.argumentOf(node, 'first')
      if (first === undefined) return
      const memory = context.memoryOf(fewLists, () => ({ items: 0 }))
      memory.items += Number(context.valueOf(first) ?? 0)
    },
  },
  leave: {
    [Kind.DOCUMENT]: (context, node) => {
      const { items } = context.memoryOf(fewLists, () => ({ items: 0 }))
      if (items > 10)
        context.report(`The document asks for ${items} items; at most 10 are allowed.`, node)
    },
  },
}

function messagesOf(rules: readonly Rule[], source: string): string[] {
  return buildSchema(sdl, { rules })
    .validate(source)
    .map(({ message }) => message)
}

describe('a rule of the host', () => {
  test('forbids a field, under an alias and in a fragment, too', () => {
    const schema = buildSchema(sdl, { rules: [noEmail] })
    const source = '{ user { mail: email ...F } } fragment F on User { name email }'
    const fault = (column: number): object => ({
      message: 'The field "User.email" is private.',
      locations: [{ line: 1, column }],
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    })
    expect(schema.validate(source).map(error => error.toJSON())).toEqual([fault(10), fault(57)])
    expect(schema.validate('{ user { name } }')).toEqual([])
  })

  test('remembers what it has seen of one document, and nothing of others', () => {
    const source = '{ user(first: 4) { friends(first: 5) { name } } }'
    expect(messagesOf([fewLists], source)).toEqual([])
    const schema = buildSchema(sdl, { rules: [fewLists] })
    expect([schema.validate(source), schema.validate(`${source} `)]).toEqual([[], []])
    expect(messagesOf([fewLists], source.replace('5', '7'))).toEqual([
      'The document asks for 11 items; at most 10 are allowed.',
    ])
  })

  test('reports among the faults of the specification, in document order', () => {
    expect(messagesOf([noEmail], '{ nothing user { email none } }')).toEqual([
      'Cannot query field "nothing" on type "Query".',
      'The field "User.email" is private.',
      'Cannot query field "none" on type "User". Did you mean "name"?',
    ])
  })

  test('sees nodes of every kind of an executable document, before and behind their children', () => {
    const source = `
      query Q($id: ID = "1", $list: [Int!]! = [1, 2.5, true, null, RED, {a: 1}]) @cost(weight: 1) {
        a: user(id: $id) { ...F ... on User { name } }
      }
      fragment F on User { name }
    `
    const entered = new Set<number>()
    const left = new Set<number>()
    const kinds = Object.values(Kind)
    const each = (seen: Set<number>): NonNullable<Rule['enter']> =>
      Object.fromEntries(kinds.map(kind => [kind, () => seen.add(kind)]))
    messagesOf([{ enter: each(entered), leave: each(left) }], source)
    const executable = kinds.slice(0, kindNames.indexOf('SchemaDefinition'))
    expect([...entered].sort((a, b) => a - b)).toEqual(executable)
    expect([...left].sort((a, b) => a - b)).toEqual(executable)
  })

  test('reads arguments, directives and values', () => {
    const seen: unknown[] = []
    const rule: Rule = {
      enter: {
        [Kind.FIELD]: (context, node) => {
          const id = context.argumentOf(node, 'id')
          const cost = context.directiveOf(node, 'cost')
          const weight = cost && context.argumentOf(cost, 'weight')
          seen.push([
            context.nameOf(node),
            id && context.valueOf(id),
            weight && context.valueOf(weight),
            context.argumentOf(node, 'none'),
            context.directiveOf(node, 'none'),
          ])
        },
      },
    }
    const source =
      'query ($id: ID) { user(id: "7") @cost(weight: 3) { name } a: user(id: $id) { name } }'
    expect(messagesOf([rule], source)).toEqual([])
    expect(seen).toEqual([
      ['user', '7', 3, undefined, undefined],
      ['name', undefined, undefined, undefined, undefined],
      ['user', undefined, undefined, undefined, undefined],
      ['name', undefined, undefined, undefined, undefined],
    ])
  })

  test('holds for persisted and compiled documents', () => {
    const schema = buildSchema(sdl, { rules: [noEmail] })
    expect(() => schema.persist('{ user { email } }')).toThrow('The field "User.email" is private.')
    expect(() => schema.compile('{ user { email } }')).toThrow('The field "User.email" is private.')
  })

  test('is part of what compiled documents are bound to', async () => {
    const settings = { config: { cacheSecret: 'a secret of at least thirty-two characters' } }
    const bytes = buildSchema(sdl, settings).compile('{ user { email } }')
    const execute = (rules: readonly Rule[]): Promise<unknown> =>
      buildSchema(sdl, { ...settings, rules }).execute(bytes, {
        compiled: true,
        responseFormat: 'hash',
      })
    expect(await execute([])).toEqual({ data: { user: null } })
    expect(await execute([noEmail])).toMatchObject({
      errors: [
        { message: 'The compiled request was made for another schema, or for other limits.' },
      ],
    })
  })
})

describe('a rule that throws', () => {
  const failing = (thrown: unknown): Rule => ({
    enter: {
      [Kind.FIELD]: () => {
        throw thrown
      },
    },
  })

  test.each([new TypeError('a secret'), undefined, null])('is masked: %s', async thrown => {
    const told: unknown[] = []
    const onError = (error: unknown): number => told.push(error)
    const schema = buildSchema(sdl, { rules: [failing(thrown)], onError })
    const masked = {
      errors: [
        {
          message: 'Internal server error',
          extensions: { code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) as string },
        },
      ],
    }
    expect(await schema.execute('{ number }', { responseFormat: 'hash' })).toEqual(masked)
    expect(schema.executeSync('{ number }', { responseFormat: 'hash' })).toEqual(masked)
    // It is asked anew for each request.
    expect(told).toEqual([thrown, thrown])
  })

  test('shows an error that was made for clients', async () => {
    const schema = buildSchema(sdl, { rules: [failing(new GraphQLError('Not today.'))] })
    expect(await schema.execute('{ number }', { responseFormat: 'hash' })).toEqual({
      errors: [{ message: 'Not today.' }],
    })
  })

  test('throws at the host that persists or compiles', () => {
    const schema = buildSchema(sdl, { rules: [failing(new TypeError('a secret'))] })
    expect(() => schema.persist('{ number }')).toThrow(new TypeError('a secret'))
    expect(() => schema.compile('{ number }')).toThrow(new TypeError('a secret'))
  })
})

test.each([
  [{}],
  [[null]],
  [[() => true]],
  [[{ entre: {} }]],
  [[{ enter: { Field: () => true } }]],
  [[{ enter: { [Kind.FIELD]: true } }]],
  [[{ leave: null }]],
])('what are no rules is refused: %j', rules => {
  expect(() => buildSchema(sdl, { rules: rules as unknown as Rule[] })).toThrow(
    'expected an array of rules, each with checks by kind under "enter" and "leave".',
  )
})

describe('what a client sends', () => {
  const name = 'n'.repeat(700_000)
  const items = `[${'1, '.repeat(300_000)}]`
  const limits = { maxTokens: false } as const
  const schema = buildSchema(
    `${sdl} extend type Query { echo(text: String, number: Int, color: Color, where: Where): Int }
      enum Color { RED } input Where { a: Int }`,
    { config: { limits } },
  )

  test.each([
    `{ ${name} }`,
    `{ number @${name} }`,
    `{ number(${name}: 1) }`,
    `{ echo(where: {${name}: 1}) }`,
    `{ echo(color: ${name}) }`,
    `{ ...${name} }`,
    `{ ... on ${name} { number } }`,
    `query ($${name}: Int) { number }`,
    `{ echo(number: $${name}) }`,
    `query ($a: ${name}) { echo(number: $a) }`,
    `query ${name} { number } query ${name} { number }`,
    `subscription ${name} { number }`,
    `fragment ${name} on Query { ...${name} } { ...${name} }`,
    `fragment ${name} on Query { number } { number }`,
    `{ ${name}: number ${name}: user { name } }`,
    `{ user { ${name}: name } user { ${name}: email } }`,
    `{ echo(number: "${name}") }`,
    `{ echo(color: "${name}") }`,
    `{ echo(where: """${name}""") }`,
    `{ echo(text: ${items}) }`,
    `{ echo(color: ${items}) }`,
    `{ echo(where: ${items}) }`,
    `type ${name} { a: Int }`,
    `query ($a: ${'['.repeat(150)}Int${']'.repeat(150)}) { echo(number: $a) }`,
  ])('is not repeated at length: %#', async source => {
    const text = await schema.execute(source, { responseFormat: 'json' })
    const { errors } = parseJson(text)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.map(({ message }) => message.length).filter(length => length > 500)).toEqual([])
    expect(Buffer.byteLength(text)).toBeLessThan(256 * 1024)
  })

  test('of many locations no more are shown than a response has room for', async () => {
    const text = await schema.execute(`{ number(${'a: 1, '.repeat(100_000)}) }`, {
      responseFormat: 'json',
    })
    expect(Buffer.byteLength(text)).toBeLessThan(256 * 1024)
  })
})

function parseJson(text: string): { readonly errors: readonly { readonly message: string }[] } {
  return JSON.parse(text) as { readonly errors: readonly { readonly message: string }[] }
}
