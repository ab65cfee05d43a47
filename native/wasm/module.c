/* The WebAssembly module: the functions of the addon (binding.cc), for src/runtime/native/wasm/, which
 * checks all arguments. Texts and bytes come in through memory that this module names, and go out
 * in the same way. A table or a response is its address. All state is that of one instance. */
#include <string.h>

#include "envelope.h"
#include "graphql.h"
#include "response.h"
#include "sources.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { SMALL_NODES = 4096 };

static gql_seed seed;
static gql_scratch *scratch;
static gql_tape tape;

/* The header of the last parse, and behind it words and spans of its tape if that is small: one
 * copy takes them all. */
static struct {
  gql_result header;
  uint32_t tape[SMALL_NODES * (GQL_WORDS_PER_NODE + GQL_WORDS_PER_SPAN)];
} parsed;

/* The last envelope. */
static uint8_t *envelope_text;

/* Readies the instance. False when there is no memory. */
bool EXPORT(begin)(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  seed = (gql_seed){(uint64_t)a << 32 | b, (uint64_t)c << 32 | d};
  scratch = gql_scratch_create(seed);
  return scratch != NULL;
}

/* Room for a text of `length` units, valid until the next call; NULL when there is no memory. */
uint16_t *EXPORT(textUnits)(size_t length) {
  return gql_scratch_units(scratch, length);
}

/* Frees memory that only very large texts and tapes needed, including a tape that was not taken. */
void EXPORT(trim)(void) {
  gql_scratch_trim(scratch);
}

/* Parses the text: the number of nodes, or minus the number of the error. */
int32_t EXPORT(parse)(size_t length, const gql_symbols *symbols, uint32_t max_tokens,
                      uint32_t max_depth, uint32_t max_length, uint32_t goal) {
  const gql_options options = {symbols, max_tokens, max_depth, max_length, goal};
  if (!gql_parse(scratch, (uint32_t)length, &options, &tape, &parsed.header))
    return -(int32_t)parsed.header.error;
  if (tape.count <= SMALL_NODES) {
    const size_t words = (size_t)tape.count * GQL_WORDS_PER_NODE;
    const size_t spans = (size_t)tape.count * GQL_WORDS_PER_SPAN;
    memcpy(parsed.tape, tape.words, words * sizeof *tape.words);
    memcpy(parsed.tape + words, tape.spans, spans * sizeof *tape.spans);
  }
  /* A tape that is not small stays until `trim`. */
  if (tape.count <= SMALL_NODES) gql_scratch_trim(scratch);
  return (int32_t)tape.count;
}

/* The result of a parse without memory for the text. */
int32_t EXPORT(refuseText)(void) {
  parsed.header = (gql_result){.error = GQL_ERROR_OUT_OF_MEMORY};
  return -GQL_ERROR_OUT_OF_MEMORY;
}

uint32_t EXPORT(goalCount)(void) {
  return GQL_GOAL_COUNT;
}

/* The address of the header of the last parse, and of a small tape behind it. */
const void *EXPORT(parsedHeader)(void) {
  return &parsed;
}

/* The most nodes of a tape that stands behind its header. */
uint32_t EXPORT(smallNodes)(void) {
  return SMALL_NODES;
}

/* The addresses of the words and the spans of a last tape that is not small. */
const uint32_t *EXPORT(tapeWords)(void) {
  return tape.words;
}
const uint32_t *EXPORT(tapeSpans)(void) {
  return tape.spans;
}

/* Whether the text, four counts and then words and spans of so many nodes, is a tape of an
 * executable document. */
bool EXPORT(verifyTape)(uint32_t nodes) {
  const uint32_t *counts = (const uint32_t *)(const void *)gql_scratch_units(scratch, 0);
  const uint32_t *words = counts + 4;
  const gql_tape judged = {words, words + (size_t)nodes * GQL_WORDS_PER_NODE, nodes};
  const gql_result header = {counts[0], counts[1], counts[2], 0, 0, 0, 0, 0, 0};
  return gql_verify(&judged, counts[3], &header);
}

/* A table of the names of the text, between which one blank stands; NULL when there is no
 * memory. */
gql_symbols *EXPORT(createSymbolTable)(uint32_t count, size_t length) {
  gql_symbols *symbols = gql_symbols_create(count, length, seed);
  if (symbols == NULL) return NULL;
  const uint16_t *name = gql_scratch_units(scratch, 0), *end = name + length;
  for (; count > 0 && name <= end; count--) {
    const uint16_t *blank = name;
    while (blank < end && *blank != ' ')
      blank++;
    gql_symbols_add(symbols, name, (uint32_t)(blank - name));
    name = blank + 1;
  }
  return symbols;
}

void EXPORT(destroySymbolTable)(gql_symbols *symbols) {
  gql_symbols_destroy(symbols);
}

gql_sources *EXPORT(createSourceTable)(void) {
  return gql_sources_create();
}

void EXPORT(destroySourceTable)(gql_sources *sources) {
  gql_sources_destroy(sources);
}

static gql_source source_of_text(size_t length) {
  return gql_source_of(seed, gql_scratch_units(scratch, 0), (uint32_t)length);
}

/* The slot of the text, or -1, which is GQL_NONE. */
uint32_t EXPORT(findSource)(const gql_sources *sources, size_t length) {
  const gql_source source = source_of_text(length);
  return gql_sources_find(sources, &source);
}

uint32_t EXPORT(addSource)(gql_sources *sources, size_t length) {
  const gql_source source = source_of_text(length);
  return gql_sources_add(sources, &source);
}

bool EXPORT(removeSource)(gql_sources *sources, uint32_t slot) {
  return gql_sources_remove(sources, slot);
}

/* Room for the body of a request, behind which there is room for what readEnvelope writes; NULL
 * when there is no memory. */
uint8_t *EXPORT(envelopeBody)(size_t size) {
  if (size > UINT32_MAX / 4) return NULL;
  return (uint8_t *)gql_scratch_units(scratch, size / 2 * 3 + GQL_ENVELOPE_ROOM);
}

/* The size of the envelope of the body, which `envelopeText` has, or 0: `readEnvelope` of
 * src/runtime/addon.ts. */
size_t EXPORT(readEnvelope)(const gql_sources *sources, size_t size) {
  const uint8_t *body = (const uint8_t *)gql_scratch_units(scratch, 0);
  uint8_t *query = (uint8_t *)gql_scratch_units(scratch, 0) + size;
  gql_envelope envelope;
  if (!gql_envelope_read(body, size, query, &envelope)) return 0;
  const gql_source source = gql_source_of_bytes(seed, query, envelope.length);
  const uint32_t slot = gql_sources_find(sources, &source);
  if (slot == GQL_NONE) return 0;
  envelope_text = query + size;
  return gql_envelope_replace(body, size, &envelope, slot, envelope_text);
}

const uint8_t *EXPORT(envelopeText)(void) {
  return envelope_text;
}

gql_response *EXPORT(createResponse)(void) {
  return gql_response_create();
}

void EXPORT(destroyResponse)(gql_response *response) {
  gql_response_destroy(response);
}

void EXPORT(beginResponse)(gql_response *response, uint32_t max_bytes) {
  gql_response_begin(response, max_bytes);
}

uint16_t *EXPORT(responseUnits)(gql_response *response, size_t length) {
  return gql_response_units(response, length);
}

/* The number of marks, or minus the status. */
int32_t EXPORT(writeResponse)(gql_response *response, size_t length) {
  uint32_t marks;
  const gql_response_status status = gql_response_write(response, length, &marks);
  return status == GQL_RESPONSE_OK ? (int32_t)marks : -(int32_t)status;
}

/* The number of bytes, or minus the status. */
int32_t EXPORT(endResponse)(gql_response *response) {
  const gql_response_status status = gql_response_end(response);
  return status == GQL_RESPONSE_OK ? (int32_t)gql_response_size(response) : -(int32_t)status;
}

size_t EXPORT(responseSize)(const gql_response *response) {
  return gql_response_size(response);
}

const uint8_t *EXPORT(responseBytes)(const gql_response *response) {
  return gql_response_bytes(response);
}

void EXPORT(trimResponse)(gql_response *response) {
  gql_response_trim(response);
}
