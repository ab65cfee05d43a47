import { parseForm, type Parameters } from './form.ts'
import { badRequest, type Refusal } from '../answer/refusal.ts'
import { parseRequestTarget } from './request-target.ts'

/** The parameters in the query string of a request. GraphQL over HTTP, "GET". */
export function readQueryString(target: string | undefined): Parameters | Refusal {
  const parameters = parseForm(parseRequestTarget(target).query)
  return parameters ?? badRequest('The query string must be percent-encoded in UTF-8.')
}
