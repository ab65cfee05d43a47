import { fork } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { createController } from 'tapeql/http'
import { ProductsSchema } from './products.ts'
import { ReviewsSchema } from './reviews.ts'

// Two subgraphs and a gateway on the ports from PORT on. Each would be a service of its own; here
// the subgraphs share a process.

const port = Number(process.env['PORT'] ?? '4000')
const subgraphs = [
  { name: 'products', schema: ProductsSchema, port: port + 1 },
  { name: 'reviews', schema: ReviewsSchema, port: port + 2 },
]

const servers = await Promise.all(
  subgraphs.map(async ({ schema, port }): Promise<Server> => {
    const server = createServer(createController({ schema }).handler('/graphql'))
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    return server
  }),
)

const addresses = subgraphs.map(({ name, port }) => `${name}=http://127.0.0.1:${port}/graphql`)
const gateway = fork(new URL('../gateway/gateway.js', import.meta.url), [
  String(port),
  ...addresses,
])
gateway.once('exit', code => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
  process.exitCode = code ?? 0
})
gateway.once('message', () => {
  const url = `http://localhost:${port}/graphql`
  console.log(`ready
  gateway   ${url}
${subgraphs.map(({ name, port }) => `  ${name.padEnd(9)} http://localhost:${port}/graphql`).join('\n')}

curl ${url} -H 'Content-Type: application/json' -d '{"query":"{ products { name reviews { rating text } isWorthItsPrice } }"}'`)
})

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => gateway.disconnect())
