import {
  execute,
  isInterfaceType,
  isObjectType,
  isUnionType,
  parse,
  type ExecutionResult,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import type { SchemaConfiguration } from '../../../src/engine/configuration.ts'
import { createSchema } from '../../../src/engine/create-schema.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import type { Event } from '../../../src/schema/resolver.ts'
import type { TypeDefinition, TypeMap } from '../../../src/schema/type-map.ts'
import { typeMapOf } from '../type-map-of.ts'
import type { PlainResponse } from './compare-responses.ts'
import { randomOf } from './random.ts'
import { originOf, type Abstraction } from './world.ts'

/** The same schema in the reference implementation and in this engine, once for each way to write a response. */
export interface Engines {
  readonly reference: GraphQLSchema
  /** By code that is generated at once. */
  readonly schema: Schema
  readonly schemaOfClosures: Schema
  readonly schemaWithoutCollector: Schema
  readonly abstraction: Abstraction
}

/** What the thrown values that clients must not see look like. */
const masked = /^(secret |Unexpected error value: )/

/** Gives a share of the fields resolvers, and the types what tells them apart; the same in both engines. */
export function enginesOf(seed: string, reference: GraphQLSchema, abstraction: Abstraction): Engines {
  const isResolved = (type: string, field: string): boolean =>
    randomOf(seed, 'resolved', type, field).chance(0.4)
  for (const type of Object.values(reference.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isObjectType(type)) {
      if (abstraction === 'isTypeOf' && isPossible(type)) type.isTypeOf = value => isOfType(value, type.name)
      for (const [name, field] of Object.entries(type.getFields())) {
        if (isResolved(type.name, name))
          field.resolve = (parent, args: object) => resolve(parent, type, name, { ...args })
      }
    } else if (abstraction === 'resolveType' && (isInterfaceType(type) || isUnionType(type))) {
      type.resolveType = resolveType
    }
  }
  const typeMap = typeMapOf(reference)
  const definitions: TypeMap = {
    ...typeMap,
    types: typeMap.types.map((definition): TypeDefinition => {
      if (definition.kind === 'OBJECT') {
        const type = reference.getType(definition.name) as GraphQLObjectType
        const fields = definition.fields.map(field =>
          isResolved(type.name, field.name)
            ? {
                ...field,
                resolve: (named: object, { current }: Event) =>
                  resolve(current, type, field.name, { ...named }),
              }
            : field,
        )
        const isTypeOf = type.isTypeOf ? (value: unknown) => isOfType(value, type.name) : undefined
        return { ...definition, fields, isTypeOf }
      }
      const isAbstract = definition.kind === 'INTERFACE' || definition.kind === 'UNION'
      return isAbstract && abstraction === 'resolveType' ? { ...definition, resolveType } : definition
    }),
  }
  const schemaWith = (config: SchemaConfiguration): Schema =>
    createSchema('RandomSchema', definitions, { onError: () => undefined, config })
  return {
    reference,
    abstraction,
    schema: schemaWith({ generatesCodeAfter: 0 }),
    schemaOfClosures: schemaWith({ generatesCodeAfter: false }),
    schemaWithoutCollector: schemaWith({ enableStringCollector: false }),
  }
}

/** Executes a request in the reference implementation; what clients must not see is masked. */
export async function executeReference(
  schema: GraphQLSchema,
  source: string,
  request: {
    readonly variables: Record<string, unknown>
    readonly operationName: string | undefined
    readonly rootValue: object
  },
): Promise<PlainResponse> {
  const { variables: variableValues, ...others } = request
  return maskedResponse(await execute({ schema, document: parse(source), variableValues, ...others }))
}

/** A response of this engine as a plain value, without what the reference implementation does not have. */
export function plainResponse(response: PlainResponse): PlainResponse {
  const { data, errors } = response
  const plain = errors?.map(({ message, path, locations }) => ({
    message,
    ...(path && { path }),
    ...(locations && { locations }),
  }))
  return { ...(plain && { errors: plain }), ...('data' in response && { data }) }
}

function maskedResponse({ data, errors, ...rest }: ExecutionResult): PlainResponse {
  if (Object.keys(rest).length > 0) throw new Error('A result of execution holds data and errors alone.')
  const plain = errors?.map(error => {
    const { message, path, locations } = error.toJSON()
    return {
      message: masked.test(message) ? 'Internal server error' : message,
      ...(path && { path }),
      ...(locations && { locations }),
    }
  })
  return { ...(plain && { errors: plain }), ...(data !== undefined && { data }) }
}

function resolve(
  parent: unknown,
  type: GraphQLObjectType,
  name: string,
  args: Readonly<Record<string, unknown>>,
): unknown {
  const origin = originOf(parent)
  return origin?.world.call(type, origin.id, name, args)
}

function resolveType(value: unknown): any {
  const origin = originOf(value)
  return origin?.world.typeNameOf(origin.type, origin.id)
}

function isOfType(value: unknown, name: string): boolean {
  return originOf(value)?.type.name === name
}

function isPossible({ name }: GraphQLObjectType): boolean {
  return name !== 'Query' && name !== 'Mutation'
}
