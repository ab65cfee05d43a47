// The engines that `bench/benches/schema.ts` compares, each by the same five functions.
import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { buildSchema as tapeql, parse, type Schema } from 'tapeql'

/**
 * What one engine does with a schema; `parse` to `validate` take SDL, what they give back is the
 * engine's own.
 */
export interface Engine {
  readonly name: string
  parse(sdl: string): unknown
  /** A schema that nothing has checked. */
  build(sdl: string): unknown
  /** A schema that all rules have found to be valid. */
  validate(sdl: string): unknown
  print(schema: unknown): string
  /** The answer to an introspection query as JSON text. */
  introspect(schema: unknown, query: string): string
}

/** Both versions of graphql-js. */
export const peers: readonly Engine[] = [
  {
    name: `graphql-js ${graphql16.version}`,
    parse: sdl => graphql16.parse(sdl),
    build: sdl => graphql16.buildSchema(sdl, { assumeValid: true }),
    validate(sdl) {
      const schema = graphql16.buildSchema(sdl)
      graphql16.assertValidSchema(schema)
      return schema
    },
    print: schema => graphql16.printSchema(schema as graphql16.GraphQLSchema),
    introspect(schema, query) {
      const document = graphql16.parse(query)
      const peer = schema as graphql16.GraphQLSchema
      if (graphql16.validate(peer, document).length > 0) throw new Error('The query is not valid.')
      return JSON.stringify(graphql16.execute({ schema: peer, document }))
    },
  },
  {
    name: `graphql-js ${graphql17.version}`,
    parse: sdl => graphql17.parse(sdl),
    build: sdl => graphql17.buildSchema(sdl, { assumeValid: true }),
    validate(sdl) {
      const schema = graphql17.buildSchema(sdl)
      graphql17.assertValidSchema(schema)
      return schema
    },
    print: schema => graphql17.printSchema(schema as graphql17.GraphQLSchema),
    introspect(schema, query) {
      const document = graphql17.parse(query)
      const peer = schema as graphql17.GraphQLSchema
      if (graphql17.validate(peer, document).length > 0) throw new Error('The query is not valid.')
      return JSON.stringify(graphql17.execute({ schema: peer, document }))
    },
  },
]

const unlimited = { maxTokens: false, maxSourceLength: false } as const

/** tapeql. */
export const own: Engine = {
  name: 'tapeql',
  parse: sdl => parse(sdl, unlimited),
  build: sdl => tapeql(sdl, { assumeValid: true }),
  validate: sdl => tapeql(sdl),
  print: schema => (schema as Schema).toSDL({ withoutSpec: true }),
  introspect: (schema, query) => (schema as Schema).executeSync(query, { responseFormat: 'json' }),
}
