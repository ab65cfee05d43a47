import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  arg,
  configure,
  defineGraphQL,
  enumOf,
  input,
  object,
  type Schema,
} from '../../../src/index.ts'
import { newProcess } from '../../new-process.ts'

// The service's specification, "What the service does", number 7, and "Configuration options",
// enable_introspection.

let schemas = 0

function createSchema(config?: { readonly enableIntrospection: boolean }): Schema {
  const GraphQL = defineGraphQL()({
    User: object<{ name: string }>(),
    Order: enumOf('asc', 'desc'),
    Filter: input(arg('name', 'string')),
  })
  GraphQL.User.field('name', 'string')
  GraphQL.query
    .field('user', 'User', { arguments: [arg('filter', 'Filter'), arg('order', 'Order')] }, () => ({
      name: 'Ada',
    }))
    .field('schema', 'string', () => 'not that one')
    .field('type', 'string', () => 'not that one')
  GraphQL.mutation.field('rename', 'User', () => ({ name: 'Alan' }))
  GraphQL.subscription.field('renamed', 'User')
  return GraphQL.schema(`Switched${++schemas}`, { config })
}

const closed = createSchema({ enableIntrospection: false })
const open = createSchema({ enableIntrospection: true })

const messages = (schema: Schema, source: string): readonly string[] =>
  schema.validate(source).map(({ message }) => message)

/** Where a field that is not defined may be asked for; `#` stands for it. */
const paths: readonly [string, string][] = [
  ['in a query', '{ # }'],
  ['in a query with a name', 'query A { # }'],
  ['under an alias', '{ user: # }'],
  ['in a fragment', '{ ...F } fragment F on Query { # }'],
  ['in an inline fragment', '{ ... on Query { # } }'],
  ['in an inline fragment without a type', '{ ... { # } }'],
  ['through fragments that spread fragments', '{ ...F } fragment F on Query { ...G } fragment G on Query { ... { # } }'],
  ['where it is skipped', '{ schema ... @skip(if: true) { # } }'],
  ['beside fields that exist', '{ schema # type }'],
  ['in a field', '{ user { # } }'],
  ['in a mutation', 'mutation { # }'],
  ['in the answer of a mutation', 'mutation { rename { ... on User { # } } }'],
  ['in a fragment on the mutation root', 'mutation { ...F } fragment F on Mutation { # }'],
  ['in the answer of a subscription', 'subscription { renamed { # } }'],
] // prettier-ignore

const asked: readonly [string, string][] = [
  ['__schema', '__schema { queryType { name } }'],
  ['__type', '__type(name: "User") { name }'],
]

const isOff = ' Introspection is switched off; the option enableIntrospection switches it on.'

/** The message for a field of introspection, which says why it is unknown where it would be known. */
function withReason(message: string): string {
  return message.endsWith(' on type "Query".') ? message + isOff : message
}

describe('with enableIntrospection: false', () => {
  describe.each(asked)('%s is an unknown field', (name, selection) => {
    test.each(paths)('%s', (_, path) => {
      const found = closed.validate(path.replace('#', selection))
      const unknown = closed.validate(
        path.replace('#', selection.replace(name, 'q'.repeat(name.length))),
      )
      expect(found.map(error => error.toJSON())).toEqual(
        unknown.map(error => ({
          ...error.toJSON(),
          message: withReason(error.message.replace('q'.repeat(name.length), name)),
        })),
      )
      expect(found.map(({ message }) => message)).toEqual([
        expect.stringMatching(
          new RegExp(
            `^Cannot query field "${name}" on type "(Query"\\.${isOff}|(Mutation|User)"\\.)$`,
          ),
        ),
      ])
    })

    test.each([
      ['at the root of a subscription', 'subscription { # }'],
      [
        'in a fragment at the root of a subscription',
        'subscription { ...F } fragment F on Subscription { # }',
      ],
    ])('%s, where no name with two underscores may stand', (_, path) => {
      const found = messages(closed, path.replace('#', selection))
      expect(found).toEqual([
        'Anonymous Subscription must not select an introspection top level field.',
        `Cannot query field "${name}" on type "Subscription".`,
      ])
      expect(messages(closed, path.replace('#', selection.replace(name, '__nothing')))).toEqual(
        found.map(message => message.replace(name, '__nothing')),
      )
    })

    test('and a request for it is refused, as text and as an object', async () => {
      const source = `{ ${selection} }`
      const expected = {
        errors: [
          {
            message: `Cannot query field "${name}" on type "Query".${isOff}`,
            locations: [{ line: 1, column: 3 }],
            extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
          },
        ],
      }
      expect(await closed.execute(source, { responseFormat: 'json' })).toBe(
        JSON.stringify(expected),
      )
      const hash = await closed.execute(source, { responseFormat: 'hash' })
      expect(JSON.parse(JSON.stringify(hash))).toEqual(expected)
    })
  })

  test.each([
    '{ user { name } __schema { types { nope(a: 1) } } }',
    '{ __type(nam: 1, of: NOTHING) { nope } }',
    '{ __schema }',
    '{ __type }',
  ])('nothing is said of what stands in it or lacks: %s', source => {
    expect(messages(closed, source)).toEqual([
      expect.stringMatching(
        /^Cannot query field "__(schema|type)" on type "Query"\. Introspection is switched off; the option enableIntrospection switches it on\.$/,
      ),
    ])
  })

  test.each([
    ['{ __schem }', 'Cannot query field "__schem" on type "Query".'],
    ['{ usr { name } }', 'Cannot query field "usr" on type "Query".'],
    ['{ user(filtre: {}) { name } }', 'Unknown argument "filtre" on field "Query.user".'],
    ['{ user(filter: { nam: "" }) { name } }', 'Field "nam" is not defined by type "Filter".'],
    ['{ user(order: ASK) { name } }', 'Value "ASK" does not exist in "Order" enum.'],
    ['{ ... on Usr { name } }', 'Unknown type "Usr".'],
    ['{ schema @skp(if: true) }', 'Unknown directive "@skp".'],
  ])('nothing is proposed, "Did you mean" is never said: %s', (source, message) => {
    expect(messages(closed, source)).toEqual([message])
  })

  test('nothing is proposed for the values of variables either', async () => {
    const query = (type: string, of: string): string =>
      `query ($v: ${type}) { user(${of}: $v) { name } }`
    const errors = async (source: string, v: unknown): Promise<unknown> =>
      (await closed.execute(source, { variables: { v }, responseFormat: 'hash' })).errors?.map(
        each => each.message,
      )
    expect(await errors(query('Order', 'order'), 'ASK')).toEqual([
      'Variable "$v" got invalid value "ASK"; Value "ASK" does not exist in "Order" enum.',
    ])
    expect(await errors(query('Filter', 'filter'), { nam: '' })).toEqual([
      'Variable "$v" got invalid value { nam: "" }; Field "nam" is not defined by type "Filter".',
    ])
  })

  const types = ['__Schema', '__Type', '__TypeKind', '__Field', '__InputValue', '__EnumValue', '__Directive', '__DirectiveLocation'] // prettier-ignore

  test.each(types)('%s is an unknown type, for fragments and for variables', type => {
    const unknown = `Unknown type "${type}".`
    expect(messages(closed, `{ ... on ${type} { name } }`)).toEqual([unknown])
    expect(messages(closed, `{ ...F } fragment F on ${type} { name }`)).toEqual([unknown])
    expect(messages(closed, `query ($a: ${type}) { user { name @skip(if: $a) } }`)).toContain(
      unknown,
    )
  })

  test('neither types nor symbols of introspection are in the schema that requests are executed against', () => {
    const { types: all, typeByName, metaFieldBySymbol, symbolNames } = closed.compiled
    expect(all.filter(({ name }) => name.startsWith('__'))).toEqual([])
    expect(types.filter(name => typeByName.has(name))).toEqual([])
    expect([...metaFieldBySymbol.keys()]).toEqual([])
    // These three are fixed by the specification and numbered alike in every schema.
    expect(symbolNames.filter(name => name.startsWith('__'))).toEqual([
      '__typename',
      '__schema',
      '__type',
    ])
    const words = [
      'specifiedByURL',
      'includeDeprecated',
      'possibleTypes',
      'isRepeatable',
      'INPUT_FIELD_DEFINITION',
    ]
    expect(words.filter(word => symbolNames.includes(word))).toEqual([])
    expect(words.filter(word => open.compiled.symbolNames.includes(word))).toEqual(words)
  })

  test('__typename is answered everywhere', async () => {
    const query =
      '{ __typename user { __typename ...F } ... { a: __typename } } fragment F on User { b: __typename }'
    expect(await closed.execute(query, { responseFormat: 'json' })).toBe(
      '{"data":{"__typename":"Query","user":{"__typename":"User","b":"User"},"a":"Query"}}',
    )
    expect(
      await closed.execute('mutation { __typename rename { __typename } }', {
        responseFormat: 'json',
      }),
    ).toBe('{"data":{"__typename":"Mutation","rename":{"__typename":"User"}}}')
    expect(messages(closed, 'subscription { renamed { __typename } }')).toEqual([])
  })

  test('the SDL stays the same', () => {
    expect(closed.toSDL()).toBe(open.toSDL())
  })
})

test('with enableIntrospection: true, the paths at the query root are answered, and names are proposed', () => {
  const answered = paths.filter(
    ([, path]) => messages(open, path.replace('#', asked[0]![1])).length === 0,
  )
  expect(answered.map(([name]) => name)).toEqual([
    'in a query',
    'in a query with a name',
    'under an alias',
    'in a fragment',
    'in an inline fragment',
    'in an inline fragment without a type',
    'through fragments that spread fragments',
    'where it is skipped',
    'beside fields that exist',
  ])
  expect(messages(open, '{ usr { name } }')).toEqual([
    'Cannot query field "usr" on type "Query". Did you mean "user"?',
  ])
})

describe('what decides', () => {
  const answers = (schema: Schema): boolean =>
    messages(schema, '{ __schema { queryType { name } } }').length === 0

  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test.each([
    [undefined, true, true],
    [undefined, false, false],
    [true, false, true],
    [false, true, false],
  ])('is the config of the schema, %s, before the global one, %s', (own, global, expected) => {
    newProcess()
    configure({ enableIntrospection: global })
    const config = own === undefined ? undefined : { enableIntrospection: own }
    const schema = createSchema(config)
    expect([answers(schema), schema.configuration.enableIntrospection]).toEqual([
      expected,
      expected,
    ])
  })

  test.each([
    ['production', false],
    ['development', true],
    ['test', true],
    [undefined, true],
  ])('is the environment where neither is set: NODE_ENV=%s', (environment, expected) => {
    vi.stubEnv('NODE_ENV', environment)
    newProcess()
    expect(answers(createSchema())).toBe(expected)
  })

  test.each([true, false])('is no environment where one of them is %s', enableIntrospection => {
    vi.stubEnv('NODE_ENV', enableIntrospection ? 'production' : 'development')
    expect(answers(createSchema({ enableIntrospection }))).toBe(enableIntrospection)
    newProcess()
    configure({ enableIntrospection })
    expect(answers(createSchema())).toBe(enableIntrospection)
  })
})
