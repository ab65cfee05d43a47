/* Looks through the body of a request, JSON that is one object, and makes no value of it but the
 * query, in whose place a number can be written then: what is left is short, and as much JSON as
 * the body is.
 *
 * What is unusual is refused, be it right or wrong: another reader has to read it. That is a
 * body with bytes beyond ASCII, with an escape in the name of a member, or without just one
 * `query` that is a string of characters up to U+00FF. Other members are passed over and not
 * judged. */
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
 * False for what is unusual; nothing of the envelope counts then. */
bool gql_envelope_read(const uint8_t *bytes, size_t size, uint8_t *query, gql_envelope *envelope);

/* Writes the body with a number in the place of its query to `target`, which has room for `size`
 * bytes and GQL_ENVELOPE_ROOM. Returns how many bytes were written. */
size_t gql_envelope_replace(const uint8_t *bytes, size_t size, const gql_envelope *envelope,
                            uint32_t number, uint8_t *target);

#ifdef __cplusplus
}
#endif
#endif
