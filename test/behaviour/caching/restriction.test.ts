import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  buildSchema,
  cacheControl,
  cacheControlDirective,
  defineGraphQL,
  type ResponseCache,
  type Schema,
} from '../../../src/index.ts'
import { serveController } from '../http/server.ts'

// A resolver says at run time that its response is kept for a shorter time, or for one client alone.

/** The hints that the fields `first` and `second` give, and how often the first was called. */
interface State {
  hints: Readonly<Record<string, object>>
  calls: number
}

type Restrict = (event: { restrictCaching(hint: object): void }) => void

const responseCache: ResponseCache = {
  session: ({ user }: { readonly user?: string }) => user,
  reports: false,
}
const ann = { context: { user: '1' } }
const bo = { context: { user: '2' } }

const restrict = (state: State, name: string, event: Parameters<Restrict>[0]): string => {
  if (name === 'first') state.calls++
  const hint = state.hints[name]
  if (hint !== undefined) event.restrictCaching(hint)
  return name
}

const makers: Readonly<Record<string, (state: State) => Schema>> = {
  'named resolvers'(state) {
    const GraphQL = defineGraphQL<{ user?: string }>()({})
    const directives = [cacheControl({ maxAge: 60 })]
    GraphQL.query.field('first', 'string', { directives }, (_, event) =>
      restrict(state, 'first', event),
    )
    GraphQL.query.field('second', 'string', { directives }, async (_, event) => {
      await setImmediate()
      return restrict(state, 'second', event)
    })
    const ownDirectives = [cacheControl({ maxAge: 60, scope: 'PRIVATE' })]
    GraphQL.query.field('own', 'string', { directives: ownDirectives }, () => 'own')
    return GraphQL.schema('Restricted', { replace: true, config: { responseCache } })
  },
  'resolvers by position'(state) {
    const sdl = `type Query {
      first: String @cacheControl(maxAge: 60)
      second: String @cacheControl(maxAge: 60)
      own: String @cacheControl(maxAge: 60, scope: PRIVATE)
    }`
    return buildSchema([cacheControlDirective, sdl], {
      resolvers: {
        Query: {
          first: (_parent, _args, _context, { event }) => restrict(state, 'first', event),
          second: async (_parent, _args, _context, { event }) => {
            await setImmediate()
            return restrict(state, 'second', event)
          },
          own: () => 'own',
        },
      },
      config: { responseCache },
    })
  },
}

describe.each(Object.entries(makers))('By %s', (_, make) => {
  const open = (hints: State['hints']) => {
    const state: State = { hints, calls: 0 }
    const schema = make(state)
    const ask = async (query: string, options: object = ann): Promise<string> =>
      (await schema.execute(query, options)) as string
    return { state, schema, ask }
  }
  const both = '{ first second }'

  test.each([
    ['none', {}, 60],
    ['less', { first: { maxAge: 10 } }, 10],
    ['more, which has no effect', { first: { maxAge: 100 } }, 60],
    ['two, of which the less counts', { first: { maxAge: 10 }, second: { maxAge: 20 } }, 10],
    ['two in the other order', { first: { maxAge: 20 }, second: { maxAge: 10 } }, 10],
    ['the scope PUBLIC, which has no effect', { second: { scope: 'PUBLIC' } }, 60],
    ['no time at all', { second: { maxAge: 0 } }, 0],
  ])('a response with the hint %s is kept for so long', async (_name, hints, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { state, ask } = open(hints)
    await ask(both)
    if (seconds > 0) {
      vi.advanceTimersByTime(seconds * 1_000 - 1)
      await ask(both)
      expect(state.calls).toBe(1)
    }
    vi.advanceTimersByTime(1)
    await ask(both)
    expect(state.calls).toBe(2)
  })

  test('one that is for one client is kept for nobody else, nor for those that wait', async () => {
    const { state, ask } = open({ second: { scope: 'PRIVATE' } })
    const many = Array.from({ length: 10 }, (_, index) => ask(both, index % 2 === 0 ? ann : bo))
    expect(new Set(await Promise.all(many)).size).toBe(1)
    await ask(both, bo)
    expect(state.calls).toBe(11)
  })

  test('one that is private already is kept for the client that has asked', async () => {
    const { state, ask } = open({ second: { scope: 'PRIVATE', maxAge: 30 } })
    for (const client of [ann, ann, bo, bo]) await ask('{ first second own }', client)
    expect(state.calls).toBe(2)
  })

  test('another request, whose resolvers say nothing, is kept', async () => {
    const { state, ask } = open({ second: { maxAge: 0 } })
    await ask(both)
    state.hints = {}
    for (let times = 0; times < 3; times++) await ask(both)
    expect(state.calls).toBe(2)
  })

  test('the answer to a GET says so', async () => {
    const { state, schema } = open({ first: { maxAge: 10 } })
    const url = await serveController({ schema })
    const headerOf = async (): Promise<string | null> => {
      const query = encodeURIComponent(`{ first second a${++aliases}: second }`)
      const headers = { 'graphql-require-preflight': '1' }
      return (await fetch(`${url}?query=${query}`, { headers })).headers.get('cache-control')
    }
    let aliases = 0
    expect(await headerOf()).toMatch(/^public, max-age=(10|9)$/)
    for (const hint of [{ maxAge: 0 }, { scope: 'PRIVATE' }]) {
      state.hints = { second: hint }
      expect(await headerOf()).toBe('no-store')
    }
  })
})

test('A resolver that clears the memo of its request takes nothing back', async () => {
  let calls = 0
  const sdl =
    'type Query { own: Int @cacheControl(maxAge: 60) cleared: Int @cacheControl(maxAge: 60) }'
  const schema = buildSchema([cacheControlDirective, sdl], {
    resolvers: {
      Query: {
        own(_parent, _args, _context, { event }) {
          event.restrictCaching({ scope: 'PRIVATE' })
          return ++calls
        },
        cleared: (_parent, _args, _context, { event }) => (event.memo.clear(), 0),
      },
    },
    config: { responseCache },
  })
  for (const client of [ann, bo]) await schema.execute('{ own cleared }', client)
  expect(calls).toBe(2)
})

test.each([
  [undefined, 'undefined'],
  [{ maxAge: -1 }, '{ maxAge: -1 }'],
  [{ maxAge: 1.5 }, '{ maxAge: 1.5 }'],
  [{ maxAge: Infinity }, '{ maxAge: Infinity }'],
  [{ maxAge: '60' }, '{ maxAge: "60" }'],
  [{ scope: 'private' }, '{ scope: "private" }'],
  [{ maxAge: 1, inheritMaxAge: true }, '{ maxAge: 1, inheritMaxAge: true }'],
])('The hint %j is refused with what was expected', async (hint, text) => {
  const schema = buildSchema('type Query { fault: String }', {
    resolvers: {
      Query: {
        fault(_parent, _args, _context, { event }) {
          try {
            event.restrictCaching(hint as object)
            return 'none'
          } catch (error) {
            return (error as Error).message
          }
        },
      },
    },
  })
  const { data } = JSON.parse(await schema.execute('{ fault }')) as { data: { fault: string } }
  expect(data.fault).toBe(
    `event.restrictCaching() has ${text}; expected an object with maxAge, seconds as an integer of at least 0, or scope, 'PRIVATE' or 'PUBLIC'.`,
  )
})
