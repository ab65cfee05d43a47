// The query, its variables and the operation name are in the URL of the page.

/** The parameters in the URL of the page. */
interface PageParameters {
  readonly query?: string | undefined
  readonly variables?: string | undefined
  readonly operationName?: string | undefined
}

const parameterNames = ['query', 'variables', 'operationName'] as const

/** Milliseconds between two changes of the URL, whose rate browsers limit. */
const PAUSE_MS = 300

/** Returns the parameters in the URL of the page. */
export function readURL(): PageParameters {
  const parameters = new URLSearchParams(location.search)
  return Object.fromEntries(parameterNames.map(name => [name, parameters.get(name) ?? undefined]))
}

let unwritten: PageParameters | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Writes parameters into the URL after a pause without changes, and before the page is left. */
export function writeURL(parameters: PageParameters): void {
  unwritten = parameters
  clearTimeout(timer)
  timer = setTimeout(writeNow, PAUSE_MS)
}

addEventListener('pagehide', writeNow)

function writeNow(): void {
  if (unwritten === undefined) return
  const url = new URL(location.href)
  for (const name of parameterNames) {
    const text = unwritten[name] ?? ''
    if (text.trim() === '') url.searchParams.delete(name)
    else url.searchParams.set(name, text)
  }
  unwritten = undefined
  try {
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  } catch {
    // Browsers limit the length of a URL, too; the editors and the tabs keep their text.
  }
}
