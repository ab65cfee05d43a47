#include "source-table.h"

#include "arguments.h"
#include "envelope.h"
#include "instance.h"

namespace {

// The table of a call and all of its arguments, the first of which it is. False after a TypeError.
template <size_t kCount>
bool TableOf(napi_env env, napi_callback_info info, Instance **instance, SourceTable **table,
             napi_value (&arguments)[kCount]) {
  size_t count = kCount;
  void *data = nullptr, *external = nullptr;
  napi_get_cb_info(env, info, &count, arguments, nullptr, &data);
  *instance = static_cast<Instance *>(data);
  if (napi_get_value_external(env, arguments[0], &external) != napi_ok ||
      !(*instance)->source_tables.Knows(external)) {
    ThrowTypeError(env, "The table is not a table of sources.");
    return false;
  }
  *table = static_cast<SourceTable *>(external);
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
  Destroy(table);
}

// Calls `slot_of` with the table and the source of a call. The answer is a slot, or -1.
template <typename SlotOf>
napi_value SlotOfSource(napi_env env, napi_callback_info info, SlotOf slot_of) {
  Instance *instance;
  SourceTable *table;
  napi_value arguments[2], result;
  size_t length;
  if (!TableOf(env, info, &instance, &table, arguments)) return nullptr;
  int32_t slot = -1;
  const napi_status copied = CopySource(env, arguments[1], instance->scratch, &length);
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
  SourceTable *table = sources == nullptr ? nullptr : Create<SourceTable>();
  if (table == nullptr) {
    gql_sources_destroy(sources);
    napi_throw_error(env, nullptr, "There is no memory for a table of sources.");
    return nullptr;
  }
  *table = {sources, 0, instance, nullptr};
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

napi_value ReadEnvelope(napi_env env, napi_callback_info info) {
  Instance *instance;
  SourceTable *table;
  napi_value arguments[2], result = nullptr;
  size_t size;
  uint8_t *body;
  gql_envelope envelope;
  if (!TableOf(env, info, &instance, &table, arguments)) return nullptr;
  if (BytesOf(env, arguments[1], &body, &size) != napi_ok)
    return ThrowTypeError(env, "The body is not a Uint8Array.");
  // A unit is two bytes: there is room for the query and for what takes the place of the body.
  uint8_t *query =
      reinterpret_cast<uint8_t *>(gql_scratch_units(instance->scratch, size + GQL_ENVELOPE_ROOM));
  if (query != nullptr && gql_envelope_read(body, size, query, &envelope)) {
    const gql_source source = gql_source_of_bytes(instance->seed, query, envelope.length);
    const uint32_t slot = gql_sources_find(table->sources, &source);
    if (slot != GQL_NONE) {
      uint8_t *text = query + size;
      const size_t length = gql_envelope_replace(body, size, &envelope, slot, text);
      napi_create_string_latin1(env, reinterpret_cast<char *>(text), length, &result);
    }
  }
  instance->Trim();
  return result;
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
  napi_value arguments[2];
  uint32_t slot;
  if (!TableOf(env, info, &instance, &table, arguments)) return nullptr;
  if (napi_get_value_uint32(env, arguments[1], &slot) != napi_ok ||
      !gql_sources_remove(table->sources, slot)) {
    return ThrowTypeError(env, "The slot is not one that holds a source.");
  }
  Account(env, table);
  return nullptr;
}
