/* Writes responses: every unit that is special at every place of a block, random texts,
 * responses that grow, and allocations that fail. */
#ifndef CHECK_RESPONSES_H
#define CHECK_RESPONSES_H

#include <stdint.h>

/* The number of allocations that failed; a wrong answer is a fault. */
uint32_t check_responses(void);

#endif
