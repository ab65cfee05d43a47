/* A source and how it is to be parsed, and how both are written as bytes, which a fuzzer can
 * change. */
#ifndef SOURCE_H
#define SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct source {
  uint16_t *units;
  uint32_t length;
  uint32_t goal;
  uint32_t max_tokens;
  uint32_t max_depth;
  bool has_symbols;
} source;

/* The names of the symbol table that a source may be parsed with; of equal ones the first
 * counts. */
extern const char *const symbol_names[];
extern const uint32_t symbol_count;

/* The two bytes before the text: what it is parsed as, how it is encoded, and its limits. */
enum {
  SOURCE_HEAD = 2,
  GOAL_BITS = 0x07,
  IS_UTF16 = 0x08,
  IS_LATIN1 = 0x10,
  HAS_SYMBOLS = 0x20,
  HAS_MAX_TOKENS = 0x40, /* as many as the second byte says, and one */
  HAS_MAX_DEPTH = 0x80,  /* as the lower half of the second byte says, and one */
};

/* The source that bytes stand for: all bytes stand for one. False when they are too few. */
bool read_source(const uint8_t *bytes, size_t size, source *source);

void free_source(source *source);

/* The units of a text in UTF-8 which may have surrogates; a byte that begins no character is one
 * itself. `units` has room for as many units as there are bytes. */
uint32_t decode_utf8(const uint8_t *bytes, size_t size, uint16_t *units);

#endif
