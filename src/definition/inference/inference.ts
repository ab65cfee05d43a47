import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BatchEvent, Event } from '../../engine/event.ts'
import type {
  AcceptedBy,
  OutputOf,
  StandardSchema,
} from '../../schema/definitions/standard-schema.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import type { AnyArgument, NoOptions } from '../declare/argument.ts'
import type { ScalarInputs, ScalarResults } from './scalar-values.ts'
import type {
  EnumDeclaration,
  InputDeclaration,
  InterfaceDeclaration,
  ObjectDeclaration,
  OneOfDeclaration,
  ScalarDeclaration,
  UnionDeclaration,
} from '../declare/declarations.ts'

// In this file, `Types` are the declarations of a namespace by name, and `Context` is the type of
// the request context.

/** The names of the predefined scalars. */
export type ScalarName = keyof ScalarInputs

/** The declared names of the types of a kind, or of a union of kinds. */
export type NamesOfKind<Types, Kind extends string> = {
  [Name in keyof Types]: Types[Name] extends { readonly kind: Kind } ? Name : never
}[keyof Types] &
  string

/** The names of input types. */
export type InputTypeName<Types> =
  ScalarName | NamesOfKind<Types, 'ENUM' | 'SCALAR' | 'INPUT_OBJECT'>

/** The names of output types. */
export type OutputTypeName<Types> =
  ScalarName | NamesOfKind<Types, 'ENUM' | 'SCALAR' | 'OBJECT' | 'INTERFACE' | 'UNION'>

/** A value of a named input type. */
export type InputValueOf<Types, Name> = Name extends keyof Types
  ? Types[Name] extends EnumDeclaration<infer Value>
    ? Value
    : Types[Name] extends ScalarDeclaration<infer Value>
      ? Value
      : Types[Name] extends InputDeclaration<infer Fields, infer Options>
        ? Options extends Validated
          ? OutputOf<Options['validate']>
          : InputObjectOf<Types, Fields>
        : Types[Name] extends OneOfDeclaration<infer Fields, infer Options>
          ? Options extends Validated
            ? OutputOf<Options['validate']>
            : OneOf<Types, Fields[number]>
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

/**
 * Sentences on the arguments whose default or `validate` does not fit their type, with their names in
 * quotes. A `validate` takes the coerced values but null.
 */
export type MisfitArguments<
  Types,
  Arguments extends AnyArgument,
  Quote extends string,
> = Arguments extends AnyArgument
  ? Arguments['options'] extends FittedOption
    ? | (Arguments['options'] extends { readonly default: infer Default extends DefaultValue }
          ? [Default] extends [DefaultOf<Types, Arguments['type'], Arguments['options']>]
            ? never
            : `the default of ${Quote}${Arguments['name']}${Quote} does not fit its type`
          : never)
      | (Arguments['options'] extends Validated
          ? Rejects<
              Arguments['options']['validate'],
              NonNullable<Wrapped<InputValueOf<Types, Arguments['type']>, Arguments['options']>>
            > extends true
            ? `the validate of ${Quote}${Arguments['name']}${Quote} does not take its values`
            : never
          : never)
    : never
  : never

/** The options whose values have to fit the type of the argument. */
type FittedOption = { readonly default: DefaultValue } | Validated

/** The type of the option `validate`: a sentence where the schema does not take the values. */
export type AcceptingSchema<Types, TypeName extends string, Options> = [
  Options extends Validated
    ? Rejects<Options['validate'], NonNullable<Wrapped<InputValueOf<Types, TypeName>, Options>>>
    : false,
] extends [false]
  ? StandardSchema
  : 'the schema does not take the values of the argument'

/** Whether the `validate` of an input object does not take its coerced objects. */
export type IsMisfitSchema<Types, Declaration> =
  Declaration extends InputDeclaration<infer Fields, infer Options>
    ? Options extends Validated
      ? Rejects<Options['validate'], InputObjectOf<Types, Fields>>
      : false
    : Declaration extends OneOfDeclaration<infer Fields, infer Options>
      ? Options extends Validated
        ? Rejects<Options['validate'], OneOf<Types, Fields[number]>>
        : false
      : false

type Rejects<Schema extends StandardSchema, Value> = [Value] extends [AcceptedBy<Schema>]
  ? false
  : true

/** The type of the default of an argument. */
export type DefaultOf<Types, TypeName, Options> = DeepReadonly<
  Wrapped<UncoercedValueOf<Types, TypeName>, Options>
>

/**
 * The values of arguments before coercion: arguments that are nullable or have a default are
 * optional.
 */
export type UncoercedArguments<Types, Arguments extends AnyArgument> = Flatten<
  {
    readonly [
      Argument in Arguments as IsOptional<Argument['options']> extends true
        ? never
        : Argument['name']
    ]: DefaultOf<Types, Argument['type'], Argument['options']>
  } & {
    readonly [
      Argument in Arguments as IsOptional<Argument['options']> extends true
        ? Argument['name']
        : never
    ]?: DefaultOf<Types, Argument['type'], Argument['options']>
  }
>

type WithTypename<Model, Name> = Model & { readonly __typename: Name }

/** The value of the option `default`: any value except undefined. */
type DefaultValue = NonNullable<unknown> | null

/** The options of an argument or input object whose values a schema validates. */
interface Validated {
  readonly validate: StandardSchema
}

type RequiredOrDefault =
  { readonly default: DefaultValue } | { readonly null: false } | { readonly full: true }

/** A coerced input object. A field that the client omits and that has no default is absent. */
type InputObjectOf<Types, Fields extends readonly AnyArgument[]> = Flatten<
  {
    [
      Field in Fields[number] as Field['options'] extends RequiredOrDefault ? Field['name'] : never
    ]: CheckedValueOf<Types, Field>
  } & {
    [
      Field in Fields[number] as Field['options'] extends RequiredOrDefault ? never : Field['name']
    ]?: CheckedValueOf<Types, Field>
  }
>

/** A union of an object type for each field, which has only this field, not null. */
type OneOf<Types, Field extends AnyArgument> = Field extends AnyArgument
  ? {
      [Name in Field['name']]: NonNullable<CheckedValueOf<Types, Field>>
    }
  : never

/**
 * A value of a named input type before coercion; input fields that are nullable or have a default
 * are optional.
 */
type UncoercedValueOf<Types, Name> = Name extends keyof Types
  ? Types[Name] extends InputDeclaration<infer Fields, any>
    ? UncoercedArguments<Types, Fields[number]>
    : Types[Name] extends OneOfDeclaration<infer Fields, any>
      ? UncoercedOneOf<Types, Fields[number]>
      : InputValueOf<Types, Name>
  : InputValueOf<Types, Name>

type UncoercedOneOf<Types, Field extends AnyArgument> = Field extends AnyArgument
  ? {
      readonly [Name in Field['name']]: NonNullable<
        DefaultOf<Types, Field['type'], Field['options']>
      >
    }
  : never

type IsOptional<Options> = Options extends { readonly default: DefaultValue }
  ? true
  : Options extends { readonly null: false } | { readonly full: true }
    ? false
    : true

type Flatten<Type> = { [Key in keyof Type]: Type[Key] }

/** The type of a value with the lists and null of the options. */
type Wrapped<Value, Options> = Options extends { readonly full: true }
  ? Value[]
  : Options extends { readonly array: true }
    ? Options extends { readonly null: false }
      ? Items<Value, Options>
      : Items<Value, Options> | null
    : Options extends { readonly null: false }
      ? Value
      : Value | null

/** The value of an argument after `validate`, of which null is none. */
type CheckedValueOf<Types, Argument extends AnyArgument> = Argument['options'] extends Validated
  ? | OutputOf<Argument['options']['validate']>
    | (Argument['options'] extends { readonly null: false } | { readonly full: true }
        ? never
        : null)
  : Wrapped<InputValueOf<Types, Argument['type']>, Argument['options']>

type Items<Value, Options> = Options extends { readonly nullable: false }
  ? Value[]
  : (Value | null)[]

/** The named values of a resolver; an argument hides the context entry of the same name. */
export type Named<Context, Current, Arguments> = Arguments &
  Omit<
    Context & InjectedValues<Context, Current> & PubSubOf<Context> & ExchangeOf<Context>,
    keyof Arguments
  >

/**
 * The coerced values of a field's arguments by their declared names; an omitted argument without
 * default is `undefined`. Because the type is conditional, messages of the compiler show the object
 * and not all declarations of the namespace.
 */
export type ArgumentsOf<Types, Arguments extends readonly AnyArgument[]> = [Arguments] extends [
  readonly [],
]
  ? NoOptions
  : {
      [Argument in Arguments[number] as Argument['name']]:
        | CheckedValueOf<Types, Argument>
        | (Argument['options'] extends RequiredOrDefault ? never : undefined)
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

/** The pub/sub of the schema, unless the context has an entry `pubsub`. */
type PubSubOf<Context> = 'pubsub' extends keyof Context ? unknown : { readonly pubsub: PubSub }

/** What a controller without the hook `context` makes the context: undefined elsewhere. */
type ExchangeOf<Context> = keyof Context extends never
  ? { readonly request?: IncomingMessage; readonly response?: ServerResponse }
  : unknown

/** The named values of a batch resolver. */
export type BatchNamed<Context, Arguments> = Arguments &
  Omit<
    Context &
      PubSubOf<Context> &
      ExchangeOf<Context> & { readonly context: Context; readonly event: BatchEvent<Context> },
    keyof Arguments
  >

export type Awaitable<Value> = Value | Promise<Value>

/**
 * The result type of a resolver: `undefined` counts as null, and a list may be any iterable except
 * a string.
 */
export type ResultOf<Types, TypeName, Options> = Options extends { readonly full: true }
  ? ListResult<OutputValueOf<Types, TypeName>>
  : Options extends { readonly array: true }
    ? | ListResult<
          | OutputValueOf<Types, TypeName>
          | (Options extends { readonly nullable: false } ? never : null)
        >
      | NullResult<Options>
    : Options extends { readonly array: infer InnerOptions extends object }
      ? | ListResult<Exclude<ResultOf<Types, TypeName, InnerOptions>, undefined>>
        | NullResult<Options>
      : OutputValueOf<Types, TypeName> | NullResult<Options>

type ListResult<Item> = (Iterable<Awaitable<Item>> & object) | AsyncIterable<Item>

type NullResult<Options> = Options extends { readonly null: false } ? never : null | undefined

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
