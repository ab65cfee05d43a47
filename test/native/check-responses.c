#include "check-responses.h"

#include <stdlib.h>
#include <string.h>

#include "check-response.h"
#include "failing-allocator.h"
#include "fault.h"
#include "mutate.h"

enum { LONGEST = 70, TEXTS = 10000, RANDOM_LENGTH = 300, GROWN_LENGTH = 100000 };

/* A unit of each kind, and those around the borders between the kinds. */
static const uint16_t special_units[] = {
    0,      1,      2,      3,      '\b',   '\t',   '\n',   0x0B,   '\f',   '\r',   0x0E,
    0x1F,   ' ',    '!',    '"',    '#',    '[',    '\\',   ']',    0x7E,   0x7F,   0x80,
    0xE9,   0xFF,   0x100,  0x101,  0x122,  0x15C,  0x7FF,  0x800,  0x2028, 0x2029, 0x4E00,
    0x7FFF, 0x8000, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFEFF, 0xFFFF,
};

enum { SPECIAL_UNITS = sizeof special_units / sizeof *special_units };

/* Each special unit at each place of a text, alone and between two marks of finished JSON, in
 * texts that end close behind. */
static void check_places(void) {
  uint16_t text[LONGEST + 4];
  for (uint32_t special = 0; special < SPECIAL_UNITS; special++) {
    for (uint32_t at = 0; at < LONGEST; at++) {
      for (uint32_t behind = 0; behind < 36; behind += behind == 2 ? 29 : 1) {
        for (uint32_t index = 0; index < at; index++)
          text[index] = index % 7 == 3 ? 1 : 'a';
        if (at > 0 && special % 2 == 0) text[0] = 2;
        const uint32_t length = at + 1 + behind < LONGEST ? at + 1 + behind : LONGEST;
        for (uint32_t index = at; index < length; index++)
          text[index] = 'b';
        text[at] = special_units[special];
        check_response(text, length, at, 0);
      }
    }
  }
}

/* Each pair of special units, at the border of two pieces and within one. */
static void check_pairs(void) {
  uint16_t text[40];
  for (uint32_t first = 0; first < SPECIAL_UNITS; first++) {
    for (uint32_t second = 0; second < SPECIAL_UNITS; second++) {
      const uint32_t at = (first + second) % 34;
      for (uint32_t index = 0; index < at; index++)
        text[index] = 'a';
      text[at] = special_units[first];
      text[at + 1] = special_units[second];
      check_response(text, at + 2, at + 1, 1);
    }
  }
}

/* A unit of a kind that a text is made of. */
static uint16_t random_unit(randomness *state, uint32_t kind) {
  switch (kind) {
  case 0: return (uint16_t)(' ' + below(state, 95));
  case 1: return special_units[below(state, SPECIAL_UNITS)];
  case 2: return (uint16_t)(0x80 + below(state, 0x780));
  case 3: return (uint16_t)(0x4E00 + below(state, 0x5000));
  case 4: return (uint16_t)(0xD800 + below(state, 0x800));
  default: return (uint16_t)below(state, 0x10000);
  }
}

/* Runs of units of one kind, most of them of few. */
static uint32_t random_text(randomness *state, uint16_t *units, uint32_t longest) {
  const uint32_t length = below(state, longest + 1);
  for (uint32_t index = 0; index < length;) {
    const uint32_t kind = below(state, 7);
    uint32_t run = 1 + below(state, below(state, 4) == 0 ? 80 : 6);
    for (; run > 0 && index < length; run--)
      units[index++] = random_unit(state, kind == 6 ? 0 : kind);
  }
  return length;
}

static void check_random(void) {
  randomness state = 20261122;
  for (uint32_t count = 0; count < TEXTS; count++) {
    uint16_t units[RANDOM_LENGTH];
    const uint32_t length = random_text(&state, units, RANDOM_LENGTH);
    check_response(units, length, below(&state, length + 1), below(&state, 70));
  }
}

/* Responses so large that their memory grows, of units that become one byte, three and six. */
static void check_growth(void) {
  static const uint16_t fillers[] = {'a', 0x4E00, 0x1F, 1};
  uint16_t *units = malloc(GROWN_LENGTH * sizeof *units);
  if (units == NULL) abort();
  for (uint32_t filler = 0; filler < sizeof fillers / sizeof *fillers; filler++) {
    for (uint32_t index = 0; index < GROWN_LENGTH; index++)
      units[index] = fillers[filler];
    check_response(units, GROWN_LENGTH, 1000, 16384);
  }
  free(units);
}

/* Responses one after the other in the same memory, some of them given up, and the memory given
 * back. */
static void check_reuse(const variant *variant) {
  const response_functions *responses = &variant->responses;
  static const uint32_t lengths[] = {5, 100000, 3, 0, 400000, 7};
  gql_response *response = responses->create();
  uint32_t marks;
  if (response == NULL) fault("no response");
  for (uint32_t round = 0; round < 12; round++) {
    const uint32_t length = lengths[round % 6];
    uint16_t *units;
    responses->begin(response, UINT32_MAX);
    /* A response that was given up in finished JSON, behind half a pair. */
    if ((units = responses->units(response, 2)) == NULL) fault("no room");
    units[0] = 2;
    units[1] = 0xD83D;
    if (responses->write(response, 2, &marks) != GQL_RESPONSE_OK || marks != 1)
      fault("no response");
    responses->begin(response, UINT32_MAX);
    if ((units = responses->units(response, length)) == NULL) fault("no room");
    for (uint32_t index = 0; index < length; index++)
      units[index] = '"';
    if (responses->write(response, length, &marks) != GQL_RESPONSE_OK || marks != 0 ||
        responses->end(response) != GQL_RESPONSE_OK ||
        responses->size(response) != (size_t)2 * length)
      fault("%s: a response of %u quotes", variant->name, length);
    if (round % 2 == 0) responses->trim(response);
  }
  if (responses->units(response, (size_t)GQL_RESPONSE_MAX_PIECE + 1) != NULL)
    fault("%s: too large a piece is not refused", variant->name);
  responses->destroy(response);
  responses->destroy(NULL);
}

/* A response begins anew after an allocation has failed. */
static uint32_t fail_allocations(const variant *variant, bool all) {
  const response_functions *responses = &variant->responses;
  const uint32_t length = 100000;
  uint32_t failed = 0;
  for (bool has_failed = true; has_failed; failed += has_failed) {
    fail_allocation(failed + 1, all);
    gql_response *response = responses->create();
    if (has_allocation_failed() != (response == NULL)) fault("a response despite allocation 1");
    gql_response_status status = GQL_RESPONSE_OUT_OF_MEMORY;
    for (uint32_t round = 0; response != NULL && round < 2; round++) {
      uint32_t marks = 0;
      responses->begin(response, 10 * length);
      uint16_t *units = responses->units(response, length);
      for (uint32_t index = 0; units != NULL && index < length; index++)
        units[index] = 1;
      status =
          units == NULL ? GQL_RESPONSE_OUT_OF_MEMORY : responses->write(response, length, &marks);
      if ((status == GQL_RESPONSE_OK) != (marks == length && responses->size(response) == length))
        fault("%s: a response with status %d", variant->name, (int)status);
      if (round == 0) {
        has_failed = has_allocation_failed();
        if (has_failed != (status == GQL_RESPONSE_OUT_OF_MEMORY))
          fault("%s: allocation %u", variant->name, failed + 1);
        fail_allocation(0, false);
      }
    }
    if (response != NULL && status != GQL_RESPONSE_OK)
      fault("%s: nothing is written any more", variant->name);
    fail_allocation(0, false);
    responses->destroy(response);
  }
  return failed;
}

uint32_t check_responses(void) {
  uint32_t failed = 0;
  check_places();
  check_pairs();
  check_random();
  check_growth();
  end_checking_responses();
  for (uint32_t index = 0; index < RESPONSE_VARIANTS; index++) {
    check_reuse(response_variants[index]);
    failed += fail_allocations(response_variants[index], false) +
              fail_allocations(response_variants[index], true);
  }
  return failed;
}
