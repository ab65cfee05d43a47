import type { Kind, Outcome } from './kind.ts'
import { inBodyReaders } from './kind.ts'
import { hello, post } from './request.ts'
import { formToken } from './services.ts'

const refused = '400 BAD_REQUEST'
const ask = { query: '{ hello }' }

function parameters(title: string, value: unknown, expected: Outcome = refused): Kind {
  return { title, send: () => [post(value)], expected }
}

function batch(title: string, make: () => unknown, expected: Outcome = refused): Kind {
  return { title: `a batch ${title}`, service: 'open', send: () => [post(make())], expected }
}

function form(title: string, text: string, expected: Outcome): Kind {
  return {
    title: `a form ${title}`,
    service: 'open',
    send: () => [post(text, { 'Content-Type': 'application/x-www-form-urlencoded' })],
    expected,
    except: inBodyReaders(expected, '415'),
  }
}

function times<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value)
}

/** A document of so many fields. */
function fields(count: number): string {
  return `{ ${times(count, 'hello').join(' ')} }`
}

/** Parameters of the wrong type, keys of persisted queries, batches and forms. */
export const parameterKinds: readonly Kind[] = [
  ...[1, true, [], {}, null, ['{ hello }'], { toString: 'x' }, 0, false].map(value =>
    parameters(`the query ${JSON.stringify(value)}`, { query: value }),
  ),
  parameters('an empty query', { query: '' }, '400 GRAPHQL_PARSE_FAILED'),
  ...[1, true, [], {}, ['a']].map(value =>
    parameters(`the operationName ${JSON.stringify(value)}`, { ...ask, operationName: value }),
  ),
  ...['__proto__', 'constructor', 'toString', 'a'.repeat(50_000), '\0', '\ud800'].map(name =>
    parameters(
      `the operationName ${JSON.stringify(name.slice(0, 20))}`,
      { ...ask, operationName: name },
      '400 OPERATION_RESOLUTION_FAILURE',
    ),
  ),
  ...[1, true, [], [{}], '[', '[]', '1', '"a"', '{"a":', 'x'].map(value =>
    parameters(`the variables ${JSON.stringify(value)}`, { ...ask, variables: value }),
  ),
  parameters('variables as the text of null', { ...ask, variables: 'null' }, '200'),
  parameters('variables as blank text', { ...ask, variables: ' ' }, '200'),
  ...[1, true, [], 'x'].map(value =>
    parameters(`the extensions ${JSON.stringify(value)}`, { ...ask, extensions: value }),
  ),
  ...[true, [], {}, 2 ** 53].map(value =>
    parameters(`the query_cache_key ${JSON.stringify(value)}`, { query_cache_key: value }),
  ),
  ...[true, [], {}].map(value =>
    parameters(`the query_cache_version ${JSON.stringify(value)}`, {
      ...ask,
      query_cache_version: value,
    }),
  ),
  parameters(
    'a persisted key that is unknown',
    { query_cache_key: 'unknown' },
    '404 PERSISTED_QUERY_NOT_FOUND',
  ),
  ...['__proto__', 'constructor', 'toString'].map(name =>
    parameters(
      `the persisted key ${name}`,
      { query_cache_key: name },
      '404 PERSISTED_QUERY_NOT_FOUND',
    ),
  ),
  parameters('a persisted key of 10 kB', { query_cache_key: 'a'.repeat(10_000) }),
  parameters('a persisted key of 10 kB with a document', {
    ...ask,
    query_cache_key: 'a'.repeat(10_000),
  }),
  ...['a\0', 'a\n', '\ud800', 'a\u0085'].map(name =>
    parameters(`the persisted key ${JSON.stringify(name)}`, { query_cache_key: name }),
  ),
  ...[1, 'a b', '../a', 'é', 'a\u2028', '%00', '\u202e', '*'].map(name =>
    parameters(
      `the persisted key ${JSON.stringify(name)}`,
      { query_cache_key: name },
      '404 PERSISTED_QUERY_NOT_FOUND',
    ),
  ),
  parameters('a persisted version of 10 kB', {
    query_cache_key: 'a',
    query_cache_version: 'a'.repeat(10_000),
  }),
  parameters('a persisted version with a control character', {
    query_cache_key: 'a',
    query_cache_version: '\u0007',
  }),
  parameters(
    'a persisted version that is a number beyond all bounds',
    { query_cache_key: 'a', query_cache_version: 1e300 },
    '400 BAD_REQUEST',
  ),
  {
    title: 'a document under a key that is taken',
    send: () => [
      post({ ...ask, query_cache_key: 'taken' }, { Connection: 'keep-alive' }),
      post(
        { query: '{ failing(how: "throwing null") }', query_cache_key: 'taken' },
        { Connection: 'keep-alive' },
      ),
      post({ query_cache_key: 'taken' }),
    ],
    expected: '200, 200 INTERNAL_SERVER_ERROR, 200',
  },
  parameters('a batch where none is accepted', [ask]),
  batch('of ten', () => times(10, ask), '200'),
  batch('of none', () => []),
  batch('of eleven', () => times(11, ask)),
  batch('of ten thousand', () => times(10_000, 0)),
  batch('of lists', () => [[ask]]),
  batch('of null', () => [null]),
  batch('of numbers', () => [1, 2, 3]),
  batch('with one that is wrong', () => [ask, { query: 1 }]),
  batch('with one that is no document', () => [ask, { query: '{' }], '200 GRAPHQL_PARSE_FAILED'),
  batch('of ten heavy ones', () => times(10, { query: fields(1_600) }), '400 COMPLEXITY_LIMIT'),
  batch(
    'of ten that expand',
    () =>
      times(10, {
        query: `{ ...A } fragment A on Query { ${times(40, '...B').join(' ')} } fragment B on Query ${fields(40)}`,
      }),
    '400 COMPLEXITY_LIMIT',
  ),
  batch(
    'whose resolvers throw',
    () => times(10, { query: '{ failing(how: "throwing undefined") }' }),
    '200 INTERNAL_SERVER_ERROR',
  ),
  form('with the token', `query={hello}&token=${formToken}`, '200'),
  form('without the token', 'query={hello}', '403 FORBIDDEN'),
  form('with another token', 'query={hello}&token=x', '403 FORBIDDEN'),
  form('with the token twice', `query={hello}&token=${formToken}&token=x`, '403 FORBIDDEN'),
  form('with a broken percent-encoding', `query=%ZZ&token=${formToken}`, refused),
  form('that is no UTF-8 when it is decoded', `query=%ED%A0%80&token=${formToken}`, refused),
  form('of JSON', hello, '403 FORBIDDEN'),
  form('of nothing', '', '403 FORBIDDEN'),
  form('with a key __proto__', `__proto__=1&constructor=1&query={hello}&token=${formToken}`, '200'),
  form('of a hundred thousand separators', `${'&'.repeat(90_000)}token=${formToken}`, refused),
  form(
    'of forty thousand fields',
    `token=${formToken}&query={hello}${'&a=1'.repeat(22_000)}`,
    '200',
  ),
]
