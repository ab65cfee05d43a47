// The gateway: composes the subgraphs that run, and executes requests for the supergraph. In
// production a registry or a step of CI composes, and the gateway reads the text.
import { createServer } from 'node:http'
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime'
import { composeServices } from '@theguild/federation-composition'
import { parse } from 'graphql'

const [port, ...addresses] = process.argv.slice(2)

/** Asks a subgraph for its text. */
async function serviceAt(address) {
  const [name, url] = address.split('=')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ _service { sdl } }' }),
  })
  const { data } = await response.json()
  return { name, url, typeDefs: parse(data._service.sdl) }
}

const { supergraphSdl, errors } = composeServices(await Promise.all(addresses.map(serviceAt)))
if (supergraphSdl === undefined) {
  for (const { message } of errors) console.error(message)
  process.exit(1)
}
const gateway = createGatewayRuntime({ supergraph: supergraphSdl, logging: false })
createServer(gateway).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.once('disconnect', () => process.exit())
