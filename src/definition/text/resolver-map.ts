import { inspect } from '../../errors/inspect.ts'
import { didYouMean } from '../../errors/suggestion.ts'
import type {
  PositionalResolver,
  SubscriptionScope,
  TypeResolver,
  TypeTest,
} from '../../schema/definitions/resolver.ts'
import type { FieldDefinition, TypeDefinition, TypeMap } from '../../schema/definitions/type-map.ts'
import { isHostScalar, isScalarType, scalarCoercionOf } from '../declare/host-scalar.ts'
import type { ReportDefinitionFault } from '../declare/options.ts'

/**
 * Resolvers by type, in the form that is usual for graphql-js:
 * - for an object type its fields, each `(parent, args, context, info) => value` or
 *   `{ resolve, subscribe, scope }`, and `__isTypeOf`,
 * - for an interface or a union `__resolveType`,
 * - for a scalar `serialize`, `parseValue` and `parseLiteral`,
 * - for an enum its values in code, by name.
 *
 * The parameters of functions need no types: those of `parent` and `args` are any, that of the
 * context is `Context`. Functions may declare others, as code generators do.
 */
export type ResolverMap<Context = any> = Readonly<Record<string, TypeEntry<Context> | AnyValue>>

/** The entry of a type, as far as it is known without the text: what gives parameters their types. */
interface TypeEntry<Context> {
  readonly __resolveType?: TypeResolver<Context> | AnyValue
  readonly __isTypeOf?: TypeTest<Context> | AnyValue
  readonly [name: string]: PositionalResolver<Context> | FieldEntry<Context> | AnyValue
}

interface FieldEntry<Context> {
  readonly resolve?: PositionalResolver<Context> | AnyValue
  readonly subscribe?: PositionalResolver<Context> | AnyValue
  readonly scope?: SubscriptionScope<PositionalResolver<Context>> | AnyValue
}

/** Not `unknown`, in which a union with functions would be lost. */
type AnyValue = NonNullable<unknown> | null | undefined

/**
 * Adds resolvers to the types of a type map, and reports resolvers for which there is no type or
 * field. Of several maps with the same entry the last is used.
 */
export function withResolvers(
  typeMap: TypeMap,
  resolvers: ResolverMap | readonly ResolverMap[],
  report: ReportDefinitionFault,
): TypeMap {
  const maps = Array.isArray(resolvers)
    ? (resolvers as readonly ResolverMap[])
    : [resolvers as ResolverMap]
  if (maps.length === 0) return typeMap
  const kinds = new Map(typeMap.types.map(({ name, kind }) => [name, kind]))
  const resolversOf = mergedMaps(maps, kinds, report)
  for (const name of resolversOf.keys()) {
    if (kinds.has(name)) continue
    report(
      `The resolvers are for the type "${name}", which is not defined.${didYouMean(name, kinds.keys())}`,
    )
  }
  const types = typeMap.types.map(type => {
    const resolvers = resolversOf.get(type.name)
    return resolvers === undefined ? type : withTypeResolvers(type, resolvers, report)
  })
  return { ...typeMap, types }
}

/**
 * The resolvers of one type, by name; the functions of a scalar are one entry with the name `''`.
 */
type TypeResolvers = ReadonlyMap<string, unknown>

function mergedMaps(
  maps: readonly ResolverMap[],
  kinds: ReadonlyMap<string, TypeDefinition['kind']>,
  report: ReportDefinitionFault,
): ReadonlyMap<string, TypeResolvers> {
  const merged = new Map<string, Map<string, unknown>>()
  for (const map of maps) {
    if (
      typeof map !== 'object' ||
      (map as object | null) === null ||
      typeof map['then'] === 'function'
    ) {
      report(`The resolvers are ${inspect(map)}; expected an object with the resolvers of types.`)
      continue
    }
    for (const [typeName, given] of Object.entries(map)) {
      if (given == null) continue
      if (typeof given !== 'object') {
        report(`The resolvers of ${typeName} are ${inspect(given)}; expected an object.`)
        continue
      }
      const kind = kinds.get(typeName)
      if (isScalarType(given) && kind !== undefined && kind !== 'SCALAR') {
        report(`The resolvers of ${typeName} are a scalar, which ${typeName} is not.`)
        continue
      }
      const known = merged.get(typeName) ?? new Map<string, unknown>()
      // Fields and enum values may be named `serialize`, for example.
      const isWhole = kind === 'SCALAR' && isHostScalar(given)
      const entries = isWhole ? [['', given] as const] : Object.entries(given)
      for (const [name, value] of entries) {
        // Null is a possible enum value in code; elsewhere it stands for no resolver.
        if (value !== undefined && (value !== null || kind === 'ENUM')) known.set(name, value)
      }
      merged.set(typeName, known)
    }
  }
  return merged
}

function withTypeResolvers(
  type: TypeDefinition,
  resolvers: TypeResolvers,
  report: ReportDefinitionFault,
): TypeDefinition {
  const refuse = (name: string, expected: string): void =>
    report(`The resolvers of ${type.name} have "${name}"; expected ${expected}.`)
  switch (type.kind) {
    case 'OBJECT': {
      const isTypeOf = functionOf<TypeTest>('__isTypeOf', type, resolvers, report) ?? type.isTypeOf
      return { ...type, fields: fieldsWithResolvers(type, resolvers, report), isTypeOf }
    }
    case 'INTERFACE':
    case 'UNION': {
      for (const name of resolvers.keys()) {
        if (name !== '__resolveType')
          refuse(name, '__resolveType alone, as fields are resolved by objects')
      }
      const resolveType = functionOf<TypeResolver>('__resolveType', type, resolvers, report)
      return resolveType === undefined ? type : { ...type, signature: 'positional', resolveType }
    }
    case 'SCALAR': {
      const scalar = resolvers.get('') ?? Object.fromEntries(resolvers)
      if (isHostScalar(scalar)) return { ...type, ...scalarCoercionOf(scalar) }
      report(
        `The resolvers of the scalar ${type.name} are ${inspect(scalar)}; expected serialize, parseValue or parseLiteral.`,
      )
      return type
    }
    case 'ENUM': {
      const names = type.values.map(({ name }) => name)
      for (const name of resolvers.keys()) {
        if (!names.includes(name)) {
          report(
            `The resolvers of ${type.name} have the value "${name}", which it does not have.${didYouMean(name, names)}`,
          )
        }
      }
      const values = type.values.map(value => ({
        ...value,
        value: resolvers.has(value.name) ? resolvers.get(value.name) : value.value,
      }))
      return { ...type, values }
    }
    case 'INPUT_OBJECT':
      report(`There are resolvers of ${type.name}; expected none, because it is an input.`)
      return type
  }
}

function fieldsWithResolvers(
  type: Extract<TypeDefinition, { kind: 'OBJECT' }>,
  resolvers: TypeResolvers,
  report: ReportDefinitionFault,
): readonly FieldDefinition[] {
  const names = new Set(type.fields.map(({ name }) => name))
  for (const name of resolvers.keys()) {
    if (names.has(name) || name === '__isTypeOf') continue
    report(
      `The resolvers of ${type.name} have the field "${name}", which it does not have.${didYouMean(name, names)}`,
    )
  }
  return type.fields.map(field => {
    const given = resolvers.get(field.name)
    return given === undefined ? field : fieldWithResolver(type.name, field, given, report)
  })
}

function fieldWithResolver(
  typeName: string,
  field: FieldDefinition,
  given: unknown,
  report: ReportDefinitionFault,
): FieldDefinition {
  if (typeof given === 'function') return resolvedBy(field, given as PositionalResolver)
  const { resolve, subscribe, scope, ...others } = Object(given) as Readonly<
    Record<string, unknown>
  >
  const isResolver = (value: unknown): boolean => value == null || typeof value === 'function'
  const isKnown =
    typeof given === 'object' &&
    isResolver(resolve) &&
    isResolver(subscribe) &&
    (scope === 'everyone' || isResolver(scope))
  if (!isKnown || Object.keys(others).length > 0) {
    report(
      `The resolver of ${typeName}.${field.name} is ${inspect(given)}; expected a function, or an object with resolve and subscribe.`,
    )
  }
  return resolvedBy(
    field,
    resolve as PositionalResolver | null,
    subscribe as PositionalResolver | null,
    scope as SubscriptionScope<PositionalResolver> | null,
  )
}

function resolvedBy(
  field: FieldDefinition,
  resolve: PositionalResolver | null | undefined,
  subscribe?: PositionalResolver | null,
  scope?: SubscriptionScope<PositionalResolver> | null,
): FieldDefinition {
  return {
    ...field,
    signature: 'positional',
    batch: undefined,
    resolve: resolve ?? undefined,
    subscribe: subscribe ?? undefined,
    scope: scope ?? undefined,
  }
}

function functionOf<Resolver>(
  name: '__isTypeOf' | '__resolveType',
  type: TypeDefinition,
  resolvers: TypeResolvers,
  report: ReportDefinitionFault,
): Resolver | undefined {
  const given = resolvers.get(name)
  if (given === undefined || typeof given === 'function') return given as Resolver | undefined
  report(`The resolver ${type.name}.${name} is ${inspect(given)}; expected a function.`)
  return undefined
}
