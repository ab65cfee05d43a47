/* Verifies a tape from outside. A loop over the children of a node follows `next`, and so visits every
 * node once, without a stack and without recursion. No node is read before its index is checked
 * against the count. */
#include "tape.h"

/* Kinds as bits, where several may stand in one place. */
#define BIT(kind) ((uint64_t)1 << GQL_##kind)
#define TYPES     (BIT(NAMED_TYPE) | BIT(LIST_TYPE) | BIT(NON_NULL_TYPE))
#define VALUES                                                                                     \
  (BIT(VARIABLE) | BIT(INT_VALUE) | BIT(FLOAT_VALUE) | BIT(STRING_VALUE) | BIT(BOOLEAN_VALUE) |    \
   BIT(NULL_VALUE) | BIT(ENUM_VALUE) | BIT(LIST_VALUE) | BIT(OBJECT_VALUE))
#define SELECTIONS  (BIT(FIELD) | BIT(FRAGMENT_SPREAD) | BIT(INLINE_FRAGMENT))
#define DEFINITIONS (BIT(OPERATION_DEFINITION) | BIT(FRAGMENT_DEFINITION))

/* The number of successive children of some kinds: one, at least one, any number, or one if the
 * parent has a flag. NAME is no child, but the position of the parent's own name, if any. */
enum { NONE, ONE, SOME, ANY, IF_FLAG, NAME };

typedef struct {
  uint64_t kinds;
  uint8_t count;
  uint8_t flag;
} run;

/* The space of names of a node's id: no space, names, variables or fragments. */
enum { NAMELESS, NAMED, NAMED_OR_NOT, NAMED_VARIABLE, NAMED_FRAGMENT };

enum { MAX_RUNS = 5 };

typedef struct {
  uint8_t name;
  uint8_t flags; /* besides those of the runs */
  run runs[MAX_RUNS];
} shape;

#define DESCRIPTION                                                                                \
  { BIT(STRING_VALUE), IF_FLAG, GQL_HAS_DESCRIPTION }
#define OWN_NAME                                                                                   \
  { 0, NAME, 0 }
#define DIRECTIVES                                                                                 \
  { BIT(DIRECTIVE), ANY, 0 }
#define ARGUMENTS                                                                                  \
  { BIT(ARGUMENT), ANY, 0 }
#define A(kinds)                                                                                   \
  { kinds, ONE, 0 }

/* clang-format off */
/* In the order of the source; kinds that are not here belong to no executable document. A
 * VariableDefinition has the name of its Variable. */
static const shape shapes[GQL_KIND_COUNT] = {
  [GQL_DOCUMENT] = {NAMELESS, 0, {{DEFINITIONS, SOME, 0}}},
  [GQL_OPERATION_DEFINITION] = {NAMED_OR_NOT, GQL_IS_MUTATION | GQL_IS_SUBSCRIPTION | GQL_IS_SHORTHAND,
    {DESCRIPTION, OWN_NAME, {BIT(VARIABLE_DEFINITION), ANY, 0}, DIRECTIVES, A(BIT(SELECTION_SET))}},
  [GQL_FRAGMENT_DEFINITION] = {NAMED_FRAGMENT, 0,
    {DESCRIPTION, OWN_NAME, A(BIT(NAMED_TYPE)), DIRECTIVES, A(BIT(SELECTION_SET))}},
  [GQL_VARIABLE_DEFINITION] = {NAMED_VARIABLE, 0,
    {DESCRIPTION, A(BIT(VARIABLE)), A(TYPES), {VALUES, IF_FLAG, GQL_HAS_DEFAULT_VALUE}, DIRECTIVES}},
  [GQL_SELECTION_SET] = {NAMELESS, 0, {{SELECTIONS, SOME, 0}}},
  [GQL_FIELD] = {NAMED, 0,
    {{BIT(ALIAS), IF_FLAG, GQL_HAS_ALIAS}, OWN_NAME, ARGUMENTS, DIRECTIVES,
     {BIT(SELECTION_SET), IF_FLAG, GQL_HAS_SELECTION_SET}}},
  [GQL_ALIAS] = {NAMED, 0, {OWN_NAME}},
  [GQL_FRAGMENT_SPREAD] = {NAMED_FRAGMENT, 0, {OWN_NAME, DIRECTIVES}},
  [GQL_INLINE_FRAGMENT] = {NAMELESS, 0,
    {{BIT(NAMED_TYPE), IF_FLAG, GQL_HAS_TYPE_CONDITION}, DIRECTIVES, A(BIT(SELECTION_SET))}},
  [GQL_DIRECTIVE] = {NAMED, 0, {OWN_NAME, ARGUMENTS}},
  [GQL_ARGUMENT] = {NAMED, 0, {OWN_NAME, A(VALUES)}},
  [GQL_VARIABLE] = {NAMED_VARIABLE, 0, {OWN_NAME}},
  [GQL_INT_VALUE] = {NAMELESS, 0, {{0}}},
  [GQL_FLOAT_VALUE] = {NAMELESS, 0, {{0}}},
  [GQL_STRING_VALUE] = {NAMELESS, GQL_IS_BLOCK | GQL_HAS_ESCAPE, {{0}}},
  [GQL_BOOLEAN_VALUE] = {NAMELESS, GQL_IS_TRUE, {{0}}},
  [GQL_NULL_VALUE] = {NAMELESS, 0, {{0}}},
  [GQL_ENUM_VALUE] = {NAMED, 0, {OWN_NAME}},
  [GQL_LIST_VALUE] = {NAMELESS, 0, {{VALUES, ANY, 0}}},
  [GQL_OBJECT_VALUE] = {NAMELESS, 0, {{BIT(OBJECT_FIELD), ANY, 0}}},
  [GQL_OBJECT_FIELD] = {NAMED, 0, {OWN_NAME, A(VALUES)}},
  [GQL_NAMED_TYPE] = {NAMED, 0, {OWN_NAME}},
  [GQL_LIST_TYPE] = {NAMELESS, 0, {A(TYPES)}},
  [GQL_NON_NULL_TYPE] = {NAMELESS, 0, {A(BIT(NAMED_TYPE) | BIT(LIST_TYPE))}},
};
/* clang-format on */

static const uint32_t *node_words(const gql_tape *tape, uint32_t node) {
  return tape->words + (size_t)node * GQL_WORDS_PER_NODE;
}

static const uint32_t *span_of(const gql_tape *tape, uint32_t node) {
  return tape->spans + (size_t)node * GQL_WORDS_PER_SPAN;
}

static uint32_t kind_of(const gql_tape *tape, uint32_t node) {
  return node_words(tape, node)[0] & 0xFF;
}

static uint32_t flags_of(const gql_tape *tape, uint32_t node) {
  return node_words(tape, node)[0] >> 8 & 0xFF;
}

static uint32_t name_length_of(const gql_tape *tape, uint32_t node) {
  return node_words(tape, node)[0] >> 16;
}

/* Whether a node stands between two offsets, and its name or its text in it. */
static bool has_good_span(const gql_tape *tape, uint32_t node, uint32_t from, uint32_t to) {
  const uint32_t *span = span_of(tape, node);
  const uint32_t start = node_words(tape, node)[1], length = name_length_of(tape, node);
  if (span[0] < from || span[1] > to || span[0] >= span[1]) return false;
  if (length > 0) return span[0] <= start && start <= span[1] && length <= span[1] - start;
  const bool is_block = (flags_of(tape, node) & GQL_IS_BLOCK) != 0;
  const uint32_t quotes = kind_of(tape, node) != GQL_STRING_VALUE ? 0 : is_block ? 3 : 1;
  return start - span[0] == quotes && span[1] - span[0] >= 2 * quotes;
}

/* Whether a node has a name where its kind requires it, and an id that readers may look up. */
static bool has_good_name(const gql_tape *tape, uint32_t node, const gql_result *counts) {
  const uint32_t length = name_length_of(tape, node), id = node_words(tape, node)[3];
  const uint8_t name = shapes[kind_of(tape, node)].name;
  if (name == NAMELESS || (name == NAMED_OR_NOT && length == 0)) {
    return length == 0 && id == GQL_NONE;
  }
  if (length == 0) return false;
  if (name == NAMED_VARIABLE) return id < counts->variable_count;
  if (name == NAMED_FRAGMENT) return id < counts->fragment_count;
  return id < (uint64_t)counts->symbol_count + tape->count && id != GQL_NONE;
}

/* Whether the children of a node are those of its kind and its flags, each valid and behind the
 * previous child: so no unit of the source is in two names or texts. */
static bool has_good_children(const gql_tape *tape, uint32_t parent, const gql_result *counts) {
  const shape *expected = &shapes[kind_of(tape, parent)];
  const uint32_t end = node_words(tape, parent)[2], *span = span_of(tape, parent);
  const uint32_t name = node_words(tape, parent)[1], name_length = name_length_of(tape, parent);
  uint32_t flags = flags_of(tape, parent) & ~(uint32_t)expected->flags;
  uint32_t child = parent + 1, from = span[0];
  for (int index = 0; index < MAX_RUNS && expected->runs[index].count != NONE; index++) {
    const run *row = &expected->runs[index];
    if (row->count == NAME) {
      if (name_length > 0 && name < from) return false;
      if (name_length > 0) from = name + name_length;
      continue;
    }
    if (row->count == IF_FLAG && (flags & row->flag) == 0) continue;
    flags &= ~(uint32_t)row->flag;
    const bool is_many = row->count == SOME || row->count == ANY;
    uint32_t found = 0;
    while (child < end && (found == 0 || is_many)) {
      const uint32_t kind = kind_of(tape, child), next = node_words(tape, child)[2];
      if (kind >= GQL_KIND_COUNT || (row->kinds >> kind & 1) == 0) break;
      /* The check of the end is below. */
      if (next <= child) return false;
      if (!has_good_span(tape, child, from, span[1]) || !has_good_name(tape, child, counts))
        return false;
      from = span_of(tape, child)[1];
      child = next;
      found++;
    }
    if (found == 0 && row->count != ANY) return false;
  }
  return child == end && flags == 0;
}

/* Whether an operation has one type, and in short nothing but a selection set. */
static bool is_good_operation(const gql_tape *tape, uint32_t node) {
  const uint32_t flags = flags_of(tape, node), types = GQL_IS_MUTATION | GQL_IS_SUBSCRIPTION;
  if ((flags & types) == types) return false;
  if ((flags & GQL_IS_SHORTHAND) == 0) return true;
  return flags == GQL_IS_SHORTHAND && name_length_of(tape, node) == 0 &&
         kind_of(tape, node + 1) == GQL_SELECTION_SET;
}

/* The Variable of a definition. */
static uint32_t variable_of(const gql_tape *tape, uint32_t definition) {
  return definition + 1 + ((flags_of(tape, definition) & GQL_HAS_DESCRIPTION) != 0);
}

/* Whether a definition has the name of its Variable. */
static bool is_named_after_variable(const gql_tape *tape, uint32_t definition) {
  const uint32_t variable = variable_of(tape, definition);
  const uint32_t *words = node_words(tape, definition), *expected = node_words(tape, variable);
  return words[1] == expected[1] && words[3] == expected[3] &&
         name_length_of(tape, definition) == name_length_of(tape, variable);
}

static bool is_good_document(const gql_tape *tape, uint32_t length) {
  const uint32_t *words = tape->words;
  return words[0] == GQL_DOCUMENT && words[1] == 0 && words[2] == tape->count &&
         words[3] == GQL_NONE && tape->spans[0] == 0 && tape->spans[1] == length;
}

bool gql_verify(const gql_tape *tape, uint32_t length, const gql_result *counts) {
  if (tape->count == 0 || length > GQL_MAX_LENGTH || counts->variable_count > tape->count ||
      counts->fragment_count > tape->count || !is_good_document(tape, length)) {
    return false;
  }
  /* In a VariableDefinition there is no other variable than its own. */
  uint32_t definition_end = 0, own_variable = 0;
  for (uint32_t node = 0; node < tape->count; node++) {
    if (!has_good_children(tape, node, counts)) return false;
    switch (kind_of(tape, node)) {
    case GQL_OPERATION_DEFINITION:
      if (!is_good_operation(tape, node)) return false;
      break;
    case GQL_VARIABLE_DEFINITION:
      if (!is_named_after_variable(tape, node)) return false;
      definition_end = node_words(tape, node)[2];
      own_variable = variable_of(tape, node);
      break;
    case GQL_VARIABLE:
      if (node < definition_end && node != own_variable) return false;
      break;
    default: break;
    }
  }
  return true;
}
