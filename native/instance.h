// What belongs to one environment: each worker thread has its own.
#ifndef TAPEQL_INSTANCE_H
#define TAPEQL_INSTANCE_H

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "graphql.h"
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

struct Instance {
  static constexpr size_t kWordsPerNode = GQL_WORDS_PER_NODE + GQL_WORDS_PER_SPAN;

  gql_seed seed;
  gql_scratch *scratch = nullptr;
  gql_tape tape = {nullptr, nullptr, 0};
  Tables<SymbolTable> symbol_tables;
  Tables<SourceTable> source_tables;

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
