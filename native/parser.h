/* What all productions share: the state of a parse, its tokens, names and nodes.
 *
 * A production is a function that begins at its first token and takes its last one; it returns false
 * after an error. None recurses: where productions nest, it loops over open nodes. Private to the
 * parser: graphql.h is the manual. */
#ifndef GQL_PARSER_H
#define GQL_PARSER_H

#include "lexer.h"
#include "symbols.h"
#include "tape.h"

typedef struct {
  gql_lexer lexer;
  gql_tape *tape;
  gql_names *names;
  gql_seed seed;
  const gql_symbols *symbols;
  uint32_t symbol_count;
  uint32_t previous_end; /* of the last token that was taken */
  uint32_t tokens;
  uint32_t max_tokens;
  uint32_t depth;
  uint32_t max_depth;
  gql_result *result;
} gql_parser;

/* What stands before the keyword of a definition, or before the name of one of its members. */
typedef struct {
  uint32_t start; /* of the definition */
  uint32_t flags; /* GQL_HAS_DESCRIPTION or GQL_IS_EXTENSION */
  gql_token description;
} gql_head;

/* Errors. The first one ends the parse. */

bool gql_fail(gql_parser *p, uint32_t error, uint32_t offset, const gql_token *found);

static inline bool fail(gql_parser *p, uint32_t error, uint32_t offset) {
  return gql_fail(p, error, offset, &p->lexer.token);
}

static inline bool unexpected(gql_parser *p, const gql_token *token) {
  return gql_fail(p, GQL_ERROR_UNEXPECTED_TOKEN, token->start, token);
}

/* Tokens. */

static inline bool at(const gql_parser *p, uint32_t kind) {
  return p->lexer.token.kind == kind;
}

static inline bool at_string(const gql_parser *p) {
  return at(p, GQL_TOKEN_STRING) || at(p, GQL_TOKEN_BLOCK_STRING);
}

static inline bool at_word(const gql_parser *p, const char *word, uint32_t length) {
  const gql_token *token = &p->lexer.token;
  return token->kind == GQL_TOKEN_NAME && token->end - token->start == length &&
         memcmp(p->lexer.bytes + token->start, word, length) == 0;
}

/* Looks at the next token without counting it. */
static inline bool look(gql_parser *p) {
  p->previous_end = p->lexer.token.end;
  return gql_lex(&p->lexer) || fail(p, p->lexer.error, p->lexer.error_offset);
}

static inline bool count_token(gql_parser *p) {
  if (at(p, GQL_TOKEN_END) || ++p->tokens <= p->max_tokens) return true;
  return fail(p, GQL_ERROR_TOO_MANY_TOKENS, p->lexer.token.start);
}

/* Takes the current token. */
static inline bool advance(gql_parser *p) {
  return look(p) && count_token(p);
}

static inline bool expected(gql_parser *p, uint32_t kind) {
  p->result->expected = kind;
  return fail(p, GQL_ERROR_EXPECTED_TOKEN, p->lexer.token.start);
}

static inline bool expect(gql_parser *p, uint32_t kind) {
  return at(p, kind) ? advance(p) : expected(p, kind);
}

/* Enters a selection set, a list, an object or a list type at the current token. */
static inline bool enter(gql_parser *p) {
  if (++p->depth <= p->max_depth) return true;
  return fail(p, GQL_ERROR_TOO_DEEP, p->lexer.token.start);
}

/* Name */
static inline bool take_name(gql_parser *p, gql_token *name) {
  *name = p->lexer.token;
  return expect(p, GQL_TOKEN_NAME);
}

/* Nodes. */

/* The id of a name of the document or of the schema. */
bool gql_identify(gql_parser *p, const gql_token *token, uint32_t space, uint32_t *id);

static inline bool open_node(gql_parser *p, const gql_node *node, uint32_t parent,
                             uint32_t *index) {
  *index = gql_tape_open(p->tape, node, parent);
  return *index != GQL_NONE || fail(p, GQL_ERROR_TAPE_FULL, node->span_start);
}

/* Opens a node without a name; `start` is also the offset of its first token. */
static inline bool open_plain(gql_parser *p, uint32_t kind, uint32_t start, uint32_t parent,
                              uint32_t *index) {
  const gql_node node = {.kind = kind, .start = start, .symbol = GQL_NONE, .span_start = start};
  return open_node(p, &node, parent, index);
}

/* Opens a node that is called `name`; `start` is the offset of its first token. */
static inline bool open_named(gql_parser *p, uint32_t kind, uint32_t start, const gql_token *name,
                              uint32_t symbol, uint32_t parent, uint32_t *index) {
  const gql_node node = {
      .kind = kind,
      .start = name->start,
      .name_length = name->end - name->start,
      .symbol = symbol,
      .span_start = start,
  };
  return open_node(p, &node, parent, index);
}

/* Ends a node with the last token that was taken. Returns its parent. */
static inline uint32_t close_node(gql_parser *p, uint32_t index) {
  return gql_tape_close(p->tape, index, p->previous_end);
}

/* Definitions. */

/* Takes the keyword of a definition. */
bool gql_take_keyword(gql_parser *p, const gql_head *head);

/* Opens a definition with its description. It is called `name`, which is of a space of names, or
 * has none: NULL. */
bool gql_open_definition(gql_parser *p, uint32_t kind, const gql_head *head, const gql_token *name,
                         uint32_t space, uint32_t *node);

/* Productions for executable documents. */

bool gql_operation_definition(gql_parser *p, const gql_head *head);
bool gql_shorthand(gql_parser *p);
bool gql_operation_type(const gql_parser *p, uint32_t *flag);
bool gql_fragment_definition(gql_parser *p, const gql_head *head);

/* Productions for both kinds of documents. */

bool gql_arguments(gql_parser *p, bool constant);
bool gql_value(gql_parser *p, bool constant);
bool gql_string_value(gql_parser *p, const gql_token *token);
bool gql_variable(gql_parser *p, gql_token *name, uint32_t *symbol);
bool gql_default_value(gql_parser *p, uint32_t owner);
bool gql_type_reference(gql_parser *p);
bool gql_named_type(gql_parser *p);
bool gql_directives(gql_parser *p, bool constant);

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
  return !at(p, GQL_TOKEN_PAREN_LEFT) || gql_arguments(p, constant);
}

/* Directives? */
static inline bool directives(gql_parser *p, bool constant) {
  return !at(p, GQL_TOKEN_AT) || gql_directives(p, constant);
}

/* SchemaCoordinate, and the end of the source behind it. */
bool gql_schema_coordinate(gql_parser *p);

#endif
