/* Lets each allocation of a parse fail in turn. */
#ifndef CHECK_ALLOCATIONS_H
#define CHECK_ALLOCATIONS_H

#include "source.h"

/* The number of allocations that failed; a wrong answer to one is a fault. `before` is parsed
 * first, or NULL. */
uint32_t check_allocations(const source *before, const source *source);

#endif
