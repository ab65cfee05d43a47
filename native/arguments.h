// The arguments of the addon's functions as values of C.
#ifndef GQL_ARGUMENTS_H
#define GQL_ARGUMENTS_H

#include <node_api.h>

#include "graphql.h"

inline napi_value ThrowTypeError(napi_env env, const char *message) {
  napi_throw_type_error(env, nullptr, message);
  return nullptr;
}

// Copies a string into the scratch, with a NUL at the end. A string that fills the usual room needs
// a second call for its length.
inline napi_status CopySource(napi_env env, napi_value source, gql_scratch *scratch,
                              size_t *length) {
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

// The words of a Uint32Array; an error for another value, and no words if its memory is detached.
inline napi_status WordsOf(napi_env env, napi_value value, uint32_t **words, size_t *length) {
  napi_typedarray_type type;
  void *data = nullptr;
  const napi_status status =
      napi_get_typedarray_info(env, value, &type, length, &data, nullptr, nullptr);
  if (status != napi_ok) return status;
  if (type != napi_uint32_array) return napi_invalid_arg;
  if (data == nullptr) *length = 0;
  *words = static_cast<uint32_t *>(data);
  return napi_ok;
}

// The bytes of a Uint8Array; errors and detached memory as for WordsOf.
inline napi_status BytesOf(napi_env env, napi_value value, uint8_t **bytes, size_t *length) {
  napi_typedarray_type type;
  void *data = nullptr;
  const napi_status status =
      napi_get_typedarray_info(env, value, &type, length, &data, nullptr, nullptr);
  if (status != napi_ok) return status;
  if (type != napi_uint8_array) return napi_invalid_arg;
  if (data == nullptr) *length = 0;
  *bytes = static_cast<uint8_t *>(data);
  return napi_ok;
}

#endif
