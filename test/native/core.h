/* A variant of the parser behind a small interface: `core.c` is the only file that calls it,
 * and is compiled once for each variant. */
#ifndef CORE_H
#define CORE_H

#include "envelope.h"
#include "graphql.h"
#include "response.h"
#include "source.h"
#include "sources.h"

/* The outcome of a parse. The arrays are valid until the session's next parse. */
typedef struct outcome {
  bool accepted;
  gql_result result;
  const uint32_t *words;
  const uint32_t *spans;
  uint32_t count;
} outcome;

/* A scratch and a symbol table of the same seed. */
typedef struct session session;

/* The functions of sources.h. */
typedef struct {
  gql_source (*of)(gql_seed seed, uint16_t *units, uint32_t length);
  gql_source (*of_bytes)(gql_seed seed, const uint8_t *bytes, size_t size);
  gql_sources *(*create)(void);
  uint32_t (*find)(const gql_sources *sources, const gql_source *source);
  uint32_t (*add)(gql_sources *sources, const gql_source *source);
  bool (*remove)(gql_sources *sources, uint32_t slot);
  void (*destroy)(gql_sources *sources);
  size_t (*size)(const gql_sources *sources);
} source_functions;

/* The functions of envelope.h. */
typedef struct {
  bool (*read)(const uint8_t *bytes, size_t size, uint8_t *query, gql_envelope *envelope);
  size_t (*replace)(const uint8_t *bytes, size_t size, const gql_envelope *envelope,
                    uint32_t number, uint8_t *target);
} envelope_functions;

/* The functions of response.h. */
typedef struct {
  gql_response *(*create)(void);
  void (*destroy)(gql_response *response);
  void (*begin)(gql_response *response, uint32_t max_bytes);
  uint16_t *(*units)(gql_response *response, size_t length);
  gql_response_status (*write)(gql_response *response, size_t length, uint32_t *marks);
  gql_response_status (*end)(gql_response *response);
  const uint8_t *(*bytes)(const gql_response *response);
  size_t (*size)(const gql_response *response);
  bool (*write_to)(gql_response *response, size_t length, uint8_t *target, size_t room,
                   size_t *size, uint32_t *marks);
  void (*trim)(gql_response *response);
} response_functions;

typedef struct {
  const char *name;
  /* NULL when there is no memory. `noise` stands behind every source, where nobody may look; 0:
   * nothing. */
  session *(*open)(gql_seed seed, uint16_t noise);
  outcome (*parse)(session *session, const source *source);
  /* Whether it takes an outcome for the tape of an executable document of a number of units. */
  bool (*verify)(const outcome *outcome, uint32_t length);
  void (*trim)(session *session);
  /* Whether it refuses sources and symbol tables that are too large. */
  bool (*refuses_too_much)(session *session);
  void (*close)(session *session);
  source_functions sources;
  envelope_functions envelopes;
  response_functions responses;
} variant;

/* The core as it is on this machine, without what is chosen when a program runs, and without
 * vectors. */
extern const variant native_variant;
extern const variant baseline_variant;
extern const variant scalar_variant;

#endif
