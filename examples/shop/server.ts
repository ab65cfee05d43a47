import { createServer } from 'node:http'
import { attachWebSocket } from 'tapeql/websocket'
import { shopController } from './controller.ts'
import { openDatabase } from './database.ts'

const port = portOf(process.env['PORT'] ?? '4000')
console.log('The shop opens its database; an empty one is filled, which takes some seconds.')
const database = await openDatabase({ url: process.env['DATABASE_URL'] })
const controller = shopController(database.db)
const server = createServer(controller.handler('/graphql'))
attachWebSocket(controller, server)
attachWebSocket(controller, server, { path: '/cable' })

server.once('error', error => {
  console.error(`The shop cannot listen on port ${port}: ${error.message}`)
  process.exitCode = 1
  void database.close()
})

// Other machines reach the shop, and its console, only where HOST says so: HOST=0.0.0.0.
server.listen(port, process.env['HOST'] ?? '127.0.0.1', () => {
  const url = `http://localhost:${port}/graphql`
  console.log(`ready
  execute   ${url}
  describe  ${url}/describe
  graphiql  ${url}/graphiql
            ${url}/graphiql?mode=ws
            ${url}/graphiql?mode=cable

curl ${url} -H 'Content-Type: application/json' -d '{"query":"{ categories { name products(limit: 2) { name priceCents } } }"}'`)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  // Once: a second signal ends the process at once, whoever is still being served.
  process.once(signal, () => void close())
}

/** Answers what is in flight, and ends. */
async function close(): Promise<void> {
  await controller.close({ server })
  await database.close()
}

/** Ends the process where the text is no port, before anything else is begun. */
function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return Number(text)
  console.error(
    `PORT is ${JSON.stringify(text)}; expected a number from 1 to 65535, as in PORT=4000 npm start.`,
  )
  process.exit(1)
}
