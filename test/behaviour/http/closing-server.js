import { createServer } from 'node:http'
import { defineGraphQL } from '../../../dist/index.js'
import { createController } from '../../../dist/http.js'

// A server, of what `npm run build` made, whose one field takes its time. It prints its port,
// `busy` when 50 requests are in flight, `closing` when it is told to end, and ends when all is
// answered.

const GraphQL = defineGraphQL()({})
let started = 0
GraphQL.query.field('slow', 'string', { null: false }, async () => {
  if (++started === 50) console.log('busy')
  await new Promise(resolve => setTimeout(resolve, 2_000))
  return 'done'
})
const controller = createController({ schema: GraphQL.schema('ClosingSchema') })
const server = createServer(controller.handler('/graphql'))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))

process.once('SIGTERM', () => {
  void controller.close().then(() => server.close())
  console.log('closing')
})
