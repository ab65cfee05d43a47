import { parseForm } from '../form/parse-form.ts'
import type { RequestContent } from './request-body.ts'
import { badRequest, Refusal } from '../refusal.ts'
import { parseRequestTarget } from './request-target.ts'

/** Returns the parameters in the query string of a request target. GraphQL over HTTP, "GET". */
export function readQueryString(target: string | undefined): RequestContent | Refusal {
  const parameters = parseForm(parseRequestTarget(target).query)
  if (parameters === undefined)
    return badRequest('The query string must be percent-encoded in UTF-8.')
  return parameters instanceof Refusal ? parameters : { parameters }
}
