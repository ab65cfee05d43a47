#include "symbols.h"

#include <stdlib.h>

/* The first `count` bytes of a word. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define BYTES(count) (~(uint64_t)0 << (64 - 8 * (count)))
#else
#define BYTES(count) (~(uint64_t)0 >> (64 - 8 * (count)))
#endif
#define ALL (~(uint64_t)0)

const uint64_t gql_name_masks[GQL_SHORT_NAME + 1][2] = {
    {0, 0},          {BYTES(1), 0},   {BYTES(2), 0},   {BYTES(3), 0},   {BYTES(4), 0},
    {BYTES(5), 0},   {BYTES(6), 0},   {BYTES(7), 0},   {ALL, 0},        {ALL, BYTES(1)},
    {ALL, BYTES(2)}, {ALL, BYTES(3)}, {ALL, BYTES(4)}, {ALL, BYTES(5)}, {ALL, BYTES(6)},
    {ALL, BYTES(7)}, {ALL, ALL},
};

uint64_t gql_hash_tail(const gql_name *name, uint64_t state, gql_seed seed) {
  state ^= name->length;
  for (uint32_t index = GQL_SHORT_NAME; index < name->length; index += 8) {
    uint64_t word;
    memcpy(&word, name->bytes + index, 8);
    if (name->length - index < 8) word &= gql_name_masks[name->length - index][0];
    state = gql_fold(word ^ state, seed.second);
  }
  return state;
}

/* The power of two that leaves half of the slots empty, or 0. */
static uint32_t capacity_for(uint32_t count) {
  uint32_t capacity = 8;
  while (capacity < GQL_MAX_LENGTH && capacity / 2 <= count)
    capacity *= 2;
  return capacity / 2 > count ? capacity : 0;
}

gql_symbols *gql_symbols_create(uint32_t count, size_t size, gql_seed seed) {
  const uint32_t capacity = capacity_for(count);
  if (capacity == 0 || size > GQL_MAX_LENGTH) return NULL;
  gql_symbols *symbols = calloc(1, sizeof *symbols);
  if (symbols == NULL) return NULL;
  symbols->seed = seed;
  symbols->size = size + GQL_PADDING;
  symbols->mask = capacity - 1;
  symbols->slots = calloc(capacity, sizeof *symbols->slots);
  symbols->bytes = malloc(symbols->size);
  if (symbols->slots == NULL || symbols->bytes == NULL) {
    gql_symbols_destroy(symbols);
    return NULL;
  }
  for (uint32_t index = 0; index < capacity; index++)
    symbols->slots[index].id = GQL_NONE;
  return symbols;
}

void gql_symbols_add(gql_symbols *symbols, const uint16_t *name, uint32_t length) {
  uint8_t *bytes = symbols->bytes + symbols->used;
  gql_narrow(name, length, bytes);
  const gql_name added = gql_name_of(symbols->seed, bytes, length);
  const uint32_t id = symbols->count++;
  if (gql_symbols_find(symbols, &added) != GQL_NONE) return;
  uint32_t index = added.hash & symbols->mask;
  while (symbols->slots[index].id != GQL_NONE)
    index = (index + 1) & symbols->mask;
  symbols->slots[index] = (gql_symbol_slot){.name = added, .id = id};
  symbols->used += length;
}

void gql_symbols_destroy(gql_symbols *symbols) {
  if (symbols == NULL) return;
  free(symbols->slots);
  free(symbols->bytes);
  free(symbols);
}

uint32_t gql_symbols_count(const gql_symbols *symbols) {
  return symbols->count;
}

size_t gql_symbols_size(const gql_symbols *symbols) {
  const size_t slots = ((size_t)symbols->mask + 1) * sizeof *symbols->slots;
  return sizeof *symbols + slots + symbols->size;
}

void gql_names_begin(gql_names *names) {
  names->used = 0;
  memset(names->counts, 0, sizeof names->counts);
  names->generation++;
  if (names->generation != 0 || names->slots == NULL) return;
  /* The generations have come round: old slots would look new. */
  memset(names->slots, 0, (size_t)names->capacity * sizeof *names->slots);
  names->generation = 1;
}

static uint32_t first_slot(const gql_name *name, uint32_t space, uint32_t capacity) {
  return (name->hash + space) & (capacity - 1);
}

static bool grow(gql_names *names) {
  enum { INITIAL_CAPACITY = 256 };
  if (names->capacity > GQL_MAX_LENGTH) return false;
  const uint32_t capacity = names->capacity == 0 ? INITIAL_CAPACITY : names->capacity * 2;
  gql_name_slot *slots = calloc(capacity, sizeof *slots);
  if (slots == NULL) return false;
  /* Empty slots are those of generation 0. */
  if (names->generation == 0) names->generation = 1;
  for (uint32_t old = 0; old < names->capacity; old++) {
    if (names->slots[old].generation != names->generation) continue;
    uint32_t index = first_slot(&names->slots[old].name, names->slots[old].space, capacity);
    while (slots[index].generation == names->generation)
      index = (index + 1) & (capacity - 1);
    slots[index] = names->slots[old];
  }
  free(names->slots);
  names->slots = slots;
  names->capacity = capacity;
  return true;
}

bool gql_names_id(gql_names *names, const gql_name *name, uint32_t space, uint32_t *id) {
  if (names->used >= names->capacity / 2 && !grow(names)) return false;
  uint32_t index = first_slot(name, space, names->capacity);
  gql_name_slot *found = &names->slots[index];
  while (found->generation == names->generation) {
    if (found->space == space && gql_same_name(&found->name, name)) {
      *id = found->id;
      return true;
    }
    index = (index + 1) & (names->capacity - 1);
    found = &names->slots[index];
  }
  *id = names->counts[space]++;
  names->used++;
  found->name = *name;
  found->id = *id;
  found->space = space;
  found->generation = names->generation;
  return true;
}

void gql_names_free(gql_names *names) {
  free(names->slots);
  names->slots = NULL;
  names->capacity = 0;
  names->used = 0;
}
