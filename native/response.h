/* Responses as JSON in UTF-8, from text in UTF-16, in which marks distinguish the syntax of the JSON from values:
 *
 *   U+0001  stands for a quotation mark of the JSON
 *   U+0002  begins and ends finished JSON, which is copied as it is
 *
 * All other units stand for themselves. Outside of finished JSON the characters that RFC 8259, section 7, wants escaped
 * (U+0000 to U+001F, the quotation mark, the reverse solidus) are escaped wherever they stand, exactly as JSON.stringify
 * escapes them: between two quotes that is right, and outside of quotes the JSON has braces, brackets, colons, commas,
 * numbers and literals, none of which is changed. Half a pair of surrogates becomes `\udXXX`, in finished JSON too, so
 * that the bytes are always UTF-8. An example, with q for U+0001 and r for U+0002:
 *
 *   {qtitleq:qa "b"q,qpriceq:1.5,qdataq:r{"c":"\n"}r}      as text
 *   {"title":"a \"b\"","price":1.5,"data":{"c":"\n"}}      as bytes
 *
 * A value that holds a mark makes the bytes invalid. So the writer counts all units that are marks, in any position; a
 * caller knows the number of marks in its own text. If, and only if, the numbers are equal, no value holds a mark. If
 * not, the caller drops the bytes.
 *
 *   gql_response *response = gql_response_create();
 *   gql_response_begin(response, max_bytes);
 *   while (there is text) {
 *     uint16_t *units = gql_response_units(response, length);
 *     memcpy(units, piece, length * sizeof *units);
 *     status = gql_response_write(response, length, &marks);
 *   }
 *   status = gql_response_end(response);
 *   use(gql_response_bytes(response), gql_response_size(response));
 *
 * A text may be cut anywhere, within a pair of surrogates and within finished JSON too: the bytes are the same.
 *
 * Memory: a response owns room for one piece and for all bytes; both stay for the next response, unless they were very
 * large. There is no global state. No call aborts or recurses. */
#ifndef GQL_RESPONSE_H
#define GQL_RESPONSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Units of the longest piece. */
#define GQL_RESPONSE_MAX_PIECE 0x3FFFFFFFu

/* Bytes of the longest response: the limits of callers are at most this. */
#define GQL_RESPONSE_MAX_BYTES 0x7FFFFFFFu

/* The status of a piece. */
typedef enum {
  GQL_RESPONSE_OK = 0,
  GQL_RESPONSE_OUT_OF_MEMORY,
  GQL_RESPONSE_TOO_LARGE, /* more bytes than the response may have */
} gql_response_status;

typedef struct gql_response gql_response;

/* Makes a response without text, or returns NULL. */
gql_response *gql_response_create(void);
void gql_response_destroy(gql_response *response);

/* Drops all bytes. The next response may have up to `max_bytes`. */
void gql_response_begin(gql_response *response, uint32_t max_bytes);

/* Room for the next piece, of up to `length` units, valid until the next call; NULL when there
 * is no memory. */
uint16_t *gql_response_units(gql_response *response, size_t length);

/* Appends a piece: the first `length` of the requested units. Sets the number of its marks. After a
 * failure only gql_response_begin may follow. */
gql_response_status gql_response_write(gql_response *response, size_t length, uint32_t *marks);

/* Ends the text. */
gql_response_status gql_response_end(gql_response *response);

/* The bytes so far, valid until the next call, and their number. */
const uint8_t *gql_response_bytes(const gql_response *response);
size_t gql_response_size(const gql_response *response);

/* Writes a whole text, the first `length` of the requested units, into memory of the caller, and
 * nothing into the response. False when there may not be room for it: the memory may
 * be written to all the same, in all of its `room`. */
bool gql_response_write_to(gql_response *response, size_t length, uint8_t *target, size_t room,
                           size_t *size, uint32_t *marks);

/* Frees memory that only a very large response needed, and drops all bytes then. */
void gql_response_trim(gql_response *response);

#ifdef __cplusplus
}
#endif
#endif
