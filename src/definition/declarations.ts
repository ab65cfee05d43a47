import type { AnyArgument } from './argument.ts'

interface DeclarationBase {
  readonly description?: string
  /** The same declaration with a description, which SDL and introspection show. */
  desc(text: string): this
}

/** An object type; `Model` is the type of its values in code. */
export interface ObjectDeclaration<Model> extends DeclarationBase {
  readonly kind: 'OBJECT'
  /** Never set: it carries the type. */
  readonly model?: Model
}

/** An interface; `Model` is what the values of all its object types have. */
export interface InterfaceDeclaration<Model> extends DeclarationBase {
  readonly kind: 'INTERFACE'
  /** Never set: it carries the type. */
  readonly model?: Model
}

/** A union of object types, which are given by name. */
export interface UnionDeclaration<Member extends string> extends DeclarationBase {
  readonly kind: 'UNION'
  readonly members: readonly Member[]
}

/** An enum; its values are lower case in code and upper case in GraphQL. */
export interface EnumDeclaration<Value extends string> extends DeclarationBase {
  readonly kind: 'ENUM'
  readonly values: readonly Value[]
}

/** An input object; its fields are declared as arguments. */
export interface InputDeclaration<Fields extends readonly AnyArgument[]> extends DeclarationBase {
  readonly kind: 'INPUT_OBJECT'
  readonly fields: Fields
}

/** A scalar; `Value` is the type of its values in code. */
export interface ScalarDeclaration<Value> extends DeclarationBase {
  readonly kind: 'SCALAR'
  readonly options: ScalarOptions<Value>
}

export interface ScalarOptions<Value> {
  /**
   * Input coercion: the value in code of a JSON value, or of the plain value of a literal. The message of an error that it
   * throws reaches the client. GraphQL specification, 3.5 "Scalars".
   */
  parse(value: unknown): Value
  /** Result coercion: what JSON can hold of a value in code. */
  serialize(value: Value): unknown
  /** Where the scalar's format is specified. GraphQL specification, 3.5.3 "Custom Scalars". */
  readonly specifiedByURL?: string
}

export type Declaration =
  | ObjectDeclaration<unknown>
  | InterfaceDeclaration<unknown>
  | UnionDeclaration<string>
  | EnumDeclaration<string>
  | InputDeclaration<readonly AnyArgument[]>
  | ScalarDeclaration<any>

/** The types of a namespace by their names. */
export type Declarations = Readonly<Record<string, Declaration>>

/** Declares an object type whose values in code are of type `Model`. GraphQL specification, 3.6 "Objects". */
export function object<Model>(): ObjectDeclaration<Model> {
  return describable<ObjectDeclaration<Model>>({ kind: 'OBJECT' })
}

/** Declares an interface over values of type `Model`. GraphQL specification, 3.7 "Interfaces". */
export function interfaceOf<Model>(): InterfaceDeclaration<Model> {
  return describable<InterfaceDeclaration<Model>>({ kind: 'INTERFACE' })
}

/** Declares a union of object types by their names. GraphQL specification, 3.8 "Unions". */
export function union<const Member extends string>(...members: Member[]): UnionDeclaration<Member> {
  return describable<UnionDeclaration<Member>>({ kind: 'UNION', members })
}

/** Declares an enum: `enumOf('asc')` is `'asc'` in code and `ASC` in GraphQL. GraphQL specification, 3.9 "Enums". */
export function enumOf<const Value extends string>(...values: Value[]): EnumDeclaration<Value> {
  return describable<EnumDeclaration<Value>>({ kind: 'ENUM', values })
}

/** Declares an input object; it may refer to itself. GraphQL specification, 3.10 "Input Objects". */
export function input<const Fields extends readonly AnyArgument[]>(
  ...fields: Fields
): InputDeclaration<Fields> {
  return describable<InputDeclaration<Fields>>({ kind: 'INPUT_OBJECT', fields })
}

/** Declares a scalar by its two coercions. GraphQL specification, 3.5.3 "Custom Scalars". */
export function scalar<Value>(options: ScalarOptions<Value>): ScalarDeclaration<Value> {
  return describable<ScalarDeclaration<Value>>({ kind: 'SCALAR', options })
}

function describable<Described extends Declaration>(parts: Omit<Described, 'desc'>): Described {
  const desc = (description: string) => describable<Described>({ ...parts, description })
  return { ...parts, desc } as unknown as Described
}
