import type { Kind, OperationTypeNode } from './enums.ts'
import type { Location } from './source.ts'
import type {
  ConstDirectiveNode,
  ConstValueNode,
  NameNode,
  NamedTypeNode,
  StringValueNode,
  TypeNode,
} from './values.ts'

/** 3 "Type System". */
export type TypeSystemDefinitionNode =
  SchemaDefinitionNode | TypeDefinitionNode | DirectiveDefinitionNode

/** 3.4 "Types". */
export type TypeDefinitionNode =
  | ScalarTypeDefinitionNode
  | ObjectTypeDefinitionNode
  | InterfaceTypeDefinitionNode
  | UnionTypeDefinitionNode
  | EnumTypeDefinitionNode
  | InputObjectTypeDefinitionNode

/** 3.3 "Schema". */
export interface SchemaDefinitionNode {
  readonly kind: Kind.SCHEMA_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly directives?: readonly ConstDirectiveNode[]
  readonly operationTypes: readonly OperationTypeDefinitionNode[]
}

/** 3.3.1 "Root Operation Types". */
export interface OperationTypeDefinitionNode {
  readonly kind: Kind.OPERATION_TYPE_DEFINITION
  readonly loc?: Location
  readonly operation: OperationTypeNode
  readonly type: NamedTypeNode
}

/** 3.5 "Scalars". */
export interface ScalarTypeDefinitionNode {
  readonly kind: Kind.SCALAR_TYPE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly directives?: readonly ConstDirectiveNode[]
}

/** 3.6 "Objects". */
export interface ObjectTypeDefinitionNode {
  readonly kind: Kind.OBJECT_TYPE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly interfaces?: readonly NamedTypeNode[]
  readonly directives?: readonly ConstDirectiveNode[]
  readonly fields?: readonly FieldDefinitionNode[]
}

/** 3.6 "Objects". */
export interface FieldDefinitionNode {
  readonly kind: Kind.FIELD_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly arguments?: readonly InputValueDefinitionNode[]
  readonly type: TypeNode
  readonly directives?: readonly ConstDirectiveNode[]
}

/** 3.6.1 "Field Arguments". */
export interface InputValueDefinitionNode {
  readonly kind: Kind.INPUT_VALUE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly type: TypeNode
  readonly defaultValue?: ConstValueNode
  readonly directives?: readonly ConstDirectiveNode[]
}

/** 3.7 "Interfaces". */
export interface InterfaceTypeDefinitionNode {
  readonly kind: Kind.INTERFACE_TYPE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly interfaces?: readonly NamedTypeNode[]
  readonly directives?: readonly ConstDirectiveNode[]
  readonly fields?: readonly FieldDefinitionNode[]
}

/** 3.8 "Unions". */
export interface UnionTypeDefinitionNode {
  readonly kind: Kind.UNION_TYPE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly directives?: readonly ConstDirectiveNode[]
  readonly types?: readonly NamedTypeNode[]
}

/** 3.9 "Enums". */
export interface EnumTypeDefinitionNode {
  readonly kind: Kind.ENUM_TYPE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly directives?: readonly ConstDirectiveNode[]
  readonly values?: readonly EnumValueDefinitionNode[]
}

/** 3.9 "Enums". */
export interface EnumValueDefinitionNode {
  readonly kind: Kind.ENUM_VALUE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly directives?: readonly ConstDirectiveNode[]
}

/** 3.10 "Input Objects". */
export interface InputObjectTypeDefinitionNode {
  readonly kind: Kind.INPUT_OBJECT_TYPE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly directives?: readonly ConstDirectiveNode[]
  readonly fields?: readonly InputValueDefinitionNode[]
}

/** 3.13 "Directives". */
export interface DirectiveDefinitionNode {
  readonly kind: Kind.DIRECTIVE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly arguments?: readonly InputValueDefinitionNode[]
  readonly directives?: readonly ConstDirectiveNode[]
  readonly repeatable: boolean
  readonly locations: readonly NameNode[]
}

/** 3.1 "Type System Extensions". */
export type TypeSystemExtensionNode = SchemaExtensionNode | TypeExtensionNode

/** 3.4.3 "Type Extensions". */
export type TypeExtensionNode =
  | ScalarTypeExtensionNode
  | ObjectTypeExtensionNode
  | InterfaceTypeExtensionNode
  | UnionTypeExtensionNode
  | EnumTypeExtensionNode
  | InputObjectTypeExtensionNode

/** 3.3.2 "Schema Extension". */
export interface SchemaExtensionNode {
  readonly kind: Kind.SCHEMA_EXTENSION
  readonly loc?: Location
  readonly directives?: readonly ConstDirectiveNode[]
  readonly operationTypes?: readonly OperationTypeDefinitionNode[]
}

/** 3.5 "Scalars". */
export interface ScalarTypeExtensionNode {
  readonly kind: Kind.SCALAR_TYPE_EXTENSION
  readonly loc?: Location
  readonly name: NameNode
  readonly directives?: readonly ConstDirectiveNode[]
}

/** 3.6 "Objects". */
export interface ObjectTypeExtensionNode {
  readonly kind: Kind.OBJECT_TYPE_EXTENSION
  readonly loc?: Location
  readonly name: NameNode
  readonly interfaces?: readonly NamedTypeNode[]
  readonly directives?: readonly ConstDirectiveNode[]
  readonly fields?: readonly FieldDefinitionNode[]
}

/** 3.7 "Interfaces". */
export interface InterfaceTypeExtensionNode {
  readonly kind: Kind.INTERFACE_TYPE_EXTENSION
  readonly loc?: Location
  readonly name: NameNode
  readonly interfaces?: readonly NamedTypeNode[]
  readonly directives?: readonly ConstDirectiveNode[]
  readonly fields?: readonly FieldDefinitionNode[]
}

/** 3.8 "Unions". */
export interface UnionTypeExtensionNode {
  readonly kind: Kind.UNION_TYPE_EXTENSION
  readonly loc?: Location
  readonly name: NameNode
  readonly directives?: readonly ConstDirectiveNode[]
  readonly types?: readonly NamedTypeNode[]
}

/** 3.9 "Enums". */
export interface EnumTypeExtensionNode {
  readonly kind: Kind.ENUM_TYPE_EXTENSION
  readonly loc?: Location
  readonly name: NameNode
  readonly directives?: readonly ConstDirectiveNode[]
  readonly values?: readonly EnumValueDefinitionNode[]
}

/** 3.10 "Input Objects". */
export interface InputObjectTypeExtensionNode {
  readonly kind: Kind.INPUT_OBJECT_TYPE_EXTENSION
  readonly loc?: Location
  readonly name: NameNode
  readonly directives?: readonly ConstDirectiveNode[]
  readonly fields?: readonly InputValueDefinitionNode[]
}
