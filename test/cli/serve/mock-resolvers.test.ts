import { describe, expect, test } from 'vitest'
import { mockResolvers } from '../../../src/cli/serve/mock-resolvers.ts'
import { buildSchema, type Schema } from '../../../src/index.ts'

function mocked(sdl: string): Schema {
  return buildSchema(sdl, { resolvers: mockResolvers(buildSchema(sdl).compiled) })
}

const schema = mocked(`
  type Query {
    user(id: ID): User!
    users(first: Int, last: Int): [User!]!
    page(first: Int): Page
    node: Node
    found: [Found!]
    role: Role
    nested: [[Int]]
    scalars: Scalars
    nobody: Nobody
  }
  type Mutation { rename(id: ID!, name: String!): User }
  type Subscription { renamed: User! }
  interface Node { id: ID! }
  interface Nobody { id: ID! }
  type User implements Node { id: ID! name: String age: Int score: Float isOld: Boolean friend: User! code: ID }
  type Page { nodes: [User!]! total: Int }
  type Group { title: String }
  union Found = Group | User
  enum Role { ADMIN READER }
  type Scalars { at: DateTime day: Date clock: Time url: URI json: JSON uuid: UUID big: BigInt other: Colour }
  scalar DateTime scalar Date scalar Time scalar URI scalar JSON scalar UUID scalar BigInt scalar Colour
`)

async function dataOf(source: string): Promise<unknown> {
  const { data, errors } = await schema.execute(source, { responseFormat: 'hash' })
  expect(errors).toBeUndefined()
  return JSON.parse(JSON.stringify(data))
}

describe('mockResolvers', () => {
  test('answers the built-in scalars, as deep as it is asked', async () => {
    const source = '{ user { id name age score isOld code friend { friend { friend { id } } } } }'
    const expected = {
      user: {
        id: 'User-1',
        name: 'name 1',
        age: 1,
        score: 1.5,
        isOld: true,
        code: 'User-code-1',
        friend: { friend: { friend: { id: 'User-1' } } },
      },
    }
    expect(await dataOf(source)).toEqual(expected)
    expect(await dataOf(source)).toEqual(expected)
  })

  test('answers lists of two items, or of as many as are asked for', async () => {
    expect(await dataOf('{ users { id } nested }')).toEqual({
      users: [{ id: 'User-1' }, { id: 'User-2' }],
      nested: [
        [1, 2],
        [1, 2],
      ],
    })
    expect(await dataOf('{ users(first: 3) { name } none: users(last: 0) { id } }')).toEqual({
      users: [{ name: 'name 1' }, { name: 'name 2' }, { name: 'name 3' }],
      none: [],
    })
    expect(await dataOf('{ page(first: 1) { nodes { id } } }')).toEqual({
      page: { nodes: [{ id: 'User-1' }] },
    })
    const { users } = (await dataOf('{ users(first: 2000000000) { id } }')) as { users: object[] }
    expect(users).toHaveLength(1_000)
    expect(await dataOf('{ users(first: -1) { id } }')).toEqual({ users: [] })
  })

  test('answers with the id that was asked for', async () => {
    expect(await dataOf('mutation { rename(id: "7", name: "x") { id } }')).toEqual({
      rename: { id: '7' },
    })
    expect(await dataOf('{ user(id: null) { id } }')).toEqual({ user: { id: 'User-1' } })
  })

  test('answers the first type, and the first value', async () => {
    expect(
      await dataOf('{ node { __typename id } found { __typename } role nobody { id } }'),
    ).toEqual({
      node: { __typename: 'User', id: 'User-1' },
      found: [{ __typename: 'Group' }, { __typename: 'Group' }],
      role: 'ADMIN',
      nobody: null,
    })
  })

  test('answers custom scalars by their names', async () => {
    expect(await dataOf('{ scalars { at day clock url json uuid big other } }')).toEqual({
      scalars: {
        at: '2026-01-01T12:00:00.000Z',
        day: '2026-01-01',
        clock: '12:00:00',
        url: 'https://example.com/1',
        json: { number: 1 },
        uuid: '00000000-0000-4000-8000-000000000001',
        big: '1',
        other: 'Colour 1',
      },
    })
  })

  test('has events for subscriptions', async () => {
    const responses = await schema.subscribe('subscription { renamed { id name } }')
    const seen: string[] = []
    for await (const response of responses as AsyncIterable<string>) {
      seen.push(response)
      if (seen.length === 2) break
    }
    expect(seen).toEqual([
      '{"data":{"renamed":{"id":"User-1","name":"name 1"}}}',
      '{"data":{"renamed":{"id":"User-2","name":"name 2"}}}',
    ])
  })
})
