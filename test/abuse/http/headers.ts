import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { inBodyReaders, inFastify, inFetch, type Kind, type Outcome } from './kind.ts'
import { head, hello, post, type Headers } from './request.ts'

function shown(value: string): string {
  return value.length > 60 ? `${value.slice(0, 20)}… of ${value.length} bytes` : value
}

function accept(value: string, expected: Outcome): Kind {
  return {
    title: `Accept: ${shown(value)}`,
    send: () => [post(hello, { Accept: value })],
    expected,
  }
}

function contentType(value: string, expected: Outcome, except: Kind['except'] = {}): Kind {
  return {
    title: `Content-Type: ${shown(value)}`,
    send: () => [post(hello, { 'Content-Type': value })],
    expected,
    except,
  }
}

function encoded(
  encoding: string,
  encode: (text: string) => Uint8Array,
  except: Kind['except'] = {},
): Kind {
  return {
    title: `Content-Encoding: ${encoding}`,
    send: () => [post(encode(hello), { 'Content-Encoding': encoding })],
    expected: unsupported,
    except,
  }
}

function host(value: string): Kind {
  return {
    title: `Host: ${shown(value)}`,
    send: () => [post(hello, { Host: value })],
    expected: '200',
  }
}

function carrying(headers: Headers, title: string): Kind {
  return { title, send: () => [post(hello, headers)], expected: '200' }
}

function preflight(title: string, headers: Headers, never?: RegExp): Kind {
  return {
    title: `a preflight with ${title}`,
    service: 'open',
    send: () => [
      head('OPTIONS /graphql HTTP/1.1', {
        Origin: 'https://a.example',
        'Access-Control-Request-Method': 'POST',
        ...headers,
      }),
    ],
    expected: '204',
    ...(never && { never }),
  }
}

function origin(value: string): Kind {
  return {
    title: `Origin: ${shown(value)}`,
    service: 'open',
    send: () => [post(hello, { Origin: value })],
    expected: '200',
    never: /\nSet-Cookie/i,
  }
}

const unsupported = '415 UNSUPPORTED_MEDIA_TYPE'
const notAcceptable = '406 NOT_ACCEPTABLE'
/** Fastify refuses itself what it has no parser for, and what it cannot read as a media type. */
const byFastify = { 'Fastify 5': '415' } as const
const plain = (text: string): Uint8Array => Buffer.from(text)

/** Headers that cannot be met, cannot be read, or want to be echoed. */
export const headers: readonly Kind[] = [
  accept('', '200'),
  accept('*/*;q=0', notAcceptable),
  accept('application/json;q=0, application/graphql-response+json;q=0.000', notAcceptable),
  accept('application/graphql-response+json;q=2', '200'),
  accept('application/graphql-response+json;q=-1', '200'),
  accept('application/json;charset=utf-16', notAcceptable),
  accept('text/plain', notAcceptable),
  accept('text/event-stream', '200'),
  accept('text/event-stream;q=0', notAcceptable),
  accept('multipart/mixed;subscriptionSpec=1.0', '200'),
  accept('multipart/mixed;subscriptionSpec=2.0', notAcceptable),
  accept('multipart/mixed', '200'),
  accept('multipart/mixed;incrementalSpec=v0.2', '200'),
  accept('multipart/mixed;deferSpec=20220824', '200'),
  accept('multipart/mixed;deferSpec=2022', notAcceptable),
  accept('garbage', notAcceptable),
  accept(';;;;,,,,;q=;', notAcceptable),
  accept('application/json"', notAcceptable),
  accept('"application/json', notAcceptable),
  accept('__proto__/constructor;__proto__=1', notAcceptable),
  accept('\u0080\u00ff/\u00ff', notAcceptable),
  accept('a,'.repeat(5_000), notAcceptable),
  accept('a/b;q=0.1,'.repeat(1_000), notAcceptable),
  accept(`*/*${';a=b'.repeat(3_000)}`, '200'),
  accept('"\\'.repeat(5_000), notAcceptable),
  accept(' '.repeat(12_000), '200'),
  accept('a '.repeat(6_000), notAcceptable),
  contentType('text/plain', unsupported),
  contentType('', unsupported, inFastify('415')),
  contentType('multipart/form-data; boundary=a', unsupported, byFastify),
  contentType('application/x-www-form-urlencoded', unsupported, byFastify),
  contentType('application/graphql', unsupported, byFastify),
  contentType('application/graphql+json', unsupported, byFastify),
  contentType('application/vnd.api+json', unsupported, byFastify),
  contentType('application/jsonx', unsupported, byFastify),
  contentType('application/json/', unsupported, inFastify('415')),
  contentType('application/json, text/plain', unsupported, inFastify('415')),
  contentType('text/plain; a=application/json', unsupported),
  contentType('application / json', unsupported, inFastify('415')),
  contentType('*/*', unsupported, byFastify),
  contentType('application/json; charset=utf-16', unsupported, inBodyReaders('400', unsupported)),
  contentType(
    'application/json; charset=iso-8859-1',
    unsupported,
    inBodyReaders('415', unsupported),
  ),
  contentType('application/json; charset=utf-7', unsupported),
  contentType('application/json; charset=', unsupported),
  contentType(
    'application/json; charset=__proto__',
    unsupported,
    inBodyReaders('415', unsupported),
  ),
  contentType(
    'application/json; charset=utf-16; charset=utf-8',
    unsupported,
    inBodyReaders('400', unsupported),
  ),
  contentType('application/json; charset=utf-8; charset=utf-16', unsupported),
  contentType('application/json; charset="utf-8"', '200'),
  contentType('APPLICATION/JSON; CHARSET=UTF-8', '200'),
  contentType(`application/json${';a=b'.repeat(3_000)}`, '200'),
  contentType('"\\'.repeat(5_000), unsupported, inFastify('415')),
  {
    title: 'no Content-Type',
    send: () => [post(hello, { 'Content-Type': undefined })],
    expected: unsupported,
    except: { 'Fastify 5': '415' },
  },
  {
    title: 'two Content-Types, the wrong one first',
    send: () => [post(hello, { 'Content-Type': ['text/plain', 'application/json'] })],
    expected: unsupported,
  },
  encoded('gzip', gzipSync, inBodyReaders('200', '400')),
  encoded('br', brotliCompressSync, inBodyReaders('200', '400')),
  encoded('deflate', deflateSync, inBodyReaders('200', '400')),
  encoded('zstd', plain, inBodyReaders('415', '200')),
  encoded('x-gzip', plain, inBodyReaders('415', '200')),
  encoded('gzip, identity', gzipSync, inBodyReaders('415', '400')),
  encoded('identity, identity', plain, inBodyReaders('415', '200')),
  encoded('__proto__', plain, inBodyReaders('415', '200')),
  {
    title: 'Content-Encoding: gzip of something else',
    send: () => [post('no gzip', { 'Content-Encoding': 'gzip' })],
    expected: unsupported,
    except: inBodyReaders('400'),
  },
  {
    title: 'ten megabytes in gzip',
    send: () => [post(gzipSync(Buffer.alloc(10_000_000, 32)), { 'Content-Encoding': 'gzip' })],
    expected: unsupported,
    except: inBodyReaders('413', '400'),
  },
  {
    title: 'Content-Encoding: Identity',
    send: () => [post(hello, { 'Content-Encoding': ' Identity ' })],
    expected: '200',
  },
  ...[
    '',
    'a b',
    '[::1',
    '../..',
    'evil.example:99999',
    '<script>',
    '%00',
    'a@b',
    '\u00ff',
    'a'.repeat(10_000),
  ].map(host),
  carrying({ Cookie: 'a=b; '.repeat(2_000) }, 'a Cookie of 10 kB'),
  carrying({ Authorization: `Basic ${'A'.repeat(10_000)}` }, 'an Authorization of 10 kB'),
  carrying(
    { __proto__0: '1', constructor: '1', toString: '1' },
    'headers named as members of objects',
  ),
  {
    title: 'a header __proto__',
    send: () => [post(hello, Object.fromEntries([['__proto__', 'polluted']]))],
    expected: '200',
  },
  carrying({ 'X-Latin': '\u0080\u00ff' }, 'a header beyond ASCII'),
  carrying({ 'X-HTTP-Method-Override': 'DELETE' }, 'another method in a header'),
  carrying({ 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' }, 'another target in a header'),
  carrying(
    { 'X-Forwarded-For': "'; --", 'X-Forwarded-Host': '\t', Forwarded: 'for=";' },
    'broken proxy headers',
  ),
  carrying(
    { Range: 'bytes=0-,0-,0-', 'If-Match': '"', 'If-Modified-Since': 'never' },
    'conditions and ranges',
  ),
  carrying({ TE: 'trailers, deflate;q=0.5', Trailer: 'Content-Length' }, 'TE and Trailer'),
  origin('null'),
  origin('*'),
  origin(''),
  origin('https://a.example%0d%0aSet-Cookie: a=1'),
  origin('https://a.example\\r\\nSet-Cookie: a=1'),
  origin('https://a.example, https://b.example'),
  origin('\u0080\u00ff'),
  origin('a\tb'),
  origin('a'.repeat(10_000)),
  preflight('nothing to ask', {}),
  preflight('names of headers', { 'Access-Control-Request-Headers': 'content-type, x-a' }),
  preflight('a script', { 'Access-Control-Request-Headers': '<script>' }, /<script>/),
  preflight('blanks', { 'Access-Control-Request-Headers': `a${' '.repeat(12_000)}(` }, /\(/),
  preflight(
    'blanks and commas',
    { 'Access-Control-Request-Headers': `${'a ,\t'.repeat(3_000)}(` },
    /\(/,
  ),
  preflight('five thousand names', { 'Access-Control-Request-Headers': `${'a,'.repeat(5_000)}a` }),
  preflight('bytes beyond ASCII', { 'Access-Control-Request-Headers': '\u00ff' }, /\u00ff/),
  preflight(
    'percent-encoded line ends',
    { 'Access-Control-Request-Headers': 'a%0d%0aSet-Cookie: a=1' },
    /Set-Cookie/i,
  ),
  preflight('a method that is none', { 'Access-Control-Request-Method': 'a b\u00ff' }, /\u00ff/),
  {
    title: 'OPTIONS without an Origin',
    service: 'open',
    send: () => [head('OPTIONS /graphql HTTP/1.1', { 'Access-Control-Request-Method': 'POST' })],
    expected: '405 METHOD_NOT_ALLOWED',
  },
  {
    title: 'OPTIONS with an Origin where no other is let in',
    send: () => [
      head('OPTIONS /graphql HTTP/1.1', {
        Origin: 'https://a.example',
        'Access-Control-Request-Method': 'POST',
      }),
    ],
    expected: '405 METHOD_NOT_ALLOWED',
    except: inFetch('405 METHOD_NOT_ALLOWED'),
    never: /access-control/i,
  },
]
