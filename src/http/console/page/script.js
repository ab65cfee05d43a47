'use strict'
// The script of the console page: it keeps the fields in the page's URL, sends requests and shows
// responses.

/**
 * @typedef {{ mode: string, url: string, channel: string, headers?: Record<string, string> }}
 * Settings
 * @typedef {{ query: string, variables: object, operationName: string | undefined }} Body
 * @typedef {{ outcome: string, isFailure: boolean }} Answered
 * @typedef {{ type?: string, reason?: string, message?: { result: unknown, more: boolean } }}
 * CableMessage
 * @typedef {{ type: string, payload: unknown }} WebSocketMessage
 */

/**
 * @template {Element} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
function element(id, kind) {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error('The page lacks #' + id)
}

/**
 * @param {string} json
 * @returns {unknown}
 */
function parse(json) {
  return JSON.parse(json)
}

const settings = /** @type {Settings} */ (parse(element('settings', HTMLScriptElement).text))
const page = location.href.replace(/[?#].*/s, '').replace(/\/+$/, '')
const query = element('query', HTMLTextAreaElement)
const variables = element('variables', HTMLTextAreaElement)
const headers = element('headers', HTMLTextAreaElement)
const operationName = element('operation-name', HTMLInputElement)
const names = element('operation-names', HTMLDataListElement)
const run = element('run', HTMLButtonElement)
const runLabel = /** @type {Text} */ (run.firstChild)
const status = element('status', HTMLOutputElement)
const result = element('result', HTMLPreElement)
/** @type {Record<string, HTMLTextAreaElement | HTMLInputElement>} */
const kept = { query, variables, operationName }
/** @type {AbortController | undefined} */
let running

function restore() {
  const parameters = new URLSearchParams(location.search)
  for (const [name, field] of Object.entries(kept)) field.value = parameters.get(name) ?? ''
  if (!parameters.has('query')) query.value = '# Write a query here.\n\n{\n  __typename\n}\n'
  if (settings.headers) headers.value = JSON.stringify(settings.headers, null, 2)
  suggestNames()
}

function keep() {
  const url = new URL(location.href)
  for (const [name, field] of Object.entries(kept)) {
    if (field.value.trim() === '') url.searchParams.delete(name)
    else url.searchParams.set(name, field.value)
  }
  try {
    history.replaceState(null, '', url)
  } catch {
    // Browsers bound the length of a URL and the rate of changes: the fields themselves stay.
  }
}

function suggestNames() {
  const found = query.value.matchAll(/\b(?:query|mutation|subscription)\s+([_A-Za-z]\w*)/g)
  names.replaceChildren(...Array.from(found, match => new Option(match[1])))
}

/**
 * @param {HTMLTextAreaElement} field
 * @param {string} label
 * @returns {object | undefined} undefined when the field holds no JSON object, which is reported
 */
function readObject(field, label) {
  const text = field.value.trim()
  /** @type {unknown} */
  let value
  try {
    value = text === '' ? {} : parse(text)
  } catch {
    value = undefined
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  field.setAttribute('aria-invalid', String(!isObject))
  if (isObject) return /** @type {object} */ (value)
  report(label + ' must be a JSON object.', true)
  field.focus()
  return undefined
}

/**
 * @param {string} text
 * @param {boolean} isFailure
 */
function report(text, isFailure) {
  status.textContent = text
  status.classList.toggle('failed', isFailure)
}

async function execute() {
  if (running) {
    running.abort()
    return
  }
  const values = readObject(variables, 'Variables')
  const extra = values && readObject(headers, 'Headers')
  if (!extra) return
  keep()
  const attempt = new AbortController()
  running = attempt
  runLabel.data = 'Stop'
  report('Running', false)
  const start = performance.now()
  try {
    const body = {
      query: query.value,
      variables: values,
      operationName: operationName.value.trim() || undefined,
    }
    const send =
      settings.mode === 'cable'
        ? sendByCable
        : settings.mode === 'ws'
          ? sendByWebSocket
          : sendByFetch
    const { outcome, isFailure } = await send(body, extra, attempt.signal)
    report(outcome + ' in ' + Math.round(performance.now() - start) + ' ms', isFailure)
  } catch (error) {
    report(
      attempt.signal.aborted ? 'Stopped' : 'No answer: ' + messageOf(error),
      !attempt.signal.aborted,
    )
  } finally {
    running = undefined
    runLabel.data = 'Run'
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}

/**
 * @param {Body} body
 * @param {object} extra more headers
 * @param {AbortSignal} signal
 * @returns {Promise<Answered>}
 */
async function sendByFetch(body, extra, signal) {
  const response = await fetch(new URL(settings.url, page), {
    method: 'POST',
    headers: {
      Accept: 'application/graphql-response+json, application/json;q=0.9, text/event-stream;q=0.8',
      'Content-Type': 'application/json',
      ...extra,
    },
    body: JSON.stringify(body),
    signal,
  })
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  if (isStream && response.body) return showEvents(response.body)
  show(await response.text())
  return { outcome: response.status + ' ' + response.statusText, isFailure: !response.ok }
}

/**
 * Shows each response of a subscription as it comes: the events `next` of server-sent events.
 *
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @returns {Promise<Answered>}
 */
async function showEvents(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let count = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error('the stream broke off after ' + count + ' responses')
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      if (event.startsWith('event: complete')) {
        return { outcome: 'Complete after ' + count + ' responses', isFailure: false }
      }
      const data = event.indexOf('\ndata: ')
      if (data < 0) continue
      show(event.slice(data + 7))
      report('Response ' + ++count, false)
    }
  }
}

/**
 * Action Cable: a subscription to the channel, a message to it, and results until one says that no
 * more will come.
 *
 * @param {Body} body
 * @param {object} _
 * @param {AbortSignal} signal
 * @returns {Promise<Answered>}
 */
function sendByCable(body, _, signal) {
  const socket = openSocket(['actioncable-v1-json', 'actioncable-unsupported'])
  const identifier = JSON.stringify({ channel: settings.channel })
  /** @param {object} entries */
  const command = entries => socket.send(JSON.stringify({ identifier, ...entries }))
  let count = 0
  return new Promise((resolve, reject) => {
    /** @param {string} reason */
    const fail = reason => reject(new Error(reason))
    signal.addEventListener('abort', () => fail('stopped'))
    socket.onclose = () => fail('the connection was closed')
    socket.onmessage = ({ data }) => {
      const { type, reason, message } = /** @type {CableMessage} */ (parse(String(data)))
      if (type === 'welcome') command({ command: 'subscribe' })
      else if (type === 'confirm_subscription') {
        command({ command: 'message', data: JSON.stringify({ action: 'execute', ...body }) })
      } else if (type === 'reject_subscription')
        fail('the channel ' + settings.channel + ' was refused')
      else if (type === 'disconnect') fail('disconnected: ' + reason)
      else if (message) {
        // The last message of a subscription has no result.
        if (message.result != null) show(JSON.stringify(message.result))
        if (message.more) report('Response ' + ++count, false)
        else resolve({ outcome: 'Answered', isFailure: false })
      }
    }
  }).finally(() => socket.close())
}

/**
 * graphql-transport-ws: one subscription on a connection of its own, which is opened with the
 * headers.
 *
 * @param {Body} body
 * @param {object} extra what the connection is opened with
 * @param {AbortSignal} signal
 * @returns {Promise<Answered>}
 */
function sendByWebSocket(body, extra, signal) {
  const socket = openSocket(['graphql-transport-ws'])
  /** @param {object} message */
  const send = message => socket.send(JSON.stringify(message))
  let count = 0
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')))
    socket.onclose = ({ code, reason }) =>
      reject(new Error('the connection was closed: ' + code + ' ' + reason))
    socket.onopen = () => send({ type: 'connection_init', payload: extra })
    socket.onmessage = ({ data }) => {
      const { type, payload } = /** @type {WebSocketMessage} */ (parse(String(data)))
      if (type === 'connection_ack') send({ id: '1', type: 'subscribe', payload: body })
      else if (type === 'ping') send({ type: 'pong' })
      else if (type === 'next') {
        show(JSON.stringify(payload))
        report('Response ' + ++count, false)
      } else if (type === 'complete') resolve({ outcome: 'Answered', isFailure: false })
      else if (type === 'error') {
        show(JSON.stringify({ errors: payload }))
        resolve({ outcome: 'Refused', isFailure: true })
      }
    }
  }).finally(() => socket.close())
}

/**
 * @param {string[]} protocols
 * @returns {WebSocket}
 */
function openSocket(protocols) {
  const url = new URL(settings.url, page)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url, protocols)
}

/** @param {string} text */
function show(text) {
  let pretty = text
  try {
    pretty = JSON.stringify(parse(text), null, 2)
  } catch {
    // What is no JSON is shown as it came.
  }
  if (pretty.length > 200000) result.textContent = pretty
  else result.replaceChildren(...coloured(pretty))
}

/** @param {string} text */
function* coloured(text) {
  const token = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g
  let end = 0
  for (const match of text.matchAll(token)) {
    const word = match[1] ?? match[0]
    yield text.slice(end, match.index)
    const span = document.createElement('span')
    span.className = match[2]
      ? 'key'
      : match[1]
        ? 'string'
        : /[a-z]$/.test(word)
          ? 'constant'
          : 'number'
    span.textContent = word
    yield span
    end = match.index + word.length
  }
  yield text.slice(end)
}

/** @type {number | undefined} */
let pause
for (const field of Object.values(kept)) {
  field.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(keep, 300)
  })
}
query.addEventListener('input', suggestNames)
run.addEventListener('click', () => void execute())
document.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (!running) void execute()
})
restore()
