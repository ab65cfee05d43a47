import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { buildSchema } from '../../../../dist/index.js'
import { createController } from '../../../../dist/http.js'

// A server, of what `npm run build` made, with resolvers that read a file in different ways. It
// prints its port, and for each line of its input the bytes of memory that it has held at most
// since the line before, and those that it holds.

async function lengthOf(content) {
  let length = 0
  for await (const chunk of content) length += chunk.length
  return length
}

const schema = buildSchema(
  `scalar Upload
  type Query {
    atOnce(file: Upload!): Float
    late(file: Upload!): Float
    web(file: Upload!): Float
    twice(file: Upload!, other: Upload!): Float
    unread(file: Upload!): Float
  }`,
  {
    config: { limits: { executionTimeoutMs: false } },
    resolvers: {
      Query: {
        atOnce: (_, { file }) => lengthOf(file.stream()),
        late: async (_, { file }) => {
          await delay(2_000)
          return lengthOf(file.stream())
        },
        web: (_, { file }) => lengthOf(file.toWeb()),
        twice: async (_, { file, other }) => {
          const lengths = await Promise.all([file, other].map(each => lengthOf(each.stream())))
          return (lengths[0] + lengths[1]) / 2
        },
        unread: () => null,
      },
    },
  },
)
const acceptUploads = { maxBytes: false, maxFileBytes: false, timeoutMs: false }
const controller = createController({ schema, acceptUploads })
const server = createServer(controller.handler('/graphql'))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))

let peak = 0
setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
process.stdin.on('data', () => {
  globalThis.gc()
  const now = process.memoryUsage.rss()
  console.log(JSON.stringify({ peak: Math.max(peak, now), now }))
  peak = now
})
process.stdin.on('end', () => process.exit())
