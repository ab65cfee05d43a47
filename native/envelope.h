/* Scans the body of a request, a JSON object, for the value of the query alone. The caller can
 * replace the query by a number then: the rest of the body is short, and as valid JSON as the body
 * is.
 *
 * Unusual bodies, valid or not, are left to another reader: bodies with bytes beyond ASCII, with an
 * escape in the name of a member, or without exactly one `query` that is a string of characters up
 * to U+00FF. Other members are skipped without validation. */
#ifndef GQL_ENVELOPE_H
#define GQL_ENVELOPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GQL_ENVELOPE_ROOM = 10 };

/* The bytes of the query in a body, quotation marks included, and its characters. */
typedef struct {
  size_t start;
  size_t end;
  size_t length;
} gql_envelope;

/* Writes the characters of the query, a byte each, to `query`, which has room for `size` bytes.
 * False for an unusual body, for which the envelope is undefined. */
bool gql_envelope_read(const uint8_t *bytes, size_t size, uint8_t *query, gql_envelope *envelope);

/* Writes the body with a number instead of its query to `target`, which has room for `size` bytes
 * and GQL_ENVELOPE_ROOM. Returns the number of bytes written. */
size_t gql_envelope_replace(const uint8_t *bytes, size_t size, const gql_envelope *envelope,
                            uint32_t number, uint8_t *target);

#ifdef __cplusplus
}
#endif
#endif
