/* Tokens of a source. GraphQL specification, 2.1 "Source Text" and 2.10 "Input Values". Knows no
 * grammar. */
#ifndef GQL_LEXER_H
#define GQL_LEXER_H

#include "bytes.h"

typedef struct {
  uint32_t kind;
  uint32_t start;
  uint32_t end;       /* behind the last unit */
  bool has_backslash; /* of strings alone */
} gql_token;

typedef struct {
  const uint8_t *bytes;
  gql_token token; /* the current one */
  uint32_t error;
  uint32_t error_offset;
} gql_lexer;

/* Makes the next token the current one; behind the last token stands GQL_TOKEN_END for ever. False
 * when there is none: `error` says why. */
bool gql_lex(gql_lexer *lexer);

#endif
