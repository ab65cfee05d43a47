import { execute } from 'tapeql/graphql-js'

let schema

export const extendExpressApp = (app, context) => {
  schema = context.graphql.schema
}

export const gateway = {
  onSchemaLoadOrUpdate(callback) {
    callback({ apiSchema: schema, coreSupergraphSdl: '' })
    return () => undefined
  },
  load: async () => ({
    executor: ({ document, request, context }) =>
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
