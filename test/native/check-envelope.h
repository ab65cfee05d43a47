/* Looks through the body of a request in every variant and compares what is found with what a
 * slow reader finds that makes a list of tokens first. */
#ifndef CHECK_ENVELOPE_H
#define CHECK_ENVELOPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether the body is taken; a wrong answer is a fault. The bytes are in memory that ends with
 * them. */
bool check_envelope(const uint8_t *bytes, size_t size);

#endif
