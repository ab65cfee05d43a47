import type { BatchEvent } from '../../engine/event.ts'
import type { NoOptions } from '../declare/argument.ts'
import type {
  EnumDeclaration,
  InterfaceDeclaration,
  ObjectDeclaration,
  UnionDeclaration,
} from '../declare/declarations.ts'
import type { Applied } from '../declare/directive-definition.ts'
import type { AnyFunction } from '../declare/events.ts'
import type { SubscriptionField } from '../../schema/definitions/trigger.ts'
import type {
  ArgumentList,
  ArgumentsOf,
  UncoercedArguments,
  NamesOfKind,
  OutputTypeName,
  OutputValueOf,
  ResultOf,
} from './inference.ts'
import type {
  AnyResult,
  ObjectWithSubscribe,
  Nothing,
  NullableResolver,
  ResolverOf,
} from './resolvers.ts'
import type {
  AnyName,
  Checked,
  MethodFault,
  MissingResolver,
  ImplementsFault,
  InterfaceFault,
  OutputFault,
  ReadFault,
  ResolvedFault,
  RootFault,
  SubscriptionFault,
} from './faults.ts'
import type { GlobalId } from '../relay/global-id.ts'
import type { NodeLoader } from '../relay/node-type.ts'
import type { FieldTypeOptions } from '../declare/type-options.ts'
import type { ForeignFieldOptions } from '../declare/field.ts'
import type { KeyResolution } from './keys.ts'

/**
 * The methods of a declared type in a namespace; none for input objects and scalars, whose
 * declarations are complete.
 */
export type StatementsOf<Types, Context, Name extends keyof Types> =
  Types[Name] extends ObjectDeclaration<infer Model>
    ? ObjectStatements<Types, Context, Model>
    : Types[Name] extends InterfaceDeclaration<infer Model>
      ? InterfaceStatements<Types, Context, Model>
      : Types[Name] extends UnionDeclaration<infer Member>
        ? UnionStatements<OutputValueOf<Types, Member>, Member>
        : Types[Name] extends EnumDeclaration<any, infer Values>
          ? EnumStatements<Values>
          : never

/**
 * The methods of a root operation type. The type of its parent value is unknown, so each field
 * needs a resolver.
 */
export interface RootStatements<Types, Context> extends EventStatements<Context, unknown> {
  field<
    const Name extends string,
    const TypeName extends AnyName<OutputTypeName<Types>>,
    const Options extends FieldOptions,
    Result extends AnyResult = never,
  >(
    name: Checked<Name, ResolvedFault<Types, TypeName, Options, Result>>,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
    options: Options,
    resolver: ResolverOf<
      Context,
      unknown,
      ArgumentsOf<Types, ArgumentList<Options>>,
      ResultOf<Types, TypeName, Options>,
      Result
    >,
  ): this
  /** A nullable field without options. */
  field<
    const TypeName extends AnyName<OutputTypeName<Types>>,
    const Options extends FieldOptions = FieldOptions,
    Result extends AnyResult = never,
  >(
    name: Checked<string, RootFault<Types, TypeName, Options, Result>>,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
    resolver: Options | NullableResolver<Types, Context, unknown, TypeName, Result>,
  ): this
  /** No call: the name says what a call with two parameters lacks. */
  field<const TypeName extends AnyName<OutputTypeName<Types>>>(
    name: MissingResolver,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
  ): this
  /**
   * Returns the `field` method for fields that methods of an object resolve, by the name of the
   * field or by `methodName`.
   */
  methods<Receiver extends object>(receiver: Receiver): MethodStatements<Types, Context, Receiver>
  /** Applies directives to the type. */
  directives(...applied: Applied<'OBJECT'>[]): this
}

/** The method for fields of a root operation type that methods of an object resolve. */
interface MethodStatements<Types, Context, Receiver> {
  field<
    const Name extends string,
    const TypeName extends AnyName<OutputTypeName<Types>>,
    const Options extends FieldOptions = NoOptions,
  >(
    name: Checked<Name, MethodFault<Types, Context, Receiver, Name, TypeName, Options>>,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
    options?: Options,
  ): this
}

/**
 * The methods of the subscription root. Each event of a field's stream is executed like a query.
 */
export interface SubscriptionStatements<Types, Context> extends EventStatements<Context, unknown> {
  /**
   * Defines a field with its own source stream; without `resolve`, the events are the values of the
   * field. `schema.trigger` publishes the events of a field with `scope` only.
   */
  field<
    const Name extends string,
    const TypeName extends AnyName<OutputTypeName<Types>>,
    const Options extends FieldOptions,
    Item,
  >(
    name: Checked<Name, ResolvedFault<Types, TypeName, Options, never>>,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
    options: Options,
    resolver: ObjectWithSubscribe<
      Context,
      ArgumentsOf<Types, ArgumentList<Options>>,
      ResultOf<Types, TypeName, Options>,
      Item
    >,
  ): DefinedSubscription<Types, Context, TypeName, Options>
  /**
   * Defines a field whose events `schema.trigger` publishes. `schema.trigger` also takes the return
   * value instead of the field's name: then TypeScript checks the arguments and the payload.
   */
  field<
    const Name extends string,
    const TypeName extends AnyName<OutputTypeName<Types>>,
    const Options extends FieldOptions | AnyFunction = NoOptions,
  >(
    name: Checked<Name, SubscriptionFault<Types, Options>>,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
    options?: Options,
  ): DefinedSubscription<Types, Context, TypeName, Options>
  /** Applies directives to the type. */
  directives(...applied: Applied<'OBJECT'>[]): this
}

/**
 * The methods of an object type whose listeners are called before and after the resolver of each of its
 * fields: generated fields, properties and fields of texts, too, and not `__typename`.
 */
interface EventStatements<Context, Model> {
  /**
   * Calls a listener before the resolver of each field, in the order of these statements. An exception
   * refuses the field; a result is an error. Around a batch resolver the listener is called once.
   */
  before(listener: (event: TypeEvent<Context, Model>) => Nothing): this
  /**
   * Calls a listener after the resolver of each field, unless the field has failed. The listener returns
   * another value, or undefined; after a batch resolver the value is the list of all values.
   */
  after(listener: (value: unknown, event: TypeEvent<Context, Model>) => unknown): this
}

/** The event of a field of a type; without `current` for a batch, which has many parents. */
type TypeEvent<Context, Model> = BatchEvent<Context> & { readonly current?: Model }

/** The methods of the subscription root, with the most recently defined field. */
type DefinedSubscription<Types, Context, TypeName, Options> = SubscriptionStatements<
  Types,
  Context
> &
  SubscriptionField<
    UncoercedArguments<Types, ArgumentList<Options>[number]>,
    ResultOf<Types, TypeName, Options>
  >

/** Options of a field. GraphQL specification, 3.6 "Objects". */
interface FieldOptions extends FieldTypeOptions, ForeignFieldOptions {
  /** The description in SDL and introspection. */
  readonly desc?: string | undefined
  /** The property or method of the parent value that the field reads. Default: its name. */
  readonly methodName?: string | undefined
  /** An argument, or a list of arguments. */
  readonly arguments?: object | undefined
  /** Whether the field is deprecated, or the reason. */
  readonly deprecated?: boolean | string | undefined
  /** The directives applied to the field. */
  readonly directives?: readonly Applied<'FIELD_DEFINITION'>[] | undefined
}

/**
 * The methods of an object type. The overloads of `field` differ in the number of parameters, so
 * that the compiler chooses an overload and shows its fault.
 */
interface ObjectStatements<Types, Context, Model> extends EventStatements<Context, Model> {
  /** Defines a field with a resolver, for a parent value or for a batch of parent values. */
  field<
    const Name extends string,
    const TypeName extends AnyName<OutputTypeName<Types>>,
    const Options extends FieldOptions,
    Result extends AnyResult = never,
  >(
    name: Checked<Name, ResolvedFault<Types, TypeName, Options, Result>>,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
    options: Options,
    resolver: ResolverOf<
      Context,
      Model,
      ArgumentsOf<Types, ArgumentList<Options>>,
      ResultOf<Types, TypeName, Options>,
      Result
    >,
  ): this
  /**
   * Defines a field that reads a property or method of the parent value: `methodName`, by default
   * the field's name. With a resolver instead of the options, defines a nullable field without
   * options.
   */
  field<
    const Name extends string,
    const TypeName extends AnyName<OutputTypeName<Types>>,
    const Options extends FieldOptions = FieldOptions,
    Result extends AnyResult = never,
  >(
    name: Checked<Name, ReadFault<Types, Model, Name, TypeName, Options, Result>>,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
    options: Options | NullableResolver<Types, Context, Model, TypeName, Result>,
  ): this
  /** Defines a nullable field that reads the property or method of its name. */
  field<const Name extends string, const TypeName extends AnyName<OutputTypeName<Types>>>(
    name: Checked<Name, ReadFault<Types, Model, Name, TypeName, NoOptions, never>>,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
  ): this
  /** Adds interfaces that the type implements, with those of their fields that the type lacks. */
  implements<const Name extends AnyName<NamesOfKind<Types, 'INTERFACE'>>>(
    ...names: Checked<Name, ImplementsFault<Types, Model, Name>>[]
  ): this
  /**
   * Makes the type a node: it implements `Node`, its field `id` is the global ID, and the query root has
   * `node(id:)` and `nodes(ids:)`. Fields of one time that ask for nodes of the type are one call of
   * `batch`. Object Identification, 1 "Node Interface".
   *
   * @example
   * GraphQL.User.node(globalId('User', 'number'), {
   *   batch: (ids, { db }) => db.usersByIds(ids),
   * })
   */
  node<Key>(id: GlobalId<string, Key>, loader: NodeLoader<Context, Model, Key>): this
  /**
   * Sets the test whether a value of an interface or union is of this type; a property `__typename`
   * takes precedence.
   */
  isTypeOf(test: (value: unknown) => boolean): this
  /**
   * Adds a key, by which gateways refer to objects of the type in a schema with the option
   * `federation`.
   */
  key<const Fields extends string>(
    fields: Fields,
    resolution?: KeyResolution<Context, Model, Fields>,
  ): this
  /** Applies directives to the type. */
  directives(...applied: Applied<'OBJECT'>[]): this
}

/** The methods of an interface. */
interface InterfaceStatements<Types, Context, Model> {
  /**
   * Defines a field that all implementing types have, with the resolver of those that have none for
   * the field.
   */
  field<
    const Name extends string,
    const TypeName extends AnyName<OutputTypeName<Types>>,
    const Options extends InterfaceFieldOptions,
    Result extends AnyResult = never,
  >(
    name: Checked<Name, ResolvedFault<Types, TypeName, Options, Result>>,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
    options: Options,
    resolver: ResolverOf<
      Context,
      Model,
      ArgumentsOf<Types, ArgumentList<Options>>,
      ResultOf<Types, TypeName, Options>,
      Result
    >,
  ): this
  /**
   * Defines a field that all implementing types have, and read or resolve. With a resolver instead of
   * the options, defines a nullable field without options.
   */
  field<
    const Name extends string,
    const TypeName extends AnyName<OutputTypeName<Types>>,
    const Options extends InterfaceFieldOptions = InterfaceFieldOptions,
    Result extends AnyResult = never,
  >(
    name: Checked<Name, InterfaceFault<Types, TypeName, Options, Result>>,
    type: Checked<TypeName, OutputFault<Types, TypeName>>,
    options?: Options | NullableResolver<Types, Context, Model, TypeName, Result>,
  ): this
  /** Adds interfaces that the interface implements. */
  implements<const Name extends AnyName<NamesOfKind<Types, 'INTERFACE'>>>(
    ...names: Checked<Name, ImplementsFault<Types, Model, Name>>[]
  ): this
  /**
   * Sets the function that returns the name of a value's object type; a property `__typename` takes
   * precedence.
   */
  resolveType(resolver: ObjectTypeResolver<Model, NamesOfKind<Types, 'OBJECT'>>): this
  /**
   * Adds a key, by which gateways refer to objects of the interface in a schema with the option
   * `federation`. `resolve` and `batch` return objects of its types.
   */
  key<const Fields extends string>(
    fields: Fields,
    resolution?: KeyResolution<Context, Model, Fields>,
  ): this
  /** Applies directives to the interface. */
  directives(...applied: Applied<'INTERFACE'>[]): this
}

/** The methods of a union. */
interface UnionStatements<Model, Member extends string> {
  /**
   * Sets the function that returns the name of a value's object type; a property `__typename` takes
   * precedence.
   */
  resolveType(resolver: ObjectTypeResolver<Model, Member>): this
  /** Applies directives to the union. */
  directives(...applied: Applied<'UNION'>[]): this
}

/** The members of an enum in a namespace. */
interface EnumStatements<Values> {
  /** The values in code, by declared name: `values.asc` is `'asc'`. */
  readonly values: Values
  /** Applies directives to the enum. */
  directives(...applied: Applied<'ENUM'>[]): this
}

type InterfaceFieldOptions = Omit<FieldOptions, 'methodName'>

type ObjectTypeResolver<Model, Name extends string> = (
  value: Model,
) => Name | undefined | Promise<Name | undefined>
