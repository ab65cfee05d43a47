import { expect, test } from 'vitest'
import { arg, buildSchema, defineGraphQL, directive, enumOf, input } from '../../src/index.ts'
import { ownValues } from '../../src/schema/own-values.ts'

// Defaults and literals are coerced once for many calls; what a resolver does to its values is no other call's concern.

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
  .field('guarded', 'string', { null: false, directives: [guarded({ roles: ['x', 'y'] })] }, () => 'open')
const schema = GraphQL.schema('OwnValuesSchema')

const untouched = '[[3,1,2],{"ids":[3,1,2]},{"deep":[{"list":[2,1]}]},"1970-01-01T00:00:00.000Z",[1,2]]'

async function dataOf(source: string, variables?: Record<string, unknown>): Promise<unknown> {
  const { data, errors } = await schema.execute(source, { variables, responseFormat: 'hash' })
  expect(errors).toBe(undefined)
  return data
}

test('defaults are what they were in the next call, and in the next request', async () => {
  const expected = { change: untouched, again: untouched }
  expect(await dataOf('{ change again: change }')).toEqual(expected)
  expect(await dataOf('{ change again: change }')).toEqual(expected)
})

test('so are literals of a document that is executed again', async () => {
  const source =
    '{ change(ids: [9, 7], filter: { ids: [5, 4], inner: { ids: [8, 6] } }, json: { deep: [{ list: [7, 0] }] }) }'
  const expected = {
    change:
      '[[9,7],{"ids":[5,4],"inner":{"ids":[8,6]}},{"deep":[{"list":[7,0]}]},"1970-01-01T00:00:00.000Z",[1,2]]',
  }
  expect(await dataOf(source)).toEqual(expected)
  expect(await dataOf(source)).toEqual(expected)
})

test('so are variables that are used twice', async () => {
  const variables = { ids: [9, 7], filter: { ids: [5, 4] }, json: { deep: [{ list: [7, 0] }] } }
  const given = structuredClone(variables)
  const change = '[[9,7],{"ids":[5,4]},{"deep":[{"list":[7,0]}]},"1970-01-01T00:00:00.000Z",[1,2]]'
  const source = `query ($ids: [Int!]!, $filter: Filter!, $json: JSON) {
    change(ids: $ids, filter: $filter, json: $json)
    again: change(ids: $ids, filter: $filter, json: $json)
  }`
  expect(await dataOf(source, variables)).toEqual({ change, again: change })
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
  const { json } = Object.fromEntries(
    schema.compiled.queryType.fields[0]!.arguments.map(argument => [argument.declaredName, argument]),
  )
  const parent: { children: unknown[] } = { children: [] }
  parent.children.push({ parent })
  const copy = ownValues({ json: parent }, [json!])['json'] as typeof parent
  expect(copy).toEqual(parent)
  expect(copy).not.toBe(parent)
  expect((copy.children[0] as { parent: unknown }).parent).toBe(copy)
})

test('a JSON value of any depth is copied', () => {
  const { json } = Object.fromEntries(
    schema.compiled.queryType.fields[0]!.arguments.map(argument => [argument.declaredName, argument]),
  )
  let deep: unknown[] = []
  for (let depth = 0; depth < 50_000; depth++) deep = [deep]
  let copy = ownValues({ json: deep }, [json!])['json'] as unknown[]
  for (let depth = 0; depth < 50_000; depth++) {
    if (copy === deep) throw new Error(`At depth ${depth} both have the same list.`)
    copy = copy[0] as unknown[]
    deep = deep[0] as unknown[]
  }
  expect(copy).toEqual([])
})

test('an input object has no prototype, and a field named __proto__ is a field', () => {
  const filter = schema.compiled.queryType.fields[0]!.arguments.find(({ name }) => name === 'filter')!
  const type = filter.type.kind === 'NON_NULL' ? filter.type.ofType : filter.type
  if (type.kind !== 'INPUT_OBJECT') throw new Error('It is an input object.')
  const fields = [{ ...type.fields[0]!, declaredName: '__proto__' }]
  const named = { ...type, fields, changeableFields: fields }
  const given = JSON.parse('{ "__proto__": [1] }') as Record<string, unknown>
  const copy = ownValues({ named: given }, [{ declaredName: 'named', type: named }])['named'] as object
  expect(Object.getPrototypeOf(copy)).toBe(null)
  expect(Object.entries(copy)).toEqual([['__proto__', [1]]])
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
