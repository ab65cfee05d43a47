/* Any bytes as a document in UTF-8. The printer in JavaScript prints each valid document, which is
 * parsed and printed again: see reparse-oracle.js. */
#include <stdlib.h>

#include "graphql.h"
#include "judge.h"
#include "oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  source source = {.units = malloc(size * sizeof *source.units + 1), .goal = GQL_GOAL_DOCUMENT};
  if (source.units == NULL) abort();
  source.length = decode_utf8(bytes, size, source.units);
  ask_oracle("test/native/reparse-oracle.js", &source, judge(&source));
  free_source(&source);
  return 0;
}
