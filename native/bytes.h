/* Sources as bytes: one byte for each UTF-16 unit, so that bytes and units share their indices.
 * ASCII does not change, U+FEFF, which is ignored wherever a blank is, becomes a blank, and every
 * other unit becomes one of the marks below.
 *
 * Sentinel: GQL_PADDING bytes GQL_BYTE_END follow the last unit. No unit becomes that byte, so
 * loops stop there without counting, and a block may be read from any position up to the end. */
#ifndef GQL_BYTES_H
#define GQL_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "graphql.h"

#if defined(_MSC_VER)
#include <intrin.h>
#endif

/* Compiled once for each set of instructions. */
#if defined(__GNUC__)
#define GQL_INLINE static inline __attribute__((always_inline))
#else
#define GQL_INLINE static inline
#endif

enum {
  GQL_BYTE_OTHER = 0x80, /* a character beyond ASCII, or one half of a pair of surrogates */
  GQL_BYTE_LONE_SURROGATE = 0x82, /* half a pair: no Unicode scalar value */
  GQL_BYTE_END = 0xFF,
  GQL_BLOCK = 64,
  GQL_PADDING = GQL_BLOCK,
};

/* Narrows `length` units and writes the padding behind them: `bytes` has room for both. */
void gql_narrow(const uint16_t *units, size_t length, uint8_t *bytes);

/* Classes of bytes. */
enum {
  GQL_NAME_START = 0x01,   /* NameStart */
  GQL_DIGIT = 0x02,        /* Digit */
  GQL_HEX = 0x04,          /* HexDigit */
  GQL_IGNORED = 0x08,      /* UnicodeBOM, WhiteSpace, LineTerminator, Comma */
  GQL_ENDS_STRING = 0x10,  /* the end of a plain run of StringCharacter */
  GQL_ENDS_BLOCK = 0x20,   /* the end of a plain run of BlockStringCharacter */
  GQL_ENDS_COMMENT = 0x40, /* the end of a Comment */
  GQL_GOES_ON = 0x80,      /* the second token of a Field that is more than a name */
  GQL_NAME_CONTINUE = GQL_NAME_START | GQL_DIGIT,
};

extern const uint8_t gql_classes[256];

static inline bool gql_is(uint8_t byte, uint8_t class) {
  return (gql_classes[byte] & class) != 0;
}

/* The position of the lowest bit of a word that is not 0. */
static inline uint32_t gql_first_bit(uint64_t bits) {
#if defined(_MSC_VER) && !defined(__clang__)
  unsigned long index;
#if defined(_WIN64)
  _BitScanForward64(&index, bits);
#else
  if (!_BitScanForward(&index, (uint32_t)bits)) {
    _BitScanForward(&index, (uint32_t)(bits >> 32));
    index += 32;
  }
#endif
  return index;
#else
  return (uint32_t)__builtin_ctzll(bits);
#endif
}

GQL_INLINE uint32_t gql_count_bits(uint64_t bits) {
#if defined(__GNUC__)
  return (uint32_t)__builtin_popcountll(bits);
#else
  uint32_t count = 0;
  for (; bits != 0; bits &= bits - 1)
    count++;
  return count;
#endif
}

/* The first byte at or behind `at` that ends a plain run of string characters. */
const uint8_t *gql_skip_string(const uint8_t *at);

/* The first byte at or behind `at` that ends a plain run of characters of a block string. */
const uint8_t *gql_skip_block(const uint8_t *at);

/* The first byte at or behind `at` that ends a comment. */
const uint8_t *gql_skip_comment(const uint8_t *at);

#endif
