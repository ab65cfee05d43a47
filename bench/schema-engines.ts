// The engines that `bench/schema.ts` compares, each by the same five functions.
import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'

/** What one engine does with a schema; `parse` to `validate` take SDL, what they give back is the engine's own. */
export interface Engine {
  readonly name: string
  parse(sdl: string): unknown
  /** A schema that nothing has checked. */
  build(sdl: string): unknown
  /** A schema, and whether it has faults. */
  validate(sdl: string): boolean
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
    validate: sdl =>
      graphql16.validateSchema(graphql16.buildSchema(sdl, { assumeValidSDL: true })).length === 0,
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
    validate: sdl =>
      graphql17.validateSchema(graphql17.buildSchema(sdl, { assumeValidSDL: true })).length === 0,
    print: schema => graphql17.printSchema(schema as graphql17.GraphQLSchema),
    introspect(schema, query) {
      const document = graphql17.parse(query)
      const peer = schema as graphql17.GraphQLSchema
      if (graphql17.validate(peer, document).length > 0) throw new Error('The query is not valid.')
      return JSON.stringify(graphql17.execute({ schema: peer, document }))
    },
  },
]
const unlimited = { maxTokens: false, maxSyntaxDepth: 500, maxSourceLength: false }

interface Sources {
  readonly parse: (sdl: string, limits: object) => unknown
  /** Absent as long as only code can define a schema: then the schema comes from one of graphql-js. */
  readonly buildSchema?: (sdl: string, options: object) => PrintableSchema
}

interface PrintableSchema {
  toSDL(options: object): string
  executeSync(query: string, options: object): string
}

/** tapeql, from its sources. */
export async function ownEngine(): Promise<Engine> {
  const { parse, buildSchema } = (await import(pathOf('src/index.ts'))) as Sources
  const build = buildSchema ?? (await compilerOfPeer())
  let count = 0
  return {
    name: 'tapeql',
    parse: sdl => parse(sdl, unlimited),
    build: sdl => build(sdl, { name: `Schema${count++}`, assumeValid: true }),
    validate(sdl) {
      try {
        build(sdl, { name: `Schema${count++}` })
        return true
      } catch {
        return false
      }
    },
    print: schema => (schema as PrintableSchema).toSDL({ withoutSpec: true }),
    introspect: (schema, query) => (schema as PrintableSchema).executeSync(query, { responseFormat: 'json' }),
  }
}

async function compilerOfPeer(): Promise<NonNullable<Sources['buildSchema']>> {
  const [{ typeMapOf }, { createSchema }, { specifiedDirectives }] = (await Promise.all(
    ['test/conformance/type-map-of.ts', 'src/engine/create-schema.ts', 'src/schema/directives.ts'].map(
      path => import(pathOf(path)),
    ),
  )) as [
    { typeMapOf: (schema: unknown) => { types: { name: string }[]; directives: { name: string }[] } },
    { createSchema: (name: string, typeMap: object, settings: object) => PrintableSchema },
    { specifiedDirectives: readonly { name: string }[] },
  ]
  const specified = new Set(specifiedDirectives.map(({ name }) => name))
  return (sdl, options) => {
    const peer = graphql16.buildSchema(sdl, { assumeValid: true })
    const typeMap = typeMapOf(peer)
    const directives = typeMap.directives.filter(({ name }) => !specified.has(name))
    // The type map has scalars of the engine where it knows them by name.
    const types = typeMap.types.map(type => {
      const scalar = peer.getType(type.name)
      if (!graphql16.isScalarType(scalar) || graphql16.isSpecifiedScalarType(scalar)) return type
      const { description, specifiedByURL } = scalar
      return { ...type, description: description ?? undefined, specifiedByURL: specifiedByURL ?? undefined }
    })
    return createSchema((options as { name: string }).name, { ...typeMap, types, directives }, options)
  }
}

function pathOf(path: string): string {
  return new URL(`../${path}`, import.meta.url).href
}
