#include "check-generations.h"

#include "fault.h"
#include "symbols.h"

static uint32_t id_of(gql_names *names, const char *text) {
  uint8_t bytes[GQL_PADDING + 8] = {0};
  uint32_t id, length = 0;
  for (; text[length] != 0; length++)
    bytes[length] = (uint8_t)text[length];
  const gql_name name = gql_name_of((gql_seed){1, 2}, bytes, length);
  if (!gql_names_id(names, &name, GQL_SPACE_NAME, &id)) fault("no memory for a name");
  return id;
}

void check_generations(void) {
  gql_names names = {0};
  gql_names_begin(&names);
  /* A table after 2^32 documents. */
  const uint32_t first = names.generation;
  id_of(&names, "old");
  id_of(&names, "older");
  names.generation = UINT32_MAX;
  for (uint32_t document = 0; document < first + 3; document++) {
    gql_names_begin(&names);
    if (id_of(&names, "older") != 0 || id_of(&names, "old") != 1)
      fault("a name of 2^32 documents ago in generation %u", names.generation);
  }
  gql_names_free(&names);
}
