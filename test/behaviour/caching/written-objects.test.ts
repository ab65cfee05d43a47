import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { buildSchema, cacheControlDirective } from '../../../src/index.ts'

// Which kept responses a mutation drops, by what its response says, and by what it does not say.

const sdl = `
  type Query { pens: [Pen!]! @cacheControl(maxAge: 60) }
  type Mutation {
    rename(name: String!, ms: Int = 0): Pen
    renamed(name: String!): Pen!
    forbidden: Pen
    broken: Boolean!
  }
  type Pen { id(encoded: Boolean): ID name: String plain: Plain! bad: Int! }
  type Plain { id: ID! name: String }
`

function serve() {
  const pen = { name: 'old', id: '1' }
  const fail = (): never => {
    throw new Error('No.')
  }
  const rename = async (_: unknown, { name, ms = 0 }: { name: string; ms?: number }) => {
    pen.name = name
    await wait(ms)
    return pen
  }
  const schema = buildSchema([cacheControlDirective, sdl], {
    resolvers: {
      Query: { pens: () => [pen] },
      Mutation: { rename, renamed: rename, forbidden: fail, broken: fail },
      Pen: {
        bad: fail,
        plain: () => pen,
        id: (_: unknown, { encoded }: { encoded?: boolean }) => (encoded ? 'enc:1' : '1'),
      },
    },
    onError: () => {},
    config: { responseCache: { reports: false, defaultMaxAge: 60 } },
  })
  return { schema, pen }
}

const queries = [
  '{ pens { name } }',
  '{ pens { id name } }',
  '{ pens { id(encoded: true) name } }',
  '{ pens { plain { id name } } }',
]

describe('A response is dropped by a mutation', () => {
  test.each([
    ['that selects no id', 'rename(name: "new") { name plain { name } }'],
    [
      'that selects an id with arguments',
      'rename(name: "new") { id(encoded: true) plain { name } }',
    ],
    ['that skips the id', 'rename(name: "new") { id @skip(if: true) name plain { name } }'],
    ['whose field below has failed', 'rename(name: "new") { id bad plain { name } }'],
    [
      'whose other field has failed, so that there are no data',
      'renamed(name: "new") { id plain { name } } broken',
    ],
  ])('%s', async (_, selection) => {
    const { schema } = serve()
    for (const query of queries) expect(await schema.execute(query)).toContain('old')
    await schema.execute(`mutation { ${selection} }`)
    for (const query of queries) expect(await schema.execute(query)).toContain('new')
  })

  test('that is cancelled behind its write', async () => {
    const { schema } = serve()
    await schema.execute(queries[1])
    const aborted = new AbortController()
    const answer = schema.execute('mutation { rename(name: "new", ms: 200) { id } }', {
      signal: aborted.signal,
    })
    await wait(20)
    aborted.abort()
    expect(await answer).toContain('CANCELLED')
    expect(await schema.execute(queries[1])).toContain('new')
  })
})

test.each([
  ['fails', 'forbidden { id }'],
  ['fails as a field that is never null', 'broken'],
])('No response is dropped by a mutation that %s', async (_, selection) => {
  const { schema, pen } = serve()
  await schema.execute(queries[3])
  pen.name = 'new'
  await schema.execute(`mutation { ${selection} }`)
  expect(await schema.execute(queries[3])).toContain('old')
})
