import type {
  BatchResolver,
  Derivation,
  EventStreamResolver,
  FieldListener,
  PositionalResolver,
  Resolver,
  TypeResolver,
  TypeTest,
} from './resolver.ts'
import type { ScalarCoercion } from './scalar-coercion.ts'

/**
 * A schema as it was defined: plain data in which types are referred to by name. `compileSchema` makes a compiled schema
 * of it. GraphQL specification, 3.3 "Schema".
 */
export interface TypeMap {
  readonly description?: string | undefined
  readonly types: readonly TypeDefinition[]
  /** The directives that the schema defines. */
  readonly directives: readonly DirectiveDefinition[]
  /** The directives that stand on the schema itself. */
  readonly appliedDirectives?: readonly AppliedDirective[] | undefined
  /** The texts that positions refer to, in their order. */
  readonly texts?: readonly SchemaText[] | undefined
  /** The names of the root operation types; a schema without mutations leaves that one out. */
  readonly rootTypes: {
    readonly query?: string | undefined
    readonly mutation?: string | undefined
    readonly subscription?: string | undefined
  }
  /** Where texts name the root operation types; absent for roots that are implied by their names. */
  readonly rootPlaces?:
    Readonly<Partial<Record<'query' | 'mutation' | 'subscription', Positioned>>> | undefined
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

/** A directive as it stands on a definition. GraphQL specification, 2.13 "Directives". */
export interface AppliedDirective extends Positioned {
  readonly name: string
  /** The values that were given, as in code, by the GraphQL names of the arguments. */
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What was read from a text: its place in the texts of the schema, laid end to end; absent for what code defines. */
export interface Positioned {
  readonly position?: number | undefined
}

/** A text that a schema was read from. */
export interface SchemaText {
  /** What messages call it: the path of a file. */
  readonly name: string
  readonly source: string
  /** The position of its first unit. */
  readonly start: number
}

interface Annotated extends Positioned {
  readonly directives?: readonly AppliedDirective[] | undefined
}

interface NamedDefinition {
  readonly name: string
  readonly description?: string | undefined
  /** Where the host's code defines it, for messages: `Query.user`, `input PostFilter`. */
  readonly definedAt?: string | undefined
}

export interface ScalarTypeDefinition extends NamedDefinition, Annotated, ScalarCoercion {
  readonly kind: 'SCALAR'
  readonly specifiedByURL?: string | undefined
}

export interface ObjectTypeDefinition extends NamedDefinition, Annotated {
  readonly kind: 'OBJECT'
  readonly interfaces: readonly string[]
  readonly fields: readonly FieldDefinition[]
  readonly isTypeOf?: TypeTest | undefined
}

interface InterfaceTypeDefinition extends NamedDefinition, Annotated {
  readonly kind: 'INTERFACE'
  readonly interfaces: readonly string[]
  readonly fields: readonly FieldDefinition[]
  /** How `resolveType` is called; a positional one is asked before the `__typename` of the value. Default: `'named'`. */
  readonly signature?: Signature | undefined
  readonly resolveType?: TypeResolver | undefined
}

interface UnionTypeDefinition extends NamedDefinition, Annotated {
  readonly kind: 'UNION'
  readonly members: readonly string[]
  /** As for an interface. */
  readonly signature?: Signature | undefined
  readonly resolveType?: TypeResolver | undefined
}

/**
 * The two conventions of calling a host's functions: with named values and the event of the field, or with the parent value,
 * the arguments, the context and `info`, as the GraphQL ecosystem does.
 */
export type Signature = 'named' | 'positional'

export interface EnumTypeDefinition extends NamedDefinition, Annotated {
  readonly kind: 'ENUM'
  readonly values: readonly EnumValueDefinition[]
}

interface InputObjectTypeDefinition extends NamedDefinition, Annotated {
  readonly kind: 'INPUT_OBJECT'
  readonly fields: readonly InputValueDefinition[]
  readonly isOneOf?: boolean | undefined
}

export interface EnumValueDefinition extends Annotated {
  /** The name on the wire. */
  readonly name: string
  /** The value in code. */
  readonly value: unknown
  readonly description?: string | undefined
  readonly deprecationReason?: string | undefined
}

export type FieldDefinition = FieldDeclaration & (NamedResolution | PositionalResolution)

interface FieldDeclaration extends Annotated {
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
  /** Takes the place of the resolver where the arguments are known before a request. */
  readonly derive?: Derivation | undefined
}

/** How a field gets its value. A property that is a function is called in the same way. */
export interface NamedResolution {
  readonly signature?: 'named' | undefined
  readonly resolve?: Resolver | undefined
  readonly batch?: BatchResolver | undefined
  /** Makes the event stream of a subscription field; its events are then the parent values of the resolver. */
  readonly subscribe?: EventStreamResolver | undefined
}

/** The same as resolver maps of the GraphQL ecosystem say it. */
interface PositionalResolution {
  readonly signature: 'positional'
  readonly resolve?: PositionalResolver | undefined
  readonly batch?: undefined
  readonly subscribe?: PositionalResolver | undefined
}

/** An argument, or a field of an input object. */
export interface InputValueDefinition extends Annotated {
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

export interface DirectiveDefinition extends NamedDefinition, Positioned {
  readonly arguments: readonly InputValueDefinition[]
  readonly isRepeatable: boolean
  readonly locations: readonly string[]
  /** Acts around the resolvers of the fields on whose definitions the directive stands. */
  readonly onResolve?: FieldListener | undefined
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
