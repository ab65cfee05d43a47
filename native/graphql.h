/* A parser for GraphQL documents: a source goes in, a flat tape of nodes comes out. GraphQL
 * specification, September 2025, chapters 2 and 3. TAPE.md explains the tape by an example.
 *
 *   gql_scratch *scratch = gql_scratch_create(seed);
 *   uint16_t *units = gql_scratch_units(scratch, length);     // room for the source
 *   memcpy(units, source, length * sizeof *units);
 *   gql_tape tape;
 *   gql_result result;
 *   if (gql_parse(scratch, length, &options, &tape, &result)) use(tape.words, tape.count);
 *   else report(result.error, result.offset);
 *
 * A source is UTF-16; every position is an index of its units. A node is four words:
 *
 *   0  kind (bits 0 to 7), flags (8 to 15), length of the name (16 to 31; 0xFFFF: at least that)
 *   1  start of the name, or of the text of a value, or of the first token
 *   2  index of the node behind this node and all its children
 *   3  id of the name, or GQL_NONE
 *
 * and two words in a second array: the offset of its first token and the offset behind its last
 * token. Children follow their parent.
 *
 * Memory: a scratch owns all memory of a parse, including the tape, and serves one thread at a
 * time; a symbol table never changes and may serve several threads. There is no global state. No
 * call aborts: a failed allocation is NULL or GQL_ERROR_OUT_OF_MEMORY. No call recurses. */
#ifndef GRAPHQL_H
#define GRAPHQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kinds.h"

#ifdef __cplusplus
extern "C" {
#endif

/* No id, no node. */
#define GQL_NONE 0xFFFFFFFFu

/* Units of the longest source. */
#define GQL_MAX_LENGTH 0x3FFFFFFFu

enum { GQL_WORDS_PER_NODE = 4, GQL_WORDS_PER_SPAN = 2 };

/* Kinds of tokens. */
enum {
#define TOKEN(name, text) GQL_TOKEN_##name,
#define ERROR(name, example)
#define GOAL(name, example)
#include "syntax.def"
#undef TOKEN
#undef ERROR
#undef GOAL
};

/* Errors. */
enum {
  GQL_OK = 0,
#define TOKEN(name, text)
#define ERROR(name, example) GQL_ERROR_##name,
#define GOAL(name, example)
#include "syntax.def"
#undef TOKEN
#undef ERROR
#undef GOAL
};

/* Goal symbols of the grammar. */
enum {
#define TOKEN(name, text)
#define ERROR(name, example)
#define GOAL(name, example) GQL_GOAL_##name,
#include "syntax.def"
#undef TOKEN
#undef ERROR
#undef GOAL
  GQL_GOAL_COUNT,
};

/* A secret of the process, without which a client cannot choose names that collide in a table. */
typedef struct {
  uint64_t first;
  uint64_t second;
} gql_seed;

/* The names of a schema. The id of a name is its rank in the list. */
typedef struct gql_symbols gql_symbols;

/* Returns a table for up to `count` names of `size` units in all, or NULL without memory. */
gql_symbols *gql_symbols_create(uint32_t count, size_t size, gql_seed seed);

/* Adds the next name; of equal names the first counts. The table must have room for the name. */
void gql_symbols_add(gql_symbols *symbols, const uint16_t *name, uint32_t length);

void gql_symbols_destroy(gql_symbols *symbols);

/* The number of added names. */
uint32_t gql_symbols_count(const gql_symbols *symbols);

/* The size of the table in bytes. */
size_t gql_symbols_size(const gql_symbols *symbols);

/* The memory that successive parses share: the source, its names, the tape. */
typedef struct gql_scratch gql_scratch;

gql_scratch *gql_scratch_create(gql_seed seed);
void gql_scratch_destroy(gql_scratch *scratch);

/* Room for a source of `length` units, valid until the next call; NULL when there is no memory. */
uint16_t *gql_scratch_units(gql_scratch *scratch, size_t length);

/* Frees memory that only a very large source needed. */
void gql_scratch_trim(gql_scratch *scratch);

typedef struct {
  const gql_symbols *symbols; /* of the same seed as the scratch, or NULL */
  uint32_t max_tokens;        /* tokens without comments; 0: no limit */
  uint32_t max_depth;  /* nesting of selection sets, lists, objects, list types; 0: no limit */
  uint32_t max_length; /* units of the source; 0: no limit */
  uint32_t goal;       /* GQL_GOAL_DOCUMENT, or another goal symbol for node 0 of the tape */
} gql_options;

/* `count` nodes in memory of the scratch, valid until its next parse. */
typedef struct {
  const uint32_t *words;
  const uint32_t *spans;
  uint32_t count;
} gql_tape;

/* Words only, so that a caller may copy a result as an array. A success sets the counts; a failure
 * sets `error`, `offset`, and for an error about a token `expected` and the found token. */
typedef struct {
  uint32_t symbol_count;
  uint32_t variable_count;
  uint32_t fragment_count;
  uint32_t error;
  uint32_t offset;
  uint32_t expected;
  uint32_t found;
  uint32_t found_start;
  uint32_t found_end;
} gql_result;

/* Parses the source in the scratch's units. False after the first error in the source. */
bool gql_parse(gql_scratch *scratch, uint32_t length, const gql_options *options, gql_tape *tape,
               gql_result *result);

/* Whether a tape from outside has the form of an executable document of `length` units. `counts` needs the three
 * counts. Readers rely on the following facts alone:
 *
 * - node 0 is a Document that holds all other nodes, and its span the whole source;
 * - children, flags and `next` are as TAPE.md has them, and no node is of the type system;
 * - a span is not empty, lies in that of the parent and behind that of the sibling before, and holds the name or the
 *   text, which is in no child: no unit belongs to the name or the text of two nodes;
 * - a node has a name where its kind has one, and an id then: below the count of variables or of fragments, or below
 *   that of symbols and nodes together; a VariableDefinition has those of its Variable;
 * - an operation has one type, in short it has nothing but selections, and a constant has no variables.
 *
 * The source is not an argument. The provider of the tape is responsible for names, quotes and digits at the positions
 * on the tape, for equal ids of equal names, and for the depth of nesting: readers must end and stay inside the source
 * for any tape. The tape must not change meanwhile. */
bool gql_verify(const gql_tape *tape, uint32_t length, const gql_result *counts);

#ifdef __cplusplus
}
#endif
#endif
