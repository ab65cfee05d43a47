// What belongs to one environment: each worker thread has its own.
#ifndef TAPEQL_INSTANCE_H
#define TAPEQL_INSTANCE_H

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "graphql.h"
#include "response.h"
#include "sources.h"

struct Instance;

// A symbol table. JavaScript owns it by an external value.
struct SymbolTable {
  gql_symbols *symbols;
  int64_t size; // bytes
  Instance *instance;
};

// A table of sources. JavaScript owns it by an external value, too.
struct SourceTable {
  gql_sources *sources;
  int64_t size; // bytes
  Instance *instance;
};

// The tables of one kind that are alive, so that a foreign external is refused and not read.
template <typename Table> class Tables {
public:
  // Tables may outlive the instance while an environment ends.
  ~Tables() {
    for (Table *table : alive)
      table->instance = nullptr;
  }

  void Add(Table *table) { alive.push_back(table); }

  void Remove(Table *table) {
    alive.erase(std::remove(alive.begin(), alive.end(), table), alive.end());
  }

  bool Knows(const void *table) const {
    return std::find(alive.begin(), alive.end(), table) != alive.end();
  }

private:
  std::vector<Table *> alive;
};

// Responses that are being written, each in a slot: one, unless a value that is written begins an
// execution itself.
class Responses {
public:
  // Where texts stand that are written at once.
  gql_response *texts = gql_response_create();

  ~Responses() {
    gql_response_destroy(texts);
    for (const Slot &slot : slots)
      gql_response_destroy(slot.response);
  }

  gql_response *Find(uint32_t slot) const {
    return slot < slots.size() && slots[slot].is_open ? slots[slot].response : nullptr;
  }

  // The first free slot, or -1 when there is no memory for one more.
  int32_t Begin(uint32_t max_bytes) {
    size_t slot = 0;
    while (slot < slots.size() && slots[slot].is_open)
      slot++;
    if (slot == slots.size()) {
      gql_response *response = gql_response_create();
      if (response == nullptr) return -1;
      slots.push_back({response, false});
    }
    slots[slot].is_open = true;
    gql_response_begin(slots[slot].response, max_bytes);
    return static_cast<int32_t>(slot);
  }

  // Frees an open slot. The memory of the first one stays for the next response.
  void End(uint32_t slot) {
    slots[slot].is_open = false;
    gql_response_trim(slots[slot].response);
    for (; slots.size() > 1 && !slots.back().is_open; slots.pop_back())
      gql_response_destroy(slots.back().response);
  }

private:
  struct Slot {
    gql_response *response;
    bool is_open;
  };
  std::vector<Slot> slots;
};

struct Instance {
  static constexpr size_t kWordsPerNode = GQL_WORDS_PER_NODE + GQL_WORDS_PER_SPAN;

  gql_seed seed;
  gql_scratch *scratch = nullptr;
  gql_tape tape = {nullptr, nullptr, 0};
  Tables<SymbolTable> symbol_tables;
  Tables<SourceTable> source_tables;
  Responses responses;

  Instance() {
    std::random_device random;
    seed.first = static_cast<uint64_t>(random()) << 32 | random();
    seed.second = static_cast<uint64_t>(random()) << 32 | random();
    scratch = gql_scratch_create(seed);
  }

  ~Instance() { gql_scratch_destroy(scratch); }

  // Words of the last tape, in the order in which they are handed over.
  size_t Size() const { return tape.count * kWordsPerNode; }

  void CopyTape(uint32_t *target) const {
    if (tape.count == 0) return;
    const size_t words = static_cast<size_t>(tape.count) * GQL_WORDS_PER_NODE;
    std::memcpy(target, tape.words, words * sizeof *target);
    std::memcpy(target + words, tape.spans, (Size() - words) * sizeof *target);
  }

  // Nothing refers to the last tape any more.
  void Forget() {
    tape.count = 0;
    Trim();
  }

  // A tape that nobody has taken stays.
  void Trim() {
    if (tape.count == 0) gql_scratch_trim(scratch);
  }
};

#endif
