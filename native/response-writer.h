// Functions of the addon that write responses. The data of each is its instance.
#ifndef TAPEQL_RESPONSE_WRITER_H
#define TAPEQL_RESPONSE_WRITER_H

#include <node_api.h>

// writeText(text, target, offset): writes a whole text to a Uint8Array from the offset on. The
// number of marks times 2 ** 32 and the number of bytes in one number, or -1 when there may not be
// room. Hot: bench/benches/response-writer.ts.
napi_value WriteText(napi_env env, napi_callback_info info);

// beginResponse(maxBytes): a slot, or -1 when there is no memory.
napi_value BeginResponse(napi_env env, napi_callback_info info);

// writeResponse(slot, text): appends to the response in the slot. The number of marks, or minus a
// gql_response_status. Hot: bench/benches/response-writer.ts.
napi_value WriteResponse(napi_env env, napi_callback_info info);

// endResponse(slot): the number of bytes, or minus a gql_response_status.
napi_value EndResponse(napi_env env, napi_callback_info info);

// takeResponse(slot, target): copies the bytes to a Uint8Array and frees the slot; without a target
// it only frees it.
napi_value TakeResponse(napi_env env, napi_callback_info info);

#endif
