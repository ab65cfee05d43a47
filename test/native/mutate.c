#include "mutate.h"

#include <stdlib.h>
#include <string.h>

#include "graphql.h"

enum { MAX_LENGTH = 2048, MAX_RANDOM_LENGTH = 64 };

/* splitmix64 */
static uint64_t next(randomness *state) {
  uint64_t bits = *state += 0x9E3779B97F4A7C15u;
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
  return bits ^ bits >> 31;
}

uint32_t below(randomness *state, uint32_t limit) {
  return (uint32_t)((next(state) >> 32) * limit >> 32);
}

/* Puts units in place of others. */
static void replace(source *source, uint32_t at, uint32_t removed, const uint16_t *units,
                    uint32_t length) {
  if (source->length - removed + length > MAX_LENGTH) return;
  const uint32_t tail = source->length - at - removed;
  memmove(source->units + at + length, source->units + at + removed, tail * sizeof *units);
  if (length > 0) memcpy(source->units + at, units, length * sizeof *units);
  source->length = at + length + tail;
}

static uint16_t random_unit(randomness *state) {
  static const uint16_t ranges[] = {0x80, 0x80, 0x80, 0x100, 0xFFFF};
  const uint32_t unit = below(state, ranges[below(state, sizeof ranges / sizeof *ranges)]);
  return (uint16_t)(below(state, 16) == 0 ? 0xD800 | (unit & 0x7FF) : unit);
}

/* Makes one change to a source. */
static void change(source *source, randomness *state, const seed_list *all,
                   const seed_list *dictionary) {
  uint16_t units[MAX_LENGTH];
  const uint32_t at = below(state, source->length + 1);
  const uint32_t rest = source->length - at;
  const uint32_t few = rest == 0 ? 0 : below(state, rest < 8 ? rest + 1 : 8);
  switch (below(state, 7)) {
  case 0: replace(source, at, few, NULL, 0); break;
  case 1: replace(source, at, rest, NULL, 0); break;
  case 2:
    units[0] = random_unit(state);
    replace(source, at, rest > 0, units, 1);
    break;
  case 3: {
    memcpy(units, source->units + at, few * sizeof *units);
    replace(source, below(state, source->length + 1), 0, units, few);
    break;
  }
  case 4: {
    struct source other;
    const seed *seed = &all->seeds[below(state, all->count)];
    if (!read_source(seed->bytes, seed->size, &other)) break;
    const uint32_t from = below(state, other.length + 1);
    replace(source, at, 0, other.units + from, below(state, other.length - from + 1));
    free_source(&other);
    break;
  }
  default: {
    const seed *text = &dictionary->seeds[below(state, dictionary->count)];
    replace(source, at, below(state, 2) * few, units, decode_utf8(text->bytes, text->size, units));
  }
  }
}

/* The seed's own goal and limits, or others. */
static void choose_options(source *source, randomness *state) {
  if (below(state, 8) == 0) source->goal = below(state, GQL_GOAL_COUNT);
  if (below(state, 4) == 0) source->has_symbols = !source->has_symbols;
  if (below(state, 4) == 0) source->max_tokens = below(state, 2) * below(state, 64);
  if (below(state, 4) == 0) source->max_depth = below(state, 2) * below(state, 6);
}

source random_source(randomness *state, const seed_list *seeds, const seed_list *dictionary) {
  const seed *seed = &seeds->seeds[below(state, seeds->count)];
  source original = {0}, mutant = {0};
  mutant.units = malloc(MAX_LENGTH * sizeof *mutant.units);
  if (mutant.units == NULL) abort();
  if (below(state, 8) == 0) {
    mutant.length = below(state, MAX_RANDOM_LENGTH);
    for (uint32_t index = 0; index < mutant.length; index++)
      mutant.units[index] = random_unit(state);
  } else if (read_source(seed->bytes, seed->size, &original) && original.length <= MAX_LENGTH) {
    uint16_t *units = mutant.units;
    memcpy(units, original.units, original.length * sizeof *units);
    mutant = original;
    mutant.units = units;
    for (uint32_t changes = below(state, 1 + below(state, 8)); changes > 0; changes--)
      change(&mutant, state, seeds, dictionary);
  }
  free_source(&original);
  choose_options(&mutant, state);
  return mutant;
}
