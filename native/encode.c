/* Every read is before `end`, or in the GQL_ENCODE_READ_ROOM behind it. Every write is before
 * `limit` + GQL_ENCODE_WRITE_ROOM: a round of the loop begins at or before the limit, writes a
 * block of at most 32 bytes, and where the block stops at most six. */
#include "encode.h"

#include <string.h>

#include "lanes.h"

/* A block that was written as far as it holds no unit of `stops`; bit n is that of unit n. */
typedef struct {
  uint32_t stops; /* units that are not one byte each */
  uint32_t marks; /* GQL_MARK_QUOTE, written as quotes */
} written;

/* Writes a block, of which only what is before the first stop counts. */
typedef written block_writer(const uint16_t *units, uint8_t *to, bool is_raw);

enum {
  QUOTE_BITS = GQL_MARK_QUOTE ^ '"',
  FIRST_RAW =
      GQL_MARK_RAW + 1, /* characters from here on are copied as they are in finished JSON */
};

static uint8_t *write_escape(uint8_t *to, uint16_t unit) {
  static const char digits[] = "0123456789abcdef";
  const char bytes[] = {
      '\\',
      'u',
      digits[unit >> 12],
      digits[unit >> 8 & 0xF],
      digits[unit >> 4 & 0xF],
      digits[unit & 0xF],
  };
  memcpy(to, bytes, sizeof bytes);
  return to + sizeof bytes;
}

/* The letter behind the backslash, or 0: characters that RFC 8259 has a short form for. */
static const char short_escapes[0x80] = {
    ['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n',  ['\r'] = 'r',
    ['\t'] = 't', ['"'] = '"',  ['\\'] = '\\',
};

/* A character that "MUST be escaped: quotation mark, reverse solidus, and the control
 * characters". */
static uint8_t *write_escaped(uint8_t *to, uint16_t unit) {
  const char letter = short_escapes[unit];
  if (letter == 0) return write_escape(to, unit);
  *to++ = '\\';
  *to++ = (uint8_t)letter;
  return to;
}

static bool is_surrogate(uint16_t unit) {
  return (unit & 0xF800) == 0xD800;
}

static bool is_pair(const uint16_t *units) {
  return (units[0] & 0xFC00) == 0xD800 && (units[1] & 0xFC00) == 0xDC00;
}

static uint8_t *write_pair(uint8_t *to, const uint16_t *units) {
  const uint32_t code = 0x10000 + ((uint32_t)(units[0] & 0x3FF) << 10 | (units[1] & 0x3FF));
  *to++ = (uint8_t)(0xF0 | code >> 18);
  *to++ = (uint8_t)(0x80 | (code >> 12 & 0x3F));
  *to++ = (uint8_t)(0x80 | (code >> 6 & 0x3F));
  *to++ = (uint8_t)(0x80 | (code & 0x3F));
  return to;
}

/* Writes characters beyond ASCII, one at a time: as fast as shuffles are. The caller
 * ends the units with one that is no surrogate. */
GQL_INLINE void write_wide(gql_encoder *encoder) {
  uint16_t unit = *encoder->at;
  do {
    uint8_t *to = encoder->to;
    if (unit < 0x800) {
      *to++ = (uint8_t)(0xC0 | unit >> 6);
      *to++ = (uint8_t)(0x80 | (unit & 0x3F));
    } else if (!is_surrogate(unit)) {
      *to++ = (uint8_t)(0xE0 | unit >> 12);
      *to++ = (uint8_t)(0x80 | (unit >> 6 & 0x3F));
      *to++ = (uint8_t)(0x80 | (unit & 0x3F));
    } else if (is_pair(encoder->at)) {
      to = write_pair(to, encoder->at++);
    } else {
      to = write_escape(to, unit);
    }
    encoder->to = to;
    unit = *++encoder->at;
  } while (unit >= 0x80 && encoder->to <= encoder->limit);
}

/* Writes a unit at which a block stopped and that is below U+0080. */
GQL_INLINE void write_stop(gql_encoder *encoder) {
  const uint16_t unit = *encoder->at++;
  if (unit == GQL_MARK_QUOTE) {
    encoder->marks++;
    *encoder->to++ = '"';
  } else if (unit == GQL_MARK_RAW) {
    encoder->marks++;
    encoder->is_raw = !encoder->is_raw;
  } else if (encoder->is_raw) {
    *encoder->to++ = (uint8_t)unit;
  } else {
    encoder->to = write_escaped(encoder->to, unit);
  }
}

/* The state is a copy: a byte that is written might be part of the caller's, for all that a
 * compiler knows. */
GQL_INLINE gql_encoder encode(gql_encoder state, block_writer *write_block, uint32_t units) {
  while (state.at < state.end && state.to <= state.limit) {
    const written block = write_block(state.at, state.to, state.is_raw);
    if (block.stops == 0) {
      state.marks += gql_count_bits(block.marks);
      state.at += units;
      state.to += units;
      continue;
    }
    const uint32_t plain = gql_first_bit(block.stops);
    state.marks += gql_count_bits(block.marks & (((uint32_t)1 << plain) - 1));
    state.at += plain;
    state.to += plain;
    if (state.at == state.end) break;
    if (*state.at >= 0x80)
      write_wide(&state);
    else
      write_stop(&state);
  }
  return state;
}

#if defined(GQL_LANES)

enum { UNITS = 16 };

GQL_INLINE written write_block(const uint16_t *units, uint8_t *to, bool is_raw) {
  /* Narrowed units beyond U+00FF are stops. */
  const lanes bytes = narrow(units);
  const lanes quotes = equal(bytes, GQL_MARK_QUOTE);
  lanes stops = outside(bytes, is_raw ? FIRST_RAW : ' ');
  if (!is_raw) {
    const lanes special = either(equal(bytes, '"'), equal(bytes, '\\'));
    stops = either(but_not(stops, quotes), special);
  }
  store(to, one_of(bytes, both(quotes, every(QUOTE_BITS))));
  return (written){bits_of(stops), bits_of(quotes)};
}

#else

enum { UNITS = 8 };

static bool is_stop(uint16_t unit, bool is_raw) {
  if (is_raw) return unit >= 0x80 || unit < FIRST_RAW;
  if (unit == GQL_MARK_QUOTE) return false;
  return unit >= 0x80 || unit < ' ' || unit == '"' || unit == '\\';
}

GQL_INLINE written write_block(const uint16_t *units, uint8_t *to, bool is_raw) {
  written block = {0, 0};
  for (uint32_t index = 0; index < UNITS; index++) {
    const uint16_t unit = units[index];
    const bool is_quote = unit == GQL_MARK_QUOTE;
    to[index] = (uint8_t)(is_quote ? '"' : unit);
    block.stops |= (uint32_t)is_stop(unit, is_raw) << index;
    block.marks |= (uint32_t)is_quote << index;
  }
  return block;
}

#endif

#if defined(GQL_AVX2)

enum { UNITS_AVX2 = 32 };

GQL_INLINE GQL_WITH_AVX2 written write_block_avx2(const uint16_t *units, uint8_t *to, bool is_raw) {
  const wide bytes = narrow_wide(units);
  const wide quotes = equal_wide(bytes, GQL_MARK_QUOTE);
  wide stops = outside_wide(bytes, is_raw ? FIRST_RAW : ' ');
  if (!is_raw) {
    const wide special = either_wide(equal_wide(bytes, '"'), equal_wide(bytes, '\\'));
    stops = either_wide(but_not_wide(stops, quotes), special);
  }
  store_wide(to, one_of_wide(bytes, both_wide(quotes, every_wide(QUOTE_BITS))));
  return (written){bits_of_wide(stops), bits_of_wide(quotes)};
}

GQL_WITH_AVX2 static gql_encoder encode_avx2(gql_encoder state) {
  return encode(state, write_block_avx2, UNITS_AVX2);
}

#endif

void gql_encode(gql_encoder *encoder) {
#if defined(GQL_AVX2)
  if (gql_has_avx2()) {
    *encoder = encode_avx2(*encoder);
    return;
  }
#endif
  *encoder = encode(*encoder, write_block, UNITS);
}
