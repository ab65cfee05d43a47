/* Random sources that are the same in every run: changes of a seed, or anything at all. */
#ifndef MUTATE_H
#define MUTATE_H

#include "seeds.h"
#include "source.h"

/* A generator's state: any number. */
typedef uint64_t randomness;

/* A number below a limit. */
uint32_t below(randomness *state, uint32_t limit);

/* A source to be freed: one of the seeds with up to seven changes, with pieces of the dictionary
 * and of other seeds, or random units. */
source random_source(randomness *state, const seed_list *seeds, const seed_list *dictionary);

#endif
