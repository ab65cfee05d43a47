/* Checks what every variant of the core says of a tape from outside; another verdict than that
 * of check-form.h is a fault. */
#ifndef CHECK_VERDICT_H
#define CHECK_VERDICT_H

#include "core.h"

/* Whether a tape is accepted: any tape. */
bool check_verdict(const outcome *outcome, uint32_t length);

/* A tape that a parse has made: a document is accepted if it can be executed, and nothing else
 * is. */
void check_own_verdict(const outcome *outcome, uint32_t length);

#endif
