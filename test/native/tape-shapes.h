/* The tables of TAPE.md for each kind of node, as data. */
#ifndef TAPE_SHAPES_H
#define TAPE_SHAPES_H

#include "graphql.h"

typedef enum { NAMELESS, MAYBE_NAMED, NAMED } naming;

typedef enum { IDS_OF_NAMES, IDS_OF_VARIABLES, IDS_OF_FRAGMENTS } id_space;

/* How often children of some kinds follow each other. */
typedef enum { NONE, ONE, ANY, SOME, ONE_IF_FLAG } repetition;

typedef struct {
  uint64_t kinds; /* bit n: kind n */
  repetition repetition;
  uint32_t flag;
} part;

enum { PARTS = 5 };

typedef struct {
  naming naming;
  id_space space;
  uint32_t flags;        /* that a node may have */
  uint32_t first_tokens; /* bit n: a node may begin with token n */
  uint32_t last_tokens;
  part parts[PARTS]; /* the children, in this order; no two neighbours share a kind */
} shape;

/* By kind. */
extern const shape shapes[GQL_KIND_COUNT];

#define KIND_BIT(kind)   (UINT64_C(1) << (kind))
#define TOKEN_BIT(token) (1u << (token))

/* Kinds that many places name. */
extern const uint64_t type_system_kinds;
extern const uint64_t coordinate_kinds;
extern const uint64_t nesting_kinds; /* the kinds that max_depth counts */

#endif
