import type { BatchResolver, Resolver, TypeResolver, TypeTest } from './resolver.ts'
import type { ScalarCoercion } from './scalar-coercion.ts'

/**
 * A schema as it was defined: plain data in which types are referred to by name. `compileSchema` makes a compiled schema
 * of it. GraphQL specification, 3.3 "Schema".
 */
export interface TypeMap {
  readonly description?: string | undefined
  readonly types: readonly TypeDefinition[]
  readonly directives: readonly DirectiveDefinition[]
  /** The names of the root operation types; a schema without mutations leaves that one out. */
  readonly rootTypes: {
    readonly query: string
    readonly mutation?: string | undefined
    readonly subscription?: string | undefined
  }
}

/** What introspection adds to a schema: its types, and the fields that the query root answers without defining them. */
export interface Introspection {
  readonly types: readonly TypeDefinition[]
  readonly metaFields: readonly FieldDefinition[]
}

export type TypeDefinition =
  | ScalarTypeDefinition
  | ObjectTypeDefinition
  | InterfaceTypeDefinition
  | UnionTypeDefinition
  | EnumTypeDefinition
  | InputObjectTypeDefinition

interface NamedDefinition {
  readonly name: string
  readonly description?: string | undefined
  /** Where the host's code defines it, for messages: `Query.user`, `input PostFilter`. */
  readonly definedAt?: string | undefined
}

export interface ScalarTypeDefinition extends NamedDefinition, ScalarCoercion {
  readonly kind: 'SCALAR'
  readonly specifiedByURL?: string | undefined
}

export interface ObjectTypeDefinition extends NamedDefinition {
  readonly kind: 'OBJECT'
  readonly interfaces: readonly string[]
  readonly fields: readonly FieldDefinition[]
  readonly isTypeOf?: TypeTest | undefined
}

interface InterfaceTypeDefinition extends NamedDefinition {
  readonly kind: 'INTERFACE'
  readonly interfaces: readonly string[]
  readonly fields: readonly FieldDefinition[]
  readonly resolveType?: TypeResolver | undefined
}

interface UnionTypeDefinition extends NamedDefinition {
  readonly kind: 'UNION'
  readonly members: readonly string[]
  readonly resolveType?: TypeResolver | undefined
}

export interface EnumTypeDefinition extends NamedDefinition {
  readonly kind: 'ENUM'
  readonly values: readonly EnumValueDefinition[]
}

interface InputObjectTypeDefinition extends NamedDefinition {
  readonly kind: 'INPUT_OBJECT'
  readonly fields: readonly InputValueDefinition[]
  readonly isOneOf?: boolean | undefined
}

interface EnumValueDefinition {
  /** The name on the wire. */
  readonly name: string
  /** The value in code. */
  readonly value: unknown
  readonly description?: string | undefined
  readonly deprecationReason?: string | undefined
}

export interface FieldDefinition {
  /** The name on the wire. */
  readonly name: string
  /** The name that the host's code declares. */
  readonly declaredName: string
  readonly description?: string | undefined
  readonly deprecationReason?: string | undefined
  readonly type: TypeReference
  readonly arguments: readonly InputValueDefinition[]
  /** The properties of a parent value that may hold the field, the first that exists counts; used without a resolver. */
  readonly propertyNames: readonly string[]
  readonly resolve?: Resolver | undefined
  readonly batch?: BatchResolver | undefined
}

/** An argument, or a field of an input object. */
export interface InputValueDefinition {
  /** The name on the wire. */
  readonly name: string
  /** The name that the host's code declares; coerced values are kept under it. */
  readonly declaredName: string
  readonly description?: string | undefined
  readonly deprecationReason?: string | undefined
  readonly type: TypeReference
  /** The default in the form that resolvers receive; absent without a default. */
  readonly default?: { readonly value: unknown } | undefined
}

export interface DirectiveDefinition extends NamedDefinition {
  readonly arguments: readonly InputValueDefinition[]
  readonly isRepeatable: boolean
  readonly locations: readonly string[]
}

/** A type by name, wrapped in lists and non-nulls. GraphQL specification, 2.12 "Type References". */
export type TypeReference =
  | { readonly kind: 'NAMED'; readonly name: string }
  | { readonly kind: 'LIST'; readonly ofType: TypeReference }
  | { readonly kind: 'NON_NULL'; readonly ofType: TypeReference }

/** Refers to a type by its name. */
export function named(name: string): TypeReference {
  return { kind: 'NAMED', name }
}

/** Refers to a list of a type. */
export function listOf(ofType: TypeReference): TypeReference {
  return { kind: 'LIST', ofType }
}

/** Refers to the non-null form of a type. */
export function nonNull(ofType: TypeReference): TypeReference {
  return { kind: 'NON_NULL', ofType }
}
