/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument -- Definitions as callers without types write them. */
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { arg, idArgument } from '../../../src/definition/declare/argument.ts'
import { input, oneOf } from '../../../src/definition/declare/declarations.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { rescueFrom } from '../../../src/engine/rescues.ts'
import { GraphQLError } from '../../../src/errors/graphql-error.ts'
import type { StandardSchema } from '../../../src/schema/definitions/standard-schema.ts'

// What a schema of the host makes of an argument, and what becomes of its issues and exceptions.

/** A schema that counts its calls. */
function counting(validate: (value: any) => unknown): {
  readonly schema: StandardSchema
  readonly spy: ReturnType<typeof vi.fn>
} {
  const spy = vi.fn(validate)
  return { schema: { '~standard': { version: 1, validate: spy as never } }, spy }
}

const accept = (value: unknown): unknown => ({ value })

/** A schema with one query field `f`, whose resolver records its argument `a`. */
function schemaOf(
  options: object,
  typeName = 'string',
  types: object = {},
  settings: object = {},
): { readonly schema: Schema; readonly received: unknown[] } {
  const received: unknown[] = []
  const GraphQL: any = defineGraphQL()(types as never)
  GraphQL.query.field('f', 'string', { arguments: arg('a', typeName, options) }, (named: any) => {
    received.push(named.a)
    return 'done'
  })
  const schema = GraphQL.schema('schemas', { replace: true, onError: () => undefined, ...settings })
  return { schema, received }
}

async function run(schema: Schema, document: string, variables: object = {}): Promise<any> {
  return schema.execute(document, { variables: { ...variables }, responseFormat: 'hash' })
}

describe.each([
  [
    'zod',
    z.object({
      name: z
        .string()
        .min(2)
        .transform(name => name.length),
      age: z.number().nullish(),
    }),
  ],
  [
    'valibot',
    v.object({
      name: v.pipe(
        v.string(),
        v.minLength(2),
        v.transform(name => name.length),
      ),
      age: v.nullish(v.number()),
    }),
  ],
  [
    'arktype',
    type({ name: type('string >= 2').pipe(name => name.length), 'age?': 'number | null' }),
  ],
])('a schema of %s', (_, validate) => {
  const types = { I: input(arg('name', 'string', { null: false }), arg('age', 'int')) }

  test('transforms a value', async () => {
    const { schema, received } = schemaOf({ validate }, 'I', types)
    expect(await run(schema, '{ f(a: { name: "Ann" }) }')).toEqual({ data: { f: 'done' } })
    expect(received).toEqual([{ name: 3 }])
  })

  test('reports issues with paths', async () => {
    const { schema, received } = schemaOf({ validate }, 'I', types)
    const { errors } = await run(schema, '{ f(a: { name: "A" }) }')
    expect(errors).toHaveLength(1)
    expect(errors[0].message).toMatch(/^The arguments of "f" are not valid: a\.name: .+\.$/)
    expect(errors[0].extensions.issues).toEqual([
      { message: expect.any(String), path: ['a', 'name'] },
    ])
    expect(received).toEqual([])
  })
})

describe('a validate', () => {
  test.each([
    ['null', '{ f(a: null) }', null],
    ['an omitted value', '{ f }', undefined],
  ])('does not get %s', async (_, document, expected) => {
    const { schema: validate, spy } = counting(accept)
    const { schema, received } = schemaOf({ validate })
    await run(schema, document)
    expect(received).toEqual([expected])
    expect(spy).not.toHaveBeenCalled()
  })

  test('gets the whole list of a list argument', async () => {
    const { schema: validate, spy } = counting((list: number[]) => ({ value: new Set(list) }))
    const { schema, received } = schemaOf({ full: true, validate }, 'int')
    await run(schema, '{ f(a: [1, 2]) }')
    expect(spy.mock.calls).toEqual([[[1, 2]]])
    expect(received).toEqual([new Set([1, 2])])
  })

  test('is called once for a variable of many fields', async () => {
    const { schema: validate, spy } = counting(accept)
    const { schema: validateObject, spy: objectSpy } = counting((value: object) => ({
      value: { ...value },
    }))
    const types = { I: input([arg('name', 'string', { validate })], { validate: validateObject }) }
    const { schema, received } = schemaOf({}, 'I', types)
    const fields = Array.from({ length: 20 }, (_, index) => `f${index}: f(a: $a)`).join(' ')
    await run(schema, `query ($a: I) { ${fields} }`, { a: { name: 'Ann' } })
    expect(received).toHaveLength(20)
    expect(received).toEqual(new Array(20).fill({ name: 'Ann' }))
    expect(spy).toHaveBeenCalledTimes(1)
    expect(objectSpy).toHaveBeenCalledTimes(1)
    await run(schema, `query ($a: I) { ${fields} }`, { a: { name: 'Ann' } })
    expect(spy).toHaveBeenCalledTimes(2)
  })

  test('that throws is called once for a variable of many fields', async () => {
    const { schema: validate, spy } = counting(() => {
      throw new Error('down')
    })
    const { schema } = schemaOf({ validate })
    const { errors } = await run(schema, 'query ($a: String) { f(a: $a) g: f(a: $a) }', { a: 'a' })
    expect(errors).toHaveLength(2)
    expect(spy).toHaveBeenCalledTimes(1)
  })

  test('is called for fields first, then for the object, then for the argument', async () => {
    const order: unknown[] = []
    const step = (name: string): StandardSchema =>
      counting((value: unknown) => {
        order.push([name, JSON.stringify(value)])
        return { value: { [name]: value } }
      }).schema
    const types = {
      Inner: input([arg('x', 'int', { validate: step('field') })], { validate: step('inner') }),
      Outer: oneOf([arg('inner', 'Inner', { validate: step('outerField') })], {
        validate: step('outer'),
      }),
    }
    const { schema, received } = schemaOf({ validate: step('argument') }, 'Outer', types)
    await run(schema, '{ f(a: { inner: { x: 1 } }) }')
    expect(order.map(entry => (entry as string[])[0])).toEqual([
      'field',
      'inner',
      'outerField',
      'outer',
      'argument',
    ])
    expect(received).toEqual([
      { argument: { outer: { inner: { outerField: { inner: { x: { field: 1 } } } } } } },
    ])
  })

  test('of an object is not called where a field has issues; all fields are', async () => {
    const refuse = (message: string): StandardSchema =>
      counting(() => ({ issues: [{ message }] })).schema
    const { schema: validate, spy } = counting(accept)
    const { schema: validateArgument, spy: argumentSpy } = counting(accept)
    const types = {
      I: input(
        [
          arg('first_name', 'string', { validate: refuse('First') }),
          arg('tags', 'string', { array: true, constraints: { maxLength: 2, maxItems: 2 } }),
          arg('more', 'I', { array: true }),
        ],
        { validate },
      ),
    }
    const { schema } = schemaOf({ validate: validateArgument }, 'I', types)
    const { errors } = await run(
      schema,
      '{ f(a: { firstName: "a", tags: ["abc", null, "abc"], more: [null, { firstName: "b" }] }) }',
    )
    expect(errors[0].message).toBe(
      'The arguments of "f" are not valid: a.firstName: First (and 4 more).',
    )
    expect(errors[0].extensions.issues).toEqual([
      { message: 'First', path: ['a', 'firstName'] },
      { message: 'Must have at most 2 items', path: ['a', 'tags'] },
      { message: 'Must be at most 2 characters long', path: ['a', 'tags', 0] },
      { message: 'Must be at most 2 characters long', path: ['a', 'tags', 2] },
      { message: 'First', path: ['a', 'more', 1, 'firstName'] },
    ])
    expect(spy).not.toHaveBeenCalled()
    expect(argumentSpy).not.toHaveBeenCalled()
  })

  test('reports paths by the names in GraphQL', async () => {
    const types = { I: input(arg('first_name', 'string'), arg('next_ones', 'I', { array: true })) }
    const validate = counting(() => ({
      issues: [
        { message: 'Wrong', path: ['next_ones', 0, { key: 'first_name' }] },
        { message: 'Odd', path: ['unknown', Symbol('s')] },
      ],
    })).schema
    const { schema } = schemaOf({ validate }, 'I', types)
    const { errors } = await run(schema, '{ f(a: {}) }')
    expect(errors[0].extensions.issues).toEqual([
      { message: 'Wrong', path: ['a', 'nextOnes', 0, 'firstName'] },
      { message: 'Odd', path: ['a', 'unknown', 'Symbol(s)'] },
    ])
  })

  test('reports at most 20 issues, with clipped messages', async () => {
    const validate = counting(() => ({
      issues: Array.from({ length: 50 }, () => ({ message: 'x'.repeat(1000) })),
    })).schema
    const { schema } = schemaOf({ validate })
    const { errors } = await run(schema, '{ f(a: "a") }')
    expect(errors[0].extensions.issues).toHaveLength(20)
    expect(errors[0].extensions.issues[0].message).toHaveLength(301)
    expect(errors[0].message).toContain('(and 49 more)')
  })

  test('does not change what other requests get', async () => {
    const validate = counting((list: string[]) => ({ value: list.map(text => text + '!') })).schema
    const { schema, received } = schemaOf({ full: true, default: ['a'], validate })
    for (let index = 0; index < 3; index++) await run(schema, '{ f g: f(a: ["b"]) }')
    expect(received).toEqual([['a!'], ['b!'], ['a!'], ['b!'], ['a!'], ['b!']])
  })

  test('gets the value of each request, also a literal that is the same in all', async () => {
    const { schema: validate, spy } = counting((text: string) => ({ value: text + '!' }))
    const { schema, received } = schemaOf({ validate })
    const prepared = schema.prepare('{ f(a: "a") }')
    for (let index = 0; index < 30; index++) await prepared.execute()
    expect(new Set(received)).toEqual(new Set(['a!']))
    expect(spy).toHaveBeenCalledTimes(30)
    expect(new Set(spy.mock.calls.flat())).toEqual(new Set(['a']))
  })

  test('checks an ID as text', async () => {
    const received: unknown[] = []
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field(
      'f',
      'int',
      {
        arguments: idArgument('key', {
          validate: z
            .string()
            .regex(/^[0-9]+$/)
            .transform(Number),
        }),
      },
      ({ key }) => {
        received.push(key)
        return key
      },
    )
    expect(await run(GraphQL.schema('ids'), '{ f(key: 4) }')).toEqual({ data: { f: 4 } })
    expect(received).toEqual([4])
  })
})

describe('an asynchronous validate', () => {
  const later = (validate: (value: any) => unknown): StandardSchema =>
    counting(async (value: unknown) => {
      await new Promise(setImmediate)
      return validate(value)
    }).schema

  test('is waited for, and several run at the same time', async () => {
    const { schema, received } = schemaOf({ validate: later(value => ({ value: `${value}!` })) })
    expect(await run(schema, '{ a: f(a: "a") b: f(a: "b") }')).toEqual({
      data: { a: 'done', b: 'done' },
    })
    expect(received).toEqual(['a!', 'b!'])
  })

  test('refuses the request with all issues', async () => {
    const { schema, received } = schemaOf({
      validate: later(() => ({ issues: [{ message: 'No' }] })),
    })
    const response = await run(schema, '{ a: f(a: "a") b: f(a: "b") c: f }')
    expect(Object.keys(response)).toEqual(['errors'])
    expect(response.errors.map(({ path }: GraphQLError) => path)).toEqual([['a'], ['b']])
    expect(received).toEqual([])
  })

  test('is an error of executeSync, which calls no resolver', async () => {
    const { schema, received } = schemaOf({ validate: later(accept) })
    expect(() => schema.executeSync('{ f(a: "a") }')).toThrow(
      'executeSync() cannot wait, but a resolver, a validate, the cache or the store of costBudget has returned a promise; use execute().',
    )
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(received).toEqual([])
  })

  test('that is rejected is masked', async () => {
    const { schema } = schemaOf({ validate: later(() => Promise.reject(new Error('secret'))) })
    const { errors } = await run(schema, '{ a: f(a: "a") b: f(a: "b") }')
    expect(errors.map(({ message }: GraphQLError) => message)).toEqual([
      'Internal server error',
      'Internal server error',
    ])
  })

  test('that never settles ends with the time of the execution', async () => {
    const { schema } = schemaOf(
      { validate: later(() => new Promise(() => undefined)) },
      'string',
      {},
      {
        config: { limits: { executionTimeoutMs: 20 } },
      },
    )
    const { errors } = await run(schema, '{ f(a: "a") }')
    expect(errors[0].message).toBe('The arguments were not checked within 20 ms.')
    expect(errors[0].extensions.code).toBe('TIMEOUT')
  })

  test('ends when the request is cancelled', async () => {
    const { schema, received } = schemaOf({ validate: later(accept) })
    const controller = new AbortController()
    const response = schema.execute('{ f(a: "a") }', {
      signal: controller.signal,
      responseFormat: 'hash',
    })
    controller.abort()
    expect((await response).errors?.[0]?.message).toBe('The execution was cancelled.')
    expect(received).toEqual([])
  })
})

describe('an exception of a validate', () => {
  class NotReachable extends Error {}

  const validate = counting(() => {
    throw new NotReachable('secret')
  }).schema

  test('is masked, and passed to onError', async () => {
    const onError = vi.fn()
    const { schema, received } = schemaOf({ validate }, 'string', {}, { onError })
    const { errors } = await run(schema, '{ f(a: "a") }')
    expect(errors).toEqual([
      expect.objectContaining({
        message: 'Internal server error',
        path: ['f'],
        locations: [{ line: 1, column: 3 }],
      }),
    ])
    expect(onError).toHaveBeenCalledTimes(1)
    expect(onError).toHaveBeenCalledWith(
      expect.any(NotReachable),
      expect.objectContaining({ coordinate: 'Query.f', path: ['f'] }),
    )
    expect(received).toEqual([])
  })

  test('goes to the handlers of its class', async () => {
    const onError = vi.fn()
    const { schema } = schemaOf(
      { validate },
      'string',
      {},
      {
        onError,
        rescueFrom: [rescueFrom(NotReachable, () => new GraphQLError('Try again later.'))],
      },
    )
    const { errors } = await run(schema, '{ f(a: "a") }')
    expect(errors[0].message).toBe('Try again later.')
    expect(onError).not.toHaveBeenCalled()
  })

  test.each([undefined, null, true, {}, { issues: 'wrong' }, { issues: [null] }])(
    'so is a result that is none: %s',
    async result => {
      const onError = vi.fn()
      const { schema } = schemaOf(
        { validate: counting(() => result).schema },
        'string',
        {},
        { onError },
      )
      const { errors } = await run(schema, '{ f(a: "a") }')
      expect(errors[0].message).toBe('Internal server error')
      expect(onError.mock.calls[0]![0]).toMatchObject({
        message: expect.stringContaining('The schema in validate returned'),
      })
    },
  )

  test('a list of no issues is an issue', async () => {
    const { schema } = schemaOf({ validate: counting(() => ({ issues: [] })).schema })
    expect((await run(schema, '{ f(a: "a") }')).errors[0].message).toBe(
      'The arguments of "f" are not valid: a: Invalid value.',
    )
  })
})

test('an issue of arktype about the value itself has the path of the argument', async () => {
  const { schema } = schemaOf({ validate: type('string >= 2') })
  const { errors } = await run(schema, '{ f(a: "x") }')
  expect(errors[0].extensions.issues).toMatchObject([{ path: ['a'] }])
})
