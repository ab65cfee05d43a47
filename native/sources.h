/* A table of sources, which holds a copy of each source in a slot: a small number under which the
 * caller stores its data for the source.
 *
 * A source is found by its digest, its length and a comparison of all its bytes: equal digests
 * alone never make two sources the same. The digest is made with a secret seed, so that no
 * client can prepare sources that collide. Copies have one byte a unit where every unit is below
 * U+0100, else two, independent of the representation of the string. */
#ifndef GQL_SOURCES_H
#define GQL_SOURCES_H

#include "graphql.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A source as tables look it up. */
typedef struct {
  const uint8_t *bytes;
  size_t size; /* bytes */
  uint64_t digest;
  uint32_t length; /* units */
} gql_source;

/* Reads `length` units, and writes the bytes of the source over the units, in memory of the
 * caller. */
gql_source gql_source_of(gql_seed seed, uint16_t *units, uint32_t length);

/* Reads a source whose units are bytes. */
gql_source gql_source_of_bytes(gql_seed seed, const uint8_t *bytes, size_t size);

typedef struct gql_sources gql_sources;

/* Makes an empty table, or returns NULL. */
gql_sources *gql_sources_create(void);

/* The slot of a source, or GQL_NONE. All sources of a table are made with one seed. */
uint32_t gql_sources_find(const gql_sources *sources, const gql_source *source);

/* The slot of a source, new or not; GQL_NONE when there is no memory for it. Slots of removed
 * sources come first. */
uint32_t gql_sources_add(gql_sources *sources, const gql_source *source);

/* Frees the copy and the slot of a source. False when there is none in the slot. */
bool gql_sources_remove(gql_sources *sources, uint32_t slot);

void gql_sources_destroy(gql_sources *sources);

/* The size of the table in bytes. */
size_t gql_sources_size(const gql_sources *sources);

#ifdef __cplusplus
}
#endif
#endif
