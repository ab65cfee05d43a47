/* Values, and the arguments and directives that hold them. GraphQL specification, 2.7 "Arguments",
 * 2.10 "Input Values", 2.11 "Variables", 2.13 "Directives". */
#include "parser.h"

static bool argument(gql_parser *p, bool constant);

/* Arguments[Const] : `(` Argument[?Const]+ `)` */
bool gql_arguments(gql_parser *p, bool constant) {
  if (!take(p)) return false;
  do {
    if (!argument(p, constant)) return false;
  } while (!at(p, ')'));
  return take(p);
}

/* A name and a colon, of a node that is left open. */
static bool name_and_colon(gql_parser *p, uint32_t kind, uint32_t parent, uint32_t *node) {
  gql_text name;
  uint32_t symbol;
  if (!take_name(p, &name) || !expect(p, ':')) return false;
  if (!identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  *node = open_named(p, kind, 0, name.start, &name, symbol, parent);
  return true;
}

/* Argument[Const] : Name `:` Value[?Const] */
static bool argument(gql_parser *p, bool constant) {
  uint32_t node;
  if (!name_and_colon(p, GQL_ARGUMENT, GQL_NONE, &node) || !gql_value(p, constant)) return false;
  close_node(p, node);
  return true;
}

static bool begin_value(gql_parser *p, bool constant, uint32_t *open);
static bool open_value(gql_parser *p, bool constant, uint32_t open);

/* Value[Const] : Variable (not if Const) | IntValue | FloatValue | StringValue | BooleanValue |
 * NullValue | EnumValue | ListValue[?Const] | ObjectValue[?Const] */
bool gql_value(gql_parser *p, bool constant) {
  uint32_t open = GQL_NONE;
  if (!begin_value(p, constant, &open)) return false;
  return open == GQL_NONE || open_value(p, constant, open);
}

/* The rest of a list or an object. Lists, objects and their fields are open nodes until they are
 * complete; the innermost is `open`. */
static bool open_value(gql_parser *p, bool constant, uint32_t open) {
  do {
    const bool in_list = gql_kind(p->writer, open) == GQL_LIST_VALUE;
    if (at(p, in_list ? ']' : '}')) {
      if (!take(p)) return false;
      p->depth--;
      open = close_node(p, open);
    } else {
      /* ObjectField[Const] : Name `:` Value[?Const] */
      if (!in_list && !name_and_colon(p, GQL_OBJECT_FIELD, open, &open)) return false;
      const uint32_t around = open;
      if (!begin_value(p, constant, &open)) return false;
      if (open != around) continue;
    }
    /* A value is complete, and with it the field of an object. */
    if (open != GQL_NONE && gql_kind(p->writer, open) == GQL_OBJECT_FIELD)
      open = close_node(p, open);
  } while (open != GQL_NONE);
  return true;
}

/* IntValue, FloatValue */
static bool number(gql_parser *p) {
  const uint32_t start = start_of(p);
  uint32_t token;
  if (!gql_take_number(p, &token)) return false;
  plain_leaf(p, token == GQL_TOKEN_INT ? GQL_INT_VALUE : GQL_FLOAT_VALUE, 0, start,
             p->previous_end);
  return true;
}

/* ListValue[Const] : `[` Value[?Const]* `]`
 * ObjectValue[Const] : `{` ObjectField[?Const]* `}` */
static bool container(gql_parser *p, uint32_t kind, uint32_t *open) {
  if (!enter(p)) return false;
  *open = open_plain(p, kind, 0, start_of(p), *open);
  return take(p);
}

static bool name_value(gql_parser *p);
static bool constant_variable(gql_parser *p);

/* A whole value, or the beginning of a list or object, which is then `*open`. */
static bool begin_value(gql_parser *p, bool constant, uint32_t *open) {
  gql_text text;
  uint32_t symbol;
  const uint8_t byte = first_byte(p);
  if (gql_is(byte, GQL_NAME_START)) return name_value(p);
  if (gql_is(byte, GQL_DIGIT)) return number(p);
  switch (byte) {
  case '$': return constant ? constant_variable(p) : gql_variable(p, &text, &symbol);
  case '-': return number(p);
  case '[': return container(p, GQL_LIST_VALUE, open);
  case '{': return container(p, GQL_OBJECT_VALUE, open);
  case '"':
    if (!take_string(p, &text)) return false;
    gql_string_value(p, &text);
    return true;
  default: return unexpected(p, start_of(p));
  }
}

/* A name that has a meaning of its own as a value. */
static bool word_value(gql_parser *p, uint32_t kind, uint32_t flags) {
  const uint32_t start = start_of(p);
  if (!take_word(p)) return false;
  plain_leaf(p, kind, flags, start, p->previous_end);
  return true;
}

/* BooleanValue : `true` | `false`
 * NullValue : `null`
 * EnumValue : Name but not one of these */
static bool name_value(gql_parser *p) {
  if (at_word(p, "true", 4)) return word_value(p, GQL_BOOLEAN_VALUE, GQL_IS_TRUE);
  if (at_word(p, "false", 5)) return word_value(p, GQL_BOOLEAN_VALUE, 0);
  if (at_word(p, "null", 4)) return word_value(p, GQL_NULL_VALUE, 0);
  gql_text name;
  uint32_t symbol;
  if (!take_name(p, &name) || !identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  named_leaf(p, GQL_ENUM_VALUE, name.start, &name, symbol);
  return true;
}

/* StringValue, which is already taken. */
void gql_string_value(gql_parser *p, const gql_text *string) {
  const uint8_t *bytes = p->bytes + string->start;
  const bool is_block = bytes[1] == '"' && bytes[2] == '"';
  const bool has_escape = (string->end & GQL_HAS_BACKSLASH) != 0;
  const uint32_t node = p->writer->count++;
  const uint32_t flags = (is_block ? GQL_IS_BLOCK : 0) | (has_escape ? GQL_HAS_ESCAPE : 0);
  gql_put(p->writer, node, gql_head_word(GQL_STRING_VALUE, flags, 0),
          string->start + (is_block ? 3 : 1), node + 1, GQL_NONE, string->start,
          string->end & ~GQL_HAS_BACKSLASH);
}

/* The error of a variable where a constant must stand. */
static bool constant_variable(gql_parser *p) {
  const uint32_t dollar = start_of(p);
  if (!take(p)) return false;
  if (at_name(p)) return fail(p, GQL_ERROR_UNEXPECTED_VARIABLE, dollar);
  return unexpected(p, dollar);
}

/* Variable : `$` Name */
bool gql_variable(gql_parser *p, gql_text *name, uint32_t *symbol) {
  const uint32_t start = start_of(p);
  if (!expect(p, '$') || !take_name(p, name)) return false;
  if (!identify(p, name, GQL_SPACE_VARIABLE, symbol)) return false;
  named_leaf(p, GQL_VARIABLE, start, name, *symbol);
  return true;
}

/* DefaultValue : `=` Value[Const], or nothing; a child of `owner` */
bool gql_default_value(gql_parser *p, uint32_t owner) {
  if (!at(p, '=')) return true;
  gql_set_flag(p->writer, owner, GQL_HAS_DEFAULT_VALUE);
  return take(p) && gql_value(p, true);
}

/* Directives[Const] : Directive[?Const]+
 * Directive[Const] : `@` Name Arguments[?Const]? */
bool gql_directives(gql_parser *p, bool constant) {
  do {
    const uint32_t start = start_of(p);
    gql_text name;
    uint32_t symbol;
    if (!take(p) || !take_name(p, &name)) return false;
    if (!identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
    const uint32_t node = open_named(p, GQL_DIRECTIVE, 0, start, &name, symbol, GQL_NONE);
    if (!arguments(p, constant)) return false;
    close_node(p, node);
  } while (at(p, '@'));
  return true;
}
