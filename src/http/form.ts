import { parseJSON } from './json.ts'

/** What a client has sent, by name. GraphQL over HTTP, "Request Parameters". */
export type Parameters = Readonly<Record<string, unknown>>

/**
 * The entries of a query string or of a form body; a name that is given more than once has a list of its values. Undefined
 * when a percent-encoding is broken or is not UTF-8. URL Standard, 5.1 "application/x-www-form-urlencoded parsing".
 */
export function parseForm(text: string): Parameters | undefined {
  const entries = new Map<string, string | string[]>()
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    const value = decode(equals < 0 ? '' : part.slice(equals + 1))
    if (name === undefined || value === undefined) return undefined
    const before = entries.get(name)
    entries.set(name, before === undefined ? value : [before, value].flat())
  }
  const form: Record<string, unknown> = Object.fromEntries(entries)
  const { extensions } = form
  // "If present, `extensions` must be JSON-encoded": GraphQL over HTTP, "GET".
  if (typeof extensions === 'string' && extensions !== '')
    form['extensions'] = parseJSON(extensions) ?? extensions
  return form
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
