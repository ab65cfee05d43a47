import {
  Kind,
  type GraphQLScalarType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql'
import { versionOf, type Values, type Variables } from '../graphql-version.ts'
import type { HostModule } from '../host.ts'
import { functionOf, isOriginal } from './specified-scalars.ts'

/** Coerces variables; undefined where the host's graphql-js has to, as for every error. */
export type ReadVariables = (given: Readonly<Values>) => Variables | undefined

/**
 * How the variables of an operation are read: own properties that are values of the specified
 * scalars, as they should be. GraphQL specification, 6.1.2 "Coercing Variable Values".
 */
export function variableReader(
  host: HostModule,
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): ReadVariables {
  const readers: { readonly name: string; readonly fits: Fits }[] = []
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    const fits = fitOf(host, schema, type)
    const name = variable.name.value
    if (fits === undefined || name in Object.prototype) return () => undefined
    readers.push({ name, fits })
  }
  const { prototypeOfValues, variablesOf } = versionOf(host)
  const variables = variablesOf(host, schema, operation)
  return given => {
    const values = Object.create(prototypeOfValues) as Values
    for (const { name, fits } of readers) {
      if (!Object.hasOwn(given, name)) return undefined
      const value = given[name]
      if (!fits(value)) return undefined
      values[name] = value
    }
    return variables(values)
  }
}

/** Whether a value is its own coerced value. */
type Fits = (value: unknown) => boolean

function fitOf(host: HostModule, schema: GraphQLSchema, type: TypeNode): Fits | undefined {
  if (type.kind === Kind.LIST_TYPE) return undefined
  if (type.kind === Kind.NAMED_TYPE) {
    const fits = fitOfNamed(host, schema, type.name.value)
    return fits && (value => value === null || fits(value))
  }
  return type.type.kind === Kind.NAMED_TYPE
    ? fitOfNamed(host, schema, type.type.name.value)
    : undefined
}

function fitOfNamed(host: HostModule, schema: GraphQLSchema, name: string): Fits | undefined {
  const fits = new Map<unknown, Fits>([
    [host.GraphQLString, isString],
    [host.GraphQLID, isString],
    [host.GraphQLInt, value => typeof value === 'number' && (value | 0) === value],
    [host.GraphQLFloat, value => typeof value === 'number' && Number.isFinite(value)],
    [host.GraphQLBoolean, value => typeof value === 'boolean'],
  ])
  const type = schema.getType(name)
  const fit = fits.get(type)
  if (fit === undefined) return undefined
  const scalar = type as GraphQLScalarType
  const parseValue = functionOf(scalar, 'parseValue')
  // A library may replace the function later.
  return isOriginal(scalar, 'parseValue')
    ? value => functionOf(scalar, 'parseValue') === parseValue && fit(value)
    : undefined
}

function isString(value: unknown): boolean {
  return typeof value === 'string'
}
