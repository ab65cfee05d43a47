// The script of the page that is served where GraphiQL was not built: it keeps the fields in the
// page's URL, executes what is in them and shows the responses.
import { execute } from './transports.js'

/** @typedef {import('./transports.js').Settings} Settings */

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

async function runOrStop() {
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
    const operation = {
      query: query.value,
      variables: values,
      operationName: operationName.value.trim() || undefined,
    }
    let count = 0
    let last
    for await (last of execute(settings, operation, extra, attempt.signal)) {
      show(last.response)
      report('Response ' + ++count, false)
    }
    const ms = Math.round(performance.now() - start)
    const outcome =
      last?.outcome ?? (count === 1 ? 'Answered' : 'Complete after ' + count + ' responses')
    report(outcome + ' in ' + ms + ' ms', last?.isFailure ?? false)
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

/** @param {unknown} response a text where it is no JSON */
function show(response) {
  const pretty = typeof response === 'string' ? response : JSON.stringify(response, null, 2)
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
run.addEventListener('click', () => void runOrStop())
document.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (!running) void runOrStop()
})
restore()
