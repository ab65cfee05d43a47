import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { silentSchema } from './silent-schema.ts'

const rejections: unknown[] = []
const note = (reason: unknown): void => void rejections.push(reason)

beforeEach(() => {
  rejections.length = 0
  process.on('unhandledRejection', note)
})

afterEach(() => void process.off('unhandledRejection', note))

/** What is left over when everything had its turn. */
async function leftovers(): Promise<readonly unknown[]> {
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
  return rejections
}

const sdl = `
  type Query { a: Int, b: Int, o: Deep, list: [Int], objects: [Deep], matrix: [[Int]] }
  type Deep { a: Int, b: Int, list: [Int], deep: Deep }
  type Mutation { first: [Int], second: Int }
`

async function dataAndErrors(schema: Schema, source: string, rootValue?: unknown): Promise<any> {
  return schema.execute(source, { rootValue, responseFormat: 'hash' })
}

const tiers = [
  ['closures', { generatesCodeAfter: false }],
  ['generated code', { generatesCodeAfter: 0 }],
] as const

describe.each(tiers)('with %s', (_name, config) => {
  test('a getter that returns a promise is read once, and its rejection is that of the field', async () => {
    let reads = 0
    const lazy = {
      get a() {
        reads++
        return Promise.reject(new Error('lost'))
      },
      b: 1,
    }
    const schema = silentSchema(sdl, {}, config)
    const { data, errors } = await dataAndErrors(schema, '{ b a }', lazy)
    expect(data).toEqual({ a: null, b: 1 })
    expect(errors).toHaveLength(1)
    expect(reads).toBe(1)
    expect(await leftovers()).toEqual([])
  })

  test('promises that the bytes of a response are not made of are nobody’s fault', async () => {
    const fresh = (): object => ({
      get list() {
        return [Promise.reject(new Error('lost')), 1, Promise.reject(new Error('lost'))]
      },
      get a() {
        return Promise.reject(new Error('lost'))
      },
      get b() {
        return Promise.reject(new Error('lost'))
      },
    })
    const schema = silentSchema(sdl, { Query: { objects: () => [fresh(), fresh()] } }, config)
    for (let run = 0; run < 3; run++) {
      const body = String((await schema.respond('{ objects { a b list } }')).body)
      expect(JSON.parse(body).data.objects).toEqual(
        Array.from({ length: 2 }, () => ({ a: null, b: null, list: [null, 1, null] })),
      )
    }
    expect(await leftovers()).toEqual([])
  })

  test('a value that throws whatever is done to it is an error of its position', async () => {
    const { proxy, revoke } = Proxy.revocable({ a: 1 }, {})
    const resolvers = {
      Query: {
        o: () => proxy as unknown,
        b: async () => {
          await Promise.resolve()
          revoke()
          return 1
        },
        objects: () => [
          new Proxy(
            {},
            {
              getPrototypeOf: () => {
                throw new Error('no')
              },
            },
          ),
          { b: 2 },
        ],
      },
    }
    const source = '{ o { b } b objects { b } }'
    const first = await dataAndErrors(silentSchema(sdl, resolvers, config), source)
    // It was read before it was revoked.
    expect(first.data).toMatchObject({ o: { b: null }, b: 1, objects: [null, { b: 2 }] })
    const { data, errors } = await dataAndErrors(silentSchema(sdl, resolvers, config), source)
    expect(data).toMatchObject({ o: null, b: 1, objects: [null, { b: 2 }] })
    expect((errors as { path: unknown }[]).map(({ path }) => path)).toEqual([['o'], ['objects', 0]])
  })

  test('one item that throws is null alone, and the others are lost to nobody', async () => {
    const list = (): unknown[] => [
      1,
      {
        get then() {
          throw new Error('no')
        },
      },
      Promise.reject(new Error('late')),
    ]
    const schema = silentSchema(sdl, { Query: { list, o: () => ({ list: list() }) } }, config)
    const { data, errors } = await dataAndErrors(schema, '{ list o { list } }')
    expect(data).toEqual({ list: [1, null, null], o: { list: [1, null, null] } })
    expect(errors).toHaveLength(4)
    expect(await leftovers()).toEqual([])
  })

  test('a list that holds itself ends', async () => {
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    const { data, errors } = await dataAndErrors(
      silentSchema(sdl, {}, config),
      '{ objects { a } b }',
      {
        objects: cyclic,
        b: cyclic,
      },
    )
    expect(data).toEqual({ objects: [{ a: null }], b: null })
    expect(errors).toHaveLength(1)
  })
})

test('an iterable that throws leaves no promise that it gave behind', async () => {
  const list = function* (): Generator<unknown> {
    yield Promise.reject(new Error('first'))
    throw new Error('second')
  }
  const { data, errors } = await dataAndErrors(silentSchema(sdl, { Query: { list } }), '{ list }')
  expect(data).toEqual({ list: null })
  expect(errors).toHaveLength(1)
  expect(await leftovers()).toEqual([])
})

test('a promise that cannot be waited for is an error, and nothing waits for it', async () => {
  const hostile = (): unknown => {
    const promise = Promise.resolve(1)
    void Object.defineProperty(promise, 'constructor', {
      get: () => {
        throw new Error('no')
      },
    })
    return promise
  }
  const { data, errors } = await dataAndErrors(
    silentSchema(sdl, { Query: { a: hostile, b: () => 2 } }),
    '{ a b }',
  )
  expect(data).toEqual({ a: null, b: 2 })
  expect(errors).toHaveLength(1)
})

test('a function with a method then is waited for', async () => {
  const then = (resolve: (value: unknown) => void): void => resolve(3)
  const callable = (): unknown => Object.assign(() => 1, { then })
  const { data } = await dataAndErrors(
    silentSchema(sdl, { Query: { a: callable, list: () => [callable(), 1] } }),
    '{ a list }',
  )
  expect(data).toEqual({ a: 3, list: [3, 1] })
})

test('an async iterable that never waits is ended by the clock', async () => {
  const list = async function* (): AsyncGenerator<number> {
    await Promise.resolve()
    for (;;) yield 1
  }
  const schema = silentSchema(sdl, { Query: { list } }, { limits: { executionTimeoutMs: 50 } })
  const { data, errors } = await dataAndErrors(schema, '{ list }')
  expect(data).toEqual({ list: null })
  expect(errors[0].extensions.code).toBe('TIMEOUT')
})

test('a time that no timer can wait for is no time at all', async () => {
  const schema = silentSchema(
    sdl,
    { Query: { a: async () => new Promise(resolve => setTimeout(() => resolve(1), 20)) } },
    { limits: { executionTimeoutMs: 3e9 } },
  )
  expect(await dataAndErrors(schema, '{ a }')).toEqual({ data: { a: 1 } })
})

test('what JSON.stringify refuses is a masked error of the whole', async () => {
  const coerced = { b: 1n }
  const schema = buildSchema('scalar Any type Query { any: Any, a: Int }', {
    resolvers: { Query: { any: () => coerced, a: () => 1 } },
    config: { enableStringCollector: false },
    onError: () => undefined,
  })
  const { data, errors } = JSON.parse(await schema.execute('{ a any }')) as {
    data: unknown
    errors: { message: string }[]
  }
  expect(data).toBe(null)
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('Internal server error'),
  ])
})

test('a mutation may have more errors than a call has parameters', async () => {
  const first = (): string[] => Array.from({ length: 130_000 }, () => 'x')
  const schema = silentSchema(
    sdl,
    { Mutation: { first, second: () => 1 } },
    { limits: { maxExecutionErrors: 1 } },
  )
  const { data, errors } = await dataAndErrors(schema, 'mutation { first second }')
  expect(data.second).toBe(1)
  expect(errors).toHaveLength(2)
})
