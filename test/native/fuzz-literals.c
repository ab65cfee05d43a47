/* Any bytes as a value: as they are, in quotes or in triple quotes, which the first byte says.
 * graphql-js reads them as well: see literals-oracle.js. */
#include <stdlib.h>
#include <string.h>

#include "graphql.h"
#include "judge.h"
#include "oracle.h"

static const char *const quotes[] = {"", "\"", "\"\"\""};

static uint32_t append_quotes(uint16_t *units, uint32_t length, const char *text) {
  for (; *text != 0; text++)
    units[length++] = (uint8_t)*text;
  return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size == 0) return -1;
  const char *quote = quotes[bytes[0] % 3];
  source source = {.units = malloc((size + 6) * sizeof *source.units),
                   .goal = GQL_GOAL_CONST_VALUE};
  if (source.units == NULL) abort();
  source.length = append_quotes(source.units, 0, quote);
  source.length += decode_utf8(bytes + 1, size - 1, source.units + source.length);
  source.length = append_quotes(source.units, source.length, quote);
  ask_oracle("test/native/literals-oracle.js", &source, judge(&source));
  free_source(&source);
  return 0;
}
