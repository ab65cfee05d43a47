import {
  execute,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  parse,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLFieldResolver,
  type GraphQLTypeResolver,
} from 'graphql'
import type { ResolverMap, Schema } from '../../../src/index.ts'
import { differenceOf } from '../execution/compare-responses.ts'
import { plainResponse } from '../execution/engines.ts'

/** A request to a schema, whose fields read the properties of a root value. */
export interface WorldRequest {
  readonly source: string
  readonly operationName?: string | undefined
  readonly variables?: Record<string, unknown>
  readonly rootValue?: unknown
}

/** How an answer differs from that of graphql-js 16; undefined where it is the same. */
export async function differenceOfAnswers(
  schema: Schema,
  reference: GraphQLSchema,
  { source, operationName, variables = {}, rootValue }: WorldRequest,
): Promise<string | undefined> {
  const settings = { operationName, variables, rootValue, responseFormat: 'hash' } as const
  const ours = await schema.execute(source, { ...settings, context: {} })
  const theirs = await execute({
    schema: reference,
    document: parse(source),
    variableValues: variables,
    operationName,
    rootValue,
  })
  const { data, errors } = JSON.parse(JSON.stringify(theirs)) as typeof theirs
  const plain = { data, errors: errors as never }
  return differenceOf(plainResponse(JSON.parse(JSON.stringify(ours)) as never), plain, true, 16)
}

/**
 * An object of each object type, whose properties are the values of all fields: the same object
 * wherever its type is asked for, so that a document may go down as far as it likes.
 */
export class WorldObjects {
  readonly #schema: GraphQLSchema
  readonly #objects = new Map<GraphQLObjectType, object>()

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  of(type: GraphQLObjectType): object {
    const existing = this.#objects.get(type)
    if (existing !== undefined) return existing
    const object: Record<string, unknown> = { __typename: type.name }
    this.#objects.set(type, object)
    for (const field of Object.values(type.getFields())) {
      Object.defineProperty(object, field.name, {
        enumerable: true,
        get: () => this.#valueOf(field.type),
      })
    }
    return object
  }

  #valueOf(type: GraphQLOutputType): unknown {
    const nullableType = getNullableType(type)
    if (isListType(nullableType)) {
      const item = this.#valueOf(nullableType.ofType)
      return [item, item]
    }
    if (isObjectType(nullableType)) return this.of(nullableType)
    if (isAbstractType(nullableType)) {
      const [possibleType] = this.#schema.getPossibleTypes(nullableType)
      return possibleType === undefined ? null : this.of(possibleType)
    }
    if (isEnumType(nullableType)) return nullableType.getValues().at(-1)!.value
    return scalarValues[getNamedType(nullableType).name] ?? 'any'
  }
}

const scalarValues: Readonly<Record<string, unknown>> = {
  Int: 7,
  Float: 0.5,
  Boolean: true,
  ID: 'id',
  String: 'a "text" \u2028',
}

/** Fields without required arguments, three levels of them, each with all of its leaves. */
export function wideDocument(schema: GraphQLSchema): string {
  return `query Wide ${selectionSetOf(schema, schema.getQueryType()!, 3)}`
}

const MAX_FIELDS = 25

function selectionSetOf(schema: GraphQLSchema, type: GraphQLCompositeType, depth: number): string {
  const fields = isUnionType(type)
    ? []
    : Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument))
  const texts = fields.flatMap(field => {
    const fieldType = getNamedType(field.type)
    // Aliases, because fields of different types may have one name with different types.
    const text = `${type.name}_${field.name}: ${field.name}`
    if (!isCompositeType(fieldType)) return text
    return depth === 0 ? [] : `${text} ${selectionSetOf(schema, fieldType, depth - 1)}`
  })
  const [firstType] = isAbstractType(type) ? schema.getPossibleTypes(type) : []
  const fragment =
    firstType !== undefined && depth > 0
      ? ` ... on ${firstType.name} ${selectionSetOf(schema, firstType, depth - 1)}`
      : ''
  return `{ __typename ${texts.slice(0, MAX_FIELDS).join(' ')}${fragment} }`
}

/** Gives a schema of graphql-js the functions of a resolver map. */
export function withResolvers(schema: GraphQLSchema, resolvers: ResolverMap): GraphQLSchema {
  for (const [name, functions] of Object.entries(resolvers)) {
    const type = schema.getType(name)
    if (isObjectType(type)) {
      for (const [fieldName, resolve] of Object.entries(functions as object)) {
        if (typeof resolve === 'function')
          type.getFields()[fieldName]!.resolve = resolve as GraphQLFieldResolver<unknown, unknown>
      }
    } else if (isInterfaceType(type) || isUnionType(type)) {
      const { __resolveType } = functions as {
        readonly __resolveType: GraphQLTypeResolver<unknown, unknown>
      }
      type.resolveType = __resolveType
    }
  }
  return schema
}
