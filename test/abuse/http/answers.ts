/** One answer, as it stood on the connection. */
export interface HTTPAnswer {
  readonly status: number
  /** By name in lower case; lines of the same name are joined. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/**
 * Takes the whole answers at the beginning of what a server has written; interim ones are left out.
 * RFC 9112, 6 and 7.
 */
export function readAnswers(
  bytes: Buffer,
  isHead: boolean,
): { readonly answers: readonly HTTPAnswer[]; readonly rest: Buffer } {
  const answers: HTTPAnswer[] = []
  let rest = bytes
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) return { answers, rest }
    const { status, headers } = readHead(rest.toString('latin1', 0, headEnd))
    const after = rest.subarray(headEnd + 4)
    if (status < 200) {
      rest = after
      continue
    }
    const isBodiless = isHead || status === 204 || status === 304
    const body = isBodiless ? { text: '', length: 0 } : readBody(after, headers)
    if (body === undefined) return { answers, rest }
    answers.push({ status, headers, body: body.text })
    rest = after.subarray(body.length)
  }
}

function readHead(text: string): Pick<HTTPAnswer, 'status' | 'headers'> {
  const [statusLine = '', ...lines] = text.split('\r\n')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
  }
  return { status: Number(statusLine.split(' ')[1]), headers }
}

/** Undefined for a body that is not whole yet. */
function readBody(
  bytes: Buffer,
  headers: ReadonlyMap<string, string>,
): { readonly text: string; readonly length: number } | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes)
  const length = Number(headers.get('content-length') ?? 0)
  return bytes.length < length ? undefined : { text: bytes.toString('utf8', 0, length), length }
}

function readChunks(bytes: Buffer): { readonly text: string; readonly length: number } | undefined {
  const chunks: Buffer[] = []
  for (let position = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', position)
    if (lineEnd < 0) return undefined
    const size = parseInt(bytes.toString('latin1', position, lineEnd), 16)
    const begin = lineEnd + 2
    if (bytes.length < begin + size + 2) return undefined
    if (size === 0) return { text: Buffer.concat(chunks).toString(), length: begin + 2 }
    chunks.push(bytes.subarray(begin, begin + size))
    position = begin + size + 2
  }
}
