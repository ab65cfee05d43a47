#include "judge.h"

#include <stdlib.h>

#include "check-refusal.h"
#include "check-same.h"
#include "check-tape.h"
#include "check-verdict.h"
#include "core.h"

enum { NO_NOISE = 0, TRAILING_SURROGATE = 0xDC00, QUOTE = '"' };

enum { VARIANTS = 3 };

static const variant *const variants[VARIANTS] = {&native_variant, &baseline_variant,
                                                  &scalar_variant};

static session *sessions[VARIANTS];

static session *open_session(const variant *variant, uint64_t seed, uint16_t noise) {
  session *session = variant->open((gql_seed){seed, ~seed * 0x9E3779B97F4A7C15u}, noise);
  if (session == NULL) abort();
  return session;
}

/* Neither the variant, nor the seed, nor an earlier source may show. */
static void judge_others(const source *source, const outcome *expected) {
  for (uint32_t index = 1; index < VARIANTS; index++) {
    const outcome other = variants[index]->parse(sessions[index], source);
    check_same(&other, expected, variants[index]->name);
    variants[index]->trim(sessions[index]);
  }
  session *session = open_session(&native_variant, VARIANTS + 1, TRAILING_SURROGATE);
  const outcome again = native_variant.parse(session, source);
  check_same(&again, expected, "a new scratch");
  native_variant.close(session);
}

uint32_t judge(const source *source) {
  for (uint32_t index = 0; index < VARIANTS && sessions[index] == NULL; index++)
    sessions[index] = open_session(variants[index], index + 1, index == 0 ? NO_NOISE : QUOTE);
  const outcome outcome = native_variant.parse(sessions[0], source);
  judge_others(source, &outcome);
  token_list tokens = read_tokens(source);
  if (outcome.accepted) {
    check_tape(source, &outcome, &tokens);
    check_own_verdict(&outcome, source->length);
  } else {
    check_refusal(source, &outcome.result, &tokens);
  }
  free_tokens(&tokens);
  native_variant.trim(sessions[0]);
  return outcome.accepted ? GQL_NONE : outcome.result.offset;
}

void end_judging(void) {
  for (uint32_t index = 0; index < VARIANTS; index++)
    variants[index]->close(sessions[index]);
}
