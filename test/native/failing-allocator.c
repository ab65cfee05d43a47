#include "failing-allocator.h"

#include <stdlib.h>

static uint32_t failing;
static uint32_t count;
static bool fails_on;
static bool has_failed;

void fail_allocation(uint32_t number, bool all) {
  failing = number;
  fails_on = all;
  count = 0;
  has_failed = false;
}

bool has_allocation_failed(void) {
  return has_failed;
}

static bool fails(void) {
  if (failing == 0) return false;
  count++;
  const bool fails = count == failing || (fails_on && count > failing);
  has_failed = has_failed || fails;
  return fails;
}

void *failing_malloc(size_t size);
void *failing_calloc(size_t members, size_t size);
void *failing_realloc(void *memory, size_t size);

void *failing_malloc(size_t size) {
  return fails() ? NULL : malloc(size);
}

void *failing_calloc(size_t members, size_t size) {
  return fails() ? NULL : calloc(members, size);
}

void *failing_realloc(void *memory, size_t size) {
  return fails() ? NULL : realloc(memory, size);
}
