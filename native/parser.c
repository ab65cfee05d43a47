/* Executable documents. One function per production, in the order of the GraphQL specification,
 * chapter 2. The parser looks at one token; where productions nest (selection sets, values, types)
 * it loops over open nodes. */
#include <stdlib.h>

#include "lexer.h"
#include "symbols.h"
#include "tape.h"

struct gql_scratch {
  gql_seed seed;
  gql_names names;
  uint16_t *units;
  uint8_t *bytes;
  size_t capacity; /* units */
};

typedef struct {
  gql_lexer lexer;
  gql_tape *tape;
  gql_names *names;
  gql_seed seed;
  const gql_symbols *symbols;
  uint32_t symbol_count;
  uint32_t previous_end; /* of the last token that was taken */
  uint32_t tokens;
  uint32_t max_tokens;
  uint32_t depth;
  uint32_t max_depth;
  gql_result *result;
} parser;

static bool fail_at(parser *p, uint32_t error, uint32_t offset, const gql_token *found) {
  p->result->error = error;
  p->result->offset = offset;
  p->result->found = found->kind;
  p->result->found_start = found->start;
  p->result->found_end = found->end;
  return false;
}

static bool fail(parser *p, uint32_t error, uint32_t offset) {
  return fail_at(p, error, offset, &p->lexer.token);
}

static bool unexpected(parser *p, const gql_token *token) {
  return fail_at(p, GQL_ERROR_UNEXPECTED_TOKEN, token->start, token);
}

static bool at(const parser *p, uint32_t kind) {
  return p->lexer.token.kind == kind;
}

/* Looks at the next token without counting it. */
static bool look(parser *p) {
  p->previous_end = p->lexer.token.end;
  return gql_lex(&p->lexer) || fail(p, p->lexer.error, p->lexer.error_offset);
}

static bool count_token(parser *p) {
  if (at(p, GQL_TOKEN_END) || ++p->tokens <= p->max_tokens) return true;
  return fail(p, GQL_ERROR_TOO_MANY_TOKENS, p->lexer.token.start);
}

/* Takes the current token. */
static bool advance(parser *p) {
  return look(p) && count_token(p);
}

static bool expect(parser *p, uint32_t kind) {
  if (at(p, kind)) return advance(p);
  p->result->expected = kind;
  return fail(p, GQL_ERROR_EXPECTED_TOKEN, p->lexer.token.start);
}

/* Enters a selection set, a list, an object or a list type at the current token. */
static bool enter(parser *p) {
  if (++p->depth <= p->max_depth) return true;
  return fail(p, GQL_ERROR_TOO_DEEP, p->lexer.token.start);
}

static bool at_word(const parser *p, const char *word, uint32_t length) {
  const gql_token *token = &p->lexer.token;
  return token->kind == GQL_TOKEN_NAME && token->end - token->start == length &&
         memcmp(p->lexer.bytes + token->start, word, length) == 0;
}

/* The id of a name of the document or of the schema. */
static bool identify(parser *p, const gql_token *token, uint32_t space, uint32_t *id) {
  const uint8_t *bytes = p->lexer.bytes + token->start;
  const gql_name name = gql_name_of(p->seed, bytes, token->end - token->start);
  if (space == GQL_SPACE_NAME && p->symbols != NULL) {
    *id = gql_symbols_find(p->symbols, &name);
    if (*id != GQL_NONE) return true;
  }
  if (!gql_names_id(p->names, &name, space, id)) {
    return fail(p, GQL_ERROR_OUT_OF_MEMORY, token->start);
  }
  if (space == GQL_SPACE_NAME) *id += p->symbol_count;
  return true;
}

static bool open_node(parser *p, const gql_node *node, uint32_t parent, uint32_t *index) {
  *index = gql_tape_open(p->tape, node, parent);
  return *index != GQL_NONE || fail(p, GQL_ERROR_TAPE_FULL, node->span_start);
}

/* Opens a node without a name; `start` is also the offset of its first token. */
static bool open_plain(parser *p, uint32_t kind, uint32_t start, uint32_t parent, uint32_t *index) {
  const gql_node node = {.kind = kind, .start = start, .symbol = GQL_NONE, .span_start = start};
  return open_node(p, &node, parent, index);
}

/* Opens a node that is called `name`; `start` is the offset of its first token. */
static bool open_named(parser *p, uint32_t kind, uint32_t start, const gql_token *name,
                       uint32_t symbol, uint32_t parent, uint32_t *index) {
  const gql_node node = {
      .kind = kind,
      .start = name->start,
      .name_length = name->end - name->start,
      .symbol = symbol,
      .span_start = start,
  };
  return open_node(p, &node, parent, index);
}

/* Ends a node with the last token that was taken. Returns its parent. */
static uint32_t close_node(parser *p, uint32_t index) {
  return gql_tape_close(p->tape, index, p->previous_end);
}

/* Name */
static bool take_name(parser *p, gql_token *name) {
  *name = p->lexer.token;
  return expect(p, GQL_TOKEN_NAME);
}

static bool definition(parser *p);
static bool shorthand(parser *p);
static bool operation_definition(parser *p, const gql_token *description, uint32_t type_flag);
static bool variable_definitions(parser *p);
static bool selection_set(parser *p, uint32_t owner);
static bool arguments(parser *p, bool constant);
static bool fragment_definition(parser *p, const gql_token *description);
static bool value(parser *p, bool constant);
static bool string_value(parser *p, const gql_token *token);
static bool variable(parser *p, gql_token *name, uint32_t *symbol);
static bool type_reference(parser *p);
static bool named_type(parser *p);
static bool directives(parser *p, bool constant);

/* Document : Definition+ */
static bool document(parser *p, uint32_t length) {
  uint32_t node;
  if (!open_plain(p, GQL_DOCUMENT, 0, GQL_NONE, &node) || !advance(p)) return false;
  do {
    if (!definition(p)) return false;
  } while (!at(p, GQL_TOKEN_END));
  gql_tape_close(p->tape, node, length);
  return true;
}

/* Keywords that begin a definition of the type system, which no executable document holds. */
static bool at_type_system_word(const parser *p) {
  return at_word(p, "schema", 6) || at_word(p, "scalar", 6) || at_word(p, "type", 4) ||
         at_word(p, "interface", 9) || at_word(p, "union", 5) || at_word(p, "enum", 4) ||
         at_word(p, "input", 5) || at_word(p, "directive", 9);
}

/* ExecutableDefinition : OperationDefinition | FragmentDefinition */
static bool definition(parser *p) {
  if (at(p, GQL_TOKEN_BRACE_LEFT)) return shorthand(p);
  const gql_token first = p->lexer.token;
  const gql_token *description = NULL;
  if (first.kind == GQL_TOKEN_STRING || first.kind == GQL_TOKEN_BLOCK_STRING) {
    description = &first;
    if (!look(p)) return false;
    if (at(p, GQL_TOKEN_BRACE_LEFT))
      return fail(p, GQL_ERROR_DESCRIPTION_OF_SHORTHAND, first.start);
  }
  if (at_word(p, "query", 5)) return operation_definition(p, description, 0);
  if (at_word(p, "mutation", 8)) return operation_definition(p, description, GQL_IS_MUTATION);
  if (at_word(p, "subscription", 12))
    return operation_definition(p, description, GQL_IS_SUBSCRIPTION);
  if (at_word(p, "fragment", 8)) return fragment_definition(p, description);
  if (description != NULL && at(p, GQL_TOKEN_NAME) && !at_type_system_word(p)) {
    return fail(p, GQL_ERROR_UNEXPECTED_DESCRIPTION, first.start);
  }
  return unexpected(p, &p->lexer.token);
}

/* Takes the keyword of a definition. Behind a description it was only looked at. */
static bool take_keyword(parser *p, const gql_token *description, uint32_t *start) {
  *start = description == NULL ? p->lexer.token.start : description->start;
  return (description == NULL || count_token(p)) && advance(p);
}

/* Description : StringValue, the first child of `node` */
static bool add_description(parser *p, uint32_t node, const gql_token *description) {
  if (description == NULL) return true;
  gql_tape_set_flag(p->tape, node, GQL_HAS_DESCRIPTION);
  return string_value(p, description);
}

/* OperationDefinition : SelectionSet */
static bool shorthand(parser *p) {
  uint32_t node;
  if (!open_plain(p, GQL_OPERATION_DEFINITION, p->lexer.token.start, GQL_NONE, &node)) return false;
  gql_tape_set_flag(p->tape, node, GQL_IS_SHORTHAND);
  return selection_set(p, node);
}

/* OperationDefinition : Description? OperationType Name? VariablesDefinition? Directives?
 * SelectionSet */
static bool operation_definition(parser *p, const gql_token *description, uint32_t type_flag) {
  uint32_t start, node;
  if (!take_keyword(p, description, &start)) return false;
  if (at(p, GQL_TOKEN_NAME)) {
    gql_token name;
    uint32_t symbol;
    if (!take_name(p, &name) || !identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
    if (!open_named(p, GQL_OPERATION_DEFINITION, start, &name, symbol, GQL_NONE, &node))
      return false;
  } else if (!open_plain(p, GQL_OPERATION_DEFINITION, start, GQL_NONE, &node)) {
    return false;
  }
  gql_tape_set_flag(p->tape, node, type_flag);
  return add_description(p, node, description) && variable_definitions(p) && directives(p, false) &&
         selection_set(p, node);
}

/* SelectionSet : `{` Selection+ `}`, a child of the innermost open node, which is then `*set`. */
static bool open_selection_set(parser *p, uint32_t owner, uint32_t *set) {
  return enter(p) && open_plain(p, GQL_SELECTION_SET, p->lexer.token.start, owner, set) &&
         expect(p, GQL_TOKEN_BRACE_LEFT);
}

static bool selection(parser *p, uint32_t *set);

/* SelectionSet : `{` Selection+ `}`, the last child of `owner`, which ends with it. Sets inside are
 * open nodes whose parent is their owner, and the parent of an owner is the set around it. */
static bool selection_set(parser *p, uint32_t owner) {
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

static bool field(parser *p, uint32_t *set);
static bool fragment(parser *p, uint32_t *set);

/* Selection : Field | FragmentSpread | InlineFragment. Complete, or with its own selection set in
 * `*set`. */
static bool selection(parser *p, uint32_t *set) {
  return at(p, GQL_TOKEN_SPREAD) ? fragment(p, set) : field(p, set);
}

/* Field : Alias? Name Arguments? Directives? SelectionSet?
 * Alias : Name `:` */
static bool field(parser *p, uint32_t *set) {
  gql_token alias, name;
  uint32_t node, child, symbol, alias_symbol = GQL_NONE;
  if (!take_name(p, &alias)) return false;
  const uint32_t alias_end = p->previous_end;
  const bool has_alias = at(p, GQL_TOKEN_COLON);
  name = alias;
  if (has_alias) {
    if (!advance(p) || !take_name(p, &name)) return false;
    if (!identify(p, &alias, GQL_SPACE_NAME, &alias_symbol)) return false;
  }
  if (!identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
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

static bool argument(parser *p, bool constant);

/* Arguments[Const] : `(` Argument[?Const]+ `)`, or nothing */
static bool arguments(parser *p, bool constant) {
  if (!at(p, GQL_TOKEN_PAREN_LEFT)) return true;
  if (!advance(p)) return false;
  do {
    if (!argument(p, constant)) return false;
  } while (!at(p, GQL_TOKEN_PAREN_RIGHT));
  return advance(p);
}

/* A name and a colon, of a node that is left open. */
static bool name_and_colon(parser *p, uint32_t kind, uint32_t parent, uint32_t *node) {
  gql_token name;
  uint32_t symbol;
  return take_name(p, &name) && expect(p, GQL_TOKEN_COLON) &&
         identify(p, &name, GQL_SPACE_NAME, &symbol) &&
         open_named(p, kind, name.start, &name, symbol, parent, node);
}

/* Argument[Const] : Name `:` Value[?Const] */
static bool argument(parser *p, bool constant) {
  uint32_t node;
  if (!name_and_colon(p, GQL_ARGUMENT, GQL_NONE, &node) || !value(p, constant)) return false;
  close_node(p, node);
  return true;
}

static bool fragment_spread(parser *p, uint32_t start);

/* FragmentSpread : `...` FragmentName Directives?
 * InlineFragment : `...` TypeCondition? Directives? SelectionSet */
static bool fragment(parser *p, uint32_t *set) {
  const uint32_t start = p->lexer.token.start;
  uint32_t node;
  if (!advance(p)) return false;
  const bool has_type_condition = at_word(p, "on", 2);
  if (!has_type_condition && at(p, GQL_TOKEN_NAME)) return fragment_spread(p, start);
  if (!open_plain(p, GQL_INLINE_FRAGMENT, start, *set, &node)) return false;
  if (has_type_condition) {
    gql_tape_set_flag(p->tape, node, GQL_HAS_TYPE_CONDITION);
    if (!advance(p) || !named_type(p)) return false;
  }
  return directives(p, false) && open_selection_set(p, node, set);
}

static bool fragment_spread(parser *p, uint32_t start) {
  gql_token name;
  uint32_t symbol, node;
  if (!take_name(p, &name) || !identify(p, &name, GQL_SPACE_FRAGMENT, &symbol)) return false;
  if (!open_named(p, GQL_FRAGMENT_SPREAD, start, &name, symbol, GQL_NONE, &node)) return false;
  if (!directives(p, false)) return false;
  close_node(p, node);
  return true;
}

/* FragmentDefinition : Description? `fragment` FragmentName TypeCondition Directives? SelectionSet
 * FragmentName : Name but not `on`
 * TypeCondition : `on` NamedType */
static bool fragment_definition(parser *p, const gql_token *description) {
  gql_token name;
  uint32_t start, symbol, node;
  if (!take_keyword(p, description, &start)) return false;
  if (at_word(p, "on", 2)) return unexpected(p, &p->lexer.token);
  if (!take_name(p, &name) || !identify(p, &name, GQL_SPACE_FRAGMENT, &symbol)) return false;
  if (!open_named(p, GQL_FRAGMENT_DEFINITION, start, &name, symbol, GQL_NONE, &node)) return false;
  if (!add_description(p, node, description)) return false;
  if (!at_word(p, "on", 2)) return fail(p, GQL_ERROR_EXPECTED_ON, p->lexer.token.start);
  return advance(p) && named_type(p) && directives(p, false) && selection_set(p, node);
}

static bool begin_value(parser *p, bool constant, uint32_t *open);
static bool constant_variable(parser *p);

/* Value[Const] : Variable (not if Const) | IntValue | FloatValue | StringValue | BooleanValue |
 * NullValue | EnumValue | ListValue[?Const] | ObjectValue[?Const] Lists, objects and their fields
 * are open nodes until they are complete; the innermost is `open`. */
static bool value(parser *p, bool constant) {
  uint32_t open = GQL_NONE;
  do {
    const uint32_t kind =
        open == GQL_NONE ? (uint32_t)GQL_KIND_COUNT : gql_tape_kind(p->tape, open);
    const bool ends_list = kind == GQL_LIST_VALUE && at(p, GQL_TOKEN_BRACKET_RIGHT);
    const bool ends_object = kind == GQL_OBJECT_VALUE && at(p, GQL_TOKEN_BRACE_RIGHT);
    if (ends_list || ends_object) {
      if (!advance(p)) return false;
      p->depth--;
      open = close_node(p, open);
    } else if (kind == GQL_OBJECT_VALUE) {
      /* ObjectField[Const] : Name `:` Value[?Const] */
      if (!name_and_colon(p, GQL_OBJECT_FIELD, open, &open)) return false;
      continue;
    } else {
      const uint32_t around = open;
      if (!begin_value(p, constant, &open)) return false;
      if (open != around) continue;
    }
    /* A value is complete, and with it the field of an object. */
    if (open != GQL_NONE && gql_tape_kind(p->tape, open) == GQL_OBJECT_FIELD)
      open = close_node(p, open);
  } while (open != GQL_NONE);
  return true;
}

/* A value that is one token. */
static bool scalar(parser *p, uint32_t kind, uint32_t flags) {
  uint32_t node;
  if (!open_plain(p, kind, p->lexer.token.start, GQL_NONE, &node) || !advance(p)) return false;
  gql_tape_set_flag(p->tape, node, flags);
  close_node(p, node);
  return true;
}

/* ListValue[Const] : `[` Value[?Const]* `]`
 * ObjectValue[Const] : `{` ObjectField[?Const]* `}` */
static bool container(parser *p, uint32_t kind, uint32_t *open) {
  return enter(p) && open_plain(p, kind, p->lexer.token.start, *open, open) && advance(p);
}

static bool name_value(parser *p);

/* A whole value, or the beginning of a list or object, which is then `*open`. */
static bool begin_value(parser *p, bool constant, uint32_t *open) {
  const gql_token token = p->lexer.token;
  uint32_t symbol;
  gql_token name;
  switch (token.kind) {
  case GQL_TOKEN_BRACKET_LEFT: return container(p, GQL_LIST_VALUE, open);
  case GQL_TOKEN_BRACE_LEFT: return container(p, GQL_OBJECT_VALUE, open);
  case GQL_TOKEN_INT: return scalar(p, GQL_INT_VALUE, 0);
  case GQL_TOKEN_FLOAT: return scalar(p, GQL_FLOAT_VALUE, 0);
  case GQL_TOKEN_STRING:
  case GQL_TOKEN_BLOCK_STRING: return advance(p) && string_value(p, &token);
  case GQL_TOKEN_NAME: return name_value(p);
  case GQL_TOKEN_DOLLAR: return constant ? constant_variable(p) : variable(p, &name, &symbol);
  default: return unexpected(p, &token);
  }
}

/* BooleanValue : `true` | `false`
 * NullValue : `null`
 * EnumValue : Name but not one of these */
static bool name_value(parser *p) {
  if (at_word(p, "true", 4)) return scalar(p, GQL_BOOLEAN_VALUE, GQL_IS_TRUE);
  if (at_word(p, "false", 5)) return scalar(p, GQL_BOOLEAN_VALUE, 0);
  if (at_word(p, "null", 4)) return scalar(p, GQL_NULL_VALUE, 0);
  gql_token name;
  uint32_t symbol, node;
  if (!take_name(p, &name) || !identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  if (!open_named(p, GQL_ENUM_VALUE, name.start, &name, symbol, GQL_NONE, &node)) return false;
  close_node(p, node);
  return true;
}

/* StringValue, whose token is already taken. */
static bool string_value(parser *p, const gql_token *token) {
  const bool is_block = token->kind == GQL_TOKEN_BLOCK_STRING;
  const gql_node string = {
      .kind = GQL_STRING_VALUE,
      .start = token->start + (is_block ? 3 : 1),
      .symbol = GQL_NONE,
      .span_start = token->start,
  };
  uint32_t node;
  if (!open_node(p, &string, GQL_NONE, &node)) return false;
  if (is_block) gql_tape_set_flag(p->tape, node, GQL_IS_BLOCK);
  if (token->has_backslash) gql_tape_set_flag(p->tape, node, GQL_HAS_ESCAPE);
  gql_tape_close(p->tape, node, token->end);
  return true;
}

/* The error of a variable where a constant must stand. */
static bool constant_variable(parser *p) {
  const gql_token dollar = p->lexer.token;
  if (!advance(p)) return false;
  if (at(p, GQL_TOKEN_NAME)) return fail(p, GQL_ERROR_UNEXPECTED_VARIABLE, dollar.start);
  return unexpected(p, &dollar);
}

/* Variable : `$` Name */
static bool variable(parser *p, gql_token *name, uint32_t *symbol) {
  const uint32_t start = p->lexer.token.start;
  uint32_t node;
  if (!expect(p, GQL_TOKEN_DOLLAR) || !take_name(p, name)) return false;
  if (!identify(p, name, GQL_SPACE_VARIABLE, symbol)) return false;
  if (!open_named(p, GQL_VARIABLE, start, name, *symbol, GQL_NONE, &node)) return false;
  close_node(p, node);
  return true;
}

static bool variable_definition(parser *p);

/* VariablesDefinition : `(` VariableDefinition+ `)`, or nothing */
static bool variable_definitions(parser *p) {
  if (!at(p, GQL_TOKEN_PAREN_LEFT)) return true;
  if (!advance(p)) return false;
  do {
    if (!variable_definition(p)) return false;
  } while (!at(p, GQL_TOKEN_PAREN_RIGHT));
  return advance(p);
}

/* VariableDefinition : Description? Variable `:` Type DefaultValue? Directives[Const]?
 * DefaultValue : `=` Value[Const] */
static bool variable_definition(parser *p) {
  const gql_token first = p->lexer.token;
  uint32_t node, symbol;
  if (!open_plain(p, GQL_VARIABLE_DEFINITION, first.start, GQL_NONE, &node)) return false;
  if (first.kind == GQL_TOKEN_STRING || first.kind == GQL_TOKEN_BLOCK_STRING) {
    if (!advance(p) || !add_description(p, node, &first)) return false;
  }
  gql_token name;
  if (!variable(p, &name, &symbol)) return false;
  gql_tape_name(p->tape, node, name.start, name.end - name.start, symbol);
  if (!expect(p, GQL_TOKEN_COLON) || !type_reference(p)) return false;
  if (at(p, GQL_TOKEN_EQUALS)) {
    gql_tape_set_flag(p->tape, node, GQL_HAS_DEFAULT_VALUE);
    if (!advance(p) || !value(p, true)) return false;
  }
  if (!directives(p, true)) return false;
  close_node(p, node);
  return true;
}

/* Type : NamedType | ListType | NonNullType
 * ListType : `[` Type `]`
 * NonNullType : NamedType `!` | ListType `!`
 * Whether a type is non-null shows behind it; so lists and name are written first, and wrapped at
 * the end. */
static bool type_reference(parser *p) {
  const uint32_t first = p->tape->count;
  uint32_t bangs = 0, node;
  while (at(p, GQL_TOKEN_BRACKET_LEFT)) {
    if (!enter(p) || !open_plain(p, GQL_LIST_TYPE, p->lexer.token.start, GQL_NONE, &node))
      return false;
    if (!advance(p)) return false;
  }
  if (!named_type(p)) return false;
  for (node = p->tape->count - 1;; node--) {
    close_node(p, node);
    gql_tape_note_bang(p->tape, node, 0);
    if (at(p, GQL_TOKEN_BANG)) {
      if (!advance(p)) return false;
      gql_tape_note_bang(p->tape, node, p->previous_end);
      bangs++;
    }
    if (node == first) break;
    if (!expect(p, GQL_TOKEN_BRACKET_RIGHT)) return false;
    p->depth--;
  }
  return gql_tape_end_type(p->tape, first, bangs) || fail(p, GQL_ERROR_TAPE_FULL, p->previous_end);
}

/* NamedType : Name */
static bool named_type(parser *p) {
  gql_token name;
  uint32_t symbol, node;
  if (!take_name(p, &name) || !identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  if (!open_named(p, GQL_NAMED_TYPE, name.start, &name, symbol, GQL_NONE, &node)) return false;
  close_node(p, node);
  return true;
}

/* Directives[Const] : Directive[?Const]+, or nothing
 * Directive[Const] : `@` Name Arguments[?Const]? */
static bool directives(parser *p, bool constant) {
  while (at(p, GQL_TOKEN_AT)) {
    const uint32_t start = p->lexer.token.start;
    gql_token name;
    uint32_t symbol, node;
    if (!advance(p) || !take_name(p, &name)) return false;
    if (!identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
    if (!open_named(p, GQL_DIRECTIVE, start, &name, symbol, GQL_NONE, &node)) return false;
    if (!arguments(p, constant)) return false;
    close_node(p, node);
  }
  return true;
}

bool gql_parse(gql_scratch *scratch, uint32_t length, const gql_options *options, gql_tape *tape,
               gql_result *result) {
  assert(length <= scratch->capacity);
  gql_narrow(scratch->units, length, scratch->bytes);
  gql_names_begin(&scratch->names);
  memset(result, 0, sizeof *result);
  tape->count = 0;
  const uint32_t symbol_count = options->symbols == NULL ? 0 : gql_symbols_count(options->symbols);
  parser p = {
      .lexer = {.bytes = scratch->bytes},
      .tape = tape,
      .names = &scratch->names,
      .seed = scratch->seed,
      .symbols = options->symbols,
      .symbol_count = symbol_count,
      .max_tokens = options->max_tokens == 0 ? UINT32_MAX : options->max_tokens,
      .max_depth = options->max_depth == 0 ? UINT32_MAX : options->max_depth,
      .result = result,
  };
  if (!document(&p, length)) return false;
  result->symbol_count = symbol_count;
  result->variable_count = scratch->names.counts[GQL_SPACE_VARIABLE];
  result->fragment_count = scratch->names.counts[GQL_SPACE_FRAGMENT];
  return true;
}

gql_scratch *gql_scratch_create(gql_seed seed) {
  gql_scratch *scratch = calloc(1, sizeof *scratch);
  if (scratch != NULL) scratch->seed = seed;
  return scratch;
}

static void free_source(gql_scratch *scratch) {
  free(scratch->units);
  free(scratch->bytes);
  scratch->units = NULL;
  scratch->bytes = NULL;
  scratch->capacity = 0;
}

void gql_scratch_destroy(gql_scratch *scratch) {
  if (scratch == NULL) return;
  free_source(scratch);
  gql_names_free(&scratch->names);
  free(scratch);
}

uint16_t *gql_scratch_units(gql_scratch *scratch, size_t length) {
  if (scratch->units != NULL && length <= scratch->capacity) return scratch->units;
  if (length > GQL_MAX_LENGTH) return NULL;
  free_source(scratch);
  const size_t capacity = length < 4096 ? 4096 : length + length / 4;
  scratch->units = malloc(capacity * sizeof *scratch->units);
  scratch->bytes = malloc(capacity + GQL_PADDING);
  if (scratch->units == NULL || scratch->bytes == NULL) {
    free_source(scratch);
    return NULL;
  }
  scratch->capacity = capacity;
  return scratch->units;
}

void gql_scratch_trim(gql_scratch *scratch) {
  enum { KEPT_UNITS = 1 << 18, KEPT_NAMES = 1 << 14 };
  if (scratch->capacity > KEPT_UNITS) free_source(scratch);
  if (scratch->names.capacity > KEPT_NAMES) gql_names_free(&scratch->names);
}
