import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { arg } from '../../../src/definition/declare/argument.ts'
import { input, interfaceOf, object } from '../../../src/definition/declare/declarations.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { buildSchema } from '../../../src/definition/text/build-schema.ts'
import type { Schema } from '../../../src/engine/schema.ts'

// Every way to a resolver passes the check of arguments, and every resolver gets the checked values.

const calls: unknown[] = []

const upperCased = z
  .string()
  .max(5, 'Too long')
  .transform(text => text.toUpperCase())

interface Item {
  readonly id: string
  greet(named: { readonly name: string }): string
}

function shop(): Schema {
  const GraphQL = defineGraphQL<{ readonly note?: string }>()({
    Node: interfaceOf<Item>(),
    Item: object<Item>(),
    Other: object<Item>(),
    Filter: input(arg('text', 'string', { null: false, validate: upperCased })),
  })
  const name = arg('name', 'string', { null: false, validate: upperCased })
  GraphQL.Node.field('label', 'string', { arguments: arg('name', 'string', { null: false }) })
  GraphQL.Node.resolveType(({ id }) => (id.startsWith('o') ? 'Other' : 'Item'))
  for (const type of [GraphQL.Item, GraphQL.Other] as const) type.implements('Node')
  GraphQL.Item.field('label', 'string', { arguments: name }, named => record(named.name))
  GraphQL.Other.field(
    'label',
    'string',
    { arguments: arg('name', 'string', { null: false }) },
    named => record(named.name),
  )
  GraphQL.Item.field(
    'batched',
    'string',
    { arguments: name },
    {
      batch: (parents, named) => parents.map(() => record(named.name)),
    },
  )
  GraphQL.Item.field('greet', 'string', { arguments: name })
  GraphQL.Item.field('selected', 'string', { arguments: name }, named => record(named.name))
  GraphQL.query.field('named', 'string', { arguments: name }, named => record(named.name))
  GraphQL.query.field(
    'filtered',
    'string',
    { arguments: arg('filter', 'Filter', { null: false }) },
    ({ filter }) => record(filter.text),
  )
  GraphQL.query.field(
    'defaulted',
    'string',
    { arguments: arg('name', 'string', { default: 'abc', validate: upperCased }) },
    named => record(named.name),
  )
  const item: Item = { id: 'i', greet: named => record(named.name) }
  GraphQL.query.field('item', 'Item', {}, (_named, { selection }) => {
    for (const field of selection.fields) calls.push(...Object.values(field.arguments))
    return item
  })
  GraphQL.query.field('nodes', 'Node', { full: true }, () => [item, { ...item, id: 'o' }])
  GraphQL.query.field('others', 'Node', { full: true }, () => [{ ...item, id: 'o' }])
  GraphQL.mutation.field('first', 'string', { arguments: name }, named => record(named.name))
  GraphQL.mutation.field('second', 'string', { arguments: name }, named => record(named.name))
  return GraphQL.schema('shop', {
    replace: true,
    incremental: true,
    config: { defaultResponseFormat: 'json' },
  })
}

function record(value: unknown): string {
  calls.push(value)
  return String(value)
}

async function run(
  document: string,
  variables?: Record<string, unknown>,
  schema: Schema = shop(),
): Promise<any> {
  calls.length = 0
  return schema.execute(document, { variables, responseFormat: 'hash' })
}

interface VariablesOnly {
  readonly variables: Record<string, unknown>
}

describe('the checked value reaches', () => {
  test.each([
    ['a resolver, of a literal', '{ named(name: "ab") }', { named: 'AB' }],
    ['a resolver, of a default', '{ defaulted }', { defaulted: 'ABC' }],
    ['a resolver, of a literal object', '{ filtered(filter: { text: "ab" }) }', { filtered: 'AB' }],
    ['a batch resolver', '{ item { batched(name: "ab") } }', { item: { batched: 'AB' } }],
    ['a method of the parent value', '{ item { greet(name: "ab") } }', { item: { greet: 'AB' } }],
    [
      'a field below an interface, where its type checks',
      '{ nodes { label(name: "ab") } }',
      { nodes: [{ label: 'AB' }, { label: 'ab' }] },
    ],
    [
      'fields in fragments',
      '{ ...F ... on Query { b: named(name: "b") } } fragment F on Query { a: named(name: "a") item { ...G } } fragment G on Item { selected(name: "c") }',
      { a: 'A', item: { selected: 'C' }, b: 'B' },
    ],
    [
      'all fields of a mutation',
      'mutation { first(name: "a") second(name: "b") }',
      { first: 'A', second: 'B' },
    ],
  ])('%s', async (_, document, data) => {
    expect(await run(document)).toEqual({ data })
  })

  test.each([
    ['a scalar', 'query ($v: String!) { named(name: $v) }', { v: 'ab' }, { named: 'AB' }],
    [
      'an object',
      'query ($v: Filter!) { filtered(filter: $v) }',
      { v: { text: 'ab' } },
      { filtered: 'AB' },
    ],
    [
      'a part of an object',
      'query ($v: String!) { filtered(filter: { text: $v }) }',
      { v: 'ab' },
      { filtered: 'AB' },
    ],
    [
      'a default of a variable',
      'query ($v: String! = "ab") { named(name: $v) }',
      {},
      { named: 'AB' },
    ],
    ['an omitted variable', 'query ($v: String) { defaulted(name: $v) }', {}, { defaulted: 'ABC' }],
  ])('a resolver, of %s in variables', async (_, document, variables, data) => {
    expect(await run(document, variables)).toEqual({ data })
  })

  test('resolvers in generated code', async () => {
    const schema = shop()
    const document =
      'query ($v: String!) { named(name: $v) item { batched(name: $v) greet(name: $v) } }'
    for (let index = 0; index < 40; index++) {
      expect(await run(document, { v: `v${index}` }, schema)).toEqual({
        data: {
          named: `V${index}`,
          item: { batched: `V${index}`, greet: `V${index}` },
        },
      })
      const text = await schema.execute(document, {
        variables: { v: `v${index}` },
        responseFormat: 'bytes',
      })
      expect(JSON.parse(Buffer.from(text).toString())).toEqual({
        data: { named: `V${index}`, item: { batched: `V${index}`, greet: `V${index}` } },
      })
    }
    const { errors } = await run(document, { v: 'too long' }, schema)
    expect(errors).toHaveLength(3)
    expect(calls).toEqual([])
  })

  test('persisted, compiled and prepared requests, and those of a batch', async () => {
    const schema = shop()
    const document = 'query ($v: String!) { named(name: $v) }'
    const good: VariablesOnly = { variables: { v: 'ab' } }
    const bad: VariablesOnly = { variables: { v: 'too long' } }
    const queryCacheKey = schema.persist(document)
    const bytes = schema.compile(document)
    const prepared = schema.prepare(document)
    const ways: readonly ((options: VariablesOnly) => unknown)[] = [
      options => schema.execute(undefined, { ...options, queryCacheKey, responseFormat: 'hash' }),
      options => schema.execute(bytes, { ...options, compiled: true, responseFormat: 'hash' }),
      options => prepared.execute({ ...options, responseFormat: 'hash' }),
      options => schema.executeSync(document, { ...options, responseFormat: 'hash' }),
      async options => {
        const responders = await schema.prepareBatch([{ query: document }])
        if (responders instanceof Error) throw responders
        const { body } = await responders[0]!.respond(options)
        return JSON.parse(String(body)) as unknown
      },
      async options =>
        JSON.parse(
          await schema.execute(document, { ...options, responseFormat: 'json' }),
        ) as unknown,
      async options => {
        const response = await schema.execute(document, { ...options, responseFormat: 'bytes' })
        return JSON.parse(Buffer.from(response).toString()) as unknown
      },
    ]
    for (const way of ways) {
      expect(await way(good)).toEqual({ data: { named: 'AB' } })
      calls.length = 0
      const refused = await way(bad)
      expect(Object.keys(refused as object)).toEqual(['errors'])
      expect(calls).toEqual([])
    }
  })

  test('the operation of several that is executed', async () => {
    const schema = shop()
    const document = 'query A { named(name: "ab") } query B { named(name: "too long") }'
    const respond = (operationName: string): Promise<any> =>
      schema.execute(document, { operationName, responseFormat: 'hash' })
    expect(await respond('A')).toEqual({ data: { named: 'AB' } })
    expect((await respond('B')).errors).toHaveLength(1)
  })

  test('what @defer delivers', async () => {
    const parts = await shop().executeIncrementally(
      '{ named(name: "a") ... @defer { b: named(name: "b") item { ... @defer { selected(name: "c") } } } }',
      { responseFormat: 'hash' },
    )
    const texts: string[] = []
    for await (const part of parts) texts.push(JSON.stringify(part))
    expect(texts.join()).toContain('"named":"A"')
    expect(texts.join()).toContain('"b":"B"')
    expect(texts.join()).toContain('"selected":"C"')
  })

  test('positional resolvers of a text, in generated code, too', async () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field(
      'f',
      'string',
      { arguments: arg('name', 'string', { null: false, validate: upperCased }) },
      () => null,
    )
    const seen: unknown[] = []
    const schema = GraphQL.schema('positional', {
      resolvers: { Query: { f: (_parent, { name }) => void seen.push(name) } },
    })
    for (const format of ['hash', 'json'] as const) {
      for (let index = 0; index < 40; index++) {
        const options = { variables: { v: 'ab' }, responseFormat: format }
        await schema.execute('query ($v: String!) { f(name: $v) }', options)
      }
    }
    expect(seen).toEqual(new Array(80).fill('AB'))
  })

  test('the selection that a resolver looks into', async () => {
    await run('{ item { selected(name: "ab") batched(name: "cd") } }')
    expect(calls.slice(0, 2)).toEqual(['AB', 'CD'])
  })

  test('positional resolvers and their info', async () => {
    const seen: unknown[] = []
    const schema = buildSchema(
      'input I { a: Int @constraint(min: 1) } type Query { f(i: I, n: Int @constraint(max: 3)): Int }',
      {
        resolvers: {
          Query: {
            f: (_parent, args, _context, info) => {
              seen.push({ ...args }, info.event.argument('n'))
              return 1
            },
          },
        },
      },
    )
    expect(await schema.execute('{ f(i: { a: 1 }, n: 2) }')).toBe('{"data":{"f":1}}')
    expect(seen).toEqual([{ i: { a: 1 }, n: 2 }, 2])
    expect(
      JSON.parse(await schema.execute('{ f(i: { a: 0 }, n: 4) }')).errors[0].extensions.issues,
    ).toEqual([
      { message: 'Must be at least 1', path: ['i', 'a'] },
      { message: 'Must be at most 3', path: ['n'] },
    ])
    expect(seen).toHaveLength(2)
  })
})

describe('an issue', () => {
  test('of one field keeps all resolvers from being called', async () => {
    const response = await run('{ a: named(name: "ab") item { selected(name: "too long") } }')
    expect(response).toEqual({
      errors: [
        expect.objectContaining({
          message: 'The arguments of "selected" are not valid: name: Too long.',
          locations: [{ line: 1, column: 31 }],
          extensions: {
            code: 'BAD_USER_INPUT',
            issues: [{ message: 'Too long', path: ['name'] }],
          },
        }),
      ],
    })
    expect(response.errors[0].path).toBeUndefined()
    expect(calls).toEqual([])
  })

  test('in what @defer delivers refuses the request', async () => {
    const parts = await shop().executeIncrementally(
      '{ named(name: "a") ... @defer { b: named(name: "too long") } }',
      { responseFormat: 'hash' },
    )
    const all: any[] = []
    for await (const part of parts) all.push(part)
    expect(all).toHaveLength(1)
    expect(all[0].errors[0].path).toEqual(['b'])
    expect(all[0]).not.toHaveProperty('data')
  })

  test('of what is skipped does not exist', async () => {
    const document =
      'query ($no: Boolean! = false) { a: named(name: "ab") b: named(name: "too long") @include(if: $no) ... @skip(if: true) { c: named(name: "too long") } }'
    const schema = shop()
    for (let index = 0; index < 4; index++) {
      expect(await run(document, {}, schema)).toEqual({ data: { a: 'AB' } })
      expect(await run(document, { no: true }, schema)).toEqual({
        errors: [
          expect.objectContaining({
            message: 'The arguments of "named" are not valid: name: Too long.',
            path: ['b'],
          }),
        ],
      })
    }
  })

  test('below an interface is an error where such an object occurs', async () => {
    expect(await run('{ others { label(name: "too long") } }')).toEqual({
      data: { others: [{ label: 'too long' }] },
    })
    const response = await run('{ nodes { label(name: "too long") } }')
    expect(response.data).toEqual({ nodes: [{ label: null }, { label: 'too long' }] })
    expect(response.errors).toEqual([
      expect.objectContaining({
        message: 'The arguments of "label" are not valid: name: Too long.',
        path: ['nodes', 0, 'label'],
      }),
    ])
    expect(calls).toEqual(['too long'])
  })

  test('of a root field that is selected twice is reported once', async () => {
    const { errors } = await run('{ named(name: "too long") named(name: "too long") }')
    expect(errors).toHaveLength(1)
  })

  test('of many fields is reported up to the limit of errors', async () => {
    const fields = Array.from({ length: 30 }, (_, index) => `f${index}: named(name: "too long")`)
    const schema = buildSchema(
      'type Query { named(name: String @constraint(maxLength: 5)): String }',
      {
        config: { limits: { maxErrors: 10, maxAliases: false } },
      },
    )
    const { errors } = await run(`{ ${fields.join(' ')} }`, {}, schema)
    expect(errors).toHaveLength(11)
    expect(errors[10].message).toBe(
      'Too many errors in arguments, error limit reached. Execution aborted.',
    )
  })

  test('does not hide an argument that cannot be coerced', async () => {
    const validate = vi.fn((value: unknown) => ({ value }))
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field(
      'f',
      'int',
      {
        arguments: [
          arg('a', 'int', { null: false }),
          arg('b', 'int', { validate: { '~standard': { version: 1, validate } } }),
        ],
      },
      () => 1,
    )
    const schema = GraphQL.schema('coerced')
    const document = 'query ($a: Int = 1) { f(a: $a, b: 2) }'
    const { errors, data } = await run(document, { a: null }, schema)
    expect(data).toEqual({ f: null })
    expect(errors[0].message).toContain('must not be null')
    expect(validate).not.toHaveBeenCalled()
  })
})
