/* eslint-disable @typescript-eslint/only-throw-error, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unnecessary-type-assertion -- Hosts throw anything. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outcomesOf, type Call } from '../../graphql-js/outcome.ts'
import { sides } from './worlds/sides.ts'

// What hosts should not do, and do: it ends by ours as it ends by graphql-js.

const sdl = `
  type Query {
    text: String, strict: String!, number: Int, numbers: [Int], exact: [Int!], lists: [[Int]]
    item: Item, items: [Item], node: Node, nodes: [Node], echo(text: String, in: In): String
  }
  type Mutation { text: String, item: Item }
  interface Node { text: String }
  type Item implements Node { text: String, number: Int, strict: String!, item: Item }
  type Other implements Node { text: String }
  input In { text: String = "inner", list: [Int] }
`

type Log = unknown[]
type Root = (log: Log, host: Call['host']) => unknown

const fail = (message = 'It fails.'): never => {
  throw new Error(message)
}

/** A thenable that is no promise, and calls back as often as it likes. */
function thenable(
  act: (resolve: (value: unknown) => void, reject: (reason: unknown) => void) => void,
): object {
  return {
    then(resolve: (value: unknown) => unknown, reject: (reason: unknown) => unknown = raise) {
      // What `then` returns is what becomes of the first call.
      let settle: ((outcome: unknown) => void) | undefined
      const result = new Promise(resolveResult => (settle = resolveResult))
      const call = (callback: (value: unknown) => unknown) => (value: unknown) =>
        settle!(attempt(() => callback(value)))
      act(call(resolve), call(reject))
      return result
    },
  }
}

function attempt(act: () => unknown): unknown {
  try {
    return act()
  } catch (thrown) {
    return Promise.reject(thrown as Error)
  }
}

function raise(thrown: unknown): never {
  throw thrown as Error
}

class Items extends Array<unknown> {
  override *[Symbol.iterator](): ArrayIterator<unknown> {
    try {
      yield 1
      yield 'x'
      yield 3
    } finally {
      Items.log.push('closed')
    }
    return undefined
  }
  static log: Log = []
}

/** What is thrown, of which no error with a position can be made. */
const unlocatable: Readonly<Record<string, () => unknown>> = {
  'an error whose nodes are null': () => Object.assign(new Error('a'), { nodes: [null] }),
  'an error whose message cannot be read': () =>
    Object.defineProperty(new Error('a'), 'message', { get: () => fail('No message.') }),
  'an error whose path cannot be read': () =>
    Object.defineProperty(new Error('a'), 'path', { get: () => fail('No path.') }),
  'a revoked proxy': () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
}

/** Where it is thrown: after a promise, in each kind of position. */
const laterPositions: Readonly<
  Record<string, readonly [source: string, root: (later: () => unknown) => unknown]>
> = {
  'a field': ['{ number text }', text => ({ number: 1, text })],
  'a field below one': ['{ number item { text } }', text => ({ number: 1, item: { text } })],
  'a field without null': [
    '{ number item { strict } }',
    strict => ({ number: 1, item: { strict } }),
  ],
  'a field below a promise': [
    '{ number item { item { text } } }',
    text => ({ number: 1, item: () => Promise.resolve({ item: { text } }) }),
  ],
  'an item of a list': [
    '{ number numbers }',
    later => ({ number: 1, numbers: () => [1, later()] }),
  ],
  'an object of a list': ['{ items { text } }', text => ({ items: [{ text: 'a' }, { text }] })],
  'a field of a mutation': ['mutation { text item { text } }', text => ({ text, item: { text } })],
}

const unlocatableRoots = Object.fromEntries(
  Object.entries(unlocatable).flatMap(([what, make]) =>
    Object.entries(laterPositions).map(([where, [source, root]]) => [
      `${what} in ${where}`,
      [source, () => root(() => Promise.reject(make() as Error))] as const,
    ]),
  ),
)

const roots: Readonly<Record<string, readonly [source: string, root: Root]>> = {
  ...unlocatableRoots,
  'a getter that throws': [
    '{ text strict }',
    () => ({
      get text() {
        return fail()
      },
      strict: 'a',
    }),
  ],
  'a getter that throws where null is excluded': [
    '{ text item { text strict } }',
    () => ({
      text: 'a',
      item: {
        text: 'b',
        get strict() {
          return fail()
        },
      },
    }),
  ],
  'a getter that throws after a promise': [
    '{ item { text strict } number }',
    () => ({
      item: {
        text: Promise.resolve('a'),
        get strict() {
          return fail()
        },
      },
      number: 1,
    }),
  ],
  'a getter that throws null': [
    '{ text }',
    () => ({
      get text() {
        throw null as unknown as Error
      },
    }),
  ],
  'a getter that throws undefined': [
    '{ text }',
    () => ({
      get text() {
        throw undefined as unknown as Error
      },
    }),
  ],
  'getters that count': [
    '{ text number item { text } }',
    log => ({
      get text() {
        log.push('text')
        return 'a'
      },
      get number() {
        log.push('number')
        return 1
      },
      get item() {
        log.push('item')
        return {
          get text() {
            log.push('inner')
            return () => 'b'
          },
        }
      },
    }),
  ],
  'a getter that has another value each time': [
    '{ text }',
    () => {
      let count = 0
      return {
        get text() {
          return count++ === 0 ? () => 'a' : undefined
        },
      }
    },
  ],
  'a proxy': [
    '{ text number item { text number } }',
    log => {
      const proxy: object = new Proxy(
        {},
        {
          get(_, key) {
            log.push(String(key))
            return key === 'item' ? proxy : key === 'number' ? 1 : key === 'text' ? 'a' : undefined
          },
        },
      )
      return proxy
    },
  ],
  'a proxy that throws': [
    '{ text item { text } }',
    () => ({
      text: 'a',
      item: new Proxy(
        {},
        {
          get(_, key) {
            return fail(`No ${String(key)}.`)
          },
        },
      ),
    }),
  ],
  'a revoked proxy': [
    '{ text item { text } }',
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return { text: 'a', item: proxy }
    },
  ],
  'a revoked proxy as the root': [
    '{ text }',
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    },
  ],
  'a function with properties': [
    '{ item { text } }',
    () => ({ item: () => Object.assign(() => 'not called', { text: 'a' }) }),
  ],
  'a text as an object': ['{ item { text number } }', () => ({ item: 'text' })],
  'a number as the root': ['{ text }', () => 5],
  'an own property named then that is none': [
    '{ item { text } }',
    () => ({ item: { then: 'text', text: 'a' } }),
  ],
  'a thenable': [
    '{ text strict item { text } }',
    () => ({
      text: thenable(resolve => resolve('a')),
      strict: thenable(resolve => setTimeout(resolve, 1, 'b')),
      item: thenable(resolve => resolve({ text: thenable(inner => inner('c')) })),
    }),
  ],
  'a thenable that calls back twice': [
    '{ text strict }',
    () => ({
      text: thenable(resolve => {
        resolve('a')
        resolve('b')
      }),
      strict: 'c',
    }),
  ],
  'a thenable that resolves and rejects': [
    '{ text strict }',
    () => ({
      text: thenable((resolve, reject) => {
        resolve('a')
        reject(new Error('It fails.'))
      }),
      strict: 'c',
    }),
  ],
  'a thenable that rejects and resolves': [
    '{ text strict }',
    () => ({
      text: thenable((resolve, reject) => {
        reject(new Error('It fails.'))
        resolve('a')
      }),
      strict: 'c',
    }),
  ],
  'a thenable that throws': [
    '{ text strict }',
    () => ({ text: thenable(() => fail()), strict: 'c' }),
  ],
  'a thenable that resolves and throws': [
    '{ text strict }',
    () => ({
      text: thenable(resolve => {
        resolve('a')
        fail()
      }),
      strict: 'c',
    }),
  ],
  'a thenable of a thenable': [
    '{ text }',
    () => ({ text: thenable(resolve => resolve(thenable(inner => inner('a')))) }),
  ],
  'a thenable of a promise that fails': [
    '{ text }',
    () => ({ text: thenable(resolve => resolve(Promise.reject(new Error('It fails.')))) }),
  ],
  'thenables in a list': [
    '{ numbers }',
    () => ({
      numbers: [
        1,
        thenable(resolve => {
          resolve(2)
          resolve(3)
        }),
        thenable((_, reject) => reject('a text')),
      ],
    }),
  ],
  'a thenable for a list': [
    '{ numbers }',
    () => ({ numbers: thenable(resolve => resolve([1, 2])) }),
  ],
  'a getter of then that throws': [
    '{ text strict }',
    () => ({
      strict: 'a',
      text: {
        get then() {
          return fail()
        },
      },
    }),
  ],
  'a getter of then that counts': [
    '{ text strict }',
    log => ({
      strict: 'a',
      text: {
        get then() {
          log.push('then')
          return undefined
        },
      },
    }),
  ],
  'a promise with another then': [
    '{ text }',
    log => ({
      text: Object.assign(Promise.resolve('a'), {
        then(...all: [never, never]) {
          log.push('then')
          return Promise.prototype.then.apply(Promise.resolve('b'), all)
        },
      }),
    }),
  ],
  'a promise of a subclass': [
    '{ text numbers }',
    () => {
      class Own extends Promise<unknown> {}
      return {
        text: Own.resolve('a'),
        numbers: Own.resolve([Own.resolve(1), Own.reject(new Error('It fails.'))]),
      }
    },
  ],
  'an iterable whose return throws': [
    '{ numbers exact }',
    log => {
      const make = (): object => ({
        [Symbol.iterator]() {
          let index = 0
          return {
            next: () => ({ value: index++ === 1 ? 'x' : index, done: index > 4 }),
            return() {
              log.push('return')
              return fail('Return fails.')
            },
          }
        },
      })
      return { numbers: make, exact: make }
    },
  ],
  'an iterator that fails': [
    '{ numbers text }',
    () => ({
      text: 'a',
      numbers: function* () {
        yield 1
        fail()
      },
    }),
  ],
  'an iterator that fails after a promise': [
    '{ exact text }',
    () => ({
      text: 'a',
      exact: function* () {
        yield Promise.resolve(1)
        yield Promise.reject(new Error('The item fails.'))
        fail()
      },
    }),
  ],
  'an iterator that fails at once': [
    '{ numbers text }',
    () => ({ text: 'a', numbers: { [Symbol.iterator]: () => fail() } }),
  ],
  'an iterator that is none': [
    '{ numbers text }',
    () => ({ text: 'a', numbers: { [Symbol.iterator]: () => 5 } }),
  ],
  'an endless iterator with an error': [
    '{ exact text }',
    log => ({
      text: 'a',
      exact: function* () {
        try {
          for (let index = 0; ; index++) {
            if (index > 50) fail('Too far.')
            yield index === 3 ? 'x' : index
          }
        } finally {
          log.push('closed')
        }
      },
    }),
  ],
  'an iterator that is used twice': [
    '{ numbers exact }',
    () => {
      const iterator = [1, 2, 3].values()
      return { numbers: iterator, exact: iterator }
    },
  ],
  'an array with another iterator': [
    '{ exact numbers }',
    log => {
      Items.log = log
      return { exact: new Items(5, 6), numbers: new Items(5, 6) }
    },
  ],
  'an array with holes': ['{ numbers exact }', () => ({ numbers: [1, , 3], exact: [1, , 3] })],
  'an array that grows while it is read': [
    '{ items { number } }',
    () => {
      const items: unknown[] = []
      const add = (): number => {
        if (items.length < 4) items.push({ number: add })
        return items.length
      }
      items.push({ number: add })
      return { items }
    },
  ],
  'an array that shrinks while it is read': [
    '{ items { number } }',
    () => {
      const items: unknown[] = []
      const cut = (): number => {
        items.pop()
        return items.length
      }
      items.push({ number: cut }, { number: cut }, { number: cut })
      return { items }
    },
  ],
  'a text as a list': ['{ numbers }', () => ({ numbers: '12' })],
  'a text object as a list': ['{ numbers }', () => ({ numbers: Object('12') as unknown })],
  'a function as a list': [
    '{ numbers text }',
    () => ({
      text: 'a',
      numbers: () =>
        Object.assign(() => 1, {
          *[Symbol.iterator]() {
            yield 1
          },
        }),
    }),
  ],
  'a map, a set and typed arrays as lists': [
    '{ lists numbers exact }',
    () => ({ lists: new Map([[1, 2]]), numbers: new Set([1, 2]), exact: new Uint8Array([1, 2]) }),
  ],
  'a frozen error': [
    '{ text strict }',
    () => ({
      text: () => {
        throw Object.freeze(new Error('Frozen.'))
      },
      strict: 'a',
    }),
  ],
  'a frozen error of graphql-js': [
    '{ text number }',
    (_, host) => {
      const error = Object.freeze(new host.GraphQLError('Frozen.'))
      return {
        text: () => {
          throw error
        },
        number: error,
      }
    },
  ],
  'an error with odd properties': [
    '{ text }',
    () => ({
      text: () => {
        throw Object.assign(new Error('Odd.'), {
          path: 'no path',
          locations: 5,
          nodes: 'none',
          extensions: { code: 1 },
          source: {},
        })
      },
    }),
  ],
  'one error of several fields': [
    '{ text number a: text item { text } }',
    (_, host) => {
      const error = new host.GraphQLError('The same.')
      return {
        text: error,
        number: () => Promise.reject(error),
        item: {
          text: () => {
            throw error
          },
        },
      }
    },
  ],
  'what is no error': [
    '{ text number a: text b: text }',
    () => {
      const all = ['text', 5, { message: 'An object.' }, Symbol('symbol')]
      const next = (): never => {
        throw all.shift() as Error
      }
      return { text: next, number: next }
    },
  ],
  'a proxy that is thrown': [
    '{ text }',
    () => ({
      text: () => {
        throw new Proxy(new Error('In a proxy.'), {}) as Error
      },
    }),
  ],
  'an error as a value, in lists and promises': [
    '{ numbers items { text } node { text } }',
    () => ({
      numbers: [new Error('In the list.'), Promise.resolve(new Error('In a promise.'))],
      items: [new TypeError('An item.')],
      node: Promise.resolve(new Error('A node.')),
    }),
  ],
  'symbols, functions and BigInts as leaves': [
    '{ text number strict a: text }',
    () => ({ text: Symbol('a'), number: 5n, strict: 7n }),
  ],
  'objects with valueOf as leaves': [
    '{ text number strict }',
    () => ({
      text: { valueOf: () => 'a' },
      number: { valueOf: () => 3 },
      strict: { toJSON: () => 'b' },
    }),
  ],
  'objects whose valueOf fails as leaves': [
    '{ text number }',
    () => ({ text: { valueOf: () => fail() }, number: { valueOf: () => ({}) } }),
  ],
  'numbers at the border as leaves': [
    '{ numbers }',
    () => ({ numbers: [-0, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), NaN, Infinity, '5', '', true, 1.5] }),
  ],
  'a resolver that changes info': [
    '{ item { text number strict } text }',
    () => ({
      item: (_: unknown, __: unknown, info: any) => {
        info.path.key = 'changed'
        info.fieldName = 'other'
        info.parentType = undefined
        return { text: () => fail(), number: 'x', strict: 'a' }
      },
      text: 'a',
    }),
  ],
  'a resolver that changes the path and fails': [
    '{ item { text } }',
    () => ({
      item: () => ({
        text: (_: unknown, __: unknown, info: any) => {
          info.path.prev.key = 'above'
          info.path.key = 'here'
          return fail()
        },
      }),
    }),
  ],
  'a resolver that cuts the path': [
    '{ item { text strict } }',
    () => ({
      item: {
        text: (_: unknown, __: unknown, info: any) => {
          info.path.prev = undefined
          return fail()
        },
        strict: () => null,
      },
    }),
  ],
  'a resolver that freezes info': [
    '{ item { text } }',
    () => ({
      item: (_: unknown, __: unknown, info: any) => {
        Object.freeze(info)
        Object.freeze(info.path)
        return { text: () => fail() }
      },
    }),
  ],
  'a resolver that changes its arguments': [
    '{ echo a: echo(text: "a", in: { list: [1] }) b: echo(in: {}) }',
    () => ({
      echo: (args: any) => {
        const text = JSON.stringify(args)
        args.text = 'changed'
        args.more = 1
        if (args.in) {
          args.in.text = 'changed'
          args.in.list?.push(2)
        }
        return text
      },
    }),
  ],
  'an object that calls itself': [
    '{ item { item { item { text } } } }',
    () => {
      const item: Record<string, unknown> = { text: 'a' }
      item['item'] = () => item
      return { item }
    },
  ],
  'a method that needs this': [
    '{ item { text number } }',
    () => {
      class Own {
        #text = 'a'
        text(): string {
          return this.#text
        }
        get number(): number {
          return this.#text.length
        }
      }
      return { item: new Own() }
    },
  ],
  'an object without a prototype': [
    '{ item { text } }',
    () => ({ item: Object.assign(Object.create(null) as object, { text: 'a' }) }),
  ],
  'inherited properties': [
    '{ text item { text } }',
    () => Object.create({ text: 'a', item: Object.create({ text: 'b' }) as object }) as object,
  ],
  'an error at the root where null is excluded': [
    '{ text strict }',
    log => ({ text: () => log.push('called') && Promise.resolve('a'), strict: () => fail() }),
  ],
  'a mutation of which a field fails': [
    'mutation { text item { strict } a: text }',
    log => ({
      text: async () => {
        log.push('text')
        return Promise.resolve('a')
      },
      item: () => {
        log.push('item')
        return { strict: null }
      },
    }),
  ],
  'a mutation of thenables': [
    'mutation { text a: text item { text } }',
    log => ({
      text: () =>
        thenable(resolve => {
          log.push('text')
          setTimeout(resolve, 1, 'a')
        }),
      item: { text: thenable((_, reject) => reject(new Error('It fails.'))) },
    }),
  ],
  'a name of a type on the object that is none': [
    '{ node { text } nodes { text } }',
    () => ({
      node: { __typename: 'None', text: 'a' },
      nodes: [
        { __typename: 5 },
        { __typename: 'Query' },
        { __typename: 'Item', text: 'b' },
        'Item',
        null,
      ],
    }),
  ],
  'a name of a type by a getter that fails': [
    '{ node { text } }',
    () => ({
      node: {
        get __typename() {
          return fail()
        },
      },
    }),
  ],
}

/** Ways to tell the type of an object, with the object `{ text: 'a' }`. */
const types: Readonly<Record<string, (log: Log) => unknown>> = {
  'a promise': async () => Promise.resolve('Item'),
  'a promise of none': async () => Promise.resolve('None'),
  'a promise that fails': async () => Promise.reject(new Error('It fails.')),
  'a thenable': () => thenable(resolve => resolve('Item')),
  'a thenable that calls back twice': () =>
    thenable(resolve => {
      resolve('Item')
      resolve('Other')
    }),
  'a thenable that fails': () => thenable((_, reject) => reject(new Error('It fails.'))),
  'a thenable that fails later': () =>
    thenable((_, reject) => setTimeout(reject, 1, new Error('It fails.'))),
  'a thenable that throws': () => thenable(() => fail()),
  'a thenable whose then returns a promise': () => ({
    then: (act: (value: unknown) => unknown) => Promise.resolve('Item').then(act),
  }),
  'an error': () => new Error('It fails.'),
  'an exception': () => fail(),
  'an object of String': () => Object('Item') as unknown,
  'an empty text': () => '',
  false: () => false,
}

// graphql-js leaves promises that nobody handles.
const ignore = (): void => undefined
const listeners = process.listeners('unhandledRejection')

beforeAll(() => {
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', ignore)
})

afterAll(() => {
  process.off('unhandledRejection', ignore)
  for (const listener of listeners) process.on('unhandledRejection', listener)
})

/**
 * What is answered otherwise than by graphql-js: errors that cannot be read end the request, a
 * property is read once, an iterator is closed and not read further, `then` of a promise itself is
 * not called, the path of a position is not that which a resolver has written into `info`, and
 * thenables that throw count as promises.
 */
const otherwise = [
  /^an error whose (message|path) cannot be read /,
  /^an error whose nodes are null /,
  /^a revoked proxy in /,
  /^(getters that count|a getter that has another value each time|a getter that throws after a promise)/,
  /^(an iterator that fails after a promise|an iterable whose return throws|an iterator that is none)/,
  /^an array with another iterator/,
  /^a promise with another then/,
  /^a resolver that (cuts the path|changes info|changes the path and fails)/,
  /^(a type told by )?a thenable (that throws|that resolves and throws|of a thenable|of a promise that fails)/,
  /^an error at the root where null is excluded/,
]

describe.each([16, 17] as const)('in the place of graphql-js %d', version => {
  test.each(Object.entries(roots))('%s', async (name, [source, root]) => {
    await expectSame(version, name, ({ host, functions, log }) =>
      functions.execute({
        schema: hostSchema(host),
        document: host.parse(source),
        rootValue: root(log, host),
      }),
    )
  })

  test.each(Object.entries(roots))('%s, by executeSync', async (name, [source, root]) => {
    await expectSame(version, name, ({ host, functions, log }) =>
      functions.executeSync({
        schema: hostSchema(host),
        document: host.parse(source),
        rootValue: root(log, host),
      }),
    )
  })

  test.each(Object.entries(types))('a type told by %s', async (name, type) => {
    await expectSame(version, `a type told by ${name}`, ({ host, functions, log }) => {
      const rootValue = { node: { text: 'a' }, nodes: [{ text: 'b' }, { text: 'c' }] }
      return functions.execute({
        schema: hostSchema(host),
        document: host.parse('{ node { text } nodes { ... on Item { text } } }'),
        rootValue,
        typeResolver: () => type(log) as never,
      })
    })
  })

  test.each(Object.entries(types))('isTypeOf that returns %s', async (name, type) => {
    await expectSame(version, `isTypeOf that returns ${name}`, ({ host, functions, log }) => {
      const schema = host.buildSchema(sdl)
      for (const name of ['Item', 'Other']) {
        const object = schema.getType(name) as { isTypeOf?: unknown }
        object.isTypeOf = (): unknown => {
          log.push(name)
          return type(log)
        }
      }
      const rootValue = { item: { text: 'a' }, node: { text: 'b' }, nodes: [{ text: 'c' }] }
      const document = host.parse('{ item { text } node { text } nodes { text } }')
      return functions.execute({ schema, document, rootValue })
    })
  })

  test.each([
    ['null', null],
    ['an object without a prototype', Object.create(null)],
    ['a frozen object', Object.freeze({})],
    ['a proxy', new Proxy({}, { get: () => 'a' })],
    ['a text', 'the context'],
  ])('%s as the context', async (name, contextValue) => {
    await expectSame(version, `${name} as the context`, ({ host, functions, log }) => {
      const rootValue = {
        text: (_args: unknown, context: unknown) => {
          log.push(context === contextValue)
          return 'a'
        },
      }
      const document = host.parse('{ text }')
      return functions.execute({ schema: hostSchema(host), document, rootValue, contextValue })
    })
  })
})

const schemas = new Map<unknown, unknown>()

/** One schema for a version, so that documents of one text are known again. */
function hostSchema(host: Call['host']): ReturnType<Call['host']['buildSchema']> {
  if (!schemas.has(host.GraphQLError)) schemas.set(host.GraphQLError, host.buildSchema(sdl))
  return schemas.get(host.GraphQLError) as never
}

async function expectSame(
  version: 16 | 17,
  name: string,
  act: (call: Call) => unknown,
): Promise<void> {
  const documents = new Map<string, unknown>()
  const { theirs, ours } = await outcomesOf(sides[version], call => {
    // One document for all calls: it gets generated code.
    const parse = (source: string): unknown => {
      if (!documents.has(source)) documents.set(source, call.host.parse(source))
      return documents.get(source)
    }
    return act({ ...call, host: { ...call.host, parse: parse as never } })
  })
  if (!otherwise.some(names => names.test(name))) return expect(ours).toEqual(theirs)
  // It is answered, by generated code as without.
  const [cold, warm] = ours as readonly { readonly outcome: object }[]
  expect(Object.keys(cold!.outcome)).toEqual(expect.arrayContaining(['keys', 'thrown']))
  expect(warm!.outcome).toEqual(cold!.outcome)
}
