/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument --
   The packages are installed by the test alone, so that they have no types here. */
import { expect } from 'vitest'
import { createController } from '../../../../src/http/index.ts'
import { peers, schemaOf, whenClosed } from '../servers.ts'
import { fail, fieldOf, type Rows } from './row.ts'

/** "Tests of Apollo Server". */
export const apolloTestRows: Rows = {
  async '`server.executeOperation({ query, variables }, { contextValue })`'() {
    const { server, schema } = await both()
    const query = 'query ($name: String) { hello(name: $name) }'
    const variables = { name: 'Ann' }
    const contextValue = { greeting: 'Hi' }
    const { body } = await server.executeOperation({ query, variables }, { contextValue })
    const ours = await schema.execute(query, {
      variables,
      context: contextValue,
      responseFormat: 'hash',
    })
    expect(plain(body.singleResult.data)).toEqual({ hello: 'Hi, Ann' })
    expect(plain(ours.data)).toEqual({ hello: 'Hi, Ann' })
  },

  async '`body.kind`, `body.singleResult`'() {
    const { server, schema } = await both()
    const { body } = await server.executeOperation({ query: '{ nope }' })
    const ours = await schema.execute('{ nope }', { responseFormat: 'hash' })
    const message = 'Cannot query field "nope" on type "Query".'
    expect(body).toMatchObject({ kind: 'single', singleResult: { errors: [{ message }] } })
    expect(ours).toMatchObject({ errors: [{ message }] })
    expect(Object.keys(ours)).toEqual(['errors'])
  },

  async '`await server.start()`, `await server.stop()` in each test'() {
    const { ApolloServer } = peers.load('@apollo/server')
    const server = new ApolloServer(fieldOf(() => 'x'))
    await server.start()
    await server.stop()
    await expect(server.executeOperation({ query: '{ field }' })).rejects.toThrow(/stopp/)
    const schema = schemaOf(fieldOf(() => 'x'))
    expect(await schema.execute('{ field }')).toBe('{"data":{"field":"x"}}')
  },

  async 'the message of an exception, in `errors`'() {
    const { ApolloServer } = peers.load('@apollo/server')
    const definitions = fieldOf(() => fail(new Error('The table is gone.')))
    const server = new ApolloServer(definitions)
    whenClosed(() => server.stop())
    const { body } = await server.executeOperation({ query: '{ field }' })
    expect(body.singleResult.errors[0].message).toBe('The table is gone.')
    const schema = schemaOf(definitions)
    const thrown: unknown[] = []
    schema.on('error', event => void thrown.push((event.thrown as Error).message))
    const { errors } = await schema.execute('{ field }', { responseFormat: 'hash' })
    expect(errors![0]!.message).toBe('Internal server error')
    expect(thrown).toEqual(['The table is gone.'])
  },

  async '`executeHTTPGraphQLRequest`, supertest'() {
    const { server, schema } = await both()
    const { HeaderMap } = peers.load('@apollo/server')
    const theirs = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: 'POST',
        headers: new HeaderMap([['content-type', 'application/json']]),
        search: '',
        body: { query: '{ hello }' },
      },
      context: () => Promise.resolve({ greeting: 'Hi' }),
    })
    expect([theirs.status, JSON.parse(theirs.body.string)]).toEqual([
      undefined,
      { data: { hello: 'Hi, you' } },
    ])
    const controller = createController({ schema, context: () => ({ greeting: 'Hi' }) })
    const ours = await controller.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: '{ hello }' }),
      }),
    )
    expect([ours.status, await ours.json()]).toEqual([200, { data: { hello: 'Hi, you' } }])
  },
}

async function both(): Promise<{
  readonly server: any
  readonly schema: ReturnType<typeof schemaOf>
}> {
  const definitions = {
    typeDefs: 'type Query { hello(name: String = "you"): String! }',
    resolvers: {
      Query: {
        hello: (
          _parent: unknown,
          { name }: { readonly name: string },
          { greeting }: { readonly greeting: string },
        ) => `${greeting}, ${name}`,
      },
    },
  }
  const { ApolloServer } = peers.load('@apollo/server')
  const server = new ApolloServer(definitions)
  await server.start()
  whenClosed(() => server.stop())
  return { server, schema: schemaOf(definitions) }
}

/** Without the prototypes, which differ. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
