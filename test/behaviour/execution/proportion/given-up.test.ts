import { describe, expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../../../src/index.ts'
import { silentSchema } from '../silent-schema.ts'

// The process ends where a rejection has no handler when no microtask is left; vitest fails then.

const sdl = `
  scalar Loose
  type Query { users: [User], numbers: [Int!], lists: [[Int]], texts: [String], text: String, loose: Loose!, user: User }
  type User { name: String, bio: String, friend: User }
`
const rejection = (): Promise<never> => Promise.reject(new Error('nobody comes to it'))
const tiers = [0, false] as const

/** A schema whose responses have so many bytes at most. */
function boundedSchema(
  generatesCodeAfter: 0 | false,
  maxResponseBytes: number,
  resolvers: object = {},
): Schema {
  return silentSchema(sdl, resolvers, { generatesCodeAfter, limits: { maxResponseBytes } })
}

describe.each(tiers)('what is given up, code generated after %s', generatesCodeAfter => {
  test('because the response is too large, at whatever byte, leaves no promise behind', async () => {
    const user = (): object => ({
      name: 'n',
      bio: rejection(),
      friend: { name: 'm', bio: rejection() },
    })
    const shapes: readonly (readonly [string, () => object])[] = [
      [
        '{ users { name bio friend { bio name } } }',
        () => ({ users: () => [user(), null, user()] }),
      ],
      ['{ user { name friend { name bio } bio } }', () => ({ user: user() })],
      ['{ user { name friend { name bio } bio } }', () => ({ user: () => user() })],
      [
        '{ numbers lists }',
        () => ({ numbers: () => [1, rejection(), rejection()], lists: [[rejection()], [1]] }),
      ],
    ]
    for (let bytes = 1; bytes < 160; bytes++) {
      const schema = boundedSchema(generatesCodeAfter, bytes)
      for (const [source, rootValue] of shapes) {
        for (const responseFormat of ['json', 'hash'] as const) {
          await schema.execute(source, { rootValue: rootValue(), responseFormat } as object)
        }
      }
    }
  })

  test('because null has come to a list leaves no item behind that is still on its way', async () => {
    let next = 0
    let returned = 0
    const numbers = {
      [Symbol.asyncIterator]: () => ({
        // Not awaited by a generator: the item itself is a promise.
        next: () =>
          Promise.resolve(next++ < 3 ? { done: false, value: rejection() } : { done: true }),
        return: () => (returned++, Promise.resolve({ done: true })),
      }),
    }
    const text = await boundedSchema(generatesCodeAfter, 1_000).execute('{ numbers }', {
      rootValue: { numbers },
    })
    expect(JSON.parse(text as string)).toMatchObject({ data: { numbers: null } })
    await new Promise(setImmediate)
    expect(returned).toBe(1)
  })

  test('is told to the iterators that are being read', async () => {
    let [items, returned] = [0, 0]
    const texts = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: false, value: 'x'.repeat(100) + String(items++) }),
        return: () => (returned++, Promise.resolve({ done: true })),
      }),
    }
    const text = await boundedSchema(generatesCodeAfter, 10_000).execute('{ texts }', {
      rootValue: { texts },
    })
    expect(text).toContain('COMPLEXITY_LIMIT')
    expect(returned).toBe(1)
    expect(items).toBeLessThan(101)
  })

  test('counts the texts of what is kept, not only how many there are', async () => {
    for (const source of ['{ texts }', '{ users { name } }']) {
      let made = 0
      const rows = function* (): Generator<unknown> {
        while (made < 3_000) {
          const name = 'x'.repeat(10_000) + String(made++)
          yield source.includes('users') ? { name } : name
        }
      }
      const schema = boundedSchema(generatesCodeAfter, 1_000_000)
      const text = await schema.execute(source, { rootValue: { texts: rows, users: rows } })
      expect(text).toContain('COMPLEXITY_LIMIT')
      expect(made).toBeLessThanOrEqual(101)
    }
  })
})

test.each(tiers)(
  'a number that JSON has no text for is null in every format, after %s',
  async after => {
    const loose = { Loose: { serialize: (value: unknown) => value } }
    const schema = boundedSchema(after, 1_000, loose)
    for (const responseFormat of ['json', 'hash'] as const) {
      const answer = await schema.execute('{ loose }', {
        rootValue: { loose: NaN },
        responseFormat,
      } as object)
      const { data, errors } = (typeof answer === 'string' ? JSON.parse(answer) : answer) as {
        data: unknown
        errors: readonly { readonly message: string }[]
      }
      expect(data).toBe(null)
      expect(errors[0]!.message).toBe('Cannot return null for non-nullable field Query.loose.')
    }
  },
)

test('what throws when it is looked at is an error of the request, and nothing is rejected', async () => {
  const schema = buildSchema('type Query { a(x: Int): Int }', { onError: () => undefined })
  const variables = {
    get x(): never {
      throw new Error('no')
    },
  }
  const context = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no')
      },
    },
  )
  const named = buildSchema('type Query { a(x: Int): Int }', { onError: () => undefined })
  for (const options of [{ variables }, { context }]) {
    const text = await named.execute('query ($x: Int) { a(x: $x) }', options)
    expect(text).toMatch(/Internal server error|"data":/)
  }
  expect(await schema.execute('query ($x: Int) { a(x: $x) }', { variables })).toContain(
    'Internal server error',
  )
})

test('info may be frozen, inherited from, and changed behind that', () => {
  const seen: unknown[] = []
  const look = (
    _parent: unknown,
    _args: unknown,
    _context: unknown,
    info: { fieldName: string },
  ): number => {
    const heir = Object.create(info) as { fieldName: string }
    heir.fieldName = 'heir'
    seen.push(
      heir.fieldName,
      info.fieldName,
      Object.isFrozen(Object.freeze(info)),
      Object.keys(info).length,
    )
    seen.push(info.fieldName)
    return 1
  }
  const schema = buildSchema('type Query { a: Int }', {
    resolvers: { Query: { a: look as never } },
  })
  expect(schema.executeSync('{ a }')).toBe('{"data":{"a":1}}')
  expect(seen).toEqual(['heir', 'a', true, 10, 'a'])
})

test('bytes and objects of subclasses are those of one request', async () => {
  class Day extends Date {
    readonly isDay = true
  }
  const bytes = (value: unknown): Buffer => Buffer.from(String(value))
  const schema = buildSchema(
    'scalar Bytes scalar Day type Query { a(of: Bytes = "ABC"): String, day(of: Day = "2020-01-01"): String }',
    {
      resolvers: {
        Bytes: { parseValue: bytes },
        Day: { parseValue: (value: unknown) => new Day(String(value)) },
        Query: {
          a: (_parent: unknown, { of }: { of: Buffer }) => {
            const text = of.toString()
            of.fill(88)
            return text
          },
          day: (_parent: unknown, { of }: { of: Day }) => {
            const text = `${of.isDay} ${of.getUTCFullYear()}`
            of.setUTCFullYear(1999)
            return text
          },
        },
      },
    },
  )
  for (let run = 0; run < 20; run++) {
    expect(await schema.execute('{ a b: a(of: "DEF") day other: day(of: "2021-01-01") }')).toBe(
      '{"data":{"a":"ABC","b":"DEF","day":"true 2020","other":"true 2021"}}',
    )
  }
})
