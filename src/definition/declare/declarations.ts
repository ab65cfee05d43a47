import { inspect } from '../../errors/inspect.ts'
import { SchemaError } from '../../errors/schema-error.ts'
import type { BatchResolverEvent, Selection } from '../../schema/definitions/resolver.ts'
import type { StandardSchema } from '../../schema/definitions/standard-schema.ts'
import type { AnyArgument, NoOptions } from './argument.ts'
import type { Applied, TypeLocation } from './directive-definition.ts'
import type { FieldStatement } from './field.ts'
import type { KeyStatement } from './keys.ts'

/**
 * The members of every declaration. Optional members of declarations admit undefined, because the
 * compiler would otherwise, with `exactOptionalPropertyTypes`, advise to add it to them, in the place
 * of the sentence that `CheckedDeclarations` has for a declaration.
 */
interface DeclarationBase<Location extends TypeLocation> {
  readonly description?: string | undefined
  readonly appliedDirectives?: readonly Applied<Location>[] | undefined
  /** Returns the declaration with a description, which SDL and introspection show. */
  desc(text: string): this
  /**
   * Returns the declaration with directives. Directives of a namespace are applied with the
   * `directives` method of its types.
   */
  directives(...applied: Applied<Location>[]): this
}

interface Generating {
  /**
   * Generates definitions from the declaration, its name, all declarations of the namespace, and
   * the fields that the host defines instead of generated fields; absent for types that are defined
   * by statements only.
   */
  readonly generate?:
    | ((
        name: string,
        declarations: Declarations,
        replacements: Replacements,
      ) => GeneratedDefinitions)
    | undefined
}

/** An object type; `Model` is the type of its values in code. */
export interface ObjectDeclaration<Model> extends DeclarationBase<'OBJECT'>, Generating {
  readonly kind: 'OBJECT'
  /** Never set: carries the type. */
  readonly model?: Model | undefined
  /**
   * Reports options of the declaration that do not fit the fields of the type in a schema: generated
   * fields, the host's, and those of texts.
   */
  readonly checkFields?:
    | ((name: string, fields: readonly FieldOfSchema[], report: (sentence: string) => void) => void)
    | undefined
}

/** A field of a generating type as it is in a schema. */
export interface FieldOfSchema {
  readonly declaredName: string
  /** Whether the host defines the field, in the place of a generated field or beside them. */
  readonly isOfHost: boolean
  /**
   * The outermost listener around the field, for messages: of a directive of the type or of an
   * interface, or `before` or `after` of the type.
   */
  readonly listener: string | undefined
}

/**
 * A type whose records are nodes, and how they are loaded. Object Identification, 1 "Node Interface".
 */
export interface NodeType {
  /** The global IDs of the type. */
  readonly id: {
    readonly typeName: string
    readonly encode: (key: any) => string
    readonly decode: (id: unknown) => unknown
  }
  /** Returns the key of a record. */
  readonly keyOf: (record: any) => unknown
  /**
   * Returns a list with a record, null, undefined or an error for each key, or promises of these, in
   * the order of the keys, of which each is there once. `selections` returns those of all fields that
   * wait for the records.
   */
  readonly load: (
    keys: readonly any[],
    event: NodeEvent,
    selections: () => readonly Selection[],
  ) => unknown
}

/** What is the same for all fields that wait for a node. */
export type NodeEvent<Context = any, Schema = any> = Pick<
  BatchResolverEvent<Context, Schema>,
  'context' | 'memo' | 'signal' | 'schema' | 'trigger' | 'report'
>

/** The GraphQL names of the fields that the host defines, by the names of their types. */
export type Replacements = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Definitions that a declaration generates. A statement of the host replaces a generated field of
 * the same name. `Types` are the generated types, by the suffix that their names add to the name of
 * the declared type.
 */
export interface GeneratedDefinitions<Types = unknown> {
  /** Never set: carries the types. */
  readonly inferred?: Types
  /**
   * The generated types. A schema omits generated types to which no other type or directive refers.
   * Two declarations may generate the same type.
   */
  readonly types: Declarations
  /** Fields of the declared and the generated types, by the name of the type. */
  readonly fields: ReadonlyMap<string, readonly FieldStatement[]>
  /** How the records of types that are nodes are loaded, by the name of the type. */
  readonly nodes?: ReadonlyMap<string, NodeType>
  /** The keys of the declared type, which a schema has that is a subgraph. */
  readonly keys?: readonly KeyStatement[]
  readonly query: readonly FieldStatement[]
  readonly mutation: readonly FieldStatement[]
  /** Sentences about definitions that cannot be generated. */
  readonly faults: readonly string[]
}

/** An interface; `Model` is the common type in code of the values of its object types. */
export interface InterfaceDeclaration<Model> extends DeclarationBase<'INTERFACE'>, Generating {
  readonly kind: 'INTERFACE'
  /** Never set: carries the type. */
  readonly model?: Model | undefined
}

/** A union of object types; `Member` is the union of their names. */
export interface UnionDeclaration<Member extends string>
  extends DeclarationBase<'UNION'>, Generating {
  readonly kind: 'UNION'
  readonly members: readonly Member[]
}

/**
 * An enum; `Value` is the type of its values in code, `Values` the type of an object with the
 * values by declared name.
 */
export interface EnumDeclaration<
  Value extends EnumValue,
  Values = unknown,
> extends DeclarationBase<'ENUM'> {
  readonly kind: 'ENUM'
  readonly values: Readonly<Record<string, EnumValueOptions>>
  /** Names that are not strings, and duplicate names. */
  readonly misnamed?: readonly unknown[] | undefined
  /** Never set: carries the types. */
  readonly model?: { readonly value: Value; readonly values: Values } | undefined
}

type EnumValue = string | number | bigint | boolean | symbol | object

export interface EnumValueOptions {
  /** The value in code. Default: the declared name. */
  readonly value?: EnumValue | undefined
  /** The description in SDL and introspection. */
  readonly desc?: string | undefined
  /** Whether the value is deprecated, or the reason. */
  readonly deprecated?: boolean | string | undefined
  readonly directives?: readonly Applied<'ENUM_VALUE'>[] | undefined
}

/** The options of an input object. */
export interface InputOptions {
  /**
   * A schema that validates each coerced object, after its fields and before the argument; resolvers
   * get what the schema makes of the object. The names of fields are the declared ones.
   */
  readonly validate?: StandardSchema | undefined
  /** The description in SDL and introspection; the method `desc` replaces it. */
  readonly desc?: string | undefined
}

/** An input object, whose fields are declared as arguments. */
export interface InputDeclaration<
  Fields extends readonly AnyArgument[],
  Options extends InputOptions = NoOptions,
> extends DeclarationBase<'INPUT_OBJECT'> {
  readonly kind: 'INPUT_OBJECT'
  readonly fields: Fields
  readonly options: Options
  readonly isOneOf: false
}

/** An input object for which a client provides exactly one field. */
export interface OneOfDeclaration<
  Fields extends readonly AnyArgument[],
  Options extends InputOptions = NoOptions,
> extends DeclarationBase<'INPUT_OBJECT'> {
  readonly kind: 'INPUT_OBJECT'
  readonly fields: Fields
  readonly options: Options
  readonly isOneOf: true
}

/** A scalar; `Value` is the type of its values in code. */
export interface ScalarDeclaration<Value> extends DeclarationBase<'SCALAR'> {
  readonly kind: 'SCALAR'
  readonly options: ScalarOptions<Value>
}

export interface ScalarOptions<Value> {
  /**
   * Input coercion: returns the value in code of a JSON value, or of the plain value of a literal.
   * The client sees the messages of thrown errors. GraphQL specification, 3.5 "Scalars".
   */
  parse(value: unknown): Value
  /** Result coercion: returns the JSON value of a value in code. */
  serialize(value: Value): unknown
  /** The URL of the scalar's specification. GraphQL specification, 3.5.3 "Custom Scalars". */
  readonly specifiedByURL?: string | undefined
  /** The description in SDL and introspection; the method `desc` replaces it. */
  readonly desc?: string | undefined
}

export type Declaration =
  | ObjectDeclaration<unknown>
  | InterfaceDeclaration<unknown>
  | UnionDeclaration<string>
  | EnumDeclaration<EnumValue>
  | InputDeclaration<readonly AnyArgument[], InputOptions>
  | OneOfDeclaration<readonly AnyArgument[], InputOptions>
  | ScalarDeclaration<any>

/** The types of a namespace by their names. */
export type Declarations = Readonly<Record<string, Declaration>>

interface EnumOf {
  /** Values whose value in code is their declared name. */
  <const Name extends string>(
    ...names: Name[]
  ): EnumDeclaration<Name, { readonly [Value in Name]: Value }>
  /** Values by declared name, with descriptions, deprecations or values in code. */
  <const Values extends Readonly<Record<string, EnumValueOptions>>>(
    values: Values,
  ): EnumDeclaration<ValuesInCode<Values>[keyof Values], ValuesInCode<Values>>
}

interface DeclareInput {
  <const Fields extends readonly AnyArgument[]>(...fields: Fields): InputDeclaration<Fields>
  <const Fields extends readonly AnyArgument[], const Options extends InputOptions>(
    fields: Fields,
    options: Options,
  ): InputDeclaration<Fields, Options>
}

interface DeclareOneOf {
  <const Fields extends readonly AnyArgument[]>(...fields: Fields): OneOfDeclaration<Fields>
  <const Fields extends readonly AnyArgument[], const Options extends InputOptions>(
    fields: Fields,
    options: Options,
  ): OneOfDeclaration<Fields, Options>
}

type ValuesInCode<Values> = {
  readonly [Name in keyof Values]: Values[Name] extends {
    readonly value: infer Value extends EnumValue
  }
    ? Value
    : Name
}

/** What the compiler says of fields in the declaration of a type. */
type MisplacedFields =
  'fields are statements: declare the type without them, and write GraphQL.User.field(name, type)'

/**
 * Declares an object type whose values in code are of type `Model`. GraphQL specification, 3.6
 * "Objects".
 *
 * @example
 * interface UserRow {
 *   readonly id: string
 * }
 * const GraphQL = defineGraphQL()({ User: object<UserRow>() })
 * GraphQL.User.field('id', 'id', { null: false })
 */
export function object<Model>(misplaced?: MisplacedFields): ObjectDeclaration<Model> {
  assertNoFields('object()', misplaced)
  return describable<ObjectDeclaration<Model>>({ kind: 'OBJECT' })
}

/**
 * Declares an interface over values of type `Model`. GraphQL specification, 3.7 "Interfaces".
 *
 * @example
 * const GraphQL = defineGraphQL()({
 *   Node: interfaceOf<{ id: string }>(),
 *   User: object<{ id: string }>(),
 * })
 * GraphQL.Node.field('id', 'id', { null: false })
 * GraphQL.User.implements('Node')
 */
export function interfaceOf<Model>(misplaced?: MisplacedFields): InterfaceDeclaration<Model> {
  assertNoFields('interfaceOf()', misplaced)
  return describable<InterfaceDeclaration<Model>>({ kind: 'INTERFACE' })
}

/**
 * Declares a union of object types by their names. GraphQL specification, 3.8 "Unions".
 *
 * @example
 * const GraphQL = defineGraphQL()({
 *   User: object<{ kind: 'user' }>(),
 *   Team: object<{ kind: 'team' }>(),
 *   Owner: union('User', 'Team'),
 * })
 * GraphQL.Owner.resolveType(owner => (owner.kind === 'user' ? 'User' : 'Team'))
 */
export function union<const Member extends string>(...members: Member[]): UnionDeclaration<Member> {
  return describable<UnionDeclaration<Member>>({ kind: 'UNION', members })
}

/**
 * Declares an enum. GraphQL specification, 3.9 "Enums".
 *
 * @example
 * enumOf('asc', 'desc') // 'asc' in code, ASC in GraphQL
 * enumOf({
 *   low: { value: 1, desc: 'When there is time.' },
 *   high: { value: 2 },
 *   urgent: { value: 3, deprecated: 'Use HIGH.' },
 * })
 */
export const enumOf: EnumOf = (...parameters: readonly unknown[]) => {
  const [valuesOrName] = parameters
  const isNameList = typeof valuesOrName !== 'object' || valuesOrName === null
  const values: unknown = isNameList
    ? Object.fromEntries(parameters.map(name => [name, {}]))
    : valuesOrName
  return describable<EnumDeclaration<any>>({
    kind: 'ENUM',
    values: values as Readonly<Record<string, EnumValueOptions>>,
    misnamed: isNameList
      ? parameters.filter(
          (name, index) => typeof name !== 'string' || parameters.indexOf(name) < index,
        )
      : [],
  }) as never
}

/**
 * Declares an input object, which may refer to itself; with options the fields are a list. GraphQL
 * specification, 3.10 "Input Objects".
 *
 * @example
 * input(arg('name', 'string', { null: false }), arg('age', 'int'))
 *
 * @example
 * input([arg('from', 'date', { null: false }), arg('to', 'date', { null: false })], {
 *   validate: z
 *     .object({ from: z.date(), to: z.date() })
 *     .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Ends before it begins' }),
 * })
 */
export const input: DeclareInput = (...parameters: readonly unknown[]) =>
  inputObject(parameters, false) as never

/**
 * Declares an input object for which a client provides exactly one field; its type in code is a
 * union of objects with one key. With options the fields are a list. GraphQL specification, 3.10.1
 * "OneOf Input Objects".
 *
 * @example oneOf(arg('id', 'id'), arg('email', 'string'))
 */
export const oneOf: DeclareOneOf = (...parameters: readonly unknown[]) =>
  inputObject(parameters, true) as never

function inputObject(parameters: readonly unknown[], isOneOf: boolean): Declaration {
  const [fieldsOrField, options = {}] = parameters
  const isList = Array.isArray(fieldsOrField)
  return describable<Declaration>({
    kind: 'INPUT_OBJECT',
    fields: isList ? fieldsOrField : parameters,
    options: isList ? options : {},
    isOneOf,
  } as never)
}

/**
 * Declares a scalar by its two coercions. GraphQL specification, 3.5.3 "Custom Scalars".
 *
 * @example
 * scalar<URL>({
 *   parse: value => new URL(String(value)),
 *   serialize: url => String(url),
 * })
 */
export function scalar<Value>(options: ScalarOptions<Value>): ScalarDeclaration<Value> {
  return describable<ScalarDeclaration<Value>>({ kind: 'SCALAR', options })
}

function describable<Describable extends Declaration>(
  parts: Omit<Describable, 'desc' | 'directives'>,
): Describable {
  const { appliedDirectives = [] } = parts as Partial<Describable>
  return {
    ...parts,
    desc: (description: string) => describable<Describable>({ ...parts, description }),
    directives: (...applications: Applied<any>[]) =>
      describable<Describable>({
        ...parts,
        appliedDirectives: [...appliedDirectives, ...applications],
      }),
  } as unknown as Describable
}

/** @throws SchemaError where a declaration has got the fields that statements define */
function assertNoFields(taker: string, misplaced: unknown): void {
  if (misplaced === undefined) return
  throw new SchemaError([
    `${taker} was called with ${inspect(misplaced)}; fields are statements: ` +
      'declare the type without them, and write GraphQL.User.field(name, type).',
  ])
}
