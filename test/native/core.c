#include "core.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"

struct session {
  gql_scratch *scratch;
  gql_symbols *symbols;
  uint16_t noise;
};

static void close_session(session *session) {
  if (session == NULL) return;
  gql_scratch_destroy(session->scratch);
  gql_symbols_destroy(session->symbols);
  free(session);
}

static gql_symbols *create_symbols(gql_seed seed) {
  size_t size = 0;
  for (uint32_t index = 0; index < symbol_count; index++)
    size += strlen(symbol_names[index]);
  gql_symbols *symbols = gql_symbols_create(symbol_count, size, seed);
  if (symbols == NULL) return NULL;
  for (uint32_t index = 0; index < symbol_count; index++) {
    uint16_t units[64];
    const uint32_t length = (uint32_t)strlen(symbol_names[index]);
    for (uint32_t unit = 0; unit < length; unit++)
      units[unit] = (uint8_t)symbol_names[index][unit];
    gql_symbols_add(symbols, units, length);
  }
  if (gql_symbols_size(symbols) <= size) fault("a table of symbols is smaller than its names");
  return symbols;
}

static session *open_session(gql_seed seed, uint16_t noise) {
  session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  session->noise = noise;
  session->scratch = gql_scratch_create(seed);
  session->symbols = session->scratch == NULL ? NULL : create_symbols(seed);
  if (session->symbols != NULL) return session;
  close_session(session);
  return NULL;
}

static outcome parse(session *session, const source *source) {
  const uint32_t noise = session->noise == 0 ? 0 : 32;
  outcome outcome = {.result = {.error = GQL_ERROR_OUT_OF_MEMORY}};
  uint16_t *units = gql_scratch_units(session->scratch, source->length + noise);
  if (units == NULL) return outcome;
  if (source->length > 0) memcpy(units, source->units, source->length * sizeof *units);
  for (uint32_t index = 0; index < noise; index++)
    units[source->length + index] = session->noise;
  const gql_options options = {
      .symbols = source->has_symbols ? session->symbols : NULL,
      .max_tokens = source->max_tokens,
      .max_depth = source->max_depth,
      .goal = source->goal,
  };
  gql_tape tape = {0};
  outcome.accepted = gql_parse(session->scratch, source->length, &options, &tape, &outcome.result);
  outcome.words = tape.words;
  outcome.spans = tape.spans;
  outcome.count = tape.count;
  return outcome;
}

static bool verify(const outcome *outcome, uint32_t length) {
  const gql_tape tape = {outcome->words, outcome->spans, outcome->count};
  return gql_verify(&tape, length, &outcome->result);
}

static void trim(session *session) {
  gql_scratch_trim(session->scratch);
}

static bool refuses_too_much(session *session) {
  const gql_seed seed = {0};
  return gql_scratch_units(session->scratch, (size_t)GQL_MAX_LENGTH + 1) == NULL &&
         gql_symbols_create(UINT32_MAX, 0, seed) == NULL &&
         gql_symbols_create(0, (size_t)GQL_MAX_LENGTH + 1, seed) == NULL;
}

const variant CORE_VARIANT = {
    .name = CORE_NAME,
    .open = open_session,
    .parse = parse,
    .verify = verify,
    .trim = trim,
    .refuses_too_much = refuses_too_much,
    .close = close_session,
    .sources = {gql_source_of, gql_source_of_bytes, gql_sources_create, gql_sources_find,
                gql_sources_add, gql_sources_remove, gql_sources_destroy, gql_sources_size},
    .envelopes = {gql_envelope_read, gql_envelope_replace},
    .responses = {gql_response_create, gql_response_destroy, gql_response_begin, gql_response_units,
                  gql_response_write, gql_response_end, gql_response_bytes, gql_response_size,
                  gql_response_write_to, gql_response_trim},
};
