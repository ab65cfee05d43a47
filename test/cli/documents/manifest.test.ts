import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { parse, print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentSetOf, type DocumentSet } from '../../../src/cli/documents/document-set.ts'
import { operationsOf, printManifest } from '../../../src/cli/documents/manifest.ts'
import { SourceFile } from '../../../src/cli/documents/source-document.ts'
import { createController } from '../../../src/http/index.ts'
import { buildSchema } from '../../../src/index.ts'
import { listen } from '../../listen.ts'

const files: Readonly<Record<string, string>> = {
  'posts.graphql': `
    query Posts($first: Int) { posts(first: $first) { ...PostParts ... on Post { __typename title } } __schema { queryType { name } } }
    mutation Add { add(title: "x") { ...PostParts } }`,
  'parts.graphql': `
    fragment PostParts on Post { id author { ...Author } }
    fragment Author on User { name other: __typename }
    fragment Unused on User { name }`,
}

function setOf(given: Readonly<Record<string, string>>): DocumentSet {
  return documentSetOf(
    Object.entries(given).map(([path, text]) => {
      return { file: new SourceFile(path, text), text, offsetInFile: offset => offset }
    }),
  )
}

const set = setOf(files)

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

describe('a manifest', () => {
  test.each(['apollo', 'relay', 'tapeql'] as const)('of %s has ids of its bodies', format => {
    const operations = operationsOf(set, format)
    expect(operations.map(({ name, type }) => [name, type])).toEqual([
      ['Add', 'mutation'],
      ['Posts', 'query'],
    ])
    for (const { id, body } of operations) expect(id).toBe(sha256(body))
    expect(operations[0]!.body).not.toContain('Unused')
  })

  test('has the forms of Apollo, of Relay and of schema.persist', () => {
    const [operation] = operationsOf(set, 'relay')
    const { id, name, type, body } = operation!
    const printed = (format: 'apollo' | 'relay' | 'tapeql'): unknown =>
      JSON.parse(printManifest([operation!], format))
    expect(printed('apollo')).toEqual({
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [{ id, name, type, body }],
    })
    expect(printed('relay')).toEqual({ [id]: body })
    expect(printed('tapeql')).toEqual([{ name, type, query_cache_key: id, query: body }])
  })

  test("has __typename where the cache of Apollo's client adds it", () => {
    const cache = new InMemoryCache()
    for (const { name, body } of operationsOf(set, 'apollo')) {
      const plain = operationsOf(set, 'relay').find(each => each.name === name)!.body
      expect(body).toBe(print(cache.transformDocument(parse(plain))))
      expect(body).not.toBe(plain)
    }
  })

  test.each([
    [
      'an operation without a name',
      { a: '{ posts { id } }' },
      /^An operation has no name\.[^]*\na:1:1\n/,
    ],
    [
      'two operations of one name',
      { a: 'query A { posts { id } }', b: '\nquery A { posts { id } }' },
      /^There are two operations named "A"\.[^]*\nb:2:1\n[^]*\na:1:1\n/,
    ],
  ])('refuses %s', (_, given, message) => {
    expect(() => operationsOf(setOf(given), 'apollo')).toThrow(message)
  })
})

describe("Apollo's client with a manifest", () => {
  const posts = [{ id: 1, title: 'Hello', author: { name: 'Ann' } }]
  const schema = buildSchema(
    'type Query { posts(first: Int): [Post!]! } type Mutation { add(title: String!): Post } type Post { id: ID! title: String! author: User } type User { name: String }',
    {
      config: { registration: 'off', onlyPersisted: true, enableIntrospection: true },
      resolvers: { Query: { posts: () => posts } },
    },
  )
  const server = createServer(createController({ schema }).handler('/graphql'))
  let url = ''

  beforeAll(async () => {
    url = `${(await listen(server)).origin}/graphql`
  })
  afterAll(() => void server.close())

  test('sends ids, and is served what the manifest has under them', async () => {
    const manifest = JSON.parse(printManifest(operationsOf(set, 'apollo'), 'apollo')) as {
      operations: { id: string; name: string; body: string }[]
    }
    for (const { id, body } of manifest.operations) expect(schema.persist(body)).toBe(id)
    const idOf = new Map(manifest.operations.map(({ name, id }) => [name, id]))
    const sent: string[] = []
    const persisted = new PersistedQueryLink({
      generateHash: document => {
        const [definition] = document.definitions as readonly { name?: { value: string } }[]
        return idOf.get(definition!.name!.value)!
      },
    })
    const http = new HttpLink({
      uri: url,
      fetch: (input, init) => {
        sent.push(init!.body as string)
        return fetch(input, init)
      },
    })
    const client = new ApolloClient({
      link: ApolloLink.from([persisted, http]),
      cache: new InMemoryCache(),
    })
    const query = gql(`${files['posts.graphql']!.split('mutation')[0]}${files['parts.graphql']}`)
    const { data } = await client.query({ query, variables: { first: 1 } })
    expect(data).toMatchObject({
      posts: [
        {
          __typename: 'Post',
          id: '1',
          title: 'Hello',
          author: { __typename: 'User', name: 'Ann' },
        },
      ],
    })
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0]!)).toMatchObject({
      operationName: 'Posts',
      extensions: { persistedQuery: { sha256Hash: idOf.get('Posts') } },
    })
    expect(JSON.parse(sent[0]!)).not.toHaveProperty('query')
  })
})
