#include "check-response.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"

const variant *const response_variants[RESPONSE_VARIANTS] = {&native_variant, &baseline_variant,
                                                             &scalar_variant};

/* A response of each variant. All texts are written with each of them. */
static gql_response *responses[RESPONSE_VARIANTS];

/* The most bytes written behind the last byte: a response that fits even so must be written. */
enum { LOOSE_ROOM = 64 };

static size_t escape(uint16_t unit, char *to) {
  switch (unit) {
  case '"': return (size_t)sprintf(to, "\\\"");
  case '\\': return (size_t)sprintf(to, "\\\\");
  case '\b': return (size_t)sprintf(to, "\\b");
  case '\f': return (size_t)sprintf(to, "\\f");
  case '\n': return (size_t)sprintf(to, "\\n");
  case '\r': return (size_t)sprintf(to, "\\r");
  case '\t': return (size_t)sprintf(to, "\\t");
  default: return (size_t)sprintf(to, "\\u%04x", unit);
  }
}

static size_t encode_code_point(uint32_t code, char *to) {
  size_t size = 0;
  if (code < 0x80) {
    to[size++] = (char)code;
  } else if (code < 0x800) {
    to[size++] = (char)(0xC0 | code / 0x40);
    to[size++] = (char)(0x80 | code % 0x40);
  } else if (code < 0x10000) {
    to[size++] = (char)(0xE0 | code / 0x1000);
    to[size++] = (char)(0x80 | code / 0x40 % 0x40);
    to[size++] = (char)(0x80 | code % 0x40);
  } else {
    to[size++] = (char)(0xF0 | code / 0x40000);
    to[size++] = (char)(0x80 | code / 0x1000 % 0x40);
    to[size++] = (char)(0x80 | code / 0x40 % 0x40);
    to[size++] = (char)(0x80 | code % 0x40);
  }
  return size;
}

expected_response expect_response(const uint16_t *units, uint32_t length) {
  expected_response expected = {.bytes = malloc((size_t)length * 6 + 8)};
  if (expected.bytes == NULL) abort();
  char *to = (char *)expected.bytes;
  bool is_raw = false;
  for (uint32_t index = 0; index < length; index++) {
    const uint16_t unit = units[index];
    const bool is_leading = unit >= 0xD800 && unit < 0xDC00;
    const bool is_surrogate = unit >= 0xD800 && unit < 0xE000;
    const uint16_t next = index + 1 < length ? units[index + 1] : 0;
    if (unit == 1 || unit == 2) expected.marks++;
    if (unit == 1)
      *to++ = '"';
    else if (unit == 2)
      is_raw = !is_raw;
    else if (is_leading && next >= 0xDC00 && next < 0xE000)
      to += encode_code_point(0x10000 + (uint32_t)(unit - 0xD800) * 0x400 + units[++index] - 0xDC00,
                              to);
    else if (is_surrogate || (!is_raw && (unit < 0x20 || unit == '"' || unit == '\\')))
      to += escape(unit, to);
    else
      to += encode_code_point(unit, to);
  }
  expected.size = (size_t)(to - (char *)expected.bytes);
  return expected;
}

void check_written(const variant *variant, const expected_response *expected, const uint8_t *bytes,
                   size_t size, uint64_t marks) {
  if (size != expected->size)
    fault("%s: a response of %zu bytes, not %zu", variant->name, size, expected->size);
  if (marks != expected->marks)
    fault("%s: %u marks, not %u", variant->name, (uint32_t)marks, expected->marks);
  if (size == 0 || memcmp(bytes, expected->bytes, size) == 0) return;
  for (size_t index = 0; index < size; index++) {
    if (bytes[index] != expected->bytes[index])
      fault("%s: byte %zu of %zu is 0x%02x, not 0x%02x", variant->name, index, size, bytes[index],
            expected->bytes[index]);
  }
}

static void put_units(const variant *variant, gql_response *response, const uint16_t *units,
                      uint32_t length) {
  uint16_t *room = variant->responses.units(response, length);
  if (room == NULL) fault("%s: no room for a text", variant->name);
  if (length > 0) memcpy(room, units, length * sizeof *units);
}

/* Into memory of exactly the room that is told, from none to more than enough. */
static void check_whole(const variant *variant, gql_response *response, const uint16_t *units,
                        uint32_t length, const expected_response *expected) {
  const size_t rooms[] = {0, expected->size / 2, expected->size, expected->size + LOOSE_ROOM};
  for (size_t index = 0; index < sizeof rooms / sizeof *rooms; index++) {
    size_t size = 0;
    uint32_t marks = 0;
    uint8_t *target = malloc(rooms[index] == 0 ? 1 : rooms[index]);
    if (target == NULL) abort();
    put_units(variant, response, units, length);
    if (variant->responses.write_to(response, length, target, rooms[index], &size, &marks))
      check_written(variant, expected, target, size, marks);
    else if (rooms[index] == expected->size + LOOSE_ROOM)
      fault("%s: no room in %zu bytes for %zu", variant->name, rooms[index], expected->size);
    free(target);
  }
}

/* Writes the pieces, and stops at a failure. */
static gql_response_status write_pieces(const variant *variant, gql_response *response,
                                        const uint16_t *units, uint32_t length, uint32_t cut,
                                        uint32_t every, uint64_t *marks) {
  uint32_t at = 0, end = cut < length ? cut : length;
  for (;;) {
    uint32_t seen;
    put_units(variant, response, units + at, end - at);
    const gql_response_status status = variant->responses.write(response, end - at, &seen);
    if (status != GQL_RESPONSE_OK) return status;
    *marks += seen;
    if (end == length) return variant->responses.end(response);
    at = end;
    end = every == 0 || length - at < every ? length : at + every;
  }
}

static void check_pieces(const variant *variant, gql_response *response, const uint16_t *units,
                         uint32_t length, uint32_t cut, uint32_t every,
                         const expected_response *expected) {
  for (uint32_t missing = 0; missing < 2 && missing <= expected->size; missing++) {
    uint64_t marks = 0;
    variant->responses.begin(response, (uint32_t)expected->size - missing);
    const gql_response_status status =
        write_pieces(variant, response, units, length, cut, every, &marks);
    if (missing == 1) {
      if (status != GQL_RESPONSE_TOO_LARGE)
        fault("%s: a byte too much is answered with %d", variant->name, (int)status);
      continue;
    }
    if (status != GQL_RESPONSE_OK)
      fault("%s: a response is refused with %d", variant->name, (int)status);
    check_written(variant, expected, variant->responses.bytes(response),
                  variant->responses.size(response), marks);
  }
}

void check_response(const uint16_t *units, uint32_t length, uint32_t cut, uint32_t every) {
  expected_response expected = expect_response(units, length);
  for (uint32_t index = 0; index < RESPONSE_VARIANTS; index++) {
    const variant *variant = response_variants[index];
    if (responses[index] == NULL) responses[index] = variant->responses.create();
    gql_response *response = responses[index];
    if (response == NULL) fault("%s: no response", variant->name);
    check_whole(variant, response, units, length, &expected);
    check_pieces(variant, response, units, length, cut, every, &expected);
    check_pieces(variant, response, units, length, length, 0, &expected);
  }
  free(expected.bytes);
}

void end_checking_responses(void) {
  for (uint32_t index = 0; index < RESPONSE_VARIANTS; index++) {
    response_variants[index]->responses.destroy(responses[index]);
    responses[index] = NULL;
  }
}
