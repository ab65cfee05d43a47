// The server of `proportion.ts`: the schema of the families with its default limits over HTTP.
// Tells its parent the port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { abstractTypes, resolvers, resolveType, sdl } from '../../bench/proportion/schema.ts'
import { createController } from '../../src/http/index.ts'
import { buildSchema } from '../../src/index.ts'

const schema = buildSchema(sdl, {
  resolvers: [
    resolvers,
    Object.fromEntries(abstractTypes.map(name => [name, { __resolveType: resolveType }])),
  ],
  config: { enableIntrospection: true },
  onError: () => undefined,
})
const controller = createController({ schema, acceptBatches: true })
const server = createServer(controller.handler('/graphql'))
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
