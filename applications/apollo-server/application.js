import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import { startStandaloneServer } from '@apollo/server/standalone'
import { makeExecutableSchema } from '@graphql-tools/schema'
import * as graphql from 'graphql'
import { createResolvers, typeDefs } from '../items.js'

export { measured, requests } from '../items.js'

const schema = makeExecutableSchema({ typeDefs, resolvers: createResolvers(graphql) })

export async function start(isAdopted) {
  const server = new ApolloServer({
    ...(isAdopted ? { gateway: await gatewayOf() } : { schema }),
    includeStacktraceInErrorResponses: false,
    plugins: [ApolloServerPluginCacheControlDisabled()],
  })
  const { url } = await startStandaloneServer(server, { listen: { host: '127.0.0.1', port: 0 } })
  return { url }
}

async function gatewayOf() {
  const { execute } = await import('tapeql/graphql-js')
  return {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    load: async () => ({
      executor: async ({ document, request, context }) =>
        execute({
          schema,
          document,
          contextValue: context,
          variableValues: request.variables,
          operationName: request.operationName,
        }),
    }),
    stop: async () => undefined,
  }
}
