#include "check-form.h"

#include "tape-shapes.h"

/* A node and what its neighbours leave to it. */
typedef struct {
  uint32_t node;
  uint32_t limit; /* the node behind all that its parent holds */
  uint32_t from;  /* the offsets between which it stands */
  uint32_t to;
  bool is_constant;
} place;

typedef struct {
  const outcome *outcome;
  const char *fault;
} form;

static bool fail(form *form, const char *fault) {
  if (form->fault == NULL) form->fault = fault;
  return false;
}

static uint32_t word(const form *form, uint32_t node, uint32_t index) {
  return form->outcome->words[(size_t)node * GQL_WORDS_PER_NODE + index];
}

static uint32_t offset(const form *form, uint32_t node, uint32_t index) {
  return form->outcome->spans[(size_t)node * GQL_WORDS_PER_SPAN + index];
}

/* The kind of a node, or GQL_KIND_COUNT. */
static uint32_t kind_of(const form *form, uint32_t node) {
  const uint32_t kind = word(form, node, 0) & 0xFF;
  return kind < GQL_KIND_COUNT ? kind : GQL_KIND_COUNT;
}

static uint32_t flags_of(const form *form, uint32_t node) {
  return word(form, node, 0) >> 8 & 0xFF;
}

static bool judge_place(form *form, const place *place) {
  const uint32_t node = place->node, next = word(form, node, 2), kind = kind_of(form, node);
  const uint64_t foreign = type_system_kinds | coordinate_kinds |
                           KIND_BIT(GQL_OPERATION_TYPE_DEFINITION) | KIND_BIT(GQL_FIELD_DEFINITION);
  if (kind == GQL_KIND_COUNT) return fail(form, "no kind");
  if ((foreign & KIND_BIT(kind)) != 0) return fail(form, "a kind of the type system");
  if (next <= node) return fail(form, "next does not lead on");
  if (next > place->limit) return fail(form, "next leads out of the parent");
  const uint32_t start = offset(form, node, 0), end = offset(form, node, 1);
  if (start < place->from || end > place->to) return fail(form, "a span out of its place");
  if (start > end || (start == end && kind != GQL_DOCUMENT)) return fail(form, "an empty span");
  return true;
}

static bool judge_flags(form *form, uint32_t node, uint32_t kind) {
  const uint32_t flags = flags_of(form, node);
  if ((flags & ~shapes[kind].flags) != 0) return fail(form, "a flag of another kind");
  if (kind != GQL_OPERATION_DEFINITION) return true;
  if ((flags & GQL_IS_MUTATION) != 0 && (flags & GQL_IS_SUBSCRIPTION) != 0)
    return fail(form, "two types of operation");
  if ((flags & GQL_IS_SHORTHAND) == 0) return true;
  const bool has_more = (flags & ~(uint32_t)GQL_IS_SHORTHAND) != 0 ||
                        word(form, node, 3) != GQL_NONE || word(form, node, 0) >> 16 != 0;
  return !has_more || fail(form, "a shorthand with more than selections");
}

static bool judge_id(form *form, uint32_t kind, uint32_t id) {
  const gql_result *counts = &form->outcome->result;
  const uint64_t names = (uint64_t)counts->symbol_count + form->outcome->count;
  switch (shapes[kind].space) {
  case IDS_OF_VARIABLES: return id < counts->variable_count || fail(form, "no such variable");
  case IDS_OF_FRAGMENTS: return id < counts->fragment_count || fail(form, "no such fragment");
  default: return id < names || fail(form, "no such name");
  }
}

static bool judge_start(form *form, uint32_t node, uint32_t kind) {
  const uint32_t start = word(form, node, 1), id = word(form, node, 3);
  const uint32_t first = offset(form, node, 0), last = offset(form, node, 1);
  const uint64_t length = word(form, node, 0) >> 16;
  if ((id == GQL_NONE) != (length == 0)) return fail(form, "a name without an id, or the reverse");
  if (length == 0) {
    if (shapes[kind].naming == NAMED) return fail(form, "no name");
    const bool is_block = (flags_of(form, node) & GQL_IS_BLOCK) != 0;
    const uint64_t quotes = kind == GQL_STRING_VALUE ? (is_block ? 3 : 1) : 0;
    if (start != first + quotes) return fail(form, "a text out of its place");
    return first + 2 * quotes <= last || fail(form, "a string without quotes");
  }
  if (shapes[kind].naming == NAMELESS) return fail(form, "a name");
  if (start < first || start + length > last) return fail(form, "a name out of its span");
  return judge_id(form, kind, id);
}

/* Whether a child stands before its parent's name in the source. */
static bool is_before_name(const form *form, uint32_t parent, uint32_t child) {
  if (child != parent + 1) return false;
  return kind_of(form, child) == GQL_ALIAS || (kind_of(form, child) == GQL_STRING_VALUE &&
                                               (flags_of(form, parent) & GQL_HAS_DESCRIPTION) != 0);
}

/* Whether a child and its parent's name do not overlap. */
static bool judge_name(form *form, uint32_t parent, uint32_t child) {
  const uint32_t start = word(form, parent, 1), length = word(form, parent, 0) >> 16;
  if (length == 0) return true;
  if (kind_of(form, parent) == GQL_VARIABLE_DEFINITION) {
    if (kind_of(form, child) != GQL_VARIABLE || child > parent + 2) return true;
    const bool is_same = word(form, child, 1) == start && word(form, child, 0) >> 16 == length &&
                         word(form, child, 3) == word(form, parent, 3);
    return is_same || fail(form, "a definition of another variable");
  }
  const bool fits = is_before_name(form, parent, child) ? offset(form, child, 1) <= start
                                                        : offset(form, child, 0) >= start + length;
  return fits || fail(form, "a name in a child");
}

/* Whether a part comes as often as it must. */
static bool is_enough(const part *part, uint32_t count, uint32_t flags) {
  switch (part->repetition) {
  case NONE: return count == 0;
  case ONE: return count == 1;
  case SOME: return count > 0;
  case ONE_IF_FLAG: return count == ((flags & part->flag) != 0 ? 1 : 0);
  default: return true;
  }
}

static bool judge_node(form *form, const place *place); // NOLINT(misc-no-recursion)

static bool judge_children(form *form, const place *parent) { // NOLINT(misc-no-recursion)
  const uint32_t end = word(form, parent->node, 2), kind = kind_of(form, parent->node);
  const uint32_t flags = flags_of(form, parent->node);
  place child = {parent->node + 1, end, offset(form, parent->node, 0),
                 offset(form, parent->node, 1), parent->is_constant};
  for (uint32_t index = 0; index < PARTS; index++) {
    const part *part = &shapes[kind].parts[index];
    /* A description and a default value are of kinds that the part behind may have, too. */
    const uint32_t most = part->repetition == ANY || part->repetition == SOME ? UINT32_MAX
                          : part->repetition == ONE                           ? 1
                                                    : (flags & part->flag) != 0;
    uint32_t count = 0;
    for (; count < most && child.node < end; count++) {
      const uint32_t found = kind_of(form, child.node);
      if (found == GQL_KIND_COUNT || (part->kinds & KIND_BIT(found)) == 0) break;
      /* The Variable that is defined is part 1. */
      child.is_constant = parent->is_constant || (kind == GQL_VARIABLE_DEFINITION && index > 1);
      if (!judge_node(form, &child) || !judge_name(form, parent->node, child.node)) return false;
      child.from = offset(form, child.node, 1);
      child.node = word(form, child.node, 2);
    }
    if (!is_enough(part, count, flags)) return fail(form, "a child is missing");
  }
  if (child.node != end) return fail(form, "a child that does not belong here");
  const bool is_short = kind == GQL_OPERATION_DEFINITION && (flags & GQL_IS_SHORTHAND) != 0;
  if (is_short && kind_of(form, parent->node + 1) != GQL_SELECTION_SET)
    return fail(form, "a shorthand with more than selections");
  return true;
}

static bool judge_node(form *form, const place *place) { // NOLINT(misc-no-recursion)
  if (!judge_place(form, place)) return false;
  const uint32_t kind = kind_of(form, place->node);
  if (kind == GQL_VARIABLE && place->is_constant) return fail(form, "a variable in a constant");
  return judge_flags(form, place->node, kind) && judge_start(form, place->node, kind) &&
         judge_children(form, place);
}

const char *fault_of_form(const outcome *outcome, uint32_t length) {
  form form = {outcome, NULL};
  const gql_result *counts = &outcome->result;
  if (outcome->count == 0) return "no nodes";
  if (length > GQL_MAX_LENGTH) return "a source that is too long";
  if (counts->variable_count > outcome->count || counts->fragment_count > outcome->count)
    return "more ids than nodes";
  if (kind_of(&form, 0) != GQL_DOCUMENT) return "no document";
  if (offset(&form, 0, 0) != 0 || offset(&form, 0, 1) != length) return "another source";
  const place whole = {.limit = outcome->count, .to = length};
  if (judge_node(&form, &whole) && word(&form, 0, 2) != outcome->count)
    return "nodes behind the document";
  return form.fault;
}

bool is_executable(const outcome *outcome) {
  const uint64_t definitions =
      KIND_BIT(GQL_OPERATION_DEFINITION) | KIND_BIT(GQL_FRAGMENT_DEFINITION);
  if ((outcome->words[0] & 0xFF) != GQL_DOCUMENT) return false;
  for (uint32_t node = 1; node < outcome->count;
       node = outcome->words[(size_t)node * GQL_WORDS_PER_NODE + 2]) {
    const uint32_t kind = outcome->words[(size_t)node * GQL_WORDS_PER_NODE] & 0xFF;
    if ((definitions & KIND_BIT(kind)) == 0) return false;
  }
  return true;
}
