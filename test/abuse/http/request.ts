const end = '\r\n'

/** Header lines by name; undefined leaves a default out, a list repeats a line. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const defaults: Headers = {
  Host: 'localhost',
  Connection: 'close',
  Accept: 'application/graphql-response+json',
}

/**
 * The head of a request, as it stands: nothing is checked or escaped. The text of headers is
 * Latin-1.
 */
export function head(line: string, headers: Headers = {}): Uint8Array {
  const lines = Object.entries({ ...defaults, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map(each => `${name}: ${each}`),
  )
  return Buffer.from([line, ...lines, '', ''].join(end), 'latin1')
}

/**
 * A POST of a body, which is made JSON where it is neither text nor bytes, to the execute route or
 * another target.
 */
export function post(body: unknown, headers: Headers = {}, target = '/graphql'): Uint8Array {
  const bytes = bytesOf(body)
  const length = String(bytes.length)
  return Buffer.concat([
    head(`POST ${target} HTTP/1.1`, {
      'Content-Type': 'application/json',
      'Content-Length': length,
      ...headers,
    }),
    bytes,
  ])
}

/** A POST of a document with the values of variables. */
export function query(source: string, variables?: unknown, headers: Headers = {}): Uint8Array {
  return post({ query: source, variables }, headers)
}

/** A GET of a target. */
export function get(target: string, headers: Headers = {}): Uint8Array {
  return head(`GET ${target} HTTP/1.1`, headers)
}

/** The head of a POST whose body comes in chunks. */
export function chunkedHead(headers: Headers = {}): Uint8Array {
  return head('POST /graphql HTTP/1.1', {
    'Content-Type': 'application/json',
    'Transfer-Encoding': 'chunked',
    ...headers,
  })
}

/** One chunk; without content it is the last. RFC 9112, 7.1 "Chunked Transfer Coding". */
export function chunk(content: string | Uint8Array = ''): Uint8Array {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from(bytes.length.toString(16) + end), bytes, Buffer.from(end)])
}

/** The body that asks for `{ hello }`. */
export const hello = '{"query":"{ hello }"}'

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}
