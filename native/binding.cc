// The addon: parse, takeTape, verifyTape, createSymbolTable, and the functions of source-table.cc
// and response-writer.cc. Knows no grammar and no layout of a tape beyond its sizes. All state is
// in the instance. Raw Node-API calls: the wrappers of node-addon-api cost as much as a small
// document, and abort where a thread is terminated in mid-call.
#include <napi.h>

#include "arguments.h"
#include "instance.h"
#include "response-writer.h"
#include "source-table.h"

namespace {

constexpr size_t kHeaderWords = sizeof(gql_result) / sizeof(uint32_t);

// parse(source, symbols | undefined, maxTokens, maxSyntaxDepth, maxSourceLength, goal, target,
// offset): the number of nodes, or minus the error's number. Writes the header to the target from
// the offset on, and behind it the tape if there is room: if not, takeTape is the next call. Hot:
// bench/benches/parse.ts.
napi_value Parse(napi_env env, napi_callback_info info) {
  napi_value arguments[8], result;
  size_t count = 8, length, room;
  void *data, *table = nullptr;
  uint32_t *words, offset;
  gql_options options = {nullptr, 0, 0, 0, GQL_GOAL_DOCUMENT};
  napi_get_cb_info(env, info, &count, arguments, nullptr, &data);
  Instance *instance = static_cast<Instance *>(data);

  napi_valuetype type = napi_undefined;
  if (napi_get_value_external(env, arguments[1], &table) != napi_ok)
    napi_typeof(env, arguments[1], &type);
  if (type != napi_undefined || (table != nullptr && !instance->symbol_tables.Knows(table))) {
    return ThrowTypeError(env, "The symbols are not a symbol table.");
  }
  if (table != nullptr) options.symbols = static_cast<SymbolTable *>(table)->symbols;
  if (napi_get_value_uint32(env, arguments[2], &options.max_tokens) != napi_ok ||
      napi_get_value_uint32(env, arguments[3], &options.max_depth) != napi_ok ||
      napi_get_value_uint32(env, arguments[4], &options.max_length) != napi_ok ||
      napi_get_value_uint32(env, arguments[5], &options.goal) != napi_ok ||
      options.goal >= GQL_GOAL_COUNT) {
    return ThrowTypeError(env, "The limits or the goal of a parse are not numbers that it knows.");
  }
  if (WordsOf(env, arguments[6], &words, &room) != napi_ok ||
      napi_get_value_uint32(env, arguments[7], &offset) != napi_ok || room < kHeaderWords ||
      offset > room - kHeaderWords) {
    return ThrowTypeError(env, "The target is not a Uint32Array with room for a header.");
  }

  gql_result header = {};
  header.error = GQL_ERROR_OUT_OF_MEMORY;
  int32_t outcome = -GQL_ERROR_OUT_OF_MEMORY;
  const napi_status copied = CopySource(env, arguments[0], instance->scratch, &length);
  if (copied == napi_string_expected) return ThrowTypeError(env, "The source is not a string.");
  if (copied == napi_ok) {
    if (gql_parse(instance->scratch, static_cast<uint32_t>(length), &options, &instance->tape,
                  &header)) {
      outcome = static_cast<int32_t>(instance->tape.count);
    } else {
      instance->tape.count = 0;
      outcome = -static_cast<int32_t>(header.error);
    }
    if (instance->Size() <= room - kHeaderWords - offset) {
      instance->CopyTape(words + offset + kHeaderWords);
      instance->Forget();
    }
  }
  memcpy(words + offset, &header, sizeof header);
  napi_create_int32(env, outcome, &result);
  return result;
}

// takeTape(target): copies a tape for which parse found no room.
napi_value TakeTape(napi_env env, napi_callback_info info) {
  napi_value target;
  size_t count = 1, room;
  void *data;
  uint32_t *words;
  napi_get_cb_info(env, info, &count, &target, nullptr, &data);
  Instance *instance = static_cast<Instance *>(data);
  if (WordsOf(env, target, &words, &room) != napi_ok || room < instance->Size()) {
    return ThrowTypeError(env, "The target is not a Uint32Array with room for the tape.");
  }
  instance->CopyTape(words);
  instance->Forget();
  return nullptr;
}

// verifyTape(words): whether the words behind the counts of symbols, variables, fragments and units
// are the tape of an executable document.
napi_value VerifyTape(napi_env env, napi_callback_info info) {
  constexpr size_t kCounts = 4, kNode = GQL_WORDS_PER_NODE + GQL_WORDS_PER_SPAN;
  napi_value value, result;
  size_t count = 1, room;
  uint32_t *words;
  napi_get_cb_info(env, info, &count, &value, nullptr, nullptr);
  if (WordsOf(env, value, &words, &room) != napi_ok || room < kCounts || (room - kCounts) % kNode) {
    return ThrowTypeError(env, "The words are not a Uint32Array of counts and whole nodes.");
  }
  const uint32_t nodes = static_cast<uint32_t>((room - kCounts) / kNode), *tape = words + kCounts;
  const gql_tape judged = {tape, tape + size_t{nodes} * GQL_WORDS_PER_NODE, nodes};
  const gql_result counts = {words[0], words[1], words[2], 0, 0, 0, 0, 0, 0};
  napi_get_boolean(env, gql_verify(&judged, words[3], &counts), &result);
  return result;
}

void DestroySymbolTable(napi_env env, void *data, void *) {
  SymbolTable *table = static_cast<SymbolTable *>(data);
  int64_t total;
  napi_adjust_external_memory(env, -table->size, &total);
  if (table->instance != nullptr) table->instance->symbol_tables.Remove(table);
  gql_symbols_destroy(table->symbols);
  Destroy(table);
}

// createSymbolTable(names, count): a table of names between which one blank stands. The id of a
// name is its rank.
napi_value CreateSymbolTable(napi_env env, napi_callback_info info) {
  napi_value arguments[2], result;
  size_t count = 2, length;
  void *data;
  uint32_t names;
  napi_get_cb_info(env, info, &count, arguments, nullptr, &data);
  Instance *instance = static_cast<Instance *>(data);
  if (napi_get_value_string_utf16(env, arguments[0], nullptr, 0, &length) != napi_ok ||
      napi_get_value_uint32(env, arguments[1], &names) != napi_ok) {
    return ThrowTypeError(env, "The names are not a string and their number.");
  }
  char16_t *text = static_cast<char16_t *>(malloc((length + 1) * sizeof *text));
  SymbolTable *table = text == nullptr ? nullptr : Create<SymbolTable>();
  gql_symbols *symbols =
      table == nullptr ? nullptr : gql_symbols_create(names, length, instance->seed);
  if (symbols == nullptr) {
    free(text);
    free(table);
    napi_throw_error(env, nullptr, "There is no memory for a symbol table.");
    return nullptr;
  }
  napi_get_value_string_utf16(env, arguments[0], text, length + 1, &length);
  const char16_t *end = text + length;
  for (const char16_t *name = text; names > 0 && name <= end; names--) {
    const char16_t *blank = name;
    while (blank < end && *blank != u' ')
      blank++;
    gql_symbols_add(symbols, reinterpret_cast<const uint16_t *>(name),
                    static_cast<uint32_t>(blank - name));
    name = blank + 1;
  }
  free(text);
  *table = {symbols, static_cast<int64_t>(gql_symbols_size(symbols)), instance, nullptr};
  instance->symbol_tables.Add(table);
  int64_t total;
  napi_adjust_external_memory(env, table->size, &total);
  if (napi_create_external(env, table, DestroySymbolTable, nullptr, &result) == napi_ok)
    return result;
  DestroySymbolTable(env, table, nullptr);
  return nullptr;
}

void SetFunction(napi_env env, napi_value exports, const char *name, napi_callback function,
                 Instance *instance) {
  napi_value value;
  if (napi_create_function(env, name, NAPI_AUTO_LENGTH, function, instance, &value) == napi_ok)
    napi_set_named_property(env, exports, name, value);
}

Napi::Object Initialize(Napi::Env env, Napi::Object exports) {
  Instance *instance = Create<Instance>();
  if (instance == nullptr || instance->scratch == nullptr || instance->responses.texts == nullptr) {
    if (instance != nullptr) Destroy(instance);
    napi_throw_error(env, nullptr, "There is no memory for the parser.");
    return exports;
  }
  const auto destroy = [](napi_env, void *data, void *) { Destroy(static_cast<Instance *>(data)); };
  napi_set_instance_data(env, instance, destroy, nullptr);
  SetFunction(env, exports, "parse", Parse, instance);
  SetFunction(env, exports, "takeTape", TakeTape, instance);
  SetFunction(env, exports, "verifyTape", VerifyTape, instance);
  SetFunction(env, exports, "createSymbolTable", CreateSymbolTable, instance);
  SetFunction(env, exports, "createSourceTable", CreateSourceTable, instance);
  SetFunction(env, exports, "findSource", FindSource, instance);
  SetFunction(env, exports, "readEnvelope", ReadEnvelope, instance);
  SetFunction(env, exports, "addSource", AddSource, instance);
  SetFunction(env, exports, "removeSource", RemoveSource, instance);
  SetFunction(env, exports, "writeText", WriteText, instance);
  SetFunction(env, exports, "beginResponse", BeginResponse, instance);
  SetFunction(env, exports, "writeResponse", WriteResponse, instance);
  SetFunction(env, exports, "endResponse", EndResponse, instance);
  SetFunction(env, exports, "takeResponse", TakeResponse, instance);
  return exports;
}

} // namespace

NODE_API_MODULE(tapeql, Initialize)
