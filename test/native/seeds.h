/* Files of inputs: a corpus, and a dictionary of texts. */
#ifndef SEEDS_H
#define SEEDS_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  const uint8_t *bytes;
  size_t size;
} seed;

typedef struct {
  seed *seeds;
  uint32_t count;
  uint8_t *memory;
} seed_list;

/* A packed corpus: for each input its size in two bytes, the lower one first, and its bytes. */
seed_list read_corpus(const char *path);

/* A dictionary of libFuzzer: a line is a comment, or a text in quotes with the escapes \\, \"
 * and \xAB. */
seed_list read_dictionary(const char *path);

void free_seeds(seed_list *list);

#endif
