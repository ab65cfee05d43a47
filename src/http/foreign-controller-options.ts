/**
 * What the compiler says of options by the names of other servers, and of a schema in the place of
 * the options. No value has these types.
 */
export interface ForeignControllerOptions {
  /** @deprecated The option is `basePath`. */
  readonly path?: 'there is no option `path`: write `basePath`'
  /** @deprecated The option is one of the schema. */
  readonly introspection?: 'introspection is switched by the schema: write `config: { enableIntrospection }` where the schema is made'
  /** @deprecated The option is `graphiql`. */
  readonly playground?: 'there is no option `playground`: write `graphiql`'
  /** @deprecated A server listens. */
  readonly port?: 'a controller does not listen: write `http.createServer(controller.handler()).listen(port)`'
  /** @deprecated WebSockets are attached to a server. */
  readonly subscriptions?: 'there is no option `subscriptions`: write `attachWebSocket(controller, server)`'
  /** @deprecated The options are hooks. */
  readonly plugins?: 'plugins are the hooks `before`, `context`, `formatErrors` and `responded`, and `schema.on()`'
  /** @deprecated The option is `formatErrors`. */
  readonly formatError?: 'there is no option `formatError`: write `formatErrors`'
  /** @deprecated The option is `schema`. */
  readonly typeDefs?: 'write `schema: buildSchema(typeDefs, { resolvers })`'
  /** @deprecated The option is `schema`. */
  readonly resolvers?: 'write `schema: buildSchema(typeDefs, { resolvers })`'
  /** @deprecated The option is `schema`. */
  readonly namespace?: 'a schema stands in the place of the options: write `createController({ schema })`'
  /** @deprecated The option is `basePath`. */
  readonly endpoint?: 'there is no option `endpoint`: write `basePath`'
  /** @deprecated The option is `basePath`. */
  readonly graphqlEndpoint?: 'there is no option `graphqlEndpoint`: write `basePath`'
  /** @deprecated The option is `acceptBatches`. */
  readonly batching?: 'there is no option `batching`: write `acceptBatches`'
  /** @deprecated The option is `acceptUploads`. */
  readonly uploads?: 'there is no option `uploads`: write `acceptUploads`'
  /** @deprecated Exceptions are masked. */
  readonly maskedErrors?: 'exceptions are masked, but for GraphQLErrors: `rescueFrom` shows others'
  /** @deprecated Limits are those of a schema. */
  readonly limits?: 'limits are those of the schema: write `config: { limits }` where the schema is made'
  /** @deprecated The option is one of the schema. */
  readonly validationRules?: 'rules are those of the schema: write `rules` where the schema is made'
  /** @deprecated The option is one of the schema. */
  readonly cache?: 'the cache is one of the schema: write `config: { cache }` where the schema is made'
  /** @deprecated The options are hooks. */
  readonly authenticate?: 'there is no option `authenticate`: `before` refuses a request by a GraphQLError, and `context` says who asks'
  /** @deprecated The option is one of executions. */
  readonly rootValue?: 'root values are those of executions: write `schema.execute(query, { rootValue })`'
}
