import {
  inExpress,
  inFastify,
  inFetch,
  type HostName,
  type Kind,
  type Expected,
  type Outcome,
} from './kind.ts'
import { get, head, hello, post } from './request.ts'

/** What routers answer themselves to a path that is none of the controller's. */
const elsewhere: Partial<Record<HostName, Expected>> = {
  ...inExpress('404'),
  ...inFastify('404'),
  'Koa 3': '404',
  'Hono 4': '404',
}

/**
 * The same for paths that only begin as the controller's do; the wildcard of Fastify takes them.
 */
const outside: Partial<Record<HostName, Expected>> = {
  ...inExpress('404'),
  'Koa 3': '404',
  'Hono 4': '404',
}

const notFound = '404 NOT_FOUND'

function posted(target: string, expected: Outcome, except: Kind['except'] = {}): Kind {
  const shown = target.length > 60 ? `${target.slice(0, 20)}… of ${target.length} bytes` : target
  return { title: `the target ${shown}`, send: () => [post(hello, {}, target)], expected, except }
}

function asked(query: string, expected: Outcome, except: Kind['except'] = {}): Kind {
  const shown = query.length > 60 ? `${query.slice(0, 20)}… of ${query.length} bytes` : query
  return {
    title: `the query string ${shown}`,
    service: 'open',
    send: () => [get(`/graphql?${query}`)],
    expected,
    except,
  }
}

function method(name: string, expected: Outcome, except: Kind['except'] = {}): Kind {
  return {
    title: `the method ${name}`,
    send: () => [head(`${name} /graphql HTTP/1.1`)],
    expected,
    except,
  }
}

/** Request targets, query strings and methods. RFC 9112, 3.2 "Request Target". */
export const targets: readonly Kind[] = [
  posted('//', notFound, elsewhere),
  posted('//graphql', notFound, elsewhere),
  posted('///evil.example/graphql', notFound, elsewhere),
  posted('/graphql/', '200'),
  posted('/graphql//', '200'),
  posted(`/graphql${'/'.repeat(10_000)}`, '200'),
  posted('/graphql?', '200'),
  posted('/graphql?a=%ZZ', '200'),
  posted('/graphql#fragment', '200'),
  posted('/graphql;a=b', notFound, outside),
  posted('/graphqlx', notFound, outside),
  posted('/GRAPHQL', notFound, { ...elsewhere, ...inExpress('200') }),
  posted('/graphql/execute', '200'),
  posted('/graphql/constructor', notFound, inExpress('404')),
  posted('/graphql/__proto__', notFound, inExpress('404')),
  posted('/graphql/toString', notFound, inExpress('404')),
  posted('/__proto__', notFound, elsewhere),
  posted('/%00', notFound, elsewhere),
  posted('/%ZZ', notFound, { ...elsewhere, ...inFastify('400') }),
  posted('/%', notFound, { ...elsewhere, ...inFastify('400') }),
  posted('/graphql%00', notFound, outside),
  posted('/graphql/%00', notFound, inExpress('404')),
  posted('/graphql/%ZZ', notFound, { ...inExpress('404'), ...inFastify('400') }),
  posted('/graphql/%C0%AF', notFound, { ...inExpress('404'), ...inFastify('400') }),
  posted('/graphql%2Fexecute', notFound, outside),
  posted('/graphql/..', notFound, { ...inExpress('404'), 'Hono 4': '404' }),
  posted('/graphql/../../etc/passwd', notFound, { ...inExpress('404'), 'Hono 4': '404' }),
  posted('/..%2f..%2fgraphql', notFound, elsewhere),
  posted('/graphql\\execute', notFound, { ...outside, ...inFetch('200') }),
  posted('*', notFound, { ...elsewhere, ...inFetch('400') }),
  posted('http://evil.example/graphql', '200'),
  posted('http://evil.example', notFound, elsewhere),
  posted('http://[::1/graphql', '200', {
    ...inExpress('404'),
    ...inFastify('400'),
    ...inFetch('400'),
  }),
  posted('http://evil.example:99999/graphql', '200', { ...inFastify('400'), ...inFetch('400') }),
  posted('http://a:b@evil.example/graphql', '200', inFetch('400')),
  posted('http:///graphql', '200', { ...inFastify('400'), 'Hono 4': '404', fetch: notFound }),
  posted('ftp://evil.example/graphql', notFound, {
    ...inFastify('404'),
    ...inFetch('200'),
    'Koa 3': ['404', notFound],
  }),
  posted('javascript:alert(1)', '400'),
  posted('?query={hello}', '400'),
  posted('graphql', '400'),
  posted(`/graphql/${'a'.repeat(12_000)}`, notFound, inExpress('404')),
  posted(`/graphql/${'a/'.repeat(6_000)}`, notFound, inExpress('404')),
  posted(`/graphql/${'%00'.repeat(4_000)}`, notFound, inExpress('404')),
  posted(`/graphql?${'a'.repeat(20_000)}`, '431'),
  posted('/graphql/\u00e9', '400'),
  {
    title: 'OPTIONS of the whole server',
    send: () => [head('OPTIONS * HTTP/1.1')],
    expected: notFound,
    except: { ...elsewhere, ...inFetch('400') },
  },
  asked('query={hello}', '200'),
  asked('', '400 BAD_REQUEST'),
  asked('query', '400 BAD_REQUEST'),
  asked('query=%ZZ', '400 BAD_REQUEST'),
  asked('query=%C0%AF', '400 BAD_REQUEST'),
  asked('query=%ED%A0%80', '400 BAD_REQUEST'),
  asked('query=%FF', '400 BAD_REQUEST'),
  asked('query=%00', '400 GRAPHQL_PARSE_FAILED'),
  asked('query={hello}&query={hello}', '400 BAD_REQUEST'),
  asked('query[]={hello}', '400 BAD_REQUEST'),
  asked('query[constructor]={hello}', '400 BAD_REQUEST'),
  asked('query={hello}&__proto__=1&constructor=1&toString=1&hasOwnProperty=1', '200'),
  asked('__proto__[query]={hello}', '400 BAD_REQUEST'),
  asked('__proto__={hello}&constructor[prototype][query]={hello}', '400 BAD_REQUEST'),
  asked('query={hello}&variables=[', '400 BAD_REQUEST'),
  asked('query={hello}&variables=[]', '400 BAD_REQUEST'),
  asked('query={hello}&variables=1e400', '400 BAD_REQUEST'),
  asked('query={hello}&variables={"__proto__":1}', '200'),
  asked(`query={hello}&variables=${'['.repeat(10_000)}`, '400 BAD_REQUEST'),
  asked('query={hello}&extensions=[]', '400 BAD_REQUEST'),
  asked('query={hello}&extensions={', '400 BAD_REQUEST'),
  asked('query={hello}&operationName=__proto__', '400 OPERATION_RESOLUTION_FAILURE'),
  asked('query={hello}&operationName=constructor', '400 OPERATION_RESOLUTION_FAILURE'),
  asked('query_cache_key=__proto__', '404 PERSISTED_QUERY_NOT_FOUND'),
  asked('query_cache_key=%0d%0aSet-Cookie:a', '400 BAD_REQUEST'),
  asked('query=mutation{touch}', '405 METHOD_NOT_ALLOWED'),
  asked(`query={hello}${'&'.repeat(10_000)}`, '200'),
  asked(`query={hello}${'&a'.repeat(5_000)}`, '200'),
  asked(`query={hello}${'&a=1'.repeat(2_500)}`, '200'),
  asked(`query={${'a'.repeat(12_000)}}`, '400 GRAPHQL_VALIDATION_FAILED'),
  {
    title: 'a GET that a page of another site has sent',
    send: () => [get('/graphql?query={hello}', { 'Sec-Fetch-Site': 'cross-site' })],
    expected: '403 FORBIDDEN',
  },
  {
    title: 'a GET with a body',
    service: 'open',
    send: () => [head('GET /graphql HTTP/1.1', { 'Content-Length': String(hello.length) }), hello],
    expected: '400 BAD_REQUEST',
  },
  {
    title: 'HEAD of a query',
    service: 'open',
    send: () => [head('HEAD /graphql?query={hello} HTTP/1.1')],
    expected: '200',
  },
  {
    title: 'the flags of describe broken',
    send: () => [get('/graphql/describe?without_spec=%ZZ&without_spec=%FF&__proto__')],
    expected: '200',
  },
  {
    title: 'an If-None-Match of 12 kB',
    send: () => [get('/graphql/describe', { 'If-None-Match': 'W/"'.repeat(4_000) })],
    expected: '200',
  },
  {
    title: 'a script in the query string of the console',
    send: () => [get('/graphql/graphiql?query=</script><script>alert("a-secret")</script>')],
    expected: '200',
    never: /a-secret/,
  },
  {
    title: 'line ends in the query string of a visit',
    send: () => [get('/graphql?a=%0d%0aSet-Cookie:%20a=1', { Accept: 'text/html' })],
    expected: '302',
    never: /\nSet-Cookie/i,
  },
  {
    title: 'a visit of a path that a browser takes for a host',
    send: () => [get('//graphql', { Accept: 'text/html' })],
    expected: notFound,
    except: elsewhere,
  },
  method('GET', '400 BAD_REQUEST'),
  method('PUT', '405 METHOD_NOT_ALLOWED'),
  method('DELETE', '405 METHOD_NOT_ALLOWED'),
  method('PATCH', '405 METHOD_NOT_ALLOWED'),
  method('OPTIONS', '405 METHOD_NOT_ALLOWED'),
  method('PROPFIND', '405 METHOD_NOT_ALLOWED', inFastify('404')),
  method('PURGE', '405 METHOD_NOT_ALLOWED', inFastify('404')),
  method('HEAD', '400'),
  {
    title: 'POST to describe',
    send: () => [post(hello, {}, '/graphql/describe')],
    expected: '405 METHOD_NOT_ALLOWED',
  },
  {
    title: 'POST to graphiql',
    send: () => [post(hello, {}, '/graphql/graphiql')],
    expected: '405 METHOD_NOT_ALLOWED',
  },
  {
    title: 'POST to health',
    service: 'open',
    send: () => [post(hello, {}, '/graphql/health')],
    expected: '405 METHOD_NOT_ALLOWED',
  },
]
