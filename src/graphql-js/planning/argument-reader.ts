import {
  Kind,
  type ArgumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLType,
  type ValueNode,
} from 'graphql'
import type { HostModule } from '../host.ts'
import { kindOfType } from './kind-of-type.ts'

/** Coerces the arguments of a field for one call, to a new object. */
export type ReadArguments = (variables: Variables) => Record<string, unknown>

/** The coerced variables of a request, as the host's graphql-js makes them. */
export type Variables = Readonly<Record<string, unknown>>

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
  if (args.length === 0 && (node.arguments ?? []).length === 0) return () => ({})
  const coerce: ReadArguments = variables => host.getArgumentValues(definition, node, variables)
  const given = new Map((node.arguments ?? []).map(each => [each.name.value, each]))
  const readers: ArgumentReader[] = []
  for (const argument of args) {
    const reader = readerOf(host, argument, given.get(argument.name))
    if (reader === 'host') return coerce
    if (reader !== undefined) readers.push(reader)
  }
  return variables => {
    const values: Record<string, unknown> = {}
    for (const { name, variable, constant, isNonNull } of readers) {
      if (variable === undefined) values[name] = constant
      else {
        const value = variables[variable]
        if (value === undefined || (value === null && isNonNull)) return coerce(variables)
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
  { name, type, defaultValue, ...rest }: GraphQLArgument,
  node: ArgumentNode | undefined,
): ArgumentReader | 'host' | undefined {
  if (name === '__proto__') return 'host'
  if (node === undefined) {
    // graphql-js 17 has the default, as a value or as a literal, in `default`.
    if ('default' in rest && rest.default !== undefined) return 'host'
    if (defaultValue !== undefined) return { name, constant: defaultValue }
    return kindOfType(type) === 'NON_NULL' ? 'host' : undefined
  }
  const { value } = node
  if (value.kind === Kind.VARIABLE) {
    // Coerced variables are plain objects.
    if (value.name.value in Object.prototype) return 'host'
    return { name, variable: value.name.value, isNonNull: kindOfType(type) === 'NON_NULL' }
  }
  return isPlainConstant(host, value, type)
    ? { name, constant: host.valueFromAST(value, type) }
    : 'host'
}

/** Whether the value of a literal is the same primitive for each call, and calls no code of the host. */
function isPlainConstant(host: HostModule, value: ValueNode, type: GraphQLInputType): boolean {
  const named: GraphQLType =
    kindOfType(type) === 'NON_NULL' ? (type as { ofType: GraphQLType }).ofType : type
  if (!(host.specifiedScalarTypes as readonly unknown[]).includes(named)) return false
  return host.valueFromAST(value, type) !== undefined && value.kind !== Kind.NULL
}
