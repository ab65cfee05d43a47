#include "response-writer.h"

#include "arguments.h"
#include "instance.h"

namespace {

// Units of a text that need one call: longer ones are asked for their length first.
constexpr size_t kUsualRoom = 20 * 1024;

// Copies a text to the units of a response. A text that fills the usual room needs a second call for
// its length.
napi_status CopyText(napi_env env, napi_value text, gql_response *response, size_t *length) {
  uint16_t *units = gql_response_units(response, kUsualRoom);
  if (units == nullptr) return napi_generic_failure;
  napi_status status = napi_get_value_string_utf16(env, text, reinterpret_cast<char16_t *>(units),
                                                   kUsualRoom, length);
  if (status != napi_ok || *length < kUsualRoom - 1) return status;
  napi_get_value_string_utf16(env, text, nullptr, 0, length);
  // The copy ends with NUL.
  units = gql_response_units(response, *length + 1);
  if (units == nullptr) return napi_generic_failure;
  return napi_get_value_string_utf16(env, text, reinterpret_cast<char16_t *>(units), *length + 1,
                                     length);
}

// The response of a call and its second argument. Nothing after a TypeError.
gql_response *ResponseOf(napi_env env, napi_callback_info info, Responses **responses,
                         uint32_t *slot, napi_value *argument) {
  napi_value arguments[2];
  size_t count = 2;
  void *data;
  napi_get_cb_info(env, info, &count, arguments, nullptr, &data);
  *responses = &static_cast<Instance *>(data)->responses;
  *argument = arguments[1];
  if (napi_get_value_uint32(env, arguments[0], slot) == napi_ok) {
    gql_response *response = (*responses)->Find(*slot);
    if (response != nullptr) return response;
  }
  ThrowTypeError(env, "The slot is not one that holds a response.");
  return nullptr;
}

napi_value Number(napi_env env, int64_t number) {
  napi_value result;
  napi_create_int64(env, number, &result);
  return result;
}

} // namespace

napi_value WriteText(napi_env env, napi_callback_info info) {
  napi_value arguments[3];
  size_t count = 3, length, room, size;
  void *data;
  uint8_t *bytes;
  uint32_t offset, marks;
  napi_get_cb_info(env, info, &count, arguments, nullptr, &data);
  gql_response *texts = static_cast<Instance *>(data)->responses.texts;
  if (BytesOf(env, arguments[1], &bytes, &room) != napi_ok ||
      napi_get_value_uint32(env, arguments[2], &offset) != napi_ok || offset > room) {
    return ThrowTypeError(env, "The target is not a Uint8Array with the offset in it.");
  }
  const napi_status copied = CopyText(env, arguments[0], texts, &length);
  if (copied == napi_string_expected) return ThrowTypeError(env, "The text is not a string.");
  const bool is_written = copied == napi_ok && gql_response_write_to(texts, length, bytes + offset,
                                                                     room - offset, &size, &marks);
  gql_response_trim(texts);
  return Number(env,
                is_written ? static_cast<int64_t>(marks) << 32 | static_cast<int64_t>(size) : -1);
}

napi_value BeginResponse(napi_env env, napi_callback_info info) {
  napi_value argument;
  size_t count = 1;
  void *data;
  uint32_t max_bytes;
  napi_get_cb_info(env, info, &count, &argument, nullptr, &data);
  if (napi_get_value_uint32(env, argument, &max_bytes) != napi_ok)
    return ThrowTypeError(env, "The limit of a response is not a number.");
  return Number(env, static_cast<Instance *>(data)->responses.Begin(max_bytes));
}

napi_value WriteResponse(napi_env env, napi_callback_info info) {
  Responses *responses;
  napi_value text;
  size_t length;
  uint32_t slot, marks = 0;
  gql_response *response = ResponseOf(env, info, &responses, &slot, &text);
  if (response == nullptr) return nullptr;
  gql_response_status status = GQL_RESPONSE_OUT_OF_MEMORY;
  const napi_status copied = CopyText(env, text, response, &length);
  if (copied == napi_string_expected) return ThrowTypeError(env, "The text is not a string.");
  if (copied == napi_ok) status = gql_response_write(response, length, &marks);
  return Number(env, status == GQL_RESPONSE_OK ? int64_t{marks} : -int64_t{status});
}

napi_value EndResponse(napi_env env, napi_callback_info info) {
  Responses *responses;
  napi_value argument;
  uint32_t slot;
  gql_response *response = ResponseOf(env, info, &responses, &slot, &argument);
  if (response == nullptr) return nullptr;
  const gql_response_status status = gql_response_end(response);
  return Number(env, status == GQL_RESPONSE_OK ? static_cast<int64_t>(gql_response_size(response))
                                               : -int64_t{status});
}

napi_value TakeResponse(napi_env env, napi_callback_info info) {
  Responses *responses;
  napi_value target;
  napi_valuetype type = napi_undefined;
  size_t room;
  uint8_t *bytes;
  uint32_t slot;
  gql_response *response = ResponseOf(env, info, &responses, &slot, &target);
  if (response == nullptr) return nullptr;
  napi_typeof(env, target, &type);
  if (type != napi_undefined) {
    const size_t size = gql_response_size(response);
    if (BytesOf(env, target, &bytes, &room) != napi_ok || room < size)
      return ThrowTypeError(env, "The target is not a Uint8Array with room for the response.");
    if (size > 0) memcpy(bytes, gql_response_bytes(response), size);
  }
  responses->End(slot);
  return nullptr;
}
