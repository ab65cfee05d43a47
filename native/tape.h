/* Writes nodes. Knows no tokens. An open node keeps its parent where its `next` will stand, so
 * closing a node leads back to its parent and nesting needs no stack. */
#ifndef GQL_TAPE_H
#define GQL_TAPE_H

#include <assert.h>

#include "graphql.h"

#define GQL_LONG_NAME 0xFFFFu

typedef struct {
  uint32_t *words;
  uint32_t *spans;
  uint32_t count;
  uint32_t capacity;
} gql_writer;

/* Makes room for `capacity` nodes in all. False when there is no memory. */
bool gql_writer_reserve(gql_writer *writer, size_t capacity);

void gql_writer_free(gql_writer *writer);

/* Word 0 of a node. */
static inline uint32_t gql_head_word(uint32_t kind, uint32_t flags, uint32_t name_length) {
  return kind | flags << 8 | (name_length < GQL_LONG_NAME ? name_length : GQL_LONG_NAME) << 16;
}

/* Writes all words of a node. */
static inline void gql_put(gql_writer *writer, uint32_t node, uint32_t head, uint32_t start,
                           uint32_t next, uint32_t symbol, uint32_t span_start, uint32_t span_end) {
  assert(node < writer->capacity);
  uint32_t *words = writer->words + (size_t)node * GQL_WORDS_PER_NODE;
  uint32_t *span = writer->spans + (size_t)node * GQL_WORDS_PER_SPAN;
  words[0] = head;
  words[1] = start;
  words[2] = next;
  words[3] = symbol;
  span[0] = span_start;
  span[1] = span_end;
}

static inline uint32_t *gql_words(gql_writer *writer, uint32_t node) {
  assert(node < writer->count);
  return writer->words + (size_t)node * GQL_WORDS_PER_NODE;
}

static inline uint32_t gql_kind(gql_writer *writer, uint32_t node) {
  return gql_words(writer, node)[0] & 0xFF;
}

static inline void gql_set_flag(gql_writer *writer, uint32_t node, uint32_t flag) {
  gql_words(writer, node)[0] |= flag << 8;
}

/* Gives a node a name that was not known when it was opened. */
static inline void gql_set_name(gql_writer *writer, uint32_t node, uint32_t start, uint32_t length,
                                uint32_t symbol) {
  uint32_t *words = gql_words(writer, node);
  words[0] |= gql_head_word(0, 0, length);
  words[1] = start;
  words[3] = symbol;
}

/* Ends a node whose children are all written and whose last token ends at `span_end`. Returns its
 * parent. */
static inline uint32_t gql_close(gql_writer *writer, uint32_t node, uint32_t span_end) {
  uint32_t *next = gql_words(writer, node) + 2;
  const uint32_t parent = *next;
  *next = writer->count;
  writer->spans[(size_t)node * GQL_WORDS_PER_SPAN + 1] = span_end;
  return parent;
}

/* Notes that `!` follows a node of a type reference and ends at `end`. */
static inline void gql_note_bang(gql_writer *writer, uint32_t node, uint32_t end) {
  gql_words(writer, node)[2] = end;
}

/* Ends a type reference: the nodes from `first` on are a chain of only children. Each one's `next`
 * is the end of its `!`, or 0; a NonNullType is put around the former, `bangs` in all. */
void gql_end_type(gql_writer *writer, uint32_t first, uint32_t bangs);

#endif
