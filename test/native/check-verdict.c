#include "check-verdict.h"

#include "check-form.h"
#include "fault.h"

enum { VARIANTS = 3, MAX_NODES = 4096 };

static const variant *const variants[VARIANTS] = {&native_variant, &baseline_variant,
                                                  &scalar_variant};

static void check_each(const outcome *outcome, uint32_t length, const char *expected_fault) {
  for (uint32_t index = 0; index < VARIANTS; index++) {
    const bool accepted = variants[index]->verify(outcome, length);
    if (accepted && expected_fault != NULL)
      fault("%s accepts a tape with %s", variants[index]->name, expected_fault);
    if (!accepted && expected_fault == NULL)
      fault("%s refuses a good tape of %u nodes", variants[index]->name, outcome->count);
  }
}

bool check_verdict(const outcome *outcome, uint32_t length) {
  const char *found = fault_of_form(outcome, length);
  check_each(outcome, length, found);
  return found == NULL;
}

void check_own_verdict(const outcome *outcome, uint32_t length) {
  const bool expected = is_executable(outcome);
  check_each(outcome, length, expected ? NULL : "no executable document");
  /* Deeper tapes than the stack is are left out. */
  if (outcome->count <= MAX_NODES && check_verdict(outcome, length) != expected)
    fault("a tape that a parse has made has %s", fault_of_form(outcome, length));
}
