/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return, @typescript-eslint/require-await --
   The packages are installed by the test alone, so that they have no types here. */
import type * as GraphQLJs from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dropInFor, type DropIn } from '../../../src/graphql-js/drop-in.ts'
import type { ExecuteIncrementally } from '../../../src/graphql-js/graphql-version.ts'
import { Peers } from './peers.ts'

// Servers that deliver incrementally by graphql-js 17, with the function in the place of its own.
// Apollo Server 5 is none of them: it takes graphql-js 17.0.0-alpha.9 alone, by its exact version.

const peers = new Peers('incremental')
let host: typeof GraphQLJs & { readonly experimentalExecuteIncrementally: ExecuteIncrementally }
let ours: DropIn

beforeAll(() => {
  peers.install()
  if (peers.fault !== undefined) return
  host = peers.load('graphql')
  const experimentalExecuteIncrementally = (): never => {
    throw new Error('graphql-js has to execute it.')
  }
  ours = dropInFor({ ...host, experimentalExecuteIncrementally } as typeof host)
}, 120_000)

beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))

const requests: Readonly<Record<string, { readonly query: string; readonly variables?: object }>> =
  {
    'a deferred fragment': { query: '{ items(first: 1) { id ... @defer(label: "p") { price } } }' },
    'a stream': { query: '{ items(first: 2) @stream(initialCount: 1) { id } }' },
    'a variable that defers': {
      query:
        'query ($isLate: Boolean!) { items(first: 1) { id ... @defer(if: $isLate) { price } } }',
      variables: { isLate: true },
    },
    'nothing deferred': { query: '{ items(first: 1) { id price } }' },
    'a deferred error': { query: '{ hello ... @defer { broken } }' },
    'a document that is not valid': { query: '{ hello @stream }' },
  }

test.each(Object.entries(requests))(
  'GraphQL Yoga with the plugin for @defer and @stream answers as before: %s',
  async (_, request) => {
    const { useDeferStream } = peers.load('@graphql-yoga/plugin-defer-stream')
    const schema = shopSchema()
    let executions = 0
    const expected = await answerOf([useDeferStream(), engineOf(host)], schema, request)
    const counted: ExecuteIncrementally = args => {
      executions++
      return ours.experimentalExecuteIncrementally(args)
    }
    const engine = engineOf({ ...host, ...ours, experimentalExecuteIncrementally: counted })
    const answer = await answerOf([useDeferStream(), engine], schema, request)
    expect(answer).toEqual(expected)
    expect(executions).toBe(request.query.includes('hello @stream') ? 0 : 1)
  },
)

interface Functions extends Pick<DropIn, 'parse' | 'validate' | 'subscribe'> {
  readonly experimentalExecuteIncrementally: ExecuteIncrementally
}

/** The plugin of the documentation. */
function engineOf({
  parse,
  validate,
  subscribe,
  experimentalExecuteIncrementally,
}: Functions): object {
  const { useEngine } = peers.load('@envelop/core')
  async function* responses({ initialResult, subsequentResults }: any): AsyncGenerator {
    yield initialResult
    yield* subsequentResults
  }
  const execute: ExecuteIncrementally = async args => {
    const result = await experimentalExecuteIncrementally(args)
    return 'initialResult' in result ? (responses(result) as never) : result
  }
  return useEngine({ parse, validate, subscribe, execute })
}

/** The parts of a response as values, without the times at which they come. */
async function answerOf(
  plugins: readonly object[],
  schema: GraphQLSchema,
  request: object,
): Promise<{ readonly status: number; readonly type: string; readonly parts: readonly unknown[] }> {
  const { createYoga } = peers.load('graphql-yoga')
  const yoga = createYoga({ schema, plugins, logging: false, graphiql: false })
  const response: Response = await yoga.fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'multipart/mixed, application/json' },
    body: JSON.stringify(request),
  })
  const type = response.headers.get('content-type')!
  const text = await response.text()
  const isMultipart = type.startsWith('multipart/')
  const bodies = isMultipart ? [...text.matchAll(/^\{.*\}$/gm)].map(([body]) => body) : [text]
  const parts = bodies.map(body => JSON.parse(body) as unknown)
  return { status: response.status, type: type.replace(/;.*/, ''), parts }
}

/** A shop whose directives are those of graphql-js: those of the plugin are not the draft's. */
function shopSchema(): GraphQLSchema {
  const { GraphQLDeferDirective, GraphQLStreamDirective } = host as unknown as Readonly<
    Record<string, GraphQLJs.GraphQLDirective>
  >
  const plain = host.buildSchema(`
    type Query { hello: String, broken: String, items(first: Int!): [Item!] }
    type Item { id: Int, price: Float }
  `)
  const { hello, broken, items } = plain.getQueryType()!.getFields()
  hello!.resolve = () => 'Hello!'
  broken!.resolve = () => Promise.reject(new host.GraphQLError('It is broken.'))
  items!.resolve = (_, { first }: { readonly first?: number }) =>
    Array.from({ length: first! }, (__, id) => ({ id, price: () => Promise.resolve(id + 0.5) }))
  return new host.GraphQLSchema({
    ...plain.toConfig(),
    directives: [...host.specifiedDirectives, GraphQLDeferDirective!, GraphQLStreamDirective!],
  })
}
