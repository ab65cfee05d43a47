import http from 'node:http'
import { useEngine } from '@envelop/core'
import * as graphql from 'graphql'
import { createSchema, createYoga } from 'graphql-yoga'
import { createResolvers, typeDefs } from '../items.js'

export { measured, requests } from '../items.js'

export async function start(isAdopted) {
  const schema = createSchema({ typeDefs, resolvers: createResolvers(graphql) })
  const plugins = isAdopted ? [useEngine(await engine())] : []
  const yoga = createYoga({ schema, plugins, logging: false })
  const server = http.createServer(yoga).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/graphql` }
}

async function engine() {
  const { execute, parse, subscribe, validate } = await import('tapeql/graphql-js')
  const refusing = call => async args => {
    const result = await call(args)
    const isRefused = result.errors !== undefined && result.errors[0].path === undefined
    return isRefused ? { ...result, extensions: { http: { status: 400 } } } : result
  }
  return { execute: refusing(execute), parse, subscribe: refusing(subscribe), validate }
}
