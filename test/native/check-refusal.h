/* Checks the error of a source that was refused; a wrong one is a fault. */
#ifndef CHECK_REFUSAL_H
#define CHECK_REFUSAL_H

#include "core.h"
#include "reference-lexer.h"

void check_refusal(const source *source, const gql_result *result, const token_list *tokens);

#endif
