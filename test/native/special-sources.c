#include "special-sources.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "graphql.h"

typedef struct {
  char *bytes;
  size_t size;
  size_t capacity;
} text;

static void reserve(text *text, size_t size) {
  if (text->capacity - text->size > size) return;
  text->capacity = 2 * text->capacity + size + 1;
  text->bytes = realloc(text->bytes, text->capacity);
  if (text->bytes == NULL) abort();
}

__attribute__((format(printf, 2, 3))) static void print(text *text, const char *format, ...) {
  va_list arguments;
  reserve(text, 256);
  va_start(arguments, format);
  text->size += (size_t)vsnprintf(text->bytes + text->size, 256, format, arguments);
  va_end(arguments);
}

static void repeat(text *text, uint32_t times, const char *piece) {
  reserve(text, times * strlen(piece));
  for (; times > 0; times--) {
    memcpy(text->bytes + text->size, piece, strlen(piece));
    text->size += strlen(piece);
  }
}

/* As a document with a symbol table, or as another goal. */
static source finish(text *text, uint32_t goal) {
  source source = {
      .units = malloc(text->size * sizeof *source.units + 1), .goal = goal, .has_symbols = true};
  if (source.units == NULL) abort();
  source.length = decode_utf8((const uint8_t *)text->bytes, text->size, source.units);
  free(text->bytes);
  return source;
}

source growing_source(void) {
  enum { NAMES = 700 };
  text text = {0};
  print(&text, "query Q(");
  for (uint32_t name = 0; name < NAMES; name++)
    print(&text, "$same_%u: [T%u!]! = [{k%u: E%u}] ", name, name, name, name);
  print(&text, ") {");
  for (uint32_t name = 0; name < NAMES; name++) {
    print(&text, "same_%u: first_%u(first_and_second_%u: $same_%u)", name, name, name, name);
    print(&text, "@a_name_of_many_letters_%u { ...same_%u }", name, name);
  }
  print(&text, "}");
  return finish(&text, GQL_GOAL_DOCUMENT);
}

/* More names, nodes and units than a scratch keeps room for. */
static source too_much_to_keep(void) {
  enum { NAMES = 40000, FIELDS = 140000, BLANKS = 1 << 20 };
  text text = {0};
  print(&text, "{");
  for (uint32_t field = 0; field < FIELDS; field++)
    print(&text, " a%u", field % NAMES);
  repeat(&text, BLANKS, " ");
  print(&text, "}");
  return finish(&text, GQL_GOAL_DOCUMENT);
}

static source long_name(uint32_t length) {
  text text = {0};
  print(&text, "{ a");
  repeat(&text, length - 1, "b");
  print(&text, ": c }");
  return finish(&text, GQL_GOAL_DOCUMENT);
}

static source nested(const char *head, const char *open, const char *middle, const char *close,
                     uint32_t goal) {
  enum { DEPTH = 20000 };
  text text = {0};
  repeat(&text, 1, head);
  repeat(&text, DEPTH, open);
  repeat(&text, 1, middle);
  repeat(&text, DEPTH, close);
  return finish(&text, goal);
}

/* Every kind of scan, each begun at some distance from a block's beginning and of some length. */
static source shifted(uint32_t shift, uint32_t length) {
  text text = {0};
  repeat(&text, shift, " ");
  print(&text, "{");
  repeat(&text, length, "n");
  print(&text, "9_(s:\"");
  repeat(&text, length, "s");
  print(&text, "\\n\xC3\xA9\xF0\x9F\x98\x80\" b:\"\"\"");
  repeat(&text, length, " ");
  print(&text, "\\\"\"\"\n\"\" \xF0\x9F\x98\x80\"\"\" i:-1");
  repeat(&text, length, "0");
  print(&text, "f:0.");
  repeat(&text, length, "1");
  print(&text, "e5)#");
  repeat(&text, length, "c");
  print(&text, "\xF0\x9F\x98\x80\n");
  repeat(&text, length, ",");
  print(&text, "\xEF\xBB\xBF}");
  return finish(&text, GQL_GOAL_DOCUMENT);
}

/* A source that ends inside of a scan, behind all kinds of tokens. */
static source cut_off(uint32_t shift, uint32_t token) {
  static const char *const tokens[] = {"n",
                                       "\"s",
                                       "\"\"\"b",
                                       "#c",
                                       "1",
                                       "1.5",
                                       "..",
                                       " ",
                                       "\"\\u00",
                                       "\"\\u{0",
                                       "\"\"\"\\\"\"",
                                       "\xF0\x9F\x98\x80",
                                       "\"\xED\xA0\xBD",
                                       "#\xED\xB8\x80"};
  text text = {0};
  print(&text, "{");
  repeat(&text, shift, "a ");
  print(&text, "%s", tokens[token % (sizeof tokens / sizeof *tokens)]);
  return finish(&text, GQL_GOAL_DOCUMENT);
}

/* Parsed one after the other, these fill whatever room a scratch has exactly. */
static source of_length(uint32_t length) {
  text text = {0};
  print(&text, "{a");
  repeat(&text, length - 4, length % 2 == 0 ? " " : "a");
  print(&text, "a}");
  return finish(&text, GQL_GOAL_DOCUMENT);
}

bool special_source(uint32_t index, source *source) {
  /* Blocks have up to 64 units, windows of them 4096. */
  enum { SHIFTS = 66, LENGTHS = 66, TOKENS = 14, WINDOW = 4096, MIN_LENGTH = 4, MAX_LENGTH = 5200 };
  if (index < MAX_LENGTH - MIN_LENGTH) {
    *source = of_length(MIN_LENGTH + index);
    return true;
  }
  index -= MAX_LENGTH - MIN_LENGTH;
  if (index < SHIFTS * LENGTHS) {
    *source = shifted(index % SHIFTS, index / SHIFTS);
    return true;
  }
  index -= SHIFTS * LENGTHS;
  if (index < 8 * SHIFTS) {
    *source = shifted(WINDOW - 7 * SHIFTS + index, index % 5);
    return true;
  }
  index -= 8 * SHIFTS;
  if (index < SHIFTS * TOKENS) {
    *source = cut_off(index % SHIFTS, index / SHIFTS);
    return true;
  }
  switch (index - SHIFTS * TOKENS) {
  case 0: *source = growing_source(); break;
  case 1: *source = long_name(0xFFFE); break;
  case 2: *source = long_name(0xFFFF); break;
  case 3: *source = long_name(0x10000); break;
  case 4: *source = nested("", "[", "", "]", GQL_GOAL_CONST_VALUE); break;
  case 5: *source = nested("", "{a:", "1", "}", GQL_GOAL_VALUE); break;
  case 6: *source = nested("", "[", "A", "]!", GQL_GOAL_TYPE); break;
  case 7: *source = nested("", "{a", "", "}", GQL_GOAL_DOCUMENT); break;
  case 8: *source = nested("{a", "@b(c:[{d:", "$e", "}])", GQL_GOAL_DOCUMENT); break;
  case 9: *source = nested("{", "...", "{a}", "}", GQL_GOAL_DOCUMENT); break;
  case 10: *source = nested("", "#", "a", "\n", GQL_GOAL_SCHEMA_COORDINATE); break;
  case 11: *source = nested("\"", "\\u{1F600}", "\"", "", GQL_GOAL_VALUE); break;
  case 12: *source = too_much_to_keep(); break;
  default: return false;
  }
  return true;
}
