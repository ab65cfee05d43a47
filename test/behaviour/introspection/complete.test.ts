import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  enumOf,
  input,
  interfaceOf,
  object,
  oneOf,
  scalar,
  union,
} from '../../../src/index.ts'

// GraphQL specification, 4 "Introspection": what clients see of every part of a schema.

const address = 'https://example.com/moment'
const GraphQL = defineGraphQL()({
  Moment: scalar<string>({ parse: String, serialize: String, specifiedByURL: address }).desc(
    'A moment.',
  ),
  Plain: scalar<string>({ parse: String, serialize: String }),
  Order: enumOf({
    asc: { desc: 'Upwards.' },
    desc: { deprecated: true },
    none: { deprecated: 'Leave it out.' },
  }).desc('An order.'),
  Filter: input(
    arg('title', 'string', { desc: 'A part of it.', default: 'say "hi"' }),
    arg('old', 'int', { deprecated: true }),
    arg('older', 'int', { deprecated: 'Use title.', default: 3 }),
    arg('order', 'Order', { null: false, default: 'asc' }),
  ).desc('Which ones.'),
  Choice: oneOf(arg('id', 'id'), arg('name', 'string')).desc('One of them.'),
  Node: interfaceOf<{ id: string; code: string }>().desc('Has an id.'),
  Titled: interfaceOf<{ id: string; code: string }>(),
  Found: union('Post', 'User').desc('One or the other.'),
  Post: object<{ id: string; code: string }>().desc('A text.'),
  User: object<{ id: string; code: string }>(),
})
const tag = GraphQL.directive('tag', {
  on: ['FIELD', 'QUERY', 'OBJECT'],
  arguments: [
    arg('name', 'string', { default: 'a', desc: 'Its name.' }),
    arg('old', 'int', { deprecated: true }),
    arg('older', 'Order', { deprecated: 'Use name.', default: 'desc' }),
  ],
  repeatable: true,
  desc: 'Names it.',
})
GraphQL.directive('once', { on: ['FIELD'] })
GraphQL.Node.field('id', 'id', { null: false }).field('code', 'string', { deprecated: 'Use id.' })
GraphQL.Titled.implements('Node')
  .field('id', 'id', { null: false })
  .field('code', 'string', { deprecated: true })
GraphQL.Post.implements('Titled', 'Node')
  .directives(tag())
  .field('id', 'id', { null: false, desc: 'For good.' })
  .field('code', 'string', { deprecated: 'Use id.' })
GraphQL.User.implements('Node').field('id', 'id', { null: false }).field('code', 'string')
GraphQL.query
  .field('found', 'Found', {
    desc: 'Finds it.',
    array: true,
    arguments: [
      arg('filter', 'Filter', { default: { title: 'b' }, desc: 'Which.' }),
      arg('old', 'int', { deprecated: true }),
      arg('older', 'Choice', { deprecated: 'Use filter.' }),
      arg('ids', 'id', { full: true, default: ['1', 'b'] }),
      arg('none', 'int', { default: null }),
    ],
  }, () => [])
  .field('titled', 'Titled', { deprecated: true }, () => null)
  .field('at', 'Moment', { deprecated: 'Look at a clock.' }, () => null)
  .field('plain', 'Plain', () => null) // prettier-ignore
GraphQL.mutation.field('write', 'Post', () => null)
GraphQL.subscription.field('written', 'Post')
const schema = GraphQL.schema('CompleteSchema', { description: 'All that there is.' })

/** A part of an answer; each test selects some of it. */
interface Part {
  readonly __typename: string
  readonly name: string
  readonly description: string | null
  readonly queryType: Part
  readonly types: readonly Part[]
  readonly directives: readonly Part[]
  readonly fields: readonly Part[] | null
  readonly args: readonly Part[]
  readonly enumValues: readonly Part[] | null
  readonly inputFields: readonly Part[] | null
  readonly type: unknown
  /** A list of parts under an alias. */
  readonly all?: readonly Part[]
}

interface Answer {
  readonly __schema: Part
  readonly __type: Part
}

/** The data of a request, which is the same as text and as an object. */
async function introspected(
  source: string,
  variables: Record<string, unknown> = {},
): Promise<Answer> {
  const text = await schema.execute(source, { variables, responseFormat: 'json' })
  const hash = await schema.execute(source, { variables, responseFormat: 'hash' })
  expect(JSON.parse(JSON.stringify(hash))).toEqual(JSON.parse(text))
  const { data, errors } = JSON.parse(text) as { data: Answer; errors?: unknown }
  expect(errors).toBeUndefined()
  return data
}

const names = (all: readonly Part[] | undefined): string[] => all?.map(({ name }) => name) ?? []

describe('__schema', () => {
  test('has the description, and the three root types', async () => {
    expect(
      await introspected(
        '{ __schema { description queryType { name } mutationType { name } subscriptionType { name } } }',
      ),
    ).toEqual({
      __schema: {
        description: 'All that there is.',
        queryType: { name: 'Query' },
        mutationType: { name: 'Mutation' },
        subscriptionType: { name: 'Subscription' },
      },
    })
  })

  test('has null for a description and for root types that it lacks', async () => {
    const Bare = defineGraphQL()({})
    Bare.query.field('a', 'int', () => 1)
    const query = '{ __schema { description mutationType { name } subscriptionType { name } } }'
    expect(await Bare.schema('BareSchema').execute(query, { responseFormat: 'json' })).toBe(
      '{"data":{"__schema":{"description":null,"mutationType":null,"subscriptionType":null}}}',
    )
  })

  test('lists every type once: the own ones, the specified scalars in use, the types of introspection', async () => {
    const { __schema } = await introspected('{ __schema { types { name } } }')
    expect(names(__schema.types).toSorted()).toEqual([
      ...[
        'Boolean',
        'Choice',
        'Filter',
        'Found',
        'ID',
        'Int',
        'Moment',
        'Mutation',
        'Node',
        'Order',
        'Plain',
      ],
      ...['Post', 'Query', 'String', 'Subscription', 'Titled', 'User'],
      ...[
        '__Directive',
        '__DirectiveLocation',
        '__EnumValue',
        '__Field',
        '__InputValue',
        '__Schema',
        '__Type',
      ],
      '__TypeKind',
    ])
  })

  test('lists every directive', async () => {
    const { __schema } = await introspected('{ __schema { directives { name } } }')
    expect(names(__schema.directives).toSorted()).toEqual(
      ['deprecated', 'include', 'once', 'oneOf', 'skip', 'specifiedBy', 'tag'],
    ) // prettier-ignore
  })
})

describe('__type(name:)', () => {
  test.each(['Nobody', '', 'query', '__Nobody', '__proto__', 'constructor', 'toString'])(
    'is null for the unknown name %j',
    async name => {
      expect(
        await introspected('query ($name: String!) { __type(name: $name) { name } }', { name }),
      ).toEqual({
        __type: null,
      })
      expect(await introspected(`{ __type(name: ${JSON.stringify(name)}) { name } }`)).toEqual({
        __type: null,
      })
    },
  )

  test.each(['Post', 'Int', '__Type', '__TypeKind'])('finds %s', async name => {
    expect(await introspected(`{ __type(name: "${name}") { name } }`)).toEqual({ __type: { name } })
  })

  test('needs a name', () => {
    expect(schema.validate('{ __type { name } }').map(({ message }) => message)).toEqual([
      'Field "__type" argument "name" of type "String!" is required, but it was not provided.',
    ])
  })

  test('and __schema stand at the query root alone, also in its fragments', async () => {
    expect(
      await introspected(
        '{ ...F ... on Query { b: __type(name: "Int") { name } } } fragment F on Query { __schema { queryType { name } } }',
      ),
    ).toEqual({ __schema: { queryType: { name: 'Query' } }, b: { name: 'Int' } })
    for (const field of ['__schema { description }', '__type(name: "Post") { name }']) {
      const name = field.split(/\W/)[0]!
      const messages = (source: string): readonly string[] =>
        schema.validate(source).map(error => error.message)
      expect(messages(`mutation { ${field} }`)).toEqual([
        `Cannot query field "${name}" on type "Mutation".`,
      ])
      expect(messages(`mutation { write { ${field} } }`)).toEqual([
        `Cannot query field "${name}" on type "Post".`,
      ])
    }
  })
})

describe('__Type', () => {
  const everything = `kind name description specifiedByURL isOneOf
    fields { name } interfaces { name } possibleTypes { name } enumValues { name } inputFields { name } ofType { name }`
  const nothing = {
    description: null,
    specifiedByURL: null,
    isOneOf: null,
    fields: null,
    interfaces: null,
    possibleTypes: null,
    enumValues: null,
    inputFields: null,
    ofType: null,
  }
  const named = (...all: string[]): object[] => all.map(name => ({ name }))

  test.each<[string, object]>([
    ['Moment', { kind: 'SCALAR', description: 'A moment.', specifiedByURL: address }],
    ['Plain', { kind: 'SCALAR' }],
    ['Order', { kind: 'ENUM', description: 'An order.', enumValues: named('ASC') }],
    ['Filter', { kind: 'INPUT_OBJECT', description: 'Which ones.', inputFields: named('title', 'order'), isOneOf: false }],
    ['Choice', { kind: 'INPUT_OBJECT', description: 'One of them.', inputFields: named('id', 'name'), isOneOf: true }],
    ['Node', { kind: 'INTERFACE', description: 'Has an id.', fields: named('id'), interfaces: [], possibleTypes: named('Post', 'User') }],
    ['Titled', { kind: 'INTERFACE', fields: named('id'), interfaces: named('Node'), possibleTypes: named('Post') }],
    ['Found', { kind: 'UNION', description: 'One or the other.', possibleTypes: named('Post', 'User') }],
    ['Post', { kind: 'OBJECT', description: 'A text.', fields: named('id'), interfaces: named('Titled', 'Node') }],
    ['Query', { kind: 'OBJECT', fields: named('found', 'plain'), interfaces: [] }],
  ])('of %s has what its kind has, and null for what other kinds have', async (name, expected) => {
    expect(await introspected(`{ __type(name: "${name}") { ${everything} } }`)).toEqual({
      __type: { ...nothing, name, ...expected },
    })
  }) // prettier-ignore

  test('of a list or a non-null has the type inside, no name, and null for the rest', async () => {
    const { __type } = await introspected(`{ __type(name: "Query") { fields { args { name type {
      ${everything} ofType { ${everything} ofType { ${everything} ofType { ${everything} } } } } } } } }`)
    const { type } = __type.fields![0]!.args.find(({ name }) => name === 'ids')!
    const id = {
      ...nothing,
      kind: 'SCALAR',
      name: 'ID',
      description: expect.stringContaining('Names one thing'),
    }
    const required = { ...nothing, kind: 'NON_NULL', name: null, ofType: id }
    const list = { ...nothing, kind: 'LIST', name: null, ofType: required }
    expect(type).toEqual({ ...nothing, kind: 'NON_NULL', name: null, ofType: list })
  })

  test('has a description in every introspection type, and in each of their fields and values', async () => {
    const { __schema } = await introspected('{ __schema { types { name description fields { description args { description } } enumValues { description } } } }') // prettier-ignore
    const own = __schema.types.filter(({ name }) => name.startsWith('__'))
    const described = own.flatMap(type => [
      type,
      ...(type.fields ?? []),
      ...(type.enumValues ?? []),
    ])
    expect([own.length, described.length]).toEqual([8, 8 + 6 + 11 + 6 + 6 + 4 + 5 + 8 + 19])
    expect(described.filter(({ description }) => !description?.endsWith('.'))).toEqual([])
  })
})

describe('__Field, __InputValue, __EnumValue and __Directive', () => {
  const described = 'name description isDeprecated deprecationReason'
  const live = { description: null, isDeprecated: false, deprecationReason: null }
  const gone = { description: null, isDeprecated: true, deprecationReason: 'No longer supported' }

  test('__Field: name, description, args, type, isDeprecated, deprecationReason', async () => {
    const { __type } = await introspected(
      `{ __type(name: "Query") { fields(includeDeprecated: true) { ${described} args { name } type { kind name ofType { name } } } } }`,
    )
    const type = (name: string): object => ({ kind: expect.any(String), name, ofType: null })
    expect(__type.fields).toEqual([
      {
        ...live,
        name: 'found',
        description: 'Finds it.',
        args: [{ name: 'filter' }, { name: 'ids' }, { name: 'none' }],
        type: { kind: 'LIST', name: null, ofType: { name: 'Found' } },
      },
      { ...gone, name: 'titled', args: [], type: type('Titled') },
      {
        ...gone,
        name: 'at',
        deprecationReason: 'Look at a clock.',
        args: [],
        type: type('Moment'),
      },
      { ...live, name: 'plain', args: [], type: type('Plain') },
    ])
  })

  test('__InputValue of an argument: its default is a GraphQL literal, or null where there is none', async () => {
    const { __type } = await introspected(
      `{ __type(name: "Query") { fields { args(includeDeprecated: true) { ${described} defaultValue type { kind name } } } } }`,
    )
    const input = { kind: 'INPUT_OBJECT' }
    expect(__type.fields![0]!.args).toEqual([
      { ...live, name: 'filter', description: 'Which.', defaultValue: '{title: "b"}', type: { ...input, name: 'Filter' } },
      { ...gone, name: 'old', defaultValue: null, type: { kind: 'SCALAR', name: 'Int' } },
      { ...gone, name: 'older', deprecationReason: 'Use filter.', defaultValue: null, type: { ...input, name: 'Choice' } },
      { ...live, name: 'ids', defaultValue: '["1", "b"]', type: { kind: 'NON_NULL', name: null } },
      { ...live, name: 'none', defaultValue: 'null', type: { kind: 'SCALAR', name: 'Int' } },
    ]) // prettier-ignore
  })

  test('__InputValue of a field of an input object', async () => {
    const { __type } = await introspected(
      `{ __type(name: "Filter") { inputFields(includeDeprecated: true) { ${described} defaultValue } } }`,
    )
    expect(__type.inputFields).toEqual([
      { ...live, name: 'title', description: 'A part of it.', defaultValue: '"say \\"hi\\""' },
      { ...gone, name: 'old', defaultValue: null },
      { ...gone, name: 'older', deprecationReason: 'Use title.', defaultValue: '3' },
      { ...live, name: 'order', defaultValue: 'ASC' },
    ])
  })

  test('__EnumValue: name, description, isDeprecated, deprecationReason', async () => {
    expect(
      await introspected(
        `{ __type(name: "Order") { enumValues(includeDeprecated: true) { ${described} } } }`,
      ),
    ).toEqual({
      __type: {
        enumValues: [
          { ...live, name: 'ASC', description: 'Upwards.' },
          { ...gone, name: 'DESC' },
          { ...gone, name: 'NONE', deprecationReason: 'Leave it out.' },
        ],
      },
    })
  })

  test('__Directive: name, description, isRepeatable, locations, args', async () => {
    const { __schema } = await introspected(
      `{ __schema { directives { name description isRepeatable locations args(includeDeprecated: true) { ${described} defaultValue } } } }`,
    )
    const own = ['once', 'tag'].map(name => __schema.directives.find(each => each.name === name))
    expect(own).toEqual([
      { name: 'once', description: null, isRepeatable: false, locations: ['FIELD'], args: [] },
      {
        name: 'tag',
        description: 'Names it.',
        isRepeatable: true,
        locations: ['FIELD', 'QUERY', 'OBJECT'],
        args: [
          { ...live, name: 'name', description: 'Its name.', defaultValue: '"a"' },
          { ...gone, name: 'old', defaultValue: null },
          { ...gone, name: 'older', deprecationReason: 'Use name.', defaultValue: 'DESC' },
        ],
      },
    ])
  })

  test('__Directive of those that GraphQL specifies', async () => {
    const { __schema } = await introspected(
      '{ __schema { directives { name isRepeatable locations args { name defaultValue type { kind name ofType { name } } } } } }',
    )
    const required = (name: string, type: string, defaultValue: string | null = null): object => ({
      name,
      defaultValue,
      type: { kind: 'NON_NULL', name: null, ofType: { name: type } },
    })
    const where = ['FIELD', 'FRAGMENT_SPREAD', 'INLINE_FRAGMENT']
    const specified = new Map(__schema.directives.map(each => [each.name, each]))
    const all = ['skip', 'include', 'deprecated', 'specifiedBy', 'oneOf'].map(name =>
      specified.get(name),
    )
    expect(all).toEqual([
      { name: 'skip', isRepeatable: false, locations: where, args: [required('if', 'Boolean')] },
      { name: 'include', isRepeatable: false, locations: where, args: [required('if', 'Boolean')] },
      {
        name: 'deprecated',
        isRepeatable: false,
        locations: [
          'FIELD_DEFINITION',
          'ARGUMENT_DEFINITION',
          'INPUT_FIELD_DEFINITION',
          'ENUM_VALUE',
        ],
        args: [required('reason', 'String', '"No longer supported"')],
      },
      {
        name: 'specifiedBy',
        isRepeatable: false,
        locations: ['SCALAR'],
        args: [required('url', 'String')],
      },
      { name: 'oneOf', isRepeatable: false, locations: ['INPUT_OBJECT'], args: [] },
    ])
  })
})

describe('includeDeprecated', () => {
  /**
   * A request for the names at one place, and what is there without and with deprecated members.
   */
  const places: readonly [string, string, string[], string[]][] = [
    ['__Type.fields of an object', '__type(name: "Query") { all: fields(#) { name } }', ['found', 'plain'], ['found', 'titled', 'at', 'plain']],
    ['__Type.fields of an interface', '__type(name: "Node") { all: fields(#) { name } }', ['id'], ['id', 'code']],
    ['__Type.enumValues', '__type(name: "Order") { all: enumValues(#) { name } }', ['ASC'], ['ASC', 'DESC', 'NONE']],
    ['__Type.inputFields', '__type(name: "Filter") { all: inputFields(#) { name } }', ['title', 'order'], ['title', 'old', 'older', 'order']],
    ['__Field.args', '__type(name: "Query") { fields { all: args(#) { name } } }', ['filter', 'ids', 'none'], ['filter', 'old', 'older', 'ids', 'none']],
    ['__Directive.args', '__schema { directives { name all: args(#) { name } } }', ['name'], ['name', 'old', 'older']],
  ] // prettier-ignore

  test('is an argument Boolean! = false at each of these places, and at no other', async () => {
    const { __schema } = await introspected(
      '{ __schema { types { name fields { name args { name defaultValue type { kind name ofType { name } } } } } } }',
    )
    const taken = __schema.types.flatMap(type =>
      (type.fields ?? [])
        .filter(({ args }) => type.name.startsWith('__') && args.length > 0)
        .map(field => [`${type.name}.${field.name}`, field.args] as const),
    )
    const type = { kind: 'NON_NULL', name: null, ofType: { name: 'Boolean' } }
    const expected = [{ name: 'includeDeprecated', defaultValue: 'false', type }]
    const coordinates = new Set(places.map(([place]) => place.split(' ')[0]!))
    expect(new Map(taken)).toEqual(
      new Map([...coordinates].map(coordinate => [coordinate, expected])),
    )
  })

  /**
   * The names at a place; among directives and fields, those of the one that has deprecated
   * arguments.
   */
  async function namesAt(
    request: string,
    given: string,
    header = '',
    variables = {},
  ): Promise<string[]> {
    const source = `query Ask${header} { ${request.replace('(#)', given === '' ? '' : `(${given})`)} }`
    const { __type, __schema } = await introspected(source, variables)
    if ((__schema as Part | undefined) !== undefined) {
      return names(__schema.directives.find(({ name }) => name === 'tag')!.all)
    }
    return names(__type.all ?? __type.fields![0]!.all)
  }

  test.each(places)(
    'hides what is deprecated unless it is true: %s',
    async (_, request, live, all) => {
      const asked = [
        await namesAt(request, ''),
        await namesAt(request, 'includeDeprecated: false'),
        await namesAt(request, 'includeDeprecated: true'),
        await namesAt(request, 'includeDeprecated: $all', '($all: Boolean!)', { all: true }),
        await namesAt(request, 'includeDeprecated: $all', '($all: Boolean = true)'),
        await namesAt(request, 'includeDeprecated: $all', '($all: Boolean)'),
      ]
      expect(asked).toEqual([live, live, all, all, all, live])
    },
  )

  test.each(places)('is never null: %s', async (_, request) => {
    const source = `{ ${request.replace('#', 'includeDeprecated: null')} }`
    expect(schema.validate(source).map(({ message }) => message)).toEqual([
      'Expected value of type "Boolean!", found null.',
    ])
    const asked = `query ($all: Boolean) { ${request.replace('#', 'includeDeprecated: $all')} }`
    const { errors } = await schema.execute(asked, {
      variables: { all: null },
      responseFormat: 'hash',
    })
    expect(new Set(errors?.map(({ message }) => message))).toEqual(
      new Set(['Argument "includeDeprecated" of non-null type "Boolean!" must not be null.']),
    )
  })
})

test('__typename is answered in every introspection type', async () => {
  const { __schema } = await introspected(`{ __schema {
    __typename
    queryType { __typename fields { __typename args { __typename type { __typename ofType { __typename } } } } }
    types { __typename enumValues { __typename } inputFields { __typename } }
    directives { __typename args { __typename } }
  } }`)
  const found = [...JSON.stringify(__schema).matchAll(/"__typename":"(\w+)"/g)].map(
    match => match[1],
  )
  expect(found.length).toBeGreaterThan(50)
  expect([...new Set(found)].sort()).toEqual([
    ...['__Directive', '__EnumValue', '__Field', '__InputValue', '__Schema', '__Type'],
  ])
  expect(__schema.__typename).toBe('__Schema')
  expect(__schema.queryType.__typename).toBe('__Type')
  expect(__schema.queryType.fields![0]!.__typename).toBe('__Field')
  expect(__schema.queryType.fields![0]!.args[0]!.__typename).toBe('__InputValue')
  expect(__schema.types.flatMap(type => type.enumValues ?? [])[0]!.__typename).toBe('__EnumValue')
  expect(__schema.directives[0]!.__typename).toBe('__Directive')
})

test('fragments on introspection types are taken where they fit', async () => {
  const source = `{ __type(name: "Int") { ...T ... on __Type { kind } } } fragment T on __Type { name }`
  expect(await introspected(source)).toEqual({ __type: { name: 'Int', kind: 'SCALAR' } })
  expect(
    schema.validate('{ __schema { ... on __Type { name } } }').map(({ message }) => message),
  ).toEqual([
    'Fragment cannot be spread here as objects of type "__Schema" can never be of type "__Type".',
  ])
})

test('a type that many fields refer to is the same at each place, whatever variables leave out of it', async () => {
  const GraphQL = defineGraphQL()({ Thing: object<object>() })
  GraphQL.Thing.field('one', 'Thing', () => null).field('two', 'Thing', { null: false }, () => ({}))
  GraphQL.query.field('thing', 'Thing', () => null)
  const query = `query ($named: Boolean!, $all: Boolean = false) {
    __type(name: "Thing") {
      fields(includeDeprecated: $all) { first: type { ...T } second: type { ...T @skip(if: $named) kind } }
    }
  }
  fragment T on __Type { name @include(if: $named) ofType { name fields { type { name } } } }`
  const thing = { name: 'Thing', fields: [{ type: { name: 'Thing' } }, { type: { name: null } }] }
  const one = { first: { name: 'Thing', ofType: null }, second: { kind: 'OBJECT' } }
  const two = { first: { name: null, ofType: thing }, second: { kind: 'NON_NULL' } }
  const schema = GraphQL.schema('SharedTypeSchema')
  const text = await schema.execute(query, { variables: { named: true }, responseFormat: 'json' })
  expect(JSON.parse(text)).toEqual({ data: { __type: { fields: [one, two] } } })
  const unnamed = await schema.execute(query, {
    variables: { named: false },
    responseFormat: 'json',
  })
  expect(JSON.parse(unnamed)).toEqual({
    data: {
      __type: {
        fields: [
          { first: { ofType: null }, second: { ofType: null, kind: 'OBJECT' } },
          { first: { ofType: thing }, second: { ofType: thing, kind: 'NON_NULL' } },
        ],
      },
    },
  })
})
