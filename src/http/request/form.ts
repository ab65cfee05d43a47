import { parseJSON } from './json.ts'

/** What a client has sent, by name. GraphQL over HTTP, "Request Parameters". */
export type Parameters = Readonly<Record<string, unknown>>

/**
 * The entries of a query string or of a form body. A blank value counts as absent, because browsers
 * send an empty input as one; a name that is given more than once has a list of its values.
 * Undefined when a percent-encoding is broken or is not UTF-8. URL Standard, 5.1
 * "application/x-www-form-urlencoded parsing".
 */
export function parseForm(text: string): Parameters | undefined {
  const entries = new Map<string, string | string[]>()
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    const value = decode(equals < 0 ? '' : part.slice(equals + 1))
    if (name === undefined || value === undefined) return undefined
    // "Setting the value of the operationName parameter to the empty string is equivalent to
    // omitting": GraphQL over HTTP, "GET".
    if (value === '') continue
    const before = entries.get(name)
    if (before === undefined) entries.set(name, value)
    else if (typeof before === 'string') entries.set(name, [before, value])
    else before.push(value)
  }
  const form: Record<string, unknown> = Object.fromEntries(entries)
  const { extensions } = form
  // "If present, `extensions` must be JSON-encoded": GraphQL over HTTP, "GET".
  if (typeof extensions === 'string') {
    const value = parseJSON(extensions)
    if (value !== undefined) form['extensions'] = value
  }
  return form
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
