/* Reads the token at a position. GraphQL specification, 2.1 "Source Text" and 2.10 "Input Values".
 * Exact but not hot: the scanner finds tokens, and the lexer reads only the rare kinds. */
#ifndef GQL_LEXER_H
#define GQL_LEXER_H

#include "bytes.h"

typedef struct {
  uint32_t kind;
  uint32_t start;
  uint32_t end;          /* behind the last unit */
  uint32_t error;        /* GQL_OK, or why there is no token */
  uint32_t error_offset; /* where that shows */
  bool has_backslash;    /* of strings alone */
} gql_token;

/* The token that begins at `start`, where nothing is that may be ignored. At the end of the source
 * that is GQL_TOKEN_END. */
gql_token gql_lex(const uint8_t *bytes, uint32_t start);

/* The token of a punctuator of one character, or 0. */
uint32_t gql_punctuator(uint8_t byte);

#endif
