#include "seeds.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool condition, const char *path) {
  if (condition) return;
  fprintf(stderr, "%s cannot be read as seeds\n", path);
  exit(2);
}

static uint8_t *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  require(file != NULL && fseek(file, 0, SEEK_END) == 0, path);
  *size = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*size + 1);
  require(bytes != NULL && fread(bytes, 1, *size, file) == *size, path);
  bytes[*size] = 0;
  fclose(file);
  return bytes;
}

static void add(seed_list *list, const uint8_t *bytes, size_t size) {
  /* The room doubles whenever it is full. */
  if ((list->count & (list->count + 1)) == 0) {
    list->seeds = realloc(list->seeds, 2 * ((size_t)list->count + 1) * sizeof *list->seeds);
    if (list->seeds == NULL) abort();
  }
  list->seeds[list->count++] = (seed){bytes, size};
}

seed_list read_corpus(const char *path) {
  size_t size;
  seed_list corpus = {.memory = read_file(path, &size)};
  for (size_t at = 0; at < size;) {
    require(size - at >= 2, path);
    const size_t seed_size = corpus.memory[at] | (size_t)corpus.memory[at + 1] << 8;
    require(size - at - 2 >= seed_size, path);
    add(&corpus, corpus.memory + at + 2, seed_size);
    at += 2 + seed_size;
  }
  require(corpus.count > 0, path);
  return corpus;
}

/* Decodes a text over itself and returns its size. */
static size_t decode(char *text) {
  size_t size = 0;
  for (char *at = text + 1; *at != '"'; size++) {
    if (at[0] == '\\' && at[1] == 'x') {
      const char digits[] = {at[2], at[3], 0};
      text[size] = (char)strtol(digits, NULL, 16);
      at += 4;
    } else {
      at += *at == '\\';
      text[size] = *at++;
    }
  }
  return size;
}

seed_list read_dictionary(const char *path) {
  size_t size;
  seed_list dictionary = {.memory = read_file(path, &size)};
  char *line = (char *)dictionary.memory;
  for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
    if (line[0] == '"') add(&dictionary, (uint8_t *)line, decode(line));
  }
  require(dictionary.count > 0, path);
  return dictionary;
}

void free_seeds(seed_list *list) {
  free(list->seeds);
  free(list->memory);
}
