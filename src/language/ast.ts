/**
 * The syntax tree of graphql-js 16, declared structurally: the functions of graphql-js 16 and 17
 * accept the trees that `toAST` returns, and this package does not depend on graphql-js. Each node
 * is named after its production. GraphQL specification, 2 "Language".
 */
export type ASTNode =
  | NameNode
  | DocumentNode
  | DefinitionNode
  | VariableDefinitionNode
  | SelectionSetNode
  | SelectionNode
  | ArgumentNode
  | ValueNode
  | ObjectFieldNode
  | DirectiveNode
  | TypeNode
  | OperationTypeDefinitionNode
  | FieldDefinitionNode
  | InputValueDefinitionNode
  | EnumValueDefinitionNode
  | SchemaCoordinateNode

/** A line of a source, and a column in that line. Both are counted from 1. */
interface SourcePosition {
  line: number
  column: number
}

/** A GraphQL text, and the name and the position under which errors report it. */
export interface Source {
  body: string
  name: string
  /** Where the text begins in the file called `name`. */
  locationOffset: SourcePosition
  readonly [Symbol.toStringTag]: string
}

/** A token. It is linked to the previous and the next token of its source, comments included. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  /**
   * The text of a name, a number or a comment, or the semantic value of a string; `undefined` for
   * punctuators.
   */
  readonly value: string
  readonly prev: Token | null
  readonly next: Token | null
  readonly [Symbol.toStringTag]: string
  toJSON(): { kind: TokenKind; value?: string; line: number; column: number }
}

/**
 * The location of a node: the UTF-16 offset of its first code unit, and the offset after its last
 * one.
 */
export interface Location {
  readonly start: number
  readonly end: number
  readonly startToken: Token
  readonly endToken: Token
  readonly source: Source
  readonly [Symbol.toStringTag]: string
  toJSON(): { start: number; end: number }
}

/** 2.1.8 "Names". */
export interface NameNode {
  readonly kind: Kind.NAME
  readonly loc?: Location
  readonly value: string
}

/** 2.3 "Document". */
export interface DocumentNode {
  readonly kind: Kind.DOCUMENT
  readonly loc?: Location
  readonly definitions: readonly DefinitionNode[]
  /**
   * The number of tokens in the source; comments are not counted. The property is not enumerable.
   */
  readonly tokenCount?: number | undefined
}

/** 2.3 "Document". */
export type DefinitionNode =
  ExecutableDefinitionNode | TypeSystemDefinitionNode | TypeSystemExtensionNode

/** 2.3 "Document". */
export type ExecutableDefinitionNode = OperationDefinitionNode | FragmentDefinitionNode

/** 2.4 "Operations". */
export interface OperationDefinitionNode {
  readonly kind: Kind.OPERATION_DEFINITION
  readonly loc?: Location
  readonly operation: OperationTypeNode
  readonly description?: StringValueNode
  readonly name?: NameNode
  readonly variableDefinitions?: readonly VariableDefinitionNode[]
  readonly directives?: readonly DirectiveNode[]
  readonly selectionSet: SelectionSetNode
}

/** 2.11 "Variables". */
export interface VariableDefinitionNode {
  readonly kind: Kind.VARIABLE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly variable: VariableNode
  readonly type: TypeNode
  readonly defaultValue?: ConstValueNode
  readonly directives?: readonly ConstDirectiveNode[]
}

/** 2.11 "Variables". */
export interface VariableNode {
  readonly kind: Kind.VARIABLE
  readonly loc?: Location
  readonly name: NameNode
}

/** 2.5 "Selection Sets". */
export interface SelectionSetNode {
  kind: Kind.SELECTION_SET
  loc?: Location
  selections: readonly SelectionNode[]
}

/** 2.5 "Selection Sets". */
export type SelectionNode = FieldNode | FragmentSpreadNode | InlineFragmentNode

/** 2.6 "Fields". */
export interface FieldNode {
  readonly kind: Kind.FIELD
  readonly loc?: Location
  readonly alias?: NameNode
  readonly name: NameNode
  readonly arguments?: readonly ArgumentNode[]
  readonly directives?: readonly DirectiveNode[]
  readonly selectionSet?: SelectionSetNode
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

/** 2.9 "Fragments". */
export interface FragmentSpreadNode {
  readonly kind: Kind.FRAGMENT_SPREAD
  readonly loc?: Location
  readonly name: NameNode
  readonly directives?: readonly DirectiveNode[]
}

/** 2.9.2 "Inline Fragments". */
export interface InlineFragmentNode {
  readonly kind: Kind.INLINE_FRAGMENT
  readonly loc?: Location
  readonly typeCondition?: NamedTypeNode
  readonly directives?: readonly DirectiveNode[]
  readonly selectionSet: SelectionSetNode
}

/** 2.9 "Fragments". */
export interface FragmentDefinitionNode {
  readonly kind: Kind.FRAGMENT_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly typeCondition: NamedTypeNode
  readonly directives?: readonly DirectiveNode[]
  readonly selectionSet: SelectionSetNode
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

// TypeScript accepts an enum where another enum of the same name is expected whose members include
// those of the first; it never accepts a string literal for an enum. These three enums exist for
// the compiler only: they make the nodes assignable to those of graphql-js 16.

/** Names of operation types. */
export declare enum OperationTypeNode {
  QUERY = 'query',
  MUTATION = 'mutation',
  SUBSCRIPTION = 'subscription',
}

/** Names of nodes. */
export declare enum Kind {
  NAME = 'Name',
  DOCUMENT = 'Document',
  OPERATION_DEFINITION = 'OperationDefinition',
  VARIABLE_DEFINITION = 'VariableDefinition',
  SELECTION_SET = 'SelectionSet',
  FIELD = 'Field',
  ARGUMENT = 'Argument',
  FRAGMENT_SPREAD = 'FragmentSpread',
  INLINE_FRAGMENT = 'InlineFragment',
  FRAGMENT_DEFINITION = 'FragmentDefinition',
  VARIABLE = 'Variable',
  INT = 'IntValue',
  FLOAT = 'FloatValue',
  STRING = 'StringValue',
  BOOLEAN = 'BooleanValue',
  NULL = 'NullValue',
  ENUM = 'EnumValue',
  LIST = 'ListValue',
  OBJECT = 'ObjectValue',
  OBJECT_FIELD = 'ObjectField',
  DIRECTIVE = 'Directive',
  NAMED_TYPE = 'NamedType',
  LIST_TYPE = 'ListType',
  NON_NULL_TYPE = 'NonNullType',
  SCHEMA_DEFINITION = 'SchemaDefinition',
  OPERATION_TYPE_DEFINITION = 'OperationTypeDefinition',
  SCALAR_TYPE_DEFINITION = 'ScalarTypeDefinition',
  OBJECT_TYPE_DEFINITION = 'ObjectTypeDefinition',
  FIELD_DEFINITION = 'FieldDefinition',
  INPUT_VALUE_DEFINITION = 'InputValueDefinition',
  INTERFACE_TYPE_DEFINITION = 'InterfaceTypeDefinition',
  UNION_TYPE_DEFINITION = 'UnionTypeDefinition',
  ENUM_TYPE_DEFINITION = 'EnumTypeDefinition',
  ENUM_VALUE_DEFINITION = 'EnumValueDefinition',
  INPUT_OBJECT_TYPE_DEFINITION = 'InputObjectTypeDefinition',
  DIRECTIVE_DEFINITION = 'DirectiveDefinition',
  SCHEMA_EXTENSION = 'SchemaExtension',
  SCALAR_TYPE_EXTENSION = 'ScalarTypeExtension',
  OBJECT_TYPE_EXTENSION = 'ObjectTypeExtension',
  INTERFACE_TYPE_EXTENSION = 'InterfaceTypeExtension',
  UNION_TYPE_EXTENSION = 'UnionTypeExtension',
  ENUM_TYPE_EXTENSION = 'EnumTypeExtension',
  INPUT_OBJECT_TYPE_EXTENSION = 'InputObjectTypeExtension',
  TYPE_COORDINATE = 'TypeCoordinate',
  MEMBER_COORDINATE = 'MemberCoordinate',
  ARGUMENT_COORDINATE = 'ArgumentCoordinate',
  DIRECTIVE_COORDINATE = 'DirectiveCoordinate',
  DIRECTIVE_ARGUMENT_COORDINATE = 'DirectiveArgumentCoordinate',
}

/** Names of tokens. */
export declare enum TokenKind {
  SOF = '<SOF>',
  EOF = '<EOF>',
  BANG = '!',
  DOLLAR = '$',
  AMP = '&',
  PAREN_L = '(',
  PAREN_R = ')',
  DOT = '.',
  SPREAD = '...',
  COLON = ':',
  EQUALS = '=',
  AT = '@',
  BRACKET_L = '[',
  BRACKET_R = ']',
  BRACE_L = '{',
  PIPE = '|',
  BRACE_R = '}',
  NAME = 'Name',
  INT = 'Int',
  FLOAT = 'Float',
  STRING = 'String',
  BLOCK_STRING = 'BlockString',
  COMMENT = 'Comment',
}
