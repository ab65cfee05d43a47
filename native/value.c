/* Values, and the arguments and directives that hold them. GraphQL specification, 2.7 "Arguments",
 * 2.10 "Input Values", 2.11 "Variables", 2.13 "Directives". */
#include "parser.h"

static bool argument(gql_parser *p, bool constant);

/* Arguments[Const] : `(` Argument[?Const]+ `)` */
bool gql_arguments(gql_parser *p, bool constant) {
  if (!advance(p)) return false;
  do {
    if (!argument(p, constant)) return false;
  } while (!at(p, GQL_TOKEN_PAREN_RIGHT));
  return advance(p);
}

/* A name and a colon, of a node that is left open. */
static bool name_and_colon(gql_parser *p, uint32_t kind, uint32_t parent, uint32_t *node) {
  gql_token name;
  uint32_t symbol;
  return take_name(p, &name) && expect(p, GQL_TOKEN_COLON) &&
         gql_identify(p, &name, GQL_SPACE_NAME, &symbol) &&
         open_named(p, kind, name.start, &name, symbol, parent, node);
}

/* Argument[Const] : Name `:` Value[?Const] */
static bool argument(gql_parser *p, bool constant) {
  uint32_t node;
  if (!name_and_colon(p, GQL_ARGUMENT, GQL_NONE, &node) || !gql_value(p, constant)) return false;
  close_node(p, node);
  return true;
}

static bool begin_value(gql_parser *p, bool constant, uint32_t *open);
static bool constant_variable(gql_parser *p);

/* Value[Const] : Variable (not if Const) | IntValue | FloatValue | StringValue | BooleanValue |
 * NullValue | EnumValue | ListValue[?Const] | ObjectValue[?Const] Lists, objects and their fields
 * are open nodes until they are complete; the innermost is `open`. */
bool gql_value(gql_parser *p, bool constant) {
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
static bool scalar(gql_parser *p, uint32_t kind, uint32_t flags) {
  uint32_t node;
  if (!open_plain(p, kind, p->lexer.token.start, GQL_NONE, &node) || !advance(p)) return false;
  gql_tape_set_flag(p->tape, node, flags);
  close_node(p, node);
  return true;
}

/* ListValue[Const] : `[` Value[?Const]* `]`
 * ObjectValue[Const] : `{` ObjectField[?Const]* `}` */
static bool container(gql_parser *p, uint32_t kind, uint32_t *open) {
  return enter(p) && open_plain(p, kind, p->lexer.token.start, *open, open) && advance(p);
}

static bool name_value(gql_parser *p);

/* A whole value, or the beginning of a list or object, which is then `*open`. */
static bool begin_value(gql_parser *p, bool constant, uint32_t *open) {
  const gql_token token = p->lexer.token;
  uint32_t symbol;
  gql_token name;
  switch (token.kind) {
  case GQL_TOKEN_BRACKET_LEFT: return container(p, GQL_LIST_VALUE, open);
  case GQL_TOKEN_BRACE_LEFT: return container(p, GQL_OBJECT_VALUE, open);
  case GQL_TOKEN_INT: return scalar(p, GQL_INT_VALUE, 0);
  case GQL_TOKEN_FLOAT: return scalar(p, GQL_FLOAT_VALUE, 0);
  case GQL_TOKEN_STRING:
  case GQL_TOKEN_BLOCK_STRING: return advance(p) && gql_string_value(p, &token);
  case GQL_TOKEN_NAME: return name_value(p);
  case GQL_TOKEN_DOLLAR: return constant ? constant_variable(p) : gql_variable(p, &name, &symbol);
  default: return unexpected(p, &token);
  }
}

/* BooleanValue : `true` | `false`
 * NullValue : `null`
 * EnumValue : Name but not one of these */
static bool name_value(gql_parser *p) {
  if (at_word(p, "true", 4)) return scalar(p, GQL_BOOLEAN_VALUE, GQL_IS_TRUE);
  if (at_word(p, "false", 5)) return scalar(p, GQL_BOOLEAN_VALUE, 0);
  if (at_word(p, "null", 4)) return scalar(p, GQL_NULL_VALUE, 0);
  gql_token name;
  uint32_t symbol, node;
  if (!take_name(p, &name) || !gql_identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  if (!open_named(p, GQL_ENUM_VALUE, name.start, &name, symbol, GQL_NONE, &node)) return false;
  close_node(p, node);
  return true;
}

/* StringValue, whose token is already taken. */
bool gql_string_value(gql_parser *p, const gql_token *token) {
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
static bool constant_variable(gql_parser *p) {
  const gql_token dollar = p->lexer.token;
  if (!advance(p)) return false;
  if (at(p, GQL_TOKEN_NAME)) return fail(p, GQL_ERROR_UNEXPECTED_VARIABLE, dollar.start);
  return unexpected(p, &dollar);
}

/* Variable : `$` Name */
bool gql_variable(gql_parser *p, gql_token *name, uint32_t *symbol) {
  const uint32_t start = p->lexer.token.start;
  uint32_t node;
  if (!expect(p, GQL_TOKEN_DOLLAR) || !take_name(p, name)) return false;
  if (!gql_identify(p, name, GQL_SPACE_VARIABLE, symbol)) return false;
  if (!open_named(p, GQL_VARIABLE, start, name, *symbol, GQL_NONE, &node)) return false;
  close_node(p, node);
  return true;
}

/* DefaultValue : `=` Value[Const], or nothing; a child of `owner` */
bool gql_default_value(gql_parser *p, uint32_t owner) {
  if (!at(p, GQL_TOKEN_EQUALS)) return true;
  gql_tape_set_flag(p->tape, owner, GQL_HAS_DEFAULT_VALUE);
  return advance(p) && gql_value(p, true);
}

/* Directives[Const] : Directive[?Const]+
 * Directive[Const] : `@` Name Arguments[?Const]? */
bool gql_directives(gql_parser *p, bool constant) {
  do {
    const uint32_t start = p->lexer.token.start;
    gql_token name;
    uint32_t symbol, node;
    if (!advance(p) || !take_name(p, &name)) return false;
    if (!gql_identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
    if (!open_named(p, GQL_DIRECTIVE, start, &name, symbol, GQL_NONE, &node)) return false;
    if (!arguments(p, constant)) return false;
    close_node(p, node);
  } while (at(p, GQL_TOKEN_AT));
  return true;
}
