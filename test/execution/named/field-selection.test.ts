import { expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  enumOf,
  interfaceOf,
  object,
  union,
  type ExecuteOptions,
  type Selection,
} from '../../../src/index.ts'

// `event.selection` says what a client wants below a field before the fields below are resolved.

type Named = Readonly<Record<'full_name', string>>

let seen: Selection | undefined
let schemas = 0

function schemaThatLooksAhead() {
  const GraphQL = defineGraphQL()({
    User: object<Named>(),
    Shop: object<Named>(),
    Owner: interfaceOf<Named>(),
    Result: union('User', 'Shop'),
    Order: enumOf('asc', 'desc'),
  })
  GraphQL.Owner.field('full_name', 'string')
  GraphQL.User.implements('Owner')
    .field('full_name', 'string')
    .field(
      'friends',
      'User',
      { array: true, arguments: [arg('limit', 'int', { default: 10 }), arg('order', 'Order')] },
      () => [],
    )
  GraphQL.Shop.implements('Owner').field('full_name', 'string')
  const look = { null: true } as const
  GraphQL.query
    .field('user', 'User', look, (_, event) => void (seen = event.selection))
    .field('owner', 'Owner', look, (_, event) => void (seen = event.selection))
    .field('results', 'Result', { array: true }, (_, event) => void (seen = event.selection))
    .field('total', 'int', look, (_, event) => void (seen = event.selection))
    .field('batched', 'User', look, {
      batch: (parents, _, event) => {
        seen = event.selection
        return parents.map(() => null)
      },
    })
  return GraphQL.schema(`SelectionSchema${++schemas}`)
}

async function selectionOf(source: string, options: ExecuteOptions = {}): Promise<Selection> {
  seen = undefined
  const { errors } = await schemaThatLooksAhead().execute(source, {
    ...options,
    responseFormat: 'hash',
  })
  expect(errors).toBe(undefined)
  return seen!
}

/** A selection as a tree of declared names, with types and arguments. */
function treeOf({ fields }: Selection): unknown {
  return fields.map(({ responseName, typeName, name, arguments: values, selection }) => ({
    [responseName]: `${typeName}.${name}`,
    ...(Object.keys(values).length > 0 && { values }),
    ...(selection.fields.length > 0 && { below: treeOf(selection) }),
  }))
}

test('a selection has the fields below, merged, fragments included, in response order', async () => {
  const selection = await selectionOf(
    `{ user { ...F friends { fullName } fullName } }
     fragment F on User { friends { ... on User { again: fullName } } __typename }`,
  )
  expect(treeOf(selection)).toEqual([
    {
      friends: 'User.friends',
      values: { limit: 10, order: undefined },
      below: [{ again: 'User.full_name' }, { fullName: 'User.full_name' }],
    },
    { __typename: 'User.__typename' },
    { fullName: 'User.full_name' },
  ])
})

test('a selection has the arguments of this request, coerced, by their declared names', async () => {
  const selection = await selectionOf(
    'query ($limit: Int, $order: Order) { user { friends(limit: $limit, order: $order) { fullName } } }',
    { variables: { limit: 3, order: 'ASC' } },
  )
  expect(selection.field('friends')?.arguments).toEqual({ limit: 3, order: 'asc' })
})

test('a selection leaves out what the request skips', async () => {
  const source =
    'query ($yes: Boolean!) { user { fullName @skip(if: $yes) friends @include(if: $yes) { fullName } } }'
  const names = async (yes: boolean) =>
    (await selectionOf(source, { variables: { yes } })).fields.map(({ name }) => name)
  expect(await names(true)).toEqual(['friends'])
  expect(await names(false)).toEqual(['full_name'])
})

test('a field is found by its declared name, whatever its alias', async () => {
  const selection = await selectionOf('{ user { a: fullName b: fullName } }')
  expect(selection.has('full_name')).toBe(true)
  expect(selection.has('fullName')).toBe(false)
  expect(selection.has('friends')).toBe(false)
  const { name, gqlName, responseName } = selection.field('full_name')!
  expect({ name, gqlName, responseName }).toEqual({
    name: 'full_name',
    gqlName: 'fullName',
    responseName: 'a',
  })
})

test.each(['owner', 'results'])(
  'the selection of %s has the fields of each object type',
  async field => {
    const selection = await selectionOf(
      `{ ${field} { ... on Owner { fullName } ... on User { friends { fullName } } ... on Shop { __typename } } }`,
    )
    expect(selection.fields.map(({ typeName, name }) => `${typeName}.${name}`)).toEqual([
      'User.full_name',
      'User.friends',
      'Shop.full_name',
      'Shop.__typename',
    ])
    expect(selection.on('Shop').fields.map(({ name }) => name)).toEqual(['full_name', '__typename'])
    expect(selection.on('User').has('friends')).toBe(true)
    expect(selection.on('Order').fields).toEqual([])
  },
)

test('the selection of a leaf is empty', async () => {
  expect((await selectionOf('{ total }')).fields).toEqual([])
})

test('a batch resolver has a selection, too', async () => {
  expect((await selectionOf('{ batched { fullName } }')).has('full_name')).toBe(true)
})
