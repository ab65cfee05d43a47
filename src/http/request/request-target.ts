/** The path and the query of a request target. RFC 9112, 3.2 "Request Target". */
interface RequestTarget {
  /** Begins with `/`, and has no `/` at its end, except the path `/`; empty without a path. */
  readonly path: string
  /** The query string without the `?`, percent-encoded. */
  readonly query: string
}

/**
 * Parses a request target, in origin form or absolute form. The path of a malformed request target
 * is empty.
 */
export function parseRequestTarget(target: string | undefined): RequestTarget {
  const [targetWithoutQuery, query] = splitOnce(splitOnce(target ?? '', '#')[0], '?')
  return { path: trimSlashes(pathOf(targetWithoutQuery)), query }
}

/** Returns a request target without its query string, which may contain secrets. */
export function withoutQuery(target: string | undefined): string {
  return splitOnce(splitOnce(target ?? '', '#')[0], '?')[0]
}

/**
 * Returns the parts of a text before and after a separator; without a separator, the text and the
 * empty string.
 */
export function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target)) return ''
  const slash = target.indexOf('/', target.indexOf('//') + 2)
  return slash < 0 ? '/' : target.slice(slash)
}

function trimSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
