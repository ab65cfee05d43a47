/* A program in JavaScript that judges sources, over a pair of pipes. */
#ifndef ORACLE_H
#define ORACLE_H

#include "source.h"

/* Asks `script`, a path from the root of the repository, about a source and what the core made
 * of it: the offset of its error, or GQL_NONE; of the text of a response the digest of its
 * bytes. A difference is a fault, which the oracle explains. */
void ask_oracle(const char *script, const source *source, uint32_t outcome);

#endif
