#include "source.h"

#include <stdlib.h>

#include "graphql.h"

const char *const symbol_names[] = {
    "a",
    "b",
    "id",
    "name",
    "user",
    "A",
    "B",
    "ID",
    "Int",
    "on",
    "query",
    "type",
    "OBJECT",
    "FIELD",
    "String",
    "id",
    "_",
    "c",
    "d",
    "Q",
    "userID",
    "sixteen_letters_",
    "seventeen_letters",
    "deprecated",
    "a_name_of_more_than_twenty_four_letters",
};

const uint32_t symbol_count = sizeof symbol_names / sizeof *symbol_names;

static uint32_t decode_utf16(const uint8_t *bytes, size_t size, uint16_t *units) {
  for (size_t index = 0; index < size / 2; index++)
    units[index] = (uint16_t)(bytes[2 * index] | bytes[2 * index + 1] << 8);
  return (uint32_t)(size / 2);
}

static uint32_t decode_latin1(const uint8_t *bytes, size_t size, uint16_t *units) {
  for (size_t index = 0; index < size; index++)
    units[index] = bytes[index];
  return (uint32_t)size;
}

bool read_source(const uint8_t *bytes, size_t size, source *source) {
  if (size < SOURCE_HEAD) return false;
  const uint8_t head = bytes[0], limit = bytes[1];
  const uint8_t *text = bytes + SOURCE_HEAD;
  const size_t text_size = size - SOURCE_HEAD;
  source->units = malloc(text_size * sizeof *source->units + 1);
  if (source->units == NULL) abort();
  source->length = (head & IS_UTF16) != 0    ? decode_utf16(text, text_size, source->units)
                   : (head & IS_LATIN1) != 0 ? decode_latin1(text, text_size, source->units)
                                             : decode_utf8(text, text_size, source->units);
  source->goal = (head & GOAL_BITS) % GQL_GOAL_COUNT;
  source->has_symbols = (head & HAS_SYMBOLS) != 0;
  source->max_tokens = (head & HAS_MAX_TOKENS) != 0 ? limit + 1u : 0;
  source->max_depth = (head & HAS_MAX_DEPTH) != 0 ? (limit & 0x0F) + 1u : 0;
  return true;
}

void free_source(source *source) {
  free(source->units);
  source->units = NULL;
}

/* The bytes of the character that begins here, or 0. */
static size_t character_size(const uint8_t *bytes, size_t size) {
  const size_t wanted = bytes[0] < 0x80             ? 1
                        : (bytes[0] & 0xE0) == 0xC0 ? 2
                        : (bytes[0] & 0xF0) == 0xE0 ? 3
                        : (bytes[0] & 0xF8) == 0xF0 ? 4
                                                    : 0;
  if (wanted > size) return 0;
  for (size_t index = 1; index < wanted; index++) {
    if ((bytes[index] & 0xC0) != 0x80) return 0;
  }
  return wanted;
}

uint32_t decode_utf8(const uint8_t *bytes, size_t size, uint16_t *units) {
  uint32_t length = 0;
  for (size_t at = 0; at < size;) {
    const size_t count = character_size(bytes + at, size - at);
    uint32_t character = count < 2 ? bytes[at] : bytes[at] & (0xFFu >> (count + 1));
    for (size_t index = 1; index < count; index++)
      character = character << 6 | (bytes[at + index] & 0x3F);
    at += count == 0 ? 1 : count;
    if (character >= 0x10000 && character <= 0x10FFFF) {
      units[length++] = (uint16_t)(0xD7C0 + (character >> 10));
      units[length++] = (uint16_t)(0xDC00 | (character & 0x3FF));
    } else {
      units[length++] = (uint16_t)character;
    }
  }
  return length;
}
