import type { Kind } from './enums.ts'
import type { Location } from './source.ts'

/** 2.1.8 "Names". */
export interface NameNode {
  readonly kind: Kind.NAME
  readonly loc?: Location
  readonly value: string
}

/** 2.10 "Input Values". */
export type ValueNode =
  | VariableNode
  | IntValueNode
  | FloatValueNode
  | StringValueNode
  | BooleanValueNode
  | NullValueNode
  | EnumValueNode
  | ListValueNode
  | ObjectValueNode

/** 2.10 "Input Values", without variables. */
export type ConstValueNode =
  | IntValueNode
  | FloatValueNode
  | StringValueNode
  | BooleanValueNode
  | NullValueNode
  | EnumValueNode
  | ConstListValueNode
  | ConstObjectValueNode

/** 2.11 "Variables". */
export interface VariableNode {
  readonly kind: Kind.VARIABLE
  readonly loc?: Location
  readonly name: NameNode
}

/** 2.10.1 "Int Value": the digits as written. */
export interface IntValueNode {
  readonly kind: Kind.INT
  readonly loc?: Location
  readonly value: string
}

/** 2.10.2 "Float Value": the number as written. */
export interface FloatValueNode {
  readonly kind: Kind.FLOAT
  readonly loc?: Location
  readonly value: string
}

/** 2.10.4 "String Value": `value` is the semantic value. */
export interface StringValueNode {
  readonly kind: Kind.STRING
  readonly loc?: Location
  readonly value: string
  readonly block?: boolean
}

/** 2.10.3 "Boolean Value". */
export interface BooleanValueNode {
  readonly kind: Kind.BOOLEAN
  readonly loc?: Location
  readonly value: boolean
}

/** 2.10.5 "Null Value". */
export interface NullValueNode {
  readonly kind: Kind.NULL
  readonly loc?: Location
}

/** 2.10.6 "Enum Value". */
export interface EnumValueNode {
  readonly kind: Kind.ENUM
  readonly loc?: Location
  readonly value: string
}

/** 2.10.7 "List Value". */
export interface ListValueNode {
  readonly kind: Kind.LIST
  readonly loc?: Location
  readonly values: readonly ValueNode[]
}

/** 2.10.7 "List Value", without variables. */
export interface ConstListValueNode {
  readonly kind: Kind.LIST
  readonly loc?: Location
  readonly values: readonly ConstValueNode[]
}

/** 2.10.8 "Input Object Values". */
export interface ObjectValueNode {
  readonly kind: Kind.OBJECT
  readonly loc?: Location
  readonly fields: readonly ObjectFieldNode[]
}

/** 2.10.8 "Input Object Values", without variables. */
export interface ConstObjectValueNode {
  readonly kind: Kind.OBJECT
  readonly loc?: Location
  readonly fields: readonly ConstObjectFieldNode[]
}

/** 2.10.8 "Input Object Values". */
export interface ObjectFieldNode {
  readonly kind: Kind.OBJECT_FIELD
  readonly loc?: Location
  readonly name: NameNode
  readonly value: ValueNode
}

/** 2.10.8 "Input Object Values", without variables. */
export interface ConstObjectFieldNode {
  readonly kind: Kind.OBJECT_FIELD
  readonly loc?: Location
  readonly name: NameNode
  readonly value: ConstValueNode
}

/** 2.7 "Arguments". */
export interface ArgumentNode {
  readonly kind: Kind.ARGUMENT
  readonly loc?: Location
  readonly name: NameNode
  readonly value: ValueNode
}

/** 2.7 "Arguments", without variables. */
export interface ConstArgumentNode {
  readonly kind: Kind.ARGUMENT
  readonly loc?: Location
  readonly name: NameNode
  readonly value: ConstValueNode
}

/** 2.13 "Directives". */
export interface DirectiveNode {
  readonly kind: Kind.DIRECTIVE
  readonly loc?: Location
  readonly name: NameNode
  readonly arguments?: readonly ArgumentNode[]
}

/** 2.13 "Directives", without variables. */
export interface ConstDirectiveNode {
  readonly kind: Kind.DIRECTIVE
  readonly loc?: Location
  readonly name: NameNode
  readonly arguments?: readonly ConstArgumentNode[]
}

/** 2.12 "Type References". */
export type TypeNode = NamedTypeNode | ListTypeNode | NonNullTypeNode

/** 2.12 "Type References". */
export interface NamedTypeNode {
  readonly kind: Kind.NAMED_TYPE
  readonly loc?: Location
  readonly name: NameNode
}

/** 2.12 "Type References". */
export interface ListTypeNode {
  readonly kind: Kind.LIST_TYPE
  readonly loc?: Location
  readonly type: TypeNode
}

/** 2.12 "Type References". */
export interface NonNullTypeNode {
  readonly kind: Kind.NON_NULL_TYPE
  readonly loc?: Location
  readonly type: NamedTypeNode | ListTypeNode
}
