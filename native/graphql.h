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
 * one. Children follow their parent.
 *
 * Memory: a scratch owns everything that a parse needs, the tape included, and is used by one
 * thread at a time; a symbol table never changes and may be read by several. Nothing is
 * global. No call aborts: an allocation that fails is NULL or GQL_ERROR_OUT_OF_MEMORY. No call
 * recurses. */
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

/* What can be wrong. */
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

/* What a source can be parsed as: the goal symbol of the grammar. */
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

/* A secret of the process: whoever does not know it cannot choose names that collide in a table. */
typedef struct {
  uint64_t first;
  uint64_t second;
} gql_seed;

/* The names that a schema knows. The id of a name is its rank in the list. */
typedef struct gql_symbols gql_symbols;

/* Makes a table for up to `count` names of `size` units in all, or returns NULL. */
gql_symbols *gql_symbols_create(uint32_t count, size_t size, gql_seed seed);

/* Adds the next name; of equal names the first counts. Room for it must have been asked for. */
void gql_symbols_add(gql_symbols *symbols, const uint16_t *name, uint32_t length);

void gql_symbols_destroy(gql_symbols *symbols);

/* The number of names that were added. */
uint32_t gql_symbols_count(const gql_symbols *symbols);

/* The bytes that it takes. */
size_t gql_symbols_size(const gql_symbols *symbols);

/* What parses share one after the other: the source, its names, the tape. */
typedef struct gql_scratch gql_scratch;

gql_scratch *gql_scratch_create(gql_seed seed);
void gql_scratch_destroy(gql_scratch *scratch);

/* Room for a source of `length` units, valid until the next call; NULL when there is no memory. */
uint16_t *gql_scratch_units(gql_scratch *scratch, size_t length);

/* Gives memory back that only a very large source needed. */
void gql_scratch_trim(gql_scratch *scratch);

typedef struct {
  const gql_symbols *symbols; /* of the same seed as the scratch, or NULL */
  uint32_t max_tokens;        /* tokens without comments; 0: no limit */
  uint32_t max_depth;  /* nesting of selection sets, lists, objects, list types; 0: no limit */
  uint32_t max_length; /* units of the source; 0: no limit */
  uint32_t goal;       /* GQL_GOAL_DOCUMENT, or what else node 0 of the tape shall be */
} gql_options;

/* `count` nodes. They are the scratch's, valid until its next parse. */
typedef struct {
  const uint32_t *words;
  const uint32_t *spans;
  uint32_t count;
} gql_tape;

/* Words only, so that a caller may copy it as an array. After success the counts are set; after a
 * failure `error`, `offset`, and where an error is about a token `expected` and the token that was
 * found. */
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

/* Parses the source in the scratch's units. False after an error, the first one in the source. */
bool gql_parse(gql_scratch *scratch, uint32_t length, const gql_options *options, gql_tape *tape,
               gql_result *result);

/* Whether a tape that comes from outside has the form of an executable document of `length` units. `counts` needs
 * the three counts. Readers rely on this, and on nothing else:
 *
 * - node 0 is a Document that holds all other nodes, and its span the whole source;
 * - children, flags and `next` are as TAPE.md has them, and no node is of the type system;
 * - a span is not empty, lies in that of the parent and behind that of the sibling before, and holds the name or the
 *   text, which is in no child: no unit is read as the name or the text of two nodes;
 * - a node has a name where its kind has one, and an id then: below the count of variables or of fragments, or below
 *   that of symbols and nodes together; a VariableDefinition has those of its Variable;
 * - an operation has one type, in short it has nothing but selections, and a constant has no variables.
 *
 * It does not see the source. Whether that has names, quotes and digits where the tape says so, whether equal names
 * have equal ids, and how deep the nodes are nested, is for who vouches for the tape: readers must end and stay inside
 * the source whatever it says. Nobody may write to the tape meanwhile. */
bool gql_verify(const gql_tape *tape, uint32_t length, const gql_result *counts);

#ifdef __cplusplus
}
#endif
#endif
