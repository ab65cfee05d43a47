import * as graphql17 from 'graphql17'
import { expect, test } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import { published } from './published-schema.ts'

interface Row {
  readonly id: string
  readonly ownerId?: string
  readonly [property: string]: unknown
}

const rows: Readonly<Record<string, Row>> = {
  R_1: { id: 'R_1', name: 'tape', ownerId: 'U_1', stargazerCount: 3, visibility: 'PUBLIC' },
  R_2: { id: 'R_2', name: 'parser', ownerId: 'O_1', stargazerCount: 1, visibility: 'SECRET' },
  U_1: { id: 'U_1', login: 'ada', createdAt: new Date('2020-01-02T03:04:05Z') },
  O_1: { id: 'O_1', login: 'math', createdAt: new Date('2021-01-02T03:04:05Z') },
}

interface Page {
  readonly first: number
  readonly orderBy?: { readonly field: string; readonly direction: string }
}

const resolvers = {
  Query: {
    viewer: () => rows['U_1'],
    node: (_parent: unknown, { id }: { id: string }) => rows[id],
    nodes: (_parent: unknown, { ids }: { ids: readonly string[] }) =>
      ids.map(id => rows[id] ?? null),
  },
  User: {
    repositories: (parent: Row, { first, orderBy }: Page) => {
      const owned = Object.values(rows).filter(({ ownerId }) => ownerId === parent.id)
      return { totalCount: owned.length, nodes: owned.slice(0, first), order: orderBy }
    },
  },
  RepositoryConnection: {
    totalDiskUsage: ({ order }: { order: unknown }) => JSON.stringify(order).length,
  },
  Repository: { owner: ({ ownerId }: Row) => rows[ownerId!] },
  EnterpriseOwnerInfo: { repositoryDeployKeySetting: () => 'ENABLED' },
  Node: { __resolveType: typeOf },
  RepositoryOwner: { __resolveType: typeOf },
  DateTime: { serialize: (value: unknown) => (value as Date).toISOString() },
}

function typeOf({ id }: Row): string {
  return { R: 'Repository', U: 'User', O: 'Organization' }[id[0]!]!
}

const schema = buildSchema(published, { resolvers, assumeValid: true })

test("GitHub's schema as it is published serves queries", async () => {
  const source = `query Work($ids: [ID!]!, $first: Int = 10, $order: RepositoryOrder, $skipped: Boolean!) {
    viewer {
      login
      createdAt
      repositories(first: $first, orderBy: $order) { totalCount totalDiskUsage nodes { ...Named owner { login } } }
    }
    nodes(ids: $ids) { __typename id ...Named ... on Organization { login createdAt @skip(if: $skipped) } }
    node(id: "R_2") { ... on Repository { name owner { __typename ... on Organization { login } } visibility } }
  }
  fragment Named on Repository { name stargazerCount }`
  expect(schema.validate(source)).toEqual([])
  const variables = {
    ids: ['R_1', 'U_1', 'O_1', 'X'],
    order: { field: 'NAME', direction: 'ASC' },
    skipped: true,
  }
  expect(await schema.execute(source, { variables, responseFormat: 'hash' })).toEqual({
    data: {
      viewer: {
        login: 'ada',
        createdAt: '2020-01-02T03:04:05.000Z',
        repositories: {
          totalCount: 1,
          totalDiskUsage: '{"field":"NAME","direction":"ASC"}'.length,
          nodes: [{ name: 'tape', stargazerCount: 3, owner: { login: 'ada' } }],
        },
      },
      nodes: [
        { __typename: 'Repository', id: 'R_1', name: 'tape', stargazerCount: 3 },
        { __typename: 'User', id: 'U_1' },
        { __typename: 'Organization', id: 'O_1', login: 'math' },
        null,
      ],
      node: null,
    },
    errors: [
      {
        message:
          'Enum "RepositoryVisibility" cannot represent the value of Repository.visibility: a string.',
        path: ['node', 'visibility'],
        locations: [{ line: 8, column: 99 }],
        extensions: { code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) },
      },
    ],
  })
})

test("GitHub's schema as it is published refuses what does not fit it, as graphql-js does", () => {
  const source =
    '{ viewer { login(upper: true) nothing } node(id: ENUM) { id } repository(name: "a") { id } }'
  const reference = graphql17.buildSchema(published, { assumeValid: true })
  const places = (errors: readonly { readonly locations?: unknown }[]): readonly string[] =>
    errors.map(({ locations }) => JSON.stringify(locations)).toSorted()
  const theirs = graphql17.validate(reference, graphql17.parse(source))
  expect(theirs).toHaveLength(4)
  expect(places(schema.validate(source))).toEqual(places(theirs))
})

test("GitHub's schema as it is published says what graphql-js says of one type", () => {
  const source = `query ($name: String!) {
    __type(name: $name) {
      kind name description possibleTypes { name } interfaces { name }
      fields(includeDeprecated: true) {
        name description isDeprecated deprecationReason type { kind name ofType { kind name } }
        args(includeDeprecated: true) { name description defaultValue type { kind name ofType { kind name } } }
      }
    }
  }`
  const reference = graphql17.buildSchema(published, { assumeValid: true })
  for (const name of [
    'Repository',
    'TeamDiscussion',
    'RepositoryOwner',
    'RepositoryOrder',
    'Nothing',
  ]) {
    const theirs = graphql17.graphqlSync({ schema: reference, source, variableValues: { name } })
    const ours = schema.executeSync(source, { variables: { name }, responseFormat: 'json' })
    expect(comparable(ours)).toEqual(comparable(JSON.stringify(theirs)))
  }
})

/** The possible types have no order, and the literals of defaults may have different blanks. */
function comparable(answer: string): unknown {
  return JSON.parse(answer, (key, value: unknown) => {
    if (key === 'defaultValue' && value !== null)
      return graphql17.print(graphql17.parseValue(value as string))
    if (key !== 'possibleTypes' || value === null) return value
    return (value as { name: string }[]).toSorted((left, right) =>
      left.name < right.name ? -1 : 1,
    )
  })
}
