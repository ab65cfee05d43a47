import { parseJSON } from './json.ts'

/** The parameters of a request, by name. GraphQL over HTTP, "Request Parameters". */
export type Parameters = Readonly<Record<string, unknown>>

/**
 * Returns the parameters in a query string or in a form body. An empty value counts as absent, as
 * browsers send an empty value for an empty input; a repeated name has the list of its values.
 * Undefined when a percent-encoding is malformed or is not UTF-8. URL Standard, 5.1
 * "application/x-www-form-urlencoded parsing".
 */
export function parseForm(form: string): Parameters | undefined {
  const values = new Map<string, string | string[]>()
  for (const part of form.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    const value = decode(equals < 0 ? '' : part.slice(equals + 1))
    if (name === undefined || value === undefined) return undefined
    // "Setting the value of the operationName parameter to the empty string is equivalent to
    // omitting": GraphQL over HTTP, "GET".
    if (value === '') continue
    const previous = values.get(name)
    if (previous === undefined) values.set(name, value)
    else if (typeof previous === 'string') values.set(name, [previous, value])
    else previous.push(value)
  }
  const parameters: Record<string, unknown> = Object.fromEntries(values)
  const { extensions } = parameters
  // "If present, `extensions` must be JSON-encoded": GraphQL over HTTP, "GET".
  if (typeof extensions === 'string') {
    const value = parseJSON(extensions)
    if (value !== undefined) parameters['extensions'] = value
  }
  return parameters
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
