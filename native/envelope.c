/* Every read is before `end`: a block is read where sixteen bytes are left. No more is written
 * than was read, so that a block of the query has room, too. */
#include "envelope.h"

#include <string.h>

#include "lanes.h"

/* The functions below return what stands behind what they have read, or NULL where that is
 * unusual. */

/* ws = *( %x20 / %x09 / %x0A / %x0D ) */
static const uint8_t *skip_blanks(const uint8_t *at, const uint8_t *end) {
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
    at++;
  return at;
}

/* Whether it is a character of ASCII that strings hold as it is. unescaped = %x20-21 / %x23-5B /
 * %x5D-10FFFF */
static bool is_plain(uint8_t byte) {
  return byte >= ' ' && byte < 0x80 && byte != '"' && byte != '\\';
}

#if defined(GQL_LANES)

static uint32_t count_plain(lanes block) {
  const lanes special = either(equal(block, '"'), equal(block, '\\'));
  return first_lane(either(special, either(below(block, ' '), at_least(block, 0x80))));
}

#endif

static const uint8_t *skip_plain(const uint8_t *at, const uint8_t *end) {
#if defined(GQL_LANES)
  for (; end - at >= 16; at += 16) {
    const uint32_t count = count_plain(load(at));
    if (count < 16) return at + count;
  }
#endif
  while (at < end && is_plain(*at))
    at++;
  return at;
}

/* Copies plain bytes to `*to` and moves it on. */
static const uint8_t *copy_plain(const uint8_t *at, const uint8_t *end, uint8_t **to) {
  uint8_t *target = *to;
#if defined(GQL_LANES)
  for (; end - at >= 16; at += 16, target += 16) {
    const lanes block = load(at);
    const uint32_t count = count_plain(block);
    store(target, block);
    if (count < 16) {
      *to = target + count;
      return at + count;
    }
  }
#endif
  while (at < end && is_plain(*at))
    *target++ = *at++;
  *to = target;
  return at;
}

/* A string behind its opening quotation mark. */
static const uint8_t *skip_string(const uint8_t *at, const uint8_t *end) {
  for (;;) {
    at = skip_plain(at, end);
    if (at == end) return NULL;
    if (*at == '"') return at + 1;
    if (*at != '\\' || end - at < 2 || at[1] >= 0x80) return NULL;
    at += 2;
  }
}

static uint8_t hex_value(uint8_t digit) {
  return (uint8_t)((digit & 0xF) + (digit > '9' ? 9 : 0));
}

/* An escape behind its backslash, of which the character is written to `to`. */
static const uint8_t *read_escape(const uint8_t *at, const uint8_t *end, uint8_t *to) {
  static const uint8_t characters[256] = {
      ['"'] = '"',  ['\\'] = '\\', ['/'] = '/',  ['b'] = '\b',
      ['f'] = '\f', ['n'] = '\n',  ['r'] = '\r', ['t'] = '\t',
  };
  if (at == end) return NULL;
  if (*at != 'u') {
    *to = characters[*at];
    return *to == 0 ? NULL : at + 1;
  }
  if (end - at < 5 || at[1] != '0' || at[2] != '0') return NULL;
  if (!gql_is(at[3], GQL_HEX) || !gql_is(at[4], GQL_HEX)) return NULL;
  *to = (uint8_t)(hex_value(at[3]) << 4 | hex_value(at[4]));
  return at + 5;
}

/* A string behind its opening quotation mark, of which the characters are written to `query`. */
static const uint8_t *read_query(const uint8_t *at, const uint8_t *end, uint8_t *query,
                                 size_t *length) {
  uint8_t *to = query;
  for (;;) {
    at = copy_plain(at, end, &to);
    if (at == end) return NULL;
    if (*at == '"') break;
    if (*at != '\\') return NULL;
    at = read_escape(at + 1, end, to++);
    if (at == NULL) return NULL;
  }
  *length = (size_t)(to - query);
  return at + 1;
}

/* Any value, up to the comma or the bracket behind it that is not within brackets of its own. */
static const uint8_t *skip_value(const uint8_t *at, const uint8_t *end) {
  for (size_t depth = 0; at < end && *at < 0x80; at++) {
    switch (*at) {
    case '{':
    case '[': depth++; break;
    case '}':
    case ']':
      if (depth == 0) return at;
      depth--;
      break;
    case ',':
      if (depth == 0) return at;
      break;
    case '"':
      at = skip_string(at + 1, end);
      if (at == NULL) return NULL;
      at--;
      break;
    default: break;
    }
  }
  return NULL;
}

/* name-separator, and white space */
static const uint8_t *skip_colon(const uint8_t *at, const uint8_t *end) {
  at = skip_blanks(at, end);
  return at < end && *at == ':' ? skip_blanks(at + 1, end) : NULL;
}

/* object = begin-object [ member *( value-separator member ) ] end-object; member = string
 * name-separator value */
bool gql_envelope_read(const uint8_t *bytes, size_t size, uint8_t *query, gql_envelope *envelope) {
  static const char name[] = "query\"";
  enum { NAME_SIZE = sizeof name - 1 };
  if (size == 0) return false;
  const uint8_t *end = bytes + size, *at = skip_blanks(bytes, end);
  bool has_query = false;
  if (at == end || *at != '{') return false;
  do {
    at = skip_blanks(at + 1, end);
    if (at == end || *at++ != '"') return false;
    const uint8_t *name_start = at;
    at = skip_plain(at, end);
    if (at == end || *at++ != '"') return false;
    const bool is_query = at - name_start == NAME_SIZE && memcmp(name_start, name, NAME_SIZE) == 0;
    at = skip_colon(at, end);
    if (at == NULL) return false;
    if (is_query) {
      if (has_query || at == end || *at != '"') return false;
      has_query = true;
      envelope->start = (size_t)(at - bytes);
      at = read_query(at + 1, end, query, &envelope->length);
      if (at == NULL) return false;
      envelope->end = (size_t)(at - bytes);
      at = skip_blanks(at, end);
    } else {
      at = skip_value(at, end);
      if (at == NULL) return false;
    }
  } while (at < end && *at == ',');
  return has_query && at < end && *at == '}' && skip_blanks(at + 1, end) == end;
}

static uint8_t *write_number(uint8_t *to, uint32_t number) {
  uint8_t digits[GQL_ENVELOPE_ROOM];
  size_t count = 0;
  do {
    digits[count++] = (uint8_t)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count > 0)
    *to++ = digits[--count];
  return to;
}

size_t gql_envelope_replace(const uint8_t *bytes, size_t size, const gql_envelope *envelope,
                            uint32_t number, uint8_t *target) {
  memcpy(target, bytes, envelope->start);
  uint8_t *to = write_number(target + envelope->start, number);
  memcpy(to, bytes + envelope->end, size - envelope->end);
  return (size_t)(to - target) + size - envelope->end;
}
