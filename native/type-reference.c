/* GraphQL specification, 2.12 "Type References". */
#include "parser.h"

/* Type : NamedType | ListType | NonNullType
 * ListType : `[` Type `]`
 * NonNullType : NamedType `!` | ListType `!`
 * Whether a type is non-null shows behind it; so lists and name are written first, and wrapped at
 * the end. */
bool gql_type_reference(gql_parser *p) {
  const uint32_t first = p->tape->count;
  uint32_t bangs = 0, node;
  while (at(p, GQL_TOKEN_BRACKET_LEFT)) {
    if (!enter(p) || !open_plain(p, GQL_LIST_TYPE, p->lexer.token.start, GQL_NONE, &node))
      return false;
    if (!advance(p)) return false;
  }
  if (!gql_named_type(p)) return false;
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
bool gql_named_type(gql_parser *p) {
  gql_token name;
  uint32_t symbol, node;
  if (!take_name(p, &name) || !gql_identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  if (!open_named(p, GQL_NAMED_TYPE, name.start, &name, symbol, GQL_NONE, &node)) return false;
  close_node(p, node);
  return true;
}
