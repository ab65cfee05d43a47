/* Parses a source with every variant of the core and checks what they make of it. */
#ifndef JUDGE_H
#define JUDGE_H

#include "source.h"

/* The offset of the error of a source that is refused, or GQL_NONE; a wrong outcome is a fault. */
uint32_t judge(const source *source);

/* Frees what judging keeps. */
void end_judging(void);

#endif
