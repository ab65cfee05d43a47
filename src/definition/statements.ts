import type { Argument, ArgumentOptions, NoOptions } from './argument.ts'
import type {
  EnumDeclaration,
  InterfaceDeclaration,
  ObjectDeclaration,
  UnionDeclaration,
} from './declarations.ts'
import type {
  BatchFieldResolver,
  DefaultsFit,
  FieldResolver,
  InputTypeName,
  NamesOfKind,
  OutputTypeName,
  OutputValueOf,
  Readable,
} from './inference.ts'
import type { TypeOptions } from './type-expression.ts'

/** What can be said about a declared type; nothing about inputs and scalars, whose declarations are whole. */
export type StatementsOf<Types, Context, Name extends keyof Types> =
  Types[Name] extends ObjectDeclaration<infer Model>
    ? ObjectStatements<Types, Context, Model>
    : Types[Name] extends InterfaceDeclaration<infer Model>
      ? InterfaceStatements<Types, Model>
      : Types[Name] extends UnionDeclaration<infer Member>
        ? UnionStatements<OutputValueOf<Types, Member>, Member>
        : Types[Name] extends EnumDeclaration<infer Value>
          ? EnumStatements<Value>
          : never

/** The fields of a root operation type. They have no parent value that a type is known of, so each needs a resolver. */
export interface RootStatements<Types, Context> {
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends FieldOptions<Types>,
  >(
    name: Name & DefaultsFit<Types, Options>,
    type: TypeName,
    options: Options,
    resolver:
      | FieldResolver<Types, Context, unknown, TypeName, Options>
      | BatchFieldResolver<Types, Context, unknown, TypeName, Options>,
  ): this
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
}

/** What can be said about an object type. */
interface ObjectStatements<Types, Context, Model> {
  /** A field that a resolver resolves, for one parent value or for a batch of them. */
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends FieldOptions<Types>,
  >(
    name: Name & DefaultsFit<Types, Options>,
    type: TypeName,
    options: Options,
    resolver:
      | FieldResolver<Types, Context, Model, TypeName, Options>
      | BatchFieldResolver<Types, Context, Model, TypeName, Options>,
  ): this
  /** A field that is read from the parent value: its property or method `methodName`, or of the field's name. */
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends FieldOptions<Types> = NoOptions,
  >(
    name: Name & Readable<Types, Model, Name, TypeName, Options> & DefaultsFit<Types, Options>,
    type: TypeName,
    options?: Options,
  ): this
  /** The interfaces that the type implements. */
  implements(...names: NamesOfKind<Types, 'INTERFACE'>[]): this
  /** How a value of an interface or union is known to be of this type; a property `__typename` decides first. */
  isTypeOf(test: (value: unknown) => boolean): this
}

/** What can be said about an interface. */
interface InterfaceStatements<Types, Model> {
  /** A field that all implementing types have; how it is resolved is said there. */
  field<
    const Name extends string,
    const TypeName extends OutputTypeName<Types>,
    const Options extends InterfaceFieldOptions<Types> = NoOptions,
  >(
    name: Name & DefaultsFit<Types, Options>,
    type: TypeName,
    options?: Options,
  ): this
  /** The interfaces that this one implements. */
  implements(...names: NamesOfKind<Types, 'INTERFACE'>[]): this
  /** Names the object type of a value; a property `__typename` decides first. */
  resolveType(resolver: ObjectTypeResolver<Model, NamesOfKind<Types, 'OBJECT'>>): this
}

/** What can be said about a union. */
interface UnionStatements<Model, Member extends string> {
  /** Names the object type of a value; a property `__typename` decides first. */
  resolveType(resolver: ObjectTypeResolver<Model, Member>): this
}

/** What an enum offers to code. */
interface EnumStatements<Value extends string> {
  /** Its values by themselves: `values.asc` is `'asc'`. */
  readonly values: { readonly [Each in Value]: Each }
}

type AcceptedArgument<Types> = Argument<string, InputTypeName<Types>, ArgumentOptions>

type InterfaceFieldOptions<Types> = Omit<FieldOptions<Types>, 'methodName'>

type ObjectTypeResolver<Model, Name extends string> = (
  value: Model,
) => Name | undefined | Promise<Name | undefined>
