import { clip } from '../../errors/clip.ts'
import { FormHash } from '../../schema/input-coercion/form-values.ts'
import { parseJSON } from '../json.ts'
import { badRequest, type Refusal } from '../refusal.ts'

/** The parameters of a request, by name. GraphQL over HTTP, "Request Parameters". */
export type Parameters = Readonly<Record<string, unknown>>

/** A field of a form: its name, and its text or its file. */
export type FormEntry = readonly [name: string, value: unknown]

/**
 * Returns the parameters in a query string or in a form body; undefined when a percent-encoding is
 * malformed or is not UTF-8, a refusal for a fault of `formParameters`. URL Standard, 5.1 "application/x-www-form-urlencoded parsing".
 */
export function parseForm(form: string): Parameters | Refusal | undefined {
  const entries: FormEntry[] = []
  for (const part of form.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    const value = decode(equals < 0 ? '' : part.slice(equals + 1))
    if (name === undefined || value === undefined) return undefined
    entries.push([name, value])
  }
  return formParameters(entries)
}

/**
 * Returns the parameters in the fields of a form. An empty text counts as absent, as browsers send it
 * for an empty input; a repeated name has the list of its values. `variables[a][b]` is an entry of a
 * hash, `variables[a][]` an item of a list.
 */
export function formParameters(entries: readonly FormEntry[]): Parameters | Refusal {
  const values = new Map<string, unknown>()
  const hash = new FormHash()
  for (const [name, value] of entries) {
    if (name.startsWith('variables[')) {
      const problem = hash.add(name.slice('variables'.length), value)
      if (problem === undefined) continue
      return badRequest(`The parameter "${clip(name)}" ${problem}`)
    }
    // "Setting the value of the operationName parameter to the empty string is equivalent to
    // omitting": GraphQL over HTTP, "GET".
    if (value === '') continue
    const previous = values.get(name)
    if (previous === undefined) values.set(name, value)
    else if (Array.isArray(previous)) previous.push(value)
    else values.set(name, [previous, value])
  }
  if (!hash.isEmpty && values.has('variables')) {
    return badRequest(
      'The request has the parameter "variables" beside such as "variables[a]"; expected one of them.',
    )
  }
  if (!hash.isEmpty) values.set('variables', hash.toVariables())
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
