/* eslint-disable @typescript-eslint/no-unsafe-call --
   The packages are installed by the test alone, so that they have no types here. */
import type http from 'node:http'
import type * as GraphQLJs from 'graphql'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropInFor, type DropIn } from '../../../src/graphql-js/drop-in.ts'
import { Peers } from './peers.ts'
import { runRecipe } from './recipes.ts'
import {
  serveUntilClosed,
  serveSubgraph,
  serveSubgraphByController,
  type Functions,
  type Subgraph,
} from './subgraphs.ts'

// Gateways before subgraphs: what they answer, and what they ask subgraphs, is the same by
// graphql-js and by the functions in its place.

const peers = new Peers('gateways')
const closers: (() => unknown)[] = []
let host: typeof GraphQLJs
let ours: DropIn

beforeAll(() => {
  peers.install()
  if (peers.fault !== undefined) return
  host = peers.load('graphql')
  ours = dropInFor(host)
}, 240_000)

beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

interface Request {
  readonly query: string
  readonly variables?: Record<string, unknown>
}

const ofReviews = 'query ($first: Int) { products(first: $first) { name reviews { id text } } }'
const requests: Readonly<Record<string, Request>> = {
  'one subgraph': { query: '{ products { id name maker { id } } }' },
  'two subgraphs': { query: '{ products { name reviews { id text author { id } } } }' },
  variables: { query: ofReviews, variables: { first: 2 } },
  '@requires': { query: '{ products { name postage } }' },
  '@provides': { query: '{ latest { text author { name } } }' },
  'there and back': { query: '{ latest { product { name price } author { city } } }' },
  'an error in a subgraph': { query: '{ products { name rating } }' },
  'an entity that is not there': { query: '{ person(id: 7) { name reviews { id } } }' },
  'a mutation': { query: 'mutation { review(product: 2, text: "Fine.") { product { name } } }' },
  'a document that is not valid': { query: '{ producers { name } }' },
}

/** A server of both subgraphs, by its address. */
type Gateway = (subgraphs: readonly Subgraph[], functions: Functions) => Promise<string>

const gateways: Readonly<Record<string, Gateway>> = {
  async 'Apollo Gateway'(subgraphs) {
    const { ApolloGateway, IntrospectAndCompose } = peers.load('@apollo/gateway')
    const { ApolloServer } = peers.load('@apollo/server')
    const { startStandaloneServer } = peers.load('@apollo/server/standalone')
    const logger = { debug() {}, info() {}, warn() {}, error() {} }
    const supergraphSdl = new IntrospectAndCompose({
      subgraphs: subgraphs.map(({ name, url }) => ({ name, url })),
    }) as object
    const gateway = new ApolloGateway({ supergraphSdl, logger }) as object
    const server = new ApolloServer({ gateway, logger, includeStacktraceInErrorResponses: false })
    closers.push(() => server.stop())
    const listenOptions = { listen: { host: '127.0.0.1', port: 0 } }
    return (await startStandaloneServer(server, listenOptions)).url as string
  },
  'Hive Gateway': (subgraphs, functions) =>
    serveHive(subgraphs, [peers.load('@envelop/core').useEngine({ ...functions })]),
  async '@graphql-tools/federation, its schema by the functions'(subgraphs, functions) {
    const { getStitchedSchemaFromSupergraphSdl } = peers.load('@graphql-tools/federation')
    const supergraphSdl = supergraphOf(subgraphs)
    const schema = getStitchedSchemaFromSupergraphSdl({ supergraphSdl, batch: true }) as object
    const { createYoga } = peers.load('graphql-yoga')
    const { useEngine } = peers.load('@envelop/core')
    const yoga = createYoga({
      schema,
      logging: false,
      maskedErrors: false,
      plugins: [useEngine({ ...functions })],
    }) as http.RequestListener
    return `${await serveUntilClosed(yoga, closers)}/graphql`
  },
}

describe.each(Object.entries(gateways))('%s', (_name, gateway) => {
  test('answers, and asks subgraphs of @apollo/subgraph, as before', async () => {
    const { execute, parse, subscribe, validate } = host
    const plain = await start(gateway, { execute, parse, subscribe, validate })
    const executed: unknown[] = []
    const adopted = await start(gateway, {
      parse: ours.parse,
      subscribe: ours.subscribe,
      validate: ours.validate,
      execute(args: GraphQLJs.ExecutionArgs) {
        executed.push(args.document)
        return ours.execute(args)
      },
    })
    for (const [name, request] of Object.entries(requests)) {
      const expected = await plain.answer(request)
      // The third time the functions run what they have generated.
      for (let time = 0; time < 3; time++)
        expect(await adopted.answer(request), name).toEqual(expected)
    }
    expect(executed.length).toBeGreaterThan(3 * Object.keys(requests).length)
  })

  test('answers as before with subgraphs behind the controller', async () => {
    const plain = await start(gateway, host)
    const controlled = await start(gateway, host, name =>
      serveSubgraphByController(peers, name, closers),
    )
    for (const [name, request] of Object.entries(requests)) {
      const [expected, answer] = [await plain.answer(request), await controlled.answer(request)]
      expect(JSON.parse(answer.body), name).toEqual(JSON.parse(expected.body))
      expect(entitiesOf(answer.asked), name).toEqual(entitiesOf(expected.asked))
    }
  })

  test('asks for entities in one batch', async () => {
    const { answer } = await start(gateway, ours)
    const { body, asked } = await answer(requests['two subgraphs']!)
    expect(JSON.parse(body)).toMatchObject({
      data: { products: [{ reviews: [{ id: '1' }, { id: '2' }] }, {}, {}] },
    })
    expect(entitiesOf(asked)).toEqual({ shop: [], reviews: [3] })
    expect(entitiesOf((await answer(requests['@requires']!)).asked).reviews).toEqual([3])
  })
})

test('Apollo Gateway asks for nothing that a subgraph provides', async () => {
  const { answer } = await start(gateways['Apollo Gateway']!, ours)
  const { body, asked } = await answer(requests['@provides']!)
  expect(JSON.parse(body)).toMatchObject({ data: { latest: [{ author: { name: 'Cy' } }, {}] } })
  expect(asked['shop']).toEqual([])
})

test('Hive Gateway refuses variables with the status of its own executor', async () => {
  let engine: object[] = []
  runRecipe('createYoga({ schema, plugins: [useEngine(engine)] })', ours, {
    schema: undefined,
    useEngine: peers.load('@envelop/core').useEngine,
    createYoga: ({ plugins }: { plugins: object[] }) => (engine = plugins),
  })
  const plain = await start(subgraphs => serveHive(subgraphs, []), host)
  const adopted = await start(subgraphs => serveHive(subgraphs, engine), host)
  for (const [variables, status] of [
    [{ first: 'two' }, 400],
    [{ first: 2 }, 200],
  ] as const) {
    const { status: statusOfPlain, body } = await plain.answer({ query: ofReviews, variables })
    const answer = await adopted.answer({ query: ofReviews, variables })
    expect([answer.status, answer.body]).toEqual([status, body])
    expect(statusOfPlain).toBe(status)
  }
})

interface Answer {
  readonly status: number
  readonly body: string
  readonly asked: Readonly<Record<string, readonly object[]>>
}

async function start(
  gateway: Gateway,
  functions: Functions,
  serve = (name: 'shop' | 'reviews'): Promise<Subgraph> =>
    serveSubgraph(peers, name, functions, closers),
): Promise<{ readonly answer: (request: Request) => Promise<Answer> }> {
  const subgraphs = await Promise.all([serve('shop'), serve('reviews')])
  const url = await gateway(subgraphs, functions)
  return {
    async answer(request) {
      for (const { requests } of subgraphs) requests.splice(0)
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(request),
      })
      const asked = subgraphs.map(({ name, requests }) => [name, [...requests]] as const)
      const body = await response.text()
      return { status: response.status, body, asked: Object.fromEntries(asked) }
    },
  }
}

async function serveHive(
  subgraphs: readonly Subgraph[],
  plugins: readonly object[],
): Promise<string> {
  const { createGatewayRuntime } = peers.load('@graphql-hive/gateway-runtime')
  const gateway = createGatewayRuntime({
    supergraph: supergraphOf(subgraphs),
    logging: false,
    maskedErrors: false,
    plugins: () => plugins,
  })
  closers.push(() => gateway[Symbol.asyncDispose]())
  return `${await serveUntilClosed(gateway as http.RequestListener, closers)}/graphql`
}

/** The numbers of entities that each subgraph was asked for at once. */
function entitiesOf(asked: Answer['asked']): Record<string, number[]> {
  const numbers = Object.entries(asked).map(([name, requests]) => [
    name,
    (requests as Subgraph['requests'])
      .filter(({ query }) => query.includes('_entities'))
      .map(({ variables }) => Object.values(variables ?? {}).flat().length),
  ])
  return Object.fromEntries(numbers) as Record<string, number[]>
}

function supergraphOf(subgraphs: readonly Subgraph[]): string {
  const { composeServices } = peers.load('@theguild/federation-composition')
  const { supergraphSdl, errors } = composeServices(subgraphs)
  expect(errors).toBeUndefined()
  return supergraphSdl as string
}
