/* Writes a text in every variant, whole and in pieces, and compares bytes and marks with those
 * of a slow writer that has one line for each rule. */
#ifndef CHECK_RESPONSE_H
#define CHECK_RESPONSE_H

#include <stdint.h>

#include "core.h"

enum { RESPONSE_VARIANTS = 3 };
extern const variant *const response_variants[RESPONSE_VARIANTS];

/* The bytes of a text, which the caller frees. */
typedef struct {
  uint8_t *bytes;
  size_t size;
  uint32_t marks;
} expected_response;

expected_response expect_response(const uint16_t *units, uint32_t length);

/* Checks that a response has these bytes and that so many marks were counted. */
void check_written(const variant *variant, const expected_response *expected, const uint8_t *bytes,
                   size_t size, uint64_t marks);

/* A difference is a fault. The text is cut before `cut` and then every `every` units; 0: it is
 * not. */
void check_response(const uint16_t *units, uint32_t length, uint32_t cut, uint32_t every);

/* Frees what the checks share. */
void end_checking_responses(void);

#endif
