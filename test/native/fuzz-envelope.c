/* Any bytes as the body of a request. See check-envelope.h for what must hold. */
#include <stdlib.h>
#include <string.h>

#include "check-envelope.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  /* A copy of exactly its size, so that a read outside is seen. */
  uint8_t *copy = malloc(size == 0 ? 1 : size);
  if (copy == NULL) abort();
  memcpy(copy, bytes, size);
  check_envelope(copy, size);
  free(copy);
  return 0;
}
