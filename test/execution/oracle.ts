import { buildSchema, execute, isObjectType, parse, type GraphQLSchema } from 'graphql'
import type { SchemaConfiguration } from '../../src/engine/configuration.ts'
import { createSchema } from '../../src/engine/create-schema.ts'
import type { Schema } from '../../src/engine/schema.ts'
import type { Limits } from '../../src/runtime/limits.ts'
import type { ResolverEvent } from '../../src/schema/definitions/resolver.ts'
import type { TypeMap } from '../../src/schema/definitions/type-map.ts'
import { inCommonWords } from '../conformance/completion-messages.ts'
import { typeMapOf } from '../conformance/type-map-of.ts'

type ParentResolver = (parent: any, args: any) => unknown

/** Resolvers that both engines can call: the parent value and the arguments. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, ParentResolver>>>>

/** The same schema and the same resolvers in this engine and in the reference implementation. */
export interface Pair {
  readonly schema: Schema
  /**
   * Executes in both; each answer as JSON text without `extensions`, for the comparison of key
   * order too.
   */
  readonly run: (
    source: string,
    request?: { variables?: Record<string, unknown>; rootValue?: unknown },
  ) => Promise<Answers>
}

export interface Answers {
  readonly ours: string
  readonly reference: string
}

/** The ways in which responses are written. */
export const ways: readonly (readonly [name: string, config: SchemaConfiguration])[] = [
  ['closures', { generatesCodeAfter: false }],
  ['generated code', { generatesCodeAfter: 0 }],
  ['an object in between', { enableStringCollector: false }],
]

export function pair(
  sdl: string,
  resolvers: Resolvers = {},
  limits: Partial<Limits> = {},
  config: SchemaConfiguration = {},
): Pair {
  const reference = buildSchema(sdl)
  const schema = createSchema(undefined, withResolvers(typeMapOf(reference), resolvers), {
    config: { ...config, limits },
  })
  return {
    schema,
    run: async (source, { variables, rootValue } = {}) => ({
      ours: withoutExtensions(
        await schema.execute(source, { variables, rootValue, responseFormat: 'json' }),
      ),
      reference: withoutExtensions(
        JSON.stringify(
          await execute({
            schema: withReferenceResolvers(reference, resolvers),
            document: parse(source),
            variableValues: variables,
            rootValue,
          }),
        ),
      ),
    }),
  }
}

function withResolvers(typeMap: TypeMap, resolvers: Resolvers): TypeMap {
  return {
    ...typeMap,
    types: typeMap.types.map(type =>
      type.kind === 'OBJECT'
        ? {
            ...type,
            fields: type.fields.map(field => {
              const resolver = resolvers[type.name]?.[field.name]
              if (resolver === undefined) return field
              return {
                ...field,
                resolve: (named: object, event: ResolverEvent) =>
                  resolver(event.current, { ...named }),
              }
            }),
          }
        : type,
    ),
  }
}

function withReferenceResolvers(schema: GraphQLSchema, resolvers: Resolvers): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const [name, resolver] of Object.entries(resolvers[type.name] ?? {})) {
      type.getFields()[name]!.resolve = (parent, args) => resolver(parent, args)
    }
  }
  return schema
}

/**
 * Fixes the order of the entries at the top, drops what is ours alone, and puts messages of
 * completion errors in common words.
 */
function withoutExtensions(text: string): string {
  const { errors, data } = JSON.parse(text) as {
    errors?: { message: string; extensions?: unknown }[]
    data?: unknown
  }
  const plain = errors?.map(({ extensions: _, ...error }) => ({
    ...error,
    message: inCommonWords(error.message),
  }))
  return JSON.stringify({ errors: plain, data })
}
