import { posted, refusal, type StatusCase } from './status-case.ts'

const query = 'query A($tags: [String!]!) { required(tags: $tags) }'

/** An error at one column of the first line. */
function errorAt(column: number, message: string, code = 'GRAPHQL_VALIDATION_FAILED'): object {
  return refusal(message, code, { locations: [{ line: 1, column }] })
}

/** Requests that have GraphQL errors, whose status depends on the media type of the answer. */
const requestErrors: Readonly<Record<string, readonly [parameters: object, body: object]>> = {
  'a syntax error': [
    { query: '{ hello' },
    errorAt(8, 'Syntax Error: Expected Name, found <EOF>.', 'GRAPHQL_PARSE_FAILED'),
  ],
  'an empty document': [
    { query: '' },
    errorAt(1, 'Syntax Error: Unexpected <EOF>.', 'GRAPHQL_PARSE_FAILED'),
  ],
  'a validation error': [
    { query: '{ unknown }' },
    errorAt(3, 'Cannot query field "unknown" on type "Query".'),
  ],
  'variable coercion': [
    { query, variables: { tags: [1] } },
    errorAt(
      9,
      'Variable "$tags" got invalid value 1 at "tags[0]"; String cannot represent a non string value: 1',
      'BAD_USER_INPUT',
    ),
  ],
  'an unknown operation': [
    { query, operationName: 'B', variables: { tags: [] } },
    refusal('Unknown operation named "B".', 'OPERATION_RESOLUTION_FAILURE'),
  ],
  'a required argument that is omitted': [
    { query: '{ required }' },
    errorAt(
      3,
      'Field "required" argument "tags" of type "[String!]!" is required, but it was not provided.',
    ),
  ],
  'a required argument that is null': [
    { query: '{ required(tags: null) }' },
    errorAt(18, 'Expected value of type "[String!]!", found null.'),
  ],
  'an element that is null and cannot be': [
    { query: '{ required(tags: ["a", null]) }' },
    errorAt(24, 'Expected value of type "String!", found null.'),
  ],
  'a required variable that is omitted': [
    { query },
    errorAt(
      9,
      'Variable "$tags" of required type "[String!]!" was not provided.',
      'BAD_USER_INPUT',
    ),
  ],
  'a required variable that is null': [
    { query, variables: { tags: null } },
    errorAt(
      9,
      'Variable "$tags" of non-null type "[String!]!" must not be null.',
      'BAD_USER_INPUT',
    ),
  ],
  'a variable that may be null in a required argument': [
    { query: 'query ($tags: [String!]) { required(tags: $tags) }', variables: { tags: ['a'] } },
    refusal(
      'Variable "$tags" of type "[String!]" used in position expecting type "[String!]!".',
      'GRAPHQL_VALIDATION_FAILED',
      {
        locations: [
          { line: 1, column: 8 },
          { line: 1, column: 43 },
        ],
      },
    ),
  ],
}

export const graphqlErrors: readonly StatusCase[] = [
  ...Object.entries(requestErrors).map(([title, [parameters, body]]): StatusCase => ({
    title,
    request: posted(parameters),
    status: [400, 200],
    body,
  })),
  {
    title: 'a limit in the document',
    service: 'a limit of tokens',
    request: posted({ query: `{${' hello'.repeat(30)} }` }),
    status: [400, 200],
    body: errorAt(
      177,
      'Syntax Error: Document contains more that 30 tokens. Parsing aborted.',
      'TOKEN_LIMIT',
    ),
  },
  {
    title: 'a persisted key that is unknown',
    request: posted({ query_cache_key: 'unknown', query_cache_version: '1' }),
    status: [404, 200],
    body: refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND'),
  },
  {
    title: 'a field error',
    request: posted({ query: '{ hello renew }' }),
    status: 200,
    body: {
      ...refusal('The book is reserved.', 'EXECUTION_ERROR', {
        locations: [{ line: 1, column: 9 }],
        path: ['renew'],
      }),
      data: { hello: 'Hello, world!', renew: null },
    },
  },
]
