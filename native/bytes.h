/* Sources as bytes: one byte for each UTF-16 unit, so that an index of one is an index of the
 * other. ASCII stays as it is; every other unit becomes one of the marks below.
 *
 * Sentinel: behind the last unit stand GQL_PADDING bytes GQL_BYTE_END. No unit becomes that byte,
 * so scanners stop there without counting, and sixteen bytes may be read from any position up to the
 * end. */
#ifndef GQL_BYTES_H
#define GQL_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "graphql.h"

#if defined(_MSC_VER) && defined(_M_X64)
#include <intrin.h>
#endif

enum {
  GQL_BYTE_OTHER = 0x80, /* a character beyond ASCII, or one half of a pair of surrogates */
  GQL_BYTE_BOM = 0x81,   /* U+FEFF */
  GQL_BYTE_LONE_SURROGATE = 0x82, /* half a pair: no Unicode scalar value */
  GQL_BYTE_END = 0xFF,
  GQL_PADDING = 16,
};

/* Narrows `length` units and writes the padding behind them: `bytes` has room for both. */
void gql_narrow(const uint16_t *units, size_t length, uint8_t *bytes);

/* A name as tables look it up: its first sixteen bytes as two words, zero behind its end. */
typedef struct {
  uint64_t first;
  uint64_t second;
  const uint8_t *bytes;
  uint32_t length;
  uint32_t hash;
} gql_name;

static inline uint64_t gql_mask(size_t length) {
  if (length == 0) return 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return ~(uint64_t)0 << (64 - 8 * length);
#else
  return ~(uint64_t)0 >> (64 - 8 * length);
#endif
}

/* Both halves of the product of two words, folded into one. */
static inline uint64_t gql_fold(uint64_t left, uint64_t right) {
#if defined(__SIZEOF_INT128__)
  __extension__ typedef unsigned __int128 wide;
  const wide product = (wide)left * right;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
#elif defined(_MSC_VER) && defined(_M_X64)
  uint64_t high;
  const uint64_t low = _umul128(left, right, &high);
  return low ^ high;
#else
  const uint64_t left_low = (uint32_t)left, left_high = left >> 32;
  const uint64_t right_low = (uint32_t)right, right_high = right >> 32;
  const uint64_t middle = left_high * right_low + (left_low * right_low >> 32);
  const uint64_t carry = left_low * right_high + (uint32_t)middle;
  const uint64_t high = left_high * right_high + (middle >> 32) + (carry >> 32);
  return (left * right) ^ high;
#endif
}

/* A name whose hash cannot be steered without the seed. Reads sixteen bytes. */
static inline gql_name gql_name_of(gql_seed seed, const uint8_t *bytes, uint32_t length) {
  gql_name name = {.bytes = bytes, .length = length};
  memcpy(&name.first, bytes, 8);
  memcpy(&name.second, bytes + 8, 8);
  if (length < 8) {
    name.first &= gql_mask(length);
    name.second = 0;
  } else if (length < 16) {
    name.second &= gql_mask(length - 8);
  }
  uint64_t state = gql_fold(name.first ^ seed.first ^ length, name.second ^ seed.second);
  for (uint32_t index = 16; index < length; index += 8) {
    uint64_t word;
    memcpy(&word, bytes + index, 8);
    if (length - index < 8) word &= gql_mask(length - index);
    state = gql_fold(word ^ state, seed.second);
  }
  name.hash = (uint32_t)(state ^ state >> 32);
  return name;
}

#endif
