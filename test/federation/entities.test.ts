import { describe, expect, test } from 'vitest'
import { buildSchema, GraphQLError, type Schema } from '../../src/index.ts'

const text = `
  extend schema @link(
    url: "https://specs.apollo.dev/federation/v2.3"
    import: ["@key", "@external", "@requires", "@interfaceObject"]
  )
  type A @key(fields: "id") { id: ID! rank: Rank at: Time value: Int }
  type B @key(fields: "id") @key(fields: "code part { no }") { id: Int code: String part: Part value: Int }
  type Part { no: Int! }
  type C @key(fields: "id") @key(fields: "other", resolvable: false) {
    id: ID!
    other: ID
    secret: String
    size: Int @external
    rank: Rank @external
    double: Int @requires(fields: "size rank")
  }
  type Hidden @key(fields: "id", resolvable: false) { id: ID! }
  enum Rank { LOW HIGH }
  scalar Time
`

/** A schema whose types A and B have batch resolvers, and C has none. */
function schemaWith(calls: unknown[], errors: unknown[] = []): Schema {
  const batch =
    (typeName: string) =>
    (references: readonly { readonly id?: unknown }[]): unknown[] => {
      calls.push([typeName, references.length])
      return references.map(({ id, ...reference }) => ({ ...reference, id, value: Number(id) }))
    }
  return buildSchema(text, {
    federation: true,
    onError: error => errors.push(error),
    resolvers: {
      A: { __resolveReferences: batch('A') },
      B: { __resolveReferences: batch('B') },
      C: { double: ({ size, rank }) => (rank === 2 ? 2 * size : null) },
      Rank: { LOW: 1, HIGH: 2 },
      Time: {
        parseValue: (value: string) => new Date(value),
        serialize: (date: Date) => date.getTime(),
      },
    },
  })
}

interface Answer {
  readonly data: { readonly _entities: readonly unknown[] }
  readonly errors?: readonly { readonly message: string; readonly path: readonly unknown[] }[]
}

async function entities(schema: Schema, of: unknown, selections?: string): Promise<Answer> {
  const fields =
    selections ?? '... on A { a: id value } ... on B { b: id value } ... on C { c: id }'
  const response: unknown = await schema.execute(
    `query ($of: [_Any!]!) { _entities(representations: $of) { ${fields} } }`,
    { variables: { of } },
  )
  return JSON.parse(response as string) as Answer
}

test('a thousand representations of three types are a call for each type', async () => {
  const calls: unknown[] = []
  const of = Array.from({ length: 1_000 }, (_, index) => ({
    __typename: 'ABC'[index % 3],
    id: index,
  }))
  const { data, errors } = await entities(schemaWith(calls), of)
  expect(errors).toBeUndefined()
  expect(data._entities).toEqual(
    of.map(
      ({ id }, index) =>
        [{ a: `${id}`, value: id }, { b: id, value: id }, { c: `${id}` }][index % 3],
    ),
  )
  expect(calls).toEqual([
    ['A', 334],
    ['B', 333],
  ])
})

test('equal representations are one reference, in whatever form and order', async () => {
  const calls: unknown[] = []
  const of = [
    { __typename: 'A', id: '1' },
    { id: 1, __typename: 'A', unknown: 7 },
    { __typename: 'B', part: { no: 1 }, code: 'x' },
    { __typename: 'B', code: 'x', part: { no: 1, more: 2 } },
  ]
  const { data } = await entities(schemaWith(calls), of)
  expect(data._entities).toHaveLength(4)
  expect(calls).toEqual([
    ['A', 1],
    ['B', 1],
  ])
})

test('keys of a scalar that makes texts, numbers and objects are told apart', async () => {
  const references: unknown[] = []
  const schema = buildSchema(
    `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
     type Thing @key(fields: "key") { key: Any! }
     scalar Any`,
    {
      federation: true,
      resolvers: {
        Thing: {
          __resolveReferences: (things: readonly { readonly key: unknown }[]) => {
            references.push(...things.map(({ key }) => key))
            return things
          },
        },
      },
    },
  )
  const keys = [1, '1', '=1', '==1', true, 'true', { a: 1 }, '={"a":1}', '{"a":1}', [1], '[1]']
  const of = [...keys, ...keys].map(key => ({ __typename: 'Thing', key }))
  const { data } = await entities(schema, of, '... on Thing { key }')
  expect(data._entities).toEqual(of.map(({ key }) => ({ key })))
  expect(references).toEqual(keys)
})

test('a resolver that changes references changes no variables', async () => {
  const schema = buildSchema(text, {
    federation: true,
    resolvers: {
      B: {
        __resolveReferences: (references: { part: { no: number } }[]) =>
          references.splice(0).map(reference => Object.assign(reference.part, { no: 7 })),
      },
    },
  })
  const representation = { __typename: 'B', code: 'x', part: { no: 1 } }
  const { data, errors } = await entities(schema, [representation], '... on B { part { no } }')
  expect(errors).toBeUndefined()
  expect(data._entities).toEqual([{ part: null }])
  expect(representation).toEqual({ __typename: 'B', code: 'x', part: { no: 1 } })
})

describe('a representation', () => {
  const hostile: readonly [string, unknown, RegExp][] = [
    ['is a text', 'A', /^A representation is "A"; expected an object/],
    ['is a number', 7, /^A representation is 7/],
    ['is a list', [{ __typename: 'A', id: 1 }], /^A representation is \[/],
    ['has no __typename', { id: 1 }, /^A representation has the __typename undefined/],
    ['has a number as __typename', { __typename: 7 }, /^A representation has the __typename 7/],
    ['has an unknown type', { __typename: 'Nope', id: 1 }, /"Nope", which is no entity/],
    ['has a type without a key', { __typename: 'Part', no: 1 }, /"Part", which is no entity/],
    ['has a type that is not resolvable', { __typename: 'Hidden', id: 1 }, /no entity/],
    ['has the root type', { __typename: 'Query' }, /no entity/],
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty'].map(
      (name): [string, unknown, RegExp] => [
        `has the type ${name}`,
        { __typename: name, id: 1 },
        /no entity/,
      ],
    ),
    [
      'has no key',
      { __typename: 'A' },
      /^A representation of A has the fields of no key; expected values of "id"\.$/,
    ],
    ['has null as key', { __typename: 'A', id: null }, /of no key/],
    ['has half a key', { __typename: 'B', code: 'x' }, /values of "id" or "code part \{ no \}"/],
    ['has half a key in an object', { __typename: 'B', code: 'x', part: {} }, /of no key/],
    [
      'has null in an object of a key',
      { __typename: 'B', code: 'x', part: { no: null } },
      /of no key/,
    ],
    ['has a key that is not resolvable', { __typename: 'C', other: 1 }, /of no key/],
    ['has an object as key', { __typename: 'A', id: {} }, /has \{\} for A\.id; expected ID/],
    ['has a text as a number', { __typename: 'B', id: 'x' }, /has "x" for B\.id; expected Int/],
    ['has a text as an object of a key', { __typename: 'B', code: 'x', part: 'no' }, /of no key/],
    [
      'has an unknown value of an enum',
      { __typename: 'C', id: 1, rank: 'TOP' },
      /for C\.rank; expected Rank/,
    ],
  ]

  test.each(hostile)(
    'that %s is an error at its index, and the rest is answered',
    async (_is, representation, message) => {
      const good = { __typename: 'A', id: 1 }
      const { data, errors } = await entities(schemaWith([]), [good, representation, good])
      expect(data._entities).toEqual([{ a: '1', value: 1 }, null, { a: '1', value: 1 }])
      expect(errors).toMatchObject([
        {
          message: expect.stringMatching(message) as string,
          path: ['_entities', 1],
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ])
    },
  )

  test('is one of a literal, with variables in it', async () => {
    const response: unknown = await schemaWith([]).execute(
      'query ($id: ID) { _entities(representations: [{ __typename: "A", id: $id }]) { ... on A { id } } }',
      { variables: { id: '5' } },
    )
    expect(response).toBe('{"data":{"_entities":[{"id":"5"}]}}')
  })

  test('gives an object no field but those of keys and requirements, in the form of resolvers', async () => {
    const of = [
      {
        __typename: 'C',
        id: 1,
        secret: 'forged',
        size: 4,
        rank: 'HIGH',
        __proto__: { secret: 'x' },
      },
    ]
    const { data } = await entities(schemaWith([]), of, '... on C { id secret double }')
    expect(data._entities).toEqual([{ id: '1', secret: null, double: 8 }])
  })
})

test('ten thousand equal, unknown and empty representations are asked in one call', async () => {
  const calls: unknown[] = []
  const of = Array.from({ length: 10_000 }, (_, index) =>
    index % 2 === 0 ? { __typename: 'A', id: index % 20 } : { __typename: 'Nope' },
  )
  const { data } = await entities(schemaWith(calls), of, '__typename')
  expect(data._entities).toHaveLength(10_000)
  expect(calls).toEqual([['A', 10]])
})

describe('what a reference resolver returns', () => {
  const ask = async (resolvers: object, errors: unknown[] = []): Promise<Answer> => {
    const schema = buildSchema(
      'type A @key(fields: "id") { id: ID } type B @key(fields: "id") { id: ID }',
      {
        federation: true,
        resolvers: resolvers as never,
        onError: error => errors.push(error),
      },
    )
    const of = [1, 2, 3].flatMap(id => ['A', 'B'].map(__typename => ({ __typename, id })))
    return entities(schema, of, '... on A { a: id } ... on B { b: id }')
  }
  const bs = [1, 2, 3].map(id => ({ b: `${id}` }))
  const merged = (as: readonly unknown[]): unknown[] => as.flatMap((a, index) => [a, bs[index]])

  test('is an object, null, an error, or a promise of one, each called once', async () => {
    const calls: unknown[] = []
    const { data, errors } = await ask({
      A: {
        __resolveReference({ id }: { id: string }) {
          calls.push(id)
          if (id === '1') return Promise.resolve({ id })
          if (id === '2') throw new GraphQLError('Two.')
          return undefined
        },
      },
    })
    expect(data._entities).toEqual(merged([{ a: '1' }, null, null]))
    expect(errors).toMatchObject([{ message: 'Two.', path: ['_entities', 2] }])
    expect(calls).toEqual(['1', '2', '3'])
  })

  test.each([
    ['too short', () => [{ id: 1 }]],
    ['no list', () => 7],
    ['a rejected promise', () => Promise.reject(new Error('down'))],
    [
      'an exception',
      () => {
        throw new Error('down')
      },
    ],
    [
      'an exception that is no error',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- What a host may do.
        throw 'down'
      },
    ],
  ])(
    'is a batch that is %s: an error for each, reported once',
    async (_is, __resolveReferences) => {
      const reported: unknown[] = []
      const { data, errors } = await ask({ A: { __resolveReferences } }, reported)
      expect(data._entities).toEqual(merged([null, null, null]))
      expect(errors?.map(({ path }) => path)).toEqual([0, 2, 4].map(index => ['_entities', index]))
      expect(errors?.every(({ message }) => message === 'Internal server error')).toBe(true)
      expect(reported).toHaveLength(1)
    },
  )

  test('is a promise in a batch, for its entity alone', async () => {
    const { data, errors } = await ask({
      A: {
        __resolveReferences: (references: readonly { readonly id: string }[]) =>
          references.map(async ({ id }) => {
            await Promise.resolve()
            if (id === '2') throw new GraphQLError('Two.')
            return { id }
          }),
      },
    })
    expect(data._entities).toEqual(merged([{ a: '1' }, null, { a: '3' }]))
    expect(errors).toMatchObject([{ message: 'Two.', path: ['_entities', 2] }])
  })

  test('leaves no rejection where a batch has another length', async () => {
    const { errors } = await ask({
      A: { __resolveReferences: () => [Promise.reject(new Error('down'))] },
    })
    expect(errors).toHaveLength(3)
  })

  test('is an error in a batch, for its entity alone', async () => {
    const { data, errors } = await ask({
      A: { __resolveReferences: () => [{ id: 1 }, new GraphQLError('Two.'), null] },
    })
    expect(data._entities).toEqual(merged([{ a: '1' }, null, null]))
    expect(errors).toMatchObject([{ message: 'Two.', path: ['_entities', 2] }])
  })

  test('is one value for entities of several types', async () => {
    const shared = { id: 9 }
    const { data } = await ask({
      A: { __resolveReference: () => shared },
      B: { __resolveReference: () => shared },
    })
    expect(data._entities).toEqual([1, 2, 3].flatMap(() => [{ a: '9' }, { b: '9' }]))
  })
})

test('an interface resolves references by its function and the types of its objects', async () => {
  const schema = buildSchema(
    `interface Media @key(fields: "id") { id: ID! }
     type Book implements Media @key(fields: "id") { id: ID! pages: Int }
     type Film implements Media @key(fields: "id") { id: ID! }`,
    {
      federation: true,
      resolvers: {
        Media: {
          __resolveType: ({ pages }: { pages?: number }) => (pages === undefined ? 'Film' : 'Book'),
          __resolveReference: ({ id }) => (id === '1' ? { id, pages: 5 } : { id }),
        },
      },
    },
  )
  const of = ['1', '2'].map(id => ({ __typename: 'Media', id }))
  const { data } = await entities(
    schema,
    of,
    '__typename ... on Media { id } ... on Book { pages }',
  )
  expect(data._entities).toEqual([
    { __typename: 'Book', id: '1', pages: 5 },
    { __typename: 'Film', id: '2' },
  ])
})
