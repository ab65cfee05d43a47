import type {
  BatchResolver,
  Derivation,
  EventStreamResolver,
  FieldEvents,
  FieldListener,
  PositionalResolver,
  ScopeResolver,
  SubscriptionScope,
  Resolver,
  TypeResolver,
  TypeTest,
} from './resolver.ts'
import type { ReferenceResolution } from './references.ts'
import type { ScalarCoercion } from './scalar-coercion.ts'
import type { StandardSchema } from './standard-schema.ts'

/**
 * A schema as it was defined: plain data in which types refer to each other by name.
 * `compileSchema` compiles it. GraphQL specification, 3.3 "Schema".
 */
export interface TypeMap {
  readonly description?: string | undefined
  readonly types: readonly TypeDefinition[]
  /** The directives that the schema defines. */
  readonly directives: readonly DirectiveDefinition[]
  /** The directives that are applied to the schema itself. */
  readonly appliedDirectives?: readonly AppliedDirective[] | undefined
  /** The texts that positions refer to, in their order. */
  readonly texts?: readonly SchemaText[] | undefined
  /**
   * What was found out about the texts before, when they are all that defines the types: then no rule
   * is applied, and the members of a type are read when somebody asks for them.
   */
  readonly facts?: SchemaFacts | undefined
  /**
   * The names of the root operation types; absent for operations that the schema does not support.
   */
  readonly rootTypes: {
    readonly query?: string | undefined
    readonly mutation?: string | undefined
    readonly subscription?: string | undefined
  }
  /** The positions at which texts name the root operation types; absent for default names. */
  readonly rootPositions?:
    Readonly<Partial<Record<'query' | 'mutation' | 'subscription', Positioned>>> | undefined
}

/**
 * The part of introspection in a schema: the introspection types, and the meta-fields `__schema`
 * and `__type` of the query root.
 */
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

/** A directive that is applied to a definition. GraphQL specification, 2.13 "Directives". */
export interface AppliedDirective extends Positioned {
  readonly name: string
  /**
   * The argument values by the names of arguments in GraphQL: in the form that resolvers receive,
   * or `ConstLiteral`s of a text.
   */
  readonly arguments: Readonly<Record<string, unknown>>
  /**
   * Whether the name is that of Apollo Federation, which a `@link` of the schema may change. Default:
   * the name is that of the schema.
   */
  readonly isLinked?: boolean | undefined
}

/**
 * The position of a definition in the texts of the schema, laid end to end; absent for definitions
 * in code.
 */
export interface Positioned {
  readonly position?: number | undefined
}

/** A text that a schema was read from. */
export interface SchemaText {
  /** The name of the text in messages: the path of a file. */
  readonly name: string
  readonly source: string
  /** The position of the first code unit. */
  readonly start: number
}

/**
 * What is found out about the texts of a schema ahead of its use: that they break no rule, and the
 * names in them. A schema that is built with them reads a type when it is first used.
 */
export interface SchemaFacts {
  /** The digest of the texts, of the options that decide what is a fault, and of what follows. */
  readonly digest: string
  /** The names of types, of their members and of directives, sorted and separated by blanks. */
  readonly names: string
  /** The names of the types to which fields and input values refer, separated by blanks. */
  readonly references: string
  /** Whether `@constraint` is applied to an input value. */
  readonly isConstrained: boolean
  /**
   * The names of the scalars of which defaults, and arguments of directives, may have values, separated
   * by blanks: functions of a host for one of them may refuse a value.
   */
  readonly scalarsOfValues: string
}

interface Annotated extends Positioned {
  readonly directives?: readonly AppliedDirective[] | undefined
}

interface NamedDefinition {
  readonly name: string
  readonly description?: string | undefined
  /** The definition as the host's code names it, for messages: `Query.user`, `input PostFilter`. */
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
  /** Whether texts extend the type, and nothing defines it but another subgraph. */
  readonly isExtension?: boolean | undefined
  /** How a subgraph resolves references to the type. */
  readonly references?: readonly ReferenceResolution[] | undefined
  /** What is called before and after the resolver of each field. */
  readonly events?: FieldEvents | undefined
}

interface InterfaceTypeDefinition extends NamedDefinition, Annotated {
  readonly kind: 'INTERFACE'
  readonly interfaces: readonly string[]
  readonly fields: readonly FieldDefinition[]
  /**
   * The signature of `resolveType`. A positional `resolveType` is called before the `__typename` of
   * the value is read. Default: `'named'`.
   */
  readonly signature?: Signature | undefined
  readonly resolveType?: TypeResolver | undefined
  /** Whether texts extend the interface, and nothing defines it but another subgraph. */
  readonly isExtension?: boolean | undefined
  /** How a subgraph resolves references to objects of the interface. */
  readonly references?: readonly ReferenceResolution[] | undefined
}

interface UnionTypeDefinition extends NamedDefinition, Annotated {
  readonly kind: 'UNION'
  readonly members: readonly string[]
  /** The signature of `resolveType`, as for an interface. */
  readonly signature?: Signature | undefined
  readonly resolveType?: TypeResolver | undefined
}

/**
 * The parameters of a host's functions: named values and the event of the field, or the parent
 * value, the arguments, the context and `info`, as in the GraphQL ecosystem.
 */
export type Signature = 'named' | 'positional'

export interface EnumTypeDefinition extends NamedDefinition, Annotated {
  readonly kind: 'ENUM'
  readonly values: readonly EnumValueDefinition[]
  /** Result coercion of other values than the internal values. Default: a completion error. */
  readonly coerceResult?: ((value: unknown) => unknown) | undefined
}

interface InputObjectTypeDefinition extends NamedDefinition, Annotated {
  readonly kind: 'INPUT_OBJECT'
  readonly fields: readonly InputValueDefinition[]
  readonly isOneOf?: boolean | undefined
  /** Validates each coerced object, after its fields; the output replaces the object. */
  readonly validate?: StandardSchema | undefined
}

export interface EnumValueDefinition extends Annotated {
  /** The name in GraphQL. */
  readonly name: string
  /** The internal value, which resolvers use. */
  readonly value: unknown
  readonly description?: string | undefined
  readonly deprecationReason?: string | undefined
}

export type FieldDefinition = FieldDeclaration & (NamedResolution | PositionalResolution)

interface FieldDeclaration extends Annotated {
  /** The name in GraphQL. */
  readonly name: string
  /** The name that the host's code declares. */
  readonly declaredName: string
  readonly description?: string | undefined
  readonly deprecationReason?: string | undefined
  readonly type: TypeReference
  readonly arguments: readonly InputValueDefinition[]
  /**
   * The properties of a parent value that may hold the field's value. Without a resolver, the first
   * existing property is read.
   */
  readonly propertyNames: readonly string[]
  /** Replaces the resolver where no argument depends on a variable. */
  readonly derive?: Derivation | undefined
  /** What is called before and after the resolver. */
  readonly events?: FieldEvents | undefined
}

/**
 * The functions of a field with named values. A property that is a function is called with the same
 * parameters.
 */
export interface NamedResolution {
  readonly signature?: 'named' | undefined
  readonly resolve?: Resolver | undefined
  readonly batch?: BatchResolver | undefined
  /**
   * Makes the source stream of a subscription field. The events of the stream are the parent values
   * of the resolver.
   */
  readonly subscribe?: EventStreamResolver | undefined
  readonly scope?: SubscriptionScope<ScopeResolver> | undefined
  /** Whether `resolve` is the default of a subscription field, whose value is the event itself. */
  readonly takesEvent?: boolean | undefined
}

/** The functions of a field with the parameters that resolvers have in graphql-js. */
interface PositionalResolution {
  readonly signature: 'positional'
  readonly resolve?: PositionalResolver | undefined
  readonly batch?: undefined
  readonly subscribe?: PositionalResolver | undefined
  readonly scope?: SubscriptionScope<PositionalResolver> | undefined
}

/** An argument, or a field of an input object. */
export interface InputValueDefinition extends Annotated {
  /** The name in GraphQL. */
  readonly name: string
  /** The name that the host's code declares: the key of the coerced value. */
  readonly declaredName: string
  readonly description?: string | undefined
  readonly deprecationReason?: string | undefined
  readonly type: TypeReference
  /** The default in the form that resolvers receive; absent without a default. */
  readonly default?: DefaultDefinition | undefined
  /** Validates the coerced value, unless it is null; the output replaces the value. */
  readonly validate?: StandardSchema | undefined
}

interface DefaultDefinition {
  readonly value: unknown
  /** Whether resolvers receive the value itself, whatever the type is. Default: no. */
  readonly isFinal?: boolean
}

export interface DirectiveDefinition extends NamedDefinition, Positioned {
  readonly arguments: readonly InputValueDefinition[]
  readonly isRepeatable: boolean
  readonly locations: readonly string[]
  /**
   * Wraps the resolvers of fields: of those to which the directive is applied, of those of a type or
   * of the roots of a schema to which the directive is applied, and of those that a document selects
   * with it.
   */
  readonly onResolve?: FieldListener | undefined
}

/**
 * A type by name, wrapped in lists and non-nulls. GraphQL specification, 2.12 "Type References".
 */
export type TypeReference =
  | { readonly kind: 'NAMED'; readonly name: string }
  | { readonly kind: 'LIST'; readonly ofType: TypeReference }
  | { readonly kind: 'NON_NULL'; readonly ofType: TypeReference }

/** Refers to a type by its name. */
export function namedType(name: string): TypeReference {
  return { kind: 'NAMED', name }
}

/** Refers to a list of a type. */
export function listOf(ofType: TypeReference): TypeReference {
  return { kind: 'LIST', ofType }
}

/** Refers to the non-null form of a type. */
export function nonNullOf(ofType: TypeReference): TypeReference {
  return { kind: 'NON_NULL', ofType }
}
