import { parseForm, type Parameters } from './form.ts'
import { badRequest, type Refusal } from './refusal.ts'
import { parseRequestTarget } from './request-target.ts'

/**
 * The parameters in the query string of a request. "Setting the value of the `operationName` parameter to the empty string is
 * equivalent to omitting it": so for all that are optional. GraphQL over HTTP, "GET".
 */
export function readQueryString(target: string | undefined): Parameters | Refusal {
  const parameters = parseForm(parseRequestTarget(target).query)
  if (parameters === undefined) return badRequest('The query string must be percent-encoded in UTF-8.')
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
}
