import type { Argument, ArgumentOptions, NoOptions } from '../declare/argument.ts'
import type {
  EnumDeclaration,
  InterfaceDeclaration,
  ObjectDeclaration,
  UnionDeclaration,
} from '../declare/declarations.ts'
import type { Applied } from '../declare/directive-definition.ts'
import type {
  BatchFieldResolver,
  EventStreamFieldResolver,
  FieldResolver,
  InputTypeName,
  MethodFits,
  NamesOfKind,
  OptionsFit,
  OutputTypeName,
  OutputValueOf,
  Readable,
} from './inference.ts'
import type { TypeOptions } from '../declare/type-options.ts'

/** What can be said about a declared type; nothing about inputs and scalars, whose declarations are whole. */
export type StatementsOf<Types, Context, Name extends keyof Types> =
  Types[Name] extends ObjectDeclaration<infer Model>
    ? ObjectStatements<Types, Context, Model>
    : Types[Name] extends InterfaceDeclaration<infer Model>
      ? InterfaceStatements<Types, Model>
      : Types[Name] extends UnionDeclaration<infer Member>
        ? UnionStatements<OutputValueOf<Types, Member>, Member>
        : Types[Name] extends EnumDeclaration<any, infer Values>
          ? EnumStatements<Values>
          : never

/** The fields of a root operation type. They have no parent value that a type is known of, so each needs a resolver. */
export interface RootStatements<Types, Context> {
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends FieldOptions<Types>,
  >(
    name: Name & OptionsFit<Types, Options>,
    type: TypeName,
    options: Options,
    resolver:
      | FieldResolver<Types, Context, unknown, TypeName, Options>
      | BatchFieldResolver<Types, Context, unknown, TypeName, Options>,
  ): this
  /** A nullable field without options. */
  field<const TypeName extends OutputTypeName<Types>>(
    name: string,
    type: TypeName,
    resolver: FieldResolver<Types, Context, unknown, TypeName, NoOptions>,
  ): this
  /** Fields that methods of an object resolve: those of the fields' names, or their `methodName`. */
  methods<Receiver extends object>(receiver: Receiver): MethodStatements<Types, Context, Receiver>
  /** The directives that stand on the type. */
  directives(...applied: Applied<'OBJECT'>[]): this
}

/** Fields of a root operation type that methods of an object resolve. */
interface MethodStatements<Types, Context, Receiver> {
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends FieldOptions<Types> = NoOptions,
  >(
    name: Name & MethodFits<Types, Context, Receiver, Name, TypeName, Options> & OptionsFit<Types, Options>,
    type: TypeName,
    options?: Options,
  ): this
}

/** The fields of the subscription root. Each event of a field's stream is answered like a query. */
export interface SubscriptionStatements<Types, Context> {
  /** A field with a stream of its own; without `resolve`, its events are the values of the field. */
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends FieldOptions<Types>,
    Item,
  >(
    name: Name & OptionsFit<Types, Options>,
    type: TypeName,
    options: Options,
    resolver: EventStreamFieldResolver<Types, Context, TypeName, Options, Item>,
  ): this
  /** A field whose events are triggered by its name and its arguments. */
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends FieldOptions<Types> = NoOptions,
  >(
    name: Name & OptionsFit<Types, Options>,
    type: TypeName,
    options?: Options,
  ): this
  /** The directives that stand on the type. */
  directives(...applied: Applied<'OBJECT'>[]): this
}

/** Options of a field. GraphQL specification, 3.6 "Objects". */
interface FieldOptions<Types> extends TypeOptions {
  /** The description in SDL and introspection. */
  readonly desc?: string
  /** The property or method of the parent that holds the value, where it is not named as the field is. */
  readonly methodName?: string
  /** One argument, or a list of them. */
  readonly arguments?: AcceptedArgument<Types> | readonly AcceptedArgument<Types>[]
  /** Whether the field is deprecated, or the reason why it is. */
  readonly deprecated?: boolean | string
  /** The directives that stand on the field. */
  readonly directives?: readonly Applied<'FIELD_DEFINITION'>[]
}

/** What can be said about an object type. */
interface ObjectStatements<Types, Context, Model> {
  /** A field that a resolver resolves, for one parent value or for a batch of them. */
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends FieldOptions<Types>,
  >(
    name: Name & OptionsFit<Types, Options>,
    type: TypeName,
    options: Options,
    resolver:
      | FieldResolver<Types, Context, Model, TypeName, Options>
      | BatchFieldResolver<Types, Context, Model, TypeName, Options>,
  ): this
  /** A nullable field without options that a resolver resolves; it stands before the next form, or `() => 'asc'` would be any text. */
  field<const TypeName extends OutputTypeName<Types>>(
    name: string,
    type: TypeName,
    resolver: FieldResolver<Types, Context, Model, TypeName, NoOptions>,
  ): this
  /** A field that is read from the parent value: its property or method `methodName`, or of the field's name. */
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends FieldOptions<Types> = NoOptions,
  >(
    name: Name & Readable<Types, Model, Name, TypeName, Options> & OptionsFit<Types, Options>,
    type: TypeName,
    options?: Options,
  ): this
  /** The interfaces that the type implements. */
  implements(...names: NamesOfKind<Types, 'INTERFACE'>[]): this
  /** How a value of an interface or union is known to be of this type; a property `__typename` decides first. */
  isTypeOf(test: (value: unknown) => boolean): this
  /** The directives that stand on the type. */
  directives(...applied: Applied<'OBJECT'>[]): this
}

/** What can be said about an interface. */
interface InterfaceStatements<Types, Model> {
  /** A field that all implementing types have; how it is resolved is said there. */
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends InterfaceFieldOptions<Types> = NoOptions,
  >(
    name: Name & OptionsFit<Types, Options>,
    type: TypeName,
    options?: Options,
  ): this
  /** The interfaces that this one implements. */
  implements(...names: NamesOfKind<Types, 'INTERFACE'>[]): this
  /** Names the object type of a value; a property `__typename` decides first. */
  resolveType(resolver: ObjectTypeResolver<Model, NamesOfKind<Types, 'OBJECT'>>): this
  /** The directives that stand on the interface. */
  directives(...applied: Applied<'INTERFACE'>[]): this
}

/** What can be said about a union. */
interface UnionStatements<Model, Member extends string> {
  /** Names the object type of a value; a property `__typename` decides first. */
  resolveType(resolver: ObjectTypeResolver<Model, Member>): this
  /** The directives that stand on the union. */
  directives(...applied: Applied<'UNION'>[]): this
}

/** What an enum offers to code. */
interface EnumStatements<Values> {
  /** Its values in code by their names: `values.asc` is `'asc'`. */
  readonly values: Values
  /** The directives that stand on the enum. */
  directives(...applied: Applied<'ENUM'>[]): this
}

export type AcceptedArgument<Types> = Argument<string, InputTypeName<Types>, ArgumentOptions>

type InterfaceFieldOptions<Types> = Omit<FieldOptions<Types>, 'methodName'>

type ObjectTypeResolver<Model, Name extends string> = (
  value: Model,
) => Name | undefined | Promise<Name | undefined>
