/* Checks the names of a tape, whose places are known to be right, and their ids. */
#ifndef CHECK_NAMES_H
#define CHECK_NAMES_H

#include "core.h"
#include "reference-lexer.h"

void check_names(const source *source, const outcome *outcome, const token_list *tokens);

#endif
