import { createServer } from 'node:http'
import { shopController } from './controller.ts'
import { openDatabase } from './database.ts'

const port = Number(process.env['PORT'] ?? 4000)
const database = await openDatabase({ url: process.env['DATABASE_URL'] })
const server = createServer(shopController(database.db).handler('/graphql'))

server.listen(port, () => {
  const url = `http://localhost:${port}/graphql`
  console.log(`ready
  execute   ${url}
  describe  ${url}/describe
  graphiql  ${url}/graphiql

curl ${url} -H 'Content-Type: application/json' -d '{"query":"{ categories { name products(limit: 2) { name priceCents } } }"}'`)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  // Once: a second signal ends the process at once, whoever is still being served.
  process.once(signal, () => server.close(() => void database.close()))
}
