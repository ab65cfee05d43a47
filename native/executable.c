/* Executable definitions. GraphQL specification, 2.4 "Operations" to 2.9 "Fragments", and the
 * definitions of 2.11 "Variables". */
#include "parser.h"

static bool variable_definitions(gql_parser *p);
static bool selection_set(gql_parser *p, uint32_t owner);

/* OperationDefinition : SelectionSet */
bool gql_shorthand(gql_parser *p) {
  const uint32_t start = start_of(p);
  return selection_set(p,
                       open_plain(p, GQL_OPERATION_DEFINITION, GQL_IS_SHORTHAND, start, GQL_NONE));
}

/* OperationDefinition : Description? OperationType Name? VariablesDefinition? Directives?
 * SelectionSet */
bool gql_operation_definition(gql_parser *p, const gql_head *head) {
  uint32_t type_flag, node;
  gql_text name;
  gql_operation_type(p, &type_flag);
  if (!gql_take_keyword(p, head)) return false;
  const bool has_name = at_name(p);
  if (has_name && !take_name(p, &name)) return false;
  if (!gql_open_definition(p, GQL_OPERATION_DEFINITION, head, has_name ? &name : NULL,
                           GQL_SPACE_NAME, &node))
    return false;
  gql_set_flag(p->writer, node, type_flag);
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
static inline bool open_selection_set(gql_parser *p, uint32_t owner, uint32_t *set) {
  if (!at(p, '{')) return expected(p, GQL_TOKEN_BRACE_LEFT);
  if (!enter(p)) return false;
  *set = open_plain(p, GQL_SELECTION_SET, 0, start_of(p), owner);
  return take(p);
}

static bool field(gql_parser *p, uint32_t *set);
static bool fragment(gql_parser *p, uint32_t *set);

/* SelectionSet : `{` Selection+ `}`, the last child of `owner`, which ends with it. Sets inside are
 * open nodes whose parent is their owner, and the parent of an owner is the set around it. Hot:
 * bench/benches/parse.ts. */
static bool selection_set(gql_parser *p, uint32_t owner) {
  uint32_t set;
  if (!open_selection_set(p, owner, &set)) return false;
  while (set != GQL_NONE) {
    /* Selection : Field | FragmentSpread | InlineFragment. Complete, or with its own selection set,
     * which is then `set`. */
    if (at_name(p)) {
      if (!field(p, &set)) return false;
    } else if (at(p, '}') && p->writer->count > set + 1) {
      if (!take(p)) return false;
      p->depth--;
      set = close_node(p, close_node(p, set));
    } else if (at_spread(p)) {
      if (!fragment(p, &set)) return false;
    } else {
      return expected(p, GQL_TOKEN_NAME);
    }
  }
  return true;
}

static bool rest_of_field(gql_parser *p, const gql_text *first, uint32_t *set);

/* Field : Alias? Name Arguments? Directives? SelectionSet? Most are a name alone. */
static inline bool field(gql_parser *p, uint32_t *set) {
  gql_text name;
  uint32_t symbol;
  if (!take_name(p, &name)) return false;
  if (gql_is(first_byte(p), GQL_GOES_ON)) return rest_of_field(p, &name, set);
  if (!identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  named_leaf(p, GQL_FIELD, name.start, &name, symbol);
  return true;
}

/* Alias : Name `:` */
static bool rest_of_field(gql_parser *p, const gql_text *first, uint32_t *set) {
  gql_text name = *first;
  uint32_t symbol, alias_symbol = GQL_NONE;
  const bool has_alias = at(p, ':');
  if (has_alias) {
    if (!take(p) || !take_name(p, &name)) return false;
    if (!identify(p, first, GQL_SPACE_NAME, &alias_symbol)) return false;
  }
  if (!identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  const uint32_t flags = has_alias ? GQL_HAS_ALIAS : 0;
  const uint32_t node = open_named(p, GQL_FIELD, flags, first->start, &name, symbol, *set);
  if (has_alias) named_leaf(p, GQL_ALIAS, first->start, first, alias_symbol);
  if (!arguments(p, false) || !directives(p, false)) return false;
  if (!at(p, '{')) {
    close_node(p, node);
    return true;
  }
  gql_set_flag(p->writer, node, GQL_HAS_SELECTION_SET);
  return open_selection_set(p, node, set);
}

static bool fragment_spread(gql_parser *p, uint32_t start);

/* FragmentSpread : `...` FragmentName Directives?
 * InlineFragment : `...` TypeCondition? Directives? SelectionSet */
static bool fragment(gql_parser *p, uint32_t *set) {
  const uint32_t start = start_of(p);
  if (!gql_take_spread(p)) return false;
  const bool has_type_condition = at_word(p, "on", 2);
  if (!has_type_condition && at_name(p)) return fragment_spread(p, start);
  const uint32_t flags = has_type_condition ? GQL_HAS_TYPE_CONDITION : 0;
  const uint32_t node = open_plain(p, GQL_INLINE_FRAGMENT, flags, start, *set);
  if (has_type_condition && (!take_word(p) || !named_type(p))) return false;
  return directives(p, false) && open_selection_set(p, node, set);
}

static bool fragment_spread(gql_parser *p, uint32_t start) {
  gql_text name;
  uint32_t symbol;
  if (!take_name(p, &name) || !identify(p, &name, GQL_SPACE_FRAGMENT, &symbol)) return false;
  const uint32_t node = open_named(p, GQL_FRAGMENT_SPREAD, 0, start, &name, symbol, GQL_NONE);
  if (!directives(p, false)) return false;
  close_node(p, node);
  return true;
}

/* FragmentDefinition : Description? `fragment` FragmentName TypeCondition Directives? SelectionSet
 * FragmentName : Name but not `on`
 * TypeCondition : `on` NamedType */
bool gql_fragment_definition(gql_parser *p, const gql_head *head) {
  gql_text name;
  uint32_t node;
  if (!gql_take_keyword(p, head)) return false;
  if (at_word(p, "on", 2)) return unexpected(p, start_of(p));
  if (!take_name(p, &name)) return false;
  if (!gql_open_definition(p, GQL_FRAGMENT_DEFINITION, head, &name, GQL_SPACE_FRAGMENT, &node))
    return false;
  if (!at_word(p, "on", 2)) return fail(p, GQL_ERROR_EXPECTED_ON, start_of(p));
  return take_word(p) && named_type(p) && directives(p, false) && selection_set(p, node);
}

static bool variable_definition(gql_parser *p);

/* VariablesDefinition : `(` VariableDefinition+ `)`, or nothing */
static bool variable_definitions(gql_parser *p) {
  if (!at(p, '(')) return true;
  if (!take(p)) return false;
  do {
    if (!variable_definition(p)) return false;
  } while (!at(p, ')'));
  return take(p);
}

/* VariableDefinition : Description? Variable `:` Type DefaultValue? Directives[Const]? */
static bool variable_definition(gql_parser *p) {
  const uint32_t node = open_plain(p, GQL_VARIABLE_DEFINITION, 0, start_of(p), GQL_NONE);
  gql_text description, name;
  uint32_t symbol;
  if (at(p, '"')) {
    gql_set_flag(p->writer, node, GQL_HAS_DESCRIPTION);
    if (!take_string(p, &description)) return false;
    gql_string_value(p, &description);
  }
  if (!gql_variable(p, &name, &symbol)) return false;
  gql_set_name(p->writer, node, name.start, name.end - name.start, symbol);
  if (!expect(p, ':') || !gql_type_reference(p)) return false;
  if (!gql_default_value(p, node) || !directives(p, true)) return false;
  close_node(p, node);
  return true;
}
