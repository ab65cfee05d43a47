/* Looks through bodies of requests: each of a list, cut at each byte, with each byte at each
 * place, and with random changes. */
#ifndef CHECK_ENVELOPES_H
#define CHECK_ENVELOPES_H

#include <stdint.h>

typedef struct {
  uint32_t bodies;
  uint32_t taken;
} envelope_tally;

/* How many bodies there were; a wrong answer is a fault. */
envelope_tally check_envelopes(void);

#endif
