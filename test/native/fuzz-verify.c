/* Any bytes as a tape from outside: the numbers of symbols, variables and fragments, the units
 * of the source, then four words a node, and two a span. See check-verdict.h for what must hold. */
#include <stdlib.h>
#include <string.h>

#include "check-verdict.h"

enum { COUNTS = 4, WORDS = GQL_WORDS_PER_NODE + GQL_WORDS_PER_SPAN };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static uint32_t *copy_of(const uint8_t *bytes, size_t size) {
  if (size == 0) return NULL;
  uint32_t *copy = malloc(size);
  if (copy == NULL) abort();
  memcpy(copy, bytes, size);
  return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  uint32_t counts[COUNTS];
  if (size < sizeof counts) return -1;
  memcpy(counts, bytes, sizeof counts);
  const size_t nodes = (size - sizeof counts) / (WORDS * sizeof *counts);
  const size_t word_bytes = nodes * GQL_WORDS_PER_NODE * sizeof *counts;
  /* Copies of exactly their size, so that a read outside is seen. */
  uint32_t *words = copy_of(bytes + sizeof counts, word_bytes);
  uint32_t *spans = copy_of(bytes + sizeof counts + word_bytes, word_bytes / 2);
  const outcome outcome = {
      .result = {.symbol_count = counts[0],
                 .variable_count = counts[1],
                 .fragment_count = counts[2]},
      .words = words,
      .spans = spans,
      .count = (uint32_t)nodes,
  };
  check_verdict(&outcome, counts[3]);
  free(words);
  free(spans);
  return 0;
}
