// The query, its variables and the operation name are in the URL of the page.

/** What the URL keeps; absent where it says nothing. */
interface Kept {
  readonly query?: string | undefined
  readonly variables?: string | undefined
  readonly operationName?: string | undefined
}

const names = ['query', 'variables', 'operationName'] as const

/** Browsers bound how often a page may change its URL. */
const PAUSE_MS = 300

/** What the URL held when the page was opened. */
export function readURL(): Kept {
  const parameters = new URLSearchParams(location.search)
  return Object.fromEntries(names.map(name => [name, parameters.get(name) ?? undefined]))
}

let latest: Kept | undefined
let pause: ReturnType<typeof setTimeout> | undefined

/** Writes into the URL, when nothing has changed for a moment, and before the page is left. */
export function writeURL(kept: Kept): void {
  latest = kept
  clearTimeout(pause)
  pause = setTimeout(writeNow, PAUSE_MS)
}

addEventListener('pagehide', writeNow)

function writeNow(): void {
  if (latest === undefined) return
  const url = new URL(location.href)
  for (const name of names) {
    const text = latest[name] ?? ''
    if (text.trim() === '') url.searchParams.delete(name)
    else url.searchParams.set(name, text)
  }
  latest = undefined
  try {
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  } catch {
    // Browsers bound the length of a URL, too: the editors and the tabs keep what is written.
  }
}
