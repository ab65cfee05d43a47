import {
  Kind,
  type ArgumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLType,
} from 'graphql'
import { versionOf, type Scope, type Values } from '../graphql-version.ts'
import type { HostModule } from '../host.ts'
import { kindOfType } from './kind-of-type.ts'
import { isOriginal } from './specified-scalars.ts'

/** Coerces the arguments of a field for one call, to a new object. */
export type ReadArguments = (scope: Scope) => Values

/**
 * How the arguments of a field are read: values of variables, and constants of the specified types,
 * are put into place; everything else, and every error, is left to the host's graphql-js. GraphQL
 * specification, 6.4.1 "Coercing Field Arguments".
 */
export function argumentReader(
  host: HostModule,
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
): ReadArguments {
  const { args } = definition
  const { prototypeOfValues, coerceArguments } = versionOf(host)
  if (args.length === 0) return () => Object.create(prototypeOfValues) as Values
  const coerce: ReadArguments = scope => coerceArguments(host, definition, node, scope)
  const given = new Map((node.arguments ?? []).map(each => [each.name.value, each]))
  const readers: ArgumentReader[] = []
  for (const argument of args) {
    const reader = readerOf(host, argument, given.get(argument.name))
    if (reader === 'host') return coerce
    if (reader !== undefined) readers.push(reader)
  }
  return scope => {
    const values = Object.create(prototypeOfValues) as Values
    for (const { name, variable, constant, isNonNull } of readers) {
      if (variable === undefined) values[name] = constant
      else {
        const value = scope.coerced[variable]
        if (value === undefined || (value === null && isNonNull)) return coerce(scope)
        values[name] = value
      }
    }
    return values
  }
}

interface ArgumentReader {
  readonly name: string
  readonly variable?: string
  readonly constant?: unknown
  readonly isNonNull?: boolean
}

/** How one argument is read; undefined where it has no value, `'host'` where the host decides. */
function readerOf(
  host: HostModule,
  argument: GraphQLArgument,
  node: ArgumentNode | undefined,
): ArgumentReader | 'host' | undefined {
  const { name, type } = argument
  if (name === '__proto__') return 'host'
  if (node?.value.kind === Kind.VARIABLE) {
    const variable = node.value.name.value
    // Coerced variables may be plain objects.
    if (variable in Object.prototype) return 'host'
    return { name, variable, isNonNull: kindOfType(type) === 'NON_NULL' }
  }
  // Literals of other types may have a new value for each call.
  if (node !== undefined && !isOfSpecifiedScalar(host, type)) return 'host'
  const nodes = node === undefined ? [] : [node]
  const scope = { variableValues: {}, coerced: {}, hideSuggestions: true }
  try {
    const values = versionOf(host).coerceArguments(
      host,
      { args: [argument] },
      { arguments: nodes },
      scope,
    )
    return name in values ? { name, constant: values[name] } : undefined
  } catch {
    return 'host'
  }
}

function isOfSpecifiedScalar(host: HostModule, type: GraphQLInputType): boolean {
  const named: GraphQLType =
    kindOfType(type) === 'NON_NULL' ? (type as { ofType: GraphQLType }).ofType : type
  const isSpecified = (host.specifiedScalarTypes as readonly unknown[]).includes(named)
  return isSpecified && isOriginal(named as GraphQLScalarType, 'parseLiteral')
}
