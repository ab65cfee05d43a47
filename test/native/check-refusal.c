#include "check-refusal.h"

#include "fault.h"

static bool is_lexical(uint32_t error) {
  return error >= GQL_ERROR_UNEXPECTED_CHARACTER && error <= GQL_ERROR_INVALID_UNICODE_ESCAPE;
}

/* The token that begins at an offset. */
static const token *token_from(const token_list *tokens, uint32_t offset) {
  uint32_t low = 0, high = tokens->count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (tokens->tokens[middle].start < offset)
      low = middle + 1;
    else
      high = middle;
  }
  const bool found = low < tokens->count && tokens->tokens[low].start == offset;
  return found ? &tokens->tokens[low] : NULL;
}

static void check_found(const gql_result *result, const token_list *tokens) {
  const token *found = token_from(tokens, result->found_start);
  const bool same =
      found != NULL && found->kind == result->found && found->end == result->found_end;
  if (!same)
    fault("no token of kind %u at %u..%u", result->found, result->found_start, result->found_end);
  const bool names_it = result->error == GQL_ERROR_EXPECTED_TOKEN ||
                        result->error == GQL_ERROR_UNEXPECTED_TOKEN ||
                        result->error == GQL_ERROR_EXPECTED_ON;
  if (names_it && result->found_start != result->offset)
    fault("the token of the error at %u is at %u", result->offset, result->found_start);
  if (result->error == GQL_ERROR_EXPECTED_TOKEN && result->expected == result->found)
    fault("token %u at %u was expected", result->found, result->offset);
}

/* Braces and brackets that are open before a token. */
static uint32_t depth_before(const token_list *tokens, const token *at) {
  uint32_t depth = 0;
  for (const token *token = tokens->tokens; token < at; token++) {
    depth += token->kind == GQL_TOKEN_BRACE_LEFT || token->kind == GQL_TOKEN_BRACKET_LEFT;
    depth -= token->kind == GQL_TOKEN_BRACE_RIGHT || token->kind == GQL_TOKEN_BRACKET_RIGHT;
  }
  return depth;
}

void check_refusal(const source *source, const gql_result *result, const token_list *tokens) {
  const uint32_t error = result->error;
  if (error == GQL_OK || error >= GQL_ERROR_OUT_OF_MEMORY) fault("refused with error %u", error);
  if (result->offset > source->length) fault("error %u at %u", error, result->offset);
  if (is_lexical(error)) {
    /* In a schema coordinate most of such characters are errors of its own. */
    const bool same = error == tokens->error && result->offset == tokens->error_offset;
    if (!same && source->goal != GQL_GOAL_SCHEMA_COORDINATE && error != GQL_ERROR_INVALID_CHARACTER)
      fault("error %u at %u, not %u at %u", error, result->offset, tokens->error,
            tokens->error_offset);
    return;
  }
  const token *at = token_from(tokens, result->offset);
  if (at == NULL) fault("error %u at %u, where no token begins", error, result->offset);
  const bool is_limit = error == GQL_ERROR_TOO_MANY_TOKENS || error == GQL_ERROR_TOO_DEEP;
  if (!is_limit) check_found(result, tokens);
  if (error == GQL_ERROR_TOO_MANY_TOKENS) {
    const uint32_t before = (uint32_t)(at - tokens->tokens);
    if (source->max_tokens == 0 || before != source->max_tokens)
      fault("%u tokens are too many for %u", before + 1, source->max_tokens);
  }
  if (error == GQL_ERROR_TOO_DEEP) {
    /* The fields of a type are in braces that are not counted. */
    const uint32_t depth = depth_before(tokens, at);
    if (depth != source->max_depth && depth != source->max_depth + 1)
      fault("depth %u is too deep for %u", depth + 1, source->max_depth);
  }
}
