/* The allocator that the core is compiled with: malloc, calloc and realloc, which can be told to
 * fail. */
#ifndef FAILING_ALLOCATOR_H
#define FAILING_ALLOCATOR_H

#include <stdbool.h>
#include <stdint.h>

/* The allocation of this number fails, counted from 1 and from now; with `all` so do those
 * behind it. 0: none. */
void fail_allocation(uint32_t number, bool all);

/* Whether one has failed since. */
bool has_allocation_failed(void);

#endif
