/* Text of a response as JSON in UTF-8: the loop inside response.c, which response.h explains. */
#ifndef GQL_ENCODE_H
#define GQL_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Marks in text: a quote of the JSON, and the begin and the end of JSON to copy unchanged. */
enum { GQL_MARK_QUOTE = 1, GQL_MARK_RAW = 2 };

enum {
  /* Units behind the text that a block may read: GQL_MARK_RAW in all of them, where every block
   * stops. */
  GQL_ENCODE_READ_ROOM = 32,
  /* Bytes that one round of the loop may write from `limit` on. */
  GQL_ENCODE_WRITE_ROOM = 38,
};

/* The cursors of the text and of the bytes. */
typedef struct {
  const uint16_t *at;
  const uint16_t *end;
  uint8_t *to;
  const uint8_t *limit; /* the last position at which a block may begin */
  uint64_t marks;       /* the number of marks read */
  bool is_raw;          /* between two GQL_MARK_RAW */
} gql_encoder;

/* Writes all units up to the end, or stops in between when `to` is behind the limit. */
void gql_encode(gql_encoder *encoder);

#endif
