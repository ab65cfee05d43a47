/* Writes nodes. Knows no tokens. An open node keeps its parent where its `next` will stand, so
 * closing a node leads back to its parent and nesting needs no stack. */
#ifndef GQL_TAPE_H
#define GQL_TAPE_H

#include <assert.h>

#include "graphql.h"

enum { GQL_LONG_NAME = 0xFFFF };

typedef struct {
  uint32_t kind;
  uint32_t start;
  uint32_t name_length;
  uint32_t symbol;
  uint32_t span_start;
} gql_node;

/* Appends a node and leaves it open; GQL_NONE when the tape is full. */
static inline uint32_t gql_tape_open(gql_tape *tape, const gql_node *node, uint32_t parent) {
  if (tape->count >= tape->capacity) return GQL_NONE;
  const uint32_t index = tape->count++;
  uint32_t *words = tape->words + (size_t)index * GQL_WORDS_PER_NODE;
  const uint32_t length = node->name_length < GQL_LONG_NAME ? node->name_length : GQL_LONG_NAME;
  words[0] = node->kind | length << 16;
  words[1] = node->start;
  words[2] = parent;
  words[3] = node->symbol;
  tape->spans[(size_t)index * GQL_WORDS_PER_SPAN] = node->span_start;
  return index;
}

static inline uint32_t *gql_tape_words(gql_tape *tape, uint32_t node) {
  assert(node < tape->count);
  return tape->words + (size_t)node * GQL_WORDS_PER_NODE;
}

static inline uint32_t gql_tape_kind(gql_tape *tape, uint32_t node) {
  return gql_tape_words(tape, node)[0] & 0xFF;
}

static inline void gql_tape_set_flag(gql_tape *tape, uint32_t node, uint32_t flag) {
  gql_tape_words(tape, node)[0] |= flag << 8;
}

/* Gives a node a name that was not known when it was opened. */
static inline void gql_tape_name(gql_tape *tape, uint32_t node, uint32_t start, uint32_t length,
                                 uint32_t symbol) {
  uint32_t *words = gql_tape_words(tape, node);
  words[0] |= (length < GQL_LONG_NAME ? length : GQL_LONG_NAME) << 16;
  words[1] = start;
  words[3] = symbol;
}

/* Ends a node whose children are all written and whose last token ends at `span_end`. Returns its
 * parent. */
static inline uint32_t gql_tape_close(gql_tape *tape, uint32_t node, uint32_t span_end) {
  uint32_t *next = gql_tape_words(tape, node) + 2;
  const uint32_t parent = *next;
  *next = tape->count;
  tape->spans[(size_t)node * GQL_WORDS_PER_SPAN + 1] = span_end;
  return parent;
}

/* Notes that `!` follows a node of a type reference and ends at `end`. */
static inline void gql_tape_note_bang(gql_tape *tape, uint32_t node, uint32_t end) {
  gql_tape_words(tape, node)[2] = end;
}

/* Ends a type reference: the nodes from `first` on are a chain of only children. Each one's `next`
 * is the end of its `!`, or 0; a NonNullType is put around the former, `bangs` in all. False when
 * the tape is full. */
bool gql_tape_end_type(gql_tape *tape, uint32_t first, uint32_t bangs);

#endif
