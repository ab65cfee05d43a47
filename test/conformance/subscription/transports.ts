import { WebSocket } from 'ws'
import type { Controller } from '../../../src/http/index.ts'

/** What a client sees, in the terms that all transports have in common. */
export type Seen =
  /** A response. */
  | { readonly data?: unknown; readonly errors?: readonly { readonly message: string }[] }
  /** A status that is none of a stream. */
  | { readonly status: number }
  | 'end'

/** A client with one subscription. */
export interface Session {
  readonly seen: readonly Seen[]
  /** Ends the subscription as its protocol does. */
  leave(): void
  /** Ends the connection without a word. */
  breakOff(): void
}

/** A controller that is served, and where. */
export interface Place {
  readonly controller: Controller
  readonly port: number
}

export interface Transport {
  readonly name: string
  /** @param others parameters of the request besides its document */
  open(place: Place, query: string, others?: object): Session
}

/** What a transport does with what it reads. */
type See = (...seen: readonly Seen[]) => void

/** All transports, each with the least client that can speak it. */
export const transports: readonly Transport[] = [
  {
    name: 'graphql-transport-ws',
    open: ({ port }, query, others) =>
      overSocket(port, 'graphql-transport-ws', {
        first: [{ type: 'connection_init' }],
        leave: [{ type: 'complete', id: '1' }],
        receive({ type, payload }, see, send) {
          if (type === 'connection_ack')
            send({ type: 'subscribe', id: '1', payload: { query, ...others } })
          if (type === 'next') see(payload as Seen)
          if (type === 'error') see({ errors: payload as [] }, 'end')
          if (type === 'complete') see('end')
        },
      }),
  },
  {
    name: 'Action Cable',
    open: ({ port }, query, others) =>
      overSocket(port, 'actioncable-v1-json', {
        first: [{ command: 'subscribe', identifier }],
        leave: [{ command: 'unsubscribe', identifier }],
        receive({ type, message }, see, send) {
          const data = JSON.stringify({ action: 'execute', query, ...others })
          if (type === 'confirm_subscription') send({ command: 'message', identifier, data })
          if (type !== undefined) return
          const { result, more } = message as { result: Seen | null; more: boolean }
          if (result !== null) see(result)
          if (!more) see('end')
        },
      }),
  },
  ...['text/event-stream', 'multipart/mixed;subscriptionSpec=1.0, application/json'].flatMap(
    (accept): Transport[] => {
      const name = accept.replace(/[;,].*/, '')
      return [
        {
          name: `${name} over node:http`,
          open: ({ port }, query, others) =>
            overHTTP(init => fetch(`http://127.0.0.1:${port}/graphql`, init), accept, {
              query,
              ...others,
            }),
        },
        {
          name: `${name} by controller.fetch`,
          open: ({ controller }, query, others) =>
            overHTTP(
              init => controller.fetch(new Request('http://localhost/graphql', init)),
              accept,
              { query, ...others },
            ),
        },
      ]
    },
  ),
]

const identifier = '{"channel":"GraphQL::BaseChannel"}'

interface Speech {
  /** Said when the socket is open. */
  readonly first: readonly object[]
  readonly leave: readonly object[]
  receive(message: Record<string, unknown>, see: See, send: (message: object) => void): void
}

function overSocket(port: number, protocol: string, speech: Speech): Session {
  const seen: Seen[] = []
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, protocol)
  const send = (message: object): void => socket.send(JSON.stringify(message))
  socket.on('error', () => {})
  socket.on('open', () => speech.first.forEach(send))
  socket.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString()) as Record<string, unknown>
    speech.receive(message, (...given) => void seen.push(...given), send)
  })
  socket.on('close', (code, reason) => {
    // The hook recheck has refused: graphql-transport-ws, and Action Cable.
    if (code === 4403 || code === 1008) seen.push({ errors: [{ message: reason.toString() }] })
    // The server restarts, or that.
    if (code === 1001 || code === 4403 || code === 1008) seen.push('end')
  })
  socket.on('unexpected-response', (_, { statusCode }) => {
    seen.push({ status: statusCode! })
    socket.terminate()
  })
  return {
    seen,
    leave: () => speech.leave.forEach(send),
    breakOff: () => socket.terminate(),
  }
}

function overHTTP(
  request: (init: RequestInit) => Promise<Response>,
  accept: string,
  parameters: object,
): Session {
  const seen: Seen[] = []
  const breaking = new AbortController()
  let hasLeft = false
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const run = async (): Promise<void> => {
    const response = await request({
      method: 'POST',
      headers: { accept, 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
      signal: breaking.signal,
    })
    const type = response.headers.get('content-type')!
    if (response.status >= 400) seen.push({ status: response.status })
    if (type.includes('json')) {
      seen.push((await response.json()) as Seen, 'end')
      return
    }
    reader = response.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>
    const read = type.startsWith('text/') ? readEvents : readParts
    for (let text = ''; ;) {
      const { value, done } = await reader.read()
      if (done) {
        // A stream that its server cuts off has no last event.
        if (!hasLeft && seen.at(-1) !== 'end') seen.push('end')
        return
      }
      text = read(text + Buffer.from(value).toString(), (...given) => void seen.push(...given))
    }
  }
  void run().catch(() => {})
  return {
    seen,
    leave: () => {
      hasLeft = true
      void reader!.cancel()
    },
    breakOff: () => breaking.abort(),
  }
}

/** Takes the whole events of a text, and returns what is left. */
function readEvents(text: string, see: See): string {
  const events = text.split('\n\n')
  const rest = events.pop()!
  for (const event of events) {
    if (event.startsWith('event: next\ndata: ')) see(JSON.parse(event.slice(18)) as Seen)
    if (event.startsWith('event: complete')) see('end')
  }
  return rest
}

/** Takes the whole parts of a text, each with the boundary behind it, and returns what is left. */
function readParts(text: string, see: See): string {
  const boundary = '\r\n--graphql'
  const parts = text.split(boundary)
  const rest = parts.pop()!
  for (const part of parts) {
    if (!part.includes('\r\n\r\n')) continue
    const { payload, errors } = JSON.parse(part.slice(part.indexOf('\r\n\r\n'))) as {
      payload?: Seen | null
      errors?: []
    }
    if (payload) see(payload)
    if (errors !== undefined) see({ errors })
  }
  if (rest.startsWith('--')) see('end')
  return rest.startsWith('--') ? '' : rest === '' ? boundary.slice(2) : rest
}
