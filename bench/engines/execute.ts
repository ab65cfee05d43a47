import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import {
  arg,
  buildSchema as tapeql,
  defineGraphQL,
  enumOf,
  input,
  object,
  type Schema,
  type SchemaConfiguration,
} from 'tapeql'
import { sdl, type FieldResolvers, type Workload } from '../fixtures/workloads.ts'
import type { JITOptions } from '../peer-modules.ts'
import { load, peer } from '../peers.ts'
import { isPossible } from '../requirements.ts'
import { compiledByJIT } from './graphql-jit.ts'

/** One way to answer a request. */
export interface Contender {
  readonly name: string
  /** Answers the request with bytes. */
  readonly run: () => Answer
}

export type Answer = Uint8Array | Promise<Uint8Array>

/** An engine, given a schema's resolvers. */
export interface Engine {
  readonly name: string
  /** Makes ready to answer one document many times. */
  readonly prepare: (source: string, variables: Workload['variables']) => () => Answer
  /** Answers a document that it has not seen. */
  readonly answerCold: (source: string, variables: Workload['variables']) => Answer
}

/** What a host lets its resolvers know of a request. */
const context = { userId: '4', locale: 'en' }

export function enginesOf(schemaName: string, resolvers: FieldResolvers): readonly Engine[] {
  const schema16 = withResolvers(graphql16.buildSchema(sdl), resolvers)
  const schema17 = withResolvers(graphql17.buildSchema(sdl), resolvers)
  return [
    tapeqlEngine('tapeql', ownSchema(schemaName, resolvers)),
    tapeqlEngine('tapeql, positional resolvers', tapeql(sdl, { resolvers })),
    preparedEngine('tapeql, prepared, positional', tapeql(sdl, { resolvers })),
    {
      name: 'graphql-js 16',
      prepare: (source, variables) => {
        const document = graphql16.parse(source)
        return () => execute16(schema16, document, variables)
      },
      answerCold: (source, variables) => {
        const document = graphql16.parse(source)
        if (graphql16.validate(schema16, document).length > 0)
          throw new Error('The document is not valid.')
        return execute16(schema16, document, variables)
      },
    },
    {
      name: 'graphql-js 17',
      prepare: (source, variables) => {
        const document = graphql17.parse(source)
        return () => execute17(schema17, document, variables)
      },
      answerCold: (source, variables) => {
        const document = graphql17.parse(source)
        if (graphql17.validate(schema17, document).length > 0)
          throw new Error('The document is not valid.')
        return execute17(schema17, document, variables)
      },
    },
    ...(isPossible('graphql-jit', peer('graphql-jit')) ? jitEngines(resolvers) : []),
  ]
}

function tapeqlEngine(name: string, schema: Schema): Engine {
  const answer = (source: string, variables: Workload['variables']): Answer => {
    const response = schema.respond(source, { variables, context })
    return response instanceof Promise ? response.then(bytesOf) : bytesOf(response)
  }
  return {
    name,
    prepare: (source, variables) => () => answer(source, variables),
    answerCold: answer,
  }
}

/** Documents are found once, as by who embeds the engine. */
function preparedEngine(name: string, schema: Schema): Engine {
  const { answerCold } = tapeqlEngine(name, schema)
  const prepare: Engine['prepare'] = (source, variables) => {
    const prepared = schema.prepare(source)
    return () => {
      const response = prepared.respond({ variables, context })
      return response instanceof Promise ? response.then(bytesOf) : bytesOf(response)
    }
  }
  return { name, prepare, answerCold }
}

function bytesOf({ body }: { readonly body: string | Buffer }): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body
}

function execute16(
  schema: graphql16.GraphQLSchema,
  document: graphql16.DocumentNode,
  variableValues: Workload['variables'],
): Answer {
  return encode(graphql16.execute({ schema, document, variableValues, contextValue: context }))
}

function execute17(
  schema: graphql17.GraphQLSchema,
  document: graphql17.DocumentNode,
  variableValues: Workload['variables'],
): Answer {
  return encode(graphql17.execute({ schema, document, variableValues, contextValue: context }))
}

function jitEngines(resolvers: FieldResolvers): readonly Engine[] {
  const schema = withResolvers(load('graphql').buildSchema(sdl), resolvers)
  return [
    jitEngine('graphql-jit', schema, {}),
    jitEngine('graphql-jit, fastest options', schema, {
      customJSONSerializer: true,
      disableLeafSerialization: true,
      disablingCapturingStackErrors: true,
    }),
  ]
}

function jitEngine(name: string, schema: graphql16.GraphQLSchema, options: JITOptions): Engine {
  const { parse, validate } = load('graphql')
  const prepare: Engine['prepare'] = (source, variables) => {
    const { query, stringify } = compiledByJIT(schema, parse(source), options)
    return () => encode(query(undefined, context, variables), stringify)
  }
  return {
    name,
    prepare,
    answerCold: (source, variables) => {
      if (validate(schema, parse(source)).length > 0) {
        throw new Error('The document is not valid.')
      }
      return prepare(source, variables)()
    },
  }
}

function encode<Result>(
  result: Result | Promise<Result>,
  stringify: (result: Result) => string = JSON.stringify,
): Answer {
  return result instanceof Promise
    ? result.then(settled => Buffer.from(stringify(settled)))
    : Buffer.from(stringify(result))
}

export function withResolvers<Peer extends graphql16.GraphQLSchema | graphql17.GraphQLSchema>(
  schema: Peer,
  resolvers: FieldResolvers,
): Peer {
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName) as graphql16.GraphQLObjectType
    for (const [name, resolve] of Object.entries(fields)) type.getFields()[name]!.resolve = resolve
  }
  return schema
}

/** The same schema in code, whose resolvers take what they use by name. */
export function ownSchema(
  name: string,
  { Query, Mutation, Product, Review }: FieldResolvers,
  config: SchemaConfiguration = {},
): Schema {
  const GraphQL = defineGraphQL<typeof context>()({
    Person: object<Record<string, any>>(),
    Country: enumOf('DE', 'FR', 'IT', 'PL', 'SE'),
    Item: object<Record<string, any>>(),
    Product: object<Record<string, any>>(),
    Review: object<Record<string, any>>(),
    Author: object<Record<string, any>>(),
    ReviewInput: input(
      arg('productId', 'id', { null: false }),
      arg('rating', 'int', { null: false }),
      arg('title', 'string', { null: false }),
      arg('body', 'string'),
      arg('tags', 'string', { array: true, nullable: false }),
    ),
  })
  const count = arg('count', 'int', { null: false })
  const required = { null: false } as const
  GraphQL.query
    .field(
      'person',
      'Person',
      { arguments: [arg('id', 'id', required), arg('withEmail', 'boolean')] },
      ({ id }) => Query!['person']!(undefined, { id }) as object,
    )
    .field(
      'items',
      'Item',
      { full: true, arguments: count },
      ({ count }) => Query!['items']!(undefined, { count }) as object[],
    )
    .field(
      'products',
      'Product',
      { full: true, arguments: count },
      ({ count }) => Query!['products']!(undefined, { count }) as object[],
    )
  GraphQL.mutation.field(
    'addReview',
    'Review',
    { arguments: arg('input', 'ReviewInput', required) },
    ({ input }) => Mutation!['addReview']!(undefined, { input }) as object,
  )
  GraphQL.Person.field('id', 'id', required)
    .field('firstName', 'string', required)
    .field('lastName', 'string', required)
    .field('email', 'string')
    .field('age', 'int', required)
    .field('score', 'float')
    .field('isActive', 'boolean', required)
    .field('city', 'string')
    .field('country', 'Country')
    .field('createdAt', 'string', required)
  GraphQL.Item.field('id', 'id', required)
    .field('name', 'string', required)
    .field('description', 'string')
    .field('price', 'float', required)
    .field('quantity', 'int', required)
    .field('isAvailable', 'boolean', required)
    .field('code', 'string')
    .field('country', 'Country')
  GraphQL.Product.field('id', 'id', required)
    .field('name', 'string', required)
    .field('price', 'float', required)
    .field('isAvailable', 'boolean', required)
    .field(
      'reviews',
      'Review',
      { full: true, arguments: count },
      ({ current, count }) => Product!['reviews']!(current, { count }) as object[],
    )
  GraphQL.Review.field('id', 'id', required)
    .field('rating', 'int', required)
    .field('title', 'string', required)
    .field('body', 'string')
    .field('author', 'Author', {}, ({ current }) => Review!['author']!(current, {}) as object)
  GraphQL.Author.field('id', 'id', required)
    .field('name', 'string', required)
    .field('email', 'string')
  return GraphQL.schema(name, { config })
}
