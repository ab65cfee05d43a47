import type { Kind } from './enums.ts'
import type { Location } from './source.ts'
import type { NameNode } from './values.ts'

/** 2.14 "Schema Coordinates". */
export type SchemaCoordinateNode =
  | TypeCoordinateNode
  | MemberCoordinateNode
  | ArgumentCoordinateNode
  | DirectiveCoordinateNode
  | DirectiveArgumentCoordinateNode

/** 2.14 "Schema Coordinates": `Type`. */
export interface TypeCoordinateNode {
  readonly kind: Kind.TYPE_COORDINATE
  readonly loc?: Location
  readonly name: NameNode
}

/** 2.14 "Schema Coordinates": `Type.member`, a field, an input field or an enum value. */
export interface MemberCoordinateNode {
  readonly kind: Kind.MEMBER_COORDINATE
  readonly loc?: Location
  readonly name: NameNode
  readonly memberName: NameNode
}

/** 2.14 "Schema Coordinates": `Type.field(argument:)`. */
export interface ArgumentCoordinateNode {
  readonly kind: Kind.ARGUMENT_COORDINATE
  readonly loc?: Location
  readonly name: NameNode
  readonly fieldName: NameNode
  readonly argumentName: NameNode
}

/** 2.14 "Schema Coordinates": `@directive`. */
export interface DirectiveCoordinateNode {
  readonly kind: Kind.DIRECTIVE_COORDINATE
  readonly loc?: Location
  readonly name: NameNode
}

/** 2.14 "Schema Coordinates": `@directive(argument:)`. */
export interface DirectiveArgumentCoordinateNode {
  readonly kind: Kind.DIRECTIVE_ARGUMENT_COORDINATE
  readonly loc?: Location
  readonly name: NameNode
  readonly argumentName: NameNode
}
