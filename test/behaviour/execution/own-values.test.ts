import { expect, test } from 'vitest'
import { arg, buildSchema, defineGraphQL, directive, enumOf, input } from '../../../src/index.ts'
import { copyOfTemplate } from '../../../src/schema/input-coercion/template.ts'

// Defaults and literals are coerced once for many requests. Calls of one request share its copy; no
// other request sees it.

const low = { level: 1 }
const GraphQL = defineGraphQL()({
  Level: enumOf({ low: { value: low } }),
  Filter: input(
    arg('ids', 'int', { full: true, default: [3, 1, 2] }),
    arg('inner', 'Filter'),
    arg('level', 'Level'),
  ),
})
const guarded = directive(
  'guarded',
  { on: ['FIELD_DEFINITION'], arguments: arg('roles', 'string', { full: true }) },
  ({ roles }, next) => roles.pop() ?? next(),
)
const options = {
  null: false,
  arguments: [
    arg('ids', 'int', { full: true, default: [3, 1, 2] }),
    arg('filter', 'Filter', { null: false, default: {} }),
    arg('json', 'json', { default: { deep: [{ list: [2, 1] }] } }),
    arg('at', 'date_time', { default: new Date(0) }),
    arg('bytes', 'binary', { default: new Uint8Array([1, 2]) }),
  ],
} as const
GraphQL.query
  .field('change', 'string', options, ({ ids, filter, json, at, bytes }) => {
    const found = JSON.stringify([ids, filter, json, at, [...(bytes ?? [])]])
    ids.sort()
    filter.ids.sort()
    filter.inner?.ids.sort()
    const { deep } = json as { deep: { list: number[] }[] }
    deep[0]!.list.sort()
    deep.push({ list: [] })
    at?.setFullYear(2000)
    bytes?.fill(9)
    return found
  })
  .field(
    'same_level',
    'boolean',
    { null: false, arguments: arg('filter', 'Filter', { null: false }) },
    ({ filter }) => filter.level === low,
  )
  .field(
    'guarded',
    'string',
    { null: false, directives: [guarded({ roles: ['x', 'y'] })] },
    () => 'open',
  )
const schema = GraphQL.schema('OwnValuesSchema')

const untouched =
  '[[3,1,2],{"ids":[3,1,2]},{"deep":[{"list":[2,1]}]},"1970-01-01T00:00:00.000Z",[1,2]]'

async function dataOf(source: string, variables?: Record<string, unknown>): Promise<unknown> {
  const { data, errors } = await schema.execute(source, { variables, responseFormat: 'hash' })
  expect(errors).toBe(undefined)
  return data
}

test('defaults are what they were in the next request, and in the next call', async () => {
  const expected = { change: untouched, again: untouched }
  expect(await dataOf('{ change again: change }')).toEqual(expected)
  expect(await dataOf('{ change again: change }')).toEqual(expected)
})

test('literals of a document that is executed again are, too; every place has its own', async () => {
  const call =
    'change(ids: [9, 7], filter: { ids: [5, 4], inner: { ids: [8, 6] } }, json: { deep: [{ list: [7, 0] }] }, at: "1970-01-01T00:00:00Z", bytes: "AQI=")'
  const change =
    '[[9,7],{"ids":[5,4],"inner":{"ids":[8,6]}},{"deep":[{"list":[7,0]}]},"1970-01-01T00:00:00.000Z",[1,2]]'
  const expected = { change, again: change }
  expect(await dataOf(`{ ${call} again: ${call} }`)).toEqual(expected)
  expect(await dataOf(`{ ${call} again: ${call} }`)).toEqual(expected)
})

test('variables are what they were in the next request, and for who gave them', async () => {
  const variables = { ids: [9, 7], filter: { ids: [5, 4] }, json: { deep: [{ list: [7, 0] }] } }
  const given = structuredClone(variables)
  const change = '[[9,7],{"ids":[5,4]},{"deep":[{"list":[7,0]}]},"1970-01-01T00:00:00.000Z",[1,2]]'
  const source = `query ($ids: [Int!]!, $filter: Filter!, $json: JSON) {
    change(ids: $ids, filter: $filter, json: $json)
  }`
  expect(await dataOf(source, variables)).toEqual({ change })
  expect(await dataOf(source, variables)).toEqual({ change })
  expect(variables).toEqual(given)
})

test('the values of a directive are its own in every call, so that it cannot open what it guards', async () => {
  for (let request = 0; request < 3; request++) {
    expect(await dataOf('{ guarded again: guarded }')).toEqual({ guarded: 'y', again: 'y' })
  }
})

test('values of an enum stay the objects that they are', async () => {
  expect(await dataOf('{ sameLevel(filter: { level: LOW }) }')).toEqual({ sameLevel: true })
})

test('objects of a scalar that hold each other are copied as they stand', () => {
  const parent: { children: unknown[] } = { children: [] }
  parent.children.push({ parent })
  const copy = copyOfTemplate(parent) as typeof parent
  expect(copy).toEqual(parent)
  expect(copy).not.toBe(parent)
  expect((copy.children[0] as { parent: unknown }).parent).toBe(copy)
})

test('a JSON value of any depth is copied', () => {
  let deep: unknown[] = []
  for (let depth = 0; depth < 50_000; depth++) deep = [deep]
  let copy = copyOfTemplate(deep) as unknown[]
  for (let depth = 0; depth < 50_000; depth++) {
    if (copy === deep) throw new Error(`At depth ${depth} both have the same list.`)
    copy = copy[0] as unknown[]
    deep = deep[0] as unknown[]
  }
  expect(copy).toEqual([])
})

test('a copy has the prototype of its template, and a field named __proto__ is a field', () => {
  const plain = JSON.parse('{ "__proto__": [1] }') as object
  const bare = Object.assign(Object.create(null) as object, { __proto__: undefined, a: 1 })
  const copies = [plain, bare].map(template => copyOfTemplate(template) as object)
  expect(copies.map(copy => Object.getPrototypeOf(copy) as unknown)).toEqual([
    Object.prototype,
    null,
  ])
  expect(Object.entries(copies[0]!)).toEqual([['__proto__', [1]]])
})

test('arguments named __proto__ are arguments', async () => {
  const received: unknown[] = []
  const names = buildSchema(
    'input Names { __proto__: Int } type Query { field(__proto__: Names, a: Int): Int }',
    {
      assumeValid: true,
      resolvers: {
        Query: {
          field: (_parent: unknown, given: object) => {
            received.push(Object.entries(given), Object.getPrototypeOf(given) === Object.prototype)
            return 1
          },
        },
      },
    },
  )
  const variables = { v: JSON.parse('{ "__proto__": 7 }') as unknown }
  await names.execute('query ($v: Names) { field(__proto__: $v, a: 1) }', { variables })
  await names.execute('{ field(a: 1, __proto__: { __proto__: 7 }) }')
  const own = Object.assign(Object.create(null) as object, JSON.parse('{ "__proto__": 7 }'))
  expect(received).toEqual([
    [
      ['__proto__', own],
      ['a', 1],
    ],
    true,
    [
      ['__proto__', own],
      ['a', 1],
    ],
    true,
  ])
})
