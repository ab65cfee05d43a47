/* The goal symbols of the grammar, such as Document: GraphQL specification, 2.3 "Document". The
 * parser looks at one token. */
#include "parser.h"

#include <stdlib.h>

struct gql_scratch {
  gql_seed seed;
  gql_scanner scanner;
  gql_names names;
  gql_writer writer;
  uint16_t *units;
  uint8_t *bytes;
  size_t capacity; /* units */
};

void gql_fail(gql_parser *p, uint32_t error, uint32_t offset, uint32_t found) {
  const gql_token current = gql_lex(p->bytes, start_of(p));
  if (current.error != GQL_OK) {
    fail_at(p, current.error, current.error_offset);
    return;
  }
  const gql_token token = gql_lex(p->bytes, found);
  p->result->found = token.kind;
  p->result->found_start = token.start;
  p->result->found_end = token.end;
  fail_at(p, error, offset);
}

static const uint32_t *window_end(const gql_parser *p) {
  return p->scanner->starts + p->scanner->count;
}

/* Begins the next window at the end of the current window. */
static bool window(gql_parser *p) {
  gql_scanner *scanner = p->scanner;
  if (p->cursor != window_end(p)) return true;
  p->passed += scanner->count;
  gql_scan(scanner);
  p->cursor = scanner->starts;
  p->ends = scanner->ends;
  /* A node for each token, for the document, and for an operation without a keyword. */
  const size_t nodes = (size_t)p->passed + scanner->count + 2;
  return gql_writer_reserve(p->writer, nodes) || fail_at(p, GQL_ERROR_OUT_OF_MEMORY, start_of(p));
}

bool gql_count(gql_parser *p) {
  const int64_t left = p->max_tokens - (p->passed + (p->cursor - p->scanner->starts) + 1);
  if (left < 0 && !at_end(p)) return fail(p, GQL_ERROR_TOO_MANY_TOKENS, start_of(p));
  const int64_t here = window_end(p) - p->cursor;
  p->limit = p->cursor + (left + 1 < here ? left + 1 : here);
  return true;
}

bool gql_turn(gql_parser *p) {
  return window(p) && gql_count(p);
}

bool gql_look(gql_parser *p) {
  if (++p->cursor != p->limit) return true;
  if (!window(p)) return false;
  p->limit = p->cursor + 1;
  return true;
}

bool gql_take_number(gql_parser *p, uint32_t *kind) {
  const gql_token number = gql_lex(p->bytes, start_of(p));
  if (number.error != GQL_OK) return unexpected(p, number.start);
  *kind = number.kind;
  for (;;) {
    const bool has_end = gql_is(first_byte(p), GQL_NAME_CONTINUE);
    const uint32_t end = has_end ? *p->ends++ : start_of(p) + 1;
    if (end == number.end) break;
    p->passed--;
    if (!advance(p)) return false;
  }
  p->previous_end = number.end;
  return advance(p);
}

bool gql_take_spread(gql_parser *p) {
  p->passed -= 2;
  return advance(p) && advance(p) && advance(p);
}

bool gql_name_id(gql_parser *p, const gql_name *name, uint32_t space, uint32_t *id) {
  if (!gql_names_id(p->names, name, space, id)) {
    return fail_at(p, GQL_ERROR_OUT_OF_MEMORY, (uint32_t)(name->bytes - p->bytes));
  }
  if (space == GQL_SPACE_NAME) *id += p->symbol_count;
  return true;
}

static bool definition(gql_parser *p);

/* Document : Definition+ */
static bool document(gql_parser *p, uint32_t length) {
  const uint32_t node = open_plain(p, GQL_DOCUMENT, 0, 0, GQL_NONE);
  do {
    if (!definition(p)) return false;
  } while (!at_end(p));
  gql_close(p->writer, node, length);
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
  if (at(p, '{')) return gql_shorthand(p);
  gql_head head = {.start = start_of(p)};
  if (at(p, '"')) {
    head.flags = GQL_HAS_DESCRIPTION;
    if (!read_string(p, &head.description) || !gql_look(p)) return false;
    if (at(p, '{')) return fail(p, GQL_ERROR_DESCRIPTION_OF_SHORTHAND, head.start);
  }
  const keyword *found = current_keyword(p);
  if (found != NULL) return found->production(p, &head);
  if (head.flags != 0 && at_name(p)) {
    return fail(p, GQL_ERROR_UNEXPECTED_DESCRIPTION, head.start);
  }
  return at_word(p, "extend", 6) ? extension(p, &head) : unexpected(p, start_of(p));
}

/* TypeSystemExtension : SchemaExtension | TypeExtension, each of which begins with `extend` */
static bool extension(gql_parser *p, gql_head *head) {
  head->flags = GQL_IS_EXTENSION;
  p->ends++;
  if (!gql_look(p)) return false;
  const keyword *found = current_keyword(p);
  if (found == NULL || !found->is_extendable) return unexpected(p, start_of(p));
  return found->production(p, head);
}

/* A keyword behind a description or `extend` was looked up, but not counted. */
bool gql_take_keyword(gql_parser *p, const gql_head *head) {
  return (head->flags == 0 || gql_count(p)) && take_word(p);
}

bool gql_open_definition(gql_parser *p, uint32_t kind, const gql_head *head, const gql_text *name,
                         uint32_t space, uint32_t *node) {
  uint32_t symbol;
  if (name == NULL) {
    *node = open_plain(p, kind, head->flags, head->start, GQL_NONE);
  } else {
    if (!identify(p, name, space, &symbol)) return false;
    *node = open_named(p, kind, head->flags, head->start, name, symbol, GQL_NONE);
  }
  if ((head->flags & GQL_HAS_DESCRIPTION) != 0) gql_string_value(p, &head->description);
  return true;
}

/* The goal symbol ends with the source. */
static bool end(gql_parser *p) {
  return at_end(p) || expected(p, GQL_TOKEN_END);
}

static bool parse_goal(gql_parser *p, uint32_t goal, uint32_t length) {
  if (goal == GQL_GOAL_SCHEMA_COORDINATE) return gql_schema_coordinate(p);
  if (!gql_turn(p)) return false;
  switch (goal) {
  case GQL_GOAL_VALUE: return gql_value(p, false) && end(p);
  case GQL_GOAL_CONST_VALUE: return gql_value(p, true) && end(p);
  case GQL_GOAL_TYPE: return gql_type_reference(p) && end(p);
  default: assert(goal == GQL_GOAL_DOCUMENT); return document(p, length);
  }
}

bool gql_parse(gql_scratch *scratch, uint32_t length, const gql_options *options, gql_tape *tape,
               gql_result *result) {
  assert(length <= scratch->capacity);
  memset(result, 0, sizeof *result);
  if (options->max_length != 0 && length > options->max_length) {
    result->error = GQL_ERROR_TOO_LONG;
    result->offset = options->max_length;
    return false;
  }
  gql_narrow(scratch->units, length, scratch->bytes);
  gql_names_begin(&scratch->names);
  gql_scanner *scanner = &scratch->scanner;
  scanner->bytes = scratch->bytes;
  scanner->length = length;
  scanner->at = 0;
  scanner->count = 0;
  scratch->writer.count = 0;
  const uint32_t symbol_count = options->symbols == NULL ? 0 : gql_symbols_count(options->symbols);
  gql_parser p = {
      .bytes = scratch->bytes,
      .cursor = scanner->starts,
      .max_depth = options->max_depth == 0 ? UINT32_MAX : options->max_depth,
      .writer = &scratch->writer,
      .names = &scratch->names,
      .symbols = options->symbols,
      .symbol_count = symbol_count,
      .seed = scratch->seed,
      .max_tokens = options->max_tokens == 0 ? UINT32_MAX : options->max_tokens,
      .scanner = scanner,
      .result = result,
  };
  if (!parse_goal(&p, options->goal, length)) return false;
  *tape = (gql_tape){scratch->writer.words, scratch->writer.spans, scratch->writer.count};
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
  gql_writer_free(&scratch->writer);
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
  enum { KEPT_UNITS = 1 << 21, KEPT_NAMES = 1 << 16, KEPT_NODES = 1 << 17 };
  if (scratch->capacity > KEPT_UNITS) free_source(scratch);
  if (scratch->names.capacity > KEPT_NAMES) gql_names_free(&scratch->names);
  if (scratch->writer.capacity > KEPT_NODES) gql_writer_free(&scratch->writer);
}
