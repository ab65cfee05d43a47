/* Executable definitions. GraphQL specification, 2.4 "Operations" to 2.9 "Fragments", and the
 * definitions of 2.11 "Variables". */
#include "parser.h"

static bool variable_definitions(gql_parser *p);
static bool selection_set(gql_parser *p, uint32_t owner);

/* OperationDefinition : SelectionSet */
bool gql_shorthand(gql_parser *p) {
  uint32_t node;
  if (!open_plain(p, GQL_OPERATION_DEFINITION, p->lexer.token.start, GQL_NONE, &node)) return false;
  gql_tape_set_flag(p->tape, node, GQL_IS_SHORTHAND);
  return selection_set(p, node);
}

/* OperationDefinition : Description? OperationType Name? VariablesDefinition? Directives?
 * SelectionSet */
bool gql_operation_definition(gql_parser *p, const gql_head *head) {
  uint32_t type_flag, node;
  gql_token name;
  gql_operation_type(p, &type_flag);
  if (!gql_take_keyword(p, head)) return false;
  const bool has_name = at(p, GQL_TOKEN_NAME);
  if (has_name && !take_name(p, &name)) return false;
  if (!gql_open_definition(p, GQL_OPERATION_DEFINITION, head, has_name ? &name : NULL,
                           GQL_SPACE_NAME, &node))
    return false;
  gql_tape_set_flag(p->tape, node, type_flag);
  return variable_definitions(p) && directives(p, false) && selection_set(p, node);
}

/* OperationType : one of `query` `mutation` `subscription`
 * Whether the current token is one; it is not taken. */
bool gql_operation_type(const gql_parser *p, uint32_t *flag) {
  *flag = at_word(p, "mutation", 8)        ? GQL_IS_MUTATION
          : at_word(p, "subscription", 12) ? GQL_IS_SUBSCRIPTION
                                           : 0;
  return *flag != 0 || at_word(p, "query", 5);
}

/* SelectionSet : `{` Selection+ `}`, a child of the innermost open node, which is then `*set`. */
static bool open_selection_set(gql_parser *p, uint32_t owner, uint32_t *set) {
  return enter(p) && open_plain(p, GQL_SELECTION_SET, p->lexer.token.start, owner, set) &&
         expect(p, GQL_TOKEN_BRACE_LEFT);
}

static bool selection(gql_parser *p, uint32_t *set);

/* SelectionSet : `{` Selection+ `}`, the last child of `owner`, which ends with it. Sets inside are
 * open nodes whose parent is their owner, and the parent of an owner is the set around it. */
static bool selection_set(gql_parser *p, uint32_t owner) {
  uint32_t set;
  if (!open_selection_set(p, owner, &set)) return false;
  while (set != GQL_NONE) {
    const uint32_t around = set;
    if (!selection(p, &set)) return false;
    if (set != around) continue;
    while (set != GQL_NONE && at(p, GQL_TOKEN_BRACE_RIGHT)) {
      if (!advance(p)) return false;
      p->depth--;
      set = close_node(p, close_node(p, set));
    }
  }
  return true;
}

static bool field(gql_parser *p, uint32_t *set);
static bool fragment(gql_parser *p, uint32_t *set);

/* Selection : Field | FragmentSpread | InlineFragment. Complete, or with its own selection set in
 * `*set`. */
static bool selection(gql_parser *p, uint32_t *set) {
  return at(p, GQL_TOKEN_SPREAD) ? fragment(p, set) : field(p, set);
}

/* Field : Alias? Name Arguments? Directives? SelectionSet?
 * Alias : Name `:` */
static bool field(gql_parser *p, uint32_t *set) {
  gql_token alias, name;
  uint32_t node, child, symbol, alias_symbol = GQL_NONE;
  if (!take_name(p, &alias)) return false;
  const uint32_t alias_end = p->previous_end;
  const bool has_alias = at(p, GQL_TOKEN_COLON);
  name = alias;
  if (has_alias) {
    if (!advance(p) || !take_name(p, &name)) return false;
    if (!gql_identify(p, &alias, GQL_SPACE_NAME, &alias_symbol)) return false;
  }
  if (!gql_identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  if (!open_named(p, GQL_FIELD, alias.start, &name, symbol, *set, &node)) return false;
  if (has_alias) {
    if (!open_named(p, GQL_ALIAS, alias.start, &alias, alias_symbol, node, &child)) return false;
    gql_tape_close(p->tape, child, alias_end);
    gql_tape_set_flag(p->tape, node, GQL_HAS_ALIAS);
  }
  if (!arguments(p, false) || !directives(p, false)) return false;
  if (!at(p, GQL_TOKEN_BRACE_LEFT)) {
    close_node(p, node);
    return true;
  }
  gql_tape_set_flag(p->tape, node, GQL_HAS_SELECTION_SET);
  return open_selection_set(p, node, set);
}

static bool fragment_spread(gql_parser *p, uint32_t start);

/* FragmentSpread : `...` FragmentName Directives?
 * InlineFragment : `...` TypeCondition? Directives? SelectionSet */
static bool fragment(gql_parser *p, uint32_t *set) {
  const uint32_t start = p->lexer.token.start;
  uint32_t node;
  if (!advance(p)) return false;
  const bool has_type_condition = at_word(p, "on", 2);
  if (!has_type_condition && at(p, GQL_TOKEN_NAME)) return fragment_spread(p, start);
  if (!open_plain(p, GQL_INLINE_FRAGMENT, start, *set, &node)) return false;
  if (has_type_condition) {
    gql_tape_set_flag(p->tape, node, GQL_HAS_TYPE_CONDITION);
    if (!advance(p) || !gql_named_type(p)) return false;
  }
  return directives(p, false) && open_selection_set(p, node, set);
}

static bool fragment_spread(gql_parser *p, uint32_t start) {
  gql_token name;
  uint32_t symbol, node;
  if (!take_name(p, &name) || !gql_identify(p, &name, GQL_SPACE_FRAGMENT, &symbol)) return false;
  if (!open_named(p, GQL_FRAGMENT_SPREAD, start, &name, symbol, GQL_NONE, &node)) return false;
  if (!directives(p, false)) return false;
  close_node(p, node);
  return true;
}

/* FragmentDefinition : Description? `fragment` FragmentName TypeCondition Directives? SelectionSet
 * FragmentName : Name but not `on`
 * TypeCondition : `on` NamedType */
bool gql_fragment_definition(gql_parser *p, const gql_head *head) {
  gql_token name;
  uint32_t node;
  if (!gql_take_keyword(p, head)) return false;
  if (at_word(p, "on", 2)) return unexpected(p, &p->lexer.token);
  if (!take_name(p, &name)) return false;
  if (!gql_open_definition(p, GQL_FRAGMENT_DEFINITION, head, &name, GQL_SPACE_FRAGMENT, &node))
    return false;
  if (!at_word(p, "on", 2)) return fail(p, GQL_ERROR_EXPECTED_ON, p->lexer.token.start);
  return advance(p) && gql_named_type(p) && directives(p, false) && selection_set(p, node);
}

static bool variable_definition(gql_parser *p);

/* VariablesDefinition : `(` VariableDefinition+ `)`, or nothing */
static bool variable_definitions(gql_parser *p) {
  if (!at(p, GQL_TOKEN_PAREN_LEFT)) return true;
  if (!advance(p)) return false;
  do {
    if (!variable_definition(p)) return false;
  } while (!at(p, GQL_TOKEN_PAREN_RIGHT));
  return advance(p);
}

/* VariableDefinition : Description? Variable `:` Type DefaultValue? Directives[Const]? */
static bool variable_definition(gql_parser *p) {
  const gql_token first = p->lexer.token;
  uint32_t node, symbol;
  if (!open_plain(p, GQL_VARIABLE_DEFINITION, first.start, GQL_NONE, &node)) return false;
  if (at_string(p)) {
    gql_tape_set_flag(p->tape, node, GQL_HAS_DESCRIPTION);
    if (!advance(p) || !gql_string_value(p, &first)) return false;
  }
  gql_token name;
  if (!gql_variable(p, &name, &symbol)) return false;
  gql_tape_name(p->tape, node, name.start, name.end - name.start, symbol);
  if (!expect(p, GQL_TOKEN_COLON) || !gql_type_reference(p)) return false;
  if (!gql_default_value(p, node) || !directives(p, true)) return false;
  close_node(p, node);
  return true;
}
