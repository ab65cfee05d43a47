import http from 'node:http'
import { makeExecutableSchema } from '@graphql-tools/schema'
import * as graphql from 'graphql'
import { createHandler } from 'graphql-http/lib/use/http'
import { createResolvers, typeDefs } from '../items.js'

export { measured, requests } from '../items.js'

const schema = makeExecutableSchema({ typeDefs, resolvers: createResolvers(graphql) })

export async function start(isAdopted) {
  const handler = isAdopted ? await adopted() : createHandler({ schema })
  const server = http.createServer(handler).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/` }
}

async function adopted() {
  const { cachedParse: parse, execute, validate } = await import('tapeql/graphql-js')
  return createHandler({ schema, execute, parse, validate })
}
