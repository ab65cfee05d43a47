/* Checks that two parses of a source had the same outcome. */
#ifndef CHECK_SAME_H
#define CHECK_SAME_H

#include "core.h"

/* `who` is what the fault calls the one that `found` is of. */
void check_same(const outcome *found, const outcome *expected, const char *who);

#endif
