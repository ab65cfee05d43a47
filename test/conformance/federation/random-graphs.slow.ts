/* eslint-disable @typescript-eslint/no-unsafe-call -- The packages are installed by the test alone, so that they have no types here. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Schema } from '../../../src/index.ts'
import { forEachCase, ofAllCases } from '../../random/cases.ts'
import { randomOf } from '../../random/random.ts'
import { countOf, seed } from '../../random/seed.ts'
import { subgraphSchema, wholeSchema } from './cut-graph.ts'
import { compose, composers, peers, type GatewayResponse } from './gateways.ts'
import { randomGraph } from './random-graph.ts'
import { randomQuery } from './random-query.ts'

// A gateway in front of the subgraphs of a random graph answers as the graph that is not cut.

const GRAPHS = countOf(200)
const QUERIES = 5

beforeAll(() => {
  // Apollo Gateway asks the network where it runs.
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none')
  vi.stubEnv('APOLLO_TELEMETRY_DISABLED', '1')
  peers.install()
}, 240_000)
beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))

type Execute = (query: string) => Promise<GatewayResponse>

const executeBy = async (
  schema: Schema,
  query: string,
  variables?: object,
): Promise<GatewayResponse> =>
  JSON.parse(
    await schema.execute(query, {
      variables: variables as Readonly<Record<string, unknown>> | undefined,
      responseFormat: 'json',
    }),
  ) as GatewayResponse

interface SubgraphRequest {
  readonly request: { readonly query: string; readonly variables?: object }
}

/** The gateways, which call the subgraphs without a network between them. */
const gateways: Readonly<
  Record<string, (supergraphSdl: string, schemas: ReadonlyMap<string, Schema>) => Promise<Execute>>
> = {
  async '@apollo/gateway'(supergraphSdl, schemas) {
    const { ApolloGateway } = peers.load('@apollo/gateway')
    const { parse } = peers.load('graphql')
    const gateway = new ApolloGateway({
      supergraphSdl,
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      buildService: ({ name }: { readonly name: string }) => ({
        process: ({ request }: SubgraphRequest) =>
          executeBy(schemas.get(name)!, request.query, request.variables),
      }),
    })
    const { executor, schema } = (await gateway.load()) as {
      readonly executor: (request: object) => Promise<GatewayResponse>
      readonly schema: object
    }
    return query =>
      executor({
        document: parse(query) as object,
        request: { query },
        queryHash: query,
        schema,
        context: {},
        metrics: {},
        overallCachePolicy: { restrict() {}, policyIfCacheable: () => null },
      })
  },
  '@graphql-tools/federation'(supergraphSdl, schemas) {
    const { getStitchedSchemaFromSupergraphSdl } = peers.load('@graphql-tools/federation')
    const { parse, print, execute } = peers.load('graphql')
    const schema = getStitchedSchemaFromSupergraphSdl({
      supergraphSdl,
      batch: true,
      onSubschemaConfig(config: { readonly name: string; executor: unknown }) {
        const subgraph = schemas.get(config.name.toLowerCase())!
        config.executor = ({ document, variables }: { document: object; variables?: object }) =>
          executeBy(subgraph, print(document) as string, variables)
      },
    }) as object
    return Promise.resolve(
      async query => (await execute({ schema, document: parse(query) })) as GatewayResponse,
    )
  },
}

const starts = Object.values(gateways)

test(`gateways answer ${GRAPHS} random graphs as if they were not cut`, async () => {
  const counts = { lists: 0, entities: 0, computed: 0, nulls: 0 }
  await forEachCase(GRAPHS, async (random, number) => {
    const graph = randomGraph(random)
    const whole = wholeSchema(graph)
    const schemas = new Map(graph.subgraphNames.map(name => [name, subgraphSchema(graph, name)]))
    const services = await Promise.all(
      Array.from(schemas, async ([name, schema]) => {
        const { data } = await executeBy(schema, '{ _service { sdl } }')
        const { sdl } = (data as { readonly _service: { readonly sdl: string } })._service
        return { name, url: `http://${name}.invalid`, sdl }
      }),
    )
    const composer = composers[number % composers.length]!
    const start = starts[Math.floor(number / 2) % starts.length]!
    const execute = await start(compose(composer, services), schemas)
    for (let index = 0; index < QUERIES; index++) {
      const query = randomQuery(randomOf(seed, number, index), graph)
      const expected = await executeBy(whole, query)
      const answer = JSON.parse(JSON.stringify(await execute(query))) as GatewayResponse
      expect(answer, query).toEqual(expected)
      const text = JSON.stringify(expected)
      if (query.includes('told')) counts.computed++
      if (query.includes('link')) counts.entities++
      if (text.includes('null')) counts.nulls++
      if (text.includes('[')) counts.lists++
    }
  })
  ofAllCases(() => {
    for (const [what, count] of Object.entries(counts))
      expect(count, what).toBeGreaterThan(GRAPHS / 4)
  })
}, 240_000)
