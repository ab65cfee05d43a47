import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createOperationDescriptor,
  Environment,
  fetchQuery,
  getSingularSelector,
  Network,
  RecordSource,
  Store,
  type ConcreteRequest,
  type GraphQLResponse,
  type ReaderFragment,
} from 'relay-runtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  connectionArguments,
  createConnection,
  defineGraphQL,
  globalId,
  object,
  withConnection,
} from '../../../src/index.ts'
import { Peers } from '../adoption/peers.ts'

// Relay's compiler judges the schema, and its runtime loads, refetches and pages through records.

interface User {
  readonly id: number
  readonly name: string
}
interface Context {
  readonly calls: string[]
}

const users: readonly User[] = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay'].map((name, index) => ({
  id: index + 1,
  name,
}))
const UserId = globalId('User', 'number')
const connection = createConnection({ cursorSecret: 'a secret of the tests' })
const GraphQL = defineGraphQL<Context>()({ User: withConnection(object<User>()) })
GraphQL.User.node(UserId, {
  batch: (ids, { calls }) => {
    calls.push(`users ${ids.join()}`)
    return ids.map(id => users[id - 1])
  },
})
  .field('name', 'string', { null: false })
  .field(
    'friends',
    'UserConnection',
    { arguments: connectionArguments },
    ({ current, calls }, event) =>
      connection(event, {
        key: 'number',
        load({ after = 0, before = Infinity, limit, isFromEnd }) {
          calls.push(`friends ${limit}`)
          const rows = users.filter(({ id }) => id > after && id < before && id !== current.id)
          return (isFromEnd ? rows.toReversed() : rows).slice(0, limit)
        },
      }),
  )
GraphQL.query.field('me', 'User', () => users[0])
const schema = GraphQL.schema('Schema of Relay')

const program = `
  graphql\`query AppQuery { me { name ...App_user } }\`
  graphql\`query AppNodesQuery($ids: [ID!]!, $id: ID!) {
    nodes(ids: $ids) { id ... on User { name } }
    node(id: $id) { ... on User { name } }
  }\`
  graphql\`
    fragment App_user on User
      @refetchable(queryName: "AppPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" }) {
      friends(first: $count, after: $cursor) @connection(key: "App_friends") {
        edges { node { name } }
      }
    }\`
`

const peers = new Peers('../relay/peers')
const folder = mkdtempSync(join(tmpdir(), 'tapeql-relay-'))
const artifacts = new Map<string, unknown>()

beforeAll(async () => {
  peers.install()
  if (peers.fault !== undefined) return
  mkdirSync(join(folder, 'artifacts'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'schema.graphql'), schema.toSDL())
  writeFileSync(join(folder, 'App.js'), program)
  const config = {
    src: '.',
    schema: 'schema.graphql',
    language: 'javascript',
    artifactDirectory: 'artifacts',
    eagerEsModules: true,
  }
  writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(config))
  const compiler = peers.load<string>('relay-compiler')
  execFileSync(compiler, [join(folder, 'relay.config.json')], { cwd: folder, stdio: 'pipe' })
  for (const name of ['AppQuery', 'AppNodesQuery', 'AppPaginationQuery', 'App_user']) {
    const url = pathToFileURL(join(folder, `artifacts/${name}.graphql.js`)).href
    const module = (await import(/* @vite-ignore */ url)) as { readonly default: unknown }
    artifacts.set(name, module.default)
  }
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function environmentOf(context: Context): Environment {
  return new Environment({
    network: Network.create(
      async ({ text }, variables) =>
        JSON.parse(await schema.execute(text!, { variables, context })) as GraphQLResponse,
    ),
    store: new Store(new RecordSource()),
  })
}

test('Relay pages through a sealed connection, from the node of its fragment', async context => {
  context.skip(peers.fault !== undefined, peers.fault)
  const calls: string[] = []
  const environment = environmentOf({ calls })
  const query = artifacts.get('AppQuery') as ConcreteRequest
  await fetchQuery(environment, query, {}).toPromise()
  const operation = createOperationDescriptor(query, {})
  environment.retain(operation)
  const { me } = environment.lookup(operation.fragment).data as { readonly me: object }
  const fragment = artifacts.get('App_user') as ReaderFragment
  const names = (): readonly string[] => {
    const selector = getSingularSelector(fragment, me)
    const { friends } = environment.lookup(selector).data as unknown as {
      readonly friends: { readonly edges: readonly { readonly node: { readonly name: string } }[] }
    }
    return friends.edges.map(({ node }) => node.name)
  }
  const pageInfo = (): { readonly endCursor: string; readonly hasNextPage: boolean } => {
    const records = environment.getStore().getSource()
    const id = `client:${UserId.encode(1)}:__App_friends_connection:pageInfo`
    return records.get(id) as never
  }
  expect(names()).toEqual(['Bob', 'Cid'])
  const pages = [names().length]
  while (pageInfo().hasNextPage) {
    await fetchQuery(environment, artifacts.get('AppPaginationQuery') as ConcreteRequest, {
      id: UserId.encode(1),
      count: 2,
      cursor: pageInfo().endCursor,
    }).toPromise()
    pages.push(names().length)
  }
  expect(names()).toEqual(['Bob', 'Cid', 'Dan', 'Eve', 'Fay'])
  expect(pages).toEqual([2, 4, 5])
  expect(calls).toEqual(['friends 3', 'users 1', 'friends 3', 'users 1', 'friends 3'])
})

test('Relay loads nodes of several fields by one call', async context => {
  context.skip(peers.fault !== undefined, peers.fault)
  const calls: string[] = []
  const environment = environmentOf({ calls })
  const ids = [3, 9, 2].map(UserId.encode)
  const data = await fetchQuery(environment, artifacts.get('AppNodesQuery') as ConcreteRequest, {
    ids,
    id: UserId.encode(1),
  }).toPromise()
  expect(data).toEqual({
    nodes: [{ id: ids[0], name: 'Cid' }, null, { id: ids[2], name: 'Bob' }],
    node: { name: 'Ann' },
  })
  expect(calls).toEqual(['users 3,9,2,1'])
})
