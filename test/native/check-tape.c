#include "check-tape.h"

#include <stdlib.h>
#include <string.h>

#include "check-names.h"
#include "fault.h"
#include "tape-shapes.h"

/* A node whose children are being read. */
typedef struct {
  uint32_t node;
  uint32_t end; /* the node behind it and its children */
  const part *part;
  uint32_t taken; /* children of that part */
  uint32_t span_start;
  uint32_t previous_end; /* of the last child's span */
  bool is_constant;
} frame;

typedef struct {
  const source *source;
  const outcome *outcome;
  const token_list *tokens;
  uint32_t *token_from; /* by offset: the token that begins there, or GQL_NONE */
  uint32_t *token_to;   /* by offset: the token that ends there, or GQL_NONE */
  frame *frames;
  uint32_t open; /* frames */
  uint32_t depth;
  uint32_t kind_counts[GQL_KIND_COUNT];
} checker;

static checker create_checker(const source *source, const outcome *outcome,
                              const token_list *tokens) {
  const size_t offsets = (size_t)source->length + 1;
  checker c = {
      .source = source,
      .outcome = outcome,
      .tokens = tokens,
      .token_from = malloc(offsets * sizeof(uint32_t)),
      .token_to = malloc(offsets * sizeof(uint32_t)),
      .frames = malloc(((size_t)outcome->count + 1) * sizeof(frame)),
  };
  if (c.token_from == NULL || c.token_to == NULL || c.frames == NULL) abort();
  memset(c.token_from, 0xFF, offsets * sizeof(uint32_t));
  memset(c.token_to, 0xFF, offsets * sizeof(uint32_t));
  for (uint32_t index = 0; index < tokens->count; index++) {
    c.token_from[tokens->tokens[index].start] = index;
    if (tokens->tokens[index].kind != GQL_TOKEN_END) c.token_to[tokens->tokens[index].end] = index;
  }
  return c;
}

static void check_limits(const checker *c) {
  const uint32_t count = c->tokens->count - 1, limit = c->source->max_tokens;
  if (limit != 0 && count > limit) fault("%u tokens are more than %u", count, limit);
  if (c->outcome->count > count + 2) fault("%u nodes for %u tokens", c->outcome->count, count);
}

/* Whether a source may be parsed as a node of a kind. */
static bool is_of_goal(const source *source, uint32_t kind) {
  const uint64_t values = shapes[GQL_LIST_VALUE].parts[0].kinds;
  const uint64_t types = shapes[GQL_LIST_TYPE].parts[0].kinds;
  switch (source->goal) {
  case GQL_GOAL_VALUE: return (values & KIND_BIT(kind)) != 0;
  case GQL_GOAL_CONST_VALUE: return (values & KIND_BIT(kind) & ~KIND_BIT(GQL_VARIABLE)) != 0;
  case GQL_GOAL_TYPE: return (types & KIND_BIT(kind)) != 0;
  case GQL_GOAL_SCHEMA_COORDINATE: return (coordinate_kinds & KIND_BIT(kind)) != 0;
  default: return kind == GQL_DOCUMENT;
  }
}

/* Ignored text is no part of a schema coordinate. */
static void check_coordinate(const checker *c) {
  for (uint32_t index = 1; index < c->tokens->count; index++) {
    if (c->tokens->tokens[index].start != c->tokens->tokens[index - 1].end)
      fault("a schema coordinate with ignored text at %u", c->tokens->tokens[index - 1].end);
  }
}

static bool is_complete(const part *part, uint32_t taken, uint32_t flags) {
  switch (part->repetition) {
  case ONE: return taken == 1;
  case SOME: return taken > 0;
  case ONE_IF_FLAG: return taken == ((flags & part->flag) != 0);
  default: return true;
  }
}

static bool takes_more(const part *part, uint32_t taken, uint32_t flags) {
  switch (part->repetition) {
  case NONE: return false;
  case ONE: return taken == 0;
  case ONE_IF_FLAG: return taken == 0 && (flags & part->flag) != 0;
  default: return true;
  }
}

static uint32_t flags_of(const outcome *outcome, uint32_t node) {
  return outcome->words[4 * (size_t)node] >> 8 & 0xFF;
}

static uint32_t kind_of(const outcome *outcome, uint32_t node) {
  return outcome->words[4 * (size_t)node] & 0xFF;
}

/* The part of the innermost open node that a child of a kind belongs to. */
static void take_child(checker *c, uint32_t node, uint32_t kind) {
  if (c->open == 0) return;
  frame *parent = &c->frames[c->open - 1];
  const uint32_t flags = flags_of(c->outcome, parent->node);
  const part *end = shapes[kind_of(c->outcome, parent->node)].parts + PARTS;
  while (parent->part < end && ((parent->part->kinds & KIND_BIT(kind)) == 0 ||
                                !takes_more(parent->part, parent->taken, flags))) {
    if (!is_complete(parent->part, parent->taken, flags)) break;
    parent->part++;
    parent->taken = 0;
  }
  if (parent->part == end || (parent->part->kinds & KIND_BIT(kind)) == 0)
    fault("node %u of kind %u is no such child of node %u", node, kind, parent->node);
  parent->taken++;
}

/* Whether the next node is a part of a schema coordinate: a name alone, whatever its kind has
 * elsewhere. */
static bool is_coordinate_part(const checker *c) {
  return c->open > 0 &&
         (coordinate_kinds & KIND_BIT(kind_of(c->outcome, c->frames[c->open - 1].node))) != 0;
}

static void close_frame(checker *c) {
  const frame *closed = &c->frames[--c->open];
  const uint32_t kind = kind_of(c->outcome, closed->node);
  const part *end = shapes[kind].parts + PARTS;
  uint32_t taken = closed->taken;
  const bool is_name_alone = is_coordinate_part(c);
  for (const part *part = closed->part; part < end && !is_name_alone; part++, taken = 0) {
    if (!is_complete(part, taken, flags_of(c->outcome, closed->node)))
      fault("node %u of kind %u lacks a child", closed->node, kind);
  }
  if ((nesting_kinds & KIND_BIT(kind)) != 0) c->depth--;
}

static void check_flags(const checker *c, uint32_t node, uint32_t kind, uint32_t flags) {
  const bool has_children = c->outcome->words[4 * (size_t)node + 2] != node + 1;
  if ((flags & ~shapes[kind].flags) != 0) fault("node %u of kind %u: flags %#x", node, kind, flags);
  if (kind == GQL_OPERATION_DEFINITION || kind == GQL_OPERATION_TYPE_DEFINITION) {
    const uint32_t both = GQL_IS_MUTATION | GQL_IS_SUBSCRIPTION;
    if ((flags & both) == both) fault("node %u is of two operation types", node);
  }
  if (kind == GQL_OPERATION_DEFINITION && (flags & GQL_IS_SHORTHAND) != 0) {
    const bool is_bare = flags == GQL_IS_SHORTHAND &&
                         c->outcome->words[4 * (size_t)node + 3] == GQL_NONE &&
                         kind_of(c->outcome, node + 1) == GQL_SELECTION_SET;
    if (!is_bare) fault("node %u in short has more than a selection set", node);
  }
  if ((type_system_kinds & KIND_BIT(kind)) != 0 && (flags & GQL_IS_EXTENSION) != 0) {
    if ((flags & GQL_HAS_DESCRIPTION) != 0) fault("extension %u has a description", node);
    if (!has_children) fault("extension %u is empty", node);
  }
}

static const token *token_at(const uint32_t *by_offset, const checker *c, uint32_t offset) {
  return by_offset[offset] == GQL_NONE ? NULL : &c->tokens->tokens[by_offset[offset]];
}

static bool is_word(const source *source, const token *token, const char *word) {
  const size_t length = strlen(word);
  if (token->end - token->start != length) return false;
  for (size_t index = 0; index < length; index++) {
    if (source->units[token->start + index] != (uint8_t)word[index]) return false;
  }
  return true;
}

static bool has_backslash(const source *source, const token *token) {
  for (uint32_t offset = token->start; offset < token->end; offset++) {
    if (source->units[offset] == '\\') return true;
  }
  return false;
}

/* Words and numbers mean what the tape says. */
static void check_text(const checker *c, uint32_t node, uint32_t kind, const token *first) {
  const source *source = c->source;
  const uint32_t flags = flags_of(c->outcome, node);
  const bool is_true = is_word(source, first, "true"), is_false = is_word(source, first, "false"),
             is_null = is_word(source, first, "null");
  bool fits = true;
  switch (kind) {
  case GQL_BOOLEAN_VALUE: fits = (flags & GQL_IS_TRUE) != 0 ? is_true : is_false; break;
  case GQL_NULL_VALUE: fits = is_null; break;
  case GQL_ENUM_VALUE:
  case GQL_ENUM_VALUE_DEFINITION:
    fits = first->kind != GQL_TOKEN_NAME || (!is_true && !is_false && !is_null);
    break;
  case GQL_STRING_VALUE:
    fits = ((flags & GQL_IS_BLOCK) != 0) == (first->kind == GQL_TOKEN_BLOCK_STRING) &&
           ((flags & GQL_HAS_ESCAPE) != 0) == has_backslash(source, first);
    break;
  case GQL_OPERATION_DEFINITION:
    if (first->kind == GQL_TOKEN_NAME)
      fits = is_word(source, first,
                     (flags & GQL_IS_MUTATION) != 0       ? "mutation"
                     : (flags & GQL_IS_SUBSCRIPTION) != 0 ? "subscription"
                                                          : "query");
    else if (first->kind == GQL_TOKEN_BRACE_LEFT)
      fits = (flags & GQL_IS_SHORTHAND) != 0;
    break;
  case GQL_FRAGMENT_SPREAD:
  case GQL_FRAGMENT_DEFINITION: {
    const uint32_t start = c->outcome->words[4 * (size_t)node + 1];
    fits = !is_word(source, &c->tokens->tokens[c->token_from[start]], "on");
    break;
  }
  default:
    if ((flags & GQL_IS_EXTENSION) != 0 && (type_system_kinds & KIND_BIT(kind)) != 0)
      fits = is_word(source, first, "extend");
    break;
  }
  if (!fits) fault("node %u of kind %u has another text at %u", node, kind, first->start);
}

/* A span begins and ends with tokens that fit the kind, inside the parent's and behind its
 * siblings'. */
static void check_span(checker *c, uint32_t node, uint32_t kind) {
  const uint32_t start = c->outcome->spans[2 * (size_t)node];
  const uint32_t end = c->outcome->spans[2 * (size_t)node + 1];
  if (start > end || end > c->source->length) fault("node %u: span %u..%u", node, start, end);
  if (c->open > 0) {
    frame *parent = &c->frames[c->open - 1];
    const uint32_t parent_end = c->outcome->spans[2 * (size_t)parent->node + 1];
    if (start < parent->span_start || end > parent_end)
      fault("node %u: span %u..%u outside of its parent", node, start, end);
    if (start < parent->previous_end)
      fault("node %u: span begins at %u in its sibling", node, start);
    parent->previous_end = end;
  }
  if (kind == GQL_DOCUMENT) {
    if (start != 0 || end != c->source->length) fault("the document's span is %u..%u", start, end);
    return;
  }
  const token *first = token_at(c->token_from, c, start), *last = token_at(c->token_to, c, end);
  if (first == NULL || last == NULL) fault("node %u: no tokens at %u..%u", node, start, end);
  const bool fit = (shapes[kind].first_tokens & TOKEN_BIT(first->kind)) != 0 &&
                   (shapes[kind].last_tokens & TOKEN_BIT(last->kind)) != 0;
  if (!fit) fault("node %u of kind %u: tokens %u and %u", node, kind, first->kind, last->kind);
  check_text(c, node, kind, first);
}

/* Where a name stands, or the text of a value, or the first token. */
static void check_start(const checker *c, uint32_t node, uint32_t kind) {
  const uint32_t *words = c->outcome->words + 4 * (size_t)node;
  const uint32_t start = words[1], length = words[0] >> 16, id = words[3];
  const uint32_t span_start = c->outcome->spans[2 * (size_t)node];
  const uint32_t span_end = c->outcome->spans[2 * (size_t)node + 1];
  const naming naming = shapes[kind].naming;
  if ((length == 0) != (id == GQL_NONE)) fault("node %u: length %u, id %u", node, length, id);
  if ((naming == NAMED && length == 0) || (naming == NAMELESS && length != 0))
    fault("node %u of kind %u: name of %u units", node, kind, length);
  if (length == 0) {
    const bool is_block = (flags_of(c->outcome, node) & GQL_IS_BLOCK) != 0;
    const uint32_t quotes = kind == GQL_STRING_VALUE ? (is_block ? 3 : 1) : 0;
    if (start != span_start + quotes) fault("node %u starts at %u", node, start);
    return;
  }
  if (start < span_start || start >= span_end) fault("node %u: name at %u", node, start);
  const token *name = token_at(c->token_from, c, start);
  if (name == NULL || name->kind != GQL_TOKEN_NAME) fault("node %u: no name at %u", node, start);
  const uint32_t expected = name->end - start < 0xFFFF ? name->end - start : 0xFFFF;
  if (length != expected) fault("node %u: name of %u units, not %u", node, length, expected);
  if (kind == GQL_VARIABLE_DEFINITION) {
    const uint32_t variable = node + 1 + (flags_of(c->outcome, node) & GQL_HAS_DESCRIPTION);
    if (words[5 + 4 * (size_t)(variable - node - 1)] != start)
      fault("node %u is not named after its variable", node);
  }
}

/* Variables stand in no constant: a default value, or a directive of a definition. */
static bool is_constant(const checker *c, uint32_t kind) {
  if (c->open == 0) return (type_system_kinds & KIND_BIT(kind)) != 0;
  const frame *parent = &c->frames[c->open - 1];
  const bool defines = kind_of(c->outcome, parent->node) == GQL_VARIABLE_DEFINITION;
  return parent->is_constant || defines || (type_system_kinds & KIND_BIT(kind)) != 0;
}

static void open_frame(checker *c, uint32_t node, uint32_t kind) {
  const bool constant = is_constant(c, kind);
  const bool is_defined =
      c->open > 0 && kind_of(c->outcome, c->frames[c->open - 1].node) == GQL_VARIABLE_DEFINITION;
  if (kind == GQL_VARIABLE && constant && !is_defined) fault("variable %u in a constant", node);
  if ((nesting_kinds & KIND_BIT(kind)) != 0) {
    c->depth++;
    if (c->source->max_depth != 0 && c->depth > c->source->max_depth)
      fault("node %u is %u deep", node, c->depth);
  }
  c->frames[c->open++] = (frame){
      .node = node,
      .end = c->outcome->words[4 * (size_t)node + 2],
      .part = shapes[kind].parts,
      .span_start = c->outcome->spans[2 * (size_t)node],
      .is_constant = constant,
  };
}

static void check_node(checker *c, uint32_t node) {
  const outcome *outcome = c->outcome;
  const uint32_t kind = kind_of(outcome, node);
  const uint32_t next = outcome->words[4 * (size_t)node + 2];
  const uint32_t limit = c->open == 0 ? outcome->count : c->frames[c->open - 1].end;
  if (kind >= GQL_KIND_COUNT) fault("node %u is of kind %u", node, kind);
  if (node == 0 && !is_of_goal(c->source, kind)) fault("goal %u is kind %u", c->source->goal, kind);
  if (next <= node || next > limit || (node == 0 && next != outcome->count))
    fault("node %u: next is %u", node, next);
  c->kind_counts[kind]++;
  if (is_coordinate_part(c) && next != node + 1)
    fault("node %u of a coordinate has children", node);
  take_child(c, node, kind);
  check_flags(c, node, kind, flags_of(outcome, node));
  check_span(c, node, kind);
  check_start(c, node, kind);
  open_frame(c, node, kind);
}

/* Tokens that make a node each, so that none is lost. */
static const struct {
  uint32_t tokens;
  uint64_t kinds;
} makers[] = {
    {TOKEN_BIT(GQL_TOKEN_DOLLAR), KIND_BIT(GQL_VARIABLE)},
    {TOKEN_BIT(GQL_TOKEN_AT), KIND_BIT(GQL_DIRECTIVE) | KIND_BIT(GQL_DIRECTIVE_DEFINITION) |
                                  KIND_BIT(GQL_DIRECTIVE_COORDINATE) |
                                  KIND_BIT(GQL_DIRECTIVE_ARGUMENT_COORDINATE)},
    {TOKEN_BIT(GQL_TOKEN_BRACKET_LEFT), KIND_BIT(GQL_LIST_VALUE) | KIND_BIT(GQL_LIST_TYPE)},
    {TOKEN_BIT(GQL_TOKEN_BANG), KIND_BIT(GQL_NON_NULL_TYPE)},
    {TOKEN_BIT(GQL_TOKEN_SPREAD), KIND_BIT(GQL_FRAGMENT_SPREAD) | KIND_BIT(GQL_INLINE_FRAGMENT)},
    {TOKEN_BIT(GQL_TOKEN_INT), KIND_BIT(GQL_INT_VALUE)},
    {TOKEN_BIT(GQL_TOKEN_FLOAT), KIND_BIT(GQL_FLOAT_VALUE)},
    {TOKEN_BIT(GQL_TOKEN_STRING) | TOKEN_BIT(GQL_TOKEN_BLOCK_STRING), KIND_BIT(GQL_STRING_VALUE)},
};

static void check_counts(const checker *c) {
  for (size_t index = 0; index < sizeof makers / sizeof *makers; index++) {
    uint32_t tokens = 0, nodes = 0;
    for (uint32_t token = 0; token < c->tokens->count; token++)
      tokens += (makers[index].tokens & TOKEN_BIT(c->tokens->tokens[token].kind)) != 0;
    for (uint32_t kind = 0; kind < GQL_KIND_COUNT; kind++)
      nodes += (makers[index].kinds & KIND_BIT(kind)) != 0 ? c->kind_counts[kind] : 0;
    if (tokens != nodes)
      fault("%u tokens of set %#x made %u nodes", tokens, makers[index].tokens, nodes);
  }
}

void check_tape(const source *source, const outcome *outcome, const token_list *tokens) {
  if (tokens->error != GQL_OK)
    fault("accepted although there is no token at %u", tokens->error_offset);
  if (outcome->count == 0) fault("a tape without nodes");
  checker c = create_checker(source, outcome, tokens);
  check_limits(&c);
  if (source->goal == GQL_GOAL_SCHEMA_COORDINATE) check_coordinate(&c);
  for (uint32_t node = 0; node < outcome->count; node++) {
    while (c.open > 0 && c.frames[c.open - 1].end == node)
      close_frame(&c);
    check_node(&c, node);
  }
  while (c.open > 0)
    close_frame(&c);
  check_counts(&c);
  check_names(source, outcome, tokens);
  free(c.token_from);
  free(c.token_to);
  free(c.frames);
}
