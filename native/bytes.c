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

/* Narrows sixteen units if all of them are below U+0080. */
static bool narrow_ascii(const uint16_t *units, uint8_t *bytes) {
#if defined(GQL_LANES)
  if (!are_ascii(units)) return false;
  store(bytes, narrow(units));
#else
  uint16_t seen = 0;
  for (size_t index = 0; index < 16; index++)
    seen |= units[index];
  if (seen >= 0x80) return false;
  for (size_t index = 0; index < 16; index++)
    bytes[index] = (uint8_t)units[index];
#endif
  return true;
}

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
