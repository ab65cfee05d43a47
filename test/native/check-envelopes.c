#include "check-envelopes.h"

#include <stdlib.h>
#include <string.h>

#include "check-envelope.h"
#include "mutate.h"

enum { MUTANTS = 20000, LONGEST = 512 };

static const char *const bodies[] = {
    "{\"query\":\"{a}\"}",
    " {\t\"query\" :\r\"\" }\n",
    "{\"query\":\"query Q($id: ID!) {\\n  item(id: $id) {\\n    name\\n  "
    "}\\n}\",\"variables\":{\"id\":\"1\"}}",
    "{\"operationName\":\"Q\",\"variables\":{},\"query\":\"{ a(b: \\\"\\u0063\\\") } "
    "\\/\\b\\f\\r\\t\\\\\"}",
    "{\"operationName\":null,\"query\":\"{ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa "
    "}\",\"extensions\":{}}",
    "{\"variables\":{\"a\":[1,{\"b\":\"]}\\\"\"},[]],\"c\":-1.5e+3,\"query\":\"no\"},\"query\":\"{"
    "a}\",\"d\":true}",
    "{\"variables\":\"{\\\"a\\\": 1}\",\"query\":\"{a}\",\"id\":17,\"key\":[]}",
    "{\"query\":\"{a}\",\"query\":\"{b}\"}",
    "{\"qu\\u0065ry\":\"{a}\",\"query\":\"{b}\"}",
    "{\"query\":\"\\u00e9\\u00FF\\u0000\\u0022\"}",
    "{\"query\":\"\\u0100\"}",
    "{\"query\":\"\xc3\xa9\"}",
    "\xef\xbb\xbf{\"query\":\"{a}\"}",
    "[{\"query\":\"{a}\"}]",
    "{\"query\":null}",
    "{}",
};

/* In memory that ends with the body. */
static void check(envelope_tally *tally, const uint8_t *bytes, size_t size) {
  uint8_t *copy = size == 0 ? NULL : malloc(size);
  if (copy == NULL && size > 0) abort();
  if (size > 0) memcpy(copy, bytes, size);
  tally->taken += check_envelope(copy, size);
  tally->bodies++;
  free(copy);
}

/* Writes a body without the NUL at its end and returns its size. */
static size_t copy_body(const char *body, uint8_t *bytes) {
  size_t size = 0;
  for (; body[size] != '\0'; size++)
    bytes[size] = (uint8_t)body[size];
  return size;
}

static void check_places(envelope_tally *tally, const char *body) {
  static const uint8_t others[] = {'"', '\\', '{', '}', ',', ' ', '1', 0, 0x1F, 0x7F, 0x80, 0xFF};
  uint8_t bytes[LONGEST];
  const size_t size = copy_body(body, bytes);
  for (size_t at = 0; at < size; at++) {
    copy_body(body, bytes);
    check(tally, bytes, at);
    for (size_t index = 0; index < sizeof others; index++) {
      bytes[at] = others[index];
      check(tally, bytes, size);
    }
  }
}

/* Cuts a piece out, or puts one in, up to three times: a piece of the same body or a few bytes
 * of JSON. */
static void check_mutant(envelope_tally *tally, randomness *state, const char *body) {
  static const char *const pieces[] = {"\"",        "\\", "\\\"", "\\n", "\\u0041", "{",
                                       "}",         "[",  "]",    ",",   ":",       " ",
                                       "\"query\"", "1",  "\x80", "x",   "\n",      "\\u01"};
  uint8_t bytes[LONGEST];
  size_t size = copy_body(body, bytes);
  for (uint32_t changes = 1 + below(state, 3); changes > 0; changes--) {
    const size_t at = below(state, (uint32_t)size + 1);
    const size_t from = below(state, (uint32_t)size + 1);
    const size_t most = size - (at > from ? at : from);
    size_t count = below(state, (uint32_t)(most < 24 ? most : 24) + 1);
    uint8_t piece[LONGEST];
    memcpy(piece, bytes + from, count);
    if (below(state, 2) == 0) {
      memmove(bytes + at, bytes + at + count, size - at - count);
      size -= count;
      continue;
    }
    if (below(state, 2) == 0) {
      const char *text = pieces[below(state, sizeof pieces / sizeof *pieces)];
      count = strlen(text);
      memcpy(piece, text, count);
    }
    if (size + count > LONGEST) continue;
    memmove(bytes + at + count, bytes + at, size - at);
    memcpy(bytes + at, piece, count);
    size += count;
  }
  check(tally, bytes, size);
}

envelope_tally check_envelopes(void) {
  enum { BODIES = sizeof bodies / sizeof *bodies };
  envelope_tally tally = {0};
  randomness state = 20261121;
  for (uint32_t index = 0; index < BODIES; index++)
    check_places(&tally, bodies[index]);
  for (uint32_t count = 0; count < MUTANTS; count++)
    check_mutant(&tally, &state, bodies[below(&state, BODIES)]);
  return tally;
}
