import { connect } from 'node:net'

/** The boundary of the forms below. */
export const BOUNDARY = 'limit'

const disposition = 'Content-Disposition: form-data; name='

/** A part of a form, with its header fields as they are sent. */
export function part(headers: string, content: string): string {
  return `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`
}

export function field(name: string, content: string): string {
  return part(`${disposition}"${name}"`, content)
}

export function file(name: string, content: string, filename = 'a.txt'): string {
  return part(
    `${disposition}"${name}"; filename="${filename}"\r\nContent-Type: text/plain`,
    content,
  )
}

/** A part whose header fields are those of a file with other parameters behind the name. */
export function fileWith(parameters: string, content = 'content'): string {
  return part(`${disposition}"0"; ${parameters}`, content)
}

/** A form of some parts, with its last line. */
export function form(...parts: readonly string[]): string {
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

export interface RawAnswer {
  readonly status: number
  readonly body: string
}

export interface RawRequest {
  readonly contentType?: string
  /** Header fields beside Content-Type, each with its line end. */
  readonly headers?: string
  /** Sent instead of the length of the body. */
  readonly contentLength?: number
  /** Whether the request has a header that forces a preflight. Default: true. */
  readonly isPreflighted?: boolean
  /** Whether the client goes after the last byte. */
  readonly goes?: boolean
}

/**
 * Sends a body as it is over a connection; resolved when the connection is closed, with status 0 if no
 * answer came. A text is sent in latin1, a unit for a byte.
 */
export function send(
  port: number,
  body: string | readonly string[],
  { contentType = `multipart/form-data; boundary=${BOUNDARY}`, ...request }: RawRequest = {},
): Promise<RawAnswer> {
  const pieces = typeof body === 'string' ? [body] : body
  const length = request.contentLength ?? pieces.reduce((sum, piece) => sum + piece.length, 0)
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  // A refusal may close the connection before the body has been sent.
  socket.on('error', () => undefined)
  socket.write(
    [
      'POST /graphql HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      `Apollo-Require-Preflight: ${request.isPreflighted === false ? '' : 'true'}`,
      `Content-Type: ${contentType}`,
      `Content-Length: ${length}`,
      `${request.headers ?? ''}\r\n`,
    ].join('\r\n'),
    'latin1',
  )
  void (async () => {
    for (const piece of pieces) {
      if (socket.destroyed) return
      socket.write(piece, 'latin1')
      await new Promise(resolve => setImmediate(resolve))
    }
    if (request.goes === true) socket.destroySoon()
  })()
  return new Promise(resolve => {
    socket.on('close', () => {
      const [head = '', content = ''] = answer.split(/\r\n\r\n(.*)/s)
      resolve({ status: Number(head.slice(9, 12)), body: content })
    })
  })
}

interface ResponseContent {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string }[]
}

/** Returns the status of an answer, and its messages, or its data. */
export function outcomeOf({ status, body }: RawAnswer): string {
  if (body === '') return String(status)
  const response = JSON.parse(Buffer.from(body, 'latin1').toString()) as ResponseContent
  const { errors, data } = response
  return errors === undefined
    ? `${status} ${JSON.stringify(data ?? response)}`
    : `${status} ${errors.map(({ message }) => message).join(' ')}`
}
