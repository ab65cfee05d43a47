/* Classifies all bytes of a block at once. Private to the scanner. */
#ifndef GQL_BLOCK_H
#define GQL_BLOCK_H

#include "lanes.h"

/* Bit n of each word: whether byte n of a block is such a byte. */
typedef struct {
  uint64_t names;    /* NameContinue */
  uint64_t ignored;  /* Ignored, except comments */
  uint64_t skipping; /* the begin of a string or a comment */
} block;

#if defined(GQL_LANES)

typedef struct {
  lanes names, ignored, skipping;
} quarter;

GQL_INLINE quarter classify_quarter(const uint8_t *at) {
  const lanes bytes = load(at);
  const lanes letters = in_range(either(bytes, every(0x20)), 'a', 'z');
  const lanes others = either(in_range(bytes, '0', '9'), equal(bytes, '_'));
  const lanes blanks = either(equal(bytes, ' '), equal(bytes, ','));
  const lanes breaks = either(equal(bytes, '\n'), equal(bytes, '\r'));
  return (quarter){
      either(letters, others),
      either(either(blanks, breaks), equal(bytes, '\t')),
      either(equal(bytes, '"'), equal(bytes, '#')),
  };
}

GQL_INLINE block classify(const uint8_t *at) {
  const quarter first = classify_quarter(at), second = classify_quarter(at + 16);
  const quarter third = classify_quarter(at + 32), fourth = classify_quarter(at + 48);
  return (block){
      bits_of_four(first.names, second.names, third.names, fourth.names),
      bits_of_four(first.ignored, second.ignored, third.ignored, fourth.ignored),
      bits_of_four(first.skipping, second.skipping, third.skipping, fourth.skipping),
  };
}

#else

GQL_INLINE block classify(const uint8_t *at) {
  block classes = {0, 0, 0};
  for (uint32_t index = 0; index < GQL_BLOCK; index++) {
    const uint8_t byte = at[index];
    classes.names |= (uint64_t)gql_is(byte, GQL_NAME_CONTINUE) << index;
    classes.ignored |= (uint64_t)gql_is(byte, GQL_IGNORED) << index;
    classes.skipping |= (uint64_t)(byte == '"' || byte == '#') << index;
  }
  return classes;
}

#endif

#if defined(GQL_AVX2)

GQL_INLINE GQL_WITH_AVX2 wide names_avx2(wide bytes) {
  const wide letters = in_range_wide(either_wide(bytes, every_wide(0x20)), 'a', 'z');
  const wide others = either_wide(in_range_wide(bytes, '0', '9'), equal_wide(bytes, '_'));
  return either_wide(letters, others);
}

GQL_INLINE GQL_WITH_AVX2 uint64_t bits_avx2(wide low, wide high) {
  return bits_of_wide(low) | (uint64_t)bits_of_wide(high) << 32;
}

GQL_INLINE GQL_WITH_AVX2 block classify_avx2(const uint8_t *at) {
  static const uint8_t ignored[16] = {
      [' ' & 0xF] = ' ', ['\t' & 0xF] = '\t', ['\n' & 0xF] = '\n',
      [',' & 0xF] = ',', ['\r' & 0xF] = '\r',
  };
  /* 0 would be the byte 0. */
  static const uint8_t skipping[16] = {[0] = 1, ['"' & 0xF] = '"', ['#' & 0xF] = '#'};
  const wide low = load_wide(at), high = load_wide(at + 32);
  return (block){
      bits_avx2(names_avx2(low), names_avx2(high)),
      bits_avx2(match_wide(low, ignored), match_wide(high, ignored)),
      bits_avx2(match_wide(low, skipping), match_wide(high, skipping)),
  };
}

#endif

#endif
