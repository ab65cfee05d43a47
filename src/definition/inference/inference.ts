import type { BatchEvent, Event } from '../../engine/event.ts'
import type { SubscriptionScope } from '../../schema/definitions/resolver.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import type { AnyArgument } from '../declare/argument.ts'
import type {
  EnumDeclaration,
  InputDeclaration,
  InterfaceDeclaration,
  ObjectDeclaration,
  OneOfDeclaration,
  ScalarDeclaration,
  UnionDeclaration,
} from '../declare/declarations.ts'

// Throughout: Types are the declarations of a namespace by name, Context is the type of the request
// context.

/** The names of the scalars that need no declaration. */
export type ScalarName = keyof ScalarInputs

/** The declared names of some kinds of type. */
export type NamesOfKind<Types, Kind extends string> = {
  [Name in keyof Types]: Types[Name] extends { readonly kind: Kind } ? Name : never
}[keyof Types] &
  string

/** The names of types that arguments can have. */
export type InputTypeName<Types> =
  ScalarName | NamesOfKind<Types, 'ENUM' | 'SCALAR' | 'INPUT_OBJECT'>

/** The names of types that fields can have. */
export type OutputTypeName<Types> =
  ScalarName | NamesOfKind<Types, 'ENUM' | 'SCALAR' | 'OBJECT' | 'INTERFACE' | 'UNION'>

/** A value of a named input type. */
export type InputValueOf<Types, Name> = Name extends keyof Types
  ? Types[Name] extends EnumDeclaration<infer Value>
    ? Value
    : Types[Name] extends ScalarDeclaration<infer Value>
      ? Value
      : Types[Name] extends InputDeclaration<infer Fields>
        ? InputObjectOf<Types, Fields>
        : Types[Name] extends OneOfDeclaration<infer Fields>
          ? OneOf<Types, Fields[number]>
          : never
  : Name extends ScalarName
    ? ScalarInputs[Name]
    : never

/** A value of a named output type. */
export type OutputValueOf<Types, Name> = Name extends keyof Types
  ? Types[Name] extends ObjectDeclaration<infer Model>
    ? Model | WithTypename<Model, Name>
    : Types[Name] extends InterfaceDeclaration<infer Model>
      ? Model | WithTypename<Model, string>
      : Types[Name] extends EnumDeclaration<infer Value>
        ? Value
        : Types[Name] extends ScalarDeclaration<infer Value>
          ? Value
          : Types[Name] extends UnionDeclaration<infer Member>
            ? OutputValueOf<Types, Member>
            : never
  : Name extends ScalarName
    ? ScalarResults[Name]
    : never

/** Resolves a field of one parent value. GraphQL specification, 6.4.2 "Value Resolution". */
export type FieldResolver<Types, Context, Current, TypeName, Options> = (
  named: Named<Context, Current, ArgumentsOf<Types, ArgumentList<Options>>>,
  event: Event<Current, Context>,
) => Awaitable<ResultOf<Types, TypeName, Options>>

/**
 * Resolves a field for many parent values at once: one value, or an `Error`, for each of them, in
 * their order.
 */
export interface BatchFieldResolver<Types, Context, Current, TypeName, Options> {
  readonly batch: (
    parents: readonly Current[],
    named: BatchNamed<Context, ArgumentsOf<Types, ArgumentList<Options>>>,
    event: BatchEvent<Context>,
  ) => Awaitable<readonly (ResultOf<Types, TypeName, Options> | Error)[]>
}

/**
 * Resolves a subscription field: returns a stream of events. Each event is the parent value of
 * `resolve`; without `resolve` it is the value of the field.
 */
export type EventStreamFieldResolver<Types, Context, TypeName, Options, Item> =
  | {
      readonly subscribe: EventStream<Types, Context, Options, Item>
      readonly scope?: ScopeOf<Types, Context, Options>
      readonly resolve: (
        named: Named<Context, Item, ArgumentsOf<Types, ArgumentList<Options>>>,
        event: Event<Item, Context>,
      ) => Awaitable<ResultOf<Types, TypeName, Options>>
    }
  | {
      readonly subscribe: EventStream<Types, Context, Options, ResultOf<Types, TypeName, Options>>
      readonly scope?: ScopeOf<Types, Context, Options>
    }
  | { readonly subscribe?: undefined; readonly scope: ScopeOf<Types, Context, Options> }

/** The `scope` of a subscription field. */
type ScopeOf<Types, Context, Options> = SubscriptionScope<
  (
    named: Named<Context, unknown, ArgumentsOf<Types, ArgumentList<Options>>>,
    event: Event<unknown, Context>,
  ) => string
>

/** The names of arguments whose default does not fit. */
export type MisfitDefaults<Types, Arguments extends AnyArgument> = Arguments extends AnyArgument
  ? Arguments['options'] extends { readonly default: infer Default extends Given }
    ? [Default] extends [DefaultOf<Types, Arguments['type'], Arguments['options']>]
      ? never
      : Arguments['name']
    : never
  : never

/** The type of the default of an argument. */
export type DefaultOf<Types, TypeName, Options> = DeepReadonly<
  Wrapped<GivenValueOf<Types, TypeName>, Options>
>

/**
 * The values of arguments before coercion: nullable ones and those with a default may be omitted.
 */
export type GivenArguments<Types, Each extends AnyArgument> = Flatten<
  {
    readonly [
      One in Each as IsOptional<One['options']> extends true ? never : One['name']
    ]: DefaultOf<Types, One['type'], One['options']>
  } & {
    readonly [
      One in Each as IsOptional<One['options']> extends true ? One['name'] : never
    ]?: DefaultOf<Types, One['type'], One['options']>
  }
>

/** The values of scalars as resolvers receive them. */
interface ScalarInputs {
  id: string
  int: number
  float: number
  string: string
  boolean: boolean
  bool: boolean
  date: Date
  date_time: Date
  time: string
  bigint: bigint
  decimal: string
  binary: Uint8Array
  json: AnyValue
  any: AnyValue
  ID: string
  Int: number
  Float: number
  String: string
  Boolean: boolean
  Date: Date
  DateTime: Date
  Time: string
  BigInt: bigint
  Decimal: string
  Binary: Uint8Array
  JSON: AnyValue
  Any: AnyValue
}

// Not `unknown`: a union with `unknown` loses literal types, so that `() => 'asc'` would return
// `string`.
type AnyValue = NonNullable<unknown>

/**
 * The values that resolvers may return for scalars; result coercion accepts more than input
 * coercion returns.
 */
interface ScalarResults extends Omit<ScalarInputs, keyof LooseResults>, LooseResults {}

interface LooseResults {
  id: string | number | bigint
  date: Date | string
  date_time: Date | string
  bigint: bigint | number | string
  decimal: string | number | bigint
  ID: string | number | bigint
  Date: Date | string
  DateTime: Date | string
  BigInt: bigint | number | string
  Decimal: string | number | bigint
}

type WithTypename<Model, Name> = Model & { readonly __typename: Name }

/** Anything but undefined. */
type Given = NonNullable<unknown> | null

type AlwaysGiven = { readonly default: Given } | { readonly null: false } | { readonly full: true }

/** A coerced input object. A field that the client omits is absent, unless it has a default. */
type InputObjectOf<Types, Fields extends readonly AnyArgument[]> = Flatten<
  {
    [Each in Fields[number] as Each['options'] extends AlwaysGiven ? Each['name'] : never]: Wrapped<
      InputValueOf<Types, Each['type']>,
      Each['options']
    >
  } & {
    [
      Each in Fields[number] as Each['options'] extends AlwaysGiven ? never : Each['name']
    ]?: Wrapped<InputValueOf<Types, Each['type']>, Each['options']>
  }
>

/** A union of one object for each field, with this field alone, not null. */
type OneOf<Types, Field extends AnyArgument> = Field extends AnyArgument
  ? {
      [Name in Field['name']]: NonNullable<
        Wrapped<InputValueOf<Types, Field['type']>, Field['options']>
      >
    }
  : never

/**
 * A value of a named input type before coercion; fields of input objects that may be omitted are
 * optional.
 */
type GivenValueOf<Types, Name> = Name extends keyof Types
  ? Types[Name] extends InputDeclaration<infer Fields>
    ? GivenArguments<Types, Fields[number]>
    : InputValueOf<Types, Name>
  : InputValueOf<Types, Name>

type IsOptional<Options> = Options extends { readonly default: Given }
  ? true
  : Options extends { readonly null: false } | { readonly full: true }
    ? false
    : true

type Flatten<Type> = { [Key in keyof Type]: Type[Key] }

/** A value wrapped in lists and null by the options. */
type Wrapped<Value, Options> = Options extends { readonly full: true }
  ? Value[]
  : Options extends { readonly array: true }
    ? Options extends { readonly null: false }
      ? Items<Value, Options>
      : Items<Value, Options> | null
    : Options extends { readonly null: false }
      ? Value
      : Value | null

type Items<Value, Options> = Options extends { readonly nullable: false }
  ? Value[]
  : (Value | null)[]

/** The named values of a resolver; an argument hides the entry of the context of the same name. */
export type Named<Context, Current, Arguments> = Arguments &
  Omit<Context & InjectedValues<Context, Current> & PubSubOf<Context>, keyof Arguments>

/**
 * The values of a field's arguments by their declared names; an omitted argument without default is
 * `undefined`.
 */
export type ArgumentsOf<Types, Arguments extends readonly AnyArgument[]> = {
  [Each in Arguments[number] as Each['name']]:
    | Wrapped<InputValueOf<Types, Each['type']>, Each['options']>
    | (Each['options'] extends AlwaysGiven ? never : undefined)
}

export type ArgumentList<Options> = Options extends { readonly arguments: infer Arguments }
  ? Arguments extends readonly AnyArgument[]
    ? Arguments
    : Arguments extends AnyArgument
      ? readonly [Arguments]
      : readonly []
  : readonly []

interface InjectedValues<Context, Current> {
  readonly current: Current
  readonly context: Context
  readonly event: Event<Current, Context>
}

/** The pub/sub of the schema, where the context has no entry of its name. */
type PubSubOf<Context> = 'pubsub' extends keyof Context ? unknown : { readonly pubsub: PubSub }

type BatchNamed<Context, Arguments> = Arguments &
  Omit<
    Context &
      PubSubOf<Context> & { readonly context: Context; readonly event: BatchEvent<Context> },
    keyof Arguments
  >

export type Awaitable<Value> = Value | Promise<Value>

type EventStream<Types, Context, Options, Item> = (
  named: Named<Context, unknown, ArgumentsOf<Types, ArgumentList<Options>>>,
  event: Event<unknown, Context>,
) => Awaitable<AsyncIterable<Item>>

/**
 * The type that a resolver may return: `undefined` counts as null, and a list may be any iterable
 * but a string.
 */
export type ResultOf<Types, TypeName, Options> = Options extends { readonly full: true }
  ? Listed<OutputValueOf<Types, TypeName>>
  : Options extends { readonly array: true }
    ? | Listed<
          | OutputValueOf<Types, TypeName>
          | (Options extends { readonly nullable: false } ? never : null)
        >
      | Absent<Options>
    : OutputValueOf<Types, TypeName> | Absent<Options>

type Listed<Item> = (Iterable<Awaitable<Item>> & object) | AsyncIterable<Item>

type Absent<Options> = Options extends { readonly null: false } ? never : null | undefined

export type PropertyOf<Current, Name extends string, Options> = Options extends {
  readonly methodName: string
}
  ? Options['methodName']
  : Name extends keyof Current
    ? Name
    : CamelCase<Name>

type CamelCase<Name extends string> = Name extends `_${infer Rest}`
  ? `_${CamelCase<Rest>}`
  : CamelTail<Name>

type CamelTail<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? Tail extends ''
    ? Name
    : `${Head}${CamelTail<Capitalize<Tail>>}`
  : Name

export type ValueOfProperty<Property> = Property extends (...parameters: any[]) => infer Result
  ? Awaited<Result>
  : Awaited<Property>

type DeepReadonly<Value> = Value extends Date | Uint8Array
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value
