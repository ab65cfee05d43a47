import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../../src/index.ts'
import { counting, inProportion, tally, type Count, type World } from './in-proportion.ts'

const wait = (): Promise<number> => new Promise(resolve => setTimeout(resolve, 2, 1))

const sdl = `
  type Query { slow: Int, users: [User], user: User, users2: [User] }
  type User { id: ID, name: String, friends(first: Int): [User], friend: User, author: Author, lazy: Int }
  type Author { name: String, id: Int, author: Author }
`

/**
 * An instance of a class whose properties are getters of its prototype, and of that of the class
 * above.
 */
function userOf(count: Count, id: number): object {
  class Record {
    get id() {
      count('id')
      return id
    }
    get friends(): unknown {
      count('friends')
      return [this, this]
    }
  }
  class User extends Record {
    get name() {
      count('name')
      return `user ${id}`
    }
    get lazy() {
      count('lazy')
      return Promise.resolve(id)
    }
    get friend() {
      count('friend')
      return this
    }
  }
  return new User()
}

describe('a property that a resolver stands for is nobody’s but the resolver’s', () => {
  test.each([
    [3_000, 'id'],
    [300, 'lazy'],
    [300, 'friend { lazy }'],
  ])('of %s users, beside %s', async (users, beside) => {
    const world = (count: Count): World => {
      const everybody: object[] = []
      for (let id = 0; id < users; id++) {
        const own = { id, name: `user ${id}`, friends: everybody, slow: wait(), lazy: wait() }
        everybody.push(counting({ ...own, friend: own }, count))
      }
      return {
        root: () => ({ users: everybody, slow: wait() }),
        resolvers: {
          User: {
            friends: (user: { friends: object[] }, { first }: { first: number }) =>
              user.friends.slice(0, first),
          },
        },
      }
    }
    const source = `{ slow users { friends(first: 1) { id friends(first: 2) { name } } ${beside} } }`
    const { reference } = await inProportion(sdl, world, source, { runs: 6 })
    expect(reference['friends']).toBe(2 * users)
  })

  test('although it throws when somebody looks at it', async () => {
    const world = (count: Count): World => {
      const user = {
        id: 1,
        get name() {
          count('name')
          throw new Error('not loaded')
        },
      }
      return {
        root: () => ({ slow: wait(), users: [user, user], user }),
        resolvers: { User: { name: () => 'by a resolver' } },
      }
    }
    const { reference } = await inProportion(sdl, world, '{ slow user { name id } users { name } }')
    expect(reference).toEqual({})
  })
})

describe('a getter is called once a position', () => {
  const everything = '{ id name friends { id name } friend { friend { id lazy } } lazy }'

  test.each(['user', 'users', 'users2'])('in classes, of %s', async name => {
    const world = (count: Count): World => ({
      root: () => {
        const users = Array.from({ length: 5 }, (_, id) => userOf(count, id))
        return { slow: wait(), user: users[0], users, users2: Promise.resolve([...users, wait()]) }
      },
    })
    await inProportion(sdl, world, `{ slow ${name} ${everything} }`)
    await inProportion(sdl, world, `{ ${name} ${everything} }`)
  })

  test('of one object at 10,000 positions', async () => {
    const world = (count: Count): World => ({
      root: () => ({ users: new Array<unknown>(10_000).fill(userOf(count, 1)), slow: wait() }),
    })
    const { reference } = await inProportion(sdl, world, '{ slow users { id name } }', { runs: 6 })
    expect(reference).toEqual({ id: 10_000, name: 10_000 })
  })

  test('of 200 aliases of one promise', async () => {
    const world = (count: Count): World => ({ root: () => ({ user: userOf(count, 1) }) })
    const aliases = Array.from({ length: 200 }, (_, index) => `a${index}: lazy`).join(' ')
    const { reference } = await inProportion(sdl, world, `{ user { ${aliases} } }`, { runs: 6 })
    expect(reference).toEqual({ lazy: 200 })
  })

  test('which returns a new object each time, with a method that is asynchronous or not', async () => {
    for (const isLater of [true, false]) {
      const world = (count: Count): World => {
        class Author {
          name(): unknown {
            count('name')
            return isLater ? Promise.resolve('Ann') : 'Ann'
          }
          get author(): Author {
            count('author')
            // What asks without end is to fail, not to go on for ever.
            if (++authors > 10_000) throw new Error('too many')
            return new Author()
          }
        }
        let authors = 0
        return {
          root: () => ((authors = 0), { user: new Author(), users: [new Author(), new Author()] }),
        }
      }
      const source = '{ user { author { name author { name } } } users { author { name } } }'
      const { reference } = await inProportion(sdl, world, source)
      expect(reference).toEqual({ author: 4, name: 4 })
    }
  })

  test('although it throws, is something else or is gone at the second read', async () => {
    const world = (count: Count): World => ({
      root: () => {
        const fickle = (): object => {
          const reads: Record<string, number> = {}
          const first = (name: string): boolean => {
            count(name)
            return (reads[name] = (reads[name] ?? 0) + 1) === 1
          }
          return {
            get id() {
              if (first('id')) return 'first'
              throw new Error('second')
            },
            get name() {
              return first('name') ? Promise.resolve('first') : 'second'
            },
            get friends() {
              return first('friends') ? [fickle(), null] : undefined
            },
            get friend() {
              return first('friend')
                ? Promise.resolve({ id: 1 })
                : Promise.reject(new Error('second'))
            },
          }
        }
        return { slow: wait(), user: fickle(), users: [{ ...userOf(count, 1), friends: [{}] }] }
      },
    })
    await inProportion(
      sdl,
      world,
      '{ slow user { id name friends { id } friend { id } } users { id friends { id } } }',
    )
  })

  test('although another field is in error, or no value at all', async () => {
    const world = (count: Count): World => ({
      root: () => ({
        users: [
          ...Array.from({ length: 50 }, (_, id) => userOf(count, id)),
          new Error('no'),
          wait(),
          {},
        ],
        user: {
          get name(): never {
            count('name')
            throw new Error('no')
          },
          friends: [
            userOf(count, 9),
            'no user',
            { friend: 1, lazy: () => Promise.reject(new Error('no')) },
          ],
        },
      }),
    })
    const { reference } = await inProportion(
      sdl,
      world,
      `{ users ${everything} user ${everything} }`,
    )
    expect(reference).toEqual({ id: 201, name: 152, friend: 100, friends: 50, lazy: 100 })
  })
})

test('what is skipped is not read, whatever stands beside it', async () => {
  const world = (count: Count): World => ({
    root: () => ({ slow: wait(), users: [userOf(count, 1), userOf(count, 2)] }),
  })
  const skipped = `query ($no: Boolean = false) {
    slow users { id ...Rest @include(if: $no) friend { lazy @skip(if: true) id } }
  } fragment Rest on User { name friends { id } lazy }`
  const { reference } = await inProportion(sdl, world, skipped)
  expect(reference).toEqual({ id: 4, friend: 2 })
})

test('two operations that run side by side read one object once each', async () => {
  const reads = tally()
  const shared = userOf(reads.count, 1)
  const schema = buildSchema(sdl)
  const request = {
    rootValue: { slow: wait(), user: shared, users: [shared, shared] },
    responseFormat: 'json',
  } as const
  const source = '{ slow user { id name lazy } users { friend { lazy name } } }'
  const [one, other] = await Promise.all([
    schema.execute(source, request),
    schema.execute(source, request),
  ])
  expect(one).toBe(other)
  expect(JSON.parse(one)).toMatchObject({ data: { user: { id: '1', lazy: 1 } } })
  expect(reads.counts).toEqual({ id: 2, name: 6, lazy: 6, friend: 4 })
})
