import { inspect } from '../../errors/inspect.ts'
import { didYouMean } from '../../errors/suggestion.ts'
import type {
  ReferenceResolution,
  ReferenceResolver,
  ReferencesResolver,
} from '../../schema/definitions/references.ts'
import type {
  PositionalResolver,
  SubscriptionScope,
  TypeResolver,
  TypeTest,
} from '../../schema/definitions/resolver.ts'
import type {
  FieldDefinition,
  ScalarTypeDefinition,
  TypeDefinition,
  TypeMap,
} from '../../schema/definitions/type-map.ts'
import { specifiedScalars } from '../../schema/scalars/specified-scalars.ts'
import { withInterfaceResolvers } from '../interface-fields.ts'
import {
  isHostScalar,
  isScalarType,
  scalarCoercionOf,
  type HostScalar,
} from '../declare/host-scalar.ts'
import type { ReportDefinitionFault } from '../declare/options.ts'

/**
 * Resolvers by type, in the form that is usual for graphql-js:
 * - for an object type its fields, each `(parent, args, context, info) => value` or
 *   `{ resolve, subscribe, scope }`, and `__isTypeOf`,
 * - for an interface its fields, for the objects that have no resolver of theirs, and `__resolveType`,
 * - for a union `__resolveType`,
 * - for an entity of a subgraph `__resolveReference(reference, context, info)`, or
 *   `__resolveReferences(references, context, info)` for all references to it in a request,
 * - for a scalar `serialize`, `parseValue` and `parseLiteral`,
 * - for an enum its values in code, by name.
 *
 * The parameters of functions need no types: `parent` and `args` are any, `context` is `Context`.
 * Functions may declare other types, as code generators do.
 */
export type ResolverMap<Context = any> = Readonly<Record<string, TypeEntry<Context> | AnyValue>>

/** The entry of a type, without knowledge of the text; infers the types of parameters. */
interface TypeEntry<Context> {
  readonly __resolveType?: TypeResolver<Context> | AnyValue | undefined
  readonly __isTypeOf?: TypeTest<Context> | AnyValue | undefined
  readonly __resolveReference?: ReferenceResolver<Context> | AnyValue | undefined
  readonly __resolveReferences?: ReferencesResolver<Context> | AnyValue | undefined
  readonly [name: string]: PositionalResolver<Context> | FieldEntry<Context> | AnyValue
}

interface FieldEntry<Context> {
  readonly resolve?: PositionalResolver<Context> | AnyValue | undefined
  readonly subscribe?: PositionalResolver<Context> | AnyValue | undefined
  readonly scope?: SubscriptionScope<PositionalResolver<Context>> | AnyValue | undefined
}

/** Not `unknown`, which would absorb the functions of a union. */
type AnyValue = NonNullable<unknown> | null | undefined

/**
 * Returns a type map with resolvers, and reports resolvers of unknown types and fields. Of several
 * resolver maps with the same entry, the last is used. Objects without a resolver for a field of an
 * interface have that of the interface.
 */
export function withResolvers(
  typeMap: TypeMap,
  resolvers: ResolverMap | readonly ResolverMap[],
  report: ReportDefinitionFault,
): TypeMap {
  const resolverMaps = Array.isArray(resolvers)
    ? (resolvers as readonly ResolverMap[])
    : [resolvers as ResolverMap]
  if (resolverMaps.length === 0) return withInterfaceResolvers(typeMap, report)
  const kinds = new Map(typeMap.types.map(({ name, kind }) => [name, kind]))
  const resolversByName = mergeResolverMaps(resolverMaps, kinds, report)
  for (const name of resolversByName.keys()) {
    if (kinds.has(name)) continue
    if (specifiedScalars.some(scalar => scalar.name === name)) {
      report(
        `There are resolvers of ${name}; expected none, because it is a scalar of the specification.`,
      )
      continue
    }
    report(
      `The resolvers are for the type "${name}", which is not defined.${didYouMean(name, kinds.keys())}`,
    )
  }
  const types = typeMap.types.map(type => {
    const resolvers = resolversByName.get(type.name)
    if (resolvers === undefined) return type
    if (type.name === typeMap.rootTypes.subscription) reportGenerators(type.name, resolvers, report)
    return withTypeResolvers(type, resolvers, report)
  })
  return withInterfaceResolvers({ ...typeMap, types }, report)
}

/** Reports the generators among the resolvers of subscription fields, which make events. */
function reportGenerators(
  typeName: string,
  resolvers: TypeResolvers,
  report: ReportDefinitionFault,
): void {
  for (const [name, resolver] of resolvers) {
    if (!isGenerator(resolver)) continue
    report(
      `The resolver of ${typeName}.${name} is a generator, which would resolve each event; a generator of events is written ${name}: { subscribe: async function* () { ... } }.`,
    )
  }
}

function isGenerator(resolver: unknown): boolean {
  const tag = Object.prototype.toString.call(resolver)
  return tag === '[object AsyncGeneratorFunction]' || tag === '[object GeneratorFunction]'
}

/**
 * The resolvers of a type, by name; the functions of a scalar form a single entry, named `''`.
 */
type TypeResolvers = ReadonlyMap<string, unknown>

function mergeResolverMaps(
  resolverMaps: readonly ResolverMap[],
  kinds: ReadonlyMap<string, TypeDefinition['kind']>,
  report: ReportDefinitionFault,
): ReadonlyMap<string, TypeResolvers> {
  const resolversByTypeName = new Map<string, Map<string, unknown>>()
  for (const resolverMap of resolverMaps) {
    if (
      typeof resolverMap !== 'object' ||
      (resolverMap as object | null) === null ||
      typeof resolverMap['then'] === 'function'
    ) {
      report(
        `The resolvers are ${inspect(resolverMap)}; expected an object with the resolvers of types.`,
      )
      continue
    }
    for (const [typeName, typeEntry] of Object.entries(resolverMap)) {
      if (typeEntry == null) continue
      if (typeof typeEntry !== 'object') {
        report(`The resolvers of ${typeName} are ${inspect(typeEntry)}; expected an object.`)
        continue
      }
      const kind = kinds.get(typeName)
      if (isScalarType(typeEntry) && kind !== undefined && kind !== 'SCALAR') {
        report(`The resolvers of ${typeName} are a scalar, which ${typeName} is not.`)
        continue
      }
      const typeResolvers = resolversByTypeName.get(typeName) ?? new Map<string, unknown>()
      // Fields and enum values may be named `serialize`, for example.
      const isScalar = kind === 'SCALAR' && isHostScalar(typeEntry)
      const entries = isScalar ? [['', typeEntry] as const] : Object.entries(typeEntry)
      for (const [name, value] of entries) {
        // Null is a possible enum value in code; for all other types, null means no resolver.
        if (value !== undefined && (value !== null || kind === 'ENUM'))
          typeResolvers.set(name, value)
      }
      resolversByTypeName.set(typeName, typeResolvers)
    }
  }
  return resolversByTypeName
}

function withTypeResolvers(
  type: TypeDefinition,
  resolvers: TypeResolvers,
  report: ReportDefinitionFault,
): TypeDefinition {
  const reportName = (name: string, expected: string): void =>
    report(`The resolvers of ${type.name} have "${name}"; expected ${expected}.`)
  switch (type.kind) {
    case 'OBJECT': {
      const isTypeOf = functionOf<TypeTest>('__isTypeOf', type, resolvers, report) ?? type.isTypeOf
      const references = referencesOf(type, resolvers, report)
      return { ...type, fields: fieldsWithResolvers(type, resolvers, report), isTypeOf, references }
    }
    case 'INTERFACE': {
      const references = referencesOf(type, resolvers, report)
      const fields = fieldsWithResolvers(type, resolvers, report)
      const withFields = { ...type, fields, references }
      const resolveType = functionOf<TypeResolver>('__resolveType', type, resolvers, report)
      return resolveType === undefined
        ? withFields
        : { ...withFields, signature: 'positional', resolveType }
    }
    case 'UNION': {
      for (const name of resolvers.keys()) {
        if (name !== '__resolveType') reportName(name, '__resolveType alone')
      }
      const resolveType = functionOf<TypeResolver>('__resolveType', type, resolvers, report)
      return resolveType === undefined ? type : { ...type, signature: 'positional', resolveType }
    }
    case 'SCALAR': {
      const scalar = resolvers.get('') ?? Object.fromEntries(resolvers)
      if (isHostScalar(scalar)) return withScalar(type, scalar)
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

/** The type with the functions of a scalar, and with what the text does not say of it. */
function withScalar(type: ScalarTypeDefinition, scalar: HostScalar): ScalarTypeDefinition {
  const coercion = scalarCoercionOf(scalar)
  if (!isScalarType(scalar)) return { ...type, ...coercion }
  const { description, specifiedByURL } = scalar
  return {
    ...type,
    ...coercion,
    description: type.description ?? description ?? undefined,
    specifiedByURL: type.specifiedByURL ?? specifiedByURL ?? undefined,
  }
}

function fieldsWithResolvers(
  type: Extract<TypeDefinition, { kind: 'OBJECT' | 'INTERFACE' }>,
  resolvers: TypeResolvers,
  report: ReportDefinitionFault,
): readonly FieldDefinition[] {
  const names = new Set(type.fields.map(({ name }) => name))
  for (const name of resolvers.keys()) {
    if (names.has(name) || referenceResolvers.has(name)) continue
    if (name === (type.kind === 'OBJECT' ? '__isTypeOf' : '__resolveType')) continue
    report(
      `The resolvers of ${type.name} have the field "${name}", which it does not have.${didYouMean(name, names)}`,
    )
  }
  return type.fields.map(field => {
    const fieldEntry = resolvers.get(field.name)
    return fieldEntry === undefined
      ? field
      : fieldWithResolver(type.name, field, fieldEntry, report)
  })
}

/** The field with the functions of its entry; the resolver replaces one that was declared in code. */
function fieldWithResolver(
  typeName: string,
  field: FieldDefinition,
  fieldEntry: unknown,
  report: ReportDefinitionFault,
): FieldDefinition {
  if (field.events !== undefined) {
    report(
      `${typeName}.${field.name} has before or after in code, and a resolver in the resolvers; expected its resolver beside them.`,
    )
  }
  if (typeof fieldEntry === 'function')
    return withFieldResolvers(field, fieldEntry as PositionalResolver)
  const { resolve, subscribe, scope, ...unknownOptions } = Object(fieldEntry) as Readonly<
    Record<string, unknown>
  >
  const isResolver = (value: unknown): boolean => value == null || typeof value === 'function'
  const isValid =
    typeof fieldEntry === 'object' &&
    isResolver(resolve) &&
    isResolver(subscribe) &&
    (scope === 'everyone' || isResolver(scope))
  if (!isValid || Object.keys(unknownOptions).length > 0) {
    report(
      `The resolver of ${typeName}.${field.name} is ${inspect(fieldEntry)}; expected a function, or an object with resolve and subscribe.`,
    )
  }
  return withFieldResolvers(
    field,
    resolve as PositionalResolver | null,
    subscribe as PositionalResolver | null,
    scope as SubscriptionScope<PositionalResolver> | null,
  )
}

function withFieldResolvers(
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

/** The functions of an entity of a subgraph: for one reference, and for all of a request. */
const referenceResolvers: ReadonlySet<string> = new Set([
  '__resolveReference',
  '__resolveReferences',
])

function referencesOf(
  type: Extract<TypeDefinition, { kind: 'OBJECT' | 'INTERFACE' }>,
  resolvers: TypeResolvers,
  report: ReportDefinitionFault,
): readonly ReferenceResolution[] | undefined {
  const resolve = functionOf<ReferenceResolver>('__resolveReference', type, resolvers, report)
  const batch = functionOf<ReferencesResolver>('__resolveReferences', type, resolvers, report)
  if (resolve === undefined && batch === undefined) return type.references
  if (resolve !== undefined && batch !== undefined) {
    report(
      `The resolvers of ${type.name} have __resolveReference and __resolveReferences; expected one of them.`,
    )
  }
  return [{ signature: 'positional', resolve, batch }]
}

function functionOf<Resolver>(
  name: '__isTypeOf' | '__resolveType' | '__resolveReference' | '__resolveReferences',
  type: TypeDefinition,
  resolvers: TypeResolvers,
  report: ReportDefinitionFault,
): Resolver | undefined {
  const value = resolvers.get(name)
  if (value === undefined || typeof value === 'function') return value as Resolver | undefined
  report(`The resolver ${type.name}.${name} is ${inspect(value)}; expected a function.`)
  return undefined
}
