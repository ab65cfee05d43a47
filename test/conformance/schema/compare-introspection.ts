import type {
  IntrospectionInputValue,
  IntrospectionQuery,
  IntrospectionType,
  IntrospectionTypeRef,
} from 'graphql'
import { specifiedNames } from './specified-names.ts'

/** What a default is compared by, given its type and its literal; undefined for nothing. */
export type ComparableDefault = (type: string, literal: string) => unknown

/**
 * A result of introspection in a form that is equal for equal schemas. Types, directives and the
 * possible types of interfaces are sorted, because their order is not promised; introspection
 * types, and the descriptions of specified scalars, are left to each implementation; defaults are
 * compared as `comparable` says. All the rest stays.
 */
export function comparableIntrospection(
  result: IntrospectionQuery,
  comparable: ComparableDefault,
): unknown {
  const { types, directives, ...schema } = result.__schema
  const own = types.filter(({ name }) => !name.startsWith('__')).map(comparableType)
  return convertDefaults(
    { ...schema, types: own.toSorted(byName), directives: directives.toSorted(byName) },
    comparable,
  )
}

/**
 * The names of introspection types with all that can be asked of them, without their descriptions.
 */
export function introspectionTypesOf(result: IntrospectionQuery): readonly IntrospectionType[] {
  const types = result.__schema.types.filter(({ name }) => name.startsWith('__')).toSorted(byName)
  return JSON.parse(
    JSON.stringify(types, (key, value: unknown) => (key === 'description' ? undefined : value)),
  ) as IntrospectionType[]
}

const experimentalLocations = ['DIRECTIVE_DEFINITION', 'FRAGMENT_VARIABLE_DEFINITION']

/**
 * Leaves out what graphql-js 17 has beyond the specification of September 2025: deprecated
 * directives, fragment variables.
 */
export function withoutExperiments(
  types: readonly IntrospectionType[],
): readonly IntrospectionType[] {
  return types.map(type => {
    if (type.kind === 'ENUM') {
      return {
        ...type,
        enumValues: type.enumValues.filter(({ name }) => !experimentalLocations.includes(name)),
      }
    }
    if (type.kind !== 'OBJECT') return type
    if (type.name === '__Schema') {
      return {
        ...type,
        fields: type.fields.map(field =>
          field.name === 'directives' ? { ...field, args: [] } : field,
        ),
      }
    }
    const isExtra = (name: string): boolean =>
      name === 'isDeprecated' || name === 'deprecationReason'
    return type.name === '__Directive'
      ? { ...type, fields: type.fields.filter(({ name }) => !isExtra(name)) }
      : type
  })
}

function comparableType(type: IntrospectionType): IntrospectionType {
  if (type.kind === 'INTERFACE')
    return { ...type, possibleTypes: type.possibleTypes.toSorted(byName) }
  const isSpecified = type.kind === 'SCALAR' && specifiedNames.scalars.includes(type.name)
  return isSpecified ? { ...type, description: null } : type
}

function convertDefaults(value: unknown, comparable: ComparableDefault): unknown {
  if (Array.isArray(value)) return value.map(item => convertDefaults(item, comparable))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, entry]): [string, unknown] => {
    if (key !== 'defaultValue' || entry === null) return [key, convertDefaults(entry, comparable)]
    return [
      key,
      comparable(printType((value as IntrospectionInputValue).type), entry as string) ?? null,
    ]
  })
  return Object.fromEntries(entries)
}

function printType(type: IntrospectionTypeRef): string {
  if (type.kind === 'LIST') return `[${printType(type.ofType)}]`
  return type.kind === 'NON_NULL' ? `${printType(type.ofType)}!` : type.name
}

function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name < right.name ? -1 : 1
}
