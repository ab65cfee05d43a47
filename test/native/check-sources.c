#include "check-sources.h"

#include <stdlib.h>
#include <string.h>

#include "core.h"
#include "failing-allocator.h"
#include "fault.h"
#include "mutate.h"

enum { VARIANTS = 3, TEXTS = 292, STEPS = 20000, LONGEST = 100 };

static const gql_seed secret = {0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu};

/* Digests of which all are this one, or 0: digests as they are. */
typedef uint64_t collision;

/* Different texts, the slot of each in the table, or GQL_NONE, and whose a slot was last. */
typedef struct {
  const variant *variant;
  gql_sources *sources;
  collision collision;
  uint16_t units[TEXTS][LONGEST];
  uint32_t lengths[TEXTS];
  uint32_t slots[TEXTS];
  uint32_t owners[2 * TEXTS];
} checker;

/* A source in memory in which nothing stands behind its units. */
static gql_source source_of(const checker *c, uint32_t text, uint16_t **memory) {
  const size_t size = c->lengths[text] * sizeof(uint16_t);
  *memory = malloc(size == 0 ? 1 : size);
  if (*memory == NULL) abort();
  memcpy(*memory, c->units[text], size);
  gql_source source = c->variant->sources.of(secret, *memory, c->lengths[text]);
  if (c->collision != 0) source.digest = c->collision;
  return source;
}

static uint32_t find(const checker *c, uint32_t text) {
  uint16_t *memory;
  const gql_source source = source_of(c, text, &memory);
  const uint32_t slot = c->variant->sources.find(c->sources, &source);
  free(memory);
  return slot;
}

static uint32_t add(const checker *c, uint32_t text) {
  uint16_t *memory;
  const gql_source source = source_of(c, text, &memory);
  const uint32_t slot = c->variant->sources.add(c->sources, &source);
  free(memory);
  return slot;
}

/* Numbers as texts whose units differ in their low bytes, in their high ones, or in length: for
 * each length that is around that of a vector or of a stripe, some that are equal but for the
 * first, the last or the middle unit. */
static void write_texts(checker *c) {
  static const uint16_t units[] = {'a', 'b', 0, 0xE9, 0x161, 0x6100};
  static const uint32_t lengths[] = {1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 47, 48, 63, 64, 65, 99};
  enum { UNITS = sizeof units / sizeof *units, LENGTHS = sizeof lengths / sizeof *lengths };
  for (uint32_t text = 0; text < TEXTS; text++) {
    const uint32_t place = text / UNITS % 3, length = lengths[text / (UNITS * 3) % LENGTHS];
    for (uint32_t index = 0; index < LONGEST; index++)
      c->units[text][index] = 'x';
    c->units[text][place == 0 ? 0 : place == 1 ? length - 1 : length / 2] = units[text % UNITS];
    c->units[text][length] = (uint16_t)('0' + place);
    c->lengths[text] = length + 1;
    c->slots[text] = GQL_NONE;
  }
  /* An empty text, and texts that are equal to another text or to its beginning. */
  c->lengths[TEXTS - 1] = 0;
  c->lengths[TEXTS - 2] = c->lengths[TEXTS - 3] = 40;
  c->lengths[TEXTS - 4] = 80;
  for (uint32_t index = 0; index < 80; index++) {
    c->units[TEXTS - 2][index] = 'a' | 'b' << 8;
    c->units[TEXTS - 3][index] = c->units[TEXTS - 4][index] = index % 2 == 0 ? 'a' : 'b';
  }
}

static void check_slot(const checker *c, uint32_t text) {
  const uint32_t found = find(c, text);
  if (found != c->slots[text])
    fault("%s: source %u is in slot %u, not %u", c->variant->name, text, found, c->slots[text]);
}

static void add_text(checker *c, uint32_t text) {
  const uint32_t slot = add(c, text);
  if (slot >= 2 * TEXTS) fault("%s: source %u has slot %u", c->variant->name, text, slot);
  if (c->slots[text] != GQL_NONE && c->slots[text] != slot)
    fault("%s: source %u has a second slot %u", c->variant->name, text, slot);
  const uint32_t owner = c->owners[slot];
  if (owner != text && c->slots[owner] == slot)
    fault("%s: sources %u and %u share slot %u", c->variant->name, text, owner, slot);
  c->owners[slot] = text;
  c->slots[text] = slot;
}

static void remove_text(checker *c, uint32_t text) {
  const uint32_t slot = c->slots[text];
  const bool was_there = slot != GQL_NONE;
  if (c->variant->sources.remove(c->sources, slot) != was_there)
    fault("%s: source %u in slot %u", c->variant->name, text, slot);
  if (was_there && c->variant->sources.remove(c->sources, slot))
    fault("%s: slot %u is freed twice", c->variant->name, slot);
  c->slots[text] = GQL_NONE;
}

static void check_steps(const variant *variant, collision collision) {
  checker c = {.variant = variant, .sources = variant->sources.create(), .collision = collision};
  randomness state = 20261121;
  if (c.sources == NULL) fault("no table of sources");
  write_texts(&c);
  for (uint32_t text = 0; text < TEXTS; text++)
    add_text(&c, text);
  const size_t full = variant->sources.size(c.sources);
  for (uint32_t step = 0; step < STEPS; step++) {
    const uint32_t text = below(&state, TEXTS);
    switch (below(&state, 3)) {
    case 0: add_text(&c, text); break;
    case 1: remove_text(&c, text); break;
    default: check_slot(&c, text);
    }
  }
  for (uint32_t text = 0; text < TEXTS; text++) {
    check_slot(&c, text);
    add_text(&c, text);
  }
  if (variant->sources.size(c.sources) != full)
    fault("%s: a table of the same sources has another size", variant->name);
  variant->sources.destroy(c.sources);
}

/* A table is as it was after an allocation has failed. */
static uint32_t fail_allocations(const variant *variant, bool all) {
  uint32_t failed = 0;
  for (bool has_failed = true; has_failed; failed += has_failed) {
    checker c = {.variant = variant};
    write_texts(&c);
    fail_allocation(failed + 1, all);
    c.sources = variant->sources.create();
    if (has_allocation_failed() != (c.sources == NULL)) fault("a table despite allocation 1");
    for (uint32_t text = 0; c.sources != NULL && text < TEXTS; text++)
      c.slots[text] = add(&c, text);
    has_failed = has_allocation_failed();
    fail_allocation(0, false);
    if (c.sources == NULL) continue;
    bool is_refused = false;
    for (uint32_t text = 0; text < TEXTS; text++) {
      is_refused = is_refused || c.slots[text] == GQL_NONE;
      check_slot(&c, text);
      add_text(&c, text);
    }
    if (is_refused != has_failed) fault("%s: allocation %u", variant->name, failed + 1);
    variant->sources.destroy(c.sources);
  }
  return failed;
}

static void check_digests(const variant *variant) {
  uint16_t one[] = {'a', 'b'}, same[] = {'a', 'b'}, other[] = {'a', 'b'};
  const uint64_t digest = variant->sources.of(secret, one, 2).digest;
  if (variant->sources.of(secret, same, 2).digest != digest) fault("a source has two digests");
  if (variant->sources.of((gql_seed){1, 2}, other, 2).digest == digest)
    fault("a digest has nothing of the seed");
}

/* A source is the same one as units and as bytes. */
static void check_bytes(const variant *variant) {
  for (uint32_t length = 0; length <= LONGEST; length++) {
    uint16_t units[LONGEST + 1];
    uint8_t *bytes = malloc(length + 1);
    if (bytes == NULL) abort();
    for (uint32_t index = 0; index < length; index++)
      units[index] = bytes[index] = (uint8_t)(index * 7 + length);
    const gql_source wide = variant->sources.of(secret, units, length);
    const gql_source narrow = variant->sources.of_bytes(secret, bytes, length);
    if (wide.digest != narrow.digest || wide.size != narrow.size || wide.length != narrow.length)
      fault("%s: %u bytes are another source than as units", variant->name, length);
    free(bytes);
  }
}

uint32_t check_sources(void) {
  static const variant *const variants[VARIANTS] = {&native_variant, &baseline_variant,
                                                    &scalar_variant};
  uint32_t failed = 0;
  for (uint32_t index = 0; index < VARIANTS; index++) {
    check_digests(variants[index]);
    check_bytes(variants[index]);
    check_steps(variants[index], 0);
    check_steps(variants[index], 1);
    failed += fail_allocations(variants[index], false) + fail_allocations(variants[index], true);
  }
  native_variant.sources.destroy(NULL);
  return failed;
}
