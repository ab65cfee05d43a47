/* Every scan stops at GQL_BYTE_END, the sentinel behind the source: it ends strings and comments and belongs
 * to no other class. */
#include "lexer.h"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#if defined(_MSC_VER)
#include <intrin.h>
#endif
#endif

/* Kept out of the hot function, which then needs fewer registers. */
#if defined(_MSC_VER) && !defined(__clang__)
#define RARE __declspec(noinline)
#else
#define RARE __attribute__((noinline))
#endif

enum {
  IGNORED = 0x01,     /* UnicodeBOM, WhiteSpace, LineTerminator, Comma */
  NAME_START = 0x02,  /* Letter, `_` */
  DIGIT = 0x04,       /* Digit */
  ENDS_STRING = 0x08, /* what a plain run of StringCharacter stops at */
  ENDS_COMMENT = 0x10,
  ENDS_BLOCK = 0x20, /* what a plain run of BlockStringCharacter stops at */
  HEX = 0x40,
  NAME_CONTINUE = NAME_START | DIGIT,
};

static const uint8_t classes[256] = {
    ['\t'] = IGNORED,
    ['\n'] = IGNORED | ENDS_STRING | ENDS_COMMENT,
    ['\r'] = IGNORED | ENDS_STRING | ENDS_COMMENT,
    [' '] = IGNORED,
    [','] = IGNORED,
    ['"'] = ENDS_STRING | ENDS_BLOCK,
    ['\\'] = ENDS_STRING | ENDS_BLOCK,
    ['0'] = DIGIT | HEX,
    ['1'] = DIGIT | HEX,
    ['2'] = DIGIT | HEX,
    ['3'] = DIGIT | HEX,
    ['4'] = DIGIT | HEX,
    ['5'] = DIGIT | HEX,
    ['6'] = DIGIT | HEX,
    ['7'] = DIGIT | HEX,
    ['8'] = DIGIT | HEX,
    ['9'] = DIGIT | HEX,
    ['A'] = NAME_START | HEX,
    ['B'] = NAME_START | HEX,
    ['C'] = NAME_START | HEX,
    ['D'] = NAME_START | HEX,
    ['E'] = NAME_START | HEX,
    ['F'] = NAME_START | HEX,
    ['G'] = NAME_START,
    ['H'] = NAME_START,
    ['I'] = NAME_START,
    ['J'] = NAME_START,
    ['K'] = NAME_START,
    ['L'] = NAME_START,
    ['M'] = NAME_START,
    ['N'] = NAME_START,
    ['O'] = NAME_START,
    ['P'] = NAME_START,
    ['Q'] = NAME_START,
    ['R'] = NAME_START,
    ['S'] = NAME_START,
    ['T'] = NAME_START,
    ['U'] = NAME_START,
    ['V'] = NAME_START,
    ['W'] = NAME_START,
    ['X'] = NAME_START,
    ['Y'] = NAME_START,
    ['Z'] = NAME_START,
    ['_'] = NAME_START,
    ['a'] = NAME_START | HEX,
    ['b'] = NAME_START | HEX,
    ['c'] = NAME_START | HEX,
    ['d'] = NAME_START | HEX,
    ['e'] = NAME_START | HEX,
    ['f'] = NAME_START | HEX,
    ['g'] = NAME_START,
    ['h'] = NAME_START,
    ['i'] = NAME_START,
    ['j'] = NAME_START,
    ['k'] = NAME_START,
    ['l'] = NAME_START,
    ['m'] = NAME_START,
    ['n'] = NAME_START,
    ['o'] = NAME_START,
    ['p'] = NAME_START,
    ['q'] = NAME_START,
    ['r'] = NAME_START,
    ['s'] = NAME_START,
    ['t'] = NAME_START,
    ['u'] = NAME_START,
    ['v'] = NAME_START,
    ['w'] = NAME_START,
    ['x'] = NAME_START,
    ['y'] = NAME_START,
    ['z'] = NAME_START,
    [GQL_BYTE_BOM] = IGNORED,
    [GQL_BYTE_LONE_SURROGATE] = ENDS_STRING | ENDS_COMMENT | ENDS_BLOCK,
    [GQL_BYTE_END] = ENDS_STRING | ENDS_COMMENT | ENDS_BLOCK,
};

static bool is(uint8_t byte, uint8_t class) {
  return (classes[byte] & class) != 0;
}

static bool fail(gql_lexer *lexer, uint32_t error, const uint8_t *at) {
  lexer->error = error;
  lexer->error_offset = (uint32_t)(at - lexer->bytes);
  return false;
}

static bool accept(gql_lexer *lexer, uint32_t kind, const uint8_t *start, const uint8_t *end) {
  lexer->token.kind = kind;
  lexer->token.start = (uint32_t)(start - lexer->bytes);
  lexer->token.end = (uint32_t)(end - lexer->bytes);
  lexer->token.has_backslash = false;
  return true;
}

#if defined(__SSE2__) || defined(_M_X64)

static uint32_t first_bit(uint32_t bits) {
#if defined(_MSC_VER) && !defined(__clang__)
  unsigned long index;
  _BitScanForward(&index, bits);
  return index;
#else
  return (uint32_t)__builtin_ctz(bits);
#endif
}

/* Bit n: whether byte n of a block belongs to a class. Sixteen bytes may be read from any position. */
static __m128i equal(__m128i block, uint8_t byte) {
  return _mm_cmpeq_epi8(block, _mm_set1_epi8((char)byte));
}

static __m128i in_range(__m128i block, uint8_t first, uint8_t count) {
  const __m128i distance = _mm_sub_epi8(block, _mm_set1_epi8((char)first));
  return _mm_cmpeq_epi8(_mm_min_epu8(distance, _mm_set1_epi8((char)(count - 1))), distance);
}

static const uint8_t *skip_class(const uint8_t *at, uint8_t class) {
  for (;; at += 16) {
    const __m128i block = _mm_loadu_si128((const __m128i *)(const void *)at);
    __m128i members;
    if (class == NAME_CONTINUE) {
      const __m128i lower = _mm_or_si128(block, _mm_set1_epi8(0x20));
      members = _mm_or_si128(in_range(lower, 'a', 26), in_range(block, '0', 10));
      members = _mm_or_si128(members, equal(block, '_'));
    } else {
      members = _mm_or_si128(equal(block, ' '), equal(block, '\n'));
      members = _mm_or_si128(members, _mm_or_si128(equal(block, ','), equal(block, '\t')));
      members = _mm_or_si128(members, _mm_or_si128(equal(block, '\r'), equal(block, GQL_BYTE_BOM)));
    }
    const uint32_t others = (uint32_t)_mm_movemask_epi8(members) ^ 0xFFFF;
    if (others != 0) return at + first_bit(others);
  }
}

#else

static const uint8_t *skip_class(const uint8_t *at, uint8_t class) {
  while (is(*at, class))
    at++;
  return at;
}

#endif

/* Ignored : UnicodeBOM, WhiteSpace, LineTerminator, Comment, Comma */
static const uint8_t *skip_ignored(const uint8_t *at) {
  for (;;) {
    if (is(*at, IGNORED)) {
      at++;
      if (is(*at, IGNORED)) at = skip_class(at, IGNORED);
    }
    if (*at != '#') return at;
    /* Comment : `#` CommentChar*; a lone surrogate ends it and is no token either. */
    while (!is(*at, ENDS_COMMENT))
      at++;
  }
}

/* Name : NameStart NameContinue* */
static bool name(gql_lexer *lexer, const uint8_t *start) {
  return accept(lexer, GQL_TOKEN_NAME, start, skip_class(start + 1, NAME_CONTINUE));
}

/* Digit+, or NULL when there is none. */
static const uint8_t *digits(gql_lexer *lexer, const uint8_t *at) {
  if (!is(*at, DIGIT)) {
    fail(lexer, GQL_ERROR_EXPECTED_DIGIT, at);
    return NULL;
  }
  while (is(*at, DIGIT))
    at++;
  return at;
}

/* IntValue : IntegerPart [lookahead != {Digit, `.`, NameStart}]
 * FloatValue : IntegerPart FractionalPart? ExponentPart? [lookahead != {Digit, `.`, NameStart}] */
static bool number(gql_lexer *lexer, const uint8_t *start) {
  const uint8_t *at = start;
  uint32_t kind = GQL_TOKEN_INT;
  if (*at == '-') at++;
  if (*at == '0') {
    at++;
    if (is(*at, DIGIT)) return fail(lexer, GQL_ERROR_UNEXPECTED_DIGIT, at);
  } else {
    at = digits(lexer, at);
    if (at == NULL) return false;
  }
  if (*at == '.') {
    kind = GQL_TOKEN_FLOAT;
    at = digits(lexer, at + 1);
    if (at == NULL) return false;
  }
  if (*at == 'e' || *at == 'E') {
    kind = GQL_TOKEN_FLOAT;
    at++;
    if (*at == '+' || *at == '-') at++;
    at = digits(lexer, at);
    if (at == NULL) return false;
  }
  if (*at == '.' || is(*at, NAME_START)) return fail(lexer, GQL_ERROR_EXPECTED_DIGIT, at);
  return accept(lexer, kind, start, at);
}

static uint32_t hex_digit(uint8_t byte) {
  if (is(byte, DIGIT)) return byte - (uint32_t)'0';
  return (byte | 0x20) - (uint32_t)'a' + 10;
}

/* HexDigit HexDigit HexDigit HexDigit, or GQL_NONE. */
static uint32_t four_hex_digits(const uint8_t *at) {
  uint32_t value = 0;
  for (int index = 0; index < 4; index++) {
    if (!is(at[index], HEX)) return GQL_NONE;
    value = value << 4 | hex_digit(at[index]);
  }
  return value;
}

static bool is_surrogate(uint32_t value) {
  return value >= 0xD800 && value <= 0xDFFF;
}

/* EscapedUnicode : `{` HexDigit+ `}` | HexDigit HexDigit HexDigit HexDigit
 * `at` is behind `\u`. Returns what stands behind it, or NULL when it is no Unicode scalar value.
 */
static const uint8_t *escaped_unicode(const uint8_t *at) {
  if (*at == '{') {
    uint32_t value = 0;
    const uint8_t *first = ++at;
    for (; is(*at, HEX); at++) {
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
 * Returns what stands behind it, or NULL after an error. */
static const uint8_t *escape(gql_lexer *lexer, const uint8_t *at) {
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
    if (end == NULL) fail(lexer, GQL_ERROR_INVALID_UNICODE_ESCAPE, at);
    return end;
  }
  default: fail(lexer, GQL_ERROR_INVALID_ESCAPE, at); return NULL;
  }
}

/* StringValue : `""` [lookahead != `"`] | `"` StringCharacter+ `"` */
static bool string(gql_lexer *lexer, const uint8_t *start) {
  const uint8_t *at = start + 1;
  bool has_backslash = false;
  for (;;) {
    while (!is(*at, ENDS_STRING))
      at++;
    if (*at == '"') {
      accept(lexer, GQL_TOKEN_STRING, start, at + 1);
      lexer->token.has_backslash = has_backslash;
      return true;
    }
    if (*at == GQL_BYTE_LONE_SURROGATE)
      return fail(lexer, GQL_ERROR_INVALID_CHARACTER_IN_STRING, at);
    if (*at != '\\') return fail(lexer, GQL_ERROR_UNTERMINATED_STRING, at);
    has_backslash = true;
    at = escape(lexer, at);
    if (at == NULL) return false;
  }
}

static bool is_triple_quote(const uint8_t *at) {
  return at[0] == '"' && at[1] == '"' && at[2] == '"';
}

/* StringValue : `"""` BlockStringCharacter* `"""` */
static bool block_string(gql_lexer *lexer, const uint8_t *start) {
  const uint8_t *at = start + 3;
  bool has_backslash = false;
  for (;;) {
    while (!is(*at, ENDS_BLOCK))
      at++;
    if (is_triple_quote(at)) {
      accept(lexer, GQL_TOKEN_BLOCK_STRING, start, at + 3);
      lexer->token.has_backslash = has_backslash;
      return true;
    }
    if (*at == GQL_BYTE_LONE_SURROGATE)
      return fail(lexer, GQL_ERROR_INVALID_CHARACTER_IN_STRING, at);
    if (*at == GQL_BYTE_END) return fail(lexer, GQL_ERROR_UNTERMINATED_STRING, at);
    if (*at == '\\') {
      has_backslash = true;
      at += is_triple_quote(at + 1) ? 4 : 1;
    } else {
      at++;
    }
  }
}

/* Punctuator, those of one character */
static const uint8_t punctuators[256] = {
    ['!'] = GQL_TOKEN_BANG,          ['$'] = GQL_TOKEN_DOLLAR,      ['&'] = GQL_TOKEN_AMPERSAND,
    ['('] = GQL_TOKEN_PAREN_LEFT,    [')'] = GQL_TOKEN_PAREN_RIGHT, [':'] = GQL_TOKEN_COLON,
    ['='] = GQL_TOKEN_EQUALS,        ['@'] = GQL_TOKEN_AT,          ['['] = GQL_TOKEN_BRACKET_LEFT,
    [']'] = GQL_TOKEN_BRACKET_RIGHT, ['{'] = GQL_TOKEN_BRACE_LEFT,  ['|'] = GQL_TOKEN_PIPE,
    ['}'] = GQL_TOKEN_BRACE_RIGHT,
};

/* The tokens that are neither names nor punctuators of one character. */
RARE static bool other_token(gql_lexer *lexer, const uint8_t *at) {
  switch (*at) {
  case GQL_BYTE_END: return accept(lexer, GQL_TOKEN_END, at, at);
  case '"': return is_triple_quote(at) ? block_string(lexer, at) : string(lexer, at);
  case '.':
    if (at[1] == '.' && at[2] == '.') return accept(lexer, GQL_TOKEN_SPREAD, at, at + 3);
    return fail(lexer, GQL_ERROR_UNEXPECTED_CHARACTER, at);
  default:
    if (*at == '-' || is(*at, DIGIT)) return number(lexer, at);
    return fail(lexer, GQL_ERROR_UNEXPECTED_CHARACTER, at);
  }
}

/* Token : Punctuator | Name | IntValue | FloatValue | StringValue */
bool gql_lex(gql_lexer *lexer) {
  const uint8_t *at = skip_ignored(lexer->bytes + lexer->token.end);
  if (is(*at, NAME_START)) return name(lexer, at);
  const uint32_t kind = punctuators[*at];
  return kind == 0 ? other_token(lexer, at) : accept(lexer, kind, at, at + 1);
}
