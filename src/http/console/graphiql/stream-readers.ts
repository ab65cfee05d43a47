/** The bytes of a stream of responses. */
type Body = ReadableStream<Uint8Array<ArrayBuffer>>

/** Yields each server-sent event at the blank line that ends the event. HTML Standard, 9.2.6. */
export async function* eventsOf(
  body: Body,
): AsyncGenerator<{ readonly event: string; readonly data: string }, void, void> {
  let incompleteLine = ''
  let event = ''
  let data: string[] = []
  for await (const text of textsOf(body)) {
    const lines = (incompleteLine + text).split(/\r?\n/)
    incompleteLine = lines.pop() ?? ''
    for (const line of lines) {
      const [, name, text] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
      if (name === 'event') event = text ?? ''
      else if (name === 'data') data.push(text ?? '')
      else if (line === '') {
        yield { event, data: data.join('\n') }
        event = ''
        data = []
      }
    }
  }
}

/**
 * Yields the content of each part of a multipart body at the boundary that ends the part. RFC 2046,
 * 5.1.1. Throws where the body ends without its last boundary.
 */
export async function* partsOf(
  body: Body,
  contentType: string,
): AsyncGenerator<string, void, void> {
  const boundary = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType)
  const delimiter = `\r\n--${boundary?.[1] ?? boundary?.[2] ?? '-'}`
  // The line break in front of the first boundary may be absent.
  let incompletePart = '\r\n'
  let isPreamble = true
  for await (const text of textsOf(body)) {
    const parts = (incompletePart + text).split(delimiter)
    incompletePart = parts.pop() ?? ''
    for (const part of parts) {
      if (!isPreamble) yield part.slice(part.indexOf('\r\n\r\n') + 4)
      isPreamble = false
    }
    if (!isPreamble && incompletePart.startsWith('--')) return
  }
  throw new Error('the stream broke off')
}

/** Yields the text of a body as it comes. */
async function* textsOf(body: Body): AsyncGenerator<string, void, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Ends a request that the page stops reading. The cancellation of an aborted request fails.
    reader.cancel().catch(() => undefined)
  }
}
