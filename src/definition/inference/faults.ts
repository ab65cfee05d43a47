import type { FieldOptionName } from '../declare/field.ts'
import type { Contradictory, WrappingFault } from '../declare/wrapped-name.ts'
import type {
  ArgumentList,
  ArgumentsOf,
  Awaitable,
  MisfitArguments,
  Named,
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
export type OptionsFault<Types, Options> = keyof Options extends FieldOptionName
  ? Options extends Contradictory
    ? WrappingFault<Options>
    : Options extends { readonly arguments: any }
      ? DefaultFault<Types, Options>
      : string
  : `there is no option \`${Exclude<keyof Options, FieldOptionName> & string}\``

/** A fault of the options of a field with a resolver. */
export type ResolvedFault<Types, Options> = Options extends { readonly methodName: string }
  ? 'the field has a resolver and `methodName`: give one of them'
  : OptionsFault<Types, Options>

/** A fault of the default or the `validate` of an argument. */
export type DefaultFault<Types, Options> =
  MisfitArguments<Types, ArgumentList<Options>[number], '`'> extends never
    ? string
    : MisfitArguments<Types, ArgumentList<Options>[number], '`'>

/** The fault of a root field with options instead of a resolver. */
export type RootFault<Options> = [FieldOptionName] extends [keyof Options]
  ? string
  : 'a root field has no parent to read from: give a resolver after the options'

/**
 * A fault of a field that reads a property of its parent. Options without a literal type belong to
 * a field with a resolver instead of options.
 */
export type ReadFault<Types, Current, Name extends string, TypeName, Options> = PropertyFault<
  Types,
  Current,
  PropertyOf<Current, Name, Options>,
  TypeName,
  Options
>

type PropertyFault<Types, Current, Property extends string, TypeName, Options> = [
  Property,
] extends [keyof Current]
  ? ValueOfProperty<Current[Property]> extends ResultOf<Types, TypeName, Options>
    ? OptionsFault<Types, Options>
    : [FieldOptionName] extends [keyof Options]
      ? string
      : Misfit<Types, ValueOfProperty<Current[Property]>, Property, TypeName, Options>
  : [FieldOptionName] extends [keyof Options]
    ? string
    : `the parent has no property \`${Property}\`: give a resolver or \`methodName\``

/** A fault of a field that a method of an object resolves. */
export type MethodFault<Types, Context, Receiver, Name extends string, TypeName, Options> =
  PropertyOf<Receiver, Name, Options> extends infer Method extends keyof Receiver & string
    ? Receiver[Method] extends (named: infer Parameter, ...parameters: any[]) => infer Result
      ? [Named<Context, unknown, ArgumentsOf<Types, ArgumentList<Options>>>] extends [Parameter]
        ? [Result] extends [Awaitable<ResultOf<Types, TypeName, Options>>]
          ? OptionsFault<Types, Options>
          : Misfit<Types, Awaited<Result>, `${Method}()`, TypeName, Options>
        : `the method \`${Method}\` asks for more than the field has`
      : `\`${Method}\` is no method`
    : `there is no method \`${PropertyOf<Receiver, Name, Options>}\`: give \`methodName\``

/** Names, which editors list, and all other strings. */
export type AnyName<Names extends string> = Names | (string & NonNullable<unknown>)

/** The fault of the name of an unknown type. */
export type OutputFault<Types, TypeName> = [TypeName] extends [OutputTypeName<Types>]
  ? string
  : UnknownType<OutputTypeName<Types>, TypeName & string>

/** The fault of a value that does not fit a type. `OutputFault` reports an unknown type. */
type Misfit<Types, Value, Property extends string, TypeName, Options> = [TypeName] extends [
  OutputTypeName<Types>,
]
  ? `${TextOf<Value>} of \`${Property}\` does not fit ${TypeText<TypeName, Options>}`
  : string

// ---- Types in words ----

/** A type in GraphQL, with its lists and non-nulls. */
type TypeText<TypeName, Options> = Options extends { readonly full: true }
  ? `\`[${GraphQLName<TypeName>}!]!\``
  : Options extends { readonly array: true }
    ? Options extends { readonly nullable: false }
      ? `\`[${GraphQLName<TypeName>}!]${Bang<Options>}\``
      : `\`[${GraphQLName<TypeName>}]${Bang<Options>}\``
    : `\`${GraphQLName<TypeName>}${Bang<Options>}\``

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
  ? [SimilarTo<Name, Names>] extends [never]
    ? [SimilarInLowercase<Name, Names>] extends [never]
      ? `there is no type \`${Name}\``
      : UnlikeName<Name, SimilarInLowercase<Name, Names>>
    : UnlikeName<Name, SimilarTo<Name, Names>>
  : Extract<Names, `${Name}${string}`>

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
