/* GraphQL specification, 2.12 "Type References". */
#include "parser.h"

static bool list_type(gql_parser *p);

/* Type : NamedType | ListType | NonNullType
 * NonNullType : NamedType `!` | ListType `!` */
bool gql_type_reference(gql_parser *p) {
  if (at(p, '[')) return list_type(p);
  gql_text name;
  uint32_t symbol;
  if (!take_name(p, &name) || !identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  if (!at(p, '!')) {
    named_leaf(p, GQL_NAMED_TYPE, name.start, &name, symbol);
    return true;
  }
  const uint32_t node = open_plain(p, GQL_NON_NULL_TYPE, 0, name.start, GQL_NONE);
  named_leaf(p, GQL_NAMED_TYPE, name.start, &name, symbol);
  if (!take(p)) return false;
  close_node(p, node);
  return true;
}

/* ListType : `[` Type `]`
 * Whether a type is non-null shows behind it; so lists and name are written first, and wrapped at
 * the end. */
static bool list_type(gql_parser *p) {
  const uint32_t first = p->writer->count;
  uint32_t bangs = 0;
  while (at(p, '[')) {
    if (!enter(p)) return false;
    open_plain(p, GQL_LIST_TYPE, 0, start_of(p), GQL_NONE);
    if (!take(p)) return false;
  }
  if (!named_type(p)) return false;
  for (uint32_t node = p->writer->count - 1;; node--) {
    close_node(p, node);
    gql_note_bang(p->writer, node, 0);
    if (at(p, '!')) {
      if (!take(p)) return false;
      gql_note_bang(p->writer, node, p->previous_end);
      bangs++;
    }
    if (node == first) break;
    if (!expect(p, ']')) return false;
    p->depth--;
  }
  gql_end_type(p->writer, first, bangs);
  return true;
}
