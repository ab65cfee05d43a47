/** The script of the console page: it keeps the fields in the page's URL, sends requests and shows responses. */
export const consoleScript: string = String.raw`
'use strict'
const element = id => document.getElementById(id)
const settings = JSON.parse(element('settings').textContent)
const page = location.href.replace(/[?#].*/s, '').replace(/\/+$/, '')
const query = element('query')
const variables = element('variables')
const headers = element('headers')
const operationName = element('operation-name')
const names = element('operation-names')
const run = element('run')
const status = element('status')
const result = element('result')
const kept = { query, variables, operationName }
let running

function restore() {
  const parameters = new URLSearchParams(location.search)
  for (const name in kept) kept[name].value = parameters.get(name) ?? ''
  if (!parameters.has('query')) query.value = '# Write a query here.\n\n{\n  __typename\n}\n'
  if (settings.headers) headers.value = JSON.stringify(settings.headers, null, 2)
  suggestNames()
}

function keep() {
  const url = new URL(location.href)
  for (const name in kept) {
    if (kept[name].value.trim() === '') url.searchParams.delete(name)
    else url.searchParams.set(name, kept[name].value)
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

function readObject(field, label) {
  const text = field.value.trim()
  let value
  try {
    value = text === '' ? {} : JSON.parse(text)
  } catch {
    value = undefined
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  field.setAttribute('aria-invalid', String(!isObject))
  if (isObject) return value
  report(label + ' must be a JSON object.', true)
  field.focus()
  return undefined
}

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
  run.firstChild.data = 'Stop'
  report('Running', false)
  const start = performance.now()
  try {
    const body = {
      query: query.value,
      variables: values,
      operationName: operationName.value.trim() || undefined,
    }
    const send = settings.mode === 'cable' ? sendByCable : sendByFetch
    const { outcome, isFailure } = await send(body, extra, attempt.signal)
    report(outcome + ' in ' + Math.round(performance.now() - start) + ' ms', isFailure)
  } catch (error) {
    report(attempt.signal.aborted ? 'Stopped' : 'No answer: ' + error.message, !attempt.signal.aborted)
  } finally {
    running = undefined
    run.firstChild.data = 'Run'
  }
}

async function sendByFetch(body, extra, signal) {
  const response = await fetch(new URL(settings.url, page), {
    method: 'POST',
    headers: {
      Accept: 'application/graphql-response+json, application/json;q=0.9',
      'Content-Type': 'application/json',
      ...extra,
    },
    body: JSON.stringify(body),
    signal,
  })
  show(await response.text())
  return { outcome: response.status + ' ' + response.statusText, isFailure: !response.ok }
}

// Action Cable: a subscription to the channel, a message to it, and results until one says that no more will come.
function sendByCable(body, _, signal) {
  const url = new URL(settings.url, page)
  url.protocol = url.protocol.replace('http', 'ws')
  const socket = new WebSocket(url, ['actioncable-v1-json', 'actioncable-unsupported'])
  const identifier = JSON.stringify({ channel: settings.channel })
  const command = entries => socket.send(JSON.stringify({ identifier, ...entries }))
  return new Promise((resolve, reject) => {
    const fail = reason => reject(new Error(reason))
    signal.addEventListener('abort', () => fail('stopped'))
    socket.onclose = () => fail('the connection was closed')
    socket.onmessage = ({ data }) => {
      const { type, reason, message } = JSON.parse(data)
      if (type === 'welcome') command({ command: 'subscribe' })
      else if (type === 'confirm_subscription') {
        command({ command: 'message', data: JSON.stringify({ action: 'execute', ...body }) })
      } else if (type === 'reject_subscription') fail('the channel ' + settings.channel + ' was refused')
      else if (type === 'disconnect') fail('disconnected: ' + reason)
      else if (message) {
        show(JSON.stringify(message.result))
        if (!message.more) resolve({ outcome: 'Answered', isFailure: false })
      }
    }
  }).finally(() => socket.close())
}

function show(text) {
  let pretty = text
  try {
    pretty = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // What is no JSON is shown as it came.
  }
  if (pretty.length > 200000) result.textContent = pretty
  else result.replaceChildren(...coloured(pretty))
}

function* coloured(text) {
  const token = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g
  let end = 0
  for (const match of text.matchAll(token)) {
    const word = match[1] ?? match[0]
    yield text.slice(end, match.index)
    const span = document.createElement('span')
    span.className = match[2] ? 'key' : match[1] ? 'string' : /[a-z]$/.test(word) ? 'constant' : 'number'
    span.textContent = word
    yield span
    end = match.index + word.length
  }
  yield text.slice(end)
}

let pause
for (const name in kept) {
  kept[name].addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(keep, 300)
  })
}
query.addEventListener('input', suggestNames)
run.addEventListener('click', execute)
document.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (!running) execute()
})
restore()
`
