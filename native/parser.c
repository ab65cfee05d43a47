/* Documents, and what else a source may be: GraphQL specification, 2.3 "Document". The parser looks
 * at one token. */
#include "parser.h"

#include <stdlib.h>

struct gql_scratch {
  gql_seed seed;
  gql_names names;
  uint16_t *units;
  uint8_t *bytes;
  size_t capacity; /* units */
};

bool gql_fail(gql_parser *p, uint32_t error, uint32_t offset, const gql_token *found) {
  p->result->error = error;
  p->result->offset = offset;
  p->result->found = found->kind;
  p->result->found_start = found->start;
  p->result->found_end = found->end;
  return false;
}

bool gql_identify(gql_parser *p, const gql_token *token, uint32_t space, uint32_t *id) {
  const uint8_t *bytes = p->lexer.bytes + token->start;
  const gql_name name = gql_name_of(p->seed, bytes, token->end - token->start);
  if (space == GQL_SPACE_NAME && p->symbols != NULL) {
    *id = gql_symbols_find(p->symbols, &name);
    if (*id != GQL_NONE) return true;
  }
  if (!gql_names_id(p->names, &name, space, id)) {
    return fail(p, GQL_ERROR_OUT_OF_MEMORY, token->start);
  }
  if (space == GQL_SPACE_NAME) *id += p->symbol_count;
  return true;
}

static bool definition(gql_parser *p);

/* Document : Definition+ */
static bool document(gql_parser *p, uint32_t length) {
  uint32_t node;
  if (!open_plain(p, GQL_DOCUMENT, 0, GQL_NONE, &node) || !advance(p)) return false;
  do {
    if (!definition(p)) return false;
  } while (!at(p, GQL_TOKEN_END));
  gql_tape_close(p->tape, node, length);
  return true;
}

/* The definitions that begin with a keyword. */
typedef struct {
  const char *word;
  uint32_t length;
  bool is_extendable;
  bool (*production)(gql_parser *p, const gql_head *head);
} keyword;

static const keyword keywords[] = {
    {"query", 5, false, gql_operation_definition},
    {"mutation", 8, false, gql_operation_definition},
    {"subscription", 12, false, gql_operation_definition},
    {"fragment", 8, false, gql_fragment_definition},
    {"schema", 6, true, gql_schema_definition},
    {"scalar", 6, true, gql_scalar_type_definition},
    {"type", 4, true, gql_object_type_definition},
    {"interface", 9, true, gql_interface_type_definition},
    {"union", 5, true, gql_union_type_definition},
    {"enum", 4, true, gql_enum_type_definition},
    {"input", 5, true, gql_input_object_type_definition},
    {"directive", 9, false, gql_directive_definition},
};

/* The keyword that the current token is, or NULL. */
static const keyword *current_keyword(const gql_parser *p) {
  for (size_t index = 0; index < sizeof keywords / sizeof *keywords; index++) {
    if (at_word(p, keywords[index].word, keywords[index].length)) return &keywords[index];
  }
  return NULL;
}

static bool extension(gql_parser *p, gql_head *head);

/* Definition : ExecutableDefinition | TypeSystemDefinitionOrExtension */
static bool definition(gql_parser *p) {
  if (at(p, GQL_TOKEN_BRACE_LEFT)) return gql_shorthand(p);
  gql_head head = {.start = p->lexer.token.start};
  if (at_string(p)) {
    head.flags = GQL_HAS_DESCRIPTION;
    head.description = p->lexer.token;
    if (!look(p)) return false;
    if (at(p, GQL_TOKEN_BRACE_LEFT)) return fail(p, GQL_ERROR_DESCRIPTION_OF_SHORTHAND, head.start);
  }
  const keyword *found = current_keyword(p);
  if (found != NULL) return found->production(p, &head);
  if (head.flags != 0 && at(p, GQL_TOKEN_NAME)) {
    return fail(p, GQL_ERROR_UNEXPECTED_DESCRIPTION, head.start);
  }
  return at_word(p, "extend", 6) ? extension(p, &head) : unexpected(p, &p->lexer.token);
}

/* TypeSystemExtension : SchemaExtension | TypeExtension, each of which begins with `extend` */
static bool extension(gql_parser *p, gql_head *head) {
  head->flags = GQL_IS_EXTENSION;
  if (!look(p)) return false;
  const keyword *found = current_keyword(p);
  if (found == NULL || !found->is_extendable) return unexpected(p, &p->lexer.token);
  return found->production(p, head);
}

/* A keyword behind something was only looked at. */
bool gql_take_keyword(gql_parser *p, const gql_head *head) {
  return (head->flags == 0 || count_token(p)) && advance(p);
}

bool gql_open_definition(gql_parser *p, uint32_t kind, const gql_head *head, const gql_token *name,
                         uint32_t space, uint32_t *node) {
  uint32_t symbol;
  if (name == NULL) {
    if (!open_plain(p, kind, head->start, GQL_NONE, node)) return false;
  } else {
    if (!gql_identify(p, name, space, &symbol)) return false;
    if (!open_named(p, kind, head->start, name, symbol, GQL_NONE, node)) return false;
  }
  gql_tape_set_flag(p->tape, *node, head->flags);
  return (head->flags & GQL_HAS_DESCRIPTION) == 0 || gql_string_value(p, &head->description);
}

/* Nothing follows what the source was parsed as. */
static bool end(gql_parser *p) {
  return at(p, GQL_TOKEN_END) || expected(p, GQL_TOKEN_END);
}

static bool parse_goal(gql_parser *p, uint32_t goal, uint32_t length) {
  switch (goal) {
  case GQL_GOAL_VALUE: return advance(p) && gql_value(p, false) && end(p);
  case GQL_GOAL_CONST_VALUE: return advance(p) && gql_value(p, true) && end(p);
  case GQL_GOAL_TYPE: return advance(p) && gql_type_reference(p) && end(p);
  case GQL_GOAL_SCHEMA_COORDINATE: return gql_schema_coordinate(p);
  default: assert(goal == GQL_GOAL_DOCUMENT); return document(p, length);
  }
}

bool gql_parse(gql_scratch *scratch, uint32_t length, const gql_options *options, gql_tape *tape,
               gql_result *result) {
  assert(length <= scratch->capacity);
  gql_narrow(scratch->units, length, scratch->bytes);
  gql_names_begin(&scratch->names);
  memset(result, 0, sizeof *result);
  tape->count = 0;
  const uint32_t symbol_count = options->symbols == NULL ? 0 : gql_symbols_count(options->symbols);
  gql_parser p = {
      .lexer = {.bytes = scratch->bytes},
      .tape = tape,
      .names = &scratch->names,
      .seed = scratch->seed,
      .symbols = options->symbols,
      .symbol_count = symbol_count,
      .max_tokens = options->max_tokens == 0 ? UINT32_MAX : options->max_tokens,
      .max_depth = options->max_depth == 0 ? UINT32_MAX : options->max_depth,
      .result = result,
  };
  if (!parse_goal(&p, options->goal, length)) return false;
  result->symbol_count = symbol_count;
  result->variable_count = scratch->names.counts[GQL_SPACE_VARIABLE];
  result->fragment_count = scratch->names.counts[GQL_SPACE_FRAGMENT];
  return true;
}

gql_scratch *gql_scratch_create(gql_seed seed) {
  gql_scratch *scratch = calloc(1, sizeof *scratch);
  if (scratch != NULL) scratch->seed = seed;
  return scratch;
}

static void free_source(gql_scratch *scratch) {
  free(scratch->units);
  free(scratch->bytes);
  scratch->units = NULL;
  scratch->bytes = NULL;
  scratch->capacity = 0;
}

void gql_scratch_destroy(gql_scratch *scratch) {
  if (scratch == NULL) return;
  free_source(scratch);
  gql_names_free(&scratch->names);
  free(scratch);
}

uint16_t *gql_scratch_units(gql_scratch *scratch, size_t length) {
  if (scratch->units != NULL && length <= scratch->capacity) return scratch->units;
  if (length > GQL_MAX_LENGTH) return NULL;
  free_source(scratch);
  const size_t capacity = length < 4096 ? 4096 : length + length / 4;
  scratch->units = malloc(capacity * sizeof *scratch->units);
  scratch->bytes = malloc(capacity + GQL_PADDING);
  if (scratch->units == NULL || scratch->bytes == NULL) {
    free_source(scratch);
    return NULL;
  }
  scratch->capacity = capacity;
  return scratch->units;
}

void gql_scratch_trim(gql_scratch *scratch) {
  enum { KEPT_UNITS = 1 << 18, KEPT_NAMES = 1 << 14 };
  if (scratch->capacity > KEPT_UNITS) free_source(scratch);
  if (scratch->names.capacity > KEPT_NAMES) gql_names_free(&scratch->names);
}
