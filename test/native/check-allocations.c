#include "check-allocations.h"

#include "check-same.h"
#include "core.h"
#include "failing-allocator.h"
#include "fault.h"

static const gql_seed seed = {1, 2};

static void check_failure(const outcome *outcome, uint32_t number) {
  if (!has_allocation_failed()) return;
  if (outcome->accepted) fault("accepted although allocation %u failed", number);
  if (outcome->result.error != GQL_ERROR_OUT_OF_MEMORY)
    fault("error %u after allocation %u failed", outcome->result.error, number);
}

/* Whether an allocation of this number was asked for while a session was opened and used. */
static bool fail_once(const variant *variant, const source *before, const source *source,
                      uint32_t number, bool all, const outcome *expected) {
  fail_allocation(before == NULL ? number : 0, all);
  session *session = variant->open(seed, 0);
  const bool has_failed = has_allocation_failed();
  if (has_failed != (session == NULL)) fault("a session despite allocation %u", number);
  if (session == NULL) return true;
  if (before != NULL) {
    variant->parse(session, before);
    fail_allocation(number, all);
  }
  const outcome outcome = variant->parse(session, source);
  check_failure(&outcome, number);
  const bool failed = has_allocation_failed();
  fail_allocation(0, false);
  const struct outcome again = variant->parse(session, source);
  check_same(&again, expected, "a parse after a failed allocation");
  variant->trim(session);
  const struct outcome trimmed = variant->parse(session, source);
  check_same(&trimmed, expected, "a parse behind a trim");
  variant->close(session);
  return failed;
}

static uint32_t fail_each(const variant *variant, const source *before, const source *source,
                          bool all) {
  fail_allocation(0, false);
  session *session = variant->open(seed, 0);
  if (session == NULL) fault("no session");
  if (!variant->refuses_too_much(session)) fault("too large a source or table is not refused");
  const outcome expected = variant->parse(session, source);
  uint32_t number = 1;
  while (fail_once(variant, before, source, number, all, &expected))
    number++;
  variant->close(session);
  return number - 1;
}

uint32_t check_allocations(const source *before, const source *source) {
  uint32_t failed = fail_each(&native_variant, before, source, false) +
                    fail_each(&baseline_variant, before, source, false) +
                    fail_each(&scalar_variant, before, source, false);
  if (before != NULL) failed += fail_each(&native_variant, before, source, true);
  fail_allocation(0, false);
  return failed;
}
