/* The state that all productions share: the cursor of a parse, its tokens, names and nodes.
 *
 * A production is a function that begins at its first token and consumes its last token; it returns
 * false after an error. No production recurses: nested productions are loops over open nodes. The
 * first byte classifies a token; the lexer reads only numbers, and the token of an error.
 * Private to the parser: graphql.h is the manual. */
#ifndef GQL_PARSER_H
#define GQL_PARSER_H

#include "lexer.h"
#include "scanner.h"
#include "symbols.h"
#include "tape.h"

typedef struct {
  const uint8_t *bytes;
  const uint32_t *cursor; /* the start of the current token */
  const uint32_t *limit;  /* the start that must not become current unseen: see gql_turn */
  const uint32_t *ends;   /* the end of the current token, or of the first one that has an end */
  uint32_t previous_end;  /* of the last token that was taken */
  uint32_t depth;
  uint32_t max_depth;
  gql_writer *writer;
  gql_names *names;
  const gql_symbols *symbols;
  uint32_t symbol_count;
  gql_seed seed;
  uint32_t max_tokens;
  int64_t
      passed; /* tokens of the windows before, less the starts of this one that begin no token */
  gql_scanner *scanner;
  gql_result *result;
} gql_parser;

/* A name or a string that was taken. */
typedef struct {
  uint32_t start;
  uint32_t end; /* with GQL_HAS_BACKSLASH */
} gql_text;

/* The part of a definition before its keyword, or of a member before its name. */
typedef struct {
  uint32_t start; /* of the definition */
  uint32_t flags; /* GQL_HAS_DESCRIPTION or GQL_IS_EXTENSION */
  gql_text description;
} gql_head;

/* Tokens. */

static inline uint32_t start_of(const gql_parser *p) {
  return *p->cursor;
}

static inline uint8_t first_byte(const gql_parser *p) {
  return p->bytes[*p->cursor];
}

/* Whether the current token begins with a byte: a punctuator, or `"`. */
static inline bool at(const gql_parser *p, uint8_t byte) {
  return first_byte(p) == byte;
}

static inline bool at_name(const gql_parser *p) {
  return gql_is(first_byte(p), GQL_NAME_START);
}

static inline bool at_end(const gql_parser *p) {
  return first_byte(p) == GQL_BYTE_END;
}

static inline bool at_word(const gql_parser *p, const char *word, uint32_t length) {
  return at_name(p) && *p->ends - *p->cursor == length &&
         memcmp(p->bytes + *p->cursor, word, length) == 0;
}

/* Errors. The first one ends the parse. */

/* Fails at a position, independent of the token there. */
static inline bool fail_at(gql_parser *p, uint32_t error, uint32_t offset) {
  p->result->error = error;
  p->result->offset = offset;
  return false;
}

/* Notes an error because of the token that begins at `found`, or the lexical error of that
 * position if there is no valid token. */
void gql_fail(gql_parser *p, uint32_t error, uint32_t offset, uint32_t found);

static inline bool fail(gql_parser *p, uint32_t error, uint32_t offset) {
  gql_fail(p, error, offset, start_of(p));
  return false;
}

/* Fails because of the current token, or of one that was taken. */
static inline bool unexpected(gql_parser *p, uint32_t start) {
  gql_fail(p, GQL_ERROR_UNEXPECTED_TOKEN, start, start);
  return false;
}

static inline bool expected(gql_parser *p, uint32_t kind) {
  p->result->expected = kind;
  return fail(p, GQL_ERROR_EXPECTED_TOKEN, start_of(p));
}

/* Makes the start at the limit the current one: begins a window, or finds that there are too many
 * tokens. */
bool gql_turn(gql_parser *p);

/* Like gql_turn, but leaves it to gql_count to count the token. */
bool gql_look(gql_parser *p);

/* Counts a token that was only looked at. */
bool gql_count(gql_parser *p);

/* Goes to the next start. */
static inline bool advance(gql_parser *p) {
  return ++p->cursor != p->limit || gql_turn(p);
}

/* Takes a punctuator. */
static inline bool take(gql_parser *p) {
  p->previous_end = start_of(p) + 1;
  return advance(p);
}

static inline bool expect(gql_parser *p, uint8_t punctuator) {
  return at(p, punctuator) ? take(p) : expected(p, gql_punctuator(punctuator));
}

/* Name */
static inline bool take_name(gql_parser *p, gql_text *name) {
  if (!at_name(p)) return expected(p, GQL_TOKEN_NAME);
  name->start = start_of(p);
  name->end = *p->ends++;
  p->previous_end = name->end;
  return advance(p);
}

/* Takes a keyword. */
static inline bool take_word(gql_parser *p) {
  gql_text name;
  return take_name(p, &name);
}

/* Reads a string without going on. */
static inline bool read_string(gql_parser *p, gql_text *string) {
  string->start = start_of(p);
  string->end = *p->ends;
  if (string->end == GQL_NO_STRING) return unexpected(p, string->start);
  p->ends++;
  p->previous_end = string->end & ~GQL_HAS_BACKSLASH;
  return true;
}

static inline bool take_string(gql_parser *p, gql_text *string) {
  return read_string(p, string) && advance(p);
}

/* IntValue or FloatValue: takes the number and writes its kind of token. */
bool gql_take_number(gql_parser *p, uint32_t *kind);

/* `...`, which begins at the current token. Takes it. */
bool gql_take_spread(gql_parser *p);

static inline bool at_spread(const gql_parser *p) {
  const uint8_t *bytes = p->bytes + *p->cursor;
  return bytes[0] == '.' && bytes[1] == '.' && bytes[2] == '.';
}

/* Enters a selection set, a list, an object or a list type at the current token. */
static inline bool enter(gql_parser *p) {
  if (++p->depth <= p->max_depth) return true;
  return fail(p, GQL_ERROR_TOO_DEEP, start_of(p));
}

/* Names. */

/* The id of a name that is no symbol. */
bool gql_name_id(gql_parser *p, const gql_name *name, uint32_t space, uint32_t *id);

/* The id of a name of the document or of the schema. */
static inline bool identify(gql_parser *p, const gql_text *text, uint32_t space, uint32_t *id) {
  const uint8_t *bytes = p->bytes + text->start;
  const gql_name name = gql_name_of(p->seed, bytes, text->end - text->start);
  if (space == GQL_SPACE_NAME && p->symbols != NULL) {
    *id = gql_symbols_find(p->symbols, &name);
    if (*id != GQL_NONE) return true;
  }
  return gql_name_id(p, &name, space, id);
}

/* Nodes. A window of the scanner begins with room for a node for each of its starts, and a node
 * needs a token. */

/* Opens a node without a name; `start` is also the offset of its first token. */
static inline uint32_t open_plain(gql_parser *p, uint32_t kind, uint32_t flags, uint32_t start,
                                  uint32_t parent) {
  const uint32_t node = p->writer->count++;
  gql_put(p->writer, node, gql_head_word(kind, flags, 0), start, parent, GQL_NONE, start, start);
  return node;
}

/* Opens a node with a name; `start` is the offset of its first token. */
static inline uint32_t open_named(gql_parser *p, uint32_t kind, uint32_t flags, uint32_t start,
                                  const gql_text *name, uint32_t symbol, uint32_t parent) {
  const uint32_t node = p->writer->count++;
  const uint32_t head = gql_head_word(kind, flags, name->end - name->start);
  gql_put(p->writer, node, head, name->start, parent, symbol, start, name->end);
  return node;
}

/* Writes a complete node: the token or the tokens from `start` to `end`. */
static inline void plain_leaf(gql_parser *p, uint32_t kind, uint32_t flags, uint32_t start,
                              uint32_t end) {
  const uint32_t node = p->writer->count++;
  gql_put(p->writer, node, gql_head_word(kind, flags, 0), start, node + 1, GQL_NONE, start, end);
}

/* Writes a complete node that ends with its name. */
static inline void named_leaf(gql_parser *p, uint32_t kind, uint32_t start, const gql_text *name,
                              uint32_t symbol) {
  const uint32_t node = p->writer->count++;
  const uint32_t head = gql_head_word(kind, 0, name->end - name->start);
  gql_put(p->writer, node, head, name->start, node + 1, symbol, start, name->end);
}

/* Ends a node with the last token that was taken. Returns its parent. */
static inline uint32_t close_node(gql_parser *p, uint32_t node) {
  return gql_close(p->writer, node, p->previous_end);
}

/* Definitions. */

/* Takes the keyword of a definition. */
bool gql_take_keyword(gql_parser *p, const gql_head *head);

/* Opens a definition with its description. `name` belongs to a space of names; NULL for a
 * definition without a name. */
bool gql_open_definition(gql_parser *p, uint32_t kind, const gql_head *head, const gql_text *name,
                         uint32_t space, uint32_t *node);

/* Productions for executable documents. */

bool gql_operation_definition(gql_parser *p, const gql_head *head);
bool gql_shorthand(gql_parser *p);
bool gql_operation_type(const gql_parser *p, uint32_t *flag);
bool gql_fragment_definition(gql_parser *p, const gql_head *head);

/* Productions for both kinds of documents. */

bool gql_arguments(gql_parser *p, bool constant);
bool gql_value(gql_parser *p, bool constant);
void gql_string_value(gql_parser *p, const gql_text *string);
bool gql_variable(gql_parser *p, gql_text *name, uint32_t *symbol);
bool gql_default_value(gql_parser *p, uint32_t owner);
bool gql_type_reference(gql_parser *p);
bool gql_directives(gql_parser *p, bool constant);

/* NamedType : Name */
static inline bool named_type(gql_parser *p) {
  gql_text name;
  uint32_t symbol;
  if (!take_name(p, &name) || !identify(p, &name, GQL_SPACE_NAME, &symbol)) return false;
  named_leaf(p, GQL_NAMED_TYPE, name.start, &name, symbol);
  return true;
}

/* Productions for type-system documents: definitions, or extensions where the head says so. */

bool gql_schema_definition(gql_parser *p, const gql_head *head);
bool gql_scalar_type_definition(gql_parser *p, const gql_head *head);
bool gql_object_type_definition(gql_parser *p, const gql_head *head);
bool gql_interface_type_definition(gql_parser *p, const gql_head *head);
bool gql_union_type_definition(gql_parser *p, const gql_head *head);
bool gql_enum_type_definition(gql_parser *p, const gql_head *head);
bool gql_input_object_type_definition(gql_parser *p, const gql_head *head);
bool gql_directive_definition(gql_parser *p, const gql_head *head);

/* Arguments? */
static inline bool arguments(gql_parser *p, bool constant) {
  return !at(p, '(') || gql_arguments(p, constant);
}

/* Directives? */
static inline bool directives(gql_parser *p, bool constant) {
  return !at(p, '@') || gql_directives(p, constant);
}

/* SchemaCoordinate, and the end of the source behind it. */
bool gql_schema_coordinate(gql_parser *p);

#endif
