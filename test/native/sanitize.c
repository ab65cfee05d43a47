/* Parses a corpus, special sources and random ones, forges their tapes, lets allocations fail,
 * fills tables of sources, looks through bodies of requests, and writes responses: `sanitize
 * corpus dictionary count`. Every run is the same. A program for sanitizers, which end it when
 * they see a fault. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "check-allocations.h"
#include "check-envelopes.h"
#include "check-generations.h"
#include "check-responses.h"
#include "check-sources.h"
#include "fault.h"
#include "forge.h"
#include "graphql.h"
#include "judge.h"
#include "mutate.h"
#include "special-sources.h"

#ifdef HAS_DEATH_CALLBACK
#include <sanitizer/common_interface_defs.h>
#endif

enum { PATIENCE_SECONDS = 20, FORGERIES = 10 };

static const source *current;

/* Shows the source of a fault as a JavaScript string. */
static void show_current(void) {
  enum { SHOWN = 2048 };
  if (current == NULL) return;
  fprintf(stderr, "goal %u, max_tokens %u, max_depth %u, %s symbols, %u units: \"", current->goal,
          current->max_tokens, current->max_depth, current->has_symbols ? "with" : "without",
          current->length);
  for (uint32_t index = 0; index < current->length && index < SHOWN; index++) {
    const uint16_t unit = current->units[index];
    if (unit < ' ' || unit > '~')
      fprintf(stderr, "\\u%04x", unit);
    else if (unit == '"' || unit == '\\')
      fprintf(stderr, "\\%c", unit);
    else
      fputc(unit, stderr);
  }
  fputs("\"\n", stderr);
}

/* Calls what no handler should, because the program ends here. */
static void give_up(int signal) {
  (void)signal;
  fault("no end after %d seconds", PATIENCE_SECONDS); // NOLINT(bugprone-signal-handler)
}

typedef struct {
  uint32_t sources;
  uint32_t accepted;
  forgery_tally forgeries;
} tally;

static void judge_one(source *source, tally *tally) {
  current = source;
  alarm(PATIENCE_SECONDS);
  if (judge(source) == GQL_NONE) {
    tally->accepted++;
    judge_forgeries(source, FORGERIES, &tally->forgeries);
  }
  tally->sources++;
  current = NULL;
  free_source(source);
}

static tally judge_all(const seed_list *corpus, const seed_list *dictionary, uint32_t count) {
  tally tally = {0};
  source source;
  for (uint32_t index = 0; index < corpus->count; index++) {
    if (read_source(corpus->seeds[index].bytes, corpus->seeds[index].size, &source))
      judge_one(&source, &tally);
  }
  for (uint32_t index = 0; special_source(index, &source); index++)
    judge_one(&source, &tally);
  randomness state = 20250903;
  for (; count > 0; count--) {
    source = random_source(&state, corpus, dictionary);
    judge_one(&source, &tally);
  }
  end_judging();
  end_forging();
  return tally;
}

static uint32_t fail_allocations(const seed_list *corpus) {
  uint16_t units[] = {'{', 'a', '}'};
  source tiny = {.units = units, .length = 3}, growing = growing_source(),
         refused = growing_source(), source;
  refused.length--;
  uint32_t failed = check_allocations(NULL, &tiny) + check_allocations(NULL, &growing) +
                    check_allocations(&tiny, &growing) + check_allocations(&tiny, &refused) +
                    check_allocations(&growing, &tiny);
  free_source(&growing);
  free_source(&refused);
  for (uint32_t index = 0; index < corpus->count; index++) {
    if (!read_source(corpus->seeds[index].bytes, corpus->seeds[index].size, &source)) continue;
    failed += check_allocations(NULL, &source);
    free_source(&source);
  }
  return failed;
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: %s corpus dictionary count\n", arguments[0]);
    return 2;
  }
  before_fault = show_current;
  signal(SIGALRM, give_up);
#ifdef HAS_DEATH_CALLBACK
  __sanitizer_set_death_callback(show_current);
#endif
  seed_list corpus = read_corpus(arguments[1]), dictionary = read_dictionary(arguments[2]);
  const tally tally = judge_all(&corpus, &dictionary, (uint32_t)strtoul(arguments[3], NULL, 10));
  alarm(3 * PATIENCE_SECONDS);
  const uint32_t failed = fail_allocations(&corpus);
  alarm(PATIENCE_SECONDS);
  check_generations();
  alarm(PATIENCE_SECONDS);
  const uint32_t unheld = check_sources();
  alarm(PATIENCE_SECONDS);
  const envelope_tally envelopes = check_envelopes();
  alarm(3 * PATIENCE_SECONDS);
  const uint32_t unwritten = check_responses();
  free_seeds(&corpus);
  free_seeds(&dictionary);
  if (tally.forgeries.accepted == 0 || tally.forgeries.accepted == tally.forgeries.tapes)
    fault("%u of %u forged tapes are accepted", tally.forgeries.accepted, tally.forgeries.tapes);
  if (envelopes.taken < envelopes.bodies / 20 || envelopes.taken == envelopes.bodies)
    fault("%u of %u bodies are taken", envelopes.taken, envelopes.bodies);
  printf("%u sources, %u accepted, in every variant alike; %u forged tapes, %u accepted; "
         "%u bodies, %u taken; %u failing allocations survived, %u of tables of sources, %u of "
         "responses\n",
         tally.sources, tally.accepted, tally.forgeries.tapes, tally.forgeries.accepted,
         envelopes.bodies, envelopes.taken, failed, unheld, unwritten);
  return 0;
}
