#include "tape.h"

#include <stdlib.h>
#include <string.h>

bool gql_writer_reserve(gql_writer *writer, size_t capacity) {
  if (capacity <= writer->capacity) return true;
  if (capacity > GQL_NONE / (2 * GQL_WORDS_PER_NODE)) return false;
  if (capacity < 2 * (size_t)writer->capacity) capacity = 2 * (size_t)writer->capacity;
  uint32_t *words = realloc(writer->words, capacity * GQL_WORDS_PER_NODE * sizeof *words);
  if (words == NULL) return false;
  writer->words = words;
  uint32_t *spans = realloc(writer->spans, capacity * GQL_WORDS_PER_SPAN * sizeof *spans);
  if (spans == NULL) return false;
  writer->spans = spans;
  writer->capacity = (uint32_t)capacity;
  return true;
}

void gql_writer_free(gql_writer *writer) {
  free(writer->words);
  free(writer->spans);
  *writer = (gql_writer){0};
}

/* Moves a node of a type reference towards the end of the tape. */
static void move(gql_writer *writer, uint32_t from, uint32_t to) {
  memmove(gql_words(writer, to), gql_words(writer, from), GQL_WORDS_PER_NODE * sizeof(uint32_t));
  memmove(writer->spans + (size_t)to * GQL_WORDS_PER_SPAN,
          writer->spans + (size_t)from * GQL_WORDS_PER_SPAN, GQL_WORDS_PER_SPAN * sizeof(uint32_t));
}

void gql_end_type(gql_writer *writer, uint32_t first, uint32_t bangs) {
  assert(writer->capacity - writer->count >= bangs);
  uint32_t from = writer->count;
  const uint32_t end = from + bangs;
  uint32_t to = end;
  writer->count = end;
  /* Backwards, so that a node is read before something is written over it. */
  while (from-- > first) {
    const uint32_t bang_end = gql_words(writer, from)[2];
    const uint32_t start = writer->spans[(size_t)from * GQL_WORDS_PER_SPAN];
    move(writer, from, --to);
    gql_words(writer, to)[2] = end;
    if (bang_end == 0) continue;
    gql_put(writer, --to, GQL_NON_NULL_TYPE, start, end, GQL_NONE, start, bang_end);
  }
  assert(to == first);
}
