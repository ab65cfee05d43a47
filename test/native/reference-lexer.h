/* The tokens of a source by the letter of the GraphQL specification, 2.1 "Source Text" and 2.10
 * "Input Values": unit by unit, without tables, sentinels or a copy. The tests compare the
 * parser's lexer with this one. */
#ifndef REFERENCE_LEXER_H
#define REFERENCE_LEXER_H

#include "source.h"

typedef struct {
  uint32_t kind; /* GQL_TOKEN_... */
  uint32_t start;
  uint32_t end;
} token;

typedef struct {
  token *tokens; /* the last one is GQL_TOKEN_END unless there is an error */
  uint32_t count;
  uint32_t error; /* GQL_ERROR_... of the first text that is no token, or GQL_OK */
  uint32_t error_offset;
  uint32_t error_start; /* of that text */
} token_list;

/* In a schema coordinate `.` is a token. */
token_list read_tokens(const source *source);

void free_tokens(token_list *list);

#endif
