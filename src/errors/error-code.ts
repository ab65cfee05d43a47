/** All values of `extensions.code` that the engine sets. */
export const errorCodes = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_REQUIRED',
  'BAD_REQUEST',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'NOT_ACCEPTABLE',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'TIMEOUT',
  'CANCELLED',
  'SLOW_CONSUMER',
  'TOKEN_LIMIT',
  'DEPTH_LIMIT',
  'COMPLEXITY_LIMIT',
  'ALIAS_LIMIT',
  'DIRECTIVE_LIMIT',
  'INTROSPECTION_LIMIT',
  'OPERATION_LIMIT',
  'EXECUTION_ERROR',
  'RECORD_NOT_FOUND',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
] as const

/** A value of `extensions.code` that the engine sets. */
export type ErrorCode = (typeof errorCodes)[number]
