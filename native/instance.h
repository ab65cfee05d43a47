// What belongs to one environment: each worker thread has its own.
#ifndef TAPEQL_INSTANCE_H
#define TAPEQL_INSTANCE_H

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "graphql.h"

struct Instance;

// A symbol table. JavaScript owns it by an external value.
struct Table {
  gql_symbols *symbols;
  int64_t size; // bytes
  Instance *instance;
};

struct Instance {
  static constexpr size_t kWordsPerNode = GQL_WORDS_PER_NODE + GQL_WORDS_PER_SPAN;

  gql_seed seed;
  gql_scratch *scratch = nullptr;
  gql_tape tape = {nullptr, nullptr, 0};
  // The tables that are alive, so that a foreign external is refused and not read.
  std::vector<Table *> tables;

  Instance() {
    std::random_device random;
    seed.first = static_cast<uint64_t>(random()) << 32 | random();
    seed.second = static_cast<uint64_t>(random()) << 32 | random();
    scratch = gql_scratch_create(seed);
  }

  // Tables may outlive the instance while an environment ends.
  ~Instance() {
    for (Table *table : tables)
      table->instance = nullptr;
    gql_scratch_destroy(scratch);
  }

  Table *Add(gql_symbols *symbols) {
    tables.push_back(new Table{symbols, static_cast<int64_t>(gql_symbols_size(symbols)), this});
    return tables.back();
  }

  void Remove(Table *table) {
    tables.erase(std::remove(tables.begin(), tables.end(), table), tables.end());
  }

  bool Knows(const void *table) const {
    return std::find(tables.begin(), tables.end(), table) != tables.end();
  }

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
    gql_scratch_trim(scratch);
  }
};

#endif
