import { fastify } from 'fastify'
import * as graphql from 'graphql'
import { buildSchema } from 'graphql'
import { mercurius } from 'mercurius'
import { createResolvers, typeDefs } from '../items.js'

export { measured, requests } from '../items.js'

export async function start(isAdopted) {
  const app = fastify()
  await app.register(mercurius, { schema: typeDefs, resolvers: createResolvers(graphql) })
  if (isAdopted) await adopt(app)
  return { url: `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql` }
}

async function adopt(app) {
  const { execute, parse } = await import('tapeql/graphql-js')
  const requests = new WeakMap()
  const stand = buildSchema('type Query { execution: Boolean }')
  stand.getQueryType().getFields().execution.resolve = async (rootValue, _args, context) => {
    const result = await execute({ ...requests.get(context), rootValue })
    requests.set(context, result)
    if (result.errors) context.errors = (context.errors ?? []).concat(result.errors)
  }
  const [query] = parse('{ execution }').definitions
  app.graphql.addHook('preExecution', async (schema, document, contextValue, variableValues) => {
    const [operation, ...further] = document.definitions.filter(part => 'operation' in part)
    if (further.length > 0) return
    requests.set(contextValue, { schema, document, contextValue, variableValues })
    const definitions = [{ ...query, name: operation.name }]
    return { schema: stand, document: { kind: 'Document', definitions } }
  })
  app.graphql.addHook('onResolution', async (execution, context) => {
    const isExecuted = execution.data != null && requests.has(context)
    if (isExecuted) execution.data = requests.get(context).data ?? null
  })
}
