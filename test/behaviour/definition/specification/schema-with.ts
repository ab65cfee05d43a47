import { expect } from 'vitest'
import {
  arg,
  defineGraphQL,
  enumOf,
  input,
  object,
  type Argument,
  type Schema,
} from '../../../../src/index.ts'
import type { AnyArgument, ArgumentOptions } from '../../../../src/definition/declare/argument.ts'

/** A schema with one field, and what its resolver receives. */
interface SchemaWithArguments {
  readonly schema: Schema
  /** The whole SDL but for what GraphQL specifies itself. */
  readonly sdl: string
  /** The messages of the faults of a document. */
  readonly errorsOf: (query: string) => readonly string[]
  /** The messages of the errors that a request with these variables is answered with. */
  readonly errorsFor: (
    query: string,
    variables: Variables,
  ) => Promise<readonly string[] | undefined>
  /** The values by name that the resolver receives. */
  readonly namedFor: (
    query: string,
    variables?: Variables,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** The value of the first argument that the resolver receives. */
  readonly receivedFor: (query: string, variables?: Variables) => Promise<unknown>
}

type Variables = Readonly<Record<string, unknown>>

let schemas = 0

/**
 * A schema whose field `rows` takes some arguments, among types of every kind that an argument can
 * have or not.
 */
export function schemaWith(
  ...declared: readonly Argument<string, any, ArgumentOptions>[]
): SchemaWithArguments {
  const GraphQL = defineGraphQL()({
    SortOrder: enumOf('asc', 'desc'),
    Range: input(arg('from', 'int', { null: false }), arg('to', 'int', { default: 9 })),
    Filter: input(
      arg('title_like', 'string'),
      arg('in_orders', 'SortOrder', { array: true, nullable: false }),
      arg('within', 'Range'),
      arg('any_of', 'Filter', { array: true, nullable: false }),
    ),
    User: object<{ id: string }>(),
  })
  GraphQL.User.field('id', 'id', { null: false })
  const calls: Readonly<Record<string, unknown>>[] = []
  GraphQL.query.field(
    'rows',
    'boolean',
    { arguments: declared as AnyArgument[] as never },
    named => {
      calls.push({ ...(named as object) })
      return true
    },
  )
  const schema = GraphQL.schema(`SchemaWithArguments${++schemas}`)
  const execute = (query: string, variables: Variables) =>
    schema.execute(query, { variables, responseFormat: 'hash' })
  const namedFor = async (query: string, variables: Variables = {}) => {
    calls.length = 0
    const { errors } = await execute(query, variables)
    expect([errors, calls.length]).toEqual([undefined, 1])
    return calls[0]!
  }
  return {
    schema,
    sdl: schema.toSDL({ withoutSpec: true }),
    errorsOf: query => schema.validate(query).map(({ message }) => message),
    errorsFor: async (query, variables) =>
      (await execute(query, variables)).errors?.map(({ message }) => message),
    namedFor,
    receivedFor: async (query, variables) => (await namedFor(query, variables))[declared[0]!.name],
  }
}

/**
 * The SDL of the schema when the field is written so, and uses this scalar that is not specified.
 */
export function sdlWith(field: string, scalar?: string): string {
  const before = scalar === undefined ? '' : `${scalar}\n\n`
  return `${before}enum SortOrder {
  ASC
  DESC
}

input Filter {
  titleLike: String
  inOrders: [SortOrder!]
  within: Range
  anyOf: [Filter!]
}

input Range {
  from: Int!
  to: Int = 9
}

type Query {
  ${field}
}

type User {
  id: ID!
}`
}
