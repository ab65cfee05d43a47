#include "response.h"

#include <stdlib.h>
#include <string.h>

#include "encode.h"

enum {
  USUAL_UNITS = 32 * 1024,
  USUAL_BYTES = 256 * 1024,
  INITIAL_BYTES = 32 * 1024,
};

struct gql_response {
  uint16_t *units; /* half a pair, the piece, and the room to read behind the piece */
  size_t capacity; /* units that pieces have room for */
  uint8_t *bytes;
  size_t size;
  size_t room; /* bytes in memory, with the room to write behind the last byte */
  size_t max_bytes;
  uint16_t leading; /* the half of a pair that the last piece ended with, or 0 */
  bool is_raw;
};

gql_response *gql_response_create(void) {
  return calloc(1, sizeof(gql_response));
}

void gql_response_destroy(gql_response *response) {
  if (response == NULL) return;
  free(response->units);
  free(response->bytes);
  free(response);
}

void gql_response_begin(gql_response *response, uint32_t max_bytes) {
  response->size = 0;
  response->max_bytes = max_bytes < GQL_RESPONSE_MAX_BYTES ? max_bytes : GQL_RESPONSE_MAX_BYTES;
  response->leading = 0;
  response->is_raw = false;
}

uint16_t *gql_response_units(gql_response *response, size_t length) {
  if (length > GQL_RESPONSE_MAX_PIECE) return NULL;
  if (response->units == NULL || length > response->capacity) {
    const size_t units = 1 + length + GQL_ENCODE_READ_ROOM;
    uint16_t *memory = malloc(units * sizeof *memory);
    if (memory == NULL) return NULL;
    free(response->units);
    response->units = memory;
    response->capacity = length;
  }
  return response->units + 1;
}

/* Makes room for more bytes: twice as many, but never for more than a response may have. */
static bool grow(gql_response *response) {
  const size_t most = response->max_bytes + 1 + GQL_ENCODE_WRITE_ROOM;
  size_t room = response->room < INITIAL_BYTES ? INITIAL_BYTES : response->room * 2;
  if (room > most && response->room < most) room = most;
  uint8_t *bytes = realloc(response->bytes, room);
  if (bytes == NULL) return false;
  response->bytes = bytes;
  response->room = room;
  return true;
}

static void end_units(uint16_t *end) {
  for (uint32_t index = 0; index < GQL_ENCODE_READ_ROOM; index++)
    end[index] = GQL_MARK_RAW;
}

/* Writes units behind which there is room to read. */
static gql_response_status append(gql_response *response, const uint16_t *at, uint16_t *end,
                                  uint32_t *marks) {
  gql_encoder encoder = {.at = at, .end = end, .is_raw = response->is_raw};
  end_units(end);
  while (encoder.at < end) {
    if (response->size > response->max_bytes) return GQL_RESPONSE_TOO_LARGE;
    if (response->room < response->size + GQL_ENCODE_WRITE_ROOM && !grow(response))
      return GQL_RESPONSE_OUT_OF_MEMORY;
    encoder.to = response->bytes + response->size;
    encoder.limit = response->bytes + response->room - GQL_ENCODE_WRITE_ROOM;
    gql_encode(&encoder);
    response->size = (size_t)(encoder.to - response->bytes);
  }
  response->is_raw = encoder.is_raw;
  *marks = (uint32_t)encoder.marks;
  return response->size > response->max_bytes ? GQL_RESPONSE_TOO_LARGE : GQL_RESPONSE_OK;
}

gql_response_status gql_response_write(gql_response *response, size_t length, uint32_t *marks) {
  uint16_t *at = response->units + 1, *end = at + length;
  *marks = 0;
  if (length == 0) return GQL_RESPONSE_OK;
  if (response->leading != 0) *--at = response->leading;
  response->leading = (end[-1] & 0xFC00) == 0xD800 ? end[-1] : 0;
  if (response->leading != 0) end--;
  return append(response, at, end, marks);
}

gql_response_status gql_response_end(gql_response *response) {
  uint32_t marks;
  if (response->leading == 0) return GQL_RESPONSE_OK;
  response->units[0] = response->leading;
  response->leading = 0;
  return append(response, response->units, response->units + 1, &marks);
}

const uint8_t *gql_response_bytes(const gql_response *response) {
  return response->bytes;
}

size_t gql_response_size(const gql_response *response) {
  return response->size;
}

/* NOLINTNEXTLINE(readability-non-const-parameter): the encoder writes to the target. */
bool gql_response_write_to(gql_response *response, size_t length, uint8_t *target, size_t room,
                           size_t *size, uint32_t *marks) {
  if (room < GQL_ENCODE_WRITE_ROOM) return false;
  uint16_t *at = response->units + 1, *end = at + length;
  gql_encoder encoder = {.at = at, .end = end, .to = target};
  encoder.limit = target + room - GQL_ENCODE_WRITE_ROOM;
  end_units(end);
  gql_encode(&encoder);
  *size = (size_t)(encoder.to - target);
  *marks = (uint32_t)encoder.marks;
  return encoder.at == end;
}

void gql_response_trim(gql_response *response) {
  if (response->capacity > USUAL_UNITS) {
    free(response->units);
    response->units = NULL;
    response->capacity = 0;
  }
  if (response->room > USUAL_BYTES) {
    free(response->bytes);
    response->bytes = NULL;
    response->room = response->size = 0;
  }
}
