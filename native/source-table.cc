#include "source-table.h"

#include <new>

#include "arguments.h"
#include "instance.h"

namespace {

// The table of a call and its second argument. False after a TypeError.
bool TableOf(napi_env env, napi_callback_info info, Instance **instance, SourceTable **table,
             napi_value *argument) {
  napi_value arguments[2];
  size_t count = 2;
  void *data = nullptr, *external = nullptr;
  napi_get_cb_info(env, info, &count, arguments, nullptr, &data);
  *instance = static_cast<Instance *>(data);
  if (napi_get_value_external(env, arguments[0], &external) != napi_ok ||
      !(*instance)->source_tables.Knows(external)) {
    ThrowTypeError(env, "The table is not a table of sources.");
    return false;
  }
  *table = static_cast<SourceTable *>(external);
  *argument = arguments[1];
  return true;
}

// Tells V8 what the table has taken or given back.
void Account(napi_env env, SourceTable *table) {
  const int64_t size = static_cast<int64_t>(gql_sources_size(table->sources));
  int64_t total;
  napi_adjust_external_memory(env, size - table->size, &total);
  table->size = size;
}

void DestroySourceTable(napi_env env, void *data, void *) {
  SourceTable *table = static_cast<SourceTable *>(data);
  int64_t total;
  napi_adjust_external_memory(env, -table->size, &total);
  if (table->instance != nullptr) table->instance->source_tables.Remove(table);
  gql_sources_destroy(table->sources);
  delete table;
}

// Calls `slot_of` with the table and the source of a call. The answer is a slot, or -1.
template <typename SlotOf>
napi_value SlotOfSource(napi_env env, napi_callback_info info, SlotOf slot_of) {
  Instance *instance;
  SourceTable *table;
  napi_value value, result;
  size_t length;
  if (!TableOf(env, info, &instance, &table, &value)) return nullptr;
  int32_t slot = -1;
  const napi_status copied = CopySource(env, value, instance->scratch, &length);
  if (copied == napi_string_expected) return ThrowTypeError(env, "The source is not a string.");
  if (copied == napi_ok) {
    const gql_source source =
        gql_source_of(instance->seed, gql_scratch_units(instance->scratch, length),
                      static_cast<uint32_t>(length));
    // GQL_NONE is -1.
    slot = static_cast<int32_t>(slot_of(table, &source));
  }
  instance->Trim();
  napi_create_int32(env, slot, &result);
  return result;
}

} // namespace

napi_value CreateSourceTable(napi_env env, napi_callback_info info) {
  napi_value result;
  void *data;
  size_t count = 0;
  napi_get_cb_info(env, info, &count, nullptr, nullptr, &data);
  Instance *instance = static_cast<Instance *>(data);
  gql_sources *sources = gql_sources_create();
  SourceTable *table =
      sources == nullptr ? nullptr : new (std::nothrow) SourceTable{sources, 0, instance};
  if (table == nullptr) {
    gql_sources_destroy(sources);
    napi_throw_error(env, nullptr, "There is no memory for a table of sources.");
    return nullptr;
  }
  instance->source_tables.Add(table);
  Account(env, table);
  if (napi_create_external(env, table, DestroySourceTable, nullptr, &result) == napi_ok)
    return result;
  DestroySourceTable(env, table, nullptr);
  return nullptr;
}

napi_value FindSource(napi_env env, napi_callback_info info) {
  return SlotOfSource(env, info, [](SourceTable *table, const gql_source *source) {
    return gql_sources_find(table->sources, source);
  });
}

napi_value AddSource(napi_env env, napi_callback_info info) {
  return SlotOfSource(env, info, [env](SourceTable *table, const gql_source *source) {
    const uint32_t slot = gql_sources_add(table->sources, source);
    Account(env, table);
    return slot;
  });
}

napi_value RemoveSource(napi_env env, napi_callback_info info) {
  Instance *instance;
  SourceTable *table;
  napi_value value;
  uint32_t slot;
  if (!TableOf(env, info, &instance, &table, &value)) return nullptr;
  if (napi_get_value_uint32(env, value, &slot) != napi_ok ||
      !gql_sources_remove(table->sources, slot)) {
    return ThrowTypeError(env, "The slot is not one that holds a source.");
  }
  Account(env, table);
  return nullptr;
}
