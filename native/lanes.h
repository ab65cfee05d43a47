/* Sixteen bytes at once: `lanes` of 0 and 0xFF answer questions about them. There is nothing
 * here for GQL_SCALAR. */
#ifndef GQL_LANES_H
#define GQL_LANES_H

#include "bytes.h"

#if defined(GQL_SSE2)

#define GQL_LANES

typedef __m128i lanes;

static inline lanes load(const uint8_t *bytes) {
  return _mm_loadu_si128((const __m128i *)(const void *)bytes);
}
static inline void store(uint8_t *bytes, lanes block) {
  _mm_storeu_si128((__m128i *)(void *)bytes, block);
}
static inline lanes equal(lanes block, uint8_t byte) {
  return _mm_cmpeq_epi8(block, _mm_set1_epi8((char)byte));
}
static inline lanes at_least(lanes block, uint8_t byte) {
  return _mm_cmpeq_epi8(_mm_max_epu8(block, _mm_set1_epi8((char)byte)), block);
}
static inline lanes below(lanes block, uint8_t byte) {
  return _mm_cmpeq_epi8(_mm_subs_epu8(block, _mm_set1_epi8((char)(byte - 1))), _mm_setzero_si128());
}
static inline lanes either(lanes left, lanes right) {
  return _mm_or_si128(left, right);
}

/* The first lane that is set, or 16. */
static inline uint32_t first_lane(lanes answer) {
  return gql_first_bit((uint32_t)_mm_movemask_epi8(answer) | 0x10000u);
}

#elif defined(GQL_NEON)

#define GQL_LANES

typedef uint8x16_t lanes;

static inline lanes load(const uint8_t *bytes) {
  return vld1q_u8(bytes);
}
static inline void store(uint8_t *bytes, lanes block) {
  vst1q_u8(bytes, block);
}
static inline lanes equal(lanes block, uint8_t byte) {
  return vceqq_u8(block, vdupq_n_u8(byte));
}
static inline lanes at_least(lanes block, uint8_t byte) {
  return vcgeq_u8(block, vdupq_n_u8(byte));
}
static inline lanes below(lanes block, uint8_t byte) {
  return vcltq_u8(block, vdupq_n_u8(byte));
}
static inline lanes either(lanes left, lanes right) {
  return vorrq_u8(left, right);
}

/* The first lane that is set, or 16. */
static inline uint32_t first_lane(lanes answer) {
  const uint8x8_t nibbles = vshrn_n_u16(vreinterpretq_u16_u8(answer), 4);
  const uint64_t word = vget_lane_u64(vreinterpret_u64_u8(nibbles), 0);
  return word == 0 ? 16 : gql_first_bit(word) / 4;
}

#elif defined(GQL_WASM)

#define GQL_LANES

typedef v128_t lanes;

static inline lanes load(const uint8_t *bytes) {
  return wasm_v128_load(bytes);
}
static inline void store(uint8_t *bytes, lanes block) {
  wasm_v128_store(bytes, block);
}
static inline lanes equal(lanes block, uint8_t byte) {
  return wasm_i8x16_eq(block, wasm_u8x16_splat(byte));
}
static inline lanes at_least(lanes block, uint8_t byte) {
  return wasm_u8x16_ge(block, wasm_u8x16_splat(byte));
}
static inline lanes below(lanes block, uint8_t byte) {
  return wasm_u8x16_lt(block, wasm_u8x16_splat(byte));
}
static inline lanes either(lanes left, lanes right) {
  return wasm_v128_or(left, right);
}

/* The first lane that is set, or 16. */
static inline uint32_t first_lane(lanes answer) {
  return gql_first_bit(wasm_i8x16_bitmask(answer) | 0x10000u);
}

#endif

#endif
