/* Generated from kinds.def by generate-kinds.mjs. Do not edit. */
/* clang-format off */
#ifndef GQL_KINDS_H
#define GQL_KINDS_H

/* Kinds of nodes. */
enum {
  GQL_DOCUMENT = 0,
  GQL_OPERATION_DEFINITION = 1,
  GQL_VARIABLE_DEFINITION = 2,
  GQL_SELECTION_SET = 3,
  GQL_FIELD = 4,
  GQL_ALIAS = 5,
  GQL_ARGUMENT = 6,
  GQL_FRAGMENT_SPREAD = 7,
  GQL_INLINE_FRAGMENT = 8,
  GQL_FRAGMENT_DEFINITION = 9,
  GQL_DIRECTIVE = 10,
  GQL_VARIABLE = 11,
  GQL_INT_VALUE = 12,
  GQL_FLOAT_VALUE = 13,
  GQL_STRING_VALUE = 14,
  GQL_BOOLEAN_VALUE = 15,
  GQL_NULL_VALUE = 16,
  GQL_ENUM_VALUE = 17,
  GQL_LIST_VALUE = 18,
  GQL_OBJECT_VALUE = 19,
  GQL_OBJECT_FIELD = 20,
  GQL_NAMED_TYPE = 21,
  GQL_LIST_TYPE = 22,
  GQL_NON_NULL_TYPE = 23,
  GQL_SCHEMA_DEFINITION = 24,
  GQL_OPERATION_TYPE_DEFINITION = 25,
  GQL_SCALAR_TYPE_DEFINITION = 26,
  GQL_OBJECT_TYPE_DEFINITION = 27,
  GQL_FIELD_DEFINITION = 28,
  GQL_INPUT_VALUE_DEFINITION = 29,
  GQL_INTERFACE_TYPE_DEFINITION = 30,
  GQL_UNION_TYPE_DEFINITION = 31,
  GQL_ENUM_TYPE_DEFINITION = 32,
  GQL_ENUM_VALUE_DEFINITION = 33,
  GQL_INPUT_OBJECT_TYPE_DEFINITION = 34,
  GQL_DIRECTIVE_DEFINITION = 35,
  GQL_DIRECTIVE_LOCATION = 36,
  GQL_TYPE_COORDINATE = 37,
  GQL_MEMBER_COORDINATE = 38,
  GQL_ARGUMENT_COORDINATE = 39,
  GQL_DIRECTIVE_COORDINATE = 40,
  GQL_DIRECTIVE_ARGUMENT_COORDINATE = 41,
  GQL_KIND_COUNT = 42,
};

/* Flags of nodes. */
enum {
  GQL_HAS_DESCRIPTION = 0x01, /* a definition whose first child is its description */
  GQL_HAS_ALIAS = 0x02, /* a Field whose first child is its Alias */
  GQL_HAS_SELECTION_SET = 0x04, /* a Field whose last child is its SelectionSet */
  GQL_HAS_TYPE_CONDITION = 0x02, /* an InlineFragment whose first child is its NamedType */
  GQL_HAS_DEFAULT_VALUE = 0x02, /* a VariableDefinition or InputValueDefinition with a value behind its type */
  GQL_IS_BLOCK = 0x02, /* a StringValue written with three quotes */
  GQL_HAS_ESCAPE = 0x04, /* a StringValue whose text holds a backslash */
  GQL_IS_TRUE = 0x02, /* a BooleanValue true */
  GQL_IS_MUTATION = 0x02, /* an OperationDefinition or OperationTypeDefinition of type mutation */
  GQL_IS_SUBSCRIPTION = 0x04, /* an OperationDefinition or OperationTypeDefinition of type subscription */
  GQL_IS_SHORTHAND = 0x08, /* an OperationDefinition that is a bare selection set */
  GQL_IS_REPEATABLE = 0x02, /* a DirectiveDefinition that is repeatable */
  GQL_IS_EXTENSION = 0x10, /* a definition of the type system that extends another */
};

#endif
