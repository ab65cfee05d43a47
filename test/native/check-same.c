#include "check-same.h"

#include <string.h>

#include "fault.h"

void check_same(const outcome *found, const outcome *expected, const char *who) {
  const size_t count = expected->count;
  if (found->accepted != expected->accepted) fault("%s has another verdict", who);
  if (memcmp(&found->result, &expected->result, sizeof found->result) != 0)
    fault("%s has error %u at %u, not %u at %u, or other counts", who, found->result.error,
          found->result.offset, expected->result.error, expected->result.offset);
  if (!expected->accepted) return;
  if (found->count != expected->count)
    fault("%s has %u nodes, not %u", who, found->count, expected->count);
  if (memcmp(found->words, expected->words, count * GQL_WORDS_PER_NODE * sizeof *found->words) != 0)
    fault("%s has other nodes", who);
  if (memcmp(found->spans, expected->spans, count * GQL_WORDS_PER_SPAN * sizeof *found->spans) != 0)
    fault("%s has other spans", who);
}
