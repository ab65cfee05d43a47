#include "check-envelope.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"
#include "fault.h"

/* A string, quotation marks included, or another byte that is not white space. */
typedef struct {
  size_t start;
  size_t end;
  uint8_t kind; /* the first byte */
} token;

typedef struct {
  token *tokens;
  size_t count;
  gql_envelope envelope;
  uint8_t *query;
} expected;

/* The end of a string, or 0. */
static size_t end_of_string(const uint8_t *bytes, size_t size, size_t start) {
  for (size_t index = start + 1; index < size; index++) {
    if (bytes[index] == '"') return index + 1;
    if (bytes[index] < ' ') return 0;
    if (bytes[index] == '\\') index++;
  }
  return 0;
}

static bool read_tokens(expected *expected, const uint8_t *bytes, size_t size) {
  for (size_t index = 0; index < size; index++) {
    if (bytes[index] >= 0x80) return false;
  }
  for (size_t index = 0; index < size;) {
    const uint8_t byte = bytes[index];
    if (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') {
      index++;
      continue;
    }
    const size_t end = byte == '"' ? end_of_string(bytes, size, index) : index + 1;
    if (end == 0) return false;
    expected->tokens[expected->count++] = (token){index, end, byte};
    index = end;
  }
  return true;
}

static bool is_kind(const expected *expected, size_t index, uint8_t kind) {
  return index < expected->count && expected->tokens[index].kind == kind;
}

/* The character that an escape stands for, or -1; `*size` becomes the bytes behind its
 * backslash. */
static int escaped(const char *at, size_t *size) {
  static const char letters[] = "\"\\/bfnrt", characters[] = "\"\\/\b\f\n\r\t";
  const char *letter = at[0] == '\0' ? NULL : strchr(letters, at[0]);
  *size = 1;
  if (letter != NULL) return characters[letter - letters];
  if (at[0] != 'u' || strspn(at + 1, "0123456789abcdefABCDEF") < 4) return -1;
  const char digits[] = {at[1], at[2], at[3], at[4], '\0'};
  const long unit = strtol(digits, NULL, 16);
  *size = 5;
  return unit > 0xFF ? -1 : (int)unit;
}

static bool read_query(expected *expected, const uint8_t *bytes, const token *token) {
  const size_t size = token->end - token->start - 2;
  /* Ends with NUL, which no plain character is. */
  char *text = calloc(size + 1, 1);
  if (text == NULL) abort();
  if (size > 0) memcpy(text, bytes + token->start + 1, size);
  size_t length = 0;
  bool is_read = true;
  for (size_t index = 0; is_read && index < size; index++) {
    size_t escape_size;
    int character = (uint8_t)text[index];
    if (character == '\\') {
      character = escaped(text + index + 1, &escape_size);
      index += escape_size;
    }
    is_read = character >= 0;
    expected->query[length++] = (uint8_t)character;
  }
  free(text);
  expected->envelope = (gql_envelope){token->start, token->end, length};
  return is_read;
}

static size_t behind_value(const expected *expected, size_t index) {
  for (size_t depth = 0; index < expected->count; index++) {
    const uint8_t kind = expected->tokens[index].kind;
    const bool closes = kind == '}' || kind == ']';
    if (depth == 0 && (closes || kind == ',')) break;
    depth = depth + (kind == '{' || kind == '[') - closes;
  }
  return index;
}

static bool read_members(expected *expected, const uint8_t *bytes) {
  uint32_t queries = 0;
  size_t index = 0;
  if (!is_kind(expected, 0, '{')) return false;
  do {
    if (!is_kind(expected, index + 1, '"') || !is_kind(expected, index + 2, ':')) return false;
    const token name = expected->tokens[index + 1];
    const size_t size = name.end - name.start;
    if (memchr(bytes + name.start, '\\', size) != NULL) return false;
    index += 3;
    if (size == 7 && memcmp(bytes + name.start, "\"query\"", size) == 0) {
      queries++;
      if (!is_kind(expected, index, '"')) return false;
      if (!read_query(expected, bytes, &expected->tokens[index++])) return false;
    } else {
      index = behind_value(expected, index);
    }
  } while (is_kind(expected, index, ','));
  return queries == 1 && is_kind(expected, index, '}') && index + 1 == expected->count;
}

static void check_replacement(const variant *variant, const uint8_t *bytes, size_t size,
                              const gql_envelope *envelope, uint32_t number) {
  char digits[16];
  const size_t count = (size_t)sprintf(digits, "%u", number);
  const size_t tail = size - envelope->end;
  uint8_t *target = malloc(size + GQL_ENVELOPE_ROOM);
  if (target == NULL) abort();
  const size_t written = variant->envelopes.replace(bytes, size, envelope, number, target);
  if (written != envelope->start + count + tail || memcmp(target, bytes, envelope->start) != 0 ||
      memcmp(target + envelope->start, digits, count) != 0 ||
      memcmp(target + envelope->start + count, bytes + envelope->end, tail) != 0)
    fault("%s: %u is in the place of a query", variant->name, number);
  free(target);
}

static void check_variant(const variant *variant, const uint8_t *bytes, size_t size,
                          const expected *expected, bool is_taken) {
  const gql_envelope *wanted = &expected->envelope;
  gql_envelope envelope = {0};
  uint8_t *query = malloc(size == 0 ? 1 : size);
  if (query == NULL) abort();
  if (variant->envelopes.read(bytes, size, query, &envelope) != is_taken)
    fault("%s: a body is %s", variant->name, is_taken ? "refused" : "taken");
  if (is_taken) {
    if (envelope.start != wanted->start || envelope.end != wanted->end)
      fault("%s: the query is from %zu to %zu", variant->name, envelope.start, envelope.end);
    if (envelope.length != wanted->length || memcmp(query, expected->query, wanted->length) != 0)
      fault("%s: the query has %zu other characters", variant->name, envelope.length);
    static const uint32_t numbers[] = {0, 9, 10, 1234567890, UINT32_MAX};
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++)
      check_replacement(variant, bytes, size, wanted, numbers[index]);
  }
  free(query);
}

bool check_envelope(const uint8_t *bytes, size_t size) {
  enum { VARIANTS = 3 };
  static const variant *const variants[VARIANTS] = {&native_variant, &baseline_variant,
                                                    &scalar_variant};
  expected expected = {
      .tokens = malloc((size + 1) * sizeof *expected.tokens),
      .query = malloc(size + 1),
  };
  if (expected.tokens == NULL || expected.query == NULL) abort();
  const bool is_taken = read_tokens(&expected, bytes, size) && read_members(&expected, bytes);
  for (size_t index = 0; index < VARIANTS; index++)
    check_variant(variants[index], bytes, size, &expected, is_taken);
  free(expected.tokens);
  free(expected.query);
  return is_taken;
}
