/* Type-system definitions and extensions: GraphQL specification, 3 "Type System". A definition and
 * its extension have the same parts, so they are one function; an extension has at least one. */
#include "parser.h"

typedef bool production(gql_parser *p);

/* `opening` item+ `closing` */
static inline bool list(gql_parser *p, uint8_t opening, uint8_t closing, production *item) {
  if (!expect(p, opening)) return false;
  do {
    if (!item(p)) return false;
  } while (!at(p, closing));
  return take(p);
}

/* A list, or nothing. */
static inline bool optional_list(gql_parser *p, uint8_t opening, uint8_t closing,
                                 production *item) {
  return !at(p, opening) || list(p, opening, closing, item);
}

/* Items with separators between them, and optionally one before the first. */
static inline bool separated(gql_parser *p, uint8_t separator, production *item) {
  do {
    if (at(p, separator) && !take(p)) return false;
    if (!item(p)) return false;
  } while (at(p, separator));
  return true;
}

/* The keyword and the name of a definition, of a node that is left open. */
static bool named_definition(gql_parser *p, uint32_t kind, const gql_head *head, uint32_t *node) {
  gql_text name;
  return gql_take_keyword(p, head) && take_name(p, &name) &&
         gql_open_definition(p, kind, head, &name, GQL_SPACE_NAME, node);
}

/* Ends a definition. All children of an extension are parts of it. */
static bool end_definition(gql_parser *p, const gql_head *head, uint32_t node) {
  const bool is_extension = (head->flags & GQL_IS_EXTENSION) != 0;
  if (is_extension && p->writer->count == node + 1) return unexpected(p, start_of(p));
  close_node(p, node);
  return true;
}

static bool operation_type_definition(gql_parser *p);

/* SchemaDefinition : Description? `schema` Directives[Const]? `{` RootOperationTypeDefinition+ `}`
 * SchemaExtension : `extend` `schema` Directives[Const]? `{` RootOperationTypeDefinition+ `}`
 * SchemaExtension : `extend` `schema` Directives[Const] [lookahead != `{`] */
bool gql_schema_definition(gql_parser *p, const gql_head *head) {
  const bool is_extension = (head->flags & GQL_IS_EXTENSION) != 0;
  uint32_t node;
  if (!gql_take_keyword(p, head)) return false;
  if (!gql_open_definition(p, GQL_SCHEMA_DEFINITION, head, NULL, GQL_SPACE_NAME, &node))
    return false;
  if (!directives(p, true)) return false;
  if (!is_extension || at(p, '{')) {
    if (!list(p, '{', '}', operation_type_definition)) return false;
  }
  return end_definition(p, head, node);
}

/* RootOperationTypeDefinition : OperationType `:` NamedType */
static bool operation_type_definition(gql_parser *p) {
  const uint32_t start = start_of(p);
  uint32_t type_flag;
  const bool is_operation_type = gql_operation_type(p, &type_flag);
  if (!take_word(p)) return false;
  if (!is_operation_type) return unexpected(p, start);
  const uint32_t node = open_plain(p, GQL_OPERATION_TYPE_DEFINITION, type_flag, start, GQL_NONE);
  if (!expect(p, ':') || !named_type(p)) return false;
  close_node(p, node);
  return true;
}

/* ScalarTypeDefinition : Description? `scalar` Name Directives[Const]?
 * ScalarTypeExtension : `extend` `scalar` Name Directives[Const] */
bool gql_scalar_type_definition(gql_parser *p, const gql_head *head) {
  uint32_t node;
  return named_definition(p, GQL_SCALAR_TYPE_DEFINITION, head, &node) && directives(p, true) &&
         end_definition(p, head, node);
}

static bool type_with_fields(gql_parser *p, uint32_t kind, const gql_head *head);

/* ObjectTypeDefinition : Description? `type` Name ImplementsInterfaces? Directives[Const]?
 * FieldsDefinition?
 * ObjectTypeExtension : `extend` `type` Name, and one or more of these */
bool gql_object_type_definition(gql_parser *p, const gql_head *head) {
  return type_with_fields(p, GQL_OBJECT_TYPE_DEFINITION, head);
}

static bool implements_interfaces(gql_parser *p);
static bool field_definition(gql_parser *p);

static bool type_with_fields(gql_parser *p, uint32_t kind, const gql_head *head) {
  uint32_t node;
  return named_definition(p, kind, head, &node) && implements_interfaces(p) &&
         directives(p, true) && optional_list(p, '{', '}', field_definition) &&
         end_definition(p, head, node);
}

/* ImplementsInterfaces : `implements` `&`? NamedType, more of them behind `&`; or nothing */
static bool implements_interfaces(gql_parser *p) {
  if (!at_word(p, "implements", 10)) return true;
  return take_word(p) && separated(p, '&', named_type);
}

/* Description : StringValue, or nothing */
static bool description(gql_parser *p, gql_head *head) {
  *head = (gql_head){.start = start_of(p)};
  if (!at(p, '"')) return true;
  head->flags = GQL_HAS_DESCRIPTION;
  return take_string(p, &head->description);
}

/* The name of a member of a definition, of a node that is left open. */
static bool named_member(gql_parser *p, uint32_t kind, const gql_head *head, uint32_t *node) {
  gql_text name;
  return take_name(p, &name) && gql_open_definition(p, kind, head, &name, GQL_SPACE_NAME, node);
}

static bool arguments_definition(gql_parser *p);

/* FieldDefinition : Description? Name ArgumentsDefinition? `:` Type Directives[Const]? */
static bool field_definition(gql_parser *p) {
  gql_head head;
  uint32_t node;
  if (!description(p, &head) || !named_member(p, GQL_FIELD_DEFINITION, &head, &node)) return false;
  if (!arguments_definition(p) || !expect(p, ':')) return false;
  if (!gql_type_reference(p) || !directives(p, true)) return false;
  close_node(p, node);
  return true;
}

static bool input_value_definition(gql_parser *p);

/* ArgumentsDefinition : `(` InputValueDefinition+ `)`, or nothing */
static bool arguments_definition(gql_parser *p) {
  return optional_list(p, '(', ')', input_value_definition);
}

/* InputValueDefinition : Description? Name `:` Type DefaultValue? Directives[Const]? */
static bool input_value_definition(gql_parser *p) {
  gql_head head;
  uint32_t node;
  if (!description(p, &head)) return false;
  if (!named_member(p, GQL_INPUT_VALUE_DEFINITION, &head, &node)) return false;
  if (!expect(p, ':') || !gql_type_reference(p)) return false;
  if (!gql_default_value(p, node) || !directives(p, true)) return false;
  close_node(p, node);
  return true;
}

/* InterfaceTypeDefinition : Description? `interface` Name ImplementsInterfaces? Directives[Const]?
 * FieldsDefinition?
 * InterfaceTypeExtension : `extend` `interface` Name, and one or more of these */
bool gql_interface_type_definition(gql_parser *p, const gql_head *head) {
  return type_with_fields(p, GQL_INTERFACE_TYPE_DEFINITION, head);
}

static bool union_member_types(gql_parser *p);

/* UnionTypeDefinition : Description? `union` Name Directives[Const]? UnionMemberTypes?
 * UnionTypeExtension : `extend` `union` Name, and one or both of these */
bool gql_union_type_definition(gql_parser *p, const gql_head *head) {
  uint32_t node;
  return named_definition(p, GQL_UNION_TYPE_DEFINITION, head, &node) && directives(p, true) &&
         union_member_types(p) && end_definition(p, head, node);
}

/* UnionMemberTypes : `=` `|`? NamedType, more of them behind `|`; or nothing */
static bool union_member_types(gql_parser *p) {
  if (!at(p, '=')) return true;
  return take(p) && separated(p, '|', named_type);
}

static bool enum_value_definition(gql_parser *p);

/* EnumTypeDefinition : Description? `enum` Name Directives[Const]? EnumValuesDefinition?
 * EnumTypeExtension : `extend` `enum` Name, and one or both of these
 * EnumValuesDefinition : `{` EnumValueDefinition+ `}` */
bool gql_enum_type_definition(gql_parser *p, const gql_head *head) {
  uint32_t node;
  return named_definition(p, GQL_ENUM_TYPE_DEFINITION, head, &node) && directives(p, true) &&
         optional_list(p, '{', '}', enum_value_definition) && end_definition(p, head, node);
}

/* EnumValueDefinition : Description? EnumValue Directives[Const]?
 * EnumValue : Name but not `true`, `false` or `null` */
static bool enum_value_definition(gql_parser *p) {
  gql_head head;
  uint32_t node;
  if (!description(p, &head)) return false;
  if (at_word(p, "true", 4) || at_word(p, "false", 5) || at_word(p, "null", 4)) {
    return fail(p, GQL_ERROR_RESERVED_ENUM_VALUE, start_of(p));
  }
  if (!named_member(p, GQL_ENUM_VALUE_DEFINITION, &head, &node)) return false;
  if (!directives(p, true)) return false;
  close_node(p, node);
  return true;
}

/* InputObjectTypeDefinition : Description? `input` Name Directives[Const]? InputFieldsDefinition?
 * InputObjectTypeExtension : `extend` `input` Name, and one or both of these
 * InputFieldsDefinition : `{` InputValueDefinition+ `}` */
bool gql_input_object_type_definition(gql_parser *p, const gql_head *head) {
  uint32_t node;
  return named_definition(p, GQL_INPUT_OBJECT_TYPE_DEFINITION, head, &node) &&
         directives(p, true) && optional_list(p, '{', '}', input_value_definition) &&
         end_definition(p, head, node);
}

static bool directive_location(gql_parser *p);

/* DirectiveDefinition : Description? `directive` `@` Name ArgumentsDefinition? `repeatable`? `on`
 * DirectiveLocations
 * DirectiveLocations : `|`? DirectiveLocation, more of them behind `|` */
bool gql_directive_definition(gql_parser *p, const gql_head *head) {
  gql_text name;
  uint32_t node;
  if (!gql_take_keyword(p, head) || !expect(p, '@') || !take_name(p, &name)) return false;
  if (!gql_open_definition(p, GQL_DIRECTIVE_DEFINITION, head, &name, GQL_SPACE_NAME, &node))
    return false;
  if (!arguments_definition(p)) return false;
  if (at_word(p, "repeatable", 10)) {
    gql_set_flag(p->writer, node, GQL_IS_REPEATABLE);
    if (!take_word(p)) return false;
  }
  if (!at_word(p, "on", 2)) return fail(p, GQL_ERROR_EXPECTED_ON, start_of(p));
  return take_word(p) && separated(p, '|', directive_location) && end_definition(p, head, node);
}

/* ExecutableDirectiveLocation, TypeSystemDirectiveLocation; as in
 * src/schema/definitions/directive-locations.ts */
static const char *const locations[] = {
    "QUERY",
    "MUTATION",
    "SUBSCRIPTION",
    "FIELD",
    "FRAGMENT_DEFINITION",
    "FRAGMENT_SPREAD",
    "INLINE_FRAGMENT",
    "VARIABLE_DEFINITION",
    "SCHEMA",
    "SCALAR",
    "OBJECT",
    "FIELD_DEFINITION",
    "ARGUMENT_DEFINITION",
    "INTERFACE",
    "UNION",
    "ENUM",
    "ENUM_VALUE",
    "INPUT_OBJECT",
    "INPUT_FIELD_DEFINITION",
};

static bool at_location(const gql_parser *p) {
  for (size_t index = 0; index < sizeof locations / sizeof *locations; index++) {
    if (at_word(p, locations[index], (uint32_t)strlen(locations[index]))) return true;
  }
  return false;
}

/* DirectiveLocation : ExecutableDirectiveLocation | TypeSystemDirectiveLocation */
static bool directive_location(gql_parser *p) {
  const bool is_location = at_location(p);
  gql_text name;
  uint32_t symbol;
  if (!take_name(p, &name)) return false;
  if (!is_location) return unexpected(p, name.start);
  if (!identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  named_leaf(p, GQL_DIRECTIVE_LOCATION, name.start, &name, symbol);
  return true;
}
