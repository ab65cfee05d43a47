#include "lexer.h"

/* Ignored tokens are skipped before: scanner.c finds the starts of tokens. */

typedef struct {
  const uint8_t *bytes;
  gql_token token;
} lexer;

static bool fail(lexer *l, uint32_t error, const uint8_t *at) {
  l->token.error = error;
  l->token.error_offset = (uint32_t)(at - l->bytes);
  return false;
}

static bool accept(lexer *l, uint32_t kind, const uint8_t *end) {
  l->token.kind = kind;
  l->token.end = (uint32_t)(end - l->bytes);
  return true;
}

/* Name : NameStart NameContinue* */
static bool name(lexer *l, const uint8_t *start) {
  const uint8_t *at = start + 1;
  while (gql_is(*at, GQL_NAME_CONTINUE))
    at++;
  return accept(l, GQL_TOKEN_NAME, at);
}

/* Digit+, or NULL when there is none. */
static const uint8_t *digits(lexer *l, const uint8_t *at) {
  if (!gql_is(*at, GQL_DIGIT)) {
    fail(l, GQL_ERROR_EXPECTED_DIGIT, at);
    return NULL;
  }
  while (gql_is(*at, GQL_DIGIT))
    at++;
  return at;
}

/* IntValue : IntegerPart [lookahead != {Digit, `.`, NameStart}]
 * FloatValue : IntegerPart FractionalPart? ExponentPart? [lookahead != {Digit, `.`, NameStart}] */
static bool number(lexer *l, const uint8_t *start) {
  const uint8_t *at = start;
  uint32_t kind = GQL_TOKEN_INT;
  if (*at == '-') at++;
  if (*at == '0') {
    at++;
    if (gql_is(*at, GQL_DIGIT)) return fail(l, GQL_ERROR_UNEXPECTED_DIGIT, at);
  } else {
    at = digits(l, at);
    if (at == NULL) return false;
  }
  if (*at == '.') {
    kind = GQL_TOKEN_FLOAT;
    at = digits(l, at + 1);
    if (at == NULL) return false;
  }
  if (*at == 'e' || *at == 'E') {
    kind = GQL_TOKEN_FLOAT;
    at++;
    if (*at == '+' || *at == '-') at++;
    at = digits(l, at);
    if (at == NULL) return false;
  }
  if (*at == '.' || gql_is(*at, GQL_NAME_START)) return fail(l, GQL_ERROR_EXPECTED_DIGIT, at);
  return accept(l, kind, at);
}

static uint32_t hex_digit(uint8_t byte) {
  if (gql_is(byte, GQL_DIGIT)) return byte - (uint32_t)'0';
  return (byte | 0x20) - (uint32_t)'a' + 10;
}

/* HexDigit HexDigit HexDigit HexDigit, or GQL_NONE. */
static uint32_t four_hex_digits(const uint8_t *at) {
  uint32_t value = 0;
  for (int index = 0; index < 4; index++) {
    if (!gql_is(at[index], GQL_HEX)) return GQL_NONE;
    value = value << 4 | hex_digit(at[index]);
  }
  return value;
}

static bool is_surrogate(uint32_t value) {
  return value >= 0xD800 && value <= 0xDFFF;
}

/* EscapedUnicode : `{` HexDigit+ `}` | HexDigit HexDigit HexDigit HexDigit
 * `at` is behind `\u`. Returns the position behind the digits, or NULL when they are no Unicode
 * scalar value. */
static const uint8_t *escaped_unicode(const uint8_t *at) {
  if (*at == '{') {
    uint32_t value = 0;
    const uint8_t *first = ++at;
    for (; gql_is(*at, GQL_HEX); at++) {
      if (value <= 0x10FFFF) value = value << 4 | hex_digit(*at);
    }
    const bool valid = *at == '}' && at > first && value <= 0x10FFFF && !is_surrogate(value);
    return valid ? at + 1 : NULL;
  }
  const uint32_t leading = four_hex_digits(at);
  if (leading == GQL_NONE) return NULL;
  if (!is_surrogate(leading)) return at + 4;
  if (leading >= 0xDC00 || at[4] != '\\' || at[5] != 'u') return NULL;
  const uint32_t trailing = four_hex_digits(at + 6);
  return trailing >= 0xDC00 && trailing <= 0xDFFF ? at + 10 : NULL;
}

/* StringCharacter : `\u` EscapedUnicode | `\` EscapedCharacter
 * Returns the position behind the character, or NULL after an error. */
static const uint8_t *escape(lexer *l, const uint8_t *at) {
  switch (at[1]) {
  case '"':
  case '\\':
  case '/':
  case 'b':
  case 'f':
  case 'n':
  case 'r':
  case 't': return at + 2;
  case 'u': {
    const uint8_t *end = escaped_unicode(at + 2);
    if (end == NULL) fail(l, GQL_ERROR_INVALID_UNICODE_ESCAPE, at);
    return end;
  }
  default: fail(l, GQL_ERROR_INVALID_ESCAPE, at); return NULL;
  }
}

/* StringValue : `""` [lookahead != `"`] | `"` StringCharacter+ `"` */
static bool string(lexer *l, const uint8_t *start) {
  const uint8_t *at = start + 1;
  bool has_backslash = false;
  for (;;) {
    at = gql_skip_string(at);
    if (*at == '"') {
      accept(l, GQL_TOKEN_STRING, at + 1);
      l->token.has_backslash = has_backslash;
      return true;
    }
    if (*at == GQL_BYTE_LONE_SURROGATE) return fail(l, GQL_ERROR_INVALID_CHARACTER_IN_STRING, at);
    if (*at != '\\') return fail(l, GQL_ERROR_UNTERMINATED_STRING, at);
    has_backslash = true;
    at = escape(l, at);
    if (at == NULL) return false;
  }
}

static bool is_triple_quote(const uint8_t *at) {
  return at[0] == '"' && at[1] == '"' && at[2] == '"';
}

/* StringValue : `"""` BlockStringCharacter* `"""` */
static bool block_string(lexer *l, const uint8_t *start) {
  const uint8_t *at = start + 3;
  bool has_backslash = false;
  for (;;) {
    at = gql_skip_block(at);
    if (is_triple_quote(at)) {
      accept(l, GQL_TOKEN_BLOCK_STRING, at + 3);
      l->token.has_backslash = has_backslash;
      return true;
    }
    if (*at == GQL_BYTE_LONE_SURROGATE) return fail(l, GQL_ERROR_INVALID_CHARACTER_IN_STRING, at);
    if (*at == GQL_BYTE_END) return fail(l, GQL_ERROR_UNTERMINATED_STRING, at);
    if (*at == '\\') {
      has_backslash = true;
      at += is_triple_quote(at + 1) ? 4 : 1;
    } else {
      at++;
    }
  }
}

uint32_t gql_punctuator(uint8_t byte) {
  switch (byte) {
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
  default: return 0;
  }
}

/* Token : Punctuator | Name | IntValue | FloatValue | StringValue */
static bool token(lexer *l, const uint8_t *at) {
  const uint32_t punctuator = gql_punctuator(*at);
  if (punctuator != 0) return accept(l, punctuator, at + 1);
  if (gql_is(*at, GQL_NAME_START)) return name(l, at);
  if (*at == '-' || gql_is(*at, GQL_DIGIT)) return number(l, at);
  if (*at == '"') return is_triple_quote(at) ? block_string(l, at) : string(l, at);
  if (*at == GQL_BYTE_END) return accept(l, GQL_TOKEN_END, at);
  if (at[0] == '.' && at[1] == '.' && at[2] == '.') return accept(l, GQL_TOKEN_SPREAD, at + 3);
  return fail(l, GQL_ERROR_UNEXPECTED_CHARACTER, at);
}

gql_token gql_lex(const uint8_t *bytes, uint32_t start) {
  lexer l = {.bytes = bytes, .token = {.start = start, .end = start}};
  token(&l, bytes + start);
  return l.token;
}
