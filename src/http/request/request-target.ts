/** The parts of a request target that routing and flags look at. RFC 9112, 3.2 "Request Target". */
interface RequestTarget {
  /**
   * Begins with `/`, and ends with one only if it is `/`; empty for a target without a path.
   */
  readonly path: string
  /** What stands behind the `?`, percent-encoded. */
  readonly query: string
}

/**
 * Reads a request target, in origin form or absolute form. A text that is not a request target has
 * an empty path.
 */
export function parseRequestTarget(target: string | undefined): RequestTarget {
  const [beforeQuery, query] = splitOnce(splitOnce(target ?? '', '#')[0], '?')
  return { path: trimSlashes(pathOf(beforeQuery)), query }
}

/** A request target as it was sent, without its query string, in which there may be secrets. */
export function withoutQuery(target: string | undefined): string {
  return splitOnce(splitOnce(target ?? '', '#')[0], '?')[0]
}

/**
 * The parts of a text in front of a separator and behind it; the whole text and nothing where there
 * is none.
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
