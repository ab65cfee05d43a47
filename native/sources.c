#include "sources.h"

#include <stdlib.h>
#include <string.h>

#include "symbols.h"

/* A source in a slot, or nothing: `bytes` is NULL then. */
typedef struct {
  uint8_t *bytes;
  size_t size;
  uint64_t digest;
  uint32_t length;
  uint32_t next; /* of the same bucket, or the next free slot; GQL_NONE at the end */
} slot;

/* As many buckets as slots, a power of two of each. Each bucket is a chain of slots. */
struct gql_sources {
  slot *slots;
  uint32_t *buckets; /* the first slot of each, or GQL_NONE */
  uint32_t capacity;
  uint32_t free; /* the first free slot, or GQL_NONE */
  size_t size;   /* of all copies, in bytes */
};

enum { STRIPE = 32, LANES = 16 };

/* Lanes that do not depend on each other, which compilers make vectors of. */
static bool is_narrow(const uint16_t *units, uint32_t length) {
  uint16_t seen[LANES] = {0};
  uint32_t index = 0;
  for (; length - index >= LANES; index += LANES) {
    for (uint32_t lane = 0; lane < LANES; lane++)
      seen[lane] |= units[index + lane];
  }
  for (; index < length; index++)
    seen[0] |= units[index];
  for (uint32_t lane = 1; lane < LANES; lane++)
    seen[0] |= seen[lane];
  return seen[0] <= 0xFF;
}

/* Writes one byte a unit over the units themselves. A block is read before any of it is written
 * over. */
static void narrow(uint16_t *units, uint32_t length) {
  uint8_t *bytes = (uint8_t *)units;
  uint32_t index = 0;
  for (; length - index >= LANES; index += LANES) {
    uint16_t block[LANES];
    uint8_t narrowed[LANES];
    memcpy(block, units + index, sizeof block);
    for (uint32_t lane = 0; lane < LANES; lane++)
      narrowed[lane] = (uint8_t)block[lane];
    memcpy(bytes + index, narrowed, sizeof narrowed);
  }
  for (; index < length; index++)
    bytes[index] = (uint8_t)units[index];
}

/* Two states, so that one need not wait for the other. */
typedef struct {
  uint64_t first;
  uint64_t second;
} states;

static states take_stripe(states states, gql_seed seed, const uint8_t *bytes) {
  uint64_t words[4];
  memcpy(words, bytes, sizeof words);
  states.first = gql_fold(words[0] ^ seed.first, words[1] ^ states.first);
  states.second = gql_fold(words[2] ^ seed.second, words[3] ^ states.second);
  return states;
}

static uint64_t digest(gql_seed seed, const uint8_t *bytes, size_t size, uint32_t length) {
  uint8_t rest[STRIPE] = {0};
  states states = {seed.second, seed.first};
  for (; size >= STRIPE; size -= STRIPE, bytes += STRIPE)
    states = take_stripe(states, seed, bytes);
  memcpy(rest, bytes, size);
  states = take_stripe(states, seed, rest);
  return gql_fold(states.first ^ length, states.second ^ seed.first);
}

gql_source gql_source_of(gql_seed seed, uint16_t *units, uint32_t length) {
  const bool narrows = is_narrow(units, length);
  if (narrows) narrow(units, length);
  const uint8_t *bytes = (const uint8_t *)units;
  const size_t size = narrows ? length : length * sizeof *units;
  return (gql_source){bytes, size, digest(seed, bytes, size, length), length};
}

gql_source gql_source_of_bytes(gql_seed seed, const uint8_t *bytes, size_t size) {
  const uint32_t length = (uint32_t)size;
  return (gql_source){bytes, size, digest(seed, bytes, size, length), length};
}

static bool is_in(const slot *slot, const gql_source *source) {
  return slot->digest == source->digest && slot->length == source->length &&
         slot->size == source->size && memcmp(slot->bytes, source->bytes, source->size) == 0;
}

static uint32_t *bucket_of(const gql_sources *sources, uint64_t digest) {
  return &sources->buckets[digest & (sources->capacity - 1)];
}

gql_sources *gql_sources_create(void) {
  gql_sources *sources = calloc(1, sizeof *sources);
  if (sources != NULL) sources->free = GQL_NONE;
  return sources;
}

uint32_t gql_sources_find(const gql_sources *sources, const gql_source *source) {
  if (sources->capacity == 0) return GQL_NONE;
  uint32_t index = *bucket_of(sources, source->digest);
  while (index != GQL_NONE && !is_in(&sources->slots[index], source))
    index = sources->slots[index].next;
  return index;
}

static void chain(gql_sources *sources, uint32_t index) {
  uint32_t *bucket = bucket_of(sources, sources->slots[index].digest);
  sources->slots[index].next = *bucket;
  *bucket = index;
}

/* Doubles the slots, all of which are taken. */
static bool grow(gql_sources *sources) {
  enum { INITIAL_CAPACITY = 64 };
  const uint32_t taken = sources->capacity;
  if (taken > GQL_MAX_LENGTH / 2) return false;
  const uint32_t capacity = taken == 0 ? INITIAL_CAPACITY : taken * 2;
  uint32_t *buckets = malloc(capacity * sizeof *buckets);
  slot *slots =
      buckets == NULL ? NULL : realloc(sources->slots, (size_t)capacity * sizeof *sources->slots);
  if (slots == NULL) {
    free(buckets);
    return false;
  }
  free(sources->buckets);
  memset(buckets, 0xFF, capacity * sizeof *buckets);
  sources->buckets = buckets;
  sources->slots = slots;
  sources->capacity = capacity;
  for (uint32_t index = 0; index < taken; index++)
    chain(sources, index);
  for (uint32_t index = taken; index < capacity; index++)
    slots[index] = (slot){.next = index + 1 < capacity ? index + 1 : GQL_NONE};
  sources->free = taken;
  return true;
}

uint32_t gql_sources_add(gql_sources *sources, const gql_source *source) {
  const uint32_t known = gql_sources_find(sources, source);
  if (known != GQL_NONE) return known;
  if (sources->free == GQL_NONE && !grow(sources)) return GQL_NONE;
  /* Of an empty source there are no bytes, but a slot with a source has some. */
  uint8_t *bytes = malloc(source->size + 1);
  if (bytes == NULL) return GQL_NONE;
  memcpy(bytes, source->bytes, source->size);
  const uint32_t index = sources->free;
  slot *slot = &sources->slots[index];
  sources->free = slot->next;
  slot->bytes = bytes;
  slot->size = source->size;
  slot->digest = source->digest;
  slot->length = source->length;
  sources->size += source->size + 1;
  chain(sources, index);
  return index;
}

bool gql_sources_remove(gql_sources *sources, uint32_t slot_index) {
  if (slot_index >= sources->capacity || sources->slots[slot_index].bytes == NULL) return false;
  slot *removed = &sources->slots[slot_index];
  uint32_t *link = bucket_of(sources, removed->digest);
  while (*link != slot_index)
    link = &sources->slots[*link].next;
  *link = removed->next;
  sources->size -= removed->size + 1;
  free(removed->bytes);
  *removed = (slot){.next = sources->free};
  sources->free = slot_index;
  return true;
}

void gql_sources_destroy(gql_sources *sources) {
  if (sources == NULL) return;
  for (uint32_t index = 0; index < sources->capacity; index++)
    free(sources->slots[index].bytes);
  free(sources->slots);
  free(sources->buckets);
  free(sources);
}

size_t gql_sources_size(const gql_sources *sources) {
  const size_t slots = (size_t)sources->capacity * (sizeof(slot) + sizeof(uint32_t));
  return sizeof *sources + slots + sources->size;
}
