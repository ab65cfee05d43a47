/* The two tables of names: a schema's symbols, made once, and the names of one document. */
#ifndef GQL_SYMBOLS_H
#define GQL_SYMBOLS_H

#include "bytes.h"

/* The id of a name in the table, or GQL_NONE. The name is made with the table's seed. */
uint32_t gql_symbols_find(const gql_symbols *symbols, const gql_name *name);

/* Names of different spaces are different names and have ids of their own. */
enum { GQL_SPACE_NAME, GQL_SPACE_VARIABLE, GQL_SPACE_FRAGMENT, GQL_SPACE_COUNT };

typedef struct {
  gql_name name;
  uint32_t id;
  uint32_t space;
  uint32_t generation; /* of the document that wrote the slot; slots of others are empty */
} gql_name_slot;

/* Names of the document that is being parsed: they live in its bytes, the table only points there. */
typedef struct {
  gql_name_slot
      *slots; /* a power of two of them, at least half empty; NULL before the first name */
  uint32_t capacity;
  uint32_t used;
  uint32_t generation;
  uint32_t counts[GQL_SPACE_COUNT];
} gql_names;

/* Forgets the names of the last document without touching the slots. */
void gql_names_begin(gql_names *names);

/* Writes the id of a name, new or not: dense in its space, by first appearance. False when there is no
 * memory. */
bool gql_names_id(gql_names *names, const gql_name *name, uint32_t space, uint32_t *id);

void gql_names_free(gql_names *names);

/* Whether two names are equal, byte by byte. */
static inline bool gql_same_name(const gql_name *left, const gql_name *right) {
  if (left->first != right->first || left->second != right->second) return false;
  if (left->length != right->length) return false;
  return left->length <= 16 || memcmp(left->bytes + 16, right->bytes + 16, left->length - 16) == 0;
}

#endif
