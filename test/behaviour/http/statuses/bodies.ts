import { posted, refusal, type StatusCase } from './status-case.ts'

const mebibyte = 1024 * 1024
const tooLarge = JSON.stringify({ query: '{ hello }', padding: 'x'.repeat(2 * mebibyte) })

const wrong = (name: string, found: string, expected: string): string =>
  `The parameter "${name}" is ${found}; expected ${expected}.`
const variables = (found: string): string =>
  wrong('variables', found, 'a JSON object, or a string that holds one')
const anObject = 'expected an object, as {"query": "{ hello }"}.'
const notJSON = `The body is not valid JSON; ${anObject}`
const notJSONAt = (position: number, character: string): string =>
  `The body is not valid JSON: character ${position} is ${character}; ${anObject}`
const notAnObject = 'The body must be a JSON object.'
const array =
  'The body is an array; expected a JSON object. Batches need the option acceptBatches of the server.'
const noQuery = wrong('query', 'missing', 'a string')

/** Bodies that hold no request, and why. */
const noRequests: readonly (readonly [title: string, body: string, message: string])[] = [
  ['a body that is no JSON', '{"query"', notJSON],
  ['a body that is a brace', '{', notJSON],
  ['an empty body', '', `The body is empty; ${anObject}`],
  ['a body of blanks', ' \n', `The body is empty; ${anObject}`],
  ['a body that is a document', '{ hello }', notJSONAt(3, '"h"')],
  ['a body that is a named query', 'query A { hello }', notJSONAt(1, '"q"')],
  ['a body in single quotes', "{'query': '{ hello }'}", notJSONAt(2, '"\'"')],
  ['a body with a secret behind its begin', '{"password": secret}', notJSON],
  ['a body that begins with an emoji', ' \u{1F600}', notJSONAt(2, '"\u{1F600}"')],
  ['a body that is an array', '[]', array],
  ['a body that is a batch', '[{"query": "{ hello }"}]', array],
  ['a body that is a text', '"{ hello }"', notAnObject],
  ['a body that is null', 'null', notAnObject],
  ['a query that is missing', '{}', noQuery],
  ['a query that is null', '{"query": null}', noQuery],
  ['a query of the prototype', '{"__proto__": {"query": "{ hello }"}}', noQuery],
  ['a query that is no string', '{"query":{}}', wrong('query', 'an object', 'a string')],
  [
    'an operationName that is a list',
    '{"query":"{hello}","operationName":[]}',
    wrong('operationName', 'a list', 'a string'),
  ],
  [
    'an operationName that is a number',
    '{"query": "{ hello }", "operationName": 1}',
    wrong('operationName', 'a whole number', 'a string'),
  ],
  [
    'an operation_name that is an object',
    '{"query": "{ hello }", "operation_name": {}}',
    wrong('operationName', 'an object', 'a string'),
  ],
  ['variables that are a list', '{"query":"{hello}","variables":[]}', variables('a list')],
  [
    'variables that are the text of no object',
    '{"query":"{hello}","variables":"1"}',
    variables('a string that holds a whole number'),
  ],
  [
    'variables that are the text of no JSON',
    '{"query": "{ hello }", "variables": "{"}',
    variables('a string that holds no JSON'),
  ],
  [
    'extensions that are a list',
    '{"query":"{hello}","extensions":[]}',
    wrong('extensions', 'a list', 'a JSON object'),
  ],
  [
    'extensions that are a text',
    '{"query": "{ hello }", "extensions": "{}"}',
    wrong('extensions', 'a string', 'a JSON object'),
  ],
  [
    'JSON that nests a hundred thousand lists',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    array,
  ],
]

export const bodies: readonly StatusCase[] = [
  ...noRequests.map(([title, body, message]): StatusCase => ({
    title,
    request: posted(body),
    status: 400,
    body: refusal(message, 'BAD_REQUEST'),
  })),
  {
    title: 'malformed JSON',
    request: posted('{"query":'),
    status: 400,
    body: refusal(notJSON, 'BAD_REQUEST'),
    frameworks: { 'express.json()': 400, Fastify: 400 },
  },
  {
    title: 'a query that is not UTF-8',
    request: posted(Buffer.from('{"query":"{ hello(name: \\"\xff\\") }"}', 'latin1')),
    status: 400,
    body: refusal('The body is not valid UTF-8.', 'BAD_REQUEST'),
    frameworks: { 'express.json()': 200, Fastify: 200 },
  },
  {
    title: 'a body that is not UTF-8 behind its query',
    request: posted(Buffer.from('{"query":"{hello}","x":"\xff"}', 'latin1')),
    status: 400,
    body: refusal('The body is not valid UTF-8.', 'BAD_REQUEST'),
  },
  {
    title: 'a body that is a number',
    request: posted('7'),
    status: 400,
    body: refusal(notAnObject, 'BAD_REQUEST'),
    frameworks: { 'express.json()': 400 },
  },
  {
    title: 'a body that is a number where batches are accepted',
    service: 'batches',
    request: posted('7'),
    status: 400,
    body: refusal('The body must be a JSON object, or an array of them.', 'BAD_REQUEST'),
    frameworks: { 'express.json()': 400 },
  },
  {
    title: 'a body that is announced too large',
    request: posted(tooLarge),
    status: 413,
    body: refusal(`The body is larger than ${mebibyte} bytes.`, 'BODY_TOO_LARGE'),
    frameworks: { 'express.json()': 413, Fastify: 413 },
  },
  {
    title: 'a body that becomes too large while it comes',
    request: posted(piecesOf(tooLarge, 64 * 1024)),
    status: 413,
    body: refusal(`The body is larger than ${mebibyte} bytes.`, 'BODY_TOO_LARGE'),
    frameworks: { 'express.json()': 413, Fastify: 413 },
  },
]

function piecesOf(text: string, size: number): readonly Buffer[] {
  const count = Math.ceil(text.length / size)
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(text.slice(index * size, (index + 1) * size)),
  )
}
