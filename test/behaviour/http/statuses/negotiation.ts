import { posted, refusal, type StatusCase } from './status-case.ts'

const contentType = 'The Content-Type of the request must be application/json.'
const charset = 'The charset of the request must be utf-8.'
const encoding = 'The Content-Encoding of the request must be identity.'
const query = { query: '{ hello }' }

/** Media types, charsets and encodings of bodies. */
const unsupported: readonly StatusCase[] = [
  {
    title: 'a body that is a text',
    request: posted(query, { 'content-type': 'text/plain' }),
    frameworks: {},
  },
  {
    title: 'a body that is XML',
    request: posted('<query/>', { 'content-type': 'application/xml' }),
    frameworks: { Fastify: 415 },
  },
  {
    title: 'a body of no type',
    request: { body: Buffer.from('{"query":"{ hello }"}') },
    frameworks: { Fastify: 415 },
  },
  {
    title: 'a content type that only contains the right one',
    request: posted(query, { 'content-type': 'text/application/json' }),
  },
  {
    title: 'a content type with the right one in a parameter',
    request: posted(query, { 'content-type': 'text/plain; x=application/json' }),
  },
].map(row => ({
  ...row,
  status: 415,
  body: refusal(contentType, 'UNSUPPORTED_MEDIA_TYPE'),
  headers: { 'accept-post': 'application/json' },
}))

const charsets: readonly StatusCase[] = ['iso-8859-1', 'utf-16'].map(name => ({
  title: `a body in ${name}`,
  request: posted(query, { 'content-type': `application/json; charset=${name}` }),
  status: 415,
  body: refusal(charset, 'UNSUPPORTED_MEDIA_TYPE'),
  ...(name === 'iso-8859-1' && { frameworks: { 'express.json()': 415 } }),
}))

const compressed: StatusCase = {
  title: 'a body that is compressed',
  request: posted(query, { 'content-encoding': 'gzip' }),
  status: 415,
  body: refusal(encoding, 'UNSUPPORTED_MEDIA_TYPE'),
  headers: { 'accept-encoding': 'identity' },
  frameworks: { 'express.json()': 400, Fastify: 200 },
}

const sameTypes: readonly StatusCase[] = [
  { 'content-type': 'Application/JSON' },
  { 'content-type': 'application/json;charset="UTF-8"; x=y' },
  { 'content-encoding': 'identity' },
].map(headers => ({
  title: `what is the same media type or encoding: ${JSON.stringify(headers)}`,
  request: posted(query, headers),
  status: 200,
  body: { data: { hello: 'Hello, world!' } },
}))

const methods: readonly StatusCase[] = [
  ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method): StatusCase => ({
    title: method,
    request: { method },
    status: 405,
    body: refusal('The method must be GET or HEAD or POST.', 'METHOD_NOT_ALLOWED'),
    headers: { allow: 'GET, HEAD, POST' },
    frameworks: {},
  })),
  ...['GET', 'GET ?query={hello}', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(
    (target): StatusCase => {
      const [method = '', path = ''] = target.split(' ')
      return {
        title: `${target} where GET is off`,
        service: 'only POST',
        request: { method, path },
        status: 405,
        body: refusal('The method must be POST.', 'METHOD_NOT_ALLOWED'),
        headers: { allow: 'POST' },
      }
    },
  ),
]

const actions: readonly StatusCase[] = ['describe', 'graphiql'].map(action => ({
  title: `POST to the action ${action}`,
  request: { path: `/${action}` },
  accept: '*/*',
  status: 405,
  body: refusal('The method must be GET or HEAD.', 'METHOD_NOT_ALLOWED'),
  frameworks: {},
  headers: { allow: 'GET, HEAD', ...(action === 'describe' && { 'cache-control': 'no-cache' }) },
}))

const accepts: readonly StatusCase[] = [
  'text/html',
  'text/csv',
  'image/*',
  'application/json;q=0, application/graphql-response+json;q=0',
  'application/graphql-response+json; charset=utf-16',
].map(accept => ({
  title: `an Accept that cannot be met: ${accept}`,
  request: posted(query),
  accept,
  ...(accept === 'text/csv' && { frameworks: {} }),
  status: 406,
  body: refusal(
    'The Accept header must admit application/graphql-response+json or application/json, in utf-8, or name text/event-stream or multipart/mixed.',
    'NOT_ACCEPTABLE',
  ),
}))

const elsewhere: StatusCase = {
  title: 'a path at which nothing is served',
  request: { ...posted(query), path: '/other' },
  accept: '*/*',
  status: 404,
  body: refusal('Nothing is served at "/graphql/other"; the base path is "/graphql".', 'NOT_FOUND'),
}

export const negotiation: readonly StatusCase[] = [
  ...unsupported,
  ...charsets,
  compressed,
  ...sameTypes,
  ...methods,
  ...actions,
  ...accepts,
  elsewhere,
]
