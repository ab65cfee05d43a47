import type { AnyArgument, NoOptions } from '../declare/argument.ts'
import type { AnyFunction } from '../declare/events.ts'
import type { FieldOptionEquivalents, FieldOptionName } from '../declare/field.ts'
import type { Contradictory, WrappingFault } from '../declare/type-options.ts'
import type {
  EnumDeclaration,
  InterfaceDeclaration,
  ObjectDeclaration,
} from '../declare/declarations.ts'
import type {
  ArgumentList,
  ArgumentsOf,
  Awaitable,
  InputTypeName,
  MisfitArguments,
  Named,
  NamesOfKind,
  OutputTypeName,
  PropertyOf,
  ResultOf,
  ScalarName,
  ValueOfProperty,
} from './inference.ts'

// Faults of parameters, in words. The fault of a valid parameter is `string`, the fault of any
// other a sentence, which the compiler shows because no name is assignable to it. The parts of a
// sentence are computed for invalid parameters only, because every valid call of an application
// would otherwise slow down the compiler.

/**
 * The type of a parameter: any text if there is no fault, else the sentence. The compiler infers
 * `Parameter` from the first part, which is then `never`; the template and `NoInfer` prevent an
 * inference through the fault, which would cost more than all other inferences together.
 */
export type Checked<Parameter extends string, Fault extends string> =
  (Parameter & Unassignable[Parameter]) | `${NoInfer<Fault>}`

/** The property prevents the simplification of `Unassignable[Parameter]` before its inference. */
interface Unassignable {
  readonly [name: string]: never
  readonly property: never
}

/** A fault of the options of a field. */
type OptionsFault<Types, Options> = keyof Options extends FieldOptionName
  ? Options extends Contradictory
    ? WrappingFault<Options>
    : ArgumentsFault<Types, Options>
  : AreUnknown<Options> extends true
    ? string
    : UnknownOption<Exclude<keyof Options, FieldOptionName> & string>

/**
 * Whether options are those that the compiler assumes where the written ones fit no field: it says
 * itself which of them does not.
 */
type AreUnknown<Options> = [keyof FieldOptionEquivalents] extends [keyof Options] ? true : false

type UnknownOption<Name extends string> = Name extends keyof FieldOptionEquivalents
  ? `there is no option \`${Name}\`: write \`${FieldOptionEquivalents[Name]}\``
  : `there is no option \`${Name}\``

/** A fault of the options of a subscription field, or of a function in their place. */
export type SubscriptionFault<Types, Options> = Options extends AnyFunction
  ? 'the events come of an object: write `{}` and then `{ subscribe: async function* () { ... } }`'
  : OptionsFault<Types, Options>

/** A fault of the arguments of a field or directive: of their types, defaults, or `validate`. */
export type ArgumentsFault<Types, Options> = [Options] extends [{ readonly arguments: any }]
  ? Options['arguments'] extends AnyArgument | readonly AnyArgument[]
    ? [ArgumentList<Options>[number]['type']] extends [InputTypeName<Types>]
      ? MisfitArguments<Types, ArgumentList<Options>[number], '`'> extends never
        ? string
        : MisfitArguments<Types, ArgumentList<Options>[number], '`'>
      : ArgumentTypeFault<
          Types,
          Exclude<ArgumentList<Options>[number]['type'], InputTypeName<Types>>
        >
    : 'expected `arguments: arg(name, type, options)`, or a list of these'
  : string

/** A fault of a field with a resolver: of its options, or of what the resolver returns. */
export type ResolvedFault<Types, TypeName, Options, Result> = Options extends {
  readonly methodName: string
}
  ? 'the field has a resolver and `methodName`: give one of them'
  : [Result] extends [Awaitable<ResultOf<Types, TypeName, Options>>]
    ? OptionsFault<Types, Options>
    : AreUnknown<Options> extends true
      ? string
      : ResultFault<Types, TypeName, Options, Result>

/** The fault of a root field with options instead of a resolver, or of what its resolver returns. */
export type RootFault<Types, TypeName, Options, Result> = [FieldOptionName] extends [keyof Options]
  ? NullableFault<Types, TypeName, Result>
  : MissingResolver

/** The fault of a root field without a resolver. */
export type MissingResolver =
  'a root field has no parent to read from: give a resolver after the options'

/** The fault of what the resolver of a nullable field without options returns. */
type NullableFault<Types, TypeName, Result> = [Result] extends [
  Awaitable<ResultOf<Types, TypeName, NoOptions>>,
]
  ? string
  : ResultFault<Types, TypeName, NoOptions, Result>

/** The fault of a result that does not fit. A resolver without a return statement returns void. */
type ResultFault<Types, TypeName, Options, Result> = [void] extends [Awaited<Result>]
  ? 'the resolver returns nothing: write a return statement'
  : Misfit<Types, Awaited<Result>, 'the resolver', TypeName, Options>

/**
 * A fault of a field that reads a property of its parent. Options without a literal type belong to
 * a field with a resolver instead of options.
 */
export type ReadFault<Types, Current, Name extends string, TypeName, Options, Result> = [
  FieldOptionName,
] extends [keyof Options]
  ? NullableFault<Types, TypeName, Result>
  : PropertyFault<Types, Current, PropertyOf<Current, Name, Options>, TypeName, Options>

/** An intersection with `any` is `any`, of which every type is a part. */
type PropertyFault<Types, Current, Property extends string, TypeName, Options> = 0 extends 1 &
  Current
  ? 'the values of the type are `any`, so that nothing says which properties they have: write their type, as in `object<Row>()`'
  : [Property] extends [keyof Current]
    ? ValueOfProperty<Current[Property]> extends ResultOf<Types, TypeName, Options>
      ? OptionsFault<Types, Options>
      : Misfit<Types, ValueOfProperty<Current[Property]>, `\`${Property}\``, TypeName, Options>
    : `the parent has no property \`${Property}\`: give a resolver or \`methodName\``

/** A fault of an interface's field with options, or with a resolver in their place. */
export type InterfaceFault<Types, TypeName, Options, Result> = [
  Exclude<FieldOptionName, 'methodName'>,
] extends [keyof Options]
  ? NullableFault<Types, TypeName, Result>
  : OptionsFault<Types, Options>

/**
 * A fault of an interface that a type implements: its name, or the values of the type, which
 * resolvers of the interface receive.
 */
export type ImplementsFault<Types, Model, Name> = Name extends keyof Types
  ? Types[Name] extends InterfaceDeclaration<infer InterfaceModel>
    ? Model extends InterfaceModel
      ? string
      : `the values of the type are no values of \`${Name & string}\`: name them in \`interfaceOf<...>()\``
    : `\`${Name & string}\` is no interface`
  : [NamesOfKind<Types, 'INTERFACE'>] extends [never]
    ? 'there is no interface: declare one by `interfaceOf`'
    : UnknownType<NamesOfKind<Types, 'INTERFACE'>, Name & string>

/** A fault of a field that a method of an object resolves. */
export type MethodFault<Types, Context, Receiver, Name extends string, TypeName, Options> =
  PropertyOf<Receiver, Name, Options> extends infer Method extends keyof Receiver & string
    ? Receiver[Method] extends (named: infer Parameter, ...parameters: any[]) => infer Result
      ? [Named<Context, unknown, ArgumentsOf<Types, ArgumentList<Options>>>] extends [Parameter]
        ? [Result] extends [Awaitable<ResultOf<Types, TypeName, Options>>]
          ? OptionsFault<Types, Options>
          : Misfit<Types, Awaited<Result>, `\`${Method}()\``, TypeName, Options>
        : `the method \`${Method}\` asks for more than the field has`
      : `\`${Method}\` is no method`
    : `there is no method \`${PropertyOf<Receiver, Name, Options>}\`: give \`methodName\``

/** Names, which editors list, and all other strings. */
export type AnyName<Names extends string> = Names | (string & NonNullable<unknown>)

/** The fault of the name of a field's type. */
export type OutputFault<Types, TypeName> = [TypeName] extends [OutputTypeName<Types>]
  ? string
  : TypeName extends keyof Types & string
    ? `\`${TypeName}\` is an input type: a field has an output type`
    : UnknownType<OutputTypeName<Types>, TypeName & string>

/** The fault of the name of an argument's type, where the name stands. */
export type InputTypeFault<Types, TypeName> = [TypeName] extends [InputTypeName<Types>]
  ? string
  : TypeName extends keyof Types & string
    ? ArgumentTypeFault<Types, TypeName>
    : UnknownType<InputTypeName<Types>, TypeName & string>

/** The fault of the name of an argument's type. */
export type ArgumentTypeFault<Types, TypeName extends string> = TypeName extends keyof Types
  ? `\`${TypeName}\` is an output type: an argument has an input type`
  : MisnamedType<InputTypeName<Types>, TypeName>

/** The fault of a value that does not fit a type. `OutputFault` reports an unknown type. */
type Misfit<Types, Value, Subject extends string, TypeName, Options> = [TypeName] extends [
  OutputTypeName<Types>,
]
  ? `${TextOf<Value>} of ${Subject} does not fit ${TypeText<TypeName, Options>}${Reason<Types, Value, TypeName, Options>}`
  : string

// ---- Why a value does not fit ----

/** Why a value is none of an object type or enum; empty where the type in words says it. */
type Reason<Types, Value, TypeName, Options> = TypeName extends keyof Types
  ? Types[TypeName] extends ObjectDeclaration<infer Model>
    ? Options extends { readonly full: true } | { readonly array: true }
      ? Value extends Iterable<infer Item> | AsyncIterable<infer Item>
        ? ElementReason<Awaited<Item>, Model>
        : ''
      : [Extract<Value, readonly unknown[]>] extends [never]
        ? ObjectReason<Extract<Value, object>, Model, 'it has'>
        : ': a list is written with `array: true`'
    : Types[TypeName] extends EnumDeclaration<infer EnumValue>
      ? ValueReason<Extract<Value, string>, EnumValue & string>
      : ''
  : ''

type ValueReason<Value extends string, EnumValue extends string> = [Value] extends [never]
  ? ''
  : string extends Value
    ? ''
    : [SimilarInLowercase<Value, EnumValue>] extends [never]
      ? ''
      : `: did you mean \`${SimilarInLowercase<Value, EnumValue>}\`?`

type ElementReason<Item, Model> = [Extract<Item, object>] extends [never]
  ? `: its elements are ${TextOf<Item>}`
  : ObjectReason<Extract<Item, object>, Model, 'an element has'>

type ObjectReason<Value, Model, Has extends string> = [Value] extends [Model]
  ? ''
  : [AbsentKey<Value, Model>] extends [never]
    ? `: its \`${MisfitKey<Value, Model>}\` does not fit`
    : `: ${Has} no \`${AbsentKey<Value, Model>}\``

type AbsentKey<Value, Model> = {
  [Key in keyof Model]-?: undefined extends Model[Key]
    ? never
    : Key extends keyof Value
      ? never
      : Key
}[keyof Model] &
  string

type MisfitKey<Value, Model> = {
  [Key in keyof Model]-?: Key extends keyof Value
    ? Value[Key] extends Model[Key]
      ? never
      : Key
    : never
}[keyof Model] &
  string

// ---- Types in words ----

/** A type in GraphQL, with its lists and non-nulls. */
type TypeText<TypeName, Options> = `\`${WrappedText<GraphQLName<TypeName>, Options>}\``

type WrappedText<Name extends string, Options> = Options extends { readonly full: true }
  ? `[${Name}!]!`
  : Options extends { readonly array: true }
    ? Options extends { readonly nullable: false }
      ? `[${Name}!]${Bang<Options>}`
      : `[${Name}]${Bang<Options>}`
    : Options extends { readonly array: infer InnerOptions extends object }
      ? `[${WrappedText<Name, InnerOptions>}]${Bang<Options>}`
      : `${Name}${Bang<Options>}`

type Bang<Options> = Options extends { readonly null: false } ? '!' : ''

type GraphQLName<TypeName> = TypeName extends keyof ShortNames
  ? ShortNames[TypeName]
  : TypeName extends `${infer Word}_${infer Rest}`
    ? TypeName extends ScalarName
      ? `${Capitalize<Word>}${Capitalize<Rest>}`
      : TypeName
    : TypeName extends ScalarName
      ? Capitalize<TypeName>
      : TypeName & string

/** The scalars whose GraphQL names are not their capitalized names in code. */
interface ShortNames {
  readonly id: 'ID'
  readonly bool: 'Boolean'
  readonly bigint: 'BigInt'
  readonly json: 'JSON'
}

/** A TypeScript type in words, with a short name for each of its constituents. */
type TextOf<Type> = unknown extends Type ? '`unknown`' : `\`${Joined<PartsOf<Type>>}\``

type PartsOf<Type> = [
  ...Part<Type, string, 'string'>,
  ...Part<Type, number, 'number'>,
  ...Part<Type, bigint, 'bigint'>,
  ...Part<Type, boolean, 'boolean'>,
  ...Part<Type, symbol, 'symbol'>,
  ...Part<Type, Date, 'Date'>,
  ...Part<Type, readonly unknown[], 'list'>,
  ...([Exclude<Extract<Type, object>, Date | readonly unknown[]>] extends [never]
    ? []
    : ['object']),
  ...Part<Type, null, 'null'>,
  ...Part<Type, undefined | void, 'undefined'>,
]

type Part<Type, Kind, Text extends string> = [Extract<Type, Kind>] extends [never] ? [] : [Text]

type Joined<Texts extends readonly string[]> = Texts extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? Rest extends readonly []
    ? First
    : `${First} | ${Joined<Rest>}`
  : ''

// ---- Names that are similar ----

/** The names that begin with `Name`, for completion in editors; if there are none, a sentence. */
type UnknownType<Names extends string, Name extends string> = [
  Extract<Names, `${Name}${string}`>,
] extends [never]
  ? MisnamedType<Names, Name>
  : Extract<Names, `${Name}${string}`>

type MisnamedType<Names extends string, Name extends string> =
  NotationFault<Name> extends never ? UnknownName<Names, Name> : NotationFault<Name>

/** A sentence about a name with the lists and non-nulls of SDL. */
type NotationFault<Name extends string> = Name extends `[${string}!]!`
  ? 'a list is written with options: `full: true` stands for `[...!]!`'
  : Name extends `[${string}`
    ? 'a list is written with the option `array: true`'
    : Name extends `${string}!`
      ? 'a required value is written with the option `null: false`'
      : never

type UnknownName<Names extends string, Name extends string> = [SimilarTo<Name, Names>] extends [
  never,
]
  ? [SimilarInLowercase<Name, Names>] extends [never]
    ? `there is no type \`${Name}\``
    : UnlikeName<Name, SimilarInLowercase<Name, Names>>
  : UnlikeName<Name, SimilarTo<Name, Names>>

type UnlikeName<
  Name extends string,
  SimilarName extends string,
> = `there is no type \`${Name}\`: did you mean \`${SimilarName}\`?`

type SimilarTo<Name extends string, Names extends string> = Names extends string
  ? IsNear<Name, Names> extends true
    ? Names
    : never
  : never

type SimilarInLowercase<Name extends string, Names extends string> = Names extends string
  ? IsNear<Lowercase<Name>, Lowercase<Names>> extends true
    ? Names
    : never
  : never

/** Whether two texts are equal except for an inserted, omitted, replaced or swapped letter. */
type IsNear<Left extends string, Right extends string> = Left extends Right
  ? true
  : Left extends `${infer LeftFirst}${infer LeftRest}`
    ? Right extends `${infer RightFirst}${infer RightRest}`
      ? LeftFirst extends RightFirst
        ? IsNear<LeftRest, RightRest>
        : LeftRest extends RightRest | Right
          ? true
          : Left extends RightRest
            ? true
            : [LeftRest, RightRest] extends [
                  `${RightFirst}${infer LeftEnd}`,
                  `${LeftFirst}${infer RightEnd}`,
                ]
              ? LeftEnd extends RightEnd
                ? true
                : false
              : false
      : LeftRest extends ''
        ? true
        : false
    : Right extends `${string}${infer RightRest}`
      ? RightRest extends ''
        ? true
        : false
      : true
