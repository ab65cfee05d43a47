/* eslint-disable @typescript-eslint/no-unsafe-call --
   The packages are installed by the tests alone, so that they have no types here. */
import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { listen } from '../../listen.ts'
import { features, type Graph } from './features.ts'
import { compose, composers, gateways, peers, type Ask, type Service } from './gateways.ts'
import { neighbourResolvers, neighbourTexts } from './neighbours.ts'
import { postgresPg } from '../sources/databases/postgres-pg.ts'
import { subgraphSchema, ways, type MadeSubgraph } from './ways.ts'

// The subgraph of the public compatibility suite, made in several ways, beside two subgraphs of
// @apollo/subgraph: composed by both libraries, executed by both gateways.

const closers: (() => unknown)[] = []
const neighbours: Subgraph[] = []

beforeAll(async () => {
  // Apollo Gateway asks the network where it runs, and reports that it does.
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none')
  vi.stubEnv('APOLLO_TELEMETRY_DISABLED', '1')
  peers.install()
  if (peers.fault !== undefined) return
  for (const name of ['inventory', 'users'] as const)
    neighbours.push(await serveByYoga(name, neighbourTexts[name], neighbourResolvers[name]))
}, 240_000)

beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))

afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const combinations = composers.flatMap(composer =>
  (['Apollo Gateway', 'Hive Gateway'] as const).map(gateway => ({ composer, gateway })),
)

describe.each(Object.entries(ways))('products by %s', (way, make) => {
  const missing = way.includes('PostgreSQL') ? postgresPg.missing : ''

  beforeEach(({ skip }) => skip(missing !== '', missing))

  let products: Subgraph

  beforeAll(async () => {
    if (peers.fault !== undefined || missing !== '') return
    const { close, ...made } = await make()
    if (close !== undefined) closers.push(close)
    products = await serve('products', made)
  })

  describe.each(combinations)('composed by $composer, behind $gateway', ({ composer, gateway }) => {
    let graph: Graph

    beforeAll(async () => {
      if (peers.fault !== undefined || missing !== '') return
      const subgraphs = [...neighbours, products]
      const supergraphSdl = compose(composer, await Promise.all(subgraphs.map(serviceOf)))
      const { ask, close } = await gateways[gateway](supergraphSdl)
      closers.push(close)
      graph = {
        ask,
        askProducts: products.ask,
        supergraphSdl,
        isApollo: gateway === 'Apollo Gateway',
        async during(act) {
          for (const { texts } of subgraphs) texts.splice(0)
          await act()
          return Object.fromEntries(subgraphs.map(({ name, texts }) => [name, [...texts]]))
        },
      }
    }, 60_000)

    test.each(Object.entries(features))('%s', async (_feature, holds) => holds(graph))
  })
})

test.each(composers)('all ways give the same supergraph by %s', async composer => {
  const supergraphOf = async (sdl: string): Promise<string> => {
    const services = await Promise.all(neighbours.map(serviceOf))
    const { sortSDL } = peers.load('@theguild/federation-composition')
    const { parse, print } = peers.load('graphql')
    const service = { name: 'products', sdl, url: 'http://127.0.0.1/products' }
    const supergraphSdl = compose(composer, [...services, service])
    // Federation 2 does not tell apart what extends a type and what defines it.
    return print(sortSDL(parse(supergraphSdl.replaceAll(', extension: true', '')))) as string
  }
  const texts: [string, string][] = []
  for (const [way, make] of Object.entries(ways)) {
    if (way.includes('PostgreSQL') && postgresPg.missing !== '') continue
    const { schema, close } = await make()
    if (close !== undefined) closers.push(close)
    const sdl = await sdlOf(query => schema.execute(query, { responseFormat: 'hash' }))
    texts.push([way, await supergraphOf(sdl)])
  }
  const [[, expected]] = texts as [[string, string]]
  for (const [way, text] of texts) expect(text, way).toBe(expected)
})

interface Subgraph {
  readonly name: string
  readonly url: string
  /** The texts that the subgraph was sent. */
  readonly texts: string[]
  readonly ask: Ask
}

async function serviceOf({ name, url, ask }: Subgraph): Promise<Service> {
  return { name, url, sdl: await sdlOf(query => ask({ query })) }
}

async function sdlOf(ask: (query: string) => Promise<any>): Promise<string> {
  const response = (await ask('{ _service { sdl } }')) as {
    readonly data: { readonly _service: { readonly sdl: string } }
  }
  return response.data._service.sdl
}

async function serve(name: string, { schema, context = {} }: MadeSubgraph): Promise<Subgraph> {
  const texts: string[] = []
  const controller = createController({
    schema,
    context: () => context,
    query(_request, parameters) {
      const text = String(parameters['query'])
      texts.push(text)
      return text
    },
  })
  return listenAt(name, texts, controller.handler('/graphql'))
}

async function serveByYoga(name: string, text: string, resolvers: object): Promise<Subgraph> {
  const texts: string[] = []
  const { createYoga } = peers.load('graphql-yoga')
  const yoga = createYoga({
    schema: subgraphSchema(text, resolvers),
    logging: false,
    maskedErrors: false,
    plugins: [
      { onParams: ({ params }: { params: { query: string } }) => void texts.push(params.query) },
    ],
  }) as http.RequestListener
  return listenAt(name, texts, yoga)
}

async function listenAt(
  name: string,
  texts: string[],
  listener: http.RequestListener,
): Promise<Subgraph> {
  const { origin, close } = await listen(http.createServer(listener))
  closers.push(close)
  const url = `${origin}/graphql`
  return {
    name,
    url,
    texts,
    async ask(request) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(request),
      })
      return response.json() as ReturnType<Ask>
    },
  }
}
