#include "scanner.h"

#include "block.h"
#include "lexer.h"

/* Writes the positions of the bits of a word. `likely` are written without asking whether there are
 * so many, because a branch that cannot be foreseen costs more. */
GQL_INLINE uint32_t *write(uint32_t *to, uint64_t bits, uint32_t base, uint32_t likely) {
  const uint64_t last = (uint64_t)1 << 63;
  uint32_t *end = to + gql_count_bits(bits);
  for (uint32_t index = 0; index < likely; index++, bits &= bits - 1)
    to[index] = base + gql_first_bit(bits | last);
  for (to += likely; to < end; bits &= bits - 1)
    *to++ = base + gql_first_bit(bits);
  return end;
}

/* Where the next positions are written. */
typedef struct {
  uint32_t *starts;
  uint32_t *ends;
} positions;

/* The bits below a position, which is at most 63. */
static uint64_t bits_below(uint32_t position) {
  return ((uint64_t)1 << position) - 1;
}

/* Writes the begin and the end of a string; returns the position where the scan goes on. An invalid
 * string ends the scan: the parser fails there. */
static uint32_t string(const gql_scanner *scanner, uint32_t start, positions *to) {
  const gql_token token = gql_lex(scanner->bytes, start);
  *to->starts++ = start;
  if (token.error != GQL_OK) {
    *to->ends++ = GQL_NO_STRING;
    return scanner->length;
  }
  *to->ends++ = token.has_backslash ? token.end | GQL_HAS_BACKSLASH : token.end;
  return token.end;
}

/* Scans a block at `at`, at which a token may begin unless `*in_name`: then the name before goes
 * on. Returns where the next block begins. */
GQL_INLINE uint32_t scan_block(const gql_scanner *scanner, block classes, uint32_t at,
                               bool *in_name, positions *to) {
  const uint64_t behind_names = classes.names << 1 | *in_name;
  uint64_t starts = ~(classes.ignored | (classes.names & behind_names));
  uint64_t ends = behind_names & ~classes.names;
  uint64_t skipping = classes.skipping;
  const uint32_t left = scanner->length - at;
  if (left < GQL_BLOCK) {
    starts &= bits_below(left);
    ends &= bits_below(left) << 1 | 1;
    skipping &= bits_below(left);
  }
  while (skipping != 0) {
    const uint32_t position = gql_first_bit(skipping);
    const uint32_t from = at + position;
    to->starts = write(to->starts, starts & bits_below(position), at, 0);
    to->ends = write(to->ends, ends & (bits_below(position) << 1 | 1), at, 0);
    const uint8_t *bytes = scanner->bytes;
    const uint32_t next = bytes[from] == '"' ? string(scanner, from, to)
                                             : (uint32_t)(gql_skip_comment(bytes + from) - bytes);
    if (next - at >= GQL_BLOCK || next == scanner->length) {
      *in_name = false;
      return next;
    }
    const uint64_t passed = bits_below(next - at);
    starts &= ~passed;
    ends &= ~(passed << 1 | 1);
    skipping &= ~passed;
  }
  to->starts = write(to->starts, starts, at, 12);
  to->ends = write(to->ends, ends, at, 8);
  if (left <= GQL_BLOCK) {
    *in_name = left == GQL_BLOCK && classes.names >> 63 != 0;
    return scanner->length;
  }
  *in_name = classes.names >> 63 != 0;
  return at + GQL_BLOCK;
}

typedef block classifier(const uint8_t *at);

GQL_INLINE void scan(gql_scanner *scanner, classifier *classify_block) {
  positions to = {scanner->starts, scanner->ends};
  uint32_t at = scanner->at;
  do {
    const uint32_t stop = scanner->length - at > GQL_WINDOW ? at + GQL_WINDOW : scanner->length;
    bool in_name = false;
    while (at < stop)
      at = scan_block(scanner, classify_block(scanner->bytes + at), at, &in_name, &to);
    if (in_name) {
      while (gql_is(scanner->bytes[at], GQL_NAME_CONTINUE))
        at++;
      *to.ends++ = at;
    }
    if (at == scanner->length) *to.starts++ = at;
  } while (to.starts == scanner->starts);
  scanner->at = at;
  scanner->count = (uint32_t)(to.starts - scanner->starts);
}

#if defined(GQL_AVX2)

GQL_WITH_AVX2 static void scan_avx2(gql_scanner *scanner) {
  scan(scanner, classify_avx2);
}

#endif

void gql_scan(gql_scanner *scanner) {
#if defined(GQL_AVX2)
  if (gql_has_avx2()) {
    scan_avx2(scanner);
    return;
  }
#endif
  scan(scanner, classify);
}
