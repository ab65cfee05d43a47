import { eventsOf, partsOf } from './stream-readers.ts'

/** The settings in the page. */
export interface Settings {
  readonly mode: string
  readonly url: string
  readonly channel?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
}

interface Operation {
  readonly query: string
  readonly variables?: unknown
  readonly operationName?: string | null | undefined
}

/** A response, or the text of an answer that is not JSON; with the status of an HTTP response. */
interface Delivery {
  readonly response: unknown
  readonly status?: string
}

type Deliveries = AsyncGenerator<Delivery, void, void>

interface CableMessage {
  readonly type?: string
  readonly reason?: string
  // eslint-disable-next-line id-denylist -- of the message of Action Cable
  readonly message?: { readonly result: unknown; readonly more: boolean }
}

interface WebSocketMessage {
  readonly type: string
  readonly payload: unknown
}

/**
 * Executes an operation and yields its responses. Throws when the connection fails, and when the
 * signal aborts.
 */
export function executeOperation(
  settings: Settings,
  operation: Operation,
  headers: object,
  signal: AbortSignal,
): Deliveries {
  if (settings.mode === 'cable') return executeByCable(settings, operation, headers, signal)
  if (settings.mode === 'ws') return executeByWebSocket(settings, operation, headers, signal)
  return executeByFetch(settings, operation, headers, signal)
}

/**
 * GraphQL over HTTP; the responses of a subscription are server-sent events, and those of an
 * operation with `@defer` or `@stream` are parts of a multipart body.
 */
async function* executeByFetch(
  settings: Settings,
  operation: Operation,
  headers: object,
  signal: AbortSignal,
): Deliveries {
  const response = await fetch(serverURL(settings), {
    method: 'POST',
    headers: {
      Accept:
        'multipart/mixed;incrementalSpec=v0.2, text/event-stream;q=0.9, ' +
        'application/graphql-response+json, application/json;q=0.9',
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(operation),
    signal,
  })
  const contentType = response.headers.get('Content-Type') ?? ''
  if (response.body && contentType.startsWith('multipart/mixed')) {
    for await (const part of partsOf(response.body, contentType))
      yield { response: jsonOrText(part) }
    return
  }
  if (response.body && contentType.startsWith('text/event-stream')) {
    for await (const { event, data } of eventsOf(response.body)) {
      if (event === 'complete') return
      if (data !== '') yield { response: jsonOrText(data) }
    }
    throw new Error('the stream broke off')
  }
  const status = `${response.status} ${response.statusText}`.trim()
  yield { response: jsonOrText(await response.text()), status }
}

/**
 * Action Cable: a subscription to the channel, a message to the channel, and results until a result
 * without `more`. The headers are parameters of the channel, as a browser sends none to a WebSocket.
 */
async function* executeByCable(
  settings: Settings,
  operation: Operation,
  headers: object,
  signal: AbortSignal,
): Deliveries {
  const socket = openSocket(settings, ['actioncable-v1-json', 'actioncable-unsupported'])
  const { channel } = settings
  const identifier = JSON.stringify({ ...headers, channel })
  const command = (entries: object): void => socket.send(JSON.stringify({ identifier, ...entries }))
  for await (const cableMessage of messagesOf(socket, signal)) {
    const { type, reason, message } = cableMessage as CableMessage
    if (type === 'welcome') command({ command: 'subscribe' })
    else if (type === 'confirm_subscription') {
      command({ command: 'message', data: JSON.stringify({ action: 'execute', ...operation }) })
    } else if (type === 'reject_subscription') throw new Error(`the channel ${channel} was refused`)
    else if (type === 'disconnect') throw new Error(`disconnected: ${reason}`)
    else if (message) {
      // The last message of a subscription has no result.
      if (message.result != null) yield { response: message.result }
      if (!message.more) return
    }
  }
}

/** graphql-transport-ws: a connection for one operation, with the headers in `connection_init`. */
async function* executeByWebSocket(
  settings: Settings,
  operation: Operation,
  headers: object,
  signal: AbortSignal,
): Deliveries {
  const socket = openSocket(settings, ['graphql-transport-ws'])
  const send = (message: object): void => socket.send(JSON.stringify(message))
  socket.onopen = () => send({ type: 'connection_init', payload: headers })
  for await (const message of messagesOf(socket, signal)) {
    const { type, payload } = message as WebSocketMessage
    if (type === 'connection_ack') send({ id: '1', type: 'subscribe', payload: operation })
    else if (type === 'ping') send({ type: 'pong' })
    else if (type === 'next') yield { response: payload }
    else if (type === 'complete') return
    else if (type === 'error') {
      yield { response: { errors: payload } }
      return
    }
  }
}

/** Yields the messages of a WebSocket, and closes the socket when the reader stops. */
async function* messagesOf(
  socket: WebSocket,
  signal: AbortSignal,
): AsyncGenerator<unknown, void, void> {
  const messages: unknown[] = []
  let closeError: Error | undefined
  let wake = (): void => {}
  const stop = (reason: string): void => {
    closeError ??= new Error(reason)
    wake()
  }
  socket.onmessage = ({ data }) => {
    messages.push(JSON.parse(String(data)))
    wake()
  }
  socket.onclose = ({ code, reason }) =>
    stop(`the connection was closed: ${code} ${reason}`.trimEnd())
  const abort = (): void => stop('stopped')
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    for (;;) {
      while (messages.length > 0) yield messages.shift()
      if (closeError) throw closeError
      await new Promise<void>(resolve => (wake = resolve))
    }
  } finally {
    signal.removeEventListener('abort', abort)
    socket.close()
  }
}

function openSocket(settings: Settings, protocols: string[]): WebSocket {
  const url = serverURL(settings)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url, protocols)
}

/** Resolves the server's URL against the page's URL, whose path may end with slashes. */
function serverURL({ url }: Settings): URL {
  return new URL(url, location.href.replace(/[?#].*/s, '').replace(/\/+$/, ''))
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
