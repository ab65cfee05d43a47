/* Sources that no mutation makes: long, deep, or full of names; and each at every distance from
 * a block of sixteen. */
#ifndef SPECIAL_SOURCES_H
#define SPECIAL_SOURCES_H

#include "source.h"

/* A source to be freed. False behind the last one. */
bool special_source(uint32_t index, source *source);

/* A source that makes every table grow, with equal names in every space of ids. */
source growing_source(void);

#endif
