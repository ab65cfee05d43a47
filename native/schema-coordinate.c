/* GraphQL specification, 2.14 "Schema Coordinates". They have no ignored tokens: a token begins where
 * the one before it ends. */
#include "parser.h"

/* SchemaCoordinateToken : SchemaCoordinatePunctuator | Name
 * SchemaCoordinatePunctuator : one of `(` `)` `.` `:` `@`
 * Takes the current token. */
static bool take(gql_parser *p) {
  const uint32_t start = p->lexer.token.end;
  const uint8_t byte = p->lexer.bytes[start];
  const bool is_letter = (uint8_t)((byte | 0x20) - 'a') < 26;
  if (byte == '.') {
    p->previous_end = start;
    p->lexer.token = (gql_token){.kind = GQL_TOKEN_DOT, .start = start, .end = start + 1};
    return count_token(p);
  }
  if (is_letter || byte == '_' || byte == '(' || byte == ')' || byte == ':' || byte == '@' ||
      byte == GQL_BYTE_END) {
    return advance(p);
  }
  return fail(p, GQL_ERROR_INVALID_CHARACTER, start);
}

static bool expect_here(gql_parser *p, uint32_t kind) {
  return at(p, kind) ? take(p) : expected(p, kind);
}

static bool take_name_here(gql_parser *p, gql_token *name) {
  *name = p->lexer.token;
  return expect_here(p, GQL_TOKEN_NAME);
}

/* The name of a member or of an argument, as a child of the coordinate. */
static bool name_node(gql_parser *p, uint32_t kind, const gql_token *name) {
  uint32_t symbol, node;
  if (!gql_identify(p, name, GQL_SPACE_NAME, &symbol)) return false;
  if (!open_named(p, kind, name->start, name, symbol, GQL_NONE, &node)) return false;
  gql_tape_close(p->tape, node, name->end);
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
  gql_token name, member, argument;
  uint32_t symbol, node;
  if (!take(p)) return false;
  const bool is_directive = at(p, GQL_TOKEN_AT);
  if ((is_directive && !take(p)) || !take_name_here(p, &name)) return false;
  const bool has_member = !is_directive && at(p, GQL_TOKEN_DOT);
  if (has_member && (!take(p) || !take_name_here(p, &member))) return false;
  const bool has_argument = (is_directive || has_member) && at(p, GQL_TOKEN_PAREN_LEFT);
  if (has_argument && (!take(p) || !take_name_here(p, &argument) ||
                       !expect_here(p, GQL_TOKEN_COLON) || !expect_here(p, GQL_TOKEN_PAREN_RIGHT)))
    return false;
  if (!at(p, GQL_TOKEN_END)) return expected(p, GQL_TOKEN_END);

  const uint32_t start = is_directive ? 0 : name.start;
  const uint32_t kind =
      is_directive   ? has_argument ? GQL_DIRECTIVE_ARGUMENT_COORDINATE : GQL_DIRECTIVE_COORDINATE
      : has_argument ? GQL_ARGUMENT_COORDINATE
      : has_member   ? GQL_MEMBER_COORDINATE
                     : GQL_TYPE_COORDINATE;
  if (!gql_identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  if (!open_named(p, kind, start, &name, symbol, GQL_NONE, &node)) return false;
  if (has_member && !name_node(p, GQL_FIELD, &member)) return false;
  if (has_argument && !name_node(p, GQL_ARGUMENT, &argument)) return false;
  close_node(p, node);
  return true;
}
