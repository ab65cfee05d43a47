// The state of one environment. Each worker thread has a separate environment.
#ifndef TAPEQL_INSTANCE_H
#define TAPEQL_INSTANCE_H

#if defined(_WIN32)
#define _CRT_RAND_S
#endif

#include <stdlib.h>
#include <string.h>

#include <new>

#if defined(__APPLE__)
#include <sys/random.h>
#elif !defined(_WIN32)
#include <unistd.h>
#endif

#include "graphql.h"
#include "response.h"
#include "sources.h"

struct Instance;

// Objects in memory of the C library, so that an addon needs no library of C++. Null when there is
// no memory.
template <typename Object> Object *Create() {
  void *memory = calloc(1, sizeof(Object));
  return memory == nullptr ? nullptr : new (memory) Object();
}

template <typename Object> void Destroy(Object *object) {
  object->~Object();
  free(object);
}

// A random secret; zero where the system has no source of randomness.
inline gql_seed RandomSeed() {
  gql_seed seed = {0, 0};
#if defined(_WIN32)
  unsigned int words[4] = {0};
  for (unsigned int &word : words)
    rand_s(&word);
  memcpy(&seed, words, sizeof seed);
#else
  if (getentropy(&seed, sizeof seed) != 0) seed = {0, 0};
#endif
  return seed;
}

// A symbol table. JavaScript owns it by an external value.
struct SymbolTable {
  gql_symbols *symbols;
  int64_t size; // bytes
  Instance *instance;
  SymbolTable *next;
};

// A table of sources. JavaScript owns it by an external value, too.
struct SourceTable {
  gql_sources *sources;
  int64_t size; // bytes
  Instance *instance;
  SourceTable *next;
};

// The tables of one kind that are alive, so that a foreign external is refused and not read.
template <typename Table> class Tables {
public:
  // Tables may outlive the instance while an environment ends.
  ~Tables() {
    for (Table *table = first; table != nullptr; table = table->next)
      table->instance = nullptr;
  }

  void Add(Table *table) {
    table->next = first;
    first = table;
  }

  void Remove(Table *table) {
    Table **at = &first;
    while (*at != table)
      at = &(*at)->next;
    *at = table->next;
  }

  bool Knows(const void *table) const {
    const Table *at = first;
    while (at != nullptr && at != table)
      at = at->next;
    return at != nullptr;
  }

private:
  Table *first = nullptr;
};

// Responses that are being written, each in a slot: one, unless a value that is written begins an
// execution itself.
class Responses {
public:
  // The units of texts that are written at once.
  gql_response *texts = gql_response_create();

  ~Responses() {
    gql_response_destroy(texts);
    for (uint32_t slot = 0; slot < count; slot++)
      gql_response_destroy(slots[slot].response);
    free(slots);
  }

  gql_response *Find(uint32_t slot) const {
    return slot < count && slots[slot].is_open ? slots[slot].response : nullptr;
  }

  // The first free slot, or -1 when there is no memory for one more.
  int32_t Begin(uint32_t max_bytes) {
    uint32_t slot = 0;
    while (slot < count && slots[slot].is_open)
      slot++;
    if (slot == count && !AddSlot()) return -1;
    slots[slot].is_open = true;
    gql_response_begin(slots[slot].response, max_bytes);
    return static_cast<int32_t>(slot);
  }

  // Frees an open slot. The memory of the first one stays for the next response.
  void End(uint32_t slot) {
    slots[slot].is_open = false;
    gql_response_trim(slots[slot].response);
    for (; count > 1 && !slots[count - 1].is_open; count--)
      gql_response_destroy(slots[count - 1].response);
  }

private:
  struct Slot {
    gql_response *response;
    bool is_open;
  };

  bool AddSlot() {
    void *memory = realloc(slots, (count + size_t{1}) * sizeof *slots);
    if (memory == nullptr) return false;
    slots = static_cast<Slot *>(memory);
    gql_response *response = gql_response_create();
    if (response == nullptr) return false;
    slots[count++] = {response, false};
    return true;
  }

  Slot *slots = nullptr;
  uint32_t count = 0;
};

struct Instance {
  static constexpr size_t kWordsPerNode = GQL_WORDS_PER_NODE + GQL_WORDS_PER_SPAN;

  gql_seed seed;
  gql_scratch *scratch;
  gql_tape tape = {nullptr, nullptr, 0};
  Tables<SymbolTable> symbol_tables;
  Tables<SourceTable> source_tables;
  Responses responses;

  Instance() : seed(RandomSeed()), scratch(gql_scratch_create(seed)) {}

  ~Instance() { gql_scratch_destroy(scratch); }

  // Words of the last tape, in the order of the result.
  size_t Size() const { return tape.count * kWordsPerNode; }

  void CopyTape(uint32_t *target) const {
    if (tape.count == 0) return;
    const size_t words = static_cast<size_t>(tape.count) * GQL_WORDS_PER_NODE;
    memcpy(target, tape.words, words * sizeof *target);
    memcpy(target + words, tape.spans, (Size() - words) * sizeof *target);
  }

  // Drops the last tape, which the caller does not read again.
  void Forget() {
    tape.count = 0;
    Trim();
  }

  // Keeps a tape that was not taken yet.
  void Trim() {
    if (tape.count == 0) gql_scratch_trim(scratch);
  }
};

#endif
