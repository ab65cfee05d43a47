/* The two tables of names: a schema's symbols, made once, and the names of one document. */
#ifndef GQL_SYMBOLS_H
#define GQL_SYMBOLS_H

#include "bytes.h"

/* A name as tables look it up: its first sixteen bytes as two words, zero behind its end. */
typedef struct {
  uint64_t first;
  uint64_t second;
  const uint8_t *bytes;
  uint32_t length;
  uint32_t hash;
} gql_name;

enum { GQL_SHORT_NAME = 16 };

/* Both halves of the product of two words, folded into one. */
static inline uint64_t gql_fold(uint64_t left, uint64_t right) {
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
  __extension__ typedef unsigned __int128 wide;
  const wide product = (wide)left * right;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
#elif defined(_MSC_VER) && defined(_M_X64)
  uint64_t high;
  const uint64_t low = _umul128(left, right, &high);
  return low ^ high;
#else
  const uint64_t left_low = (uint32_t)left, left_high = left >> 32;
  const uint64_t right_low = (uint32_t)right, right_high = right >> 32;
  const uint64_t middle = left_high * right_low + (left_low * right_low >> 32);
  const uint64_t carry = left_low * right_high + (uint32_t)middle;
  const uint64_t high = left_high * right_high + (middle >> 32) + (carry >> 32);
  return (left * right) ^ high;
#endif
}

/* The hash of the bytes behind the first GQL_SHORT_NAME. */
uint64_t gql_hash_tail(const gql_name *name, uint64_t state, gql_seed seed);

/* Masks of the bytes of a short name, by its length. */
extern const uint64_t gql_name_masks[GQL_SHORT_NAME + 1][2];

/* A name whose hash cannot be steered without the seed. Reads sixteen bytes. */
static inline gql_name gql_name_of(gql_seed seed, const uint8_t *bytes, uint32_t length) {
  gql_name name = {.bytes = bytes, .length = length};
  const uint64_t *masks = gql_name_masks[length < GQL_SHORT_NAME ? length : GQL_SHORT_NAME];
  memcpy(&name.first, bytes, 8);
  memcpy(&name.second, bytes + 8, 8);
  name.first &= masks[0];
  name.second &= masks[1];
  uint64_t state = gql_fold(name.first ^ seed.first, name.second ^ seed.second);
  if (length > GQL_SHORT_NAME) state = gql_hash_tail(&name, state, seed);
  name.hash = (uint32_t)state;
  return name;
}

/* Whether two names are equal, byte by byte. */
static inline bool gql_same_name(const gql_name *left, const gql_name *right) {
  if (((left->first ^ right->first) | (left->second ^ right->second)) != 0) return false;
  if (left->length != right->length) return false;
  return left->length <= GQL_SHORT_NAME ||
         memcmp(left->bytes + 16, right->bytes + 16, left->length - 16) == 0;
}

typedef struct {
  gql_name name;
  uint32_t id; /* GQL_NONE in an empty slot */
} gql_symbol_slot;

/* Open addressing, at most half full; the bytes of the names stand one behind the other. */
struct gql_symbols {
  gql_seed seed;
  uint32_t count;
  uint32_t mask;
  uint32_t used; /* of the bytes */
  size_t size;   /* of the bytes */
  gql_symbol_slot *slots;
  uint8_t *bytes;
};

/* The id of a name in the table, or GQL_NONE. The name is made with the table's seed. */
static inline uint32_t gql_symbols_find(const gql_symbols *symbols, const gql_name *name) {
  for (uint32_t index = name->hash & symbols->mask;; index = (index + 1) & symbols->mask) {
    const gql_symbol_slot *slot = &symbols->slots[index];
    if (slot->id == GQL_NONE || gql_same_name(&slot->name, name)) return slot->id;
  }
}

/* Names of different spaces are different names, with separate ids. */
enum { GQL_SPACE_NAME, GQL_SPACE_VARIABLE, GQL_SPACE_FRAGMENT, GQL_SPACE_COUNT };

typedef struct {
  gql_name name;
  uint32_t id;
  uint32_t space;
  uint32_t generation; /* of the document that wrote the slot; slots of others are empty */
} gql_name_slot;

/* Names of the document that is being parsed: they live in its bytes, the table only points
 * there. */
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

/* Writes the id of a name, new or not: dense in its space, by first appearance. False when there
 * is no memory. */
bool gql_names_id(gql_names *names, const gql_name *name, uint32_t space, uint32_t *id);

void gql_names_free(gql_names *names);

#endif
