#include "bytes.h"

#include "lanes.h"

#define NAME_START_OF_HEX (GQL_NAME_START | GQL_HEX)
#define STOP              (GQL_ENDS_STRING | GQL_ENDS_BLOCK | GQL_ENDS_COMMENT)

const uint8_t gql_classes[256] = {
    ['\t'] = GQL_IGNORED,
    ['\n'] = GQL_IGNORED | GQL_ENDS_STRING | GQL_ENDS_COMMENT,
    ['\r'] = GQL_IGNORED | GQL_ENDS_STRING | GQL_ENDS_COMMENT,
    [' '] = GQL_IGNORED,
    [','] = GQL_IGNORED,
    ['"'] = GQL_ENDS_STRING | GQL_ENDS_BLOCK,
    ['\\'] = GQL_ENDS_STRING | GQL_ENDS_BLOCK,
    ['0'] = GQL_DIGIT | GQL_HEX,
    ['1'] = GQL_DIGIT | GQL_HEX,
    ['2'] = GQL_DIGIT | GQL_HEX,
    ['3'] = GQL_DIGIT | GQL_HEX,
    ['4'] = GQL_DIGIT | GQL_HEX,
    ['5'] = GQL_DIGIT | GQL_HEX,
    ['6'] = GQL_DIGIT | GQL_HEX,
    ['7'] = GQL_DIGIT | GQL_HEX,
    ['8'] = GQL_DIGIT | GQL_HEX,
    ['9'] = GQL_DIGIT | GQL_HEX,
    ['A'] = NAME_START_OF_HEX,
    ['B'] = NAME_START_OF_HEX,
    ['C'] = NAME_START_OF_HEX,
    ['D'] = NAME_START_OF_HEX,
    ['E'] = NAME_START_OF_HEX,
    ['F'] = NAME_START_OF_HEX,
    ['G'] = GQL_NAME_START,
    ['H'] = GQL_NAME_START,
    ['I'] = GQL_NAME_START,
    ['J'] = GQL_NAME_START,
    ['K'] = GQL_NAME_START,
    ['L'] = GQL_NAME_START,
    ['M'] = GQL_NAME_START,
    ['N'] = GQL_NAME_START,
    ['O'] = GQL_NAME_START,
    ['P'] = GQL_NAME_START,
    ['Q'] = GQL_NAME_START,
    ['R'] = GQL_NAME_START,
    ['S'] = GQL_NAME_START,
    ['T'] = GQL_NAME_START,
    ['U'] = GQL_NAME_START,
    ['V'] = GQL_NAME_START,
    ['W'] = GQL_NAME_START,
    ['X'] = GQL_NAME_START,
    ['Y'] = GQL_NAME_START,
    ['Z'] = GQL_NAME_START,
    ['_'] = GQL_NAME_START,
    ['a'] = NAME_START_OF_HEX,
    ['b'] = NAME_START_OF_HEX,
    ['c'] = NAME_START_OF_HEX,
    ['d'] = NAME_START_OF_HEX,
    ['e'] = NAME_START_OF_HEX,
    ['f'] = NAME_START_OF_HEX,
    ['g'] = GQL_NAME_START,
    ['h'] = GQL_NAME_START,
    ['i'] = GQL_NAME_START,
    ['j'] = GQL_NAME_START,
    ['k'] = GQL_NAME_START,
    ['l'] = GQL_NAME_START,
    ['m'] = GQL_NAME_START,
    ['n'] = GQL_NAME_START,
    ['o'] = GQL_NAME_START,
    ['p'] = GQL_NAME_START,
    ['q'] = GQL_NAME_START,
    ['r'] = GQL_NAME_START,
    ['s'] = GQL_NAME_START,
    ['t'] = GQL_NAME_START,
    ['u'] = GQL_NAME_START,
    ['v'] = GQL_NAME_START,
    ['w'] = GQL_NAME_START,
    ['x'] = GQL_NAME_START,
    ['y'] = GQL_NAME_START,
    ['z'] = GQL_NAME_START,
    ['('] = GQL_GOES_ON,
    [':'] = GQL_GOES_ON,
    ['@'] = GQL_GOES_ON,
    ['{'] = GQL_GOES_ON,
    [GQL_BYTE_LONE_SURROGATE] = STOP,
    [GQL_BYTE_END] = STOP,
};

static bool is_leading_surrogate(uint16_t unit) {
  return (unit & 0xFC00) == 0xD800;
}
static bool is_trailing_surrogate(uint16_t unit) {
  return (unit & 0xFC00) == 0xDC00;
}

static uint8_t narrow_unit(const uint16_t *units, size_t length, size_t index) {
  const uint16_t unit = units[index];
  if (unit < 0x80) return (uint8_t)unit;
  if (unit == 0xFEFF) return ' ';
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

#if defined(GQL_SSE2)

/* Narrows sixteen units if all of them are below U+0080. */
static bool narrow_ascii(const uint16_t *units, uint8_t *bytes) {
  const __m128i low = _mm_loadu_si128((const __m128i *)(const void *)units);
  const __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(units + 8));
  const __m128i beyond = _mm_and_si128(_mm_or_si128(low, high), _mm_set1_epi16((short)0xFF80));
  const int ascii = _mm_movemask_epi8(_mm_cmpeq_epi16(beyond, _mm_setzero_si128()));
  if (ascii != 0xFFFF) return false;
  _mm_storeu_si128((__m128i *)(void *)bytes, _mm_packus_epi16(low, high));
  return true;
}

#elif defined(GQL_NEON)

/* Narrows sixteen units if all of them are below U+0080. */
static bool narrow_ascii(const uint16_t *units, uint8_t *bytes) {
  const uint16x8_t low = vld1q_u16(units), high = vld1q_u16(units + 8);
  if (vmaxvq_u16(vorrq_u16(low, high)) >= 0x80) return false;
  vst1q_u8(bytes, vcombine_u8(vmovn_u16(low), vmovn_u16(high)));
  return true;
}

#elif defined(GQL_WASM)

/* Narrows sixteen units if all of them are below U+0080. */
static bool narrow_ascii(const uint16_t *units, uint8_t *bytes) {
  const v128_t low = wasm_v128_load(units), high = wasm_v128_load(units + 8);
  const v128_t beyond = wasm_v128_and(wasm_v128_or(low, high), wasm_u16x8_splat(0xFF80));
  if (wasm_v128_any_true(beyond)) return false;
  wasm_v128_store(bytes, wasm_u8x16_narrow_i16x8(low, high));
  return true;
}

#else

/* Narrows sixteen units if all of them are below U+0080. */
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

#if defined(GQL_LANES)

const uint8_t *gql_skip_string(const uint8_t *at) {
  for (;; at += 16) {
    const lanes block = load(at);
    const lanes special = either(equal(block, '"'), equal(block, '\\'));
    const lanes line_end = either(equal(block, '\n'), equal(block, '\r'));
    const uint32_t lane =
        first_lane(either(either(special, line_end), at_least(block, GQL_BYTE_LONE_SURROGATE)));
    if (lane < 16) return at + lane;
  }
}

const uint8_t *gql_skip_block(const uint8_t *at) {
  for (;; at += 16) {
    const lanes block = load(at);
    const lanes special = either(equal(block, '"'), equal(block, '\\'));
    const uint32_t lane = first_lane(either(special, at_least(block, GQL_BYTE_LONE_SURROGATE)));
    if (lane < 16) return at + lane;
  }
}

const uint8_t *gql_skip_comment(const uint8_t *at) {
  for (;; at += 16) {
    const lanes block = load(at);
    const lanes line_end = either(equal(block, '\n'), equal(block, '\r'));
    const uint32_t lane = first_lane(either(line_end, at_least(block, GQL_BYTE_LONE_SURROGATE)));
    if (lane < 16) return at + lane;
  }
}

#else

static const uint8_t *skip_to(const uint8_t *at, uint8_t class) {
  while (!gql_is(*at, class))
    at++;
  return at;
}

const uint8_t *gql_skip_string(const uint8_t *at) {
  return skip_to(at, GQL_ENDS_STRING);
}

const uint8_t *gql_skip_block(const uint8_t *at) {
  return skip_to(at, GQL_ENDS_BLOCK);
}

const uint8_t *gql_skip_comment(const uint8_t *at) {
  return skip_to(at, GQL_ENDS_COMMENT);
}

#endif
