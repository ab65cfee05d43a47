#include "check-names.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "tape-shapes.h"

typedef struct {
  const uint16_t *units;
  uint32_t length;
} text;

/* The names of the document in one space, by id. */
typedef struct {
  text *names;
  uint32_t count;
} space;

typedef struct {
  const source *source;
  const outcome *outcome;
  uint32_t symbol_count;
  uint32_t *ends;      /* by offset: the end of the name that begins there, or 0 */
  uint8_t *is_on_tape; /* by offset: whether the name that begins there is a node's */
  space names;
  space variables;
  space fragments;
} checker;

static int compare(const void *left, const void *right) {
  const text *a = left, *b = right;
  if (a->length != b->length) return a->length < b->length ? -1 : 1;
  return memcmp(a->units, b->units, a->length * sizeof *a->units);
}

static bool is_word(const text *name, const char *word) {
  if (strlen(word) != name->length) return false;
  for (uint32_t index = 0; index < name->length; index++) {
    if (name->units[index] != (uint8_t)word[index]) return false;
  }
  return true;
}

/* The rank of a name in the symbol table, or GQL_NONE. */
static uint32_t symbol_of(const checker *c, const text *name) {
  for (uint32_t index = 0; index < c->symbol_count; index++) {
    if (is_word(name, symbol_names[index])) return index;
  }
  return GQL_NONE;
}

static space *space_of(checker *c, uint32_t kind) {
  switch (shapes[kind].space) {
  case IDS_OF_VARIABLES: return &c->variables;
  case IDS_OF_FRAGMENTS: return &c->fragments;
  default: return &c->names;
  }
}

static void check_id(checker *c, uint32_t node) {
  const uint32_t *words = c->outcome->words + 4 * (size_t)node;
  const uint32_t start = words[1];
  if (words[0] >> 16 == 0) return;
  c->is_on_tape[start] = 1;
  const text name = {c->source->units + start, c->ends[start] - start};
  space *space = space_of(c, words[0] & 0xFF);
  uint32_t id = words[3];
  if (space == &c->names) {
    const uint32_t symbol = symbol_of(c, &name);
    if (symbol != GQL_NONE || id < c->symbol_count) {
      if (id != symbol) fault("node %u has id %u, not that of symbol %u", node, id, symbol);
      return;
    }
    id -= c->symbol_count;
  }
  if (id > space->count) fault("node %u: id %u leaves a gap", node, words[3]);
  if (id == space->count)
    space->names[space->count++] = name;
  else if (compare(&space->names[id], &name) != 0)
    fault("node %u: id %u is another name's", node, words[3]);
}

static void check_unique(space *space, uint32_t expected) {
  if (space->count != expected) fault("%u names, not %u", space->count, expected);
  if (space->count == 0) return;
  qsort(space->names, space->count, sizeof *space->names, compare);
  for (uint32_t index = 1; index < space->count; index++) {
    if (compare(&space->names[index - 1], &space->names[index]) == 0)
      fault("a name of %u units has two ids", space->names[index].length);
  }
}

/* The names that are no node's. */
static const char *const keywords[] = {
    "query", "mutation",  "subscription", "fragment",   "on",         "true",      "false",
    "null",  "schema",    "scalar",       "type",       "enum",       "interface", "union",
    "input", "directive", "extend",       "implements", "repeatable",
};

static void check_coverage(const checker *c, const token_list *tokens) {
  for (uint32_t index = 0; index < tokens->count; index++) {
    const token *token = &tokens->tokens[index];
    if (token->kind != GQL_TOKEN_NAME || c->is_on_tape[token->start] != 0) continue;
    const text name = {c->source->units + token->start, token->end - token->start};
    bool is_keyword = false;
    for (size_t word = 0; word < sizeof keywords / sizeof *keywords; word++)
      is_keyword = is_keyword || is_word(&name, keywords[word]);
    if (!is_keyword) fault("the name at %u is not on the tape", token->start);
  }
}

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count + 1, size);
  if (memory == NULL) abort();
  return memory;
}

void check_names(const source *source, const outcome *outcome, const token_list *tokens) {
  checker c = {
      .source = source,
      .outcome = outcome,
      .symbol_count = source->has_symbols ? symbol_count : 0,
      .ends = allocate(source->length, sizeof(uint32_t)),
      .is_on_tape = allocate(source->length, 1),
      .names = {allocate(outcome->count, sizeof(text)), 0},
      .variables = {allocate(outcome->count, sizeof(text)), 0},
      .fragments = {allocate(outcome->count, sizeof(text)), 0},
  };
  for (uint32_t index = 0; index < tokens->count; index++) {
    if (tokens->tokens[index].kind == GQL_TOKEN_NAME)
      c.ends[tokens->tokens[index].start] = tokens->tokens[index].end;
  }
  for (uint32_t node = 0; node < outcome->count; node++) {
    /* An alias stands before the name of its field, but behind the field on the tape. */
    const uint32_t head = outcome->words[4 * (size_t)node];
    const uint32_t kind = head & 0xFF;
    if (kind == GQL_FIELD && (head >> 8 & GQL_HAS_ALIAS) != 0) check_id(&c, node + 1);
    check_id(&c, node);
  }
  if (outcome->result.symbol_count != c.symbol_count)
    fault("%u symbols, not %u", outcome->result.symbol_count, c.symbol_count);
  check_unique(&c.names, c.names.count);
  check_unique(&c.variables, outcome->result.variable_count);
  check_unique(&c.fragments, outcome->result.fragment_count);
  check_coverage(&c, tokens);
  free(c.names.names);
  free(c.variables.names);
  free(c.fragments.names);
  free(c.ends);
  free(c.is_on_tape);
}
