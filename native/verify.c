/* Judges a tape that comes from outside. The children of a node are followed from one `next` to the
 * other, which sees every node once: there is neither a stack nor recursion. No node is read before
 * its index is known to be below the count. */
#include "tape.h"

/* Kinds as bits, where several may stand in one place. */
#define BIT(kind) ((uint64_t)1 << GQL_##kind)
#define TYPES     (BIT(NAMED_TYPE) | BIT(LIST_TYPE) | BIT(NON_NULL_TYPE))
#define VALUES                                                                                     \
  (BIT(VARIABLE) | BIT(INT_VALUE) | BIT(FLOAT_VALUE) | BIT(STRING_VALUE) | BIT(BOOLEAN_VALUE) |    \
   BIT(NULL_VALUE) | BIT(ENUM_VALUE) | BIT(LIST_VALUE) | BIT(OBJECT_VALUE))
#define SELECTIONS  (BIT(FIELD) | BIT(FRAGMENT_SPREAD) | BIT(INLINE_FRAGMENT))
#define DEFINITIONS (BIT(OPERATION_DEFINITION) | BIT(FRAGMENT_DEFINITION))

enum { NONE, ONE, SOME, ANY, IF_FLAG };

/* Children of these kinds in a row: one, at least one, any number, or one if the parent says so. */
typedef struct {
  uint64_t kinds;
  uint8_t count;
  uint8_t flag;
} run;

/* What the id of a node counts: nothing, names, variables or fragments. */
enum { NAMELESS, NAMED, NAMED_OR_NOT, NAMED_VARIABLE, NAMED_FRAGMENT };

enum { MAX_RUNS = 5 };

typedef struct {
  uint8_t name;
  uint8_t flags; /* besides those of the runs */
  run runs[MAX_RUNS];
} shape;

#define DESCRIPTION                                                                                \
  { BIT(STRING_VALUE), IF_FLAG, GQL_HAS_DESCRIPTION }
#define DIRECTIVES                                                                                 \
  { BIT(DIRECTIVE), ANY, 0 }
#define ARGUMENTS                                                                                  \
  { BIT(ARGUMENT), ANY, 0 }
#define A(kinds)                                                                                   \
  { kinds, ONE, 0 }

/* clang-format off */
/* In the order of TAPE.md, "Children"; kinds that are not here belong to no executable document. */
static const shape shapes[GQL_KIND_COUNT] = {
  [GQL_DOCUMENT] = {NAMELESS, 0, {{DEFINITIONS, SOME, 0}}},
  [GQL_OPERATION_DEFINITION] = {NAMED_OR_NOT, GQL_IS_MUTATION | GQL_IS_SUBSCRIPTION | GQL_IS_SHORTHAND,
    {DESCRIPTION, {BIT(VARIABLE_DEFINITION), ANY, 0}, DIRECTIVES, A(BIT(SELECTION_SET))}},
  [GQL_FRAGMENT_DEFINITION] = {NAMED_FRAGMENT, 0,
    {DESCRIPTION, A(BIT(NAMED_TYPE)), DIRECTIVES, A(BIT(SELECTION_SET))}},
  [GQL_VARIABLE_DEFINITION] = {NAMED_VARIABLE, 0,
    {DESCRIPTION, A(BIT(VARIABLE)), A(TYPES), {VALUES, IF_FLAG, GQL_HAS_DEFAULT_VALUE}, DIRECTIVES}},
  [GQL_SELECTION_SET] = {NAMELESS, 0, {{SELECTIONS, SOME, 0}}},
  [GQL_FIELD] = {NAMED, 0,
    {{BIT(ALIAS), IF_FLAG, GQL_HAS_ALIAS}, ARGUMENTS, DIRECTIVES,
     {BIT(SELECTION_SET), IF_FLAG, GQL_HAS_SELECTION_SET}}},
  [GQL_ALIAS] = {NAMED, 0, {{0}}},
  [GQL_FRAGMENT_SPREAD] = {NAMED_FRAGMENT, 0, {DIRECTIVES}},
  [GQL_INLINE_FRAGMENT] = {NAMELESS, 0,
    {{BIT(NAMED_TYPE), IF_FLAG, GQL_HAS_TYPE_CONDITION}, DIRECTIVES, A(BIT(SELECTION_SET))}},
  [GQL_DIRECTIVE] = {NAMED, 0, {ARGUMENTS}},
  [GQL_ARGUMENT] = {NAMED, 0, {A(VALUES)}},
  [GQL_VARIABLE] = {NAMED_VARIABLE, 0, {{0}}},
  [GQL_INT_VALUE] = {NAMELESS, 0, {{0}}},
  [GQL_FLOAT_VALUE] = {NAMELESS, 0, {{0}}},
  [GQL_STRING_VALUE] = {NAMELESS, GQL_IS_BLOCK | GQL_HAS_ESCAPE, {{0}}},
  [GQL_BOOLEAN_VALUE] = {NAMELESS, GQL_IS_TRUE, {{0}}},
  [GQL_NULL_VALUE] = {NAMELESS, 0, {{0}}},
  [GQL_ENUM_VALUE] = {NAMED, 0, {{0}}},
  [GQL_LIST_VALUE] = {NAMELESS, 0, {{VALUES, ANY, 0}}},
  [GQL_OBJECT_VALUE] = {NAMELESS, 0, {{BIT(OBJECT_FIELD), ANY, 0}}},
  [GQL_OBJECT_FIELD] = {NAMED, 0, {A(VALUES)}},
  [GQL_NAMED_TYPE] = {NAMED, 0, {{0}}},
  [GQL_LIST_TYPE] = {NAMELESS, 0, {A(TYPES)}},
  [GQL_NON_NULL_TYPE] = {NAMELESS, 0, {A(BIT(NAMED_TYPE) | BIT(LIST_TYPE))}},
};
/* clang-format on */

static const uint64_t executable_kinds =
    DEFINITIONS | SELECTIONS | VALUES | TYPES | BIT(DOCUMENT) | BIT(VARIABLE_DEFINITION) |
    BIT(SELECTION_SET) | BIT(ALIAS) | BIT(DIRECTIVE) | BIT(ARGUMENT) | BIT(OBJECT_FIELD);

static const uint32_t *node_words(const gql_tape *tape, uint32_t node) {
  return tape->words + (size_t)node * GQL_WORDS_PER_NODE;
}

static uint32_t kind_of(const gql_tape *tape, uint32_t node) {
  return node_words(tape, node)[0] & 0xFF;
}

/* Whether the text of a node lies in its span, and that in the span of its parent. */
static bool has_good_span(const gql_tape *tape, uint32_t node, uint32_t parent) {
  const uint32_t *span = tape->spans + (size_t)node * GQL_WORDS_PER_SPAN;
  const uint32_t *outer = tape->spans + (size_t)parent * GQL_WORDS_PER_SPAN;
  const uint32_t *words = node_words(tape, node);
  const uint32_t length = words[0] >> 16;
  return outer[0] <= span[0] && span[0] <= span[1] && span[1] <= outer[1] && span[0] <= words[1] &&
         words[1] <= span[1] && length <= span[1] - words[1];
}

/* Whether a node has a name where it must, and an id that somebody may look up. */
static bool has_good_name(const gql_tape *tape, uint32_t node, const gql_result *counts) {
  const uint32_t *words = node_words(tape, node);
  const uint32_t length = words[0] >> 16;
  const uint32_t id = words[3];
  const uint8_t name = shapes[words[0] & 0xFF].name;
  if (name == NAMELESS || (name == NAMED_OR_NOT && length == 0)) {
    return length == 0 && id == GQL_NONE;
  }
  if (length == 0) return false;
  if (name == NAMED_VARIABLE) return id < counts->variable_count;
  if (name == NAMED_FRAGMENT) return id < counts->fragment_count;
  return id < (uint64_t)counts->symbol_count + tape->count;
}

/* Whether the children of a node are those that its kind and its flags announce, each good itself. */
static bool has_good_children(const gql_tape *tape, uint32_t parent, const gql_result *counts) {
  const uint32_t *words = node_words(tape, parent);
  const shape *expected = &shapes[words[0] & 0xFF];
  const uint32_t end = words[2];
  uint32_t flags = words[0] >> 8 & 0xFF & ~(uint32_t)expected->flags;
  uint32_t child = parent + 1;
  for (int index = 0; index < MAX_RUNS && expected->runs[index].count != NONE; index++) {
    const run *row = &expected->runs[index];
    if (row->count == IF_FLAG && (flags & row->flag) == 0) continue;
    flags &= ~(uint32_t)row->flag;
    const bool is_many = row->count == SOME || row->count == ANY;
    uint32_t found = 0;
    while (child < end && (found == 0 || is_many)) {
      const uint32_t kind = kind_of(tape, child);
      const uint32_t next = node_words(tape, child)[2];
      if (kind >= GQL_KIND_COUNT || (row->kinds >> kind & 1) == 0) break;
      if (next <= child || next > end) return false;
      if (!has_good_span(tape, child, parent) || !has_good_name(tape, child, counts)) return false;
      child = next;
      found++;
    }
    if (found == 0 && row->count != ANY) return false;
  }
  return child == end && flags == 0;
}

bool gql_verify(const gql_tape *tape, uint32_t length, const gql_result *counts) {
  if (tape->count == 0 || length > GQL_MAX_LENGTH || counts->variable_count > tape->count ||
      counts->fragment_count > tape->count) {
    return false;
  }
  const uint32_t *words = tape->words;
  if (words[0] != GQL_DOCUMENT || words[1] != 0 || words[2] != tape->count ||
      words[3] != GQL_NONE || tape->spans[0] != 0 || tape->spans[1] != length) {
    return false;
  }
  for (uint32_t node = 0; node < tape->count; node++) {
    const uint32_t kind = kind_of(tape, node);
    if (kind >= GQL_KIND_COUNT || (executable_kinds >> kind & 1) == 0) return false;
    if (!has_good_children(tape, node, counts)) return false;
  }
  return true;
}
