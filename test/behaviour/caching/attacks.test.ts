import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import {
  cacheControl,
  defineGraphQL,
  GraphQLError,
  type ResponseCache,
} from '../../../src/index.ts'
import { serviceOf, SharedMap } from './service.ts'

// What one client may see of another: nothing, by whichever way a response was kept.

const ann = { context: { user: '1' } }
const bo = { context: { user: '2' } }
const nobody = { context: {} }
const me = '{ me { name } }'
const emails = '{ users { email } }'

describe.each([
  ['the memory of the process', () => undefined],
  ['a store that is shared', () => new SharedMap()],
])('Of responses in %s', (_, newStore) => {
  test.each([
    ['another session', me, ann, bo],
    ['no session', me, ann, nobody],
    ['a private field in a public list', emails, ann, bo],
    ['a private field without a session', emails, nobody, bo],
    ['a private field in a fragment', '{ users { ...F } } fragment F on User { email }', ann, bo],
    ['a private field of an interface', '{ node(id: 1) { ... on User { email } } }', ann, bo],
    ['an alias', '{ name: me { name } }', ann, bo],
    ['a directive', '{ me @include(if: true) { name } }', ann, bo],
    ['a public field beside it', '{ users { name } me { name } }', ann, bo],
    ['__typename alone', '{ me { __typename } }', ann, bo],
  ])('a client sees none by %s', async (_attack, query, first, second) => {
    const { ask, calls } = serviceOf({ store: newStore() })
    await ask(query, first)
    const before = Object.values(calls).reduce((sum, count) => sum + count, 0)
    await ask(query, second)
    expect(Object.values(calls).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(before)
  })

  test.each([
    ['a name with the separators of keys', ['1', '1 ', '"1"', '1 all', 'all', '', ' ']],
    ['a number and its text', ['7', '07', '7.0', '-7']],
    ['names that normalize to the same', ['é', 'e\u0301', '\ud800', '\ud801', '\ufffd']],
    ['long names', ['x'.repeat(201), `${'x'.repeat(200)}y`, `sha256:${'x'.repeat(43)}`]],
  ])('no two sessions collide: %s', async (_attack, users) => {
    const { ask, calls } = serviceOf({ store: newStore() })
    for (const user of users) await ask(me, { context: { user } })
    expect(calls['me']).toBe(users.length)
  })

  test('no two values of variables collide', async () => {
    const values = [1, '1', true, 'true', null, 'null', [], [[]], {}, { a: 1 }, { a: '1' }, [1, 2]]
    const others = ['[1,2]', '{"a":1}', { b: 1, a: 1 }, '', ' ', '"', '\\"', { '': 1 }]
    const { ask, calls } = serviceOf({ store: newStore() })
    const query = 'query ($value: JSON) { any(value: $value) }'
    const all = [...values, ...others]
    for (const value of all) await ask(query, { variables: { value } })
    expect(calls['any']).toBe(all.length)
    for (const value of all) await ask(query, { variables: { value } })
    expect(calls['any']).toBe(all.length)
  })

  test('conditions, operations and texts do not collide', async () => {
    const { ask, calls } = serviceOf({ store: newStore() })
    const query = 'query ($is: Boolean!) { users { name id @include(if: $is) } }'
    const withId = await ask(query, { variables: { is: true } })
    const withoutId = await ask(query, { variables: { is: false } })
    expect(withId).not.toBe(withoutId)
    expect(await ask(`${query} `, { variables: { is: true } })).toBe(withId)
    expect(calls['users']).toBe(3)
  })

  test('a session that is no name is an error, and nothing is kept', async () => {
    for (const user of [Number.NaN, {}, true, Promise.resolve('1')]) {
      const { ask, calls } = serviceOf({ store: newStore() })
      expect(await ask(me, { context: { user } })).toContain('errors')
      expect(calls['me']).toBeUndefined()
    }
  })

  test('a response that was being made when its object was renamed is not kept', async () => {
    const service = serviceOf({ store: newStore() })
    const { schema, ask, calls } = service
    let open = (_value: unknown): void => undefined
    service.gate = new Promise(resolve => (open = resolve))
    const query = '{ users { id name } slow }'
    const pending = schema.execute(query)
    await vi.waitFor(() => expect(calls['slow']).toBe(1))
    await ask('mutation { rename(id: 1, name: "Eve") { id } }')
    open(undefined)
    expect(await pending).toContain('Ann')
    await setImmediate()
    expect(await ask(query)).toContain('Eve')
  })

  test('a client that has gone does not end the waiting of others', async () => {
    const { schema, ask, calls } = serviceOf({ store: newStore() })
    const controller = new AbortController()
    const gone = schema.execute('{ slow }', { signal: controller.signal })
    const waiting = ask('{ slow }')
    controller.abort()
    expect(await gone).toContain('errors')
    expect(await waiting).toBe('{"data":{"slow":"slow"}}')
    expect(calls['slow']).toBeLessThanOrEqual(2)
  })

  test('a text of somebody else in the store is none of ours', async () => {
    const store = newStore()
    if (store === undefined) return
    const { ask, calls } = serviceOf({ store })
    await ask('{ users { name } }')
    for (const key of store.texts.keys())
      if (key.startsWith('tapeql:response:')) store.texts.set(key, 'null\n{"data":{"users":[]}}')
    expect(await ask('{ users { name } }')).toContain('Ann')
    expect(calls['users']).toBe(2)
  })
})

test('A store that throws or never answers is not waited for', async () => {
  const failing = {
    get: () => {
      throw new Error('down')
    },
    set: () => Promise.reject(new Error('down')),
    delete: () => new Promise(() => undefined),
  }
  const { ask, calls } = serviceOf({ store: failing })
  for (let round = 0; round < 3; round++) expect(await ask('{ users { name } }')).toContain('Ann')
  expect(calls['users']).toBe(3)
})

test('Responses of a small memory go, the one that was not asked for the longest first', async () => {
  const { ask, calls } = serviceOf({ maxBytes: 2_500 })
  const queryOf = (first: number): string => `{ items(first: ${first}) }`
  for (let first = 0; first < 20; first++) {
    await ask(queryOf(first))
    await ask(queryOf(0))
  }
  expect(calls['items']).toBe(20)
  await ask(queryOf(1))
  expect(calls['items']).toBe(21)
})

describe('Of a field that a directive of the host guards', () => {
  const guarded = (settings: Parameters<typeof cacheControl>[0], config: ResponseCache) => {
    const GraphQL = defineGraphQL<{ role?: string }>()({})
    const admin = GraphQL.directive('admin', { on: ['FIELD_DEFINITION'] }, (_, next, event) => {
      if (event.context.role === 'admin') return next()
      throw new GraphQLError('This is not for you.')
    })
    const directives = [cacheControl(settings), admin()]
    GraphQL.query.field('visits', 'int', { directives }, () => 42)
    return GraphQL.schema(`Guarded${++count}`, { config: { responseCache: config } })
  }
  let count = 0
  const asAdmin = { context: { role: 'admin' } }

  test.each<[string, ResponseCache]>([
    ['without sessions', {}],
    ['with sessions', { session: ({ role }: { role?: string }) => role }],
  ])('no other client sees the value %s', async (_, config) => {
    const schema = guarded({ maxAge: 60 }, config)
    for (let times = 0; times < 2; times++)
      expect(await schema.execute('{ visits }', asAdmin)).toContain('42')
    expect(await schema.execute('{ visits }', { context: {} })).toContain('This is not for you.')
  })

  test('the value is public where the scope says so', async () => {
    const schema = guarded({ maxAge: 60, scope: 'PUBLIC' }, {})
    await schema.execute('{ visits }', asAdmin)
    expect(await schema.execute('{ visits }', { context: {} })).toContain('"hit"')
  })
})
