/* Any bytes as a source: see source.h for what they mean and judge.h for what must hold. */
#include "judge.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  source source;
  if (!read_source(bytes, size, &source)) return -1;
  judge(&source);
  free_source(&source);
  return 0;
}
