/* Tells the classes of the bytes of a block, all at once. Private to the scanner, and its
 * instructions to encode.c.
 *
 * There is code for SSE2, for AVX2, for NEON and for WebAssembly, and code for one byte at a time. AVX2 is chosen
 * when the program runs, the others when it is compiled: GQL_SCALAR and GQL_NO_AVX2 switch them
 * off. */
#ifndef GQL_BLOCK_H
#define GQL_BLOCK_H

#include "bytes.h"

/* Compiled once for each set of instructions. */
#if defined(__GNUC__)
#define GQL_INLINE static inline __attribute__((always_inline))
#else
#define GQL_INLINE static inline
#endif

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

/* Bit n of each word: whether byte n of a block is such a byte. */
typedef struct {
  uint64_t names;    /* NameContinue */
  uint64_t ignored;  /* what is ignored, but for comments */
  uint64_t skipping; /* what begins a string or a comment */
} block;

#if defined(GQL_SSE2)

/* `first` to `last`, both below 0x80: as signed bytes, so that one comparison is enough. */
GQL_INLINE __m128i in_range(__m128i bytes, char first, char last) {
  const __m128i moved = _mm_add_epi8(bytes, _mm_set1_epi8((char)(127 - last)));
  return _mm_cmpgt_epi8(moved, _mm_set1_epi8((char)(126 - last + first)));
}

GQL_INLINE __m128i equal(__m128i bytes, char byte) {
  return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte));
}

GQL_INLINE block classify(const uint8_t *at) {
  block classes = {0, 0, 0};
  for (uint32_t shift = 0; shift < GQL_BLOCK; shift += 16) {
    const __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(at + shift));
    const __m128i letters = in_range(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 'z');
    const __m128i others = _mm_or_si128(in_range(bytes, '0', '9'), equal(bytes, '_'));
    const __m128i blanks = _mm_or_si128(equal(bytes, ' '), equal(bytes, ','));
    const __m128i breaks = _mm_or_si128(equal(bytes, '\n'), equal(bytes, '\r'));
    const __m128i ignored = _mm_or_si128(_mm_or_si128(blanks, breaks), equal(bytes, '\t'));
    const __m128i skipping = _mm_or_si128(equal(bytes, '"'), equal(bytes, '#'));
    classes.names |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_or_si128(letters, others)) << shift;
    classes.ignored |= (uint64_t)(uint32_t)_mm_movemask_epi8(ignored) << shift;
    classes.skipping |= (uint64_t)(uint32_t)_mm_movemask_epi8(skipping) << shift;
  }
  return classes;
}

#elif defined(GQL_NEON)

GQL_INLINE uint8x16_t in_range(uint8x16_t bytes, uint8_t first, uint8_t last) {
  return vcleq_u8(vsubq_u8(bytes, vdupq_n_u8(first)), vdupq_n_u8((uint8_t)(last - first)));
}

GQL_INLINE uint8x16_t equal(uint8x16_t bytes, uint8_t byte) {
  return vceqq_u8(bytes, vdupq_n_u8(byte));
}

/* One bit for each of 64 lanes. */
GQL_INLINE uint64_t bits(const uint8x16_t lanes[4]) {
  const uint8x16_t weights = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201u));
  const uint8x16_t low = vpaddq_u8(vandq_u8(lanes[0], weights), vandq_u8(lanes[1], weights));
  const uint8x16_t high = vpaddq_u8(vandq_u8(lanes[2], weights), vandq_u8(lanes[3], weights));
  const uint8x16_t sums = vpaddq_u8(low, high);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
}

GQL_INLINE block classify(const uint8_t *at) {
  uint8x16_t names[4], ignored[4], skipping[4];
  for (uint32_t part = 0; part < 4; part++) {
    const uint8x16_t bytes = vld1q_u8(at + part * 16);
    const uint8x16_t letters = in_range(vorrq_u8(bytes, vdupq_n_u8(0x20)), 'a', 'z');
    const uint8x16_t others = vorrq_u8(in_range(bytes, '0', '9'), equal(bytes, '_'));
    const uint8x16_t blanks = vorrq_u8(equal(bytes, ' '), equal(bytes, ','));
    const uint8x16_t breaks = vorrq_u8(equal(bytes, '\n'), equal(bytes, '\r'));
    names[part] = vorrq_u8(letters, others);
    ignored[part] = vorrq_u8(vorrq_u8(blanks, breaks), equal(bytes, '\t'));
    skipping[part] = vorrq_u8(equal(bytes, '"'), equal(bytes, '#'));
  }
  return (block){bits(names), bits(ignored), bits(skipping)};
}

#elif defined(GQL_WASM)

/* `first` to `last`, both below 0x80: as signed bytes, as for SSE2. */
GQL_INLINE v128_t in_range(v128_t bytes, int8_t first, int8_t last) {
  const v128_t moved = wasm_i8x16_add(bytes, wasm_i8x16_splat((int8_t)(127 - last)));
  return wasm_i8x16_gt(moved, wasm_i8x16_splat((int8_t)(126 - last + first)));
}

GQL_INLINE v128_t equal(v128_t bytes, int8_t byte) {
  return wasm_i8x16_eq(bytes, wasm_i8x16_splat(byte));
}

GQL_INLINE block classify(const uint8_t *at) {
  block classes = {0, 0, 0};
  for (uint32_t shift = 0; shift < GQL_BLOCK; shift += 16) {
    const v128_t bytes = wasm_v128_load(at + shift);
    const v128_t letters = in_range(wasm_v128_or(bytes, wasm_i8x16_splat(0x20)), 'a', 'z');
    const v128_t others = wasm_v128_or(in_range(bytes, '0', '9'), equal(bytes, '_'));
    const v128_t blanks = wasm_v128_or(equal(bytes, ' '), equal(bytes, ','));
    const v128_t breaks = wasm_v128_or(equal(bytes, '\n'), equal(bytes, '\r'));
    const v128_t ignored = wasm_v128_or(wasm_v128_or(blanks, breaks), equal(bytes, '\t'));
    const v128_t skipping = wasm_v128_or(equal(bytes, '"'), equal(bytes, '#'));
    classes.names |= (uint64_t)wasm_i8x16_bitmask(wasm_v128_or(letters, others)) << shift;
    classes.ignored |= (uint64_t)wasm_i8x16_bitmask(ignored) << shift;
    classes.skipping |= (uint64_t)wasm_i8x16_bitmask(skipping) << shift;
  }
  return classes;
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

#if defined(GQL_SSE2) && defined(__GNUC__) && !defined(GQL_NO_AVX2)

/* The same for processors with AVX2 and with instructions for bits. */
#define GQL_AVX2
#define GQL_WITH_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#include <immintrin.h>

/* Whether the processor that the program runs on has them. */
GQL_INLINE bool gql_has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

GQL_INLINE GQL_WITH_AVX2 __m256i in_range_avx2(__m256i bytes, char first, char last) {
  const __m256i moved = _mm256_add_epi8(bytes, _mm256_set1_epi8((char)(127 - last)));
  return _mm256_cmpgt_epi8(moved, _mm256_set1_epi8((char)(126 - last + first)));
}

GQL_INLINE GQL_WITH_AVX2 uint64_t mask_avx2(__m256i low, __m256i high) {
  return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

GQL_INLINE GQL_WITH_AVX2 __m256i names_avx2(__m256i bytes) {
  const __m256i letters = in_range_avx2(_mm256_or_si256(bytes, _mm256_set1_epi8(0x20)), 'a', 'z');
  const __m256i others = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('_'));
  return _mm256_or_si256(_mm256_or_si256(letters, others), in_range_avx2(bytes, '0', '9'));
}

/* Whether a byte is the one that the table has for its lower half. */
GQL_INLINE GQL_WITH_AVX2 __m256i matches_avx2(__m256i bytes, __m128i table) {
  const __m256i both = _mm256_broadcastsi128_si256(table);
  return _mm256_cmpeq_epi8(_mm256_shuffle_epi8(both, bytes), bytes);
}

GQL_INLINE GQL_WITH_AVX2 block classify_avx2(const uint8_t *at) {
  const __m256i low = _mm256_loadu_si256((const __m256i *)(const void *)at);
  const __m256i high = _mm256_loadu_si256((const __m256i *)(const void *)(at + 32));
  const __m128i ignored =
      _mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, ',', '\r', 0, 0);
  const __m128i skipping = _mm_setr_epi8(1, 0, '"', '#', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return (block){
      mask_avx2(names_avx2(low), names_avx2(high)),
      mask_avx2(matches_avx2(low, ignored), matches_avx2(high, ignored)),
      mask_avx2(matches_avx2(low, skipping), matches_avx2(high, skipping)),
  };
}

#endif

#endif
