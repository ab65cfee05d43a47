import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { cacheControl, defineGraphQL } from '../../../src/index.ts'
import { serviceOf, SharedMap } from './service.ts'

const stores = {
  'the memory of the process': () => undefined,
  'a store that is shared': () => new SharedMap(),
}

describe.each(Object.entries(stores))('Responses in %s', (_, newStore) => {
  const newService = (options = {}) => serviceOf({ store: newStore(), ...options })

  test('are answered to all clients until they expire', async () => {
    const { ask, calls, names } = newService()
    const first = await ask('{ users { id name } }')
    names['1'] = 'Eve'
    expect(await ask('{ users { id name } }', { context: { user: '2' } })).toBe(first)
    expect(calls['users']).toBe(1)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    expect(await ask('{ users { id name } }')).toContain('Eve')
    vi.restoreAllMocks()
  })

  test('are kept for each document, operation and variables', async () => {
    const { ask, calls } = newService()
    const document = `
      query A($from: Int, $first: Int) { items(filter: { from: $from }, first: $first) }
      query B($from: Int, $first: Int) { items(filter: { to: $from }, first: $first) }
    `
    const requests = [
      { operationName: 'A', variables: { from: 1 } },
      { operationName: 'A', variables: { from: 12 } },
      { operationName: 'A', variables: { from: 1, first: 2 } },
      { operationName: 'B', variables: { from: 1 } },
    ]
    const answers: string[] = []
    for (const request of requests) answers.push(await ask(document, request))
    expect(new Set(answers).size).toBe(4)
    for (const [index, request] of requests.entries())
      expect(await ask(document, request)).toBe(answers[index])
    expect(calls['items']).toBe(4)
  })

  test('are those of a session where something is private', async () => {
    const { ask, calls } = newService()
    const ofAnn = await ask('{ me { name } }', { context: { user: '1' } })
    expect(await ask('{ me { name } }', { context: { user: '2' } })).toContain('Bo')
    expect(await ask('{ me { name } }', { context: { user: '1' } })).toBe(ofAnn)
    expect(calls['me']).toBe(2)
    expect(await ask('{ me { name } }')).toBe('{"data":{"me":null}}')
    expect(await ask('{ me { name } }')).toBe('{"data":{"me":null}}')
    expect(calls['me']).toBe(4)
  })

  test('are dropped by a mutation that returns what they show', async () => {
    const { ask, calls } = newService()
    await ask('{ user(id: 1) { id name } }')
    await ask('{ user(id: 2) { id name } }')
    await ask('{ users { name } }')
    await ask('mutation { rename(id: 1, name: "Eve") { id } }')
    expect(await ask('{ user(id: 1) { id name } }')).toContain('Eve')
    expect(await ask('{ users { name } }')).toContain('Eve')
    await ask('{ user(id: 2) { id name } }')
    expect(calls).toMatchObject({ user: 3, users: 2 })
  })

  test('are dropped by a mutation whose response is a plain object, and by the host', async () => {
    const { ask, schema, calls, names } = newService()
    const query = '{ node(id: 1) { ... on User { id name } } }'
    await ask(query)
    await schema.execute('mutation { rename(id: 1, name: "Eve") { id } }', {
      responseFormat: 'hash',
    })
    expect(await ask(query)).toContain('Eve')
    names['1'] = 'Zoe'
    await schema.invalidate({ type: 'User', id: 2 })
    expect(await ask(query)).toContain('Eve')
    await schema.invalidate({ type: 'User', id: 1 })
    expect(await ask(query)).toContain('Zoe')
    names['1'] = 'Kim'
    await schema.invalidate([{ type: 'User' }])
    expect(await ask(query)).toContain('Kim')
    expect(calls['node']).toBe(4)
  })

  test('are dropped where they show a null or nothing of a type', async () => {
    const { ask, schema, names } = newService()
    expect(await ask('{ user(id: 7) { id name } }')).toBe('{"data":{"user":null}}')
    names['7'] = 'New'
    await schema.invalidate({ type: 'User' })
    expect(await ask('{ user(id: 7) { id name } }')).toContain('New')
  })

  test('are not kept with errors, with partial data, or by a default of 0', async () => {
    const { ask, calls } = newService()
    for (let round = 0; round < 2; round++) {
      await ask('{ fails { id } }')
      await ask('{ user(id: 1) { name broken } }')
      await ask('{ users { name } now }')
      await ask('{ users { name } __schema { queryType { name } } }')
    }
    expect(calls).toMatchObject({ fails: 2, user: 2, users: 4, now: 2 })
  })

  test('are made once for all that wait for them', async () => {
    const { ask, calls } = newService()
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => ask('{ users { name } }')),
    )
    expect(new Set(answers).size).toBe(1)
    expect(calls['users']).toBe(1)
  })

  test('with errors are made by each that waits', async () => {
    const { ask, calls } = newService()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('{ fails { id } }')))
    expect(new Set(answers).size).toBe(1)
    expect(calls['fails']).toBe(5)
  })

  /** Asks for `slow` while something is written, and says how often it was made. */
  async function makeWhile(
    service: ReturnType<typeof newService>,
    write: () => Promise<unknown>,
    clients: number,
  ): Promise<readonly string[]> {
    let end = (_: unknown): void => {}
    service.gate = new Promise(resolve => (end = resolve))
    const before = service.calls['slow'] ?? 0
    const answers = Promise.all(
      Array.from({ length: clients }, () => service.ask('{ user(id: 1) { id name } slow }')),
    )
    await Promise.race([answers, vi.waitFor(() => expect(service.calls['slow']).toBe(before + 1))])
    await write()
    end(undefined)
    return answers
  }

  test('that were dropped while they were made are made once more for all that wait', async () => {
    const service = newService()
    const rename = (): Promise<string> =>
      service.ask('mutation { rename(id: 1, name: "Eve") { id } }')
    const [, ...waiting] = await makeWhile(service, rename, 50)
    expect(waiting).toEqual(
      waiting.map(() => '{"data":{"user":{"id":"1","name":"Eve"},"slow":"slow"}}'),
    )
    expect(service.calls['slow']).toBe(2)
    await service.ask('{ user(id: 1) { id name } slow }')
    expect(service.calls['slow']).toBe(2)
  })

  test('that are dropped twice while they are made are made by each that waits', async () => {
    const service = newService()
    const ends: ((_?: unknown) => void)[] = []
    const block = (): void => void (service.gate = new Promise(resolve => ends.push(resolve)))
    block()
    const ask = (): Promise<string> => service.ask('{ user(id: 1) { id name } slow }')
    const asking = Promise.all(Array.from({ length: 10 }, ask))
    for (const making of [1, 2]) {
      await vi.waitFor(() => expect(service.calls['slow']).toBe(making))
      await service.ask('mutation { rename(id: 1, name: "Eve") { id } }')
      block()
      ends.shift()!()
    }
    await vi.waitFor(() => expect(service.calls['slow']).toBe(10))
    ends.shift()!()
    await asking
    expect(service.calls['slow']).toBe(10)
  })

  test('are kept while other objects of their types are written', async () => {
    const service = newService()
    const rename = (): Promise<string> =>
      service.ask('mutation { rename(id: 2, name: "Eve") { id } }')
    for (let round = 0; round < 5; round++) await makeWhile(service, rename, 1)
    expect(service.calls['slow']).toBeLessThanOrEqual(2)
  })

  test('that have expired are answered while new ones are made', async () => {
    const { ask, calls, names } = newService({ staleWhileRevalidate: 30 })
    const first = await ask('{ users { name } }')
    names['1'] = 'Eve'
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 61_000)
    expect(await ask('{ users { name } }')).toBe(first)
    await vi.waitFor(() => expect(calls['users']).toBe(2))
    await vi.waitFor(async () => expect(await ask('{ users { name } }')).toContain('Eve'))
    expect(calls['users']).toBe(2)
    vi.mocked(Date.now).mockReturnValue(now + 200_000)
    names['1'] = 'Zoe'
    expect(await ask('{ users { name } }')).toContain('Zoe')
    vi.restoreAllMocks()
  })

  test('are made again once for all that get the old one, and stay where that fails', async () => {
    const service = newService({ staleWhileRevalidate: 30 })
    const { ask, schema, calls, names } = service
    const first = await ask('{ users { name } slow }')
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    service.gate = Promise.reject(new Error('down'))
    service.gate.catch(() => undefined)
    const stale = await Promise.all(
      Array.from({ length: 100 }, () => schema.execute('{ users { name } slow }')),
    )
    expect(new Set(stale)).toEqual(new Set([first]))
    await vi.waitFor(() => expect(calls['slow']).toBe(2))
    await setImmediate()
    names['1'] = 'Eve'
    service.gate = setImmediate()
    expect(await ask('{ users { name } slow }')).toBe(first)
    await vi.waitFor(() => expect(calls['slow']).toBe(3))
    await vi.waitFor(async () => expect(await ask('{ users { name } slow }')).toContain('Eve'))
    now.mockRestore()
  })

  test('are not kept where an object was dropped while they were made again', async () => {
    const service = newService({ staleWhileRevalidate: 30 })
    const { ask, calls, names } = service
    await ask('{ users { id name } slow }')
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    let open = (_value: unknown): void => undefined
    service.gate = new Promise(resolve => (open = resolve))
    await ask('{ users { id name } slow }')
    await vi.waitFor(() => expect(calls['slow']).toBe(2))
    names['1'] = 'Eve'
    await ask('mutation { rename(id: 1, name: "Eve") { id } }')
    open(undefined)
    expect(await ask('{ users { id name } slow }')).toContain('Eve')
    now.mockRestore()
  })

  test('say in extensions whether they were kept', async () => {
    const { ask } = newService({ reports: true })
    const miss = await ask('{ users { name } }')
    const hit = await ask('{ users { name } }')
    expect(JSON.parse(miss)).toMatchObject({ extensions: { responseCache: { outcome: 'miss' } } })
    expect(hit).toBe(miss.replace('"miss"', '"hit"'))
    expect(JSON.parse(await ask('{ users { name } now }'))).toMatchObject({
      extensions: { responseCache: { outcome: 'none', shortest: 'Query.now' } },
    })
  })

  test('are neither read nor kept for plain objects, a root value, or a subscription', async () => {
    const { schema, ask, calls } = newService()
    await ask('{ root }')
    expect(await ask('{ root }', { rootValue: { root: 'own' } })).toContain('own')
    expect(await ask('{ root }')).toContain('none')
    expect(calls['root']).toBe(2)
    await schema.execute('{ root }', { responseFormat: 'hash' })
    expect(calls['root']).toBe(3)
  })
})

test('Code says how long a response is kept, and its schema has the directive', async () => {
  interface Session {
    readonly user?: string
  }
  const GraphQL = defineGraphQL<Session>()({})
  let calls = 0
  const directives = [cacheControl({ maxAge: 5, scope: 'PRIVATE' })]
  GraphQL.query.field('me', 'string', { directives }, () => (calls++, 'me'))
  const schema = GraphQL.schema('Kept by code', {
    replace: true,
    config: { responseCache: { session: ({ user }: Session) => user, reports: false } },
  })
  expect(schema.toSDL()).toContain('me: String @cacheControl(maxAge: 5, scope: PRIVATE)')
  expect(schema.toSDL()).toContain('enum CacheControlScope {')
  for (const user of ['a', 'a', 'b']) await schema.execute('{ me }', { context: { user } })
  expect(calls).toBe(2)
})

test.each([
  [{ type: 'Usr' }, 'the type "Usr"; expected the name of an object type'],
  [{ type: 'User', id: {} }, 'the id [Object] of User; expected a string or a number'],
  [{ table: 4 }, 'the table 4; expected the name of a table in the database'],
  [{ table: '' }, 'the table ""; expected the name of a table in the database'],
  [{}, 'the type undefined; expected the name of an object type'],
])('What is no written object is refused: %j', async (invalidation, text) => {
  const { schema } = serviceOf()
  await expect(schema.invalidate(invalidation as never)).rejects.toThrow(
    `invalidate() was given ${text}`,
  )
})

test('An execution that does not wait keeps its response in memory, and finds it', () => {
  const { schema, calls } = serviceOf()
  expect(schema.executeSync('{ users { name } }')).toBe(schema.executeSync('{ users { name } }'))
  expect(calls['users']).toBe(1)
})

test('An execution that does not wait makes its own response beside one that is being made', async () => {
  const { schema, calls } = serviceOf()
  const pending = schema.execute('{ slow users { name } }')
  expect(() => schema.executeSync('{ slow users { name } }')).toThrow('cannot wait')
  expect(await pending).toContain('slow')
  expect(calls['users']).toBe(2)
})

test('A store that is shared is asked for each version once before an execution, and once behind it', async () => {
  const store = new SharedMap()
  const { ask } = serviceOf({ store })
  const countsOf = async (query: string): Promise<object> => {
    Object.assign(store.calls, { get: 0, set: 0, add: 0, delete: 0 })
    await ask(query)
    await setImmediate()
    return { ...store.calls }
  }
  await ask('{ users { id name } }')
  await setImmediate()
  // A response; the versions of the types twice, and of two objects.
  expect(await countsOf('{ users { id } }')).toEqual({ get: 7, set: 1, add: 1, delete: 1 })
  expect(await countsOf('{ users { id } }')).toEqual({ get: 4, set: 0, add: 0, delete: 0 })
})
