/* Any bytes as a text in UTF-16, behind two bytes that say where it is cut. See check-response.h
 * for the properties. JavaScript checks the slow writer, too: see response-oracle.js. */
#include <stdlib.h>
#include <string.h>

#include "check-response.h"
#include "oracle.h"

enum { CUTS = 2 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* FNV-1a of the bytes that a text becomes. */
static uint32_t digest_of_response(const uint16_t *units, uint32_t length) {
  const expected_response expected = expect_response(units, length);
  uint32_t digest = 0x811C9DC5;
  for (size_t index = 0; index < expected.size; index++)
    digest = (digest ^ expected.bytes[index]) * 0x01000193;
  free(expected.bytes);
  return digest;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size < CUTS) return -1;
  source text = {.length = (uint32_t)((size - CUTS) / sizeof(uint16_t))};
  text.units = malloc(text.length * sizeof *text.units + 1);
  if (text.units == NULL) abort();
  memcpy(text.units, bytes + CUTS, text.length * sizeof *text.units);
  check_response(text.units, text.length, bytes[0], bytes[1]);
  ask_oracle("test/native/response-oracle.js", &text, digest_of_response(text.units, text.length));
  free(text.units);
  return 0;
}
