/* GraphQL specification, 2.14 "Schema Coordinates". A coordinate has no ignored tokens: each token
 * begins at the end of the previous token. */
#include "parser.h"

/* The tokens of a coordinate. The parser's cursor is the begin of the current token. */
typedef struct {
  uint32_t start;
  uint32_t end;
  uint32_t count;
} gql_tokens;

/* SchemaCoordinateToken : SchemaCoordinatePunctuator | Name
 * SchemaCoordinatePunctuator : one of `(` `)` `.` `:` `@`
 * Makes the next token the current one. */
static bool next(gql_parser *p, gql_tokens *tokens) {
  tokens->start = tokens->end;
  const uint8_t byte = first_byte(p);
  if (byte == GQL_BYTE_END) return true;
  if (gql_is(byte, GQL_NAME_START)) {
    tokens->end = gql_lex(p->bytes, tokens->start).end;
  } else if (strchr("().:@", byte) != NULL && byte != 0) {
    tokens->end = tokens->start + 1;
  } else {
    return fail_at(p, GQL_ERROR_INVALID_CHARACTER, tokens->start);
  }
  return ++tokens->count <= p->max_tokens || fail(p, GQL_ERROR_TOO_MANY_TOKENS, tokens->start);
}

/* Fails because of the current token; `.` is a token of coordinates alone. */
static bool expected_here(gql_parser *p, const gql_tokens *tokens, uint32_t kind) {
  if (!at(p, '.')) return expected(p, kind);
  p->result->expected = kind;
  p->result->found = GQL_TOKEN_DOT;
  p->result->found_start = tokens->start;
  p->result->found_end = tokens->end;
  return fail_at(p, GQL_ERROR_EXPECTED_TOKEN, tokens->start);
}

static bool expect_here(gql_parser *p, gql_tokens *tokens, uint8_t punctuator) {
  return at(p, punctuator) ? next(p, tokens) : expected_here(p, tokens, gql_punctuator(punctuator));
}

static bool name_here(gql_parser *p, gql_tokens *tokens, gql_text *name) {
  if (!at_name(p)) return expected_here(p, tokens, GQL_TOKEN_NAME);
  *name = (gql_text){tokens->start, tokens->end};
  return next(p, tokens);
}

/* The name of a member or of an argument, as a child of the coordinate. */
static bool name_node(gql_parser *p, uint32_t kind, const gql_text *name) {
  uint32_t symbol;
  if (!identify(p, name, GQL_SPACE_NAME, &symbol)) return false;
  named_leaf(p, kind, name->start, name, symbol);
  return true;
}

/* SchemaCoordinate : TypeCoordinate | MemberCoordinate | ArgumentCoordinate | DirectiveCoordinate |
 * DirectiveArgumentCoordinate
 * TypeCoordinate : Name
 * MemberCoordinate : Name `.` Name
 * ArgumentCoordinate : Name `.` Name `(` Name `:` `)`
 * DirectiveCoordinate : `@` Name
 * DirectiveArgumentCoordinate : `@` Name `(` Name `:` `)` */
bool gql_schema_coordinate(gql_parser *p) {
  enum { NODES = 3 };
  gql_tokens tokens = {0, 0, 0};
  gql_text name = {0, 0}, member = {0, 0}, argument = {0, 0};
  uint32_t symbol;
  p->cursor = &tokens.start;
  if (!gql_writer_reserve(p->writer, NODES)) return fail_at(p, GQL_ERROR_OUT_OF_MEMORY, 0);
  if (!next(p, &tokens)) return false;
  const bool is_directive = at(p, '@');
  if ((is_directive && !next(p, &tokens)) || !name_here(p, &tokens, &name)) return false;
  const bool has_member = !is_directive && at(p, '.');
  if (has_member && (!next(p, &tokens) || !name_here(p, &tokens, &member))) return false;
  const bool has_argument = (is_directive || has_member) && at(p, '(');
  if (has_argument && (!next(p, &tokens) || !name_here(p, &tokens, &argument) ||
                       !expect_here(p, &tokens, ':') || !expect_here(p, &tokens, ')')))
    return false;
  if (!at_end(p)) return expected_here(p, &tokens, GQL_TOKEN_END);

  const uint32_t start = is_directive ? 0 : name.start;
  const uint32_t kind =
      is_directive   ? has_argument ? GQL_DIRECTIVE_ARGUMENT_COORDINATE : GQL_DIRECTIVE_COORDINATE
      : has_argument ? GQL_ARGUMENT_COORDINATE
      : has_member   ? GQL_MEMBER_COORDINATE
                     : GQL_TYPE_COORDINATE;
  if (!identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  const uint32_t node = open_named(p, kind, 0, start, &name, symbol, GQL_NONE);
  if (has_member && !name_node(p, GQL_FIELD, &member)) return false;
  if (has_argument && !name_node(p, GQL_ARGUMENT, &argument)) return false;
  gql_close(p->writer, node, tokens.end);
  return true;
}
