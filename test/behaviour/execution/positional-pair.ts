import * as graphql from 'graphql'
import type { GraphQLFieldResolver, GraphQLIsTypeOfFn, GraphQLTypeResolver } from 'graphql'
import { buildSchema } from '../../../src/definition/text/build-schema.ts'
import { inCommonWords } from '../../conformance/completion-messages.ts'

/** What a resolver map says of a type; everything is typed as in graphql-js 16. */
export interface TypeResolvers {
  readonly fields?: Readonly<Record<string, GraphQLFieldResolver<any, any>>>
  readonly resolveType?: GraphQLTypeResolver<any, any>
  readonly isTypeOf?: GraphQLIsTypeOfFn<any, any>
  /** The values of an enum in code. */
  readonly values?: Readonly<Record<string, unknown>>
  readonly scalar?: Pick<graphql.GraphQLScalarType, 'serialize' | 'parseValue' | 'parseLiteral'>
}

export type ResolverMap = Readonly<Record<string, TypeResolvers>>

export interface Request {
  readonly variables?: Record<string, unknown>
  readonly rootValue?: unknown
  readonly operationName?: string
}

/**
 * What an engine answers, and what resolvers have noted in `context.notes` on the way, in the order
 * of their text.
 */
export interface Answer {
  readonly data: unknown
  readonly errors: readonly unknown[]
  readonly notes: readonly string[]
}

/** What resolvers find in the context. */
export interface Context {
  readonly notes: string[]
}

/**
 * The same schema with the same functions in both engines; `hosted` gives ours the module of the
 * other.
 */
export function positionalPair(
  sdl: string,
  resolvers: ResolverMap,
  { hosted = true }: { readonly hosted?: boolean } = {},
): { run(source: string, request?: Request): Promise<{ ours: Answer; reference: Answer }> } {
  const reference = referenceSchema(sdl, resolvers)
  const schema = buildSchema(sdl, {
    resolvers: mapOf(resolvers),
    onError: () => undefined,
    graphql: hosted ? graphql : undefined,
  })
  return {
    async run(source, { variables, rootValue, operationName } = {}) {
      const ourContext: Context = { notes: [] }
      const ours = await schema.execute(source, {
        responseFormat: 'hash',
        context: ourContext,
        variables,
        rootValue,
        operationName,
      })
      const context: Context = { notes: [] }
      const expected = await graphql.execute({
        schema: reference,
        document: graphql.parse(source),
        contextValue: context,
        variableValues: variables,
        rootValue,
        operationName,
      })
      return {
        ours: answerOf(ours.data, ours.errors ?? [], ourContext),
        reference: answerOf(expected.data, (expected.errors ?? []).map(masked), context),
      }
    },
  }
}

function referenceSchema(sdl: string, resolvers: ResolverMap): graphql.GraphQLSchema {
  const schema = graphql.buildSchema(sdl)
  for (const [name, { fields = {}, resolveType, isTypeOf, values = {}, scalar }] of Object.entries(
    resolvers,
  )) {
    const type = schema.getType(name)
    if (graphql.isObjectType(type)) {
      type.isTypeOf = isTypeOf
      for (const [field, resolve] of Object.entries(fields))
        type.getFields()[field]!.resolve = resolve
    }
    if (graphql.isAbstractType(type)) type.resolveType = resolveType
    if (graphql.isScalarType(type)) Object.assign(type, scalar)
    if (graphql.isEnumType(type)) {
      for (const [key, value] of Object.entries(values)) type.getValue(key)!.value = value
    }
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (graphql.isInputObjectType(type)) Object.values(type.getFields()).forEach(completeDefault)
    if (!graphql.isObjectType(type)) continue
    for (const { args } of Object.values(type.getFields())) args.forEach(completeDefault)
  }
  return schema
}

/** The reference has coerced the defaults before it knew the values of enums. */
function completeDefault(value: graphql.GraphQLArgument | graphql.GraphQLInputField): void {
  if (value.astNode?.defaultValue === undefined) return
  value.defaultValue = graphql.valueFromAST(value.astNode.defaultValue, value.type)
}

/** The same functions as resolver maps have them. */
function mapOf(resolvers: ResolverMap): Record<string, unknown> {
  const entries = Object.entries(resolvers).map(
    ([name, { fields, resolveType, isTypeOf, values, scalar }]) =>
      [
        name,
        { ...fields, ...values, ...scalar, __resolveType: resolveType, __isTypeOf: isTypeOf },
      ] as const,
  )
  return Object.fromEntries(entries)
}

/** An exception that was not made for clients is masked by our engine. */
function masked(error: graphql.GraphQLError): object {
  const { originalError } = error
  const isMasked = originalError !== undefined && !(originalError instanceof graphql.GraphQLError)
  return { ...error.toJSON(), message: isMasked ? 'Internal server error' : error.message }
}

function answerOf(data: unknown, errors: readonly object[], { notes }: Context): Answer {
  const plain = JSON.parse(JSON.stringify({ data, errors })) as {
    data: unknown
    errors: { message: string; path: unknown; locations: unknown }[]
  }
  return {
    data: plain.data,
    errors: plain.errors
      .map(({ message, path, locations }) => ({ message: inCommonWords(message), path, locations }))
      .sort((one, other) => (JSON.stringify(one.path) < JSON.stringify(other.path) ? -1 : 1)),
    notes: notes.toSorted(),
  }
}
