#include "bytes.h"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#endif

static bool is_leading_surrogate(uint16_t unit) {
  return (unit & 0xFC00) == 0xD800;
}
static bool is_trailing_surrogate(uint16_t unit) {
  return (unit & 0xFC00) == 0xDC00;
}

static uint8_t narrow_unit(const uint16_t *units, size_t length, size_t index) {
  const uint16_t unit = units[index];
  if (unit < 0x80) return (uint8_t)unit;
  if (unit == 0xFEFF) return GQL_BYTE_BOM;
  if (is_leading_surrogate(unit)) {
    const bool paired = index + 1 < length && is_trailing_surrogate(units[index + 1]);
    return paired ? GQL_BYTE_OTHER : GQL_BYTE_LONE_SURROGATE;
  }
  if (is_trailing_surrogate(unit)) {
    const bool paired = index > 0 && is_leading_surrogate(units[index - 1]);
    return paired ? GQL_BYTE_OTHER : GQL_BYTE_LONE_SURROGATE;
  }
  return GQL_BYTE_OTHER;
}

#if defined(__SSE2__) || defined(_M_X64)

/* Narrows sixteen units if all of them are ASCII. */
static bool narrow_ascii(const uint16_t *units, uint8_t *bytes) {
  const __m128i low = _mm_loadu_si128((const __m128i *)(const void *)units);
  const __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(units + 8));
  const __m128i beyond = _mm_and_si128(_mm_or_si128(low, high), _mm_set1_epi16((short)0xFF80));
  const int ascii = _mm_movemask_epi8(_mm_cmpeq_epi16(beyond, _mm_setzero_si128()));
  if (ascii != 0xFFFF) return false;
  _mm_storeu_si128((__m128i *)(void *)bytes, _mm_packus_epi16(low, high));
  return true;
}

#else

static bool narrow_ascii(const uint16_t *units, uint8_t *bytes) {
  uint16_t seen = 0;
  for (size_t index = 0; index < 16; index++)
    seen |= units[index];
  if (seen >= 0x80) return false;
  for (size_t index = 0; index < 16; index++)
    bytes[index] = (uint8_t)units[index];
  return true;
}

#endif

void gql_narrow(const uint16_t *units, size_t length, uint8_t *bytes) {
  size_t index = 0;
  while (index < length) {
    if (index + 16 <= length && narrow_ascii(units + index, bytes + index)) {
      index += 16;
      continue;
    }
    const size_t end = index + 16 < length ? index + 16 : length;
    for (; index < end; index++)
      bytes[index] = narrow_unit(units, length, index);
  }
  memset(bytes + length, GQL_BYTE_END, GQL_PADDING);
}
