#include "reference-lexer.h"

#include <stdlib.h>

#include "graphql.h"

typedef struct {
  const uint16_t *units;
  uint32_t length;
  token_list *list;
} reader;

enum { END_OF_SOURCE = -1 };

static int32_t unit_at(const reader *r, uint32_t offset) {
  return offset < r->length ? r->units[offset] : END_OF_SOURCE;
}

static bool is_digit(int32_t unit) {
  return unit >= '0' && unit <= '9';
}

static bool is_name_start(int32_t unit) {
  return (unit >= 'A' && unit <= 'Z') || (unit >= 'a' && unit <= 'z') || unit == '_';
}

static bool is_name_continue(int32_t unit) {
  return is_name_start(unit) || is_digit(unit);
}

static bool is_line_terminator(int32_t unit) {
  return unit == '\n' || unit == '\r';
}

static bool is_ignored(int32_t unit) {
  return unit == 0xFEFF || unit == '\t' || unit == ' ' || unit == ',' || is_line_terminator(unit);
}

static bool is_leading_surrogate(int32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool is_trailing_surrogate(int32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

/* The units of the Unicode scalar value that begins at an offset, or 0. */
static uint32_t scalar_value_length(const reader *r, uint32_t offset) {
  const int32_t unit = unit_at(r, offset);
  if (unit == END_OF_SOURCE || is_trailing_surrogate(unit)) return 0;
  if (!is_leading_surrogate(unit)) return 1;
  return is_trailing_surrogate(unit_at(r, offset + 1)) ? 2 : 0;
}

/* Notes the first error; 0 is never the end of a token. */
static uint32_t refuse(const reader *r, uint32_t error, uint32_t offset) {
  r->list->error = error;
  r->list->error_offset = offset;
  return 0;
}

static uint32_t read_comment(const reader *r, uint32_t at) {
  while (!is_line_terminator(unit_at(r, at))) {
    const uint32_t length = scalar_value_length(r, at);
    if (length == 0) break;
    at += length;
  }
  return at;
}

static uint32_t read_digits(const reader *r, uint32_t at) {
  if (!is_digit(unit_at(r, at))) return refuse(r, GQL_ERROR_EXPECTED_DIGIT, at);
  while (is_digit(unit_at(r, at)))
    at++;
  return at;
}

static uint32_t read_number(const reader *r, uint32_t at, uint32_t *kind) {
  *kind = GQL_TOKEN_INT;
  if (unit_at(r, at) == '-') at++;
  const bool is_zero = unit_at(r, at) == '0';
  if (is_zero && is_digit(unit_at(r, at + 1))) return refuse(r, GQL_ERROR_UNEXPECTED_DIGIT, at + 1);
  at = read_digits(r, at);
  if (at != 0 && unit_at(r, at) == '.') {
    *kind = GQL_TOKEN_FLOAT;
    at = read_digits(r, at + 1);
  }
  if (at != 0 && (unit_at(r, at) == 'e' || unit_at(r, at) == 'E')) {
    *kind = GQL_TOKEN_FLOAT;
    const bool has_sign = unit_at(r, at + 1) == '+' || unit_at(r, at + 1) == '-';
    at = read_digits(r, at + (has_sign ? 2 : 1));
  }
  if (at == 0) return 0;
  const bool ends = unit_at(r, at) != '.' && !is_name_start(unit_at(r, at));
  return ends ? at : refuse(r, GQL_ERROR_EXPECTED_DIGIT, at);
}

/* The value of a hexadecimal digit, or -1. */
static int32_t hex_digit_at(const reader *r, uint32_t offset) {
  const int32_t unit = unit_at(r, offset);
  if (is_digit(unit)) return unit - '0';
  if (unit >= 'a' && unit <= 'f') return unit - 'a' + 10;
  return unit >= 'A' && unit <= 'F' ? unit - 'A' + 10 : -1;
}

/* The value of four hexadecimal digits behind `\u`, or -1. */
static int32_t fixed_escape_at(const reader *r, uint32_t offset) {
  if (unit_at(r, offset) != '\\' || unit_at(r, offset + 1) != 'u') return -1;
  int32_t value = 0;
  for (uint32_t index = 2; index < 6; index++) {
    const int32_t digit = hex_digit_at(r, offset + index);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/* The end of `{` HexDigit+ `}` whose value is a Unicode scalar value, or 0. */
static uint32_t braced_escape_end(const reader *r, uint32_t brace) {
  uint32_t at = brace + 1, value = 0;
  for (int32_t digit; (digit = hex_digit_at(r, at)) >= 0; at++)
    value = value > 0x10FFFF ? value : value * 16 + (uint32_t)digit;
  if (at == brace + 1 || unit_at(r, at) != '}') return 0;
  if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return 0;
  return at + 1;
}

static uint32_t read_escape(const reader *r, uint32_t backslash) {
  switch (unit_at(r, backslash + 1)) {
  case '"':
  case '\\':
  case '/':
  case 'b':
  case 'f':
  case 'n':
  case 'r':
  case 't': return backslash + 2;
  case 'u': break;
  default: return refuse(r, GQL_ERROR_INVALID_ESCAPE, backslash);
  }
  uint32_t end = 0;
  if (unit_at(r, backslash + 2) == '{') {
    end = braced_escape_end(r, backslash + 2);
  } else {
    const int32_t first = fixed_escape_at(r, backslash);
    const int32_t second = is_leading_surrogate(first) ? fixed_escape_at(r, backslash + 6) : -1;
    if (is_trailing_surrogate(second))
      end = backslash + 12;
    else if (first >= 0 && (first < 0xD800 || first > 0xDFFF))
      end = backslash + 6;
  }
  return end != 0 ? end : refuse(r, GQL_ERROR_INVALID_UNICODE_ESCAPE, backslash);
}

static uint32_t read_string(const reader *r, uint32_t at) {
  for (at++; unit_at(r, at) != '"';) {
    if (unit_at(r, at) == END_OF_SOURCE || is_line_terminator(unit_at(r, at)))
      return refuse(r, GQL_ERROR_UNTERMINATED_STRING, at);
    const uint32_t length = scalar_value_length(r, at);
    if (length == 0) return refuse(r, GQL_ERROR_INVALID_CHARACTER_IN_STRING, at);
    at = unit_at(r, at) == '\\' ? read_escape(r, at) : at + length;
    if (at == 0) return 0;
  }
  return at + 1;
}

static bool is_triple_quote(const reader *r, uint32_t at) {
  return unit_at(r, at) == '"' && unit_at(r, at + 1) == '"' && unit_at(r, at + 2) == '"';
}

static uint32_t read_block_string(const reader *r, uint32_t at) {
  for (at += 3; !is_triple_quote(r, at);) {
    if (unit_at(r, at) == END_OF_SOURCE) return refuse(r, GQL_ERROR_UNTERMINATED_STRING, at);
    const uint32_t length = scalar_value_length(r, at);
    if (length == 0) return refuse(r, GQL_ERROR_INVALID_CHARACTER_IN_STRING, at);
    at += unit_at(r, at) == '\\' && is_triple_quote(r, at + 1) ? 4 : length;
  }
  return at + 3;
}

static uint32_t punctuator_kind(int32_t unit) {
  switch (unit) {
  case '!': return GQL_TOKEN_BANG;
  case '$': return GQL_TOKEN_DOLLAR;
  case '&': return GQL_TOKEN_AMPERSAND;
  case '(': return GQL_TOKEN_PAREN_LEFT;
  case ')': return GQL_TOKEN_PAREN_RIGHT;
  case ':': return GQL_TOKEN_COLON;
  case '=': return GQL_TOKEN_EQUALS;
  case '@': return GQL_TOKEN_AT;
  case '[': return GQL_TOKEN_BRACKET_LEFT;
  case ']': return GQL_TOKEN_BRACKET_RIGHT;
  case '{': return GQL_TOKEN_BRACE_LEFT;
  case '|': return GQL_TOKEN_PIPE;
  case '}': return GQL_TOKEN_BRACE_RIGHT;
  default: return GQL_TOKEN_END;
  }
}

/* The end of the token that begins at an offset, or 0 after an error. */
static uint32_t read_token(const reader *r, uint32_t at, bool has_dots, uint32_t *kind) {
  const int32_t unit = unit_at(r, at);
  *kind = punctuator_kind(unit);
  if (*kind != GQL_TOKEN_END) return at + 1;
  if (is_name_start(unit)) {
    *kind = GQL_TOKEN_NAME;
    while (is_name_continue(unit_at(r, at)))
      at++;
    return at;
  }
  if (is_digit(unit) || unit == '-') return read_number(r, at, kind);
  if (unit == '"') {
    const bool is_block = is_triple_quote(r, at);
    *kind = is_block ? GQL_TOKEN_BLOCK_STRING : GQL_TOKEN_STRING;
    return is_block ? read_block_string(r, at) : read_string(r, at);
  }
  if (unit == '.' && has_dots) {
    *kind = GQL_TOKEN_DOT;
    return at + 1;
  }
  *kind = GQL_TOKEN_SPREAD;
  if (unit == '.' && unit_at(r, at + 1) == '.' && unit_at(r, at + 2) == '.') return at + 3;
  return refuse(r, GQL_ERROR_UNEXPECTED_CHARACTER, at);
}

token_list read_tokens(const source *source) {
  token_list list = {.tokens = malloc(((size_t)source->length + 1) * sizeof *list.tokens)};
  if (list.tokens == NULL) abort();
  const reader r = {source->units, source->length, &list};
  const bool has_dots = source->goal == GQL_GOAL_SCHEMA_COORDINATE;
  uint32_t at = 0, kind = GQL_TOKEN_NAME;
  while (kind != GQL_TOKEN_END) {
    if (is_ignored(unit_at(&r, at))) {
      at++;
    } else if (unit_at(&r, at) == '#') {
      at = read_comment(&r, at + 1);
    } else if (at == source->length) {
      kind = GQL_TOKEN_END;
      list.tokens[list.count++] = (token){kind, at, at};
    } else {
      const uint32_t end = read_token(&r, at, has_dots, &kind);
      list.error_start = at;
      if (end == 0) break;
      list.tokens[list.count++] = (token){kind, at, end};
      at = end;
    }
  }
  return list;
}

void free_tokens(token_list *list) {
  free(list->tokens);
  list->tokens = NULL;
}
