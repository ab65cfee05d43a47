import type { NativeSymbolTable } from '../../runtime/addon.ts'
import type {
  BatchResolver,
  BatchResolverEvent,
  Derivation,
  EventStreamResolver,
  FieldListener,
  PositionalResolver,
  Resolver,
  ScopeResolver,
  SubscriptionScope,
  TypeResolver,
  TypeTest,
} from '../definitions/resolver.ts'
import type { ConstraintTests } from '../constraints/constraint-tests.ts'
import type { ScalarCoercion } from '../definitions/scalar-coercion.ts'
import type { StandardSchema } from '../definitions/standard-schema.ts'
import type { Signature } from '../definitions/type-map.ts'

/**
 * A schema in the form that validation and execution work on: types refer to each other directly,
 * and names are symbols, the integers that the native parser writes to the tape.
 * GraphQL specification, 3 "Type System".
 */
export interface CompiledSchema {
  readonly description: string | null
  /** All named types, in the order of their definition. */
  readonly types: readonly NamedType[]
  readonly typeByName: ReadonlyMap<string, NamedType>
  /** By the symbol of the type's name. */
  readonly typeBySymbol: ReadonlyMap<number, NamedType>
  readonly directives: readonly Directive[]
  readonly directiveBySymbol: ReadonlyMap<number, Directive>
  /** Whether a directive wraps the fields that a document selects with it. */
  readonly hasListenersOnFields: boolean
  /** The directives that are applied to the schema itself. */
  readonly appliedDirectives: readonly DirectiveApplication[]
  readonly queryType: ObjectType
  readonly mutationType: ObjectType | null
  readonly subscriptionType: ObjectType | null
  /** `__schema` and `__type` by symbol; empty where introspection is off. */
  readonly metaFieldBySymbol: ReadonlyMap<number, Field>
  /** `__typename`, a field of every composite type. */
  readonly typenameField: Field
  /** For each interface and union, the object types that implement it or belong to it. */
  readonly possibleTypes: ReadonlyMap<InterfaceType | UnionType, ReadonlySet<ObjectType>>
  /** Whether `@defer` and `@stream` deliver parts of a response later. */
  readonly isIncremental: boolean
  /** Whether an argument, an input field or an input object has constraints or a `validate`. */
  readonly hasCheckedInputs: boolean
  /** Names by symbol. */
  readonly symbolNames: readonly string[]
  /** The names in the form that the native parser uses. */
  readonly symbolTable: NativeSymbolTable
}

export type NamedType =
  ScalarType | ObjectType | InterfaceType | UnionType | EnumType | InputObjectType
export type CompositeType = ObjectType | InterfaceType | UnionType
export type LeafType = ScalarType | EnumType
export type Type = NamedType | ListType | NonNullType

/**
 * A directive that is applied to a definition. `deprecated`, `specifiedBy` and `oneOf` are left
 * out, because they are properties of types and members.
 */
export interface DirectiveApplication {
  readonly directive: Directive
  /** The arguments, as GraphQL literals. */
  readonly arguments: readonly { readonly name: string; readonly literal: string }[]
}

interface TypeBase {
  readonly name: string
  readonly symbol: number
  readonly description: string | null
  readonly appliedDirectives: readonly DirectiveApplication[]
}

export interface ScalarType extends TypeBase, ScalarCoercion {
  readonly kind: 'SCALAR'
  readonly specifiedByURL: string | null
}

export interface ObjectType extends TypeBase {
  readonly kind: 'OBJECT'
  readonly interfaces: readonly InterfaceType[]
  readonly fields: readonly Field[]
  readonly fieldBySymbol: ReadonlyMap<number, Field>
  readonly isTypeOf: TypeTest | null
}

export interface InterfaceType extends TypeBase {
  readonly kind: 'INTERFACE'
  readonly interfaces: readonly InterfaceType[]
  readonly fields: readonly Field[]
  readonly fieldBySymbol: ReadonlyMap<number, Field>
  readonly signature: Signature
  readonly resolveType: TypeResolver | null
}

export interface UnionType extends TypeBase {
  readonly kind: 'UNION'
  readonly members: readonly ObjectType[]
  readonly signature: Signature
  readonly resolveType: TypeResolver | null
}

export interface EnumType extends TypeBase {
  readonly kind: 'ENUM'
  readonly values: readonly EnumValue[]
  /** By the name in GraphQL. */
  readonly valueByName: ReadonlyMap<string, EnumValue>
  /** By the internal value, which resolvers use. */
  readonly valueByInternal: ReadonlyMap<unknown, EnumValue>
  /** Coerces results other than the internal values; null if they are errors. */
  readonly coerceResult: ((value: unknown) => unknown) | null
}

export interface InputObjectType extends TypeBase {
  readonly kind: 'INPUT_OBJECT'
  readonly fields: readonly InputValue[]
  readonly fieldByName: ReadonlyMap<string, InputValue>
  readonly fieldBySymbol: ReadonlyMap<number, InputValue>
  /** The required fields: non-null, and without a default value. */
  readonly requiredFields: readonly InputValue[]
  readonly isOneOf: boolean
  /** Validates each coerced object, after its fields; null for none. */
  readonly validate: StandardSchema | null
}

export interface ListType {
  readonly kind: 'LIST'
  readonly ofType: Type
}

export interface NonNullType {
  readonly kind: 'NON_NULL'
  readonly ofType: NamedType | ListType
}

export type Field = FieldOfType & FieldResolution

/** What is called around the resolver of a field: the listener of a directive, or field events. */
export interface AppliedListener {
  /** The listener, for messages. */
  readonly subject: string
  /**
   * Returns the value of the field, or for a batch the values; `next` calls the next inner listener
   * and, after the last one, the resolver, which has the parameters.
   */
  call(next: () => unknown, event: BatchResolverEvent, parameters: readonly unknown[]): unknown
}

interface FieldOfType {
  readonly name: string
  readonly declaredName: string
  readonly symbol: number
  /** The name as the key of an entry of a response: `markedName`. */
  readonly key: string
  /** `Type.field`, for messages. */
  readonly coordinate: string
  readonly description: string | null
  readonly deprecationReason: string | null
  readonly type: Type
  /** The type without lists and non-nulls. */
  readonly namedType: NamedType
  readonly arguments: readonly InputValue[]
  readonly argumentBySymbol: ReadonlyMap<number, InputValue>
  /** The required arguments: non-null, and without a default value. */
  readonly requiredArguments: readonly InputValue[]
  readonly propertyNames: readonly string[]
  /**
   * Whether the field is a property of its parent value: `resolve` is null then or, with listeners,
   * reads the property.
   */
  readonly readsProperty: boolean
  /** Whether the value of a subscription field is the event itself. */
  readonly takesEvent: boolean
  /** Replaces the resolver where no argument depends on a variable. */
  readonly derive: Derivation | null
  readonly appliedDirectives: readonly DirectiveApplication[]
  /**
   * The listeners of the field, of its type and of the interfaces of its type, the outermost first.
   * The resolver is wrapped in them; for a source stream, they are called before the stream is made.
   */
  readonly listeners: readonly AppliedListener[]
}

/**
 * The functions that make the value of a field, and the source stream of a subscription field.
 * `signature` also holds for a function in a property of a parent value.
 */
export type FieldResolution =
  | {
      readonly signature: 'named'
      readonly resolve: Resolver | null
      readonly batch: BatchResolver | null
      readonly subscribe: EventStreamResolver | null
      readonly scope: SubscriptionScope<ScopeResolver> | null
    }
  | {
      readonly signature: 'positional'
      readonly resolve: PositionalResolver | null
      readonly batch: null
      readonly subscribe: PositionalResolver | null
      readonly scope: SubscriptionScope<PositionalResolver> | null
    }

/** An argument, or a field of an input object. */
export interface InputValue {
  readonly name: string
  readonly declaredName: string
  readonly symbol: number
  readonly description: string | null
  readonly deprecationReason: string | null
  readonly type: Type
  readonly hasDefault: boolean
  /**
   * A template of the default value in the form that resolvers receive. Each request gets a copy.
   */
  readonly defaultValue: unknown
  /** The default as a GraphQL literal; null without a default. */
  readonly defaultLiteral: string | null
  /** Null where the schema states no constraints. */
  readonly constraints: ConstraintTests | null
  /** Validates the coerced value; null for none. */
  readonly validate: StandardSchema | null
  readonly appliedDirectives: readonly DirectiveApplication[]
}

export interface EnumValue {
  readonly name: string
  readonly value: unknown
  readonly description: string | null
  readonly deprecationReason: string | null
  readonly appliedDirectives: readonly DirectiveApplication[]
}

export interface Directive {
  readonly name: string
  readonly symbol: number
  readonly description: string | null
  readonly isRepeatable: boolean
  readonly locations: readonly string[]
  /** Wraps the fields that a document selects with the directive; null where it wraps none. */
  readonly onField: FieldListener | null
  readonly arguments: readonly InputValue[]
  readonly argumentBySymbol: ReadonlyMap<number, InputValue>
  readonly requiredArguments: readonly InputValue[]
}
