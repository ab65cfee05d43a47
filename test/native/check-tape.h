/* Checks an outcome against everything that graphql.h and TAPE.md promise; a broken promise is a
 * fault. */
#ifndef CHECK_TAPE_H
#define CHECK_TAPE_H

#include "core.h"
#include "reference-lexer.h"

/* The tape of a source that was accepted. */
void check_tape(const source *source, const outcome *outcome, const token_list *tokens);

#endif
