// The addon: parse, createSymbolTable and share. Knows no grammar and no layout of a tape beyond
// its sizes. All state belongs to the instance of one environment: each worker thread has its own.
#include <napi.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "graphql.h"

namespace {

constexpr size_t kHeaderWords = 16;
constexpr size_t kWordsPerNode = GQL_WORDS_PER_NODE + GQL_WORDS_PER_SPAN;
static_assert(sizeof(gql_result) <= kHeaderWords * sizeof(uint32_t), "The header holds a result.");

struct Instance;

// A symbol table. JavaScript owns it by an external value.
struct Table {
  gql_symbols *symbols;
  Instance *instance;
};

struct Instance {
  gql_seed seed;
  gql_scratch *scratch = nullptr;
  Napi::Reference<Napi::Uint32Array> results;
  uint32_t *words = nullptr;
  size_t capacity = 0;
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

  bool Knows(const void *table) const {
    return std::find(tables.begin(), tables.end(), table) != tables.end();
  }
};

napi_value ThrowTypeError(napi_env env, const char *message) {
  napi_throw_type_error(env, nullptr, message);
  return nullptr;
}

// Copies a string into the scratch. One call is enough unless it fills all the usual room. The copy ends with NUL.
napi_status CopySource(napi_env env, napi_value source, gql_scratch *scratch, size_t *length) {
  constexpr size_t kUsualRoom = 4096;
  uint16_t *units = gql_scratch_units(scratch, kUsualRoom);
  if (units == nullptr) return napi_generic_failure;
  napi_status status = napi_get_value_string_utf16(env, source, reinterpret_cast<char16_t *>(units),
                                                   kUsualRoom, length);
  if (status != napi_ok || *length < kUsualRoom - 1) return status;
  napi_get_value_string_utf16(env, source, nullptr, 0, length);
  units = gql_scratch_units(scratch, *length + 1);
  if (units == nullptr) return napi_generic_failure;
  return napi_get_value_string_utf16(env, source, reinterpret_cast<char16_t *>(units), *length + 1,
                                     length);
}

// parse(source, symbols | undefined, maxTokens, maxSyntaxDepth, goal?): the number of nodes, or minus the error's
// number. Hot: bench/parse.ts. Raw Node-API calls, because the wrappers cost as much as a small document.
napi_value Parse(napi_env env, napi_callback_info info) {
  napi_value arguments[5], result;
  size_t count = 5, length;
  void *data, *table = nullptr;
  gql_options options = {nullptr, 0, 0, GQL_GOAL_DOCUMENT};
  napi_get_cb_info(env, info, &count, arguments, nullptr, &data);
  Instance *instance = static_cast<Instance *>(data);
  if (instance->words == nullptr) return ThrowTypeError(env, "There is no array for the results.");

  napi_valuetype type = napi_undefined;
  if (napi_get_value_external(env, arguments[1], &table) != napi_ok)
    napi_typeof(env, arguments[1], &type);
  if (type != napi_undefined || (table != nullptr && !instance->Knows(table))) {
    return ThrowTypeError(env, "The symbols are not a symbol table.");
  }
  if (table != nullptr) options.symbols = static_cast<Table *>(table)->symbols;
  if (napi_get_value_uint32(env, arguments[2], &options.max_tokens) != napi_ok ||
      napi_get_value_uint32(env, arguments[3], &options.max_depth) != napi_ok ||
      (count > 4 && napi_get_value_uint32(env, arguments[4], &options.goal) != napi_ok) ||
      options.goal >= GQL_GOAL_COUNT) {
    return ThrowTypeError(env, "The limits or the goal of a parse are not numbers that it knows.");
  }

  int32_t outcome = -GQL_ERROR_OUT_OF_MEMORY;
  const napi_status copied = CopySource(env, arguments[0], instance->scratch, &length);
  if (copied == napi_string_expected) return ThrowTypeError(env, "The source is not a string.");
  if (copied == napi_ok) {
    gql_result *header = reinterpret_cast<gql_result *>(instance->words);
    uint32_t *words = instance->words + kHeaderWords;
    uint32_t *spans = words + instance->capacity * GQL_WORDS_PER_NODE;
    gql_tape tape = {words, spans, static_cast<uint32_t>(instance->capacity), 0};
    if (gql_parse(instance->scratch, static_cast<uint32_t>(length), &options, &tape, header)) {
      const size_t span_bytes = tape.count * GQL_WORDS_PER_SPAN * sizeof *spans;
      std::memmove(words + tape.count * GQL_WORDS_PER_NODE, spans, span_bytes);
      outcome = static_cast<int32_t>(tape.count);
    } else {
      outcome = -static_cast<int32_t>(header->error);
    }
    gql_scratch_trim(instance->scratch);
  }
  napi_create_int32(env, outcome, &result);
  return result;
}

// share(results): the Uint32Array that parse fills from now on. TAPE.md explains what it holds.
Napi::Value Share(const Napi::CallbackInfo &info) {
  Instance *instance = static_cast<Instance *>(info.Data());
  if (!info[0].IsTypedArray() ||
      info[0].As<Napi::TypedArray>().TypedArrayType() != napi_uint32_array) {
    return Napi::Value(info.Env(),
                       ThrowTypeError(info.Env(), "The results are not a Uint32Array."));
  }
  Napi::Uint32Array results = info[0].As<Napi::Uint32Array>();
  if (results.ElementLength() < kHeaderWords + kWordsPerNode) {
    return Napi::Value(info.Env(),
                       ThrowTypeError(info.Env(), "The results have no room for a node."));
  }
  instance->results = Napi::Reference<Napi::Uint32Array>::New(results, 1);
  instance->words = results.Data();
  instance->capacity = (results.ElementLength() - kHeaderWords) / kWordsPerNode;
  return info.Env().Undefined();
}

void DestroyTable(Napi::Env, Table *table) {
  if (table->instance != nullptr) {
    std::vector<Table *> &tables = table->instance->tables;
    tables.erase(std::remove(tables.begin(), tables.end(), table), tables.end());
  }
  gql_symbols_destroy(table->symbols);
  delete table;
}

// createSymbolTable(names): a table in which the id of a name is its index in the array.
Napi::Value CreateSymbolTable(const Napi::CallbackInfo &info) {
  Instance *instance = static_cast<Instance *>(info.Data());
  const Napi::Env env = info.Env();
  std::vector<std::u16string> names;
  size_t size = 0;
  if (!info[0].IsArray())
    return Napi::Value(env, ThrowTypeError(env, "The names are not an array."));
  const Napi::Array array = info[0].As<Napi::Array>();
  for (uint32_t index = 0; index < array.Length(); index++) {
    const Napi::Value name = array.Get(index);
    if (env.IsExceptionPending()) return env.Undefined();
    if (!name.IsString()) return Napi::Value(env, ThrowTypeError(env, "A name is not a string."));
    names.push_back(name.As<Napi::String>().Utf16Value());
    size += names.back().size();
  }
  gql_symbols *symbols =
      gql_symbols_create(static_cast<uint32_t>(names.size()), size, instance->seed);
  if (symbols == nullptr) {
    Napi::Error::New(env, "There is no memory for a symbol table.").ThrowAsJavaScriptException();
    return env.Undefined();
  }
  for (const std::u16string &name : names) {
    const uint16_t *units = reinterpret_cast<const uint16_t *>(name.data());
    gql_symbols_add(symbols, units, static_cast<uint32_t>(name.size()));
  }
  Table *table = new Table{symbols, instance};
  instance->tables.push_back(table);
  return Napi::External<Table>::New(env, table, DestroyTable);
}

Napi::Object Initialize(Napi::Env env, Napi::Object exports) {
  Instance *instance = new Instance();
  env.SetInstanceData(instance);
  if (instance->scratch == nullptr) {
    Napi::Error::New(env, "There is no memory for the parser.").ThrowAsJavaScriptException();
    return exports;
  }
  napi_value parse;
  napi_create_function(env, "parse", NAPI_AUTO_LENGTH, Parse, instance, &parse);
  exports.Set("parse", Napi::Value(env, parse));
  exports.Set("share", Napi::Function::New(env, Share, "share", instance));
  exports.Set("createSymbolTable",
              Napi::Function::New(env, CreateSymbolTable, "createSymbolTable", instance));
  return exports;
}

} // namespace

NODE_API_MODULE(tapeql, Initialize)
