#include "forge.h"

#include <stdlib.h>
#include <string.h>

#include "check-verdict.h"
#include "core.h"
#include "mutate.h"

enum { MAX_NODES = 2048, MAX_LENGTH = 16384 };

/* The words of a node. */
enum { HEAD, START, NEXT, ID };

/* A tape that may be written to. */
typedef struct {
  uint32_t words[MAX_NODES][GQL_WORDS_PER_NODE];
  uint32_t spans[MAX_NODES][GQL_WORDS_PER_SPAN];
  uint32_t count;
  uint32_t length;
  gql_result result;
} forgery;

static session *forging;
static randomness state = 20250906;

/* A number that is often at an edge of something. */
static uint32_t any_number(const forgery *tape) {
  const uint32_t edges[] = {0,
                            1,
                            tape->count,
                            tape->count - 1,
                            tape->count + 1,
                            tape->length,
                            tape->length + 1,
                            GQL_NONE,
                            GQL_NONE - 1,
                            0x80000000u,
                            0xFFFF0000u,
                            tape->result.symbol_count,
                            tape->result.symbol_count + tape->count,
                            tape->result.variable_count,
                            tape->result.fragment_count};
  const uint32_t choice = below(&state, 2 * sizeof edges / sizeof *edges);
  return choice < sizeof edges / sizeof *edges ? edges[choice] : below(&state, tape->count + 2);
}

static void change_number(const forgery *tape, uint32_t *number) {
  switch (below(&state, 4)) {
  case 0: *number ^= 1u << below(&state, 32); break;
  case 1: *number += 1 + below(&state, 2); break;
  case 2: *number -= 1 + below(&state, 2); break;
  default: *number = any_number(tape);
  }
}

/* Another kind, other flags or another length of the name. */
static void change_head(uint32_t *word) {
  switch (below(&state, 3)) {
  case 0: *word = (*word & ~0xFFu) | below(&state, GQL_KIND_COUNT + 2); break;
  case 1: *word ^= below(&state, 32) << 8; break;
  default: *word = (*word & 0xFFFF) | below(&state, 1 + below(&state, 0x10000)) << 16;
  }
}

/* Moves what stands from a node on, and the ends of all nodes that hold it. */
static bool move_rest(forgery *tape, uint32_t node, uint32_t end, uint32_t to) {
  const uint32_t rest = tape->count - end, count = to + rest;
  if (count == 0 || count > MAX_NODES) return false;
  for (uint32_t other = 0; other < tape->count; other++) {
    uint32_t *next = &tape->words[other][NEXT];
    if (*next >= end && (other >= end || other < node)) *next += to - end;
  }
  memmove(tape->words[to], tape->words[end], rest * sizeof *tape->words);
  memmove(tape->spans[to], tape->spans[end], rest * sizeof *tape->spans);
  tape->count = count;
  return true;
}

static uint32_t end_of(const forgery *tape, uint32_t node) {
  const uint32_t next = tape->words[node][NEXT];
  return next > node && next <= tape->count ? next : node + 1;
}

/* Writes a node and its children twice. */
static void repeat_subtree(forgery *tape, uint32_t node) {
  const uint32_t end = end_of(tape, node), size = end - node;
  if (!move_rest(tape, node, end, end + size)) return;
  memcpy(tape->words[end], tape->words[node], size * sizeof *tape->words);
  memcpy(tape->spans[end], tape->spans[node], size * sizeof *tape->spans);
  for (uint32_t copy = end; copy < end + size; copy++)
    tape->words[copy][NEXT] += size;
}

/* Makes two of a value without children, each with a part of its text, if such a value is found. */
static void divide_value(forgery *tape) {
  for (uint32_t tries = 0; tries < 16; tries++) {
    const uint32_t node = below(&state, tape->count), kind = tape->words[node][HEAD] & 0xFF;
    const uint32_t start = tape->spans[node][0], length = tape->spans[node][1] - start;
    if (kind < GQL_INT_VALUE || kind > GQL_NULL_VALUE || length < 2) continue;
    repeat_subtree(tape, node);
    tape->spans[node][1] = start + length / 2;
    if (node + 1 == tape->count) return;
    tape->spans[node + 1][0] = start + length / 2;
    tape->words[node + 1][START] += length / 2;
    return;
  }
}

/* A document that begins with its first definition, which begins with its name, or one whose
 * source is as long as can be or longer. */
static void change_document(forgery *tape) {
  if (below(&state, 2) == 0) {
    const uint32_t definition = tape->count > 1, start = tape->words[definition][START];
    tape->spans[0][0] = tape->spans[definition][0] = start;
  } else {
    tape->length = GQL_MAX_LENGTH + below(&state, 2);
    tape->spans[0][1] = tape->length;
  }
}

/* Puts one node in the place of another, with or without its next and its span. */
static void copy_node(forgery *tape, uint32_t from, uint32_t to) {
  const uint32_t next = tape->words[to][NEXT];
  memcpy(tape->words[to], tape->words[from], sizeof *tape->words);
  if (below(&state, 2) == 0) tape->words[to][NEXT] = next;
  if (below(&state, 2) == 0) memcpy(tape->spans[to], tape->spans[from], sizeof *tape->spans);
}

/* Makes a node something with a name that stands where the node begins. */
static void give_name(forgery *tape, uint32_t node) {
  static const uint32_t kinds[] = {GQL_VARIABLE, GQL_VARIABLE, GQL_ENUM_VALUE, GQL_NAMED_TYPE};
  const uint32_t ids[] = {tape->result.variable_count - 1, tape->result.variable_count, 0};
  tape->words[node][HEAD] = kinds[below(&state, 4)] | 1u << 16;
  tape->words[node][START] = tape->spans[node][0];
  tape->words[node][ID] = ids[below(&state, 3)];
}

/* Lets a name begin elsewhere, or end, or both. */
static void move_name(forgery *tape, uint32_t node) {
  const uint32_t other = below(&state, tape->count);
  const uint32_t starts[] = {tape->words[node][START], tape->spans[node][0],
                             tape->spans[node][1] - 1, tape->words[(node + 1) % tape->count][START],
                             tape->words[other][START]};
  if (below(&state, 2) == 0)
    tape->words[node][HEAD] = (tape->words[node][HEAD] & 0xFFFF) | (1 + below(&state, 3)) << 16;
  tape->words[node][START] = starts[below(&state, 5)];
}

/* Another id for a node that has one, if such a node is found. */
static void change_id(forgery *tape) {
  const uint32_t ids[] = {tape->result.variable_count, tape->result.fragment_count,
                          tape->result.symbol_count + tape->count, GQL_NONE,
                          below(&state, tape->count)};
  for (uint32_t tries = 0; tries < 16; tries++) {
    uint32_t *id = &tape->words[below(&state, tape->count)][ID];
    if (*id == GQL_NONE) continue;
    *id = ids[below(&state, sizeof ids / sizeof *ids)];
    return;
  }
}

/* Says of an operation that it is a bare selection set. */
static void shorten(forgery *tape) {
  uint32_t *head = &tape->words[tape->count > 1][HEAD];
  if ((*head & 0xFF) == GQL_OPERATION_DEFINITION)
    *head = (*head & ~0xFF00u) | GQL_IS_SHORTHAND << 8;
}

/* Prefers the first nodes and nodes of a VariableDefinition, because they are rare. */
static uint32_t any_node(const forgery *tape) {
  const uint32_t choice = below(&state, 4);
  if (choice == 0) return below(&state, tape->count < 4 ? tape->count : 4);
  for (uint32_t node = 0; choice == 1 && node < tape->count; node++) {
    if ((tape->words[node][HEAD] & 0xFF) == GQL_VARIABLE_DEFINITION)
      return node + below(&state, end_of(tape, node) - node);
  }
  return below(&state, tape->count);
}

static void change(forgery *tape) {
  uint32_t *const counts[] = {&tape->result.symbol_count, &tape->result.variable_count,
                              &tape->result.fragment_count, &tape->length};
  const uint32_t node = any_node(tape);
  switch (below(&state, 17)) {
  case 0:
  case 1: change_number(tape, &tape->words[node][below(&state, GQL_WORDS_PER_NODE)]); break;
  case 2: change_number(tape, &tape->spans[node][below(&state, GQL_WORDS_PER_SPAN)]); break;
  case 3: change_number(tape, counts[below(&state, 4)]); break;
  case 4: change_head(&tape->words[node][HEAD]); break;
  case 5: copy_node(tape, below(&state, tape->count), node); break;
  case 6: move_rest(tape, node, end_of(tape, node), node); break;
  case 7: repeat_subtree(tape, node); break;
  case 8: change_id(tape); break;
  case 9: --*counts[below(&state, 4)]; break;
  case 10: give_name(tape, node); break;
  case 11: move_name(tape, node); break;
  case 12: shorten(tape); break;
  case 13: divide_value(tape); break;
  case 14: change_document(tape); break;
  case 15: tape->count = below(&state, tape->count + 1); break;
  default:
    /* A truncated tape whose document knows it. */
    tape->count = 1 + below(&state, tape->count);
    tape->words[0][NEXT] = tape->count;
  }
}

static uint32_t *exact_copy(const uint32_t *words, size_t count) {
  if (count == 0) return NULL;
  uint32_t *copy = malloc(count * sizeof *copy);
  if (copy == NULL) abort();
  memcpy(copy, words, count * sizeof *copy);
  return copy;
}

static bool judge_copy(const forgery *tape) {
  uint32_t *words = exact_copy(tape->words[0], (size_t)tape->count * GQL_WORDS_PER_NODE);
  uint32_t *spans = exact_copy(tape->spans[0], (size_t)tape->count * GQL_WORDS_PER_SPAN);
  const outcome outcome = {true, tape->result, words, spans, tape->count};
  const bool accepted = check_verdict(&outcome, tape->length);
  free(words);
  free(spans);
  return accepted;
}

void judge_forgeries(const source *source, uint32_t count, forgery_tally *tally) {
  static forgery tape;
  if (source->length >= MAX_LENGTH) return;
  if (forging == NULL) forging = native_variant.open((gql_seed){1, 2}, 0);
  if (forging == NULL) abort();
  const outcome original = native_variant.parse(forging, source);
  if (original.count <= MAX_NODES) {
    for (; count > 0; count--) {
      tape.count = original.count;
      tape.length = source->length;
      tape.result = original.result;
      memcpy(tape.words, original.words, original.count * sizeof *tape.words);
      memcpy(tape.spans, original.spans, original.count * sizeof *tape.spans);
      for (uint32_t changes = 1 + below(&state, 3); changes > 0 && tape.count > 0; changes--)
        change(&tape);
      tally->accepted += judge_copy(&tape);
      tally->tapes++;
    }
  }
  native_variant.trim(forging);
}

void end_forging(void) {
  native_variant.close(forging);
}
