/* Many bytes at once: `lanes` are sixteen bytes, and comparisons return lanes of 0 and 0xFF. This
 * file has all instructions of SSE2, NEON, WebAssembly and AVX2; other files use its functions
 * under GQL_LANES, and for AVX2 once more under GQL_AVX2, beside code for one byte at a time. The
 * running program chooses AVX2, the compiler all others: GQL_SCALAR and GQL_NO_AVX2 switch them
 * off. */
#ifndef GQL_LANES_H
#define GQL_LANES_H

#include "bytes.h"

#if defined(GQL_SCALAR)

#elif defined(__SSE2__) || defined(_M_X64)

#define GQL_LANES
#include <emmintrin.h>

typedef __m128i lanes;

GQL_INLINE lanes load(const uint8_t *bytes) {
  return _mm_loadu_si128((const __m128i *)(const void *)bytes);
}
GQL_INLINE void store(uint8_t *bytes, lanes block) {
  _mm_storeu_si128((__m128i *)(void *)bytes, block);
}
GQL_INLINE lanes every(uint8_t byte) {
  return _mm_set1_epi8((char)byte);
}
GQL_INLINE lanes either(lanes left, lanes right) {
  return _mm_or_si128(left, right);
}
GQL_INLINE lanes both(lanes left, lanes right) {
  return _mm_and_si128(left, right);
}
GQL_INLINE lanes one_of(lanes left, lanes right) {
  return _mm_xor_si128(left, right);
}
GQL_INLINE lanes but_not(lanes left, lanes right) {
  return _mm_andnot_si128(right, left);
}
GQL_INLINE lanes equal(lanes block, uint8_t byte) {
  return _mm_cmpeq_epi8(block, every(byte));
}
GQL_INLINE lanes at_least(lanes block, uint8_t byte) {
  return _mm_cmpeq_epi8(_mm_max_epu8(block, every(byte)), block);
}
GQL_INLINE lanes below(lanes block, uint8_t byte) {
  return _mm_cmpeq_epi8(_mm_subs_epu8(block, every((uint8_t)(byte - 1))), _mm_setzero_si128());
}

/* Bytes of ASCII from `first` to `last`: as signed bytes, so that one comparison is enough. */
GQL_INLINE lanes in_range(lanes block, uint8_t first, uint8_t last) {
  const lanes moved = _mm_add_epi8(block, every((uint8_t)(127 - last)));
  return _mm_cmpgt_epi8(moved, every((uint8_t)(126 - last + first)));
}

/* Bytes below one of ASCII, and those beyond ASCII: as signed bytes these are below others. */
GQL_INLINE lanes outside(lanes block, uint8_t first) {
  return _mm_cmplt_epi8(block, every(first));
}

/* Bit n is lane n. */
GQL_INLINE uint32_t bits_of(lanes answer) {
  return (uint32_t)_mm_movemask_epi8(answer);
}

/* The first lane that is set, or 16. */
GQL_INLINE uint32_t first_lane(lanes answer) {
  return gql_first_bit(bits_of(answer) | 0x10000u);
}

/* Sixteen units as bytes. Of units beyond U+00FF become 255, and 0 from U+8000 on. */
GQL_INLINE lanes narrow(const uint16_t *units) {
  const lanes low = load((const uint8_t *)units), high = load((const uint8_t *)(units + 8));
  return _mm_packus_epi16(low, high);
}

/* Whether sixteen units are below U+0080. */
GQL_INLINE bool are_ascii(const uint16_t *units) {
  const lanes low = load((const uint8_t *)units), high = load((const uint8_t *)(units + 8));
  const lanes beyond = both(either(low, high), _mm_set1_epi16((short)0xFF80));
  return bits_of(_mm_cmpeq_epi16(beyond, _mm_setzero_si128())) == 0xFFFF;
}

#elif defined(__aarch64__) || defined(_M_ARM64)

#define GQL_LANES
#define GQL_NEON
#include <arm_neon.h>

typedef uint8x16_t lanes;

GQL_INLINE lanes load(const uint8_t *bytes) {
  return vld1q_u8(bytes);
}
GQL_INLINE void store(uint8_t *bytes, lanes block) {
  vst1q_u8(bytes, block);
}
GQL_INLINE lanes every(uint8_t byte) {
  return vdupq_n_u8(byte);
}
GQL_INLINE lanes either(lanes left, lanes right) {
  return vorrq_u8(left, right);
}
GQL_INLINE lanes both(lanes left, lanes right) {
  return vandq_u8(left, right);
}
GQL_INLINE lanes one_of(lanes left, lanes right) {
  return veorq_u8(left, right);
}
GQL_INLINE lanes but_not(lanes left, lanes right) {
  return vbicq_u8(left, right);
}
GQL_INLINE lanes equal(lanes block, uint8_t byte) {
  return vceqq_u8(block, every(byte));
}
GQL_INLINE lanes at_least(lanes block, uint8_t byte) {
  return vcgeq_u8(block, every(byte));
}
GQL_INLINE lanes below(lanes block, uint8_t byte) {
  return vcltq_u8(block, every(byte));
}

/* Bytes of ASCII from `first` to `last`. */
GQL_INLINE lanes in_range(lanes block, uint8_t first, uint8_t last) {
  return vcleq_u8(vsubq_u8(block, every(first)), every((uint8_t)(last - first)));
}

/* Bytes below one of ASCII, and those beyond ASCII: as signed bytes these are below others. */
GQL_INLINE lanes outside(lanes block, uint8_t first) {
  return vcltq_s8(vreinterpretq_s8_u8(block), vreinterpretq_s8_u8(every(first)));
}

/* A bit of its own for each lane of eight that is set. */
GQL_INLINE lanes weigh(lanes answer) {
  return both(answer, vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201u)));
}

/* Bit n is lane n. */
GQL_INLINE uint32_t bits_of(lanes answer) {
  const lanes weighed = weigh(answer);
  const uint32_t low = vaddv_u8(vget_low_u8(weighed)), high = vaddv_u8(vget_high_u8(weighed));
  return low | high << 8;
}

/* The first lane that is set, or 16. */
GQL_INLINE uint32_t first_lane(lanes answer) {
  const uint8x8_t nibbles = vshrn_n_u16(vreinterpretq_u16_u8(answer), 4);
  const uint64_t word = vget_lane_u64(vreinterpret_u64_u8(nibbles), 0);
  return word == 0 ? 16 : gql_first_bit(word) / 4;
}

/* Sixteen units as bytes. Of units beyond U+00FF become 255. */
GQL_INLINE lanes narrow(const uint16_t *units) {
  return vcombine_u8(vqmovn_u16(vld1q_u16(units)), vqmovn_u16(vld1q_u16(units + 8)));
}

/* Whether sixteen units are below U+0080. */
GQL_INLINE bool are_ascii(const uint16_t *units) {
  return vmaxvq_u16(vorrq_u16(vld1q_u16(units), vld1q_u16(units + 8))) < 0x80;
}

#elif defined(__wasm_simd128__)

#define GQL_LANES
#include <wasm_simd128.h>

typedef v128_t lanes;

GQL_INLINE lanes load(const uint8_t *bytes) {
  return wasm_v128_load(bytes);
}
GQL_INLINE void store(uint8_t *bytes, lanes block) {
  wasm_v128_store(bytes, block);
}
GQL_INLINE lanes every(uint8_t byte) {
  return wasm_u8x16_splat(byte);
}
GQL_INLINE lanes either(lanes left, lanes right) {
  return wasm_v128_or(left, right);
}
GQL_INLINE lanes both(lanes left, lanes right) {
  return wasm_v128_and(left, right);
}
GQL_INLINE lanes one_of(lanes left, lanes right) {
  return wasm_v128_xor(left, right);
}
GQL_INLINE lanes but_not(lanes left, lanes right) {
  return wasm_v128_andnot(left, right);
}
GQL_INLINE lanes equal(lanes block, uint8_t byte) {
  return wasm_i8x16_eq(block, every(byte));
}
GQL_INLINE lanes at_least(lanes block, uint8_t byte) {
  return wasm_u8x16_ge(block, every(byte));
}
GQL_INLINE lanes below(lanes block, uint8_t byte) {
  return wasm_u8x16_lt(block, every(byte));
}

/* Bytes of ASCII from `first` to `last`: as signed bytes, so that one comparison is enough. */
GQL_INLINE lanes in_range(lanes block, uint8_t first, uint8_t last) {
  const lanes moved = wasm_i8x16_add(block, every((uint8_t)(127 - last)));
  return wasm_i8x16_gt(moved, every((uint8_t)(126 - last + first)));
}

/* Bytes below one of ASCII, and those beyond ASCII: as signed bytes these are below others. */
GQL_INLINE lanes outside(lanes block, uint8_t first) {
  return wasm_i8x16_lt(block, every(first));
}

/* Bit n is lane n. */
GQL_INLINE uint32_t bits_of(lanes answer) {
  return wasm_i8x16_bitmask(answer);
}

/* The first lane that is set, or 16. */
GQL_INLINE uint32_t first_lane(lanes answer) {
  return gql_first_bit(bits_of(answer) | 0x10000u);
}

/* Sixteen units as bytes. Of units beyond U+00FF become 255, and 0 from U+8000 on. */
GQL_INLINE lanes narrow(const uint16_t *units) {
  return wasm_u8x16_narrow_i16x8(wasm_v128_load(units), wasm_v128_load(units + 8));
}

/* Whether sixteen units are below U+0080. */
GQL_INLINE bool are_ascii(const uint16_t *units) {
  const lanes units_of_both = either(wasm_v128_load(units), wasm_v128_load(units + 8));
  return !wasm_v128_any_true(both(units_of_both, wasm_u16x8_splat(0xFF80)));
}

#endif

#if defined(GQL_LANES)

/* Bit n is lane n of 64. */
GQL_INLINE uint64_t bits_of_four(lanes first, lanes second, lanes third, lanes fourth) {
#if defined(GQL_NEON)
  const lanes low = vpaddq_u8(weigh(first), weigh(second));
  const lanes sums = vpaddq_u8(low, vpaddq_u8(weigh(third), weigh(fourth)));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
#else
  return bits_of(first) | (uint64_t)bits_of(second) << 16 | (uint64_t)bits_of(third) << 32 |
         (uint64_t)bits_of(fourth) << 48;
#endif
}

#endif

#if defined(GQL_LANES) && defined(__SSE2__) && defined(__GNUC__) && !defined(GQL_NO_AVX2)

/* Thirty-two lanes, for processors with AVX2 and with instructions for bits. */
#define GQL_AVX2
#define GQL_WITH_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#include <immintrin.h>

/* Whether the processor that the program runs on has them. */
GQL_INLINE bool gql_has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

typedef __m256i wide;

GQL_INLINE GQL_WITH_AVX2 wide load_wide(const uint8_t *bytes) {
  return _mm256_loadu_si256((const __m256i *)(const void *)bytes);
}
GQL_INLINE GQL_WITH_AVX2 void store_wide(uint8_t *bytes, wide block) {
  _mm256_storeu_si256((__m256i *)(void *)bytes, block);
}
GQL_INLINE GQL_WITH_AVX2 wide every_wide(uint8_t byte) {
  return _mm256_set1_epi8((char)byte);
}
GQL_INLINE GQL_WITH_AVX2 wide either_wide(wide left, wide right) {
  return _mm256_or_si256(left, right);
}
GQL_INLINE GQL_WITH_AVX2 wide both_wide(wide left, wide right) {
  return _mm256_and_si256(left, right);
}
GQL_INLINE GQL_WITH_AVX2 wide one_of_wide(wide left, wide right) {
  return _mm256_xor_si256(left, right);
}
GQL_INLINE GQL_WITH_AVX2 wide but_not_wide(wide left, wide right) {
  return _mm256_andnot_si256(right, left);
}
GQL_INLINE GQL_WITH_AVX2 wide equal_wide(wide block, uint8_t byte) {
  return _mm256_cmpeq_epi8(block, every_wide(byte));
}
GQL_INLINE GQL_WITH_AVX2 wide in_range_wide(wide block, uint8_t first, uint8_t last) {
  const wide moved = _mm256_add_epi8(block, every_wide((uint8_t)(127 - last)));
  return _mm256_cmpgt_epi8(moved, every_wide((uint8_t)(126 - last + first)));
}
GQL_INLINE GQL_WITH_AVX2 wide outside_wide(wide block, uint8_t first) {
  return _mm256_cmpgt_epi8(every_wide(first), block);
}
GQL_INLINE GQL_WITH_AVX2 uint32_t bits_of_wide(wide answer) {
  return (uint32_t)_mm256_movemask_epi8(answer);
}

/* Whether a byte is the one that a table of sixteen has for its lower half. */
GQL_INLINE GQL_WITH_AVX2 wide match_wide(wide block, const uint8_t *table) {
  return _mm256_cmpeq_epi8(_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(load(table)), block),
                           block);
}

/* Thirty-two units as bytes. Of units beyond U+00FF become 255. The halves are packed crosswise. */
GQL_INLINE GQL_WITH_AVX2 wide narrow_wide(const uint16_t *units) {
  const wide most = _mm256_set1_epi16(0xFF);
  const wide low = _mm256_min_epu16(load_wide((const uint8_t *)units), most);
  const wide high = _mm256_min_epu16(load_wide((const uint8_t *)(units + 16)), most);
  return _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xD8);
}

#endif

#endif
