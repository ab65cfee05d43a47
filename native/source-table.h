// Functions of the addon over tables of sources. The data of each is its instance.
#ifndef TAPEQL_SOURCE_TABLE_H
#define TAPEQL_SOURCE_TABLE_H

#include <node_api.h>

// createSourceTable(): an empty table.
napi_value CreateSourceTable(napi_env env, napi_callback_info info);

// findSource(table, source): its slot, or -1. Hot: bench/benches/document-cache.ts.
napi_value FindSource(napi_env env, napi_callback_info info);

// readEnvelope(table, body): the body of a request, JSON, as a string with the slot of a source in
// the place of the query; or undefined when the table does not hold the query, or the body is
// unusual. Hot: bench/benches/envelope.ts.
napi_value ReadEnvelope(napi_env env, napi_callback_info info);

// addSource(table, source): the slot of a source, new or not, or -1 when there is no memory for it.
napi_value AddSource(napi_env env, napi_callback_info info);

// removeSource(table, slot): the next source may have the slot.
napi_value RemoveSource(napi_env env, napi_callback_info info);

#endif
