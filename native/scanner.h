/* Finds the starts of tokens, many at a time and independent of their kinds. GraphQL specification,
 * 2.1.8 "Lexical Tokens".
 *
 * A window is a stretch of the source of about GQL_WINDOW units. `starts` are the positions at which
 * its tokens begin; three dots begin at each dot, and a number also at and behind each of its signs
 * and dots.
 * `ends` are the positions behind its names and its strings, in the same order; digits count as a
 * name there. The end of the source is the last start. */
#ifndef GQL_SCANNER_H
#define GQL_SCANNER_H

#include "bytes.h"

#ifndef GQL_WINDOW
#define GQL_WINDOW 4096
#endif

/* The last block of a window may end a block behind it, and positions are written up to half a
 * block ahead. */
enum { GQL_WINDOW_STARTS = GQL_WINDOW + 2 * GQL_BLOCK };

/* In the end of a string: it holds a backslash. In place of an end: this is no string. */
#define GQL_HAS_BACKSLASH 0x40000000u
#define GQL_NO_STRING     0x80000000u

typedef struct {
  const uint8_t *bytes;
  uint32_t length;
  uint32_t at;    /* where the next window begins */
  uint32_t count; /* starts of the window */
  uint32_t starts[GQL_WINDOW_STARTS];
  uint32_t ends[GQL_WINDOW_STARTS];
} gql_scanner;

/* Scans the next window, which holds at least one start unless the end of the source was
 * scanned. */
void gql_scan(gql_scanner *scanner);

#endif
