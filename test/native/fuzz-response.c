/* Any bytes as a text in UTF-16, behind two bytes that say where it is cut. See check-response.h for what must hold. */
#include <stdlib.h>
#include <string.h>

#include "check-response.h"

enum { CUTS = 2 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size < CUTS) return -1;
  const uint32_t length = (uint32_t)((size - CUTS) / sizeof(uint16_t));
  uint16_t *units = malloc(length * sizeof *units + 1);
  if (units == NULL) abort();
  memcpy(units, bytes + CUTS, length * sizeof *units);
  check_response(units, length, bytes[0], bytes[1]);
  free(units);
  return 0;
}
