import {
  buildSchema as buildSchema16,
  introspectionFromSchema as introspectionFromSchema16,
  lexicographicSortSchema as sort16,
  printSchema as printSchema16,
  type GraphQLSchema as GraphQLSchema16,
  type IntrospectionQuery,
} from 'graphql'
import {
  buildSchema as buildSchema17,
  introspectionFromSchema as introspectionFromSchema17,
  lexicographicSortSchema as sort17,
  parseValue as parseValue17,
  print as print17,
  printSchema as printSchema17,
  type GraphQLSchema as GraphQLSchema17,
} from 'graphql17'
import type { Schema } from '../../../src/index.ts'
import { introspectionOptions, introspectionQuery } from '../schema/case.ts'
import { comparableIntrospection, type ComparableDefault } from '../schema/compare-introspection.ts'
import { coercedDefault, removeUnprintableDefaults } from '../schema/defaults-of-graphql-16.ts'
import { specifiedNames } from '../schema/specified-names.ts'

/** Whether SDL that breaks rules is read all the same. */
interface Reading {
  readonly assumeValid?: boolean
}

/**
 * SDL as graphql-js 16 has it when it has sorted the schema; without the defaults that it cannot
 * print.
 */
export function sorted16(sdl: string, reading: Reading = {}): string {
  return printSchema16(sort16(printable16(sdl, reading)))
}

/** SDL as graphql-js 17 has it when it has sorted the schema. */
export function sorted17(sdl: string, reading: Reading = {}): string {
  return printSchema17(sort17(buildSchema17(sdl, reading)))
}

/** What a schema says of itself. */
export function introspectionOf(schema: Schema): IntrospectionQuery {
  const { errors, data } = schema.executeSync(introspectionQuery, { responseFormat: 'hash' })
  if (errors !== undefined) throw new Error(`Introspection has errors: ${JSON.stringify(errors)}`)
  return data as unknown as IntrospectionQuery
}

/** Of fields with one name, graphql-js has the last one in the place of the first. */
export function withUniqueFields({ __schema: schema }: IntrospectionQuery): IntrospectionQuery {
  const types = schema.types.map(type => {
    if (type.kind !== 'OBJECT') return type
    return { ...type, fields: [...new Map(type.fields.map(field => [field.name, field])).values()] }
  })
  return { __schema: { ...schema, types } }
}

/** An introspection beside that of graphql-js 16, in which defaults are coerced. */
export function besideIntrospection16(
  ours: IntrospectionQuery,
  sdl: string,
  reading: Reading = {},
): readonly [ours: unknown, theirs: unknown] {
  const reference = buildSchema16(sdl, reading)
  const theirs = introspectionFromSchema16(printable16(sdl, reading), introspectionOptions)
  const comparable = (type: string, literal: string): unknown =>
    coercedDefault(reference, type, literal)
  return [
    comparableTo(withNullableReason(ours), comparable),
    comparableTo(withNullableReason(theirs), comparable),
  ]
}

/** An introspection beside that of graphql-js 17; literals may have different blanks. */
export function besideIntrospection17(
  ours: IntrospectionQuery,
  sdl: string,
  reading: Reading = {},
): readonly [ours: unknown, theirs: unknown] {
  return besideSchema17(ours, buildSchema17(sdl, reading))
}

/** An introspection beside that of a schema of graphql-js 17. */
export function besideSchema17(
  ours: IntrospectionQuery,
  schema: GraphQLSchema17,
): readonly [ours: unknown, theirs: unknown] {
  const theirs = introspectionFromSchema17(schema, introspectionOptions)
  const comparable = (_type: string, literal: string): unknown => print17(parseValue17(literal))
  return [
    comparableTo(ours, comparable),
    comparableTo(theirs as unknown as IntrospectionQuery, comparable),
  ]
}

/** The reason of `@deprecated` may be null in graphql-js 16. */
function withNullableReason({
  __schema: { directives, ...schema },
}: IntrospectionQuery): IntrospectionQuery {
  const nullable = directives.map(directive => {
    const args = directive.args.map(each => ({
      ...each,
      type: each.type.kind === 'NON_NULL' ? each.type.ofType : each.type,
    }))
    return directive.name === 'deprecated' ? { ...directive, args } : directive
  })
  return { __schema: { ...schema, directives: nullable } }
}

/**
 * Each implementation describes the specified directives in its own words; graphql-js 17 lets
 * directives be deprecated.
 */
function comparableTo(introspection: IntrospectionQuery, comparable: ComparableDefault): unknown {
  const { directives, ...schema } = introspection.__schema
  const plain = directives.map(directive =>
    specifiedNames.directives.includes(directive.name)
      ? {
          ...directive,
          description: null,
          locations: directive.locations.filter(
            location => (location as string) !== 'DIRECTIVE_DEFINITION',
          ),
          args: directive.args.map(each => ({ ...each, description: null })),
        }
      : directive,
  )
  return comparableIntrospection({ __schema: { ...schema, directives: plain } }, comparable)
}

function printable16(sdl: string, reading: Reading): GraphQLSchema16 {
  // Without its default, a deprecated argument may be a required one, which is no valid schema.
  const schema = buildSchema16(sdl, { ...reading, assumeValid: true })
  removeUnprintableDefaults(schema)
  return schema
}
