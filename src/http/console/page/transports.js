// How the console reaches the server: by requests, by a WebSocket, or by a channel of Action Cable.
// The page that is served where GraphiQL was not built holds this file as it is, in front of its
// script, so it imports nothing.

/**
 * What the server tells the page.
 *
 * @typedef {{
 *   mode: string
 *   url: string
 *   channel?: string
 *   headers?: Readonly<Record<string, string | undefined>>
 * }} Settings
 *
 * @typedef {{
 *   query: string
 *   variables?: unknown
 *   operationName?: string | null | undefined
 * }} Operation
 *
 * One response. The text of an answer that is no JSON stands in its place. `outcome` is what else
 * the page can say of it: the status, or a refusal.
 *
 * @typedef {{ response: unknown, outcome?: string, isFailure?: boolean }} Delivery
 *
 * @typedef {{ type?: string, reason?: string, message?: { result: unknown, more: boolean } }}
 * CableMessage
 * @typedef {{ type: string, payload: unknown }} WebSocketMessage
 */

/**
 * The responses to an operation, as they come. An error is thrown where there is none, and where
 * the signal stops it.
 *
 * @param {Settings} settings
 * @param {Operation} operation
 * @param {object} headers more headers of the request; a WebSocket is opened with them
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Delivery, void, void>}
 */
export function execute(settings, operation, headers, signal) {
  if (settings.mode === 'cable') return executeByCable(settings, operation, signal)
  if (settings.mode === 'ws') return executeByWebSocket(settings, operation, headers, signal)
  return executeByFetch(settings, operation, headers, signal)
}

/**
 * GraphQL over HTTP; the responses of a subscription are server-sent events.
 *
 * @param {Settings} settings
 * @param {Operation} operation
 * @param {object} headers
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Delivery, void, void>}
 */
async function* executeByFetch(settings, operation, headers, signal) {
  const response = await fetch(serverURL(settings), {
    method: 'POST',
    headers: {
      Accept: 'application/graphql-response+json, application/json;q=0.9, text/event-stream;q=0.8',
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(operation),
    signal,
  })
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  if (isStream && response.body) {
    for await (const { event, data } of eventsOf(response.body)) {
      if (event === 'complete') return
      if (data !== '') yield { response: valueOf(data) }
    }
    throw new Error('the stream broke off')
  }
  const outcome = `${response.status} ${response.statusText}`.trim()
  yield { response: valueOf(await response.text()), outcome, isFailure: !response.ok }
}

/**
 * Server-sent events, each when the blank line behind it has come. HTML Standard, 9.2.6.
 *
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 */
async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let event = ''
  /** @type {string[]} */
  let data = []
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const lines = (rest + value).split(/\r?\n/)
      rest = lines.pop() ?? ''
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
  } finally {
    // Ends the request where the page does not wait for its end. One that was stopped has failed.
    reader.cancel().catch(() => undefined)
  }
}

/**
 * Action Cable: a subscription to the channel, a message to it, and results until one says that no
 * more will come.
 *
 * @param {Settings} settings
 * @param {Operation} operation
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Delivery, void, void>}
 */
async function* executeByCable(settings, operation, signal) {
  const socket = openSocket(settings, ['actioncable-v1-json', 'actioncable-unsupported'])
  const { channel } = settings
  const identifier = JSON.stringify({ channel })
  /** @param {object} entries */
  const command = entries => socket.send(JSON.stringify({ identifier, ...entries }))
  for await (const received of messagesOf(socket, signal)) {
    const { type, reason, message } = /** @type {CableMessage} */ (received)
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

/**
 * graphql-transport-ws: one subscription on a connection of its own, which is opened with the
 * headers.
 *
 * @param {Settings} settings
 * @param {Operation} operation
 * @param {object} headers
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Delivery, void, void>}
 */
async function* executeByWebSocket(settings, operation, headers, signal) {
  const socket = openSocket(settings, ['graphql-transport-ws'])
  /** @param {object} message */
  const send = message => socket.send(JSON.stringify(message))
  socket.onopen = () => send({ type: 'connection_init', payload: headers })
  for await (const received of messagesOf(socket, signal)) {
    const { type, payload } = /** @type {WebSocketMessage} */ (received)
    if (type === 'connection_ack') send({ id: '1', type: 'subscribe', payload: operation })
    else if (type === 'ping') send({ type: 'pong' })
    else if (type === 'next') yield { response: payload }
    else if (type === 'complete') return
    else if (type === 'error') {
      yield { response: { errors: payload }, outcome: 'Refused', isFailure: true }
      return
    }
  }
}

/**
 * The messages of a WebSocket, which is closed when nobody reads them any more.
 *
 * @param {WebSocket} socket
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<unknown, void, void>}
 */
async function* messagesOf(socket, signal) {
  /** @type {unknown[]} */
  const messages = []
  /** @type {Error | undefined} */
  let end
  let wake = () => {}
  /** @param {string} reason */
  const stop = reason => {
    end ??= new Error(reason)
    wake()
  }
  socket.onmessage = ({ data }) => {
    messages.push(JSON.parse(String(data)))
    wake()
  }
  socket.onclose = ({ code, reason }) =>
    stop(`the connection was closed: ${code} ${reason}`.trimEnd())
  const abort = () => stop('stopped')
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    for (;;) {
      while (messages.length > 0) yield messages.shift()
      if (end) throw end
      await new Promise(resolve => (wake = () => resolve(undefined)))
    }
  } finally {
    signal.removeEventListener('abort', abort)
    socket.close()
  }
}

/**
 * @param {Settings} settings
 * @param {string[]} protocols
 */
function openSocket(settings, protocols) {
  const url = serverURL(settings)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url, protocols)
}

/**
 * The server's URL. It may be relative to that of the page, whose path may end with slashes.
 *
 * @param {Settings} settings
 */
function serverURL({ url }) {
  return new URL(url, location.href.replace(/[?#].*/s, '').replace(/\/+$/, ''))
}

/**
 * @param {string} text
 * @returns {unknown}
 */
function valueOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
