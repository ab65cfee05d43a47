/* The C core alone: megabytes of source a second, beside a copy of the source and a bare look at the class of each of its
 * bytes. core.ts compiles and runs it.
 *
 *   core <source as UTF-16> <names, one a line> rounds n    prints a line for each contender, n times
 *   core <source as UTF-16> <names, one a line> parses n    parses n times and prints nothing, to count instructions */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../native/bytes.h"

enum { NAME_ROOM = 256, SYMBOLS_ROOM = 1 << 16 };

typedef struct {
  uint16_t *units;
  uint16_t *copy;
  uint8_t *bytes;
  uint32_t length;
  gql_scratch *scratch;
  gql_options options;
} input;

static void *must(void *pointer) {
  if (pointer != NULL) return pointer;
  fputs("There is no memory, or a file is missing.\n", stderr);
  exit(1);
}

static char *read_file(const char *path, size_t *size) {
  FILE *file = must(fopen(path, "rb"));
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  char *text = must(malloc(*size + 1));
  if (fread(text, 1, *size, file) != *size) exit(1);
  fclose(file);
  text[*size] = 0;
  return text;
}

static gql_symbols *symbols_of(char *text, gql_seed seed) {
  gql_symbols *symbols = must(gql_symbols_create(SYMBOLS_ROOM, SYMBOLS_ROOM * 16, seed));
  for (char *name = strtok(text, "\n"); name != NULL; name = strtok(NULL, "\n")) {
    uint16_t units[NAME_ROOM];
    uint32_t length = 0;
    for (; name[length] != 0 && length < NAME_ROOM; length++)
      units[length] = (uint8_t)name[length];
    gql_symbols_add(symbols, units, length);
  }
  return symbols;
}

static uint32_t copy(input *in) {
  memcpy(in->copy, in->units, in->length * sizeof *in->units);
  return in->copy[in->length / 2];
}

static uint32_t classify(input *in) {
  uint32_t sum = 0;
  for (uint32_t index = 0; index < in->length; index++)
    sum += gql_classes[in->bytes[index]];
  return sum;
}

static uint32_t narrow(input *in) {
  gql_narrow(in->units, in->length, in->bytes);
  return in->bytes[in->length / 2];
}

static uint32_t parse(input *in) {
  gql_tape tape;
  gql_result result;
  memcpy(must(gql_scratch_units(in->scratch, in->length)), in->units,
         in->length * sizeof *in->units);
  if (!gql_parse(in->scratch, in->length, &in->options, &tape, &result)) {
    fprintf(stderr, "Error %u at %u.\n", result.error, result.offset);
    exit(1);
  }
  return tape.count;
}

typedef struct {
  const char *name;
  uint32_t (*run)(input *in);
} contender;

static const contender contenders[] = {
    {"memcpy", copy},
    {"byte classes", classify},
    {"narrow", narrow},
    {"parse", parse},
};

static double seconds(void) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
  const gql_seed seed = {0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu};
  size_t size, names_size;
  if (count < 5) return 1;
  input in = {.units = (uint16_t *)(void *)read_file(arguments[1], &size)};
  in.length = (uint32_t)(size / sizeof *in.units);
  in.copy = must(malloc(size + 1));
  in.bytes = must(malloc(in.length + GQL_PADDING));
  in.scratch = must(gql_scratch_create(seed));
  in.options.symbols = symbols_of(read_file(arguments[2], &names_size), seed);
  volatile uint32_t sink = narrow(&in);

  long left = strtol(arguments[4], NULL, 10);
  if (strcmp(arguments[3], "parses") == 0) {
    for (; left > 0; left--)
      sink += parse(&in);
    return 0;
  }
  const uint32_t repeats = 1 + 20000000 / (in.length + 1);
  for (; left > 0; left--) {
    for (size_t index = 0; index < sizeof contenders / sizeof *contenders; index++) {
      const double start = seconds();
      for (uint32_t repeat = 0; repeat < repeats; repeat++)
        sink += contenders[index].run(&in);
      const double each = (seconds() - start) / repeats;
      printf("%s\t%.1f\n", contenders[index].name, in.length / each / 1e6);
    }
  }
  return 0;
}
