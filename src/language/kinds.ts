// Generated from native/kinds.def by native/generate-kinds.mjs. Do not edit.

/** The number of each kind of node on the tape, named after its production in the specification. */
export const Kind = {
  DOCUMENT: 0,
  OPERATION_DEFINITION: 1,
  VARIABLE_DEFINITION: 2,
  SELECTION_SET: 3,
  FIELD: 4,
  ALIAS: 5,
  ARGUMENT: 6,
  FRAGMENT_SPREAD: 7,
  INLINE_FRAGMENT: 8,
  FRAGMENT_DEFINITION: 9,
  DIRECTIVE: 10,
  VARIABLE: 11,
  INT_VALUE: 12,
  FLOAT_VALUE: 13,
  STRING_VALUE: 14,
  BOOLEAN_VALUE: 15,
  NULL_VALUE: 16,
  ENUM_VALUE: 17,
  LIST_VALUE: 18,
  OBJECT_VALUE: 19,
  OBJECT_FIELD: 20,
  NAMED_TYPE: 21,
  LIST_TYPE: 22,
  NON_NULL_TYPE: 23,
  SCHEMA_DEFINITION: 24,
  OPERATION_TYPE_DEFINITION: 25,
  SCALAR_TYPE_DEFINITION: 26,
  OBJECT_TYPE_DEFINITION: 27,
  FIELD_DEFINITION: 28,
  INPUT_VALUE_DEFINITION: 29,
  INTERFACE_TYPE_DEFINITION: 30,
  UNION_TYPE_DEFINITION: 31,
  ENUM_TYPE_DEFINITION: 32,
  ENUM_VALUE_DEFINITION: 33,
  INPUT_OBJECT_TYPE_DEFINITION: 34,
  DIRECTIVE_DEFINITION: 35,
  DIRECTIVE_LOCATION: 36,
  TYPE_COORDINATE: 37,
  MEMBER_COORDINATE: 38,
  ARGUMENT_COORDINATE: 39,
  DIRECTIVE_COORDINATE: 40,
  DIRECTIVE_ARGUMENT_COORDINATE: 41,
} as const

/** A number of `Kind`. */
export type Kind = (typeof Kind)[keyof typeof Kind]

/** The name of each kind in the GraphQL specification, by number. */
export const kindNames: readonly string[] = [
  'Document',
  'OperationDefinition',
  'VariableDefinition',
  'SelectionSet',
  'Field',
  'Alias',
  'Argument',
  'FragmentSpread',
  'InlineFragment',
  'FragmentDefinition',
  'Directive',
  'Variable',
  'IntValue',
  'FloatValue',
  'StringValue',
  'BooleanValue',
  'NullValue',
  'EnumValue',
  'ListValue',
  'ObjectValue',
  'ObjectField',
  'NamedType',
  'ListType',
  'NonNullType',
  'SchemaDefinition',
  'OperationTypeDefinition',
  'ScalarTypeDefinition',
  'ObjectTypeDefinition',
  'FieldDefinition',
  'InputValueDefinition',
  'InterfaceTypeDefinition',
  'UnionTypeDefinition',
  'EnumTypeDefinition',
  'EnumValueDefinition',
  'InputObjectTypeDefinition',
  'DirectiveDefinition',
  'DirectiveLocation',
  'TypeCoordinate',
  'MemberCoordinate',
  'ArgumentCoordinate',
  'DirectiveCoordinate',
  'DirectiveArgumentCoordinate',
]

/** Bits that describe a node of a certain kind. */
export const Flag = {
  /** a definition whose first child is its description */
  HAS_DESCRIPTION: 0x01,
  /** a Field whose first child is its Alias */
  HAS_ALIAS: 0x02,
  /** a Field whose last child is its SelectionSet */
  HAS_SELECTION_SET: 0x04,
  /** an InlineFragment whose first child is its NamedType */
  HAS_TYPE_CONDITION: 0x02,
  /** a VariableDefinition or InputValueDefinition with a value behind its type */
  HAS_DEFAULT_VALUE: 0x02,
  /** a StringValue written with three quotes */
  IS_BLOCK: 0x02,
  /** a StringValue whose text holds a backslash */
  HAS_ESCAPE: 0x04,
  /** a BooleanValue true */
  IS_TRUE: 0x02,
  /** an OperationDefinition or OperationTypeDefinition of type mutation */
  IS_MUTATION: 0x02,
  /** an OperationDefinition or OperationTypeDefinition of type subscription */
  IS_SUBSCRIPTION: 0x04,
  /** an OperationDefinition that is a bare selection set */
  IS_SHORTHAND: 0x08,
  /** a DirectiveDefinition that is repeatable */
  IS_REPEATABLE: 0x02,
  /** a definition of the type system that extends another */
  IS_EXTENSION: 0x10,
} as const
