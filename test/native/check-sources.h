/* Fills and empties tables of sources beside a list of what they should hold, with digests as
 * they are and with digests that collide, and lets their allocations fail. */
#ifndef CHECK_SOURCES_H
#define CHECK_SOURCES_H

#include <stdint.h>

/* The number of allocations that failed; a wrong answer is a fault. */
uint32_t check_sources(void);

#endif
