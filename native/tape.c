#include "tape.h"

#include <string.h>

bool gql_tape_end_type(gql_tape *tape, uint32_t first, uint32_t bangs) {
  if (tape->capacity - tape->count < bangs) return false;
  uint32_t from = tape->count;
  tape->count += bangs;
  uint32_t to = tape->count;
  /* Backwards, so that a node is read before something is written over it. */
  while (from-- > first) {
    const uint32_t bang_end = gql_tape_words(tape, from)[2];
    const uint32_t *span = tape->spans + (size_t)from * GQL_WORDS_PER_SPAN;
    const uint32_t span_start = span[0];
    to--;
    memmove(gql_tape_words(tape, to), gql_tape_words(tape, from),
            GQL_WORDS_PER_NODE * sizeof *span);
    memmove(tape->spans + (size_t)to * GQL_WORDS_PER_SPAN, span, GQL_WORDS_PER_SPAN * sizeof *span);
    gql_tape_words(tape, to)[2] = tape->count;
    if (bang_end == 0) continue;
    to--;
    uint32_t *words = gql_tape_words(tape, to);
    words[0] = GQL_NON_NULL_TYPE;
    words[1] = span_start;
    words[2] = tape->count;
    words[3] = GQL_NONE;
    tape->spans[(size_t)to * GQL_WORDS_PER_SPAN] = span_start;
    tape->spans[(size_t)to * GQL_WORDS_PER_SPAN + 1] = bang_end;
  }
  assert(to == first);
  return true;
}
