/* Tapes that no parse has made: copies of real ones with words, spans, counts and nodes changed,
 * in memory of exactly their size, so that a sanitizer sees any read outside. The same in every
 * run. */
#ifndef FORGE_H
#define FORGE_H

#include "source.h"

typedef struct {
  uint32_t tapes;
  uint32_t accepted;
} forgery_tally;

/* Forges the tape of a source that is accepted some times and checks what is said of it. */
void judge_forgeries(const source *source, uint32_t count, forgery_tally *tally);

/* Frees what forging keeps. */
void end_forging(void);

#endif
